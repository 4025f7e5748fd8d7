//! Forms that bring a file (`multipart/form-data`): the fields by name, and the file.

use crate::Error;
use crate::app::ratings::files::{File, LARGEST};
use axum::extract::Multipart;
use std::collections::HashMap;

/// Fields of such a form, at most.
const MOST_FIELDS: usize = 40;

/// What a form brought.
#[derive(Debug, Default)]
pub(crate) struct Upload {
    fields: HashMap<String, String>,
    /// The file; empty where none was chosen.
    pub(crate) file: File,
}

impl Upload {
    /// Reads a form to its end.
    ///
    /// # Errors
    /// [`Error::BadRequest`] for what is no such form, [`Error::TooLarge`] for a file beyond [`LARGEST`].
    pub(crate) async fn read(mut form: Multipart) -> Result<Upload, Error> {
        let mut upload = Upload::default();
        while let Some(field) = form.next_field().await.map_err(|error| judged(&error))? {
            let name = field.name().unwrap_or_default().to_owned();
            let file_name = field.file_name().map(str::to_owned);
            let bytes = field.bytes().await.map_err(|error| judged(&error))?;
            match file_name {
                Some(name) => upload.file = File { name, bytes: bytes.to_vec() },
                None if upload.fields.len() < MOST_FIELDS => {
                    upload.fields.insert(name, String::from_utf8_lossy(&bytes).into_owned());
                }
                None => return Err(Error::BadRequest),
            }
        }
        if upload.file.bytes.len() > LARGEST { Err(Error::TooLarge) } else { Ok(upload) }
    }

    /// The text of a field; empty where the form has none.
    pub(crate) fn text(&self, name: &str) -> &str {
        self.fields.get(name).map_or("", |text| text.trim())
    }

    /// Whether a box is ticked.
    pub(crate) fn is_ticked(&self, name: &str) -> bool {
        self.fields.contains_key(name)
    }
}

fn judged(error: &axum::extract::multipart::MultipartError) -> Error {
    if error.status() == axum::http::StatusCode::PAYLOAD_TOO_LARGE {
        Error::TooLarge
    } else {
        Error::BadRequest
    }
}
