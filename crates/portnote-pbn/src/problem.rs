//! The codes of PBN.
