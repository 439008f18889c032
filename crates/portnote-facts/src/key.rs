//! Values as the keys of a dump hold them.

use std::borrow::Cow;

/// What a fact says, as the type of its key: the same, or a text or list that is kept in another way.
///
/// ```
/// use std::borrow::Cow;
/// use portnote_facts::IntoKey;
/// let lead: Option<Cow<'static, str>> = Some("SK").into_key();
/// let size: usize = 13.into_key();
/// assert_eq!((lead.as_deref(), size), (Some("SK"), 13));
/// ```
pub trait IntoKey<K> {
    /// The value of the key.
    fn into_key(self) -> K;
}

impl<K> IntoKey<K> for K {
    fn into_key(self) -> K {
        self
    }
}

impl<'v> IntoKey<Cow<'v, str>> for &'v str {
    fn into_key(self) -> Cow<'v, str> {
        Cow::Borrowed(self)
    }
}

impl<'v> IntoKey<Option<Cow<'v, str>>> for Option<&'v str> {
    fn into_key(self) -> Option<Cow<'v, str>> {
        self.map(Cow::Borrowed)
    }
}

impl<T: Clone> IntoKey<Option<Vec<T>>> for Option<&[T]> {
    fn into_key(self) -> Option<Vec<T>> {
        self.map(<[T]>::to_vec)
    }
}

impl IntoKey<Option<String>> for Option<&str> {
    fn into_key(self) -> Option<String> {
        self.map(str::to_owned)
    }
}

impl IntoKey<Option<String>> for Option<Cow<'_, str>> {
    fn into_key(self) -> Option<String> {
        self.map(Cow::into_owned)
    }
}
