//! Words of bridge for other reports, which then say it as pictures do.

use portnote_bridge::{Declarers, Rank, Seat, Side, Vulnerability};

use super::{Language, fill};

impl Language {
    /// Returns the name of a seat.
    ///
    /// ```
    /// use portnote_bridge::Seat;
    /// use portnote_render::Language;
    /// assert_eq!(Language::Dutch.seat(Seat::South), "Zuid");
    /// assert_eq!(Language::Dutch.seat_letter(Seat::South), 'Z');
    /// ```
    #[must_use]
    pub fn seat(self, seat: Seat) -> &'static str {
        self.words().seat(seat)
    }

    /// Returns the letter of a seat.
    #[must_use]
    pub fn seat_letter(self, seat: Seat) -> char {
        self.words().seat_letter(seat)
    }

    /// Returns the two letters of a side, as in `NS`.
    #[must_use]
    pub fn side(self, side: Side) -> String {
        self.words().side(side)
    }

    /// Returns the letters of those who declare a contract.
    #[must_use]
    pub fn declarers(self, declarers: Declarers) -> String {
        self.words().declarers(declarers)
    }

    /// Returns a rank as it is printed, the ten as `10`.
    #[must_use]
    pub fn rank(self, rank: Rank) -> String {
        self.words().rank(rank, "10")
    }

    /// Returns the label of no trump, as in `NT`.
    #[must_use]
    pub const fn no_trump(self) -> &'static str {
        self.words().no_trump
    }

    /// Returns who is vulnerable, as in `both sides vulnerable`.
    #[must_use]
    pub const fn vulnerable(self, sides: Vulnerability) -> &'static str {
        self.words().vulnerable(sides)
    }

    /// Returns who deals, as in `North deals`.
    #[must_use]
    pub fn deals(self, who: &str) -> String {
        fill(self.words().deals, who)
    }

    /// Returns by whom something is played, as in `by North`.
    #[must_use]
    pub fn by(self, who: &str) -> String {
        fill(self.words().by, who)
    }

    /// Returns after what something is, as in `after ♠A`.
    #[must_use]
    pub fn after(self, what: &str) -> String {
        fill(self.words().after, what)
    }

    /// Returns the word for an opening lead.
    #[must_use]
    pub const fn lead(self) -> &'static str {
        self.words().lead
    }

    /// Returns a number of tricks, as in `1 trick` and `9 tricks`.
    ///
    /// ```
    /// use portnote_render::Language;
    /// let tricks = [1, 2, 5].map(|number| Language::Polish.tricks(number));
    /// assert_eq!(tricks, ["1 lewa", "2 lewy", "5 lew"]);
    /// ```
    #[must_use]
    pub fn tricks(self, number: u8) -> String {
        self.words().counted_tricks(number)
    }

    /// Returns the word before the number of a trick, as it is written within a sentence.
    #[must_use]
    pub fn trick(self) -> String {
        self.within(self.words().trick)
    }

    /// Returns the word before the number of a board, as it is written within a sentence.
    #[must_use]
    pub fn board(self) -> String {
        self.within(self.words().board)
    }

    /// Returns the word before the number of a game, as it is written within a sentence.
    #[must_use]
    pub fn game(self) -> String {
        self.within(self.words().game)
    }

    /// Returns the call of a player who does not bid, as it is written within a sentence.
    #[must_use]
    pub fn pass(self) -> String {
        lower(self.words().pass)
    }

    /// Returns the word for a deal in which nobody bids, as it is written within a sentence.
    #[must_use]
    pub fn passed_out(self) -> String {
        self.within(self.words().passed_out)
    }

    /// A noun that is a label elsewhere; German nouns keep their capital.
    fn within(self, noun: &str) -> String {
        if self == Self::German { noun.to_owned() } else { lower(noun) }
    }
}

/// The text without a capital.
fn lower(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(|first| first.to_lowercase().collect::<String>());
    first.unwrap_or_default() + characters.as_str()
}
