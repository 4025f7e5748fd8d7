//! Tests of the course: the lessons that are shipped, and the Laws as properties.

mod lessons;
mod reasons;
