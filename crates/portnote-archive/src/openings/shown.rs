//! Openings as a chart and as a page.

use portnote_core::order::Order as _;
use std::cmp::Reverse;
use std::collections::BTreeSet;

use portnote::pdn::draughts::Color;
use portnote::product::numbers::{count, thousands};
use portnote::render::figure::diagram::Last;
use portnote::render::figure::{Bar, Chart, Diagram, Draughts, Occasion};
use portnote::render::view::Steps;
use portnote::render::{Figure, Style, html};

use super::tree::{Made, Place, Results, Tree};

/// Positions that a page has: a board takes some 8 kB, and browsers are slow with more.
const MOST_BOARDS: usize = 500;

/// The columns that are there only where they say something.
#[derive(Clone, Copy, Default)]
struct Columns {
    has_score: bool,
    has_neither: bool,
    has_unknown: bool,
}

/// A place whose moves are written, and how far that is done.
struct Open<'t> {
    place: &'t Place,
    next: usize,
    /// The moves that lead to it.
    line: Vec<String>,
}

impl Tree {
    /// What people read: which position it is, and a bar for each move with the moves that followed it
    /// below.
    ///
    /// ```
    /// use portnote::Options;
    /// use portnote_archive::openings::{Openings, Wanted};
    /// use portnote::render::text::{self, Paper};
    /// let mut openings = Openings::new(Wanted::default())?;
    /// openings.read(&mut &b"1. 11-15 1-0\n1. 9-14 *\n1. 11-15 1/2-1/2"[..], "a.pdn", &Options::default())?;
    /// let chart = openings.finish()?.chart();
    /// assert_eq!(
    ///     text::chart(&chart, &Default::default(), &Paper::of_width(68)),
    ///     "English draughts: 3 games, Black to move at the start\n\
    ///      W White  = draw  B Black\n\
    ///      move   games   share   score  White  draw  Black  unknown\n\
    ///      11-15      2  66.7 %  75.0 %      0     1      1        0  =====BBBB\n\
    ///      9-14       1  33.3 %              0     0      0        1\n"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn chart(&self) -> Chart {
        let columns = Columns::of(self.places());
        let mut chart = columns.heads(self.title());
        let mut open = vec![Open { place: &self.start, next: 0, line: self.start.line.clone() }];
        // The lines below which the moves of a position are listed.
        let mut listed: Vec<Option<Vec<String>>> = vec![None; self.later.len()];
        while let Some(last) = open.last_mut() {
            let place = last.place;
            let made = place.moves.get(last.next);
            last.next += 1;
            let line = last.line.clone();
            let depth = open.len() - 1;
            let Some(made) = made else {
                open.pop();
                chart.bars.extend(left_out(place, depth));
                continue;
            };
            let mut bar = columns.bar(made, place);
            bar.depth = depth;
            let later = made.next.and_then(|next| next.checked_sub(1));
            if made.next == Some(0) {
                bar.remark = "the first position".to_owned();
            } else if let Some(at) = later
                && let (Some(place), Some(listed)) = (self.later.get(at), listed.get_mut(at))
            {
                match listed {
                    Some(line) => bar.remark = format!("as after {}", line.join(" ")),
                    None => {
                        let line = [line.as_slice(), std::slice::from_ref(&made.text)].concat();
                        *listed = Some(line.clone());
                        let next = 0;
                        open.push(Open { place, next, line });
                    }
                }
            }
            chart.bars.push(bar);
        }
        chart
    }

    /// A page in HTML that needs nothing beside it: a board and a chart for each position, and moves
    /// that lead from one to the next. A page has the 500 most frequent positions, and says how many
    /// others there are.
    ///
    /// ```
    /// use portnote::Options;
    /// use portnote_archive::openings::{Openings, Wanted};
    /// let mut openings = Openings::new(Wanted::default())?;
    /// openings.read(&mut &b"1. 11-15 1-0"[..], "a.pdn", &Options::default())?;
    /// let page = openings.finish()?.page(&Default::default());
    /// assert!(page.contains("<title>English draughts: 1 game, Black to move at the start</title>"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn page(&self, style: &Style) -> String {
        let mut page = html::head_of_charts(&self.title(), style);
        let (shown, left_out) = self.shown();
        page.push_str(&left_out.map_or_else(String::new, |text| format!("<p>{text}</p>\n")));
        for (at, place) in self.places().enumerate() {
            if shown.contains(&at) {
                page.push_str(&html::with_chart(
                    &self.figure(place),
                    &self.chart_of(place, &shown, style),
                    at + 1,
                    style,
                ));
            }
        }
        page.push_str(html::TAIL);
        page
    }

    /// The positions that a page shows, by their indexes, and what it says about the others.
    fn shown(&self) -> (BTreeSet<usize>, Option<String>) {
        let mut places: Vec<(usize, u64)> =
            self.places().map(|place| place.results.games).enumerate().collect();
        // Of equally frequent positions the nearest stay; the first one is in all games.
        places.order_by_key(|(_, games)| Reverse(*games));
        let others = places.split_off(places.len().min(MOST_BOARDS));
        let left_out = others.first().map(|(_, games)| {
            let number = count(others.len() as u64, "other position");
            let games = match games {
                0 | 1 => "1 game each".to_owned(),
                games => format!("{} games or fewer each", thousands(*games)),
            };
            format!("This page has the {MOST_BOARDS} most frequent positions. It leaves out {number}, in {games}.")
        });
        (places.into_iter().map(|(at, _)| at).collect(), left_out)
    }

    /// The chart of one position, whose moves lead to the others on the page.
    fn chart_of(&self, place: &Place, shown: &BTreeSet<usize>, style: &Style) -> Chart {
        let games = count(place.results.games, "game");
        let columns = Columns::of([place]);
        let mut chart = columns.heads(format!("{games}, {} to move", side(place)));
        let bars = place.moves.iter();
        chart.bars = bars.map(|made| columns.bar(made, place)).collect();
        for (bar, made) in chart.bars.iter_mut().zip(&place.moves) {
            let next = made.next.filter(|next| shown.contains(next));
            bar.link = next.map(|next| format!("#{}{}", style.id_prefix, next + 1));
        }
        chart.bars.extend(left_out(place, 0));
        chart
    }

    fn figure(&self, place: &Place) -> Figure {
        let diagram = Diagram {
            position: place.position,
            names: self.variant.rules().view(),
            side: place.position.side(),
            last: last(place),
        };
        Figure::Draughts(Box::new(Draughts {
            occasion: Occasion::default(),
            heading: vec![self.name(place)],
            players: [None, None],
            is_set_up: false,
            variant: Some(self.variant),
            is_assumed: false,
            diagram: Some(diagram),
            blocked: None,
            shows_board: true,
            moves: None,
            result: None,
            task: None,
            question: Vec::new(),
            steps: Steps::default(),
        }))
    }

    /// In how many games it is, whose move, and which position: the end may be long.
    fn title(&self) -> String {
        let place = &self.start;
        let all = count(self.games, "game");
        let games = match place.results.games == self.games {
            true => all,
            false => format!("{} of {all}", thousands(place.results.games)),
        };
        let (side, name) = (side(place), self.name(place));
        let variant = self.variant.full_name();
        format!("{variant}: {games}, {side} to move {name}")
    }

    /// What a position is called: by the moves that lead to it, else as a FEN.
    fn name(&self, place: &Place) -> String {
        let is_start = || place.position.placement() == self.variant.rules().start().placement();
        match place.line.as_slice() {
            [] if is_start() => "at the start".to_owned(),
            [] => format!("in {}", place.position.to_fen(self.variant.rules().view())),
            moves => format!("after {}", moves.join(" ")),
        }
    }
}

