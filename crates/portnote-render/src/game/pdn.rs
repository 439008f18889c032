//! A game of PDN as a figure.

use std::collections::{BTreeMap, BTreeSet};

use portnote_draughts::{Color, Position, View as Names};
use portnote_pdn::derive::{Confidence, Derived, PlyMade, PlyState, Winner};
use portnote_pdn::model::{Anchor, Game};

use crate::figure::diagram::{Blocked, Last, number};
use crate::figure::note::{plain, title};
use crate::figure::{Diagram, Draughts, Figure, Moves, Note, Occasion, PlyShown, Task};
use crate::view::{Bottom, Step, Steps, View};

/// No suit is in a text about draughts.
const NO_MARK: char = '\0';

/// The figure of a game: the position at a moment, or after the last move, and the moves.
///
/// ```
/// use portnote_render::{Step, View, game};
/// let file = portnote_pdn::parse(b"1. 32-28 19-23 2. 28x19 14x23 *").value;
/// let game = portnote_pdn::Context::new().game(&file.blocks()[0]);
/// let figure = game::pdn::figure(&game, &View::default().at(Step::Ply(1)));
/// assert!(portnote_render::text::plain(&figure, 80).contains("after 1. 32-28,"));
/// ```
#[must_use]
pub fn figure(game: &Game<'_>, view: &View) -> Figure {
    let derived = Derived::of(game);
    let mut plies: Vec<PlyMade<'_>> = derived.plies().collect();
    // A variation is shown where it is written: after the move that it replaces.
    plies.sort_by_key(|ply| ply.element);
    let path = path(&plies, view.line);
    // An illegal move leads nowhere: then the last position that is known is shown.
    let first = Some(Step::Start).filter(|_| view.poses && derived.setup);
    let wanted = view.at.or(first).map_or(usize::MAX, plies_of).min(path.len());
    let made = path.get(..wanted).unwrap_or(&[]);
    let shown = made.iter().rposition(|ply| ply.after.is_some()).map_or(0, |last| last + 1);
    let current = shown.checked_sub(1).and_then(|index| path.get(index));
    let blocked = match view.at {
        Some(Step::Ply(_) | Step::Move(_)) => made.get(shown),
        _ => None,
    };
    let blocked = blocked.map(|ply| Blocked {
        text: format!("{} {}", number(ply.ply), plain(ply.raw)),
        ply: ply.ply as usize,
        is_illegal: ply.state == PlyState::Illegal,
    });
    let position = match current {
        Some(ply) => ply.after,
        None => derived.start,
    };
    let names = derived.view().map(|names| seen(names, view));
    let diagram = names.zip(position);
    let diagram =
        diagram.map(|(names, position)| diagram_of(game, names, position, current.copied()));
    let steps = Steps { plies: path.len(), ..Steps::default() };
    // Of an illegal move one sees which it is, and the position before it.
    let current = made.last().map(|ply| ply.element);
    let telling = MoveListContext {
        game,
        derived: &derived,
        current,
        names: names.filter(|_| view.diagrams || view.every_diagram),
        has_every: view.every_diagram,
    };
    let moves = Moves {
        plies: telling.moves(&plies),
        result: tag_text(game, "Result").map(|result| plain(&result)),
    };
    let mut draughts = Draughts {
        occasion: occasion(game),
        heading: heading(game),
        players: [tag_text(game, "White"), tag_text(game, "Black")],
        is_set_up: derived.setup,
        variant: derived.variant,
        is_assumed: derived.variant_confidence == Some(Confidence::Default),
        diagram: diagram.filter(|_| view.show.hands),
        blocked,
        shows_board: view.show.hands,
        moves: Some(moves).filter(|moves| view.show.play && !moves.plies.is_empty()),
        // `*` says only that nothing is known.
        result: tag_text(game, "Result").filter(|result| result != "*").map(|it| plain(&it)),
        task: None,
        question: Vec::new(),
        steps,
    };
    if draughts.is_posed() {
        draughts.task = task(&derived);
        if view.show.comments {
            draughts.question = question(game, &plies);
        }
    }
    Figure::Draughts(Box::new(draughts))
}

/// What the result of a problem asks of the side that begins; nothing where it loses.
fn task(derived: &Derived<'_>) -> Option<Task> {
    let begins = match derived.start?.side() {
        Color::White => Winner::White,
        Color::Black => Winner::Black,
    };
    match derived.winner? {
        Winner::Draw => Some(Task::Draw),
        winner if winner == begins => Some(Task::Win),
        _ => None,
    }
}

/// The comments before the first move.
fn question(game: &Game<'_>, plies: &[PlyMade<'_>]) -> Vec<Note> {
    let first = plies.first().and_then(|ply| game.elements.get(ply.element));
    let end = first.map_or(u32::MAX, |element| element.range.start);
    let comments = loose_comments(game, plies).into_iter();
    comments.filter(|it| it.line == 0 && it.start < end).map(|it| it.note).collect()
}

