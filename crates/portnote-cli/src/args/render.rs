//! The options of `portnote render`.

use std::path::PathBuf;

use clap::ValueEnum;
use clap::builder::PossibleValue;
use portnote::Format;
use portnote::render::parts::{BESIDE_HANDS, Drawing, NOTATIONS};
use portnote::render::sheet::{Answers, Layout, Margins, Order, Paper, SheetOptions};
use portnote::render::style::BestPlay;
use portnote::render::view::{Bottom, GamePart, Played};
use portnote::render::wishes::Wishes;
use portnote::render::{
    Boards, Choice, Coordinates, Language, Palette, Show, Step, Style, Theme, View,
};
use portnote_core::Severity;
use portnote_core::wording::listed;

use super::dd::{SOLVING, Solving, WhichDeals};
use super::number::whole;
use super::special::Special;
use super::word::word;
use super::{Exit, Paths};
use crate::printer::Target;
use crate::solved::Wanted;

pub(super) const EXAMPLES: &str = "\
Examples:
  portnote render club.pbn
  portnote render --board 7 --hide EW club.pbn -o 7.svg
  portnote render --layout hand-record --dd missing --lang de club.pbn -o club.html";

const WHAT: &str = "What is shown";
const HOW: &str = "How it is drawn";
const SHEET: &str = "Pages";

#[derive(Debug, clap::Args)]
pub(crate) struct Render {
    /// Format [default: by the extension of the output, else text, or html with `--layout`]
    #[arg(long, value_enum, value_name = "FORM")]
    pub(crate) to: Option<Form>,

    /// A file; for SVG and PNG also a folder, or a name with `{board}` or `{game}`
    ///
    /// With `{board}` or `{game}` in the name, each picture has a file of its own.
    #[arg(short, long, default_value = "-", value_name = "FILE|FOLDER|-")]
    pub(crate) output: PathBuf,

    /// Replace existing outputs
    #[arg(long)]
    pub(crate) force: bool,

    /// Program for PDF and PNG: a browser built on Chromium, or Typst [default: `PORTNOTE_PRINTER`, else the first that is installed]
    #[arg(long, hide_short_help = true, value_name = "PROGRAM")]
    pub(crate) printer: Option<PathBuf>,

    /// Draw again whenever an input changes
    #[arg(long, hide_short_help = true)]
    pub(crate) watch: bool,

    /// Boards or hands to draw, by number or name, as in `1,4-9`
    #[arg(help_heading = WHAT, long, value_name = "BOARDS")]
    pub(crate) board: Option<Boards>,

    /// Games to draw, by their place in the file, counted from 1
    #[arg(help_heading = WHAT, hide_short_help = true, long, value_name = "NUMBERS", conflicts_with = "board")]
    pub(crate) game: Option<Choice>,

    /// Position to show: `start`, `end`, `call 5`, `trick 3`, `card 9`, `ply 17` or `move 9`
    #[arg(help_heading = WHAT, long, value_name = "STEP")]
    pub(crate) at: Option<Step>,

    /// Parts to show [default: all but play; all in HTML]
    ///
    /// A handout has hands, names and its question by default: ask for `points`, `contract` and the whole
    /// `auction`. A layout that has no such part refuses it.
    #[arg(help_heading = WHAT, long, value_parser = word::<GamePart>(GamePart::ALL.map(with_help)), value_delimiter = ',', value_name = "PARTS")]
    pub(crate) show: Vec<GamePart>,

    /// Hands to hide, as in `EW`: their cards are not in the output
    #[arg(help_heading = WHAT, long, value_name = "SEATS", value_parser = seats)]
    pub(crate) hide: Option<Seats>,

    /// Show parts that may reveal hidden cards
    ///
    /// Play, double-dummy tricks, scores and comments may reveal hidden cards. Without `--reveal`,
    /// `--show` does not accept these parts together with `--hide`, and leaves them out of boards
    /// whose file hides hands.
    #[arg(help_heading = WHAT, hide_short_help = true, long)]
    pub(crate) reveal: bool,

