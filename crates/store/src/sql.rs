//! Everything but the log: single statements in the common subset, over a trait that any database
//! adapter can offer.
//!
//! Parameters are `?1`, `?2`…; integers, texts and blobs only; booleans are 0 and 1, times integer
//! ms. No dialect functions, no JSON operators, no rowid. An adapter may rewrite the parameters.

use crate::error::StoreError;
use crate::log::Answer;

/// A value going in or coming out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// No value.
    Null,
    /// An integer, a boolean (0, 1) or a time in ms.
    Int(i64),
    /// A text.
    Text(String),
    /// Bytes.
    Blob(Vec<u8>),
}

impl From<i64> for Value {
    fn from(value: i64) -> Self {
        Value::Int(value)
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Value::Int(i64::from(value))
    }
}

impl From<&str> for Value {
    fn from(value: &str) -> Self {
        Value::Text(value.to_owned())
    }
}

impl From<&[u8]> for Value {
    fn from(value: &[u8]) -> Self {
        Value::Blob(value.to_vec())
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Value::Null, Into::into)
    }
}

/// One row of an answer, taken column by column from the left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Columns(std::collections::VecDeque<Value>);

impl Columns {
    /// Columns from left to right.
    pub fn new(values: impl IntoIterator<Item = Value>) -> Self {
        Self(values.into_iter().collect())
    }

    /// The next column as an integer.
    pub(crate) fn int(&mut self) -> Result<i64, StoreError> {
        self.int_or_null()?.ok_or_else(|| wrong("an integer", &Value::Null))
    }

    /// The next column as an integer or nothing.
    pub(crate) fn int_or_null(&mut self) -> Result<Option<i64>, StoreError> {
        match self.0.pop_front() {
            Some(Value::Int(value)) => Ok(Some(value)),
            Some(Value::Null) => Ok(None),
            other => Err(wrong("an integer", &other.unwrap_or(Value::Null))),
        }
    }

    /// The next column as a boolean.
    pub(crate) fn flag(&mut self) -> Result<bool, StoreError> {
        Ok(self.int()? != 0)
    }

    /// The next column as a text.
    pub(crate) fn text(&mut self) -> Result<String, StoreError> {
        self.text_or_null()?.ok_or_else(|| wrong("a text", &Value::Null))
    }

    /// The next column as a text or nothing.
    pub(crate) fn text_or_null(&mut self) -> Result<Option<String>, StoreError> {
        match self.0.pop_front() {
            Some(Value::Text(value)) => Ok(Some(value)),
            Some(Value::Null) => Ok(None),
            other => Err(wrong("a text", &other.unwrap_or(Value::Null))),
        }
    }

    /// The next column as 32 bytes.
    pub(crate) fn hash(&mut self) -> Result<[u8; 32], StoreError> {
        match self.0.pop_front() {
            Some(Value::Blob(value)) => {
                value.try_into().map_err(|_| StoreError::Unreadable("a hash is not 32 bytes".into()))
            }
            other => Err(wrong("bytes", &other.unwrap_or(Value::Null))),
        }
    }
}

fn wrong(wanted: &str, got: &Value) -> StoreError {
    let got = match got {
        Value::Null => "nothing",
        Value::Int(_) => "an integer",
        Value::Text(_) => "a text",
        Value::Blob(_) => "bytes",
    };
    StoreError::Unreadable(format!("a column holds {got} where {wanted} was expected"))
}

/// One statement with its parameters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// The SQL text, in the common subset.
    pub sql: &'static str,
    /// Its parameters, `?1` first.
    pub params: Vec<Value>,
}

/// A database that runs single statements.
pub trait Sql: Send + Sync + 'static {
    /// Runs a statement that only reads.
    fn read(&self, statement: Statement) -> Answer<'_, Vec<Columns>>;

    /// Runs a statement that writes; durable when the future is ready.
    fn write(&self, statement: Statement) -> Answer<'_, Vec<Columns>>;
}

/// Makes a [`Statement`]: the text, then its parameters.
macro_rules! statement {
    ($sql:expr $(, $param:expr)* $(,)?) => {
        $crate::sql::Statement { sql: $sql, params: vec![$($crate::sql::Value::from($param)),*] }
    };
}
pub(crate) use statement;
