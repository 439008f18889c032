//! What a call asks of partner. BSS Syntax, Disposition.

use std::fmt;

/// What the last call asks of partner: field J.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Disposition {
    /// `0`.
    #[default]
    NoAgreement,
    /// `1`.
    Signoff,
    /// `2`.
    NonForcing,
    /// `3`.
    Constructive,
    /// `4`.
    Invitational,
    /// `5`.
    Forcing,
    /// `6`.
    ForcingToGame,
    /// `7`.
    SlamTry,
    /// `8`.
    ControlBid,
    /// `9`.
    Preemptive,
    /// `A`.
    Transfer,
    /// `B`.
    Puppet,
    /// `C`.
    Relay,
    /// `D`.
    AskingBid,
    /// `E`.
    AskingBidResponse,
}

/// Letters and words of a disposition. BSS Syntax, Disposition.
const DISPOSITIONS: [(Disposition, char, &str); 15] = [
    (Disposition::NoAgreement, '0', "no agreement"),
    (Disposition::Signoff, '1', "signoff"),
    (Disposition::NonForcing, '2', "non-forcing"),
    (Disposition::Constructive, '3', "constructive"),
    (Disposition::Invitational, '4', "invitational"),
    (Disposition::Forcing, '5', "forcing"),
    (Disposition::ForcingToGame, '6', "forcing to game"),
    (Disposition::SlamTry, '7', "slam try"),
    (Disposition::ControlBid, '8', "control bid"),
    (Disposition::Preemptive, '9', "preemptive"),
    (Disposition::Transfer, 'A', "transfer"),
    (Disposition::Puppet, 'B', "puppet"),
    (Disposition::Relay, 'C', "relay"),
    (Disposition::AskingBid, 'D', "asking bid"),
    (Disposition::AskingBidResponse, 'E', "asking bid response"),
];

impl Disposition {
    /// The disposition of a letter.
    ///
    /// ```
    /// use portnote_bml::bss::model::Disposition;
    /// assert_eq!(Disposition::from_letter('A'), Some(Disposition::Transfer));
    /// assert_eq!(Disposition::from_letter('a'), None);
    /// ```
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let mut known = DISPOSITIONS.iter();
        known.find(|known| known.1 == letter).map(|known| known.0)
    }

    /// The letter of the disposition.
    ///
    /// ```
    /// assert_eq!(portnote_bml::bss::model::Disposition::Relay.letter(), 'C');
    /// ```
    #[must_use]
    pub fn letter(self) -> char {
        let mut known = DISPOSITIONS.iter();
        let found = known.find(|known| known.0 == self);
        found.map_or('0', |known| known.1)
    }

    /// What it means, in the words of the standard.
    ///
    /// ```
    /// assert_eq!(portnote_bml::bss::model::Disposition::Signoff.word(), "signoff");
    /// ```
    #[must_use]
    pub fn word(self) -> &'static str {
        let mut known = DISPOSITIONS.iter();
        let found = known.find(|known| known.0 == self);
        found.map_or("no agreement", |known| known.2)
    }
}

impl fmt::Display for Disposition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}
