//! Tries safe fixes before they are kept: what they make of a text is read again.
//!
//! Whether a fix is safe is decided where it is offered, from what is around it. In a text
//! that is broken this can be wrong: a line that was no tag becomes one, and a game falls apart.
//! A trial finds the games whose fixes do so, and leaves them as they are.

use std::collections::{BTreeMap, BTreeSet};

use super::Script;
use crate::limits::{FIX_PASSES, FIX_RESTARTS, FIX_ROUNDS, FIX_TRIALS};
use crate::{Code, Diagnostic};

/// What fixes must not change: how many games there are, and what is wrong with them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// The games of the text.
    pub games: u64,
    /// Errors under the profile in force.
    pub errors: u64,
    /// The codes of those that are errors of import format too.
    pub codes: BTreeSet<Code>,
    /// How many findings have a fix that may be gathered, by their game and their code.
    pub fixable: BTreeMap<(u64, Code), u64>,
}

/// The games that may be changed, by their numbers; 0 is what belongs to none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scope {
    left_out: BTreeSet<u64>,
    /// Games from this one on are not changed.
    until: u64,
}

/// What became of the fixes that were tried last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tried {
    /// None were tried.
    Nothing,
    /// They are kept.
    Kept,
    /// They did harm, and are taken back.
    TakenBack,
}

/// Fixes of a text in rounds; each round is tried.
///
/// The caller reads the text as [`Trial::script`] changes it, gathers the fixes that
/// [`Trial::scope`] holds, and hands both to [`Trial::next`], until [`Trial::is_done`].
///
/// ```
/// use portnote_core::edit::{Script, Trial, Tried, Verdict};
/// use portnote_core::{Applicability, Span, Substitution, Suggestion};
///
/// // The text is read; its one game has a fix, without which it would have no error.
/// let fix = Suggestion {
///     message: "remove it".to_owned(),
///     applicability: Applicability::Safe,
///     edits: vec![Substitution { span: Span::new(0, 1), replacement: Vec::new() }],
/// };
/// let mut trial = Trial::new();
/// let mut script = Script::new();
/// script.add([&fix]);
/// let before = Verdict { games: 1, ..Verdict::default() };
/// assert_eq!(trial.next(before, &script), Tried::Nothing);
/// // With the fix it is two games.
/// let after = Verdict { games: 2, ..Verdict::default() };
/// assert_eq!(trial.next(after, &Script::new()), Tried::TakenBack);
/// assert!(!trial.is_done());
/// ```
#[derive(Clone, Debug)]
pub struct Trial {
    /// What is kept, and what the text is with it.
    kept: Script,
    before: Verdict,
    /// What is kept and then what is tried, where something is.
    tried: Option<Script>,
    /// What is tried by itself: its places are those of the text with what is kept.
    last: Script,
    scope: Scope,
    /// A search for the first game that does harm.
    search: Option<Search>,
    pass: Pass,
    /// Rounds that are kept.
    rounds: usize,
    passes: usize,
    is_judged: bool,
    is_done: bool,
    is_cut_short: bool,
}

/// Rounds that begin with all games. What is left out may only have waited for another fix, so that
/// another pass follows one that fixed something and left something out.
#[derive(Clone, Debug, Default)]
struct Pass {
    /// What is kept of the passes before, and its rounds.
    before: Script,
    rounds: usize,
    trials: usize,
    restarts: usize,
}

/// Fixes of the games before `good` do no harm, those of the games before `bad` do.
#[derive(Clone, Copy, Debug)]
struct Search {
    good: u64,
    bad: u64,
}

impl Verdict {
    /// Counts an error, and says whether it is one of import format too.
    ///
    /// ```
    /// use portnote_core::edit::Verdict;
    /// use portnote_core::problem::CATALOGUE;
    ///
    /// let mut verdict = Verdict::default();
    /// for entry in CATALOGUE.iter().take(2) {
    ///     verdict.add(entry.code, true);
    /// }
    /// assert_eq!(verdict.errors, 2);
    /// ```
    pub fn add(&mut self, code: Code, is_of_import: bool) {
        self.errors = self.errors.saturating_add(1);
        if is_of_import {
            self.codes.insert(code);
        }
    }

