//! The one seam to the engine that recognises text.
//!
//! Lowering sees rules, ranges and children in source order and nothing else.

use std::ops::Range;

use portnote_engine::{Buffer, Event, Recognise};

/// What the engine recognised in one unit: events in preorder, reused from unit to unit.
#[derive(Clone, Debug)]
pub struct Events<R> {
    buffer: Buffer<R>,
}

/// The engine did not recognise a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unrecognised;

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
        Self { buffer: Buffer::default() }
    }
}

impl<R: Copy> Events<R> {
    /// The outermost rules over the text that the engine was given.
    #[must_use]
    pub fn cursors<'e>(&'e self, text: &'e str) -> Children<'e, R> {
        let end = u32::try_from(self.len()).unwrap_or(u32::MAX);
        Children { events: self.as_slice(), next: 0, end, text }
    }

    /// Forgets the unit and keeps the memory.
    pub fn clear(&mut self) {
        self.buffer.clear();
    }

    /// The number of rules that matched.
    #[must_use]
    pub fn len(&self) -> usize {
        self.as_slice().len()
    }

    /// Whether no rule matched.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.as_slice().is_empty()
    }

    /// The events themselves, to compare what engines find.
    #[must_use]
    pub fn as_slice(&self) -> &[Event<R>] {
        self.buffer.as_slice()
    }

    /// Recognises a text from its beginning.
    ///
    /// # Errors
    /// The text does not match the rule, or it is too long or nested too deep. Nothing is left of the
    /// unit before.
    pub fn recognise<P>(&mut self, rule: R, text: &str) -> Result<(), Unrecognised>
    where
        P: Recognise<Rule = R>,
    {
        self.buffer.clear();
        self.buffer.make_room(text.len());
        P::recognise(rule, text, &mut self.buffer).map_err(|_| {
            self.clear();
            Unrecognised
        })
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
        self.text.get(self.event.start as usize..self.event.end as usize).unwrap_or("")
    }

    /// The events inside, each before those that lie inside it.
    #[inline]
    #[must_use]
    pub fn events(&self) -> &'e [Event<R>] {
        let inside = self.index as usize + 1..self.event.next as usize;
        self.events.get(inside).unwrap_or(&[])
    }

    /// What lies inside, in source order.
    #[must_use]
    pub fn children(&self) -> Children<'e, R> {
        let next = self.index.saturating_add(1);
        Children { events: self.events, next, end: self.event.next, text: self.text }
    }
}

impl<'e, R: Copy> Children<'e, R> {
    /// The events to come, each before those that lie inside it.
    #[must_use]
    pub fn events(&self) -> &'e [Event<R>] {
        let range = self.next as usize..self.end as usize;
        self.events.get(range).unwrap_or(&[])
    }

    /// Passes events, the last of them with all that is inside it.
    pub fn pass(&mut self, events: usize) {
        if let Some(last) = events.checked_sub(1).and_then(|last| self.events().get(last)) {
            let passed = u32::try_from(events).unwrap_or(u32::MAX);
            self.next = last.next.max(self.next.saturating_add(passed));
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
        Some(Cursor { events: self.events, event, index, text: self.text })
    }
}
