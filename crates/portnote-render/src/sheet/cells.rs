//! What is drawn of a game for a page.

use std::borrow::Cow;

use portnote_bridge::Seat;

use super::board::{is_blank, is_solved, is_text, picture};
use super::caption::{self, Room};
use super::once::Deals;
use super::{Answers, Cell, Key, Layout, Order, SheetOptions, lesson};
use crate::figure::{BoardFigure, Figure, Note};
use crate::style::{Style, Theme};
use crate::{say, svg};

/// Draws games that come one after another.
pub(super) struct CellMaker {
    pub(super) options: SheetOptions,
    pub(super) style: Style,
    deals: Deals,
    /// Games so far.
    games: usize,
}

/// A picture, and the same for several games with one deal.
pub(super) struct DrawnCells {
    pub(super) cell: Cell,
    pub(super) shared: Option<(u64, Cell)>,
}

/// The pictures of games, in the order in which they are on the pages.
///
/// What a handout does not show is not in its pictures; `answers` are the same games with everything.
pub fn cells<'f>(
    figures: impl IntoIterator<Item = (&'f Figure, Option<&'f Figure>)>,
    options: &SheetOptions,
    style: &Style,
) -> Vec<Cell> {
    let mut maker = CellMaker::new(options, style);
    let mut made = Vec::new();
    for (figure, answer) in figures {
        made.extend(maker.add(figure, answer));
    }
    let cells = made.into_iter().map(|DrawnCells { cell, shared }| {
        let shared = shared.filter(|(deal, _)| maker.is_shared(*deal));
        shared.map_or(cell, |(_, cell)| cell)
    });
    let mut cells: Vec<Cell> = cells.collect();
    // Sorting keeps the order of boards within a group.
    cells.sort_by_key(|cell| cell.group);
    cells
}

impl CellMaker {
    pub(super) fn new(options: &SheetOptions, style: &Style) -> Self {
        // Paper is white, whatever a screen is.
        let mut style = style.clone();
        if matches!(style.theme, Theme::Auto | Theme::Dark) {
            style.theme = Theme::Print;
        }
        Self { options: options.clone(), style, deals: Deals::new(options), games: 0 }
    }

    /// Whether several games have a deal.
    pub(super) fn is_shared(&self, deal: u64) -> bool {
        self.deals.is_shared(deal)
    }

    /// The board without its event, where that is the title of the pages.
    fn below_title<'b>(&self, board: &'b BoardFigure) -> Cow<'b, BoardFigure> {
        let SheetOptions { occasion, has_furniture, .. } = &self.options;
        if !has_furniture || board.occasion.event.is_none() || board.occasion != *occasion {
            return Cow::Borrowed(board);
        }
        let mut board = board.clone();
        // The event is the first line.
        board.heading.drain(..board.heading.len().min(1));
        Cow::Owned(board)
    }

    /// The pictures of the next game.
    pub(super) fn add(&mut self, figure: &Figure, answer: Option<&Figure>) -> Vec<DrawnCells> {
        self.games += 1;
        let prefix = format!("{}{}", self.style.id_prefix, self.games);
        let style = self.style.clone().with_id_prefix(prefix);
        let options = &self.options;
        let mut cells = Vec::new();
        let mut shared = None;
        match figure {
            Figure::Bridge(board) => {
                let board = &self.below_title(board);
                let is_dealt = options.layout.is_of_bridge();
                if (!is_dealt || !is_text(board))
                    && let Ok(deal) = self.deals.take(board)
                {
                    of_deal(board, options, &style, &mut cells);
                    let alone = || self.deals.without_players(board);
                    shared = deal.and_then(|deal| Some((deal, alone()?)));
                }
            }
            Figure::Draughts(game) if options.layout == Layout::Diagrams => {
                if options.answers != Answers::Only {
                    cells.push(lesson::problem(game, self.games, options, &style));
                }
                let solved = answer.filter(|_| options.answers != Answers::No);
                if let Some(Figure::Draughts(solved)) = solved {
                    cells.push(lesson::solution(game, solved, self.games, options, &style));
                }
            }
            other => {
                let title = say::caption(other, style.words());
                let mut cell = Cell::new(svg::write(other, &style), title.clone());
                cell.caption = title;
                cells.push(cell);
                if let Figure::Pinochle(hand) = other {
                    comment_on(&hand.comments, options, &style, &mut cells);
                }
            }
        }
        let mut others = Vec::new();
        let deal = shared.map(|(deal, board)| {
            of_deal(&board, options, &style, &mut others);
            deal
        });
        let pictures = cells.len();
        let wants_answer = options.layout == Layout::Handout && options.answers != Answers::No;
        if let (Figure::Bridge(_), Some(Figure::Bridge(answer))) = (figure, answer)
            && wants_answer
        {
            let style = style.clone().with_id_prefix(format!("{}a", style.id_prefix));
            cells.push(lesson::answer(answer, options, &style));
        }
        let mut others = others.into_iter();
        let made = cells.into_iter().enumerate().map(|(place, cell)| {
            let other = others.next().filter(|_| place < pictures);
            let shared = deal.zip(other);
            DrawnCells { cell, shared }
        });
        made.collect()
    }
}

