//! The one seam to the parsing engine.
//!
//! Lowering sees rules, ranges and children in source order and nothing else, so that an
//! engine generated from the same grammars can take the place of `pest_derive`.

use std::ops::Range;

use pest::RuleType;
use pest::Token;
use pest::iterators::Pairs;

/// What the engine recognised in one unit: events in preorder, reused from unit to unit.
#[derive(Clone, Debug)]
pub struct Events<R> {
    events: Vec<Event<R>>,
    open: Vec<usize>,
}

/// One rule that matched.
#[derive(Clone, Copy, Debug)]
struct Event<R> {
    start: u32,
    end: u32,
    /// Index behind the last event inside this one.
    next: u32,
    rule: R,
}

/// A place in the events: one rule, its text and what lies inside.
#[derive(Clone, Copy, Debug)]
pub struct Cursor<'e, R> {
    events: &'e [Event<R>],
    event: Event<R>,
    index: u32,
    text: &'e str,
}

/// The children of a cursor, in source order.
#[derive(Clone, Debug)]
pub struct Children<'e, R> {
    events: &'e [Event<R>],
    next: u32,
    end: u32,
    text: &'e str,
}

impl<R> Default for Events<R> {
    fn default() -> Self {
        Self {
            events: Vec::new(),
            open: Vec::new(),
        }
    }
}

impl<R: Copy> Events<R> {
    /// The outermost rules over the text that the engine was given.
    #[must_use]
    pub fn cursors<'e>(&'e self, text: &'e str) -> Children<'e, R> {
        let end = u32::try_from(self.events.len()).unwrap_or(u32::MAX);
        Children {
            events: &self.events,
            next: 0,
            end,
            text,
        }
    }

    /// Forgets the unit and keeps the memory.
    pub fn clear(&mut self) {
        self.events.clear();
        self.open.clear();
    }

    /// The number of rules that matched.
    #[must_use]
    pub fn len(&self) -> usize {
        self.events.len()
    }

    /// Whether no rule matched.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.events.is_empty()
    }
}

impl<R: RuleType> Events<R> {
    /// Takes over what pest recognised. Nothing here recurses, however deep the pairs.
    pub fn fill(&mut self, pairs: Pairs<'_, R>) {
        self.clear();
        let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        for token in pairs.tokens() {
            match token {
                Token::Start { rule, pos } => {
                    self.open.push(self.events.len());
                    let start = offset(pos.pos());
                    self.events.push(Event {
                        start,
                        end: start,
                        next: 0,
                        rule,
                    });
                }
                Token::End { pos, .. } => {
                    let next = offset(self.events.len());
                    if let Some(event) = self.open.pop().and_then(|at| self.events.get_mut(at)) {
                        event.end = offset(pos.pos());
                        event.next = next;
                    }
                }
            }
        }
    }
}

impl<'e, R: Copy> Cursor<'e, R> {
    /// The rule that matched.
    #[must_use]
    pub fn rule(&self) -> R {
        self.event.rule
    }

    /// The matched range of the decoded text.
    #[must_use]
    pub fn range(&self) -> Range<u32> {
        self.event.start..self.event.end
    }

    /// The matched text.
    #[must_use]
    pub fn text(&self) -> &'e str {
        self.text
            .get(self.event.start as usize..self.event.end as usize)
            .unwrap_or("")
    }

    /// What lies inside, in source order.
    #[must_use]
    pub fn children(&self) -> Children<'e, R> {
        let next = self.index.saturating_add(1);
        Children {
            events: self.events,
            next,
            end: self.event.next,
            text: self.text,
        }
    }
}

impl<'e, R: Copy> Iterator for Children<'e, R> {
    type Item = Cursor<'e, R>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.next >= self.end {
            return None;
        }
        let index = self.next;
        let event = *self.events.get(index as usize)?;
        self.next = event.next.max(index + 1);
        Some(Cursor {
            events: self.events,
            event,
            index,
            text: self.text,
        })
    }
}
