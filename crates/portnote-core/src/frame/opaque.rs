//! Units whose text is kept without being read.

use super::FrameKind;
use crate::Unit;
use crate::scan::UnitKind;
use crate::tree::{Builder, Kind, Tree};

/// The tree of a unit that is not read: beyond a limit, outside the notation, or no text.
///
/// ```
/// use portnote_core::frame::FrameKind;
/// use portnote_core::frame::opaque::lower_opaque;
/// use portnote_core::scan::{Blocks, Units};
/// use portnote_core::{Limits, Unit, tree};
///
/// #[derive(Clone, Copy, PartialEq, Eq)]
/// struct Kind(FrameKind);
///
/// impl From<FrameKind> for Kind {
///     fn from(kind: FrameKind) -> Self {
///         Self(kind)
///     }
/// }
///
/// impl tree::Kind for Kind {
///     fn name(self) -> &'static str {
///         self.0.name()
///     }
///
///     fn frame(self) -> Option<FrameKind> {
///         Some(self.0)
///     }
/// }
///
/// let raw = Units::new(b"[A", 0, Blocks::new(&Limits::new())).next();
/// let tree = raw.map(|raw| lower_opaque::<Kind>(&Unit::new(raw, None)));
/// assert_eq!(tree.map(|tree| tree.len()), Some(2));
/// ```
#[must_use]
pub fn lower_opaque<K: Kind>(unit: &Unit<'_>) -> Tree<K> {
    let text = unit.text();
    let end = u32::try_from(text.len()).unwrap_or(u32::MAX);
    let mut tree = Builder::new(text, 4);
    let start = unit.decoded_lead();
    tree.leaf(FrameKind::Bogus.into(), 0..start);
    let kind = match unit.kind() {
        UnitKind::Opaque { continued: true } => FrameKind::Opaque,
        UnitKind::Outside { .. } | UnitKind::Delimiter => FrameKind::Outside,
        _ => {
            tree.open(FrameKind::Game.into(), start);
            FrameKind::Opaque
        }
    };
    tree.leaf(kind.into(), start..end);
    tree.finish()
}