/// The names of squares, and the side below, as they are wanted.
fn seen(names: Names, view: &View) -> Names {
    let names = match view.bottom {
        Some(Bottom::Side(side)) => names.seen_from(side),
        _ => names,
    };
    match view.flip {
        true => names.seen_from(names.bottom().opponent()),
        false => names,
    }
}

fn diagram_of(
    game: &Game<'_>,
    names: Names,
    position: &Position,
    move_before: Option<&PlyMade<'_>>,
) -> Diagram {
    Diagram {
        position: *position,
        names,
        side: position.side(),
        last: move_before.map(|ply| last(game, ply)),
    }
}

/// The moves of a line, with those that lead to it.
fn path<'p, 'g>(plies: &'p [PlyMade<'g>], line: usize) -> Vec<&'p PlyMade<'g>> {
    let mut lines: BTreeMap<usize, Vec<&PlyMade<'_>>> = BTreeMap::new();
    for ply in plies {
        lines.entry(ply.line).or_default().push(ply);
    }
    let mut path = Vec::new();
    let (mut line, mut end) = (line, u32::MAX);
    while let Some(own) = lines.remove(&line) {
        let first = own.first().map_or(0, |ply| ply.ply);
        let parent = own.first().and_then(|ply| ply.parent);
        path.extend(own.into_iter().rev().filter(|ply| ply.ply < end));
        end = end.min(first);
        let Some(parent) = parent else { break };
        line = parent;
    }
    path.reverse();
    path
}

/// How many moves are made.
const fn plies_of(step: Step) -> usize {
    match step {
        Step::Start => 0,
        Step::Ply(plies) => plies,
        Step::Move(number) => number.saturating_mul(2),
        _ => usize::MAX,
    }
}

/// The value of a tag, where it says something.
fn tag_text(game: &Game<'_>, tag: &str) -> Option<String> {
    let value = title(game.value(tag)?);
    (!value.is_empty() && !value.starts_with('?')).then_some(value)
}

fn occasion(game: &Game<'_>) -> Occasion {
    let [event, site, date] = ["Event", "Site", "Date"].map(|tag| tag_text(game, tag));
    Occasion { event, site, date }
}

fn heading(game: &Game<'_>) -> Vec<String> {
    let players = [tag_text(game, "White"), tag_text(game, "Black")];
    let event = [tag_text(game, "Event"), tag_text(game, "Site"), tag_text(game, "Date")];
    let lines = [
        players.into_iter().flatten().collect::<Vec<_>>().join(" – "),
        event.into_iter().flatten().collect::<Vec<_>>().join(" · "),
        // `*` says only that nothing is known.
        tag_text(game, "Result").filter(|result| result != "*").unwrap_or_default(),
    ];
    lines.into_iter().filter(|line| !line.is_empty()).collect()
}

fn last(game: &Game<'_>, ply: &PlyMade<'_>) -> Last {
    let text = ply.text.as_deref().unwrap_or(ply.raw);
    let route = game.replay().route(ply.element);
    let ends = ply.from.into_iter().chain(ply.to);
    let captured = ply.captured.unwrap_or(portnote_draughts::SquareSet::EMPTY);
    let taken = ply.side.map_or(portnote_draughts::Color::Black, |side| side.opponent());
    Last {
        text: format!("{} {}", number(ply.ply), plain(text)),
        route: route.map_or_else(|| ends.collect(), |route| route.squares().to_vec()),
        captured,
        taken,
        crowned: ply.crowned == Some(true),
    }
}

/// A glyph as a sign where everybody knows one, else as its number.
fn sign(glyph: &str) -> String {
    let sign = match glyph {
        "1" => "!",
        "2" => "?",
        "3" => "!!",
        "4" => "??",
        "5" => "!?",
        "6" => "?!",
        _ => return format!(" ${glyph}"),
    };
    sign.to_owned()
}

/// A comment that belongs to no ply: before the first move, at the head of a variation, after one.
struct LooseComment {
    /// Where it begins.
    start: u32,
    line: usize,
    note: Note,
}

/// The comments that belong to no ply, in the order of the text, with remarks in parentheses.
fn loose_comments(game: &Game<'_>, plies: &[PlyMade<'_>]) -> Vec<LooseComment> {
    let own: BTreeSet<usize> = plies.iter().map(|ply| ply.element).collect();
    let line_of = |element: usize| game.elements.get(element).map_or(0, |it| it.line);
    let comments = game.comments.iter().filter(|it| !it.is_escape_line());
    let comments = comments.filter_map(|comment| {
        let line = match comment.anchor {
            Anchor::Element(at) if own.contains(&at) => return None,
            Anchor::Element(at) => line_of(at),
            Anchor::Line(line) => line,
            Anchor::Game | Anchor::Tag(_) => 0,
        };
        Some(loose_comment(comment.range.start, line, comment.text()))
    });
    let mut asides: Vec<LooseComment> = comments.collect();
    let variations = game.lines.iter().enumerate().skip(1);
    for (number, line) in variations.filter(|(_, line)| !line.has_moves) {
        let comments = &game.comments;
        let next = comments.partition_point(|it| it.range.start < line.range.start);
        let next = comments.get(next);
        let has_comment = next.is_some_and(|it| it.range.start < line.range.end);
        if game.is_text(number) && !has_comment {
            let text = game.text(line.range.clone());
            let text = text.strip_prefix('(').unwrap_or(text);
            let text = text.strip_suffix(')').unwrap_or(text);
            asides.push(loose_comment(line.range.start, number, text));
        }
    }
    asides.retain(|aside| !aside.note.is_empty());
    asides.sort_by_key(|aside| aside.start);
    asides
}

