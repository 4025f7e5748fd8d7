//! HTTP, WebSocket, sessions, use cases, projections, timers and words in every language.
#![forbid(unsafe_code)]