    /// Counts a finding whose fix may be gathered.
    ///
    /// ```
    /// use portnote_core::coded::At;
    /// use portnote_core::edit::Verdict;
    /// use portnote_core::problem::Problem;
    /// use portnote_core::{Profile, Reporter, Selection, Span};
    ///
    /// let mut found = Vec::new();
    /// let selection = Selection::new();
    /// let mut reporter = Reporter::new(Profile::Import, &selection, &mut found);
    /// reporter.report(Problem::TabInString.at(Span::new(1, 2)));
    /// let mut verdict = Verdict::default();
    /// found.iter().for_each(|found| verdict.add_fixable(found));
    /// assert_eq!(verdict.fixable.values().sum::<u64>(), found.len() as u64);
    /// ```
    pub fn add_fixable(&mut self, found: &Diagnostic) {
        *self.fixable.entry((game_of(found), found.code)).or_default() += 1;
    }

    /// Whether some findings of one code are as many as they were in their game, although they
    /// have fixes.
    fn has_stayed(&self, now: &Self) -> bool {
        let is_left = |(key, count): (&(u64, Code), &u64)| {
            let left = now.fixable.get(key);
            left.is_some_and(|left| left >= count)
        };
        self.fixable.iter().any(is_left)
    }

    /// Whether a text that is read so has a different number of games, more errors, or another
    /// kind of error.
    fn is_harmed(&self, now: &Self) -> bool {
        let is_worse = now.errors > self.errors || !now.codes.is_subset(&self.codes);
        now.games != self.games || is_worse
    }
}

impl Scope {
    /// Every game.
    const fn all() -> Self {
        Self { left_out: BTreeSet::new(), until: u64::MAX }
    }

    /// Whether the fix of a finding may be gathered.
    ///
    /// ```
    /// use portnote_core::edit::Trial;
    /// use portnote_core::{Profile, Reporter, Selection, Span};
    /// use portnote_core::coded::At;
    /// use portnote_core::problem::Problem;
    ///
    /// let mut found = Vec::new();
    /// let selection = Selection::new();
    /// let mut reporter = Reporter::new(Profile::Import, &selection, &mut found);
    /// reporter.report(Problem::TabInString.at(Span::new(1, 2)));
    /// assert!(found.iter().all(|found| Trial::new().scope().holds(found)));
    /// ```
    #[must_use]
    pub fn holds(&self, found: &Diagnostic) -> bool {
        let game = game_of(found);
        game < self.until && !self.left_out.contains(&game)
    }
}

/// The number of the game of a finding; 0 where it belongs to none.
fn game_of(found: &Diagnostic) -> u64 {
    found.record.as_ref().map_or(0, |record| record.index)
}

impl Default for Trial {
    fn default() -> Self {
        Self::new()
    }
}