fn loose_comment(start: u32, line: usize, text: &str) -> LooseComment {
    LooseComment { start, line, note: Note::read(text.trim(), NO_MARK) }
}

/// What the moves are shown with.
struct MoveListContext<'t, 'g> {
    game: &'t Game<'g>,
    derived: &'t Derived<'t>,
    /// The element of the ply after which the position is shown.
    current: Option<usize>,
    /// The names of squares, where each comment of the main line has a diagram.
    names: Option<Names>,
    /// Whether all moves have one.
    has_every: bool,
}

impl MoveListContext<'_, '_> {
    /// Moves and comments in the order of the text.
    fn moves(&self, plies: &[PlyMade<'_>]) -> Vec<PlyShown> {
        let mut asides = loose_comments(self.game, plies).into_iter().peekable();
        let mut shown = Vec::with_capacity(plies.len());
        let (mut line, mut is_interrupted) = (0, true);
        // The number of the last ply, and the last ply of the main line without a diagram.
        let (mut number, mut last) = (0, None);
        let mut is_before = true;
        for ply in plies {
            let start = self.game.elements.get(ply.element);
            let start = start.map_or(u32::MAX, |element| element.range.start);
            while let Some(aside) = asides.next_if(|aside| aside.start < start) {
                let diagram = self.beside(&aside, is_before, last);
                if aside.line == 0 {
                    last = None;
                }
                shown.push(self.alone(aside, number, diagram));
                is_interrupted = true;
            }
            let is_new_line = std::mem::replace(&mut line, ply.line) != ply.line;
            let has_number = !ply.ply.is_multiple_of(2) || is_new_line || is_interrupted;
            let one = self.ply(ply, has_number);
            is_interrupted = one.comment.is_some();
            if ply.line == 0 {
                last = Some(ply).filter(|_| one.diagram.is_none());
                is_before = false;
            }
            number = one.ply;
            shown.push(one);
        }
        for aside in asides {
            let diagram = self.beside(&aside, is_before, last);
            if aside.line == 0 {
                last = None;
            }
            shown.push(self.alone(aside, number, diagram));
        }
        shown
    }

    /// The position that a comment alone is about, unless it is shown already.
    fn beside(
        &self,
        aside: &LooseComment,
        is_before: bool,
        last: Option<&PlyMade<'_>>,
    ) -> Option<Diagram> {
        if aside.line != 0 {
            return None;
        }
        let names = self.names?;
        match last {
            Some(ply) => Some(diagram_of(self.game, names, ply.after?, Some(ply))),
            None if is_before && self.derived.setup => {
                Some(diagram_of(self.game, names, self.derived.start?, None))
            }
            None => None,
        }
    }

    fn depth(&self, line: usize) -> usize {
        let line = self.game.lines.get(line);
        line.map_or(0, |line| line.depth as usize)
    }

    fn alone(&self, aside: LooseComment, number: usize, diagram: Option<Diagram>) -> PlyShown {
        PlyShown {
            depth: self.depth(aside.line),
            line: aside.line,
            parent: self.game.lines.get(aside.line).and_then(|it| it.parent),
            ply: number,
            number: None,
            text: String::new(),
            marks: String::new(),
            is_illegal: false,
            comment: Some(aside.note),
            is_current: false,
            diagram: diagram.map(Box::new),
        }
    }

    fn ply(&self, ply: &PlyMade<'_>, has_number: bool) -> PlyShown {
        let comment = ply.comment.as_deref();
        let comment = comment.map(|text| Note::read(text.trim(), NO_MARK));
        let comment = comment.filter(|comment| !comment.is_empty());
        let mut marks = ply.strength().unwrap_or("").to_owned();
        for glyph in ply.nags() {
            marks.push_str(&sign(&glyph.to_string()));
        }
        let text = ply.text.as_deref().unwrap_or(ply.raw);
        let has_diagram = self.has_every || comment.is_some() && ply.line == 0;
        let after = self.names.zip(ply.after).filter(|_| has_diagram);
        let diagram = after.map(|(names, after)| diagram_of(self.game, names, after, Some(ply)));
        PlyShown {
            depth: self.depth(ply.line),
            line: ply.line,
            parent: ply.parent,
            ply: ply.ply as usize,
            number: has_number.then(|| number(ply.ply)),
            text: plain(text),
            marks,
            is_illegal: ply.state == PlyState::Illegal,
            comment,
            is_current: self.current == Some(ply.element),
            diagram: diagram.map(Box::new),
        }
    }
}
