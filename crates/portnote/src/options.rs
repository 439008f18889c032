//! How files of all notations are read, judged and written.

use std::path::{Path, PathBuf};
#[cfg(feature = "pbn")]
use std::sync::Arc;

use portnote_core::{Encoding, Limits, Profile, Selection};

use crate::above::Check;
use crate::format::Format;
use crate::hiding::Hiding;

/// How files are read and judged.
///
/// ```
/// use portnote::{Options, Profile};
///
/// let options = Options::default().profile(Profile::Export);
/// assert_eq!(options.profile, Profile::Export);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// How strictly they are judged.
    pub profile: Profile,
    /// What bounds the work on a file.
    pub limits: Limits,
    /// The encoding of the text; detected for each game if `None`.
    pub encoding: Option<Encoding>,
    /// Codes that are reported or left out, beside what the profile says.
    pub selection: Selection,
    // What is hidden from readers has types of the module `product`.
    /// What is left out of what is found.
    #[doc(hidden)]
    pub hiding: Hiding,
    /// Checks of crates above this one, which are made after those of the notations.
    #[doc(hidden)]
    pub checks: &'static [Check],
    /// Where the file is, for what it includes; `None` for a text that is not a file.
    pub path: Option<PathBuf>,
    /// The files that a bidding system may include.
    #[cfg(feature = "bml")]
    #[doc(hidden)]
    pub includes: std::sync::Arc<dyn crate::includes::Includes>,
    /// What bounds a system in BML, beside the limits that all notations have.
    #[cfg(feature = "bml")]
    pub systems: portnote_bml::bml::Limits,
    /// Whether passes, doubles and redoubles have a disposition, in records of Full Disclosure.
    #[cfg(feature = "bml")]
    pub call_disposition: portnote_bml::bss::CallDisposition,
    /// Rules of pinochle of the house.
    #[cfg(feature = "ppn")]
    pub house: std::sync::Arc<[portnote_pinochle::Rules]>,
}

/// A limit of what is held in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InputLimit {
    /// The most bytes.
    pub bytes: u64,
    /// The name of the limit.
    pub name: &'static str,
}

/// A file that is larger than what is held in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it is larger than {} bytes", held.bytes)]
pub struct TooLarge {
    /// The limit.
    pub held: InputLimit,
}

/// What a dump holds besides the values.
#[cfg(feature = "json")]
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct DumpOptions<'f> {
    /// The file, where each game names it.
    pub file: Option<&'f str>,
    /// Whether places in the text are given.
    pub spans: bool,
    /// Whether the position after each move is given, where there are positions.
    pub fen: bool,
    /// Whether what follows from a game by the rules is given. Of bridge that is who called what,
    /// the tricks in the order of play, the score, the points of each hand; of draughts each ply
    /// with the squares, what was captured and the position after it; of pinochle the calls, the
    /// melds and tricks with their points, the scores.
    pub derived: bool,
    /// What that takes from the games before, for games of bridge.
    pub carry: Carry,
    /// Whether the sequences of a bidding system are given.
    pub expand: bool,
    /// Whether values that a game takes over from others are written out.
    pub resolve_inheritance: bool,
}

#[cfg(feature = "json")]
impl<'f> DumpOptions<'f> {
    /// Sets the file, where each game names it.
    #[must_use]
    pub fn file(mut self, file: impl Into<Option<&'f str>>) -> Self {
        self.file = file.into();
        self
    }

    /// Sets whether places in the text are given.
    #[must_use]
    pub const fn spans(mut self, spans: bool) -> Self {
        self.spans = spans;
        self
    }

    /// Sets whether the position after each move is given, where there are positions.
    #[must_use]
    pub const fn fen(mut self, fen: bool) -> Self {
        self.fen = fen;
        self
    }

    /// Sets whether what follows from a game by the rules is given.
    #[must_use]
    pub const fn derived(mut self, derived: bool) -> Self {
        self.derived = derived;
        self
    }

    /// Sets what a game takes from the games before, for games of bridge.
    #[must_use]
    pub const fn carry(mut self, carry: Carry) -> Self {
        self.carry = carry;
        self
    }

    /// Sets whether the sequences of a bidding system are given.
    #[must_use]
    pub const fn expand(mut self, expand: bool) -> Self {
        self.expand = expand;
        self
    }

    /// Sets whether values that a game takes over from others are written out.
    #[must_use]
    pub const fn resolve_inheritance(mut self, resolve_inheritance: bool) -> Self {
        self.resolve_inheritance = resolve_inheritance;
        self
    }
}

/// What a game takes from those before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Carry {
    /// Nothing.
    #[default]
    None,
    /// Board, dealer, vulnerability and deal, where it has none of the four and is played.
    Deal,
    /// All that [`Carry::Deal`] says, and the event, its site, date, round, stage and teams, until the next event or
    /// date.
    Identification,
}

/// How games become rows of tables.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TableOptions {
    /// What a game of PBN takes from those before it; by default the deal, where it is another
    /// record of the same deal.
    pub carry: Carry,
    /// What was solved of the deals of bridge: nothing is solved for tables. Without it, columns and
    /// rows of double dummy have only what games state.
    #[cfg(feature = "pbn")]
    pub solved: Option<Arc<portnote_bridge::SolvedDeals>>,
}

impl Default for TableOptions {
    fn default() -> Self {
        Self {
            carry: Carry::Deal,
            #[cfg(feature = "pbn")]
            solved: None,
        }
    }
}