    /// With `--at`: how to draw cards that are already played
    #[arg(help_heading = WHAT, hide_short_help = true, long, value_enum, default_value_t = PlayedName::Dim, value_name = "HOW")]
    pub(crate) played: PlayedName,

    /// Turn the board by 180 degrees
    #[arg(help_heading = WHAT, hide_short_help = true, long)]
    pub(crate) flip: bool,

    /// Who is at the bottom: a seat (N, E, S or W), white or black
    #[arg(help_heading = WHAT, hide_short_help = true, long, value_name = "WHO")]
    pub(crate) bottom: Option<Bottom>,

    /// Layout: page, board, handout, hand-record, curtain, bidding-sheet, plan, summary, diagrams or game [default: page in HTML, board in Typst]
    ///
    /// - page: all games as one page for the screen
    /// - board: boards with auction and result
    /// - handout: a lesson with hands, questions and lines for notes, 8 on a page
    /// - hand-record: the hand records of an evening, 18 on a page
    /// - curtain: a card for each seat, to cut out
    /// - bidding-sheet: practice in pairs, West's and East's hands on separate pages
    /// - plan: two hands, the lead, and space for declarer's plan
    /// - summary: a line for each board
    /// - diagrams: positions or problems of draughts, 12 on a page
    /// - game: games of draughts in two columns, a position after each comment
    #[arg(help_heading = SHEET, long, value_name = "LAYOUT", value_parser = layout, verbatim_doc_comment)]
    pub(crate) layout: Option<Layout>,

    /// Number of pictures on a page
    #[arg(help_heading = SHEET, hide_short_help = true, long, value_name = "N", value_parser = whole::<u8>(1..=60))]
    pub(crate) per_page: Option<u8>,

    /// Size of the paper [default: the print settings of the file, else a4]
    #[arg(help_heading = SHEET, hide_short_help = true, long, value_parser = word::<Paper>(Paper::ALL.map(Paper::word)), value_name = "PAPER")]
    pub(crate) paper: Option<Paper>,

    /// Page margins, as in `12mm` or `0.5in` [default: the print settings of the file, else 10mm, for hand records 8mm]
    #[arg(help_heading = SHEET, hide_short_help = true, long, value_name = "LENGTH")]
    pub(crate) margin: Option<Margins>,

    /// Use landscape orientation
    #[arg(help_heading = SHEET, hide_short_help = true, long)]
    pub(crate) landscape: bool,

    /// Title of the pages [default: the event of the first game]
    #[arg(help_heading = SHEET, hide_short_help = true, long, value_name = "TEXT")]
    pub(crate) title: Option<String>,

    /// Leave out page titles and numbers, and ignore the print settings of the file
    #[arg(help_heading = SHEET, hide_short_help = true, long)]
    pub(crate) no_furniture: bool,

    /// Order of curtain cards
    #[arg(help_heading = SHEET, hide_short_help = true, long, value_enum, default_value_t = By::Board, value_name = "ORDER")]
    pub(crate) by: By,

    /// Print the answers of a handout, or the solutions of problems: after the questions, or alone
    ///
    /// The comments before the first call of a board are its question, those after it the answer. A
    /// handout has the question, and the auction only if it is not finished or `--show` names it. The
    /// solution of a problem is its moves. With `append`, `--show` chooses the parts of the questions.
    #[arg(help_heading = SHEET, hide_short_help = true, long, value_enum, value_name = "WHICH")]
    pub(crate) answers: Option<AnswersName>,

    /// Language of labels and ranks: en, de, fr, nl, es or pl
    #[arg(help_heading = HOW, hide_short_help = true, long, default_value = "en", value_name = "CODE")]
    pub(crate) lang: Language,

    /// Colours of the suits: four, two, bidding-box or none [default: the print settings of the file, else four]
    #[arg(help_heading = HOW, hide_short_help = true, long, value_name = "PALETTE")]
    pub(crate) palette: Option<Palette>,

