//! Fields of BSS for which BML has no place: S-23.

use portnote_core::Span;

use crate::bss::model::{ANY_LENGTH, BiddingRecord, Disposition, Line, LineKind};

/// Names of the possible outcomes.
const OUTCOMES: [&str; 6] = ["clubs", "diamonds", "hearts", "spades", "notrump", "defending"];

/// Numbers of what was lost, in the order in which they are reported.
#[derive(Debug, Default)]
pub(super) struct Lost {
    first: Option<Span>,
    artificial: usize,
    outcomes: usize,
    dispositions: usize,
    lengths: usize,
    sequences: usize,
    stocks: usize,
    includes: usize,
    carding: usize,
    floating: usize,
    unread: usize,
    others: usize,
}

impl Lost {
    /// Counts the fields of a record that would come back as something else, and names them.
    pub(super) fn fields(&mut self, span: Span, record: &BiddingRecord) -> Vec<String> {
        let mut fields = Vec::new();
        if record.is_artificial {
            self.artificial += 1;
            fields.push("artificial".to_owned());
        }
        if let Some(found) = record.disposition
            && found != Disposition::NoAgreement
        {
            self.dispositions += 1;
            fields.push(found.word().to_owned());
        }
        if let Some((least, most)) = record.lengths
            && (least, most) != (0, ANY_LENGTH)
        {
            self.lengths += 1;
            fields.push(match most {
                ANY_LENGTH => format!("{least} or more cards"),
                most => format!("{least} to {most} cards"),
            });
        }
        if record.outcomes != [true; 6] {
            self.outcomes += 1;
            let outcomes = OUTCOMES.into_iter().zip(record.outcomes);
            let possible: Vec<&str> =
                outcomes.filter_map(|(name, is_possible)| is_possible.then_some(name)).collect();
            fields.push(match possible.as_slice() {
                [] => "no outcome possible".to_owned(),
                possible => format!("possible: {}", possible.join(", ")),
            });
        }
        if !fields.is_empty() {
            self.first.get_or_insert(span);
        }
        fields
    }

    /// A line that is neither a header nor a bidding record.
    pub(super) fn line(&mut self, line: &Line) {
        let count = match line.kind {
            LineKind::Stock(_) => &mut self.stocks,
            LineKind::Include(_) => &mut self.includes,
            LineKind::Carding(_) => &mut self.carding,
            _ => &mut self.unread,
        };
        *count += 1;
        self.first.get_or_insert(line.span);
    }

    /// A sequence that is longer than any auction.
    pub(super) fn sequence(&mut self, span: Span) {
        self.sequences += 1;
        self.first.get_or_insert(span);
    }

    /// The type of a floating convention.
    pub(super) fn floating(&mut self, line: &Line) {
        self.floating += 1;
        self.first.get_or_insert(line.span);
    }

    /// A line of a system that is not written.
    pub(super) fn other_system(&mut self, line: &Line) {
        self.others += 1;
        self.first.get_or_insert(line.span);
    }

    /// Whether lines of a system that is not written are among what was lost.
    pub(super) const fn has_other_systems(&self) -> bool {
        self.others > 0
    }

    /// What was lost, with numbers, and where it begins.
    pub(super) fn summary(&self) -> Option<(Span, String)> {
        let counts = [
            (self.artificial, "artificial call", "artificial calls"),
            (self.outcomes, "set of possible outcomes", "sets of possible outcomes"),
            (self.dispositions, "disposition", "dispositions"),
            (self.lengths, "pair of lengths", "pairs of lengths"),
            (self.sequences, "sequence longer than an auction", "sequences longer than an auction"),
            (self.stocks, "stock convention card", "stock convention cards"),
            (self.includes, "convention record", "convention records"),
            (self.carding, "carding record", "carding records"),
            (self.floating, "type of a floating convention", "types of floating conventions"),
            (self.unread, "line that could not be read", "lines that could not be read"),
            (self.others, "line of another system", "lines of other systems"),
        ];
        let told: Vec<String> = counts
            .into_iter()
            .filter(|(count, _, _)| *count > 0)
            .map(|(count, one, more)| format!("{count} {}", if count == 1 { one } else { more }))
            .collect();
        Some((self.first?, told.join(", ")))
    }
}
