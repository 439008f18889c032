//! The notations, and all that the verbs ask of one.
//!
//! A verb is written once, for any `N: Notation`; which one an input is in is found out when it
//! is opened, and [`Name::run`] then chooses the code. A further notation is a file here, a
//! [`Name`] and its arm in [`Name::run`].

pub(crate) mod bml;
pub(crate) mod bss;
mod pbn;
mod pdn;
mod ppn;

use std::fmt;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use memchr::memmem;
use portnote_bml::bss::CallDisposition;
use portnote_core::frame::FrameKind;
use portnote_core::tree::Kind as _;
use portnote_core::{
    Block, Diagnostic, Encoding, Entry, Limits, Parsed, Profile, Selection, Span, Unit, tree,
};
use portnote_pinochle::Rules;
use serde::Serialize;
use serde_json::Value;

use crate::args::{Export, ProfileChoice};
use crate::judge::Judge;
use crate::suppress::Hiding;

pub(crate) use portnote_bml::bml::Bml;
pub(crate) use portnote_bml::bss::Bss;
pub(crate) use portnote_pbn::Pbn;
pub(crate) use portnote_pdn::Pdn;
pub(crate) use portnote_ppn::Ppn;

/// A notation by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Name {
    Pbn,
    Pdn,
    Ppn,
    Bml,
    Bss,
}

/// What does not depend on a text.
#[derive(Debug)]
pub(crate) struct About {
    /// The name on the command line, and the extension of its files.
    pub(crate) name: &'static str,
    /// The name as its standard writes it.
    pub(crate) title: &'static str,
    /// The schema of its dumps.
    pub(crate) schema: &'static str,
    /// How its records are called: a game, a hand.
    pub(crate) record: &'static str,
    /// What they are in the dump of a file.
    pub(crate) listing: Listing,
    /// The tag by which people know a record, and the word for it in a short line.
    pub(crate) number: (&'static str, &'static str),
    /// Whether the extension alone is enough where a text tells nothing.
    pub(crate) owns_extension: bool,
    /// Says how much in the beginning of a text belongs to the notation.
    pub(crate) weigh: fn(&str) -> Weight,
    /// Every code of the notation.
    pub(crate) codes: fn() -> Vec<&'static Entry>,
    /// Its codes of form, which no line of a file suppresses.
    pub(crate) form: fn() -> &'static [Entry],
}

/// How the records of a file stand in its dump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Listing {
    /// As an array of this name.
    Many(&'static str),
    /// As one value of this name: the file is one record.
    One(&'static str),
}

impl Listing {
    /// The name under which they stand.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Many(name) | Self::One(name) => name,
        }
    }
}

/// How much in a text belongs to a notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Weight {
    /// Signs of it; 0 where there are none.
    Points(usize),
    /// The text says it itself.
    Certain,
}

/// How files are read and judged.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) profile: ProfileChoice,
    pub(crate) limits: Limits,
    pub(crate) encoding: Option<Encoding>,
    pub(crate) selection: Selection,
    /// What is left out of what is found.
    pub(crate) hiding: Hiding,
    /// Where the file lies, for what it includes; `None` for standard input.
    pub(crate) path: Option<PathBuf>,
    pub(crate) reach: Reach,
    /// What bounds a system in BML, beside the limits that all notations have.
    pub(crate) systems: bml::Budgets,
    /// Whether passes, doubles and redoubles have a disposition, in records of Full Disclosure.
    pub(crate) call_disposition: CallDisposition,
    /// Rules of pinochle of the house.
    pub(crate) rules: Arc<[Rules]>,
}

/// A limit of what is held in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Held {
    pub(crate) bytes: u64,
    /// Its name, for `--limit`.
    pub(crate) name: &'static str,
}

/// Which files a file may include.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Reach {
    /// The folder that includes must not leave; that of the file, unless told otherwise.
    pub(crate) root: Option<PathBuf>,
    /// Whether they may leave it.
    pub(crate) is_open: bool,
}

/// What a dump holds besides the values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DumpOptions<'f> {
    /// The file, where each game names it.
    pub(crate) file: Option<&'f str>,
    pub(crate) spans: bool,
    /// Whether the position behind each move is given, where there are positions.
    pub(crate) fen: bool,
    /// Whether the sequences of a bidding system are given.
    pub(crate) expand: bool,
    pub(crate) resolve_inheritance: bool,
}

/// What `info` tells about a file of a notation.
#[derive(Debug, Default)]
pub(crate) struct Details {
    /// The version in its header line.
    pub(crate) version: Option<String>,
    /// Whether its header claims export format; `None` where the notation has no such header.
    pub(crate) claims_export: Option<bool>,
    /// What else there is to say, for programs: names and values.
    pub(crate) values: Vec<(&'static str, Value)>,
    /// The same for people, one line each.
    pub(crate) lines: Vec<String>,
}

/// Work on a file that is the same for all notations.
pub(crate) trait Task {
    type Output;

