//! Fixes what can be fixed, round after round, on the bytes of the user.
//!
//! A round reads the text as the rounds before have changed it. What is held are the changes
//! and never the text, unless it comes from where it cannot be read a second time.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::PathBuf;

use portnote_core::edit::{Edited, Scope, Script, Trial, Tried, Verdict};
use portnote_core::{Applicability, Code, Diagnostic, Fix, Level, Severity};

use crate::cmd::explain::entry;
use crate::console::Console;
use crate::input::{Input, Open};
use crate::judge::Metered;
use crate::notation::Held;
use crate::numbers::numbered;
use crate::output::Identity;
use crate::problem::Problem;
use crate::report::FileReport;
use crate::sanitize::sanitize;

/// Bytes that are asked for at once.
const READ_BYTES: usize = 1 << 16;

/// Which fixes are applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fixes {
    /// Those that keep the meaning.
    Safe,
    /// Those that a person should look at as well.
    All,
}

/// A text that can be read again and again.
#[derive(Debug)]
pub(crate) enum Text {
    File(PathBuf),
    Held(Vec<u8>),
}

/// What became of a text.
#[derive(Debug)]
pub(crate) struct Fixed {
    pub(crate) text: Text,
    /// All changes, as places of the text as it was.
    pub(crate) script: Script,
    /// How many findings of each code were fixed.
    pub(crate) codes: BTreeMap<Code, u64>,
    /// The games of which fixes were taken back, because they would be read as others.
    pub(crate) left_out: Vec<u64>,
    /// Whether fixes were left because there were too many rounds.
    pub(crate) is_cut_short: bool,
    /// What was found before anything was fixed.
    pub(crate) before: FileReport,
    /// Which file was read, and the hash of its bytes.
    pub(crate) read: Option<(Identity, u64)>,
}

/// The fixes that one round gathers.
#[derive(Debug)]
pub(crate) struct Gathered {
    fixes: Fixes,
    /// The codes of which unsafe fixes are taken beside those of form; any in the first round.
    /// A later round may find what the meaning of a fixed text gives, and nobody was shown that.
    known: Option<BTreeSet<Code>>,
    /// The codes that have unsafe fixes in this round.
    unsafe_codes: BTreeSet<Code>,
    /// The games that may be changed.
    scope: Scope,
    verdict: Verdict,
    /// Whether a code is an error of import format.
    is_error: BTreeMap<Code, bool>,
    script: Script,
    codes: BTreeMap<Code, u64>,
}

impl Fixes {
    fn take(self, fix: &Fix) -> bool {
        match fix.applicability {
            Applicability::Safe => true,
            Applicability::Unsafe => self == Self::All,
            Applicability::Manual => false,
        }
    }
}

impl Text {
    /// The text of an input: a file is read where it is, anything else is held.
    pub(crate) fn of(input: &Input, open: Open, held: Held) -> Result<Self, Problem> {
        // What lies in a compressed file is another text.
        if let Some(path) = input.path.as_ref().filter(|_| !open.is_compressed) {
            let is_file = path.metadata().is_ok_and(|metadata| metadata.is_file());
            return if is_file {
                Ok(Self::File(path.clone()))
            } else {
                Err(Problem::NotAFile)
            };
        }
        Self::held(open, held)
    }

