//! The options of `portnote convert --replay`: what they mean is what they mean for `portnote render`.

use portnote::Format;
use portnote::convert::ReplayOptions;
use portnote::render::{Boards, Choice, Language, Show, Style, Theme, View};

use super::render::{Seats, seats};
use super::special::Special;
use super::word::word;

const REPLAY: &str = "HTML that replays";

/// The notations with hands that can be hidden.
const WITH_HANDS: &[Format] = &[Format::Pbn, Format::Lin, Format::Ppn];

// The heading is named at each option: as one for all it would reach beyond them.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct Replay {
    /// Write HTML that shows the games step by step, in one file, without a server
    ///
    /// The page needs nothing beside it, and asks for nothing: it can be sent to anybody.
    #[arg(help_heading = REPLAY, long, conflicts_with_all = ["seat", "compat"])]
    pub(crate) replay: bool,

    /// Boards or hands to show, by number or name, as in `1,4-9`
    #[arg(help_heading = REPLAY, hide_short_help = true, long, value_name = "BOARDS")]
    pub(crate) board: Option<Boards>,

    /// Games to show, by their place in the file, counted from 1
    #[arg(help_heading = REPLAY, hide_short_help = true, long, value_name = "NUMBERS", conflicts_with = "board")]
    pub(crate) game: Option<Choice>,

    /// Hands to hide, as in `EW`: their cards are not in the output, nor what may reveal them
    #[arg(help_heading = REPLAY, hide_short_help = true, long, value_name = "SEATS", value_parser = seats)]
    pub(crate) hide: Option<Seats>,

    /// Language of labels and ranks: en, de, fr, nl, es or pl [default: en]
    #[arg(help_heading = REPLAY, hide_short_help = true, long, value_name = "CODE")]
    pub(crate) lang: Option<Language>,

    /// Colours of the page [default: auto]
    #[arg(help_heading = REPLAY, hide_short_help = true, long, value_parser = word::<Theme>(Theme::ALL.map(Theme::word)), value_name = "THEME")]
    pub(crate) theme: Option<Theme>,
}

impl Replay {
    /// The first of its options that is given.
    pub(super) fn given(&self) -> Option<&'static str> {
        let options = [
            (self.replay, "--replay"),
            (self.board.is_some(), "--board"),
            (self.game.is_some(), "--game"),
            (self.hide.is_some(), "--hide"),
            (self.lang.is_some(), "--lang"),
            (self.theme.is_some(), "--theme"),
        ];
        let mut given = options.into_iter().filter(|(is_given, _)| *is_given);
        given.next().map(|(_, option)| option)
    }

    /// The options that are given and do something for some notations only.
    pub(crate) fn special(&self) -> Vec<Special> {
        Special::given(&[(self.hide.is_some(), "--hide", WITH_HANDS)])
    }

    /// What is shown of games of a notation, and how.
    pub(crate) fn how(&self, notation: Format) -> ReplayOptions {
        let mut style = Style::default();
        style.language = self.lang.unwrap_or_default();
        style.theme = self.theme.unwrap_or_default();
        let hidden = self.hide.as_ref().filter(|_| WITH_HANDS.contains(&notation));
        let seats = hidden.into_iter().flat_map(|seats| seats.0.iter().copied());
        let view = View::default().showing(Show::ALL).hiding(seats);
        ReplayOptions::default().view(view).style(style)
    }
}
