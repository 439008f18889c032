//! Supplemental tags as typed values. PBN 2.1 §4.

use std::borrow::Cow;

use portnote_bridge::Seat;
use portnote_core::frame::PartialDate;

use super::Game;
use crate::tag::TagValue;
use crate::value::{self, Decimal, PartialTime, Points, RubberHistory, ScoreRubber, TimeControl};

impl Game<'_> {
    /// What identifies the deal: PBN 2.1 §4.1.2.
    ///
    /// ```
    /// use portnote_pbn::Context;
    /// let file = portnote_pbn::parse(b"[DealId \"Cup 17\"]").value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// assert_eq!(game.deal_id().as_deref(), Some("Cup 17"));
    /// ```
    #[must_use]
    pub fn deal_id(&self) -> Option<Cow<'_, str>> {
        self.known("DealId")
    }

    /// The seats whose hands are to be hidden: PBN 2.1 §4.1.6. All of them where the value cannot be read, so
    /// that no card is shown that must not be.
    ///
    /// ```
    /// use portnote_bridge::Seat;
    /// use portnote_pbn::Context;
    /// let file = portnote_pbn::parse(b"[Hidden \"WE\"]").value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// assert_eq!(game.hidden(), Some(vec![Seat::West, Seat::East]));
    /// ```
    #[must_use]
    pub fn hidden(&self) -> Option<Vec<Seat>> {
        match self.typed("Hidden")? {
            TagValue::Hidden(seats) => Some(seats.clone()),
            TagValue::Unreadable(_) => Some(Seat::ALL.to_vec()),
            _ => None,
        }
    }

    /// The points of the deal: PBN 2.1 §4.2.1.
    ///
    /// ```
    /// use portnote_bridge::Side;
    /// use portnote_pbn::Context;
    /// use portnote_pbn::value::Points;
    /// let file = portnote_pbn::parse(b"[Score \"NS -50\"]").value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// assert_eq!(game.score(), Some(Points::Side(Side::NorthSouth, -50)));
    /// ```
    #[must_use]
    pub fn score(&self) -> Option<Points> {
        self.points("Score")?.whole()
    }

    /// The value of a tag of points.
    pub(crate) fn points(&self, name: &str) -> Option<Points<Decimal>> {
        match self.typed(name)? {
            TagValue::Scores(points) => Some(**points),
            _ => None,
        }
    }

    /// The points above and below the line: PBN 2.1 §4.2.5.
    ///
    /// ```
    /// use portnote_pbn::Context;
    /// use portnote_pbn::value::{RubberPoints, ScoreRubber};
    /// let file = portnote_pbn::parse(b"[ScoreRubber \"30/100\"]").value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// let points = RubberPoints { above: 30, below: 100 };
    /// assert_eq!(game.score_rubber(), Some(ScoreRubber::Declarer(points)));
    /// ```
    #[must_use]
    pub fn score_rubber(&self) -> Option<ScoreRubber> {
        match self.typed("ScoreRubber")? {
            TagValue::Rubber(score) => Some(**score),
            _ => None,
        }
    }

    /// The state of the rubber when the deal begins: PBN 2.1 §4.2.6.
    ///
    /// ```
    /// use portnote_pbn::Context;
    /// let file = portnote_pbn::parse(b"[ScoreRubberHistory \"NS 0 30/100 0 EW 0 0/40 0\"]").value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// let history = game.score_rubber_history();
    /// assert_eq!(history.map(|history| history.games().count()), Some(2));
    /// ```
    #[must_use]
    pub fn score_rubber_history(&self) -> Option<RubberHistory> {
        match self.typed("ScoreRubberHistory")? {
            TagValue::RubberHistory(history) => Some((**history).clone()),
            _ => None,
        }
    }

    /// The first day of the event: PBN 2.1 §4.4.1.
    ///
    /// ```
    /// use portnote_pbn::Context;
    /// let file = portnote_pbn::parse(b"[EventDate \"2024.05.??\"]").value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// assert_eq!(game.event_date().and_then(|date| date.month()), Some(5));
    /// ```
    #[must_use]
    pub fn event_date(&self) -> Option<PartialDate> {
        self.date_of("EventDate")
    }

    /// The parts of the round, the most significant first: PBN 2.1 §4.4.4.
    ///
    /// ```
    /// use portnote_pbn::Context;
    /// let file = portnote_pbn::parse(b"[Round \"Final.2\"]").value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// assert_eq!(game.round(), Some(vec!["Final".to_owned(), "2".to_owned()]));
    /// ```
    #[must_use]
    pub fn round(&self) -> Option<Vec<String>> {
        let is_sound = self.typed("Round") == Some(&TagValue::Round);
        let text = self.value("Round").filter(|_| is_sound)?;
        Some(text.trim().split('.').map(str::to_owned).collect())
    }

    /// The time at the place of the game: PBN 2.1 §4.5.1.
    ///
    /// ```
    /// use portnote_pbn::Context;
    /// let file = portnote_pbn::parse(b"[Time \"21:30:00\"]").value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// assert_eq!(game.time().and_then(|time| time.hour), Some(21));
    /// ```
    #[must_use]
    pub fn time(&self) -> Option<PartialTime> {
        self.time_of("Time")
    }

    /// The date by universal time: PBN 2.1 §4.5.2.
    ///
    /// ```
    /// use portnote_pbn::Context;
    /// let file = portnote_pbn::parse(b"[UTCDate \"2024.05.01\"]").value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// assert_eq!(game.utc_date().and_then(|date| date.day()), Some(1));
    /// ```
    #[must_use]
    pub fn utc_date(&self) -> Option<PartialDate> {
        self.date_of("UTCDate")
    }

    /// The universal time: PBN 2.1 §4.5.3.
    ///
    /// ```
    /// use portnote_pbn::Context;
    /// let file = portnote_pbn::parse(b"[UTCTime \"19:30:??\"]").value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// assert_eq!(game.utc_time().map(|time| (time.minute, time.second)), Some((Some(30), None)));
    /// ```
    #[must_use]
    pub fn utc_time(&self) -> Option<PartialTime> {
        self.time_of("UTCTime")
    }

    /// How many games must be finished in how many minutes: PBN 2.1 §4.6.1.
    ///
    /// ```
    /// use portnote_pbn::Context;
    /// use portnote_pbn::value::TimeControl;
    /// let file = portnote_pbn::parse(b"[TimeControl \"\"]").value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// assert_eq!(game.time_control(), Some(TimeControl::Unlimited));
    /// ```
    #[must_use]
    pub fn time_control(&self) -> Option<TimeControl> {
        match self.typed("TimeControl")? {
            TagValue::TimeControl(control) => Some(*control),
            _ => None,
        }
    }

    /// Seconds for a call: PBN 2.1 §4.6.2.
    ///
    /// ```
    /// use portnote_pbn::Context;
    /// let file = portnote_pbn::parse(b"[TimeCall \"30\"]").value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// assert_eq!(game.time_call(), Some(30));
    /// ```
    #[must_use]
    pub fn time_call(&self) -> Option<u32> {
        self.seconds_of("TimeCall")
    }

    /// Seconds for a card: PBN 2.1 §4.6.3.
    ///
    /// ```
    /// use portnote_pbn::Context;
    /// let file = portnote_pbn::parse(b"[TimeCard \"10\"]").value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// assert_eq!(game.time_card(), Some(10));
    /// ```
    #[must_use]
    pub fn time_card(&self) -> Option<u32> {
        self.seconds_of("TimeCard")
    }

    /// A value that says something.
    pub(crate) fn known(&self, name: &str) -> Option<Cow<'_, str>> {
        let value = self.value(name)?;
        (!value::is_unknown(value.trim())).then_some(value)
    }

    pub(super) fn date_of(&self, name: &str) -> Option<PartialDate> {
        match self.typed(name)? {
            TagValue::Date(date) => Some(*date),
            _ => None,
        }
    }

    fn time_of(&self, name: &str) -> Option<PartialTime> {
        match self.typed(name)? {
            TagValue::Time(time) => Some(*time),
            _ => None,
        }
    }

    fn seconds_of(&self, name: &str) -> Option<u32> {
        match self.typed(name)? {
            TagValue::Seconds(seconds) => Some(*seconds),
            _ => None,
        }
    }
}