    /// Colours of the page
    #[arg(help_heading = HOW, hide_short_help = true, long, value_parser = word::<Theme>(Theme::ALL.map(Theme::word)), default_value = Theme::Auto.word(), value_name = "THEME")]
    pub(crate) theme: Theme,

    /// How a ten is written
    #[arg(help_heading = HOW, hide_short_help = true, long, value_enum, default_value_t = Ten::Number, value_name = "TEN")]
    pub(crate) ten: Ten,

    /// What is written on the squares of a board
    #[arg(help_heading = HOW, hide_short_help = true, long, value_parser = word::<Coordinates>(Coordinates::ALL.map(Coordinates::word)), default_value = Coordinates::Auto.word(), value_name = "WHAT")]
    pub(crate) coordinates: Coordinates,

    /// Width of a picture in SVG or PNG, in pixels
    #[arg(help_heading = HOW, hide_short_help = true, long, value_name = "PX", value_parser = whole::<u32>(1..=20_000))]
    pub(crate) size: Option<u32>,

    /// Width of text, in columns [default: the width of the terminal, else 80]
    #[arg(help_heading = HOW, hide_short_help = true, long, value_name = "COLUMNS", value_parser = whole::<u16>(20..=1000))]
    pub(crate) width: Option<u16>,

    /// Draw text with ASCII characters only
    #[arg(help_heading = HOW, hide_short_help = true, long)]
    pub(crate) ascii: bool,

    /// Write HTML to insert into another page, without a head and a style sheet
    #[arg(help_heading = HOW, hide_short_help = true, long)]
    pub(crate) fragment: bool,

    /// Write `<portnote-viewer>` elements to insert into another page, each with a picture inside
    #[arg(help_heading = HOW, hide_short_help = true, long, conflicts_with = "fragment")]
    pub(crate) element: bool,

    /// Solve deals by double dummy: those without 20 stated results, or all
    ///
    /// Text pictures with `--show play` also mark the cards that cost a trick. Nothing is solved where
    /// hands are hidden: with `--hide`, on curtain cards, bidding sheets and plans, and for the
    /// questions of a handout.
    #[arg(help_heading = SOLVING, hide_short_help = true, long, value_enum, value_name = "WHICH")]
    pub(crate) dd: Option<WhichDeals>,

    /// How hand records show double-dummy results: the tricks, or the contracts that make
    #[arg(help_heading = SOLVING, hide_short_help = true, long, value_parser = word::<BestPlay>(BestPlay::ALL.map(BestPlay::word)), default_value = BestPlay::Tricks.word(), value_name = "WHAT")]
    pub(crate) dd_as: BestPlay,

    #[command(flatten)]
    pub(crate) solving: Solving,

    #[command(flatten)]
    pub(crate) exit: Exit,

    #[command(flatten)]
    pub(crate) paths: Paths,
}