/// How games are written, for each notation that has an export format.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ExportOptions {
    /// How games of bridge are written.
    #[cfg(feature = "pbn")]
    pub pbn: portnote_pbn::ExportOptions,
    /// How games of draughts are written.
    #[cfg(feature = "pdn")]
    pub pdn: portnote_pdn::ExportOptions,
    /// How hands of pinochle are written.
    #[cfg(feature = "ppn")]
    pub ppn: portnote_ppn::ExportOptions,
}

impl ExportOptions {
    /// Sets how games of bridge are written.
    #[cfg(feature = "pbn")]
    #[must_use]
    pub fn pbn(mut self, pbn: portnote_pbn::ExportOptions) -> Self {
        self.pbn = pbn;
        self
    }

    /// Sets how games of draughts are written.
    #[cfg(feature = "pdn")]
    #[must_use]
    pub fn pdn(mut self, pdn: portnote_pdn::ExportOptions) -> Self {
        self.pdn = pdn;
        self
    }

    /// Sets how hands of pinochle are written.
    #[cfg(feature = "ppn")]
    #[must_use]
    pub fn ppn(mut self, ppn: portnote_ppn::ExportOptions) -> Self {
        self.ppn = ppn;
        self
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            profile: Profile::default(),
            limits: Limits::default(),
            encoding: None,
            selection: Selection::new(),
            hiding: Hiding::default(),
            checks: &[],
            path: None,
            #[cfg(feature = "bml")]
            includes: std::sync::Arc::new(crate::includes::NoFiles),
            #[cfg(feature = "bml")]
            systems: portnote_bml::bml::Limits::default(),
            #[cfg(feature = "bml")]
            call_disposition: portnote_bml::bss::CallDisposition::default(),
            #[cfg(feature = "ppn")]
            house: [].into(),
        }
    }
}

impl Options {
    /// Sets what is left out of what is found.
    #[doc(hidden)]
    #[must_use]
    pub fn hiding(mut self, hiding: Hiding) -> Self {
        self.hiding = hiding;
        self
    }

    /// Sets where the file is, for what it includes.
    #[must_use]
    pub fn path(mut self, path: impl Into<Option<PathBuf>>) -> Self {
        self.path = path.into();
        self
    }

    /// Sets the files that a bidding system may include.
    #[cfg(feature = "bml")]
    #[doc(hidden)]
    #[must_use]
    pub fn includes(mut self, includes: std::sync::Arc<dyn crate::includes::Includes>) -> Self {
        self.includes = includes;
        self
    }

    /// Sets what bounds a system in BML, beside the limits that all notations have.
    #[cfg(feature = "bml")]
    #[must_use]
    pub fn systems(mut self, systems: portnote_bml::bml::Limits) -> Self {
        self.systems = systems;
        self
    }

    /// Sets whether passes, doubles and redoubles have a disposition, in records of Full Disclosure.
    #[cfg(feature = "bml")]
    #[must_use]
    pub fn call_disposition(
        mut self,
        call_disposition: portnote_bml::bss::CallDisposition,
    ) -> Self {
        self.call_disposition = call_disposition;
        self
    }

    /// Sets the rules of pinochle of the house.
    #[cfg(feature = "ppn")]
    #[must_use]
    pub fn house(mut self, house: std::sync::Arc<[portnote_pinochle::Rules]>) -> Self {
        self.house = house;
        self
    }

    /// Judges files under a profile.
    #[must_use]
    pub const fn profile(mut self, profile: Profile) -> Self {
        self.profile = profile;
        self
    }

    /// Bounds the work on a file.
    #[must_use]
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Reads files in an encoding, instead of detecting it for each game.
    #[must_use]
    pub const fn encoding(mut self, encoding: Encoding) -> Self {
        self.encoding = Some(encoding);
        self
    }

    /// Reports or leaves out codes, beside what the profile says.
    #[must_use]
    pub fn selection(mut self, selection: Selection) -> Self {
        self.selection = selection;
        self
    }

    /// The options for a file that is somewhere else.
    #[must_use]
    pub fn at(&self, path: Option<&Path>) -> Self {
        Self { path: path.map(Path::to_path_buf), ..self.clone() }
    }

    /// How much of an input in a notation is held in memory as a whole.
    #[must_use]
    #[doc(hidden)]
    pub fn held(&self, format: Format) -> InputLimit {
        let all = InputLimit { bytes: self.limits.input_bytes, name: "input_bytes" };
        #[cfg(feature = "bml")]
        if format == Format::Bml && self.systems.include_file_bytes < all.bytes {
            return InputLimit {
                bytes: self.systems.include_file_bytes,
                name: "include_file_bytes",
            };
        }
        let _ = format;
        all
    }

    /// How much of an input in a notation is held in memory to be converted: of records as much
    /// as of all files of a system.
    #[must_use]
    #[doc(hidden)]
    pub fn converted(&self, format: Format) -> InputLimit {
        let all = self.held(format);
        #[cfg(feature = "bml")]
        if format == Format::Bss && self.systems.include_bytes < all.bytes {
            return InputLimit { bytes: self.systems.include_bytes, name: "include_bytes" };
        }
        all
    }

    /// The profile under which a notation is judged.
    #[must_use]
    pub fn judged(&self, format: Format) -> Profile {
        format.judged(self.profile)
    }
}