    fn run<N: Notation>(self) -> Self::Output;
}

/// One notation, and what the verbs ask of it beside how it is read.
pub(crate) trait Notation: portnote_core::Notation {
    /// What does not depend on a text.
    const ABOUT: About;

    type Dump<'g>: Serialize;
    type Facts: Default;
    type Exporter: Exporter<Self>;

    fn options(options: &Options) -> Self::Options;

    /// How much of a file is held in memory as a whole; `None` where it is read game by game.
    fn held(_options: &Self::Options) -> Option<Held> {
        None
    }

    fn dump<'g>(
        game: &'g Self::Game<'_>,
        options: &DumpOptions<'g>,
        found: &[Diagnostic],
    ) -> Self::Dump<'g>;

    /// Appends the events of a game, one line of JSON each; says whether the notation has any to
    /// tell.
    fn timeline(_game: &Self::Game<'_>, _lines: &mut Vec<u8>) -> io::Result<bool> {
        Ok(false)
    }

    /// The files that a file includes, as paths from its folder; with `is_direct` only those
    /// that it names itself. `None` where files of the notation include no others.
    fn includes(
        _bytes: &[u8],
        _options: &Options,
        _is_direct: bool,
    ) -> Option<Parsed<Vec<String>>> {
        None
    }

    /// Takes what a block says about its file.
    fn note(facts: &mut Self::Facts, block: &Block<'_, Self>, game: Option<&Self::Game<'_>>);

    /// The remarks in a block that hold a word: lines that all other software passes over.
    fn remarks<'b>(block: &'b Block<'_, Self>, word: &str) -> Remarks<'b> {
        let is_remark = |kind: Self::Kind| kind.frame() == Some(FrameKind::EscapeLine);
        Remarks {
            mark: "%",
            lines: remarks(block.unit(), block.tree(), word, is_remark, None),
        }
    }

    /// The other file in which a place of a block lies, where it includes files.
    fn include<'b>(_block: &'b Block<'_, Self>, _place: u64) -> Option<Include<'b>> {
        None
    }

    /// What is said about the file.
    fn details(facts: Self::Facts) -> Details;

    /// The writer for a file, before its first game; `is_behind` another file in one output.
    /// `None` where the notation has no export format.
    fn exporter(args: &Export, is_behind: bool) -> Option<Self::Exporter>;

    /// Reads blocks and judges them on several threads, where blocks can be read on several
    /// threads as well.
    fn judge_all<R: Read>(
        judge: &mut Judge<'_, Self, R>,
        threads: usize,
        show: &mut dyn FnMut(&Block<'_, Self>, &[Diagnostic]),
    ) -> io::Result<()> {
        judge.judge_in_batches(threads, show)
    }
}

/// What is asked of a block of any notation.
pub(crate) trait InFile {
    /// The remarks in it that hold a word: lines that all other software passes over.
    fn remarks(&self, word: &str) -> Remarks<'_>;

    /// The other file in which a place lies, where the block includes files.
    fn include(&self, place: u64) -> Option<Include<'_>>;
}

impl<N: Notation> InFile for Block<'_, N> {
    fn remarks(&self, word: &str) -> Remarks<'_> {
        N::remarks(self, word)
    }

    fn include(&self, place: u64) -> Option<Include<'_>> {
        N::include(self, place)
    }
}

/// Lines of a block that all other software passes over.
#[derive(Clone, Debug, Default)]
pub(crate) struct Remarks<'b> {
    /// How such a line begins.
    pub(crate) mark: &'static str,
    pub(crate) lines: Vec<Remark<'b>>,
}

/// One of them.
#[derive(Clone, Debug)]
pub(crate) struct Remark<'b> {
    /// The line, without its end.
    pub(crate) text: &'b str,
    /// Its bytes, as places of the block.
    pub(crate) span: Span,
    /// The included file in which it stands, as places of the block.
    pub(crate) include: Option<Span>,
}

/// A file that a block includes. Its bytes have places behind those of the block.
#[derive(Clone, Debug)]
pub(crate) struct Include<'b> {
    pub(crate) name: &'b str,
    /// Its bytes as places; a byte order mark counts.
    pub(crate) span: Span,
    /// Its text, without the byte order mark.
    pub(crate) unit: &'b Unit<'b>,
    /// The lines that lead to it, the innermost first.
    pub(crate) chain: Vec<Span>,
}

/// The nodes of a text that are remarks and hold a word; `include` is the file of the text, where
/// it is not the one that was named.
fn remarks<'b, K: tree::Kind>(
    unit: &'b Unit<'_>,
    tree: &tree::Tree<K>,
    word: &str,
    is_remark: impl Fn(K) -> bool,
    include: Option<Span>,
) -> Vec<Remark<'b>> {
    // Most texts have none, and are spared a walk over their trees.
    if memmem::find(unit.bytes(), word.as_bytes()).is_none() {
        return Vec::new();
    }
    let lines = tree.nodes().filter(|node| is_remark(node.kind()));
    let lines = lines.map(|node| Remark {
        text: unit.slice(node.range()),
        span: unit.span(node.range()),
        include,
    });
    lines.filter(|line| line.text.contains(word)).collect()
}

