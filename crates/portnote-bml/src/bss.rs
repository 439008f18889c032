//! BSS: the records of a Full Disclosure file, one sequence of calls to a line.

pub mod model;