    /// The text of an input that cannot be read a second time.
    pub(crate) fn held(open: Open, held: Held) -> Result<Self, Problem> {
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

impl Gathered {
    fn new(fixes: Fixes, known: Option<BTreeSet<Code>>, scope: Scope) -> Self {
        Self {
            fixes,
            known,
            unsafe_codes: BTreeSet::new(),
            scope,
            verdict: Verdict::default(),
            is_error: BTreeMap::new(),
            script: Script::new(),
            codes: BTreeMap::new(),
        }
    }

    /// Takes the fixes of the next findings, where they are not in the way of earlier ones.
    pub(crate) fn add(&mut self, diagnostics: &[Diagnostic]) {
        for found in diagnostics {
            if found.severity != Severity::Error {
                continue;
            }
            let is_of_import = self.is_error.entry(found.code).or_insert_with(|| {
                entry(found.code).is_some_and(|entry| entry.import == Level::Error)
            });
            self.verdict.add(found.code, *is_of_import);
        }
        let is_unsafe = |diagnostic: &&Diagnostic| {
            let fix = diagnostic.fix.as_ref();
            fix.is_some_and(|fix| fix.applicability == Applicability::Unsafe)
        };
        let codes = diagnostics.iter().filter(is_unsafe).map(|found| found.code);
        self.unsafe_codes.extend(codes);
        let fixable = |diagnostic: &&Diagnostic| {
            let fix = diagnostic.fix.as_ref();
            let known = self.known.as_ref();
            let of_form = diagnostic.code.as_str().starts_with("core/");
            let shown = of_form || known.is_none_or(|known| known.contains(&diagnostic.code));
            let is_taken = fix.is_some_and(|fix| self.fixes.take(fix));
            is_taken && (shown || !is_unsafe(diagnostic)) && self.scope.holds(diagnostic)
        };
        let fixable: Vec<&Diagnostic> = diagnostics.iter().filter(fixable).collect();
        if fixable.is_empty() {
            return;
        }
        let fixes = fixable
            .iter()
            .filter_map(|diagnostic| diagnostic.fix.as_ref());
        let taken = self.script.add(fixes);
        for (diagnostic, _) in fixable.iter().zip(taken).filter(|(_, taken)| *taken) {
            *self.codes.entry(diagnostic.code).or_default() += 1;
        }
    }
}

impl Fixed {
    /// Says which games keep their faults, because their fixes did harm.
    pub(crate) fn tell_left_out(&self, name: &str, record: &str, console: &Console) {
        if self.left_out.is_empty() {
            return;
        }
        let games: Vec<u64> = self
            .left_out
            .iter()
            .copied()
            .filter(|game| *game > 0)
            .collect();
        let of = match games.as_slice() {
            [] => String::new(),
            games => format!(" of {}", numbered(record, games)),
        };
        console.line(&format!(
            "{}: safe fixes{of} were left out: with them, the file would be read differently",
            sanitize(name)
        ));
    }
}

/// Fixes a text in rounds. `judge` reads a text to its end and reports what it finds; it is
/// given the fixes to gather, where they are wanted.
///
/// Returns what is left, and what became of the text.
pub(crate) fn fix(
    text: Text,
    identity: Option<Identity>,
    fixes: Fixes,
    console: &Console,
    mut judge: impl FnMut(&mut dyn Read, &mut Gathered) -> FileReport,
) -> io::Result<(FileReport, Fixed)> {
    let mut trial = match fixes {
        Fixes::Safe => Trial::new(),
        Fixes::All => Trial::unjudged(),
    };
    let mut codes = BTreeMap::new();
    let mut first: Option<(FileReport, u64)> = None;
    let mut known: Option<BTreeSet<Code>> = None;
    // The codes of the fixes that are tried.
    let mut tried = BTreeMap::new();
    loop {
        let mut gathered = Gathered::new(fixes, known.clone(), trial.scope().clone());
        let (report, hash) = {
            let mut metered = Metered::hashing(text.open()?, console);
            let input = BufReader::with_capacity(READ_BYTES, &mut metered);
            let report = judge(&mut Edited::new(input, trial.script()), &mut gathered);
            (report, metered.hash().unwrap_or(0))
        };
        gathered.verdict.games = report.games;
        let is_read = report.io_error.is_none();
        if is_read && trial.next(gathered.verdict, &gathered.script) == Tried::Kept {
            for (code, count) in std::mem::take(&mut tried) {
                *codes.entry(code).or_default() += count;
            }
        }
        tried = gathered.codes;
        known.get_or_insert(gathered.unsafe_codes);
        if trial.is_done() || !is_read {
            let (before, hash) = first.unwrap_or_else(|| (FileReport::default(), hash));
            let fixed = Fixed {
                text,
                left_out: trial.left_out().collect(),
                is_cut_short: trial.is_cut_short(),
                script: trial.into_script(),
                codes,
                before,
                read: identity.map(|identity| (identity, hash)),
            };
            return Ok((report, fixed));
        }
        first.get_or_insert((report, hash));
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use portnote_bml::bss::CallDisposition;
    use portnote_core::{Limits, Selection};

    use super::*;
    use crate::args::ProfileChoice;
    use crate::notation::{Name, Options, Reach};
    use crate::reading::Reading;
    use crate::report::Keeping;
    use crate::suppress::Hiding;

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

    /// The same for PDN.
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

    /// The same for PPN.
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

    /// The same for BML.
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

    /// The same for BSS.
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

    fn text() -> impl Strategy<Value = (Name, String)> {
        let pieces = prop::sample::select(vec![
            (Name::Pbn, PBN),
            (Name::Pdn, PDN),
            (Name::Ppn, PPN),
            (Name::Bml, BML),
            (Name::Bss, BSS),
        ]);
        pieces.prop_flat_map(|(name, pieces)| {
            let pieces = prop::collection::vec(prop::sample::select(pieces), 0..24);
            pieces.prop_map(move |pieces| (name, pieces.concat()))
        })
    }

    fn fixed(
        (name, text): (Name, &str),
        profile: ProfileChoice,
        fixes: Fixes,
    ) -> (FileReport, Fixed) {
        let options = Options {
            profile,
            limits: Limits::new(),
            encoding: None,
            selection: Selection::new(),
            hiding: Hiding::default(),
            path: None,
            reach: Reach::default(),
            systems: crate::notation::bml::Budgets::new(),
            call_disposition: CallDisposition::Auto,
            rules: [].into(),
        };
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
        let text = Text::Held(text.as_bytes().to_vec());
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
            let profile = if is_export { ProfileChoice::Export } else { ProfileChoice::Import };
            let fixes = if is_all { Fixes::All } else { Fixes::Safe };
            let (report, once) = fixed((name, &text), profile, fixes);
            let text = made(&once);
            let (again, twice) = fixed((name, &text), profile, fixes);
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
            let (_, once) = fixed((name, &text), ProfileChoice::Export, Fixes::Safe);
            let mut spliced = text.into_bytes();
            for (span, bytes) in once.script.changes().collect::<Vec<_>>().into_iter().rev() {
                spliced.splice(span.range(), bytes.iter().copied());
            }
            prop_assert_eq!(spliced, made(&once).into_bytes());
        }
    }
}
