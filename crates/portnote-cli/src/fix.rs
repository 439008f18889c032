//! Texts that are fixed: files that are read where they are, and texts that are held.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::PathBuf;

use portnote::product::InputLimit;
use portnote::product::fix::{self, Fixes, Gathered, Round};
use portnote_core::Code;
use portnote_core::edit::{Edited, Script};

use crate::cmd::explain::CATALOGUE;
use crate::console::Console;
use crate::input::{Input, Open};
use crate::metered::Metered;
use crate::numbers::numbered;
use crate::output::Identity;
use crate::problem::Problem;
use crate::report::FileReport;
use portnote_core::harmless::sanitize;

/// Bytes that are asked for at once.
const READ_BYTES: usize = 1 << 16;

/// A text that can be read again and again.
#[derive(Debug)]
pub(crate) enum FixSource {
    File(PathBuf),
    Held(Vec<u8>),
}

/// What became of a text.
#[derive(Debug)]
pub(crate) struct Fixed {
    pub(crate) text: FixSource,
    /// All changes, as places of the text as it was.
    pub(crate) script: Script,
    /// How many findings of each code were fixed.
    pub(crate) codes: BTreeMap<Code, u64>,
    /// Games whose fixes were taken back, because they would be read differently.
    pub(crate) left_out: Vec<u64>,
    /// Whether fixes were left because there were too many rounds.
    pub(crate) is_cut_short: bool,
    /// What was found before anything was fixed.
    pub(crate) before: FileReport,
    /// Which file was read, and the hash of its bytes.
    pub(crate) read: Option<(Identity, u64)>,
}

/// A text whose bytes are counted on the console, and hashed when they are read first.
struct Watched<'t> {
    text: &'t FixSource,
    console: &'t Console,
    hash: OnceCell<u64>,
}

/// One reading of it.
struct Watching<'t> {
    inner: Metered<'t, Box<dyn Read + 't>>,
    hash: &'t OnceCell<u64>,
}

impl fix::Text for Watched<'_> {
    fn open(&self) -> io::Result<Box<dyn Read + '_>> {
        Ok(Box::new(Watching {
            inner: Metered::hashing(self.text.open()?, self.console),
            hash: &self.hash,
        }))
    }
}

impl Read for Watching<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.inner.read(buffer)
    }
}

impl Drop for Watching<'_> {
    fn drop(&mut self) {
        self.hash.get_or_init(|| self.inner.hash().unwrap_or(0));
    }
}

impl Round for FileReport {
    fn games(&self) -> u64 {
        self.games
    }

    fn is_whole(&self) -> bool {
        self.io_error.is_none()
    }
}

impl FixSource {
    /// The text of an input: a file is read where it is, anything else is held.
    pub(crate) fn of(input: &Input, open: Open, held: InputLimit) -> Result<Self, Problem> {
        match &input.path {
            Some(path) if open.is_file => Ok(Self::File(path.clone())),
            _ => Self::held(open, held),
        }
    }

    /// The text of an input that cannot be read a second time.
    fn held(open: Open, held: InputLimit) -> Result<Self, Problem> {
        let mut bytes = Vec::new();
        let mut reader = open.reader.take(held.bytes.saturating_add(1));
        match reader.read_to_end(&mut bytes) {
            Err(error) => Err(Problem::reading(&error)),
            Ok(_) if bytes.len() as u64 > held.bytes => {
                let program = "";
                Err(Problem::InputTooLarge { held, program })
            }
            Ok(_) => Ok(Self::Held(bytes)),
        }
    }

    /// The text from its first byte.
    fn open(&self) -> io::Result<Box<dyn Read + '_>> {
        Ok(match self {
            Self::File(path) => Box::new(File::open(path)?),
            Self::Held(bytes) => Box::new(bytes.as_slice()),
        })
    }

    /// The text from its first byte, for those who read line by line.
    pub(crate) fn lines(&self) -> io::Result<impl BufRead + '_> {
        Ok(BufReader::with_capacity(READ_BYTES, self.open()?))
    }

    /// The text as a script changes it.
    pub(crate) fn edited<'t>(&'t self, script: &'t Script) -> io::Result<impl Read + 't> {
        Ok(Edited::new(self.lines()?, script))
    }
}

