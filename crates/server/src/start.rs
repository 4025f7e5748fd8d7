//! From settings to a listening server, and down again without losing anything.

use crate::app::{accounts, challenges, computer, endings, events, lobby, presence, ratings};
use crate::connections::{self, Limits};
use crate::security::own_addresses;
use crate::{App, Config, assets, router, views};
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use std::fmt::Display;
use std::fs::{File, TryLockError};
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use store::{Durability, Store};
use tokio::net::TcpListener;

/// How long open requests and sockets may take to finish once the server is told to stop.
const DRAIN_LIMIT: Duration = Duration::from_secs(10);
/// How long a start waits for the server before it to let go of the data.
const LOCK_PATIENCE: Duration = Duration::from_secs(2);

/// A server that listens but does not answer yet: the time to print its address.
pub struct Server {
    app: App,
    listener: TcpListener,
    address: SocketAddr,
    administrator: Option<String>,
    /// Held while the server lives, so that no second one serves the same data.
    folder: Option<File>,
}

/// The same failure, with what it happened to.
fn named(what: impl Display, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{what}: {error}"))
}

/// Opens the data, and locks its folder: two servers would each think the other's games their own. The
/// lock goes with the process, however it ends.
async fn open_store(folder: Option<PathBuf>) -> io::Result<(Store, Option<File>)> {
    let open = move || match folder {
        Some(folder) => {
            let unusable = |error| named(format!("cannot use the data folder {}", folder.display()), &error);
            std::fs::create_dir_all(&folder).map_err(unusable)?;
            let lock = File::create(folder.join("qiyuan.lock")).map_err(unusable)?;
            hold(&lock).map_err(unusable)?;
            let file = folder.join("qiyuan.sqlite");
            let store = Store::open(&file, Durability::Full)
                .map_err(|error| named(format!("cannot use {}", file.display()), &io::Error::other(error)))?;
            Ok((store, Some(lock)))
        }
        None => Ok((Store::in_memory().map_err(io::Error::other)?, None)),
    };
    tokio::task::spawn_blocking(open).await.map_err(io::Error::other)?
}

/// Takes the lock, waiting a moment for a server that is just ending.
fn hold(lock: &File) -> io::Result<()> {
    let patience = Instant::now() + LOCK_PATIENCE;
    loop {
        match lock.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::Error(error)) => return Err(error),
            Err(TryLockError::WouldBlock) if Instant::now() < patience => {
                std::thread::sleep(LOCK_PATIENCE / 20);
            }
            Err(TryLockError::WouldBlock) => {
                return Err(io::Error::new(io::ErrorKind::ResourceBusy, "another server is running on it"));
            }
        }
    }
}

impl Server {
    /// Opens the data folder and the port.
    ///
    /// # Errors
    /// The port is taken, the folder cannot be written, or a setting contradicts itself.
    pub async fn bind(config: Config) -> io::Result<Server> {
        config.check().map_err(|why| io::Error::new(io::ErrorKind::InvalidInput, why))?;
        let (store, folder) = open_store(config.data.clone()).await?;
        let data = config.data.as_ref().map(|folder| folder.join("qiyuan.sqlite"));
        let unusable = |error: &dyn Display| match &data {
            Some(file) => io::Error::other(format!("cannot use {}: {error}", file.display())),
            None => io::Error::other(error.to_string()),
        };
        let listener = TcpListener::bind(config.address)
            .await
            .map_err(|error| named(format!("cannot listen on {}", config.address), &error))?;
        let address = listener.local_addr()?;
        let app = App::resume(config, store).await.map_err(|error| unusable(&error))?;
        // The cell is new, so it takes the value.
        let _ = app.listening.set(address);
        // The first writing: data that can only be read end the start here.
        accounts::forget_stale_sessions(&app).await.map_err(|error| unusable(&error))?;
        let games = app.live.recover().await.map_err(|error| unusable(&error))?;
        if games > 0 {
            tracing::info!(games, "games go on where they stood");
        }
        let finished = challenges::finish_all(&app, 0).await.map_err(|error| unusable(&error))?;
        if finished > 0 {
            tracing::info!(games = finished, "games were made of offers accepted just before the last stop");
        }
        computer::take_up(&app).await.map_err(|error| unusable(&error))?;
        let administrator =
            accounts::first_administrator_token(&app).await.map_err(|error| unusable(&error))?;
        if !assets::built() {
            tracing::warn!("the browser's files are not built: run `make`");
        }
        Ok(Server { app, listener, address, administrator, folder })
    }