/// What stands behind the last game, and what was done to it that is worth knowing.
pub(crate) type Closing = (Vec<u8>, Vec<Diagnostic>);

/// Writes games in the export format of a notation.
pub(crate) trait Exporter<N: Notation> {
    /// What stands before the first game of an output.
    fn header(&self) -> Vec<u8>;

    /// One game.
    ///
    /// # Errors
    /// What export format cannot hold.
    fn game(&mut self, game: &N::Game<'_>) -> Result<Vec<u8>, Vec<Diagnostic>>;

    /// What stands between the games of two files in one output.
    fn between(&self) -> &'static [u8] {
        b""
    }

    /// What is written of a block that is no game; `None` where such blocks are not written.
    ///
    /// # Errors
    /// What export format cannot hold.
    fn loose(&mut self, _block: &Block<'_, N>) -> Result<Option<Vec<u8>>, Vec<Diagnostic>> {
        Ok(None)
    }

    /// What was done to the game, or else the block, that was written last and is worth knowing.
    fn remarks(&self) -> &[Diagnostic] {
        &[]
    }

    /// What stands behind the last game, once the reader is at its end.
    ///
    /// # Errors
    /// What export format cannot hold.
    fn closing(&self, _closing: &N::Closing) -> Result<Closing, Vec<Diagnostic>> {
        Ok(Closing::default())
    }
}

/// The exporter of a notation that has no export format: there is none.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Unwritten {}

impl<N: Notation> Exporter<N> for Unwritten {
    fn header(&self) -> Vec<u8> {
        match *self {}
    }

    fn game(&mut self, _: &N::Game<'_>) -> Result<Vec<u8>, Vec<Diagnostic>> {
        match *self {}
    }
}

impl Name {
    /// Every notation, in the order in which they are asked and listed.
    pub(crate) const ALL: [Self; 5] = [Self::Pbn, Self::Pdn, Self::Ppn, Self::Bml, Self::Bss];

    /// Does a task for this notation.
    pub(crate) fn run<T: Task>(self, task: T) -> T::Output {
        match self {
            Self::Pbn => task.run::<Pbn>(),
            Self::Pdn => task.run::<Pdn>(),
            Self::Ppn => task.run::<Ppn>(),
            Self::Bml => task.run::<Bml>(),
            Self::Bss => task.run::<Bss>(),
        }
    }

    pub(crate) fn about(self) -> &'static About {
        struct Asked;

        impl Task for Asked {
            type Output = &'static About;

            fn run<N: Notation>(self) -> &'static About {
                const { &N::ABOUT }
            }
        }

        self.run(Asked)
    }

    /// Whether it has an export format.
    pub(crate) const fn is_exported(self) -> bool {
        matches!(self, Self::Pbn | Self::Pdn | Self::Ppn)
    }

    /// The notation of a name or an extension in lower case.
    pub(crate) fn of(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|notation| notation.about().name == name)
    }

    /// Names in a sentence: `.pbn, .pdn or .ppn` for three of them in the form `.`.
    pub(crate) fn listed(form: impl Fn(&'static About) -> String) -> String {
        let names: Vec<String> = Self::ALL.iter().map(|name| form(name.about())).collect();
        match names.split_last() {
            Some((last, before)) if !before.is_empty() => {
                format!("{} or {last}", before.join(", "))
            }
            _ => names.concat(),
        }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.about().title)
    }
}

impl Options {
    /// The same for a file that lies somewhere else.
    pub(crate) fn at(&self, path: Option<&Path>) -> Self {
        Self {
            path: path.map(Path::to_path_buf),
            ..self.clone()
        }
    }

    /// How much of an input in a notation is held in memory as a whole.
    pub(crate) fn held(&self, notation: Name) -> Held {
        let all = Held {
            bytes: self.limits.input_bytes,
            name: "input_bytes",
        };
        let own = Held {
            bytes: self.systems.include_file_bytes,
            name: "include_file_bytes",
        };
        match notation {
            Name::Bml if own.bytes < all.bytes => own,
            _ => all,
        }
    }

    /// How much of an input in a notation is held in memory to be converted: of records as much
    /// as of all files of a system.
    pub(crate) fn converted(&self, notation: Name) -> Held {
        let all = self.held(notation);
        let own = Held {
            bytes: self.systems.include_bytes,
            name: "include_bytes",
        };
        match notation {
            Name::Bss if own.bytes < all.bytes => own,
            _ => all,
        }
    }

    /// The profile under which a notation is judged.
    pub(crate) fn profile(&self, notation: Name) -> Profile {
        self.profile.under(notation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_notation_is_found_by_its_name() {
        for name in Name::ALL {
            assert_eq!(Name::of(name.about().name), Some(name));
        }
        assert_eq!(Name::of("pgn"), None);
    }

    #[test]
    fn names_are_listed_in_a_sentence() {
        let listed = Name::listed(|about| format!(".{}", about.name));
        assert_eq!(listed, ".pbn, .pdn, .ppn, .bml or .bss");
    }
}
