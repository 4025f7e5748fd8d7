//! `qiyuan serve`: settings from flags and the environment, the log, the address on the screen.

use clap::{Args, ValueEnum};
use server::{Config, Server};
use std::io::{self, IsTerminal, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use tracing_subscriber::EnvFilter;

/// Run the platform: pages, games and sockets on one port.
///
/// Prints the addresses to open and, on a terminal, a QR code for phones in the room. Stops on
/// SIGTERM or Ctrl-C after finishing what is open; running games go on at the next start.
///
/// Example: qiyuan serve --address 0.0.0.0:8080 --data /var/lib/qiyuan
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Serve {
    /// Address and port to listen on. 0.0.0.0 is every network of this machine, port 0 any free port
    #[arg(long, env = "QIYUAN_ADDRESS", value_name = "IP:PORT", default_value = "0.0.0.0:8080")]
    address: SocketAddr,

    /// Folder of the data (accounts and games in qiyuan.sqlite); made when absent. Local disk only
    #[arg(long, env = "QIYUAN_DATA", value_name = "FOLDER", default_value = "data")]
    data: PathBuf,

    /// Address people outside this network use, such as https://chess.example.org (no path). Its
    /// host is then accepted, and under https cookies are sent over HTTPS only. Without it the
    /// server answers to localhost, its own addresses and names ending in .local
    #[arg(long, env = "QIYUAN_BASE_URL", value_name = "URL")]
    base_url: Option<String>,

    /// Where the source of this program is offered (linked from the foot of every page)
    #[arg(long, env = "QIYUAN_SOURCE_URL", value_name = "URL")]
    source_url: Option<String>,

    /// Form of the log on standard error
    #[arg(long, env = "QIYUAN_LOG", value_name = "FORM", default_value = "text")]
    log: LogForm,

    /// What is logged: error, warn, info, debug, trace, or per module ("info,server=debug")
    #[arg(long, env = "QIYUAN_LOG_LEVEL", value_name = "FILTER", default_value = "info")]
    log_level: String,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum LogForm {
    /// For people
    Text,
    /// One JSON object a line
    Json,
}

/// Runs until stopped. Status 4 when the port or the folder is not to be had.
pub(crate) fn run(arguments: Serve) -> ExitCode {
    let Ok(filter) = EnvFilter::try_new(&arguments.log_level) else {
        return fail(2, &format!("--log-level {}: not a filter", arguments.log_level));
    };
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
    match arguments.log {
        LogForm::Text => log.with_ansi(io::stderr().is_terminal()).init(),
        LogForm::Json => log.json().init(),
    }
    let config = Config {
        address: arguments.address,
        data: Some(arguments.data),
        base_url: arguments.base_url.map(|url| url.trim_end_matches('/').to_owned()),
        source_url: arguments.source_url,
    };
    if let Err(why) = config.check() {
        return fail(2, &why);
    }
    let runtime = match tokio::runtime::Runtime::new() {
        Ok(runtime) => runtime,
        Err(error) => return fail(4, &format!("no threads: {error}")),
    };
    runtime.block_on(async {
        let server = match Server::bind(config).await {
            Ok(server) => server,
            Err(error) => return fail(4, &error.to_string()),
        };
        if announce(&server).is_err() {
            tracing::debug!("nobody reads the addresses");
        }
        match server.run().await {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => fail(4, &error.to_string()),
        }
    })
}

/// One `address=URL` line each, first the one for other devices; the code only where it can be seen.
fn announce(server: &Server) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "Qiyuan 棋院")?;
    for url in server.urls() {
        writeln!(out, "  {url}")?;
    }
    if let Some(url) = server.administrator_url() {
        writeln!(out, "There is no administrator yet. Sign up, then open this once:\n  {url}")?;
    }
    if io::stdout().is_terminal()
        && let Some(code) = server.qr_code()
    {
        writeln!(out, "{code}")?;
    }
    out.flush()
}

fn fail(status: u8, why: &str) -> ExitCode {
    // Nothing can be done when even standard error is gone.
    let _ = writeln!(io::stderr(), "qiyuan serve: {why}");
    ExitCode::from(status)
}
