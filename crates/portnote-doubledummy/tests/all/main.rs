//! What the crate promises, by what a program sees that uses it.

#[cfg(feature = "solver")]
#[cfg(test)]
mod dds;
#[cfg(any(feature = "solver", feature = "files"))]
#[cfg(test)]
mod deals;
#[cfg(feature = "files")]
#[cfg(test)]
mod fill;
#[cfg(feature = "solver")]
#[cfg(test)]
mod minimax;
#[cfg(feature = "files")]
#[cfg(test)]
mod text;
#[cfg(feature = "files")]
#[cfg(test)]
mod verify;
