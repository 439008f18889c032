//! The laws L-1 to L-14, which hold beyond the files of a case.

use std::fmt;
use std::panic::{self, AssertUnwindSafe};

use crate::conversions::lost;
use crate::find::Verdict;
use crate::notation::Notation;
use crate::reading::{Rules, View};
use crate::settings::Settings;

mod agree;
mod change;
mod counts;
mod engines;
mod export;
mod fixes;
mod meaning;
mod minimise;
mod spans;
mod stream;
mod tree;
mod verdict;

pub use fixes::{Fixed, fixed};
use minimise::minimise;

/// A law by its number in the style guide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Law {
    /// L-1: no panic, abort or hang.
    Panic,
    /// L-2: the leaves of the tree tile the file.
    Tiling,
    /// L-3: writing what was read, unchanged, gives the same bytes.
    Unchanged,
    /// L-4: spans lie inside the file, on characters, in order, and inside their parents.
    Spans,
    /// L-5: as many games leave as came in.
    Counts,
    /// L-6: the export of an export is itself, and the export profile accepts it.
    FixPoint,
    /// L-7: a valid text and its export mean the same.
    Meaning,
    /// L-8: beginnings and small changes are survived under L-1 to L-5.
    Changes,
    /// L-9: a file, a stream and any number of threads give the same.
    Stream,
    /// L-10: the verdict and the diagnostics agree.
    Verdict,
    /// L-11: safe fixes come to an end, do no harm and keep the meaning; they and all fixes do in one
    /// run what they do in two.
    Fixes,
    /// L-12: both engines find the same in every block.
    Engines,
    /// L-13: all verbs say the same of a game.
    Agreement,
    /// L-14: what a conversion loses is said.
    Conversions,
}

/// A law that does not hold, and for which bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach {
    /// The law.
    pub law: Law,
    /// What was found.
    pub message: String,
    /// The smallest text that was found to break the law; `None` where a part of the text
    /// would show nothing.
    pub reproduction: Option<Vec<u8>>,
}

/// Bytes that the laws are held against, and how they are read.
#[derive(Clone, Debug)]
pub struct Subject<'s> {
    /// The text.
    pub bytes: &'s [u8],
    /// The notation that it is read as.
    pub notation: Notation,
    /// How it is read.
    pub settings: Settings,
    /// What its folder says, where it is a case.
    pub verdict: Option<Verdict>,
    /// Whether its fixes are tried before they are kept, as `check --fix` does. In texts that
    /// somebody wrote, none should have to be taken back.
    pub is_tried: bool,
}

/// Whether a law holds; if not, what was found.
pub(crate) type LawResult = Result<(), String>;

/// Bytes of a text up to which a breach is made small: beyond that the search takes longer
/// than a person who reads the whole.
const MINIMISED: usize = 64 * 1024;

/// Bytes of a text up to which all of it is exported and read back; of a longer one its first
/// games are. A file of thousands of games takes minutes otherwise, and says nothing new.
const EXPORTED: u64 = 512 * 1024;

/// Bytes of a reproduction that are shown.
const SHOWN: usize = 600;

/// Holds a text to every law.
#[must_use]
pub fn all(subject: &Subject<'_>) -> Vec<Breach> {
    let mut breaches = of_bytes(subject);
    // What a text without these laws does under small changes says nothing new.
    if breaches.is_empty() {
        breaches.extend(change::check(subject));
    }
    for law in [
        Law::FixPoint,
        Law::Meaning,
        Law::Stream,
        Law::Verdict,
        Law::Fixes,
        Law::Engines,
        Law::Agreement,
        Law::Conversions,
    ] {
        breaches.extend(hold(law, subject));
    }
    breaches
}

/// Holds a text to the laws that are quick and hold for any bytes: L-1 to L-5.
///
/// ```
/// use portnote_conformance::laws;
/// use portnote_conformance::notation::Notation;
///
/// let subject = laws::Subject::new(Notation::PBN, b"[Event \"x\"]\n\xFF{");
/// assert!(laws::of_bytes(&subject).is_empty());
/// ```
#[must_use]
pub fn of_bytes(subject: &Subject<'_>) -> Vec<Breach> {
    // One reading serves the five; they are checked one by one only if one of them fails.
    match first_five(subject) {
        Ok(()) => Vec::new(),
        Err((law, message)) => {
            let small = shrink(subject, |subject| {
                first_five(subject).is_err_and(|(found, _)| found == law)
            });
            vec![Breach { law, message, reproduction: Some(small) }]
        }
    }
}

