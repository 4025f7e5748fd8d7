//! The clock's numbers.
