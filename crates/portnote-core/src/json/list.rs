//! Lists of a dump that are made when they are written, or were read from one.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A list that is made item by item from what it is about, or was read from a dump.
///
/// All items at once would take some hundred times the memory of a text of short tokens.
#[derive(Clone, Debug)]
pub enum List<M, R> {
    /// What the items are made from.
    Made(M),
    /// The items of a dump.
    Read(Vec<R>),
}

impl<M: Clone, R: Clone> List<M, R> {
    /// Returns the items, each made when it is wanted.
    ///
    /// ```
    /// use portnote_core::json::List;
    /// let made: List<u32, u32> = List::Made(3);
    /// let read = List::Read(vec![0, 1, 2]);
    /// assert!(made.iter(|end| 0..end).eq(read.iter(|end: u32| 0..end)));
    /// ```
    pub fn iter<I: Iterator<Item = R>>(
        &self,
        make: impl FnOnce(M) -> I,
    ) -> impl Iterator<Item = R> {
        let (made, read) = match self {
            Self::Made(of) => (Some(make(of.clone())), &[][..]),
            Self::Read(items) => (None, &items[..]),
        };
        made.into_iter().flatten().chain(read.iter().cloned())
    }
}

impl<M: Clone, R: Serialize> List<M, R> {
    /// Writes the items; those of a dump are not cloned.
    ///
    /// ```
    /// use portnote_core::json::List;
    /// let mut text = Vec::new();
    /// let made: List<u32, u32> = List::Made(3);
    /// made.write(&mut serde_json::Serializer::new(&mut text), |end| 0..end)?;
    /// assert_eq!(text, b"[0,1,2]");
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    ///
    /// # Errors
    /// As the serializer.
    pub fn write<S: Serializer, I: Iterator<Item = R>>(
        &self,
        serializer: S,
        make: impl FnOnce(M) -> I,
    ) -> Result<S::Ok, S::Error> {
        match self {
            Self::Made(of) => serializer.collect_seq(make(of.clone())),
            Self::Read(items) => items.serialize(serializer),
        }
    }
}

impl<'de, M, R: Deserialize<'de>> Deserialize<'de> for List<M, R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::deserialize(deserializer).map(Self::Read)
    }
}