/// Holds a text to the laws of [`of_bytes`], and if it obeys them, to that of its export, L-6.
#[must_use]
pub fn of_export(subject: &Subject<'_>) -> Vec<Breach> {
    let mut breaches = of_bytes(subject);
    if breaches.is_empty() {
        breaches.extend(hold(Law::FixPoint, subject));
    }
    breaches
}

/// The first law that a text breaks, of those that hold for made texts: L-1 to L-7, L-9, L-11
/// and L-14. Nothing is made small, so that a million texts can be held to them.
///
/// ```
/// use portnote_conformance::laws;
/// use portnote_conformance::notation::Notation;
///
/// let subject = laws::Subject::new(Notation::PBN, b"[Event \"x\"]\n\xFF{");
/// assert_eq!(laws::first_breach(&subject), Ok(false));
/// ```
///
/// # Errors
/// The law, and what was found. Otherwise the value says whether safe fixes were left out, because
/// games would be read as others with them.
pub fn first_breach(subject: &Subject<'_>) -> Result<bool, (Law, String)> {
    first_five(subject)?;
    for law in [Law::FixPoint, Law::Meaning, Law::Stream] {
        breach_of(law, subject)?;
    }
    let fixed = guarded(|| fixes::check(subject)).unwrap_or_else(Err);
    let fixed = fixed.map_err(|found| (Law::Fixes, found))?;
    breach_of(Law::Conversions, subject)?;
    Ok(fixed)
}

/// Whether a text breaks one law.
///
/// # Errors
/// The law, and what was found.
pub fn breach_of(law: Law, subject: &Subject<'_>) -> Result<(), (Law, String)> {
    tested(law, subject).map_err(|found| (law, found))
}

/// How a text breaks a law, with the smallest text that was found to do the same.
#[must_use]
pub fn small_breach(subject: &Subject<'_>, law: Law) -> Option<Breach> {
    let of_bytes = of_bytes(subject).into_iter();
    let mut found = of_bytes.filter(|breach| breach.law == law);
    found.next().or_else(|| hold(law, subject))
}

/// What two messages of one cause share: no numbers, and nothing that is quoted from a text.
pub(crate) fn likeness(message: &str) -> String {
    let line = message.lines().next().unwrap_or("");
    let line = line.split(": [").next().unwrap_or(line);
    line.chars().filter(|c| !c.is_ascii_digit()).collect()
}

/// Holds a text to one law by itself, and looks for a smaller text that breaks it.
fn hold(law: Law, subject: &Subject<'_>) -> Option<Breach> {
    let test = |subject: &Subject<'_>| tested(law, subject);
    let message = test(subject).err()?;
    // A part of a case has another verdict than the whole, which is not a defect of its own.
    let is_shown = law != Law::Verdict;
    // A smaller text may break the law in another way, which would not explain the message.
    let is_same = |found: &String| likeness(found) == likeness(&message);
    let reproduction = is_shown
        .then(|| shrink(subject, |subject| test(subject).is_err_and(|found| is_same(&found))));
    Some(Breach { law, message, reproduction })
}

/// Whether one law holds; a panic breaks each.
fn tested(law: Law, subject: &Subject<'_>) -> LawResult {
    guarded(|| one(law, subject)).unwrap_or_else(Err)
}

fn one(law: Law, subject: &Subject<'_>) -> LawResult {
    match law {
        Law::FixPoint => export::check(&first_games(subject)),
        Law::Meaning => meaning::check(&first_games(subject)),
        Law::Stream => stream::check(subject),
        Law::Verdict => verdict::check(subject),
        Law::Fixes => fixes::check(subject).map(|_| ()),
        Law::Engines => engines::check(subject),
        Law::Agreement => agree::check(&first_games(subject)),
        Law::Conversions => conversions(&first_games(subject)),
        Law::Panic | Law::Tiling | Law::Unchanged | Law::Spans | Law::Counts | Law::Changes => {
            first_five(subject).map_err(|(law, message)| format!("{law}: {message}"))
        }
    }
}

