//! The walk through a table: rules.
//!
//! An explicit stack holds one frame for each group of siblings on the way down, so that
//! neither deep rows nor long histories need the stack of the program.

use portnote_bridge::Call;
use portnote_core::Reporter;

use super::Expander;
use super::bindings::Bindings;
use super::candidates::{Candidate, Instance, candidate, is_firm};
use super::describe::Description;
use super::items::{Item, Items, alternatives};
use super::judge::{Judge, Visited, is_too_low, sequence};
use super::path::Path;
use super::sequences::{RowId, SequenceEntry, SequenceId};
use crate::bml::call::{Pattern, SidedCall};
use crate::bml::model::{Row, Table};

/// Siblings below one path.
struct Group {
    path: Path,
    /// The item whose calls are tried.
    at: u32,
    /// After the last sibling.
    end: u32,
    /// The alternative of its word, and the number of the candidate in it.
    alternative: usize,
    candidate: usize,
    producers: Producers,
}

/// For each call of either side the sibling that describes it.
struct Producers {
    items: [u32; CALLS * 2],
}

/// Which sibling describes a call.
enum Claim {
    /// The item that claims it, and no other before it.
    First,
    /// The item that claims it, which has claimed it before.
    Own,
    /// Another item, which takes precedence.
    Other(u32),
}

/// What a try of a candidate came to.
enum CandidateOutcome<'d> {
    /// A call to visit, and the row before it that describes the call by a variable or
    /// steps, if there is one: the description of that row is kept.
    Visit(Instance, Option<&'d Row>),
    /// Nothing; there may be more.
    Next,
    /// There are no more alternatives.
    End,
}

/// Bytes of a sequence in a dump, without its calls and its description.
const SEQUENCE_OUTPUT: u64 = 96;

/// Bytes of a call in it, with the pass that may be implied before it.
const CALL_OUTPUT: u64 = 12;

/// No item has this number.
const NOBODY: u32 = u32::MAX;

/// Calls of one side: three, and 35 bids.
const CALLS: usize = 38;