    /// The address listened on, with the real port.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The running parts.
    pub fn app(&self) -> &App {
        &self.app
    }

    /// Addresses to type into a browser: first the one for other devices, then this machine's own.
    pub fn urls(&self) -> Vec<String> {
        let mut urls: Vec<String> = self.app.config.base_url.iter().cloned().collect();
        urls.extend(own_addresses(self.address).iter().map(|address| format!("http://{address}")));
        let here = format!("http://localhost:{}", self.address.port());
        if self.address.ip().is_unspecified() {
            urls.push(here);
        }
        urls
    }

    /// While nobody is administrator: the address that makes whoever opens it one, once. Under the base
    /// URL where there is one, since the machine itself may have no browser; else the nearest address.
    pub fn administrator_url(&self) -> Option<String> {
        let token = self.administrator.as_ref()?;
        let base = self.app.config.base_url.clone().or_else(|| self.urls().pop())?;
        Some(format!("{base}/admin/first/{token}"))
    }

    /// The first of [`Server::urls`] as a QR code in half blocks, for phones in the room.
    pub fn qr_code(&self) -> Option<String> {
        let url = self.urls().into_iter().next()?;
        let code = QrCode::new(url).ok()?;
        // A terminal is dark with light text more often than not: light modules are drawn.
        Some(code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build())
    }

    /// Answers until told to stop (SIGTERM, SIGINT), then finishes what is open.
    ///
    /// # Errors
    /// The listening socket failed.
    pub async fn run(self) -> io::Result<()> {
        let Server { app, listener, address, folder, administrator: _ } = self;
        tracing::info!(port = address.port(), "listening");
        let tending = tokio::spawn(app.live.clone().tend());
        endings::make_small(&app);
        let lobby = tokio::spawn(lobby::tend(app.clone()));
        let accounts = tokio::spawn(accounts::tend(app.clone()));
        let ratings = tokio::spawn(ratings::tend(app.clone()));
        let events = tokio::spawn(events::online::tend(app.clone()));
        let listing = tokio::spawn(views::games::run(app.store.clone(), app.live.clone()));
        let signal = {
            let app = app.clone();
            tokio::spawn(async move {
                stop_signal().await;
                tracing::info!("stopping: open requests may finish");
                app.drain();
            })
        };
        let mut draining = app.draining();
        let overdue = async move {
            // The sender lives in `app`, so waiting ends only with the value.
            let _ = draining.wait_for(|draining| *draining).await;
            tokio::time::sleep(DRAIN_LIMIT).await;
        };
        tokio::select! {
            () = connections::serve(listener, router::router(app.clone()), Limits::default(), app.draining()) => {}
            () = overdue => tracing::warn!("some requests did not finish in time"),
        }
        app.live.drain().await;
        signal.abort();
        tending.abort();
        lobby.abort();
        accounts.abort();
        ratings.abort();
        events.abort();
        listing.abort();
        if let Err(error) = presence::write_down(&app).await {
            tracing::warn!(%error, "the last signs of life could not be written down");
        }
        app.store.close().await;
        drop(folder);
        tracing::info!("stopped");
        Ok(())
    }
}

/// Binds and runs in one step.
///
/// # Errors
/// As [`Server::bind`] and [`Server::run`].
pub async fn serve(config: Config) -> io::Result<()> {
    Server::bind(config).await?.run().await
}

async fn stop_signal() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    if interrupt.await.is_err() {
        // Without signal handling there is no graceful stop; the process is ended from outside.
        std::future::pending::<()>().await;
    }
}
