//! The output of a recogniser: the rules that matched, in preorder.

use crate::Refusal;

/// How deep rules that contain themselves may be nested.
///
/// A rule takes a few hundred bytes of stack where code is optimised and some thousands where
/// it is not; a thread of two megabytes holds this many with room to spare.
pub const DEPTH: u32 = 256;

/// One rule that matched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event<R> {
    /// Where it begins, in bytes of the text.
    pub start: u32,
    /// The byte after its end.
    pub end: u32,
    /// The index after the last event that lies inside this one.
    pub next: u32,
    /// The rule.
    pub rule: R,
}

/// Events in preorder, in memory that is used again for the next text.
///
/// ```
/// use portnote_engine::Buffer;
///
/// let mut events = Buffer::new();
/// let outer = events.open('o', 0);
/// events.leaf('i', 1, 2);
/// events.close(outer, 3);
/// let rules: Vec<_> = events.as_slice().iter().map(|event| (event.rule, event.next)).collect();
/// assert_eq!(rules, [('o', 2), ('i', 2)]);
/// ```
#[derive(Clone, Debug)]
pub struct Buffer<R> {
    events: Vec<Event<R>>,
    depth: u32,
    is_too_deep: bool,
    #[cfg(feature = "steps")]
    steps: u64,
}

impl<R> Default for Buffer<R> {
    fn default() -> Self {
        Self {
            events: Vec::new(),
            depth: 0,
            is_too_deep: false,
            #[cfg(feature = "steps")]
            steps: 0,
        }
    }
}

impl<R: Copy> Buffer<R> {
    /// An empty buffer.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The events, each before those that lie inside it.
    #[must_use]
    pub fn as_slice(&self) -> &[Event<R>] {
        &self.events
    }

    /// Makes room for what a text of so many bytes is likely to hold, within bounds: most tokens
    /// have several bytes, and a long text may be one token.
    pub fn make_room(&mut self, bytes: usize) {
        const MOST: usize = 1 << 12;
        self.events.reserve((bytes / 4).min(MOST));
    }

    /// Forgets the text and keeps the memory.
    pub fn clear(&mut self) {
        self.events.clear();
        self.depth = 0;
        self.is_too_deep = false;
        // Steps continue: they are those of all texts.
    }

    /// The work on all texts so far: functions entered, rounds of repetitions, and bytes that were
    /// searched or passed over, also where what they led to was taken back. `None` without the
    /// feature `steps`.
    #[must_use]
    pub const fn steps(&self) -> Option<u64> {
        #[cfg(feature = "steps")]
        return Some(self.steps);
        #[cfg(not(feature = "steps"))]
        None
    }

    /// Counts a function that was entered, or a round of a repetition.
    #[inline(always)]
    pub const fn step(&mut self) {
        self.steps_over(1);
    }

    /// Counts bytes that were passed over at once.
    #[inline(always)]
    pub const fn steps_over(&mut self, bytes: usize) {
        #[cfg(feature = "steps")]
        {
            self.steps = self.steps.wrapping_add(bytes as u64);
        }
        #[cfg(not(feature = "steps"))]
        {
            _ = bytes;
        }
    }

    /// A rule that matched and holds no other.
    #[inline]
    pub fn leaf(&mut self, rule: R, start: usize, end: usize) {
        let next = offset(self.events.len()).wrapping_add(1);
        self.events.push(Event { start: offset(start), end: offset(end), next, rule });
    }

    /// A rule that begins and may hold others; what it gives is for [`Buffer::close`].
    #[inline]
    pub fn open(&mut self, rule: R, start: usize) -> usize {
        let index = self.events.len();
        let start = offset(start);
        self.events.push(Event { start, end: start, next: 0, rule });
        index
    }

    /// The end of a rule that began.
    #[inline]
    pub fn close(&mut self, index: usize, end: usize) {
        let next = offset(self.events.len());
        if let Some(event) = self.events.get_mut(index) {
            event.end = offset(end);
            event.next = next;
        }
    }

    /// The number of events, to come back to with [`Buffer::undo`].
    #[inline]
    #[must_use]
    pub fn mark(&self) -> usize {
        self.events.len()
    }

    /// Takes back all events after a mark.
    #[inline]
    pub fn undo(&mut self, mark: usize) {
        self.events.truncate(mark);
    }

    /// Goes one level down in rules that contain themselves; false where that is too deep.
    #[inline]
    #[must_use]
    pub fn enter(&mut self) -> bool {
        if self.is_too_deep || self.depth >= DEPTH {
            // Whatever is tried from here on would be in vain, and could take long.
            self.is_too_deep = true;
            return false;
        }
        self.depth = self.depth.wrapping_add(1);
        true
    }

    /// Comes back from one level.
    #[inline]
    pub fn leave(&mut self) {
        self.depth = self.depth.wrapping_sub(1);
    }

    /// The verdict on a text, from whether its start rule matched.
    ///
    /// # Errors
    /// It did not, or a limit was reached.
    pub fn verdict(&mut self, matched: bool) -> Result<(), Refusal> {
        let refusal = match (self.is_too_deep, matched) {
            (true, _) => Refusal::TooDeep,
            (false, false) => Refusal::NoMatch,
            (false, true) => return Ok(()),
        };
        self.clear();
        Err(refusal)
    }
}

/// An offset in the width of events. No text is longer, since longer ones are refused.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "texts of 4 GiB are refused before they are recognised"
)]
const fn offset(at: usize) -> u32 {
    at as u32
}
