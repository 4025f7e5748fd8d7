//! Forms that may bring a file (`multipart/form-data`): the fields by name, and the file. A form without one may come as
//! any other does.

use crate::Error;
use crate::app::ratings::files::{File, LARGEST};
use axum::Form;
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::header;

/// Fields of a form with a file, at most.
const MOST_FIELDS: usize = 40;

/// What a form brought.
#[derive(Debug, Default)]
pub(crate) struct Upload {
    /// Names and texts, in their order.
    pub(crate) fields: Vec<(String, String)>,
    /// The file; empty where none was chosen.
    pub(crate) file: File,
}

impl<S: Send + Sync> FromRequest<S> for Upload {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Upload, Error> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        if kind.is_some_and(|kind| kind.starts_with("multipart/form-data")) {
            let form = Multipart::from_request(request, state).await.map_err(|_| Error::BadRequest)?;
            return Upload::read(form).await;
        }
        let form = Form::<Vec<(String, String)>>::from_request(request, state).await;
        let Form(fields) = form.map_err(|refusal| {
            let status = axum::response::IntoResponse::into_response(refusal).status();
            if status == axum::http::StatusCode::PAYLOAD_TOO_LARGE {
                Error::TooLarge
            } else {
                Error::BadRequest
            }
        })?;
        Ok(Upload { fields, file: File::default() })
    }
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
                    upload.fields.push((name, String::from_utf8_lossy(&bytes).into_owned()));
                }
                None => return Err(Error::BadRequest),
            }
        }
        if upload.file.bytes.len() > LARGEST { Err(Error::TooLarge) } else { Ok(upload) }
    }

    /// The text of a field; empty where the form has none.
    pub(crate) fn text(&self, name: &str) -> &str {
        self.fields.iter().rev().find(|(own, _)| own == name).map_or("", |(_, text)| text.trim())
    }

    /// Whether a box is ticked.
    pub(crate) fn is_ticked(&self, name: &str) -> bool {
        self.fields.iter().any(|(own, _)| own == name)
    }
}

pub(crate) fn judged(error: &axum::extract::multipart::MultipartError) -> Error {
    if error.status() == axum::http::StatusCode::PAYLOAD_TOO_LARGE {
        Error::TooLarge
    } else {
        Error::BadRequest
    }
}
