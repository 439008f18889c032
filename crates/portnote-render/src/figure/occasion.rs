//! Where and when a game was played.

/// The event of a game, its place and its date.
///
/// ```
/// use portnote_render::{View, game};
/// let file = portnote_pbn::parse(b"[Event \"Pairs\"]\n[Site \"Club\"]\n[Date \"2026.11.19\"]\n").value;
/// let game = portnote_pbn::Context::new().game(&file.blocks()[0]);
/// let occasion = game::pbn::figure(&game, &View::default()).occasion();
/// assert_eq!(occasion.site.as_deref(), Some("Club"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Occasion {
    /// The event.
    pub event: Option<String>,
    /// The place, usually a club.
    pub site: Option<String>,
    /// The date as the file has it.
    pub date: Option<String>,
}