fn conversions(subject: &Subject<'_>) -> LawResult {
    let format = subject.notation.name().parse().ok();
    let lost = format.map_or_else(Vec::new, |format| lost(format, subject.bytes));
    lost.into_iter().next().map_or(Ok(()), Err)
}

/// The beginning of a long text, without a game that is cut.
fn first_games<'s>(subject: &Subject<'s>) -> Subject<'s> {
    if subject.bytes.len() as u64 <= EXPORTED {
        return subject.clone();
    }
    let end = subject.view(Rules::Import, |view| {
        let ends = view.blocks().iter().map(|block| block.unit.outer_span().end);
        ends.take_while(|end| *end <= EXPORTED).last()
    });
    let end = end.and_then(|end| usize::try_from(end).ok()).unwrap_or(0);
    Subject { bytes: subject.bytes.get(..end).unwrap_or(subject.bytes), ..subject.clone() }
}

/// L-1 to L-5 with one reading.
fn first_five(subject: &Subject<'_>) -> Result<(), (Law, String)> {
    let look = |view: &dyn View| -> Result<(), (Law, String)> {
        tree::tiles(view, subject.bytes).map_err(|found| (Law::Tiling, found))?;
        tree::unchanged(view, subject.bytes).map_err(|found| (Law::Unchanged, found))?;
        spans::check(view, subject.bytes).map_err(|found| (Law::Spans, found))?;
        counts::check(view, subject).map_err(|found| (Law::Counts, found))
    };
    guarded(|| subject.view(Rules::Import, look)).unwrap_or_else(|panic| Err((Law::Panic, panic)))
}

/// Runs something that must not panic; the error is what the panic said.
///
/// # Errors
/// The message of a panic.
pub fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    // Nothing that is shared is changed by reading a text.
    panic::catch_unwind(AssertUnwindSafe(work)).map_err(|payload| {
        let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
        format!("panic: {}", text.unwrap_or_else(|| "of an unknown kind".to_owned()))
    })
}

fn shrink(subject: &Subject<'_>, fails: impl Fn(&Subject<'_>) -> bool) -> Vec<u8> {
    if subject.bytes.len() > MINIMISED {
        return subject.bytes.to_vec();
    }
    minimise(subject.bytes, |bytes| fails(&Subject { bytes, ..subject.clone() }))
}

impl<'s> Subject<'s> {
    /// A text of any folder: it is read by default, and no verdict is expected.
    #[must_use]
    pub fn new(notation: Notation, bytes: &'s [u8]) -> Self {
        Self { bytes, notation, settings: Settings::default(), verdict: None, is_tried: false }
    }

    /// Marks the text as a made one.
    #[must_use]
    pub fn tried(self) -> Self {
        Self { is_tried: true, ..self }
    }

    /// The rules under which its notation judges: those for reading, and those for writing in
    /// each of its forms.
    pub(crate) fn rules(&self) -> impl Iterator<Item = Rules> + use<> {
        let targets = 0..self.notation.reads().targets().len();
        std::iter::once(Rules::Import).chain(targets.map(Rules::Export))
    }

    /// What is seen in the text under some rules.
    pub(crate) fn view<T>(&self, rules: Rules, see: impl FnOnce(&dyn View) -> T) -> T {
        self.notation.view(self.bytes, &self.settings, rules, see)
    }

    /// Another text of the notation, read by default, but by the rules of the same house, which no
    /// text holds.
    pub(crate) fn other<'o>(&self, bytes: &'o [u8]) -> Subject<'o> {
        Subject {
            settings: Settings {
                rule_profile: self.settings.rule_profile.clone(),
                ..Settings::default()
            },
            ..Subject::new(self.notation, bytes)
        }
    }

    /// Another text of the notation, read in the same way.
    pub(crate) fn with<'o>(&self, bytes: &'o [u8]) -> Subject<'o> {
        Subject { settings: self.settings.clone(), is_tried: self.is_tried, ..self.other(bytes) }
    }
}

