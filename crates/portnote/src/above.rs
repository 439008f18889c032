//! What the crates above this one add to what it knows: programs hand it in.

use portnote_core::Entry;

/// The codes of the notations, and those of the crates above this one.
///
/// ```
/// use portnote::Catalogue;
///
/// let page = Catalogue::new().find("core/bom").expect("a code");
/// assert!(page.section("Fix").is_some());
/// assert!(Catalogue::new().find("core/bon").is_none());
/// assert!(Catalogue::new().unknown("core/bon").contains("similar: `core/bom`"));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Catalogue {
    pub(crate) above: &'static [&'static [Entry]],
}

impl Catalogue {
    /// The codes of the notations.
    #[must_use]
    pub const fn new() -> Self {
        Self { above: &[] }
    }

    /// The codes of the notations, and of crates above this one: one list for each of these.
    #[must_use]
    pub const fn with(above: &'static [&'static [Entry]]) -> Self {
        Self { above }
    }
}

/// A check of a crate above this one: it looks at each game of a notation and reports what it finds,
/// after the checks of the notation.
///
/// Programs hand it in as [`Options::checks`](crate::Options::checks), and its codes by
/// [`Catalogue::with`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Check {
    /// A check of games of bridge in PBN.
    #[cfg(feature = "pbn")]
    Pbn(fn(&portnote_pbn::model::Game<'_>, &mut portnote_core::Reporter<'_>)),
    /// A check of games of draughts.
    #[cfg(feature = "pdn")]
    Pdn(fn(&portnote_pdn::model::Game<'_>, &mut portnote_core::Reporter<'_>)),
    /// A check of hands of pinochle.
    #[cfg(feature = "ppn")]
    Ppn(fn(&portnote_ppn::model::Game<'_>, &mut portnote_core::Reporter<'_>)),
    /// A check of boards of bridge in LIN.
    #[cfg(feature = "lin")]
    Lin(fn(&portnote_lin::model::Game<'_>, &mut portnote_core::Reporter<'_>)),
}