/// What can be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// Plain text, for a terminal or an email
    Text,
    /// A picture for each game
    Svg,
    /// A page for the screen, or pages for a printer
    Html,
    /// A Typst document
    Typst,
    /// Pages, by a browser or Typst if one is installed
    Pdf,
    /// A picture for each game, by a browser or Typst if one is installed
    Png,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PlayedName {
    /// Keep them in the hands, dimmed, or in parentheses in text
    Dim,
    /// Remove them from the hands
    Gone,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum By {
    Board,
    Seat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum AnswersName {
    Append,
    Only,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Ten {
    #[value(name = "10")]
    Number,
    #[value(name = "T")]
    Letter,
}

/// The word for a part, with the line of help for it.
fn with_help(part: GamePart) -> PossibleValue {
    let help = match part {
        GamePart::Hands => "Hands, or the board",
        GamePart::Auction => "Calls with their notes",
        GamePart::Contract => "Contract, lead and result",
        GamePart::Play => "Tricks, or moves",
        GamePart::DoubleDummy => "Double-dummy tricks",
        GamePart::Scores => "Tables of scores",
        GamePart::Comments => "Comments",
        GamePart::Points => "High card points",
        GamePart::Names => "Names of the players",
        _ => "",
    };
    PossibleValue::new(part.word()).help(help)
}

/// Seats, each once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seats(pub(crate) Vec<portnote_pbn::bridge::Seat>);

pub(super) fn seats(text: &str) -> Result<Seats, String> {
    let seats: Option<Vec<_>> = text
        .chars()
        .map(|letter| portnote_pbn::bridge::Seat::from_letter(letter.to_ascii_uppercase()))
        .collect();
    match seats {
        Some(seats) if !seats.is_empty() => Ok(Seats(seats)),
        _ => Err("expected letters of seats, as in `EW`".to_owned()),
    }
}

fn layout(text: &str) -> Result<Layout, String> {
    text.parse().map_err(|error: portnote::render::sheet::ParseLayoutError| error.to_string())
}

impl Render {
    /// The options that are given and do something for some notations only.
    pub(crate) fn special(&self) -> Vec<Special> {
        let with_hands = &[Format::Pbn, Format::Lin, Format::Ppn][..];
        let has_solutions = self.answers.is_some() && self.layout == Some(Layout::Diagrams);
        let mut special = Special::given(&[
            (self.hide.is_some(), "--hide", with_hands),
            (self.dd.is_some(), "--dd", &[Format::Pbn, Format::Lin][..]),
            (has_solutions, "--answers", &[Format::Pdn][..]),
        ]);
        special.extend(self.show.iter().map(|part| {
            let notations = self.notations_with(*part).into_iter();
            let named = |name: &str| Format::ALL.iter().copied().find(|it| it.about().name == name);
            let is_stated = *part == GamePart::DoubleDummy && self.dd.is_none();
            let without = if is_stated { " without --dd" } else { "" };
            let option = format!("--show {}{without}", part.word());
            Special::new(option, notations.filter_map(named).collect())
        }));
        special
    }

    /// The notations of whose games a part can be drawn.
    fn notations_with(&self, part: GamePart) -> Vec<&'static str> {
        let notations = NOTATIONS.into_iter();
        notations.filter(|name| self.parts_of(name).contains(&part)).collect()
    }

    /// The parts of games of a notation that can be drawn.
    fn parts_of(&self, notation: &str) -> Vec<GamePart> {
        let layout =
            self.layout.or(matches!(self.form(), Form::Typst | Form::Pdf).then_some(Layout::Board));
        let options = layout.map(|layout| {
            let options = SheetOptions::new(layout);
            options.answers(self.answers())
        });
        let mut parts = match (self.form(), &options) {
            (Form::Svg | Form::Png, _) => Drawing::Picture.parts(notation),
            (_, Some(options)) => Drawing::Sheet(options).parts(notation),
            _ => Drawing::Whole.parts(notation),
        };
        // LIN has no place for results of double dummy: they are solved or not there.
        parts.retain(|part| {
            notation != "lin" || self.dd.is_some() || *part != GamePart::DoubleDummy
        });
        parts
    }

    fn answers(&self) -> Answers {
        match self.answers {
            None => Answers::No,
            Some(AnswersName::Append) => Answers::Append,
            Some(AnswersName::Only) => Answers::Only,
        }
    }

    /// Whether pages of a layout can have all that is asked for by name of games of a notation.
    pub(crate) fn fits(&self, layout: Layout, notation: &str) -> bool {
        let options = SheetOptions::new(layout);
        let parts = Drawing::Sheet(&options).parts(notation);
        self.show.iter().all(|part| parts.contains(part))
    }

    /// Why a part that is asked for by name is in no picture.
    fn undrawn(&self) -> Option<String> {
        let named = |parts: &[GamePart]| {
            let words: Vec<String> =
                parts.iter().map(|part| format!("`{}`", part.word())).collect();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            listed(&words, "and")
        };
        let is_undrawn = |part: &&GamePart| self.notations_with(**part).is_empty();
        let undrawn: Vec<GamePart> = self.show.iter().filter(is_undrawn).copied().collect();
        if !undrawn.is_empty() {
            let drawing = match (self.form(), self.layout) {
                (Form::Svg, _) => "SVG".to_owned(),
                (Form::Png, _) => "PNG".to_owned(),
                (_, Some(layout)) => format!("`--layout {}`", layout.name()),
                _ => "the output".to_owned(),
            };
            let has = |part: &GamePart| !self.notations_with(*part).is_empty();
            let parts: Vec<GamePart> = GamePart::ALL.into_iter().filter(has).collect();
            let way = match self.layout {
                Some(Layout::Handout) if undrawn == [GamePart::DoubleDummy] => {
                    "; `--answers` has it".to_owned()
                }
                None => "; use `--to text` or `--to html`".to_owned(),
                Some(_) => String::new(),
            };
            let are = if parts.len() == 1 { "only part is" } else { "parts are" };
            let (undrawn, parts) = (named(&undrawn), named(&parts));
            return Some(format!("{drawing} has no {undrawn}: its {are} {parts}{way}"));
        }
        let has_hands = self.show.contains(&GamePart::Hands);
        let beside = self.show.iter().find(|part| BESIDE_HANDS.contains(part) && !has_hands)?;
        let word = beside.word();
        Some(format!("`{word}` are written at the hands: use `--show hands,{word}`"))
    }

    /// What is to be solved; `None` where nothing is, because nothing of it would be shown.
    pub(crate) fn solved(&self) -> Option<Wanted> {
        let has_best_play = match self.layout {
            Some(Layout::Curtain | Layout::BiddingSheet | Layout::Plan | Layout::Summary) => false,
            Some(Layout::Handout) => self.answers.is_some() && self.answer_view().show.double_dummy,
            layout => self.view(layout).show.double_dummy,
        };
        let wanted = Wanted {
            which: self.dd?,
            tables: has_best_play,
            // Only text pictures mark what cards cost.
            plays: self.form() == Form::Text && self.view(self.layout).show.play,
        };
        (self.hide.is_none() && (wanted.tables || wanted.plays)).then_some(wanted)
    }

    /// What is written: as asked for, or by the extension of the output, or by a layout.
    pub(crate) fn form(&self) -> Form {
        let extension = self.output.extension().and_then(|extension| extension.to_str());
        let by_name =
            extension.and_then(|extension| match extension.to_ascii_lowercase().as_str() {
                "svg" => Some(Form::Svg),
                "htm" | "html" => Some(Form::Html),
                "typ" => Some(Form::Typst),
                "txt" => Some(Form::Text),
                "pdf" => Some(Form::Pdf),
                "png" => Some(Form::Png),
                _ => None,
            });
        let by_layout = self.layout.map(|_| Form::Html);
        self.to.or(by_name).or(by_layout).unwrap_or(Form::Text)
    }

    /// What is shown on pages of a layout.
    pub(crate) fn view(&self, layout: Option<Layout>) -> View {
        let mut view = View::default();
        view.at = self.at;
        view.flip = self.flip;
        view.bottom = self.bottom;
        // Cards and records are for dealing: what a file hides from players is on them.
        view.reveals =
            matches!(layout, Some(Layout::Curtain | Layout::HandRecord | Layout::BiddingSheet));
        view.reveals_parts = self.reveal;
        view.show = self.shown(layout);
        view.asks = layout == Some(Layout::Handout);
        view.poses = layout == Some(Layout::Diagrams);
        view.played = match self.played {
            PlayedName::Dim => Played::Dim,
            PlayedName::Gone => Played::Gone,
        };
        view.diagrams = layout == Some(Layout::Game);
        // What is asked for by name is shown, whatever the file says of paper.
        // So is what a layout consists of; a handout is for what the file wants pupils to see.
        let is_of_parts = |layout: Layout| layout.is_of_bridge() && layout != Layout::Handout;
        view.ignores_file =
            self.no_furniture || !self.show.is_empty() || layout.is_some_and(is_of_parts);
        let hidden = self.hide.iter().flat_map(|seats| seats.0.iter().copied());
        view.hiding(hidden)
    }

    /// What an answer shows: the same as its question, with everything that the question hides.
    pub(crate) fn answer_view(&self) -> View {
        let mut view = View::default();
        view.flip = self.flip;
        view.bottom = self.bottom;
        view.reveals = true;
        view.ignores_file = true;
        if !self.show.is_empty() {
            // Beside questions, whose parts are chosen, an answer is whole.
            match self.answers() {
                Answers::Only => view.show = self.shown(self.layout),
                _ => view.show.double_dummy = self.show.contains(&GamePart::DoubleDummy),
            }
        }
        // The moves of a problem are its solution.
        view.show.play |= self.layout == Some(Layout::Diagrams);
        view
    }

    fn shown(&self, layout: Option<Layout>) -> Show {
        if !self.show.is_empty() {
            return Show::only(self.show.iter().copied());
        }
        let show = match layout {
            None if self.form() == Form::Html => Show::ALL,
            None => Show::default(),
            Some(layout) => layout.usual(),
        };
        // A question is for who does not see all hands.
        match self.hide.is_some() && layout != Some(Layout::Handout) {
            true => show.without_what_tells(),
            false => show,
        }
    }

    pub(crate) fn style(&self) -> Style {
        let mut style = Style::default()
            .with_language(self.lang)
            .with_palette(self.palette.unwrap_or_default());
        style.theme = self.theme;
        style.ten_is_letter = self.ten == Ten::Letter;
        style.coordinates = self.coordinates;
        style.size = self.size;
        style.best_play = self.dd_as;
        style
    }

    /// The pages of a layout.
    pub(crate) fn sheet(&self, layout: Layout, wishes: &Wishes) -> SheetOptions {
        let mut options = SheetOptions::new(layout);
        let per_page = self.per_page.or(wishes.per_page.filter(|_| layout == Layout::Board));
        options.per_page = per_page.map(usize::from);
        options.paper = self.paper.or(wishes.paper).unwrap_or_default();
        options.margins = self.margin.or(wishes.margins).unwrap_or(options.margins);
        options.landscape = self.landscape;
        options.order = match self.by {
            By::Board => Order::Board,
            By::Seat => Order::Seat,
        };
        options.answers = self.answers();
        if !self.show.is_empty() {
            options = options.showing(&self.show);
        }
        options.has_furniture = !self.no_furniture;
        options
    }

    /// Whether parts are asked for by name that may reveal hidden cards.
    pub(crate) fn asks_for_telling_parts(&self) -> bool {
        // Its questions are for who does not see all hands, and its answers show them.
        !self.is_handout()
            && self.show.iter().any(|part| {
                matches!(
                    part,
                    GamePart::Play | GamePart::DoubleDummy | GamePart::Scores | GamePart::Comments
                )
            })
    }

    /// Why options contradict each other.
    pub(crate) fn contradiction(&self) -> Option<String> {
        if self.hide.is_some() && !self.reveal && self.asks_for_telling_parts() {
            return Some(
                "`--show play`, `dd`, `scores` and `comments` may reveal what `--hide` hides: use \
                 `--reveal` to show them anyway"
                    .to_owned(),
            );
        }
        if self.dd.is_none()
            && let Some(problem) = self.solving.without_dd()
        {
            return Some(problem.to_owned());
        }
        let extension = self.output.extension().and_then(|it| it.to_str());
        if let Some(picture @ ("jpg" | "jpeg" | "gif" | "webp")) = extension {
            return Some(format!("`.{picture}` cannot be written: use `.png`"));
        }
        if self.watch && self.paths.paths.iter().any(|path| path.as_os_str() == "-") {
            return Some("`--watch` cannot read standard input: name files".to_owned());
        }
        let form = self.form();
        let is_picture = matches!(form, Form::Svg | Form::Png);
        if let Some(why) = self.undrawn() {
            return Some(why);
        }
        let is_sheet = matches!(form, Form::Typst | Form::Pdf)
            || self.layout.is_some_and(|layout| !layout.flows());
        let flows = self.layout.is_some_and(|it| it.flows() || it == Layout::Summary);
        let has_pages = is_sheet || self.layout == Some(Layout::Game);
        for (is_given, option) in [
            (self.per_page.is_some(), "per-page"),
            (self.paper.is_some(), "paper"),
            (self.landscape, "landscape"),
            (self.margin.is_some(), "margin"),
        ] {
            let is_known = if option == "per-page" { is_sheet && !flows } else { has_pages };
            if is_given && !is_known {
                return Some(format!(
                    "`--{option}` is for pages of paper: choose a layout such as `--layout board`"
                ));
            }
        }
        let name = self.output.to_str().unwrap_or("");
        let is_pattern = ["{board}", "{game}", "{event}"].iter().any(|it| name.contains(it));
        if is_pattern && !is_picture {
            return Some(
                "an output with `{board}` or `{game}` is for SVG and PNG only: use `--to svg`"
                    .to_owned(),
            );
        }
        if self.answers.is_some() && !self.layout.is_some_and(Layout::asks) {
            return Some("`--answers` needs `--layout handout` or `--layout diagrams`".to_owned());
        }
        if self.is_part() && self.layout.is_some() {
            let option = if self.element { "element" } else { "fragment" };
            return Some(format!(
                "`--{option}` cannot be used with `--layout`: it writes a part of another page"
            ));
        }
        if self.element && form != Form::Html {
            return Some("`--element` is for HTML only: use `--to html`".to_owned());
        }
        let is_printed = matches!(form, Form::Pdf | Form::Png);
        if self.fragment && is_printed {
            return Some("`--fragment` is for HTML only: use `--to html`".to_owned());
        }
        if self.printer.is_some() && !is_printed {
            return Some("`--printer` is for PDF and PNG: use `--to pdf` or `--to png`".to_owned());
        }
        let reads_stdin = self.paths.paths.iter().any(|path| path.as_os_str() == "-");
        if self.element && (reads_stdin || self.paths.paths.is_empty()) {
            return Some(
                "`--element` cannot read standard input: browsers load the file by its name"
                    .to_owned(),
            );
        }
        let is_folder = self.output_name().ends_with('/') || self.output.is_dir();
        if is_folder && !matches!(form, Form::Svg | Form::Png) {
            let name = self.output_name();
            let name = name.trim_end_matches('/');
            let extension = match form {
                Form::Pdf => "pdf",
                Form::Typst => "typ",
                Form::Text => "txt",
                _ => "html",
            };
            return Some(format!(
                "`{name}` is a folder, and all games are in one file: name it, as in `-o {name}/all.{extension}`"
            ));
        }
        let layout = self.layout?;
        match (layout, form) {
            (_, Form::Html | Form::Pdf) => None,
            (Layout::Page | Layout::Game | Layout::Summary, _) => Some(format!(
                "`--layout {}` is for HTML and PDF only: use `--to html` or `--to pdf`",
                layout.name()
            )),
            (_, Form::Typst) => None,
            _ => Some(format!(
                "`--layout {}` is for HTML, PDF and Typst only: use `--to html`, `--to pdf` or `--to typst`",
                layout.name()
            )),
        }
    }

    /// The output, as messages name it.
    pub(crate) fn output_name(&self) -> String {
        match self.output.as_os_str() == "-" {
            true => "standard output".to_owned(),
            false => self.output.display().to_string(),
        }
    }

    /// What a program makes of what is drawn, where one does.
    pub(crate) fn printed(&self) -> Option<Target> {
        match self.form() {
            Form::Pdf => Some(Target::Pdf),
            Form::Png => Some(Target::Png),
            _ => None,
        }
    }

    /// Whether pages can be drawn as HTML only.
    pub(crate) fn needs_html(&self) -> bool {
        let layout = self.layout;
        layout.is_some_and(|layout| layout.flows() || layout == Layout::Summary)
    }

    /// Whether pupils get questions.
    pub(crate) fn is_handout(&self) -> bool {
        self.layout == Some(Layout::Handout)
    }

    /// Whether the output is a part of another page.
    pub(crate) const fn is_part(&self) -> bool {
        self.fragment || self.element
    }

    pub(crate) fn threshold(&self) -> Option<Severity> {
        self.exit.threshold()
    }
}