impl<'d> Expander<'_, 'd> {
    /// Expands one table, or as much of it as the budgets allow.
    pub(super) fn walk(&mut self, block: u32, table: &'d Table, reporter: &mut Reporter<'_>) {
        let items = Items::of(&table.rows);
        let mut judge = Judge::new(&items, self.sources, reporter, self.missing.take());
        self.budgets.begin_table(items.most_sequences(self.options.compat));
        let mut stack = vec![self.group(&items, Path::start(), 0, items.len())];
        while let Some(group) = stack.last_mut() {
            let Some(item) = items.get(group.at).filter(|_| group.at < group.end) else {
                stack.pop();
                continue;
            };
            let at = Visited {
                number: group.at,
                item,
                table,
                place: RowId { block, row: item.row_number },
            };
            match self.attempt(&items, group, &at, &mut judge) {
                CandidateOutcome::End => {
                    group.at = item.end;
                    group.alternative = 0;
                    group.candidate = 0;
                }
                CandidateOutcome::Next => {}
                CandidateOutcome::Visit(instance, owner) => {
                    let path = self.visit(&at, (instance, owner), &group.path, &mut judge);
                    if let Some(path) = path.filter(|_| at.number + 1 < item.end) {
                        let below = self.group(&items, path, at.number + 1, item.end);
                        stack.push(below);
                    }
                }
            }
            if self.budgets.report(item.row, &mut judge) {
                break;
            }
        }
        self.missing = judge.finish(&items);
    }

    /// The siblings from `start` to `end`, with the calls of rows for one call: these
    /// go before those of rows that choose among suits, wherever they are.
    fn group(&mut self, items: &Items<'d>, path: Path, start: u32, end: u32) -> Group {
        let mut producers = Producers { items: [NOBODY; CALLS * 2] };
        let mut at = start;
        // The reference takes rows as they come.
        let end_of_firm = if self.options.compat { start } else { end };
        while let Some(item) = items.get(at).filter(|_| at < end_of_firm) {
            if let [pattern] = self.words(&item)
                && is_firm(pattern, &path.bindings)
                && let Candidate::Call(instance) = candidate(pattern, 0, &path)
            {
                producers.claim(sided(item, instance.call), at);
            }
            at = item.end;
        }
        Group { path, at: start, end, alternative: 0, candidate: 0, producers }
    }

    /// What a word means.
    fn words(&self, item: &Item<'d>) -> &'d [Pattern] {
        alternatives(item.word, self.options.compat)
    }

    /// Tries the next candidate of an item.
    fn attempt(
        &mut self,
        items: &Items<'d>,
        group: &mut Group,
        at: &Visited<'d>,
        judge: &mut Judge<'_, '_, 'd>,
    ) -> CandidateOutcome<'d> {
        let words = self.words(&at.item);
        let Some(pattern) = words.get(group.alternative) else {
            return CandidateOutcome::End;
        };
        let found = candidate(pattern, group.candidate, &group.path);
        if found == Candidate::End {
            group.alternative += 1;
            group.candidate = 0;
            return CandidateOutcome::Next;
        }
        group.candidate += 1;
        self.budgets.try_candidate();
        let instance = match found {
            Candidate::Call(instance) => instance,
            Candidate::Fault(fault) => {
                judge.fault(at, fault);
                return CandidateOutcome::Next;
            }
            Candidate::Rejected | Candidate::End => {
                judge.reject(at);
                return CandidateOutcome::Next;
            }
        };
        let call = sided(at.item, instance.call);
        if is_literal(words) {
            let owner = match group.producers.claim(call, at.number) {
                Claim::Other(owner) => items.get(owner),
                Claim::First | Claim::Own => None,
            };
            let owner = owner.filter(|owner| !is_literal(self.words(owner)));
            return CandidateOutcome::Visit(instance, owner.map(|owner| owner.row));
        }
        // Among alternatives only what can be bid is meant.
        let bid = instance.call.bid().filter(|_| words.len() > 1);
        if bid.is_some_and(|bid| !group.path.is_higher(bid)) {
            judge.reject(at);
            return CandidateOutcome::Next;
        }
        let is_firm = words.len() == 1 && is_firm(pattern, &group.path.bindings);
        match group.producers.claim(call, at.number) {
            Claim::First => CandidateOutcome::Visit(instance, None),
            // A word for one call claimed it when the group began.
            Claim::Own if is_firm => CandidateOutcome::Visit(instance, None),
            Claim::Own => CandidateOutcome::Next,
            Claim::Other(other) => {
                if let Some(other) = items.get(other) {
                    let sequence = || sequence(call, &group.path, &self.tree);
                    judge.shadowed(at, sequence, other.row);
                }
                CandidateOutcome::Next
            }
        }
    }

    /// Emits a call and gives the path below it, unless it is dropped.
    fn visit(
        &mut self,
        at: &Visited<'d>,
        (instance, owner): (Instance, Option<&'d Row>),
        path: &Path,
        judge: &mut Judge<'_, '_, 'd>,
    ) -> Option<Path> {
        let is_instantiated = path.is_instantiated || !is_literal(self.words(&at.item));
        let call = sided(at.item, instance.call);
        let wrong = path.judge(call);
        if let Some(error) = wrong {
            let tree = &self.tree;
            if is_instantiated && !self.options.compat {
                judge.dropped(at, call, error, path, tree);
                return None;
            }
            if !is_instantiated {
                judge.wrong_call(at, call, error, path, tree);
            }
        }
        if u64::from(path.depth) >= self.options.limits.table_nesting {
            self.budgets.spend_calls();
            return None;
        }
        if !self.budgets.take_sequence() {
            return None;
        }
        judge.visited(at, call, instance, path, &self.tree);
        let mut below = path.with(call, &mut self.tree);
        below.is_instantiated = is_instantiated;
        below.is_doubtful |= wrong.is_some_and(|error| !is_too_low(error));
        if let Some((name, suit)) = instance.carried {
            below.bindings = below.bindings.with(name, suit);
        }
        self.emit(at, (instance, owner), &below, judge);
        Some(below)
    }

    /// Puts a sequence down, or what it says with what was said of it before: rule X-6.
    fn emit(
        &mut self,
        at: &Visited<'d>,
        (instance, owner): (Instance, Option<&'d Row>),
        path: &Path,
        judge: &mut Judge<'_, '_, 'd>,
    ) {
        let (position, vulnerability) = (at.table.position, at.table.vulnerability);
        let row = at.item.row;
        let bindings = match instance.carried {
            _ if self.options.deep => path.bindings,
            Some((name, suit)) => Bindings::default().with(name, suit),
            None => Bindings::default(),
        };
        let description = Description::new(row, bindings);
        let description = Some(description).filter(|it| at.item.is_last && !it.is_empty());
        if let Some(description) = description {
            self.budgets.take_bytes(description.cost());
        }
        let head = self.tree.sequences(path.node);
        let mut next = head;
        while let Some(id) = next {
            let Some(known) = self.sequences.get_mut(id.0 as usize) else {
                break;
            };
            if known.position != position || known.vulnerability != vulnerability {
                next = known.next;
                continue;
            }
            match (&known.description, description) {
                (None, Some(_)) => {
                    known.description = description;
                    known.place = at.place;
                }
                (Some(first), Some(later)) if !first.says_the_same(&later) => match owner {
                    Some(owner) => judge.shadowed(at, || self.tree.name(path.node), owner),
                    None => judge.duplicate(at, &self.tree.name(path.node), first.row()),
                },
                _ => {}
            }
            self.rows.note(at, id);
            return;
        }
        let cost = description.map_or(0, |description| description.cost());
        let calls = u64::from(path.depth).saturating_mul(CALL_OUTPUT);
        if !self.budgets.take_output(SEQUENCE_OUTPUT + calls + cost) {
            return;
        }
        let id = SequenceId(u32::try_from(self.sequences.len()).unwrap_or(u32::MAX));
        self.sequences.push(SequenceEntry {
            position,
            vulnerability,
            place: at.place,
            description,
            node: path.node,
            next: head,
        });
        self.tree.set_sequences(path.node, id);
        self.rows.note(at, id);
    }
}

impl Producers {
    /// Asks for a call on behalf of an item.
    fn claim(&mut self, call: SidedCall, item: u32) -> Claim {
        let Some(slot) = self.items.get_mut(number(call)) else {
            return Claim::First;
        };
        match *slot {
            NOBODY => {
                *slot = item;
                Claim::First
            }
            owner if owner == item => Claim::Own,
            owner => Claim::Other(owner),
        }
    }
}

/// Whether a word is one call as it is made.
const fn is_literal(words: &[Pattern]) -> bool {
    matches!(words, [Pattern::Call(_)])
}

fn sided(item: Item<'_>, call: Call) -> SidedCall {
    SidedCall { is_theirs: item.word.is_theirs, call }
}

/// The number of a call among those of both sides.
fn number(call: SidedCall) -> usize {
    let own = match call.call {
        Call::Pass => 0,
        Call::Double => 1,
        Call::Redouble => 2,
        Call::Bid(bid) => 3 + usize::from(bid.level() - 1) * 5 + bid.denomination() as usize,
    };
    if call.is_theirs { own + CALLS } else { own }
}
