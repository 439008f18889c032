//! `portnote/bss/1`.