impl Trial {
    /// Before the text was read.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            kept: Script::new(),
            before: Verdict {
                games: 0,
                errors: 0,
                codes: BTreeSet::new(),
                fixable: BTreeMap::new(),
            },
            tried: None,
            last: Script::new(),
            scope: Scope::all(),
            search: None,
            pass: Pass { before: Script::new(), rounds: 0, trials: 0, restarts: 0 },
            rounds: 0,
            passes: 0,
            is_judged: true,
            is_done: false,
            is_cut_short: false,
        }
    }

    /// A trial of fixes that a person has asked for: they may change what a text is, and are
    /// kept whatever comes of them, unless they do not come to an end.
    ///
    /// A text that was fixed so does not change if it is fixed again: games whose fixes were taken
    /// back are tried once more after others were fixed.
    #[must_use]
    pub const fn unjudged() -> Self {
        let mut trial = Self::new();
        trial.is_judged = false;
        trial
    }

    /// The changes with which the text is read next; all that is kept, once it is done.
    #[must_use]
    pub const fn script(&self) -> &Script {
        match &self.tried {
            Some(tried) => tried,
            None => &self.kept,
        }
    }

    /// All that is kept.
    #[must_use]
    pub fn into_script(self) -> Script {
        self.kept
    }

    /// How many rounds of fixes are kept. Fewer than before, if fixes of them do not come to an end.
    #[must_use]
    pub const fn rounds(&self) -> usize {
        self.rounds
    }

    /// The games whose fixes are gathered next.
    #[must_use]
    pub const fn scope(&self) -> &Scope {
        &self.scope
    }

    /// The games whose fixes were taken back, by their numbers; 0 is what belongs
    /// to none.
    pub fn left_out(&self) -> impl Iterator<Item = u64> {
        self.scope.left_out.iter().copied()
    }

    /// Whether the text is fixed, and was read last as it is then.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.is_done
    }

    /// Whether fixes were left because too many of them do harm or do not come to an end.
    #[must_use]
    pub const fn is_cut_short(&self) -> bool {
        self.is_cut_short
    }

    /// Takes what was found in the text and the fixes that were gathered in it.
    pub fn next(&mut self, found: Verdict, fixes: &Script) -> Tried {
        let Some(tried) = self.tried.take() else {
            self.before = found;
            self.go_on(fixes);
            return Tried::Nothing;
        };
        let is_harmed = self.is_judged && self.before.is_harmed(&found);
        // A fix that is offered again where it was made has not fixed anything.
        let is_vain = || self.last.recurs_in(fixes) && self.before.has_stayed(&found);
        if is_harmed || is_vain() {
            let bad = match &self.search {
                Some(_) => self.scope.until,
                None => self.before.games.saturating_add(1),
            };
            let good = self.search.map_or(0, |search| search.good);
            self.search_on(Search { good, bad });
            return Tried::TakenBack;
        }
        if let Some(search) = self.search {
            let good = self.scope.until;
            self.search_on(Search { good, ..search });
            return Tried::TakenBack;
        }
        self.kept = tried;
        self.before = found;
        self.rounds += 1;
        self.go_on(fixes);
        Tried::Kept
    }

    /// Continues with the fixes of what is kept.
    fn go_on(&mut self, fixes: &Script) {
        match self.search {
            // The games that are asked have no fix: they can do no harm.
            Some(search) if fixes.is_empty() => {
                let good = self.scope.until;
                self.search_on(Search { good, ..search });
            }
            _ if fixes.is_empty() => self.end_pass(),
            _ if self.rounds.saturating_sub(self.pass.rounds) >= FIX_ROUNDS => self.start_again(),
            _ => {
                self.tried = Some(self.kept.then(fixes));
                self.last.clone_from(fixes);
            }
        }
    }

    /// Begins again with all games where some were left out, and others were fixed since; ends
    /// otherwise.
    fn end_pass(&mut self) {
        let has_left_out = !self.scope.left_out.is_empty() && !self.is_cut_short;
        if self.is_judged || !has_left_out || self.rounds == self.pass.rounds {
            self.is_done = true;
            return;
        }
        self.passes += 1;
        if self.passes > FIX_PASSES {
            (self.is_done, self.is_cut_short) = (true, true);
            return;
        }
        self.pass = Pass { before: self.kept.clone(), rounds: self.rounds, ..Pass::default() };
        self.scope = Scope::all();
    }

    /// Undoes the rounds of this pass, and leaves out the games whose fixes did not come to an end.
    fn start_again(&mut self) {
        let games = self.before.fixable.keys().map(|(game, _)| *game);
        self.scope.left_out.extend(games);
        self.kept = self.pass.before.clone();
        (self.search, self.scope.until) = (None, u64::MAX);
        self.rounds = self.pass.rounds;
        self.pass.restarts += 1;
        if self.pass.restarts > FIX_RESTARTS {
            // The text is read once more, as it is.
            self.scope.until = 0;
            self.is_cut_short = true;
        }
    }

    /// Asks for half of the games that are left, or leaves the one out that does harm.
    fn search_on(&mut self, search: Search) {
        self.pass.trials += 1;
        if self.pass.trials > FIX_TRIALS {
            // The text is read once more, as it is kept.
            (self.search, self.scope.until) = (None, 0);
            self.is_cut_short = true;
        } else if search.bad.saturating_sub(search.good) <= 1 {
            self.scope.left_out.insert(search.good);
            (self.search, self.scope.until) = (None, u64::MAX);
        } else {
            let half = (search.bad - search.good) / 2;
            (self.search, self.scope.until) = (Some(search), search.good + half);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Applicability, Span, Substitution, Suggestion};

    /// Fixes a text whose games are its letters: `a`, `b` and `h` have a fix that writes `b`, `B` or
    /// `HH`, and a text of more letters has more games. The fix of `v` writes `V`, but `v` as long as
    /// there is no `B`.
    fn fixed(text: &str, mut trial: Trial) -> (String, Trial, usize) {
        let code = crate::problem::CATALOGUE.first().map(|entry| entry.code);
        let mut readings = 0;
        while !trial.is_done() {
            let mut bytes = Vec::new();
            let mut edited = super::super::Edited::new(text.as_bytes(), trial.script());
            std::io::Read::read_to_end(&mut edited, &mut bytes).unwrap();
            let text = String::from_utf8(bytes).unwrap();
            let mut script = Script::new();
            let mut verdict = Verdict { games: text.len() as u64, ..Verdict::default() };
            for (at, letter) in (0_u64..).zip(text.chars()) {
                let game = at + 1;
                let to = match letter {
                    'a' => "b",
                    'b' => "B",
                    'h' => "HH",
                    'v' if text.contains('B') => "V",
                    'v' => "v",
                    _ => continue,
                };
                let scope = trial.scope();
                if game < scope.until && !scope.left_out.contains(&game) {
                    *verdict.fixable.entry((game, code.unwrap())).or_default() += 1;
                    script.add([&Suggestion {
                        message: String::new(),
                        applicability: Applicability::Safe,
                        edits: vec![Substitution {
                            span: Span::new(at, at + 1),
                            replacement: to.as_bytes().to_vec(),
                        }],
                    }]);
                }
            }
            trial.next(verdict, &script);
            readings += 1;
            assert!(readings < 1_000);
        }
        let mut result = String::new();
        let mut edited = super::super::Edited::new(text.as_bytes(), trial.script());
        std::io::Read::read_to_string(&mut edited, &mut result).unwrap();
        (result, trial, readings)
    }

    #[rstest::rstest]
    #[case::nothing("xxx", "xxx", &[], 1)]
    #[case::good("xbxb", "xBxB", &[], 2)]
    #[case::two_rounds("ab", "BB", &[], 3)]
    #[case::harm("xhb", "xhB", &[2], 7)]
    #[case::first("hbb", "hBB", &[1], 7)]
    #[case::last("bbh", "BBh", &[3], 8)]
    #[case::two("hbbbhb", "hBBBhB", &[1, 5], 17)]
    fn harmful_fixes_are_left_out(
        #[case] text: &str,
        #[case] wanted: &str,
        #[case] left_out: &[u64],
        #[case] most: usize,
    ) {
        let (made, trial, readings) = fixed(text, Trial::new());
        assert_eq!(made, wanted);
        assert_eq!(trial.left_out().collect::<Vec<_>>(), left_out);
        assert!(!trial.is_cut_short());
        assert!(readings <= most, "{readings} readings");
    }

    #[rstest::rstest]
    #[case::safe(Trial::new(), "vB", &[1], 2)]
    #[case::asked_for(Trial::unjudged(), "VB", &[], 3)]
    fn a_game_that_was_left_out_is_tried_again(
        #[case] trial: Trial,
        #[case] wanted: &str,
        #[case] left_out: &[u64],
        #[case] rounds: usize,
    ) {
        let (made, trial, _) = fixed("va", trial);
        assert_eq!(made, wanted);
        assert_eq!(trial.left_out().collect::<Vec<_>>(), left_out);
        assert_eq!(trial.rounds(), rounds);
    }

    #[test]
    fn a_game_whose_fix_does_nothing_is_left_out_for_good() {
        let (made, trial, readings) = fixed("vx", Trial::unjudged());
        assert_eq!((made.as_str(), trial.is_cut_short()), ("vx", false));
        assert_eq!(trial.left_out().collect::<Vec<_>>(), [1]);
        assert!(readings < 8, "{readings} readings");
    }

    #[test]
    fn trials_come_to_an_end() {
        let text = "h".repeat(500);
        let (made, trial, readings) = fixed(&text, Trial::new());
        assert_eq!(made, text);
        assert!(trial.is_cut_short());
        assert!(readings <= 2 * FIX_TRIALS + 4, "{readings} readings");
    }

    /// Fixes a text that is one game by one fix a round, until there is none.
    fn fixed_by(
        text: &str,
        mut trial: Trial,
        fix: impl Fn(&str) -> Option<Substitution>,
    ) -> (String, Trial) {
        let code = crate::problem::CATALOGUE.first().map(|entry| entry.code);
        for _ in 0..1_000 {
            let now = trial.script().apply(text.as_bytes());
            let now = String::from_utf8(now).unwrap();
            let mut script = Script::new();
            let mut verdict = Verdict { games: 1, ..Verdict::default() };
            let edit = fix(&now).filter(|_| trial.left_out().next().is_none());
            if let Some(edit) = edit.filter(|_| trial.scope().until > 1) {
                *verdict.fixable.entry((1, code.unwrap())).or_default() += 1;
                script.add([&Suggestion {
                    message: String::new(),
                    applicability: Applicability::Safe,
                    edits: vec![edit],
                }]);
            }
            trial.next(verdict, &script);
            if trial.is_done() {
                let made = trial.script().apply(text.as_bytes());
                return (String::from_utf8(made).unwrap(), trial);
            }
        }
        panic!("the rounds do not end");
    }

    /// Writes `to` in the place of `from`, at the first place where it is.
    fn writes(from: &'static str, to: &'static str) -> impl Fn(&str) -> Option<Substitution> {
        move |text| {
            let at = text.find(from)? as u64;
            Some(Substitution {
                span: Span::new(at, at + from.len() as u64),
                replacement: to.as_bytes().to_vec(),
            })
        }
    }

    #[rstest::rstest]
    #[case::in_one_round("ab", "a", "c", "cb", false)]
    #[case::one_by_one("aaa", "a", "", "", false)]
    #[case::as_it_was("ab", "a", "a", "ab", true)]
    #[case::without_end("ab", "a", "aa", "ab", true)]
    #[case::more_than_all_rounds("aaaaaaaaaaaaaaaa", "a", "", "aaaaaaaaaaaaaaaa", true)]
    fn endless_fixes_are_undone(
        #[case] text: &str,
        #[case] from: &'static str,
        #[case] to: &'static str,
        #[case] wanted: &str,
        #[case] is_left_out: bool,
        #[values(Trial::new(), Trial::unjudged())] trial: Trial,
    ) {
        let (made, trial) = fixed_by(text, trial, writes(from, to));
        assert_eq!(made, wanted);
        assert_eq!(trial.left_out().next().is_some(), is_left_out);
    }

    #[test]
    fn endless_additions_at_the_end_are_undone() {
        let append = |text: &str| {
            let end = text.len() as u64;
            Some(Substitution { span: Span::new(end, end), replacement: b"|".to_vec() })
        };
        for trial in [Trial::new(), Trial::unjudged()] {
            let (made, trial) = fixed_by("ab", trial, append);
            assert_eq!(made, "ab");
            assert_eq!(trial.left_out().collect::<Vec<_>>(), [1]);
        }
    }

    #[test]
    fn fixes_that_a_person_asked_for_are_kept() {
        let mut trial = Trial::unjudged();
        let mut script = Script::new();
        script.add([&Suggestion {
            message: String::new(),
            applicability: Applicability::Unsafe,
            edits: vec![Substitution { span: Span::new(0, 1), replacement: Vec::new() }],
        }]);
        trial.next(Verdict::default(), &script);
        let games = Verdict { games: 2, ..Verdict::default() };
        assert_eq!(trial.next(games, &Script::new()), Tried::Kept);
        assert!(trial.is_done());
    }
}