/// The move that led to a position.
fn last(place: &Place) -> Option<Last> {
    let (text, played) = (place.line.last()?, place.last?);
    Some(Last {
        text: text.clone(),
        route: vec![played.from, played.to],
        captured: played.captured,
        taken: place.position.side(),
        crowned: played.crowned,
    })
}

impl Columns {
    fn of<'t>(places: impl IntoIterator<Item = &'t Place>) -> Self {
        let made = places.into_iter().flat_map(|place| &place.moves);
        made.fold(Self::default(), |columns, made| Self {
            has_score: columns.has_score || made.results.unknown < made.results.games,
            has_neither: columns.has_neither || made.results.neither > 0,
            has_unknown: columns.has_unknown || made.results.unknown > 0,
        })
    }

    fn heads(self, title: String) -> Chart {
        let mut chart = Chart::new(title);
        let mut names = vec!["move", "games", "share"];
        names.extend(self.has_score.then_some("score"));
        names.extend(["White", "draw", "Black"]);
        names.extend(self.has_neither.then_some("neither"));
        names.extend(self.has_unknown.then_some("unknown"));
        let columns = names.iter().enumerate();
        chart.columns = columns.map(|(at, name)| ((*name).to_owned(), at > 0)).collect();
        chart.parts = ["White", "draw", "Black"].map(str::to_owned).to_vec();
        chart
    }

    fn bar(self, made: &Made, place: &Place) -> Bar {
        let Results { games, white, draw, black, neither, unknown } = made.results;
        let percent = |part: f64| format!("{:.1} %", 100.0 * part);
        let share = percent(made.results.share_of(place.results));
        let mut cells = vec![made.text.clone(), thousands(games), share];
        if self.has_score {
            // That of the side that makes the move.
            let score = made.results.score_of(place.position.side());
            cells.push(score.map_or_else(String::new, percent));
        }
        cells.extend([white, draw, black].map(thousands));
        if self.has_neither {
            cells.push(thousands(neither));
        }
        if self.has_unknown {
            cells.push(thousands(unknown));
        }
        Bar::new(cells, [white, draw, black], white + draw + black)
    }
}

fn left_out(place: &Place, depth: usize) -> Option<Bar> {
    let left = place.left_out;
    let name = count(left.moves, "other move");
    let mut bar = Bar::new([name, thousands(left.games)], [], 0);
    bar.depth = depth;
    (left.moves > 0).then_some(bar)
}

const fn side(place: &Place) -> &'static str {
    match place.position.side() {
        Color::White => "White",
        Color::Black => "Black",
    }
}