fn of_deal(board: &BoardFigure, options: &SheetOptions, style: &Style, cells: &mut Vec<Cell>) {
    let words = style.words();
    let title = say::board_title(board, words);
    let shows_best = !matches!(
        options.layout,
        Layout::Curtain | Layout::BiddingSheet | Layout::Handout | Layout::Plan
    );
    let mut push = |svg: String, group: usize| {
        let mut cell = Cell::new(svg, title.clone());
        (cell.group, cell.is_solved) = (group, shows_best && is_solved(board));
        cell.key = key_of(board);
        cells.push(cell);
    };
    let seats = |style: &Style, seat: Seat| {
        style.clone().with_id_prefix(format!("{}{}", style.id_prefix, seat.letter()))
    };
    match options.layout {
        Layout::HandRecord => push(svg::compact(board, style), 0),
        _ if options.has_small_deals() => push(svg::compact(board, style), 0),
        Layout::Curtain => {
            for (place, seat) in Seat::ALL.into_iter().enumerate() {
                let group = match options.order {
                    Order::Board => 0,
                    Order::Seat => place,
                };
                push(svg::curtain(board, seat, &seats(style, seat)), group);
            }
        }
        Layout::BiddingSheet => {
            for (group, seat) in [Seat::West, Seat::East].into_iter().enumerate() {
                push(svg::bidding_sheet(board, seat, &seats(style, seat)), group);
            }
        }
        Layout::Handout => {
            if options.answers != Answers::Only {
                cells.push(lesson::question(board, options, style));
            }
        }
        Layout::Plan => push(svg::plan(board, style), 0),
        _ if is_blank(board) => {}
        _ => {
            push(picture(board, style), 0);
            comment_on(&board.comments, options, style, cells);
        }
    }
}

/// The signs of a board that a hand record explains.
fn key_of(board: &BoardFigure) -> Key {
    let table = board.double_dummy.as_ref();
    Key {
        has_points: board.deal.has_points(),
        has_best_play: table.is_some(),
        has_par: table.and_then(say::short_par).is_some(),
    }
}

/// Puts the comments of a game below its picture, as far as there is room. Where nobody says how many
/// pictures are on a page, one with a long text has a page of its own.
fn comment_on(comments: &[Note], options: &SheetOptions, style: &Style, cells: &mut [Cell]) {
    let Some(cell) = cells.last_mut() else { return };
    // What the picture shows is said first.
    let before = Some(cell.caption.clone()).filter(|caption| !caption.is_empty());
    let comments = before.into_iter().chain(comments.iter().map(say::note));
    let comments: Vec<String> = comments.collect();
    let comments = comments.join("\n");
    let more = format!("… ({})", style.words().continued);
    let shortened = |options| caption::shortened(&comments, &more, &Room::below(options));
    let mut caption = shortened(options);
    if caption.is_some() && options.per_page.is_none() {
        cell.is_alone = true;
        let mut options = options.clone();
        options.per_page = Some(1);
        caption = shortened(&options);
    }
    match caption {
        Some(caption) => {
            cell.caption = caption;
            cell.whole = Some(comments);
        }
        None => cell.caption = comments,
    }
}