impl Law {
    /// Every law.
    pub const ALL: [Self; 14] = [
        Self::Panic,
        Self::Tiling,
        Self::Unchanged,
        Self::Spans,
        Self::Counts,
        Self::FixPoint,
        Self::Meaning,
        Self::Changes,
        Self::Stream,
        Self::Verdict,
        Self::Fixes,
        Self::Engines,
        Self::Agreement,
        Self::Conversions,
    ];

    /// The law of a number.
    ///
    /// ```
    /// use portnote_conformance::laws::Law;
    /// assert_eq!(Law::from_name("L-14"), Some(Law::Conversions));
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|law| law.to_string() == name)
    }

    /// Whether it holds for any bytes, so that no case can be an exception.
    #[must_use]
    pub const fn holds_for_any_bytes(self) -> bool {
        !matches!(self, Self::FixPoint | Self::Meaning | Self::Verdict)
    }
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Panic => "L-1",
            Self::Tiling => "L-2",
            Self::Unchanged => "L-3",
            Self::Spans => "L-4",
            Self::Counts => "L-5",
            Self::FixPoint => "L-6",
            Self::Meaning => "L-7",
            Self::Changes => "L-8",
            Self::Stream => "L-9",
            Self::Verdict => "L-10",
            Self::Fixes => "L-11",
            Self::Engines => "L-12",
            Self::Agreement => "L-13",
            Self::Conversions => "L-14",
        })
    }
}

impl Breach {
    /// What was found, with the text that shows it as a Rust string of bytes.
    #[must_use]
    pub fn to_text(&self) -> String {
        let Some(reproduction) = &self.reproduction else {
            return self.message.clone();
        };
        let shown = reproduction.get(..SHOWN).unwrap_or(reproduction);
        let more = reproduction.len() - shown.len();
        let tail = if more > 0 { format!(" and {more} bytes more") } else { String::new() };
        format!("{}\nwith b\"{}\"{tail}", self.message, shown.escape_ascii())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn breaches_of_one_cause_are_one_kind() {
        let first = "under Import: 2 games became 1 by pdn/x\n- a";
        let second = "under Import: 12 games became 3 by pdn/x\n- b";
        assert_eq!(likeness(first), likeness(second));
        assert_ne!(likeness(first), likeness("under Import: no fix can be made"));
    }

    #[test]
    fn a_panic_is_a_message() {
        assert_eq!(guarded(|| 1), Ok(1));
        assert_eq!(
            guarded(|| panic!("{} is wrong", 2)),
            Err::<(), _>("panic: 2 is wrong".to_owned())
        );
    }

    #[test]
    fn garbage_obeys_every_law() {
        for notation in Notation::ALL {
            let garbage = b"\x80[\"{\0]\r[Auction\n";
            assert_eq!(all(&Subject::new(notation, garbage)), []);
            assert_eq!(all(&Subject::new(notation, b"")), []);
        }
    }

    #[test]
    fn a_breach_shows_its_text() {
        let breach = Breach {
            law: Law::Tiling,
            message: "x".to_owned(),
            reproduction: Some(b"[\n\xFF".to_vec()),
        };
        assert_eq!(breach.to_text(), "x\nwith b\"[\\n\\xff\"");
        assert_eq!(Breach { reproduction: None, ..breach }.to_text(), "x");
    }

    #[test]
    fn laws_have_the_numbers_of_the_style_guide() {
        assert_eq!(
            [Law::Panic, Law::FixPoint, Law::Verdict, Law::Agreement].map(|law| law.to_string()),
            ["L-1", "L-6", "L-10", "L-13"]
        );
        let laws = Law::ALL.map(|law| Law::from_name(&law.to_string()));
        assert_eq!(laws, Law::ALL.map(Some));
        assert_eq!(Law::from_name("L-15"), None);
    }

    #[test]
    fn one_law_can_be_asked_alone() {
        let subject = Subject::new(Notation::LIN, b"qx|o1|md|3SAK,,,|mb|1N|");
        assert_eq!(breach_of(Law::Conversions, &subject), Ok(()));
    }
}
