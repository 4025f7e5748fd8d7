//! What an operator can set. The command line fills it in from flags and the environment
//! (`qiyuan serve --help` documents each); nothing else in the server reads either.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

/// Settings of one server.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen. Port 0 takes any free port.
    pub address: SocketAddr,
    /// Folder of the data file; made when absent. `None` keeps everything in memory, for tests.
    pub data: Option<PathBuf>,
    /// Address that people outside this network use, such as `https://chess.example.org`, without
    /// a slash at the end. Its host is accepted beside this machine's own; under `https` cookies
    /// are `Secure`.
    pub base_url: Option<String>,
    /// Where the source of this program is offered, as its licence asks (AGPL, section 13).
    pub source_url: Option<String>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            address: SocketAddr::from((Ipv4Addr::UNSPECIFIED, 8080)),
            data: Some(PathBuf::from("data")),
            base_url: None,
            source_url: None,
        }
    }
}

impl Config {
    /// Scheme and authority of [`Config::base_url`], in lower case.
    pub fn base_parts(&self) -> Option<(String, String)> {
        let url = self.base_url.as_deref()?.to_ascii_lowercase();
        let (scheme, rest) = url.split_once("://")?;
        let authority = rest.split('/').next()?;
        Some((scheme.to_owned(), authority.to_owned()))
    }

    /// Checks what the command line cannot check by type.
    ///
    /// # Errors
    /// A sentence naming the setting.
    pub fn check(&self) -> Result<(), String> {
        let Some(url) = &self.base_url else {
            return Ok(());
        };
        match self.base_parts() {
            Some((scheme, host)) if matches!(&*scheme, "http" | "https") && !host.is_empty() => {
                if url.trim_end_matches('/').matches('/').count() > 2 {
                    return Err(format!("base URL {url}: a path is not supported"));
                }
                Ok(())
            }
            _ => Err(format!("base URL {url}: expected http://host or https://host")),
        }
    }
}