impl Fixed {
    /// Says which games keep their faults, because their fixes did harm.
    pub(crate) fn tell_left_out(&self, name: &str, record: &str, console: &Console) {
        if self.left_out.is_empty() {
            return;
        }
        let games: Vec<u64> = self.left_out.iter().copied().filter(|game| *game > 0).collect();
        let of = match games.as_slice() {
            [] => String::new(),
            games => format!(" of {}", numbered(record, games)),
        };
        console.line(&format!(
            "{}: fixes{of} were left out: with them, the file would be read differently, or the fixes would not end",
            sanitize(name)
        ));
    }
}

/// Fixes a text in rounds; `judge` reads a text to its end and reports what it finds.
pub(crate) fn fix(
    text: FixSource,
    identity: Option<Identity>,
    fixes: Fixes,
    console: &Console,
    judge: impl FnMut(&mut dyn Read, &mut Gathered) -> FileReport,
) -> io::Result<(FileReport, Fixed)> {
    let watched = Watched { text: &text, console, hash: OnceCell::new() };
    let fixed = fix::fix(&watched, fixes, CATALOGUE, judge)?;
    let hash = watched.hash.get().copied().unwrap_or(0);
    let read = identity.map(|identity| (identity, hash));
    let fixed_text = Fixed {
        script: fixed.script,
        codes: fixed.codes,
        left_out: fixed.left_out,
        is_cut_short: fixed.is_cut_short,
        before: fixed.before.unwrap_or_default(),
        read,
        text,
    };
    Ok((fixed.report, fixed_text))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use portnote::{Format, Options, Profile};

    use super::*;
    use crate::reading::Reading;
    use crate::report::Keeping;

    /// Pieces that have fixes, some of them where fixes meet.
    const PBN: &[&str] = &[
        "\u{FEFF}",
        "% PBN 2.1\r\n",
        "% EXPORT\n",
        "[Event x]",
        "[Event \"\tClub\"]",
        "[Site 'Here']\r",
        "[Date \"2026-1-9\"]\n",
        "[Board \"012\"]\n",
        "[Dealer \"north\"]\n",
        "[Vulnerable \"none\"]\n",
        "[Deal \"n:kqt2.at.j6542.85 - - -\"]\n",
        "[Declarer \"n\"][Contract \"3nt x\"]\n",
        "[Auction \"N\"]\n1d Dbl P P P *\n",
        "[Auction \"S\"]\n1NT ! all pass =1=\n",
        "[Play \"W\"]\nsa h2 10C -\n*\n",
        "[Note \"1: a\"]\n",
        "[OptimumScore \"ns 50\"]\n",
        "stray text\n",
        "\u{1}",
        "\t",
        "\u{1A}",
        "\n",
        "\r\n",
        "\n\n",
        " \n",
    ];

    /// Pieces of texts of PDN.
    const PDN: &[&str] = &[
        "\u{FEFF}",
        "[Event \"a \"b\"\"]\n",
        "[Event x]",
        "[Date \"2026/1/9\"]\n",
        "[date \"1.2.2026\"]\n",
        "[Result \"1/2\"]\n",
        "[PlyCount \"7\"]\n",
        "[GameType \"21\"]\n",
        "[FEN \"W:W32:B1.\"]\n",
        "1. 11-15 23x19 ",
        "2. 9 - 14 {open ",
        "(1. 9-13) ",
        "} \\n",
        "11-15! (!) $300 ",
        "stray text\n",
        "1-0\n",
        "2-0 *\n",
        "\u{1}",
        "\t",
        "\r\n",
        "\n\n",
    ];

    /// Pieces of texts of PPN.
    const PPN: &[&str] = &[
        "% PPN 1.0\n",
        "% EXPORT\n",
        "% import\n",
        "[Event x]\n",
        "[Date \"2026-1-9\"]\n",
        "[Hand \"01\"]\n",
        "[Dealer \"north\"]\n",
        "[Deal \"N:KA TT Q J\"]\n",
        "[Auction \"N\"]\n50 pass Pass - *\n",
        "[Trump \"s\"]\n",
        "[Melds \"N:CA KC 20\"]\n",
        "[Play \"W\"]\nca CK CJ C9 (w3)\n*\n",
        "stray text\n",
        "\u{1}",
        "\t",
        "\n",
        "\r\n",
        "\n\n",
    ];

    /// Pieces of texts of BML.
    const BML: &[&str] = &[
        "\u{FEFF}",
        "#+TITLE: a\n",
        "#+title: b\r\n",
        "******Deep\n",
        "*Near\n",
        "#VUL yn\n",
        "#SEAT 9\n",
        "#HIDE\n",
        "#COPY a\n",
        "#ENDCOPY\n",
        "#PASTE a x=y z\n",
        "#INCLUDE b.bml rest\n",
        "// remark\n",
        "  // portnote: ignore bml/\n",
        "1C  a\n",
        "1c=a\n",
        "  2♥! b\n",
        "\tDbl c !d\n",
        "   X  d !Q *e\n",
        "  2S/3H  e\n",
        "1N->(2c)–x f\n",
        "(1M  g\n",
        "     more\n",
        "N AKQ 10x - JT\n",
        "| a | b\n|--\n",
        "- item :: text\n",
        " \t\n",
        "\u{1}",
        "\r",
        "\n",
    ];

    /// Pieces of texts of BSS.
    const BSS: &[&str] = &[
        "\u{FEFF}",
        "*00{A}=NYYYYYY\r\n",
        "*00{B=NYYYYYYb\n",
        "*00Name=YYYYYYY\n",
        "001c=NYYYYYY008x\n",
        "  *701CP1d=NYYYYYY0 08\n",
        "001CP=NYYYYYY5strong\n",
        "001D=NYYYYYY986\n",
        "001H NYYYYYY\n",
        "$name\n",
        "+file\n",
        "%0000\n",
        "stray\n",
        "\u{1}",
        "\t",
        "\r",
        "\n",
    ];

    fn text() -> impl Strategy<Value = (Format, String)> {
        let pieces = prop::sample::select(vec![
            (Format::Pbn, PBN),
            (Format::Pdn, PDN),
            (Format::Ppn, PPN),
            (Format::Bml, BML),
            (Format::Bss, BSS),
        ]);
        pieces.prop_flat_map(|(name, pieces)| {
            let pieces = prop::collection::vec(prop::sample::select(pieces), 0..24);
            pieces.prop_map(move |pieces| (name, pieces.concat()))
        })
    }

    fn fixed((name, text): (Format, &str), profile: Profile, fixes: Fixes) -> (FileReport, Fixed) {
        let mut options = Options::default();
        options.profile = profile;
        let console = Console::silent();
        let judge = |reader: &mut dyn Read, gathered: &mut Gathered| {
            let reading = Reading {
                name: "a",
                notation: name,
                options: &options,
                keeping: Keeping::COUNTS,
                threads: 1,
            };
            reading.run(reader, Some(gathered))
        };
        let text = FixSource::Held(text.as_bytes().to_vec());
        fix(text, None, fixes, &console, judge).unwrap()
    }

    fn made(fixed: &Fixed) -> String {
        let mut made = String::new();
        let mut edited = fixed.text.edited(&fixed.script).unwrap();
        edited.read_to_string(&mut made).unwrap();
        made
    }

    proptest! {
        #[test]
        fn fixing_ends_and_leaves_no_fix(
            (name, text) in text(),
            is_export in any::<bool>(),
            is_all in any::<bool>(),
        ) {
            let rules = if is_export { Profile::Export } else { Profile::Import };
            let fixes = if is_all { Fixes::All } else { Fixes::Safe };
            let (report, once) = fixed((name, &text), rules, fixes);
            let text = made(&once);
            let (again, twice) = fixed((name, &text), rules, fixes);
            if !once.is_cut_short && once.left_out.is_empty() {
                prop_assert_eq!(report.counts.fixable, 0);
                // What follows from an unsafe fix is for a person to look at first.
                prop_assert!(is_all || twice.script.is_empty());
                prop_assert!(is_all || report.counts == again.counts);
            }
            // Safe fixes never undo each other.
            prop_assert!(is_all || !once.is_cut_short);
        }

        #[test]
        fn bytes_outside_the_changes_stay((name, text) in text()) {
            let (_, once) = fixed((name, &text), Profile::Export, Fixes::Safe);
            let mut spliced = text.into_bytes();
            for (span, bytes) in once.script.changes().collect::<Vec<_>>().into_iter().rev() {
                spliced.splice(span.range(), bytes.iter().copied());
            }
            prop_assert_eq!(spliced, made(&once).into_bytes());
        }
    }
}
