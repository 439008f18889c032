//! `portnote render`: draws games.

mod printing;

use std::cell::Cell;
use std::collections::BTreeMap;
use std::io::{self, Read as _, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;
use std::{fs, thread};

use portnote::product::fs::{Spool, folded};
use portnote::product::notation::Notation;
use portnote::product::{Judge, Judged, Task};
use portnote::render::figure::{Blocked, Occasion};
use portnote::render::sheet::{Layout, SheetOptions};
use portnote::render::view::Steps;
use portnote::render::wishes::Wishes;
use portnote::render::{Drawn, Figure, Palette, Step, Style, View, event_of, html, svg, text};
use portnote::{AnyGame, Counts, Format, Options};
use portnote_core::wording::counted;
use portnote_core::{LineIndex, Severity};
use portnote_doubledummy::Board;

use self::printing::Printing;
use super::Session;
use crate::args::{Render, RenderForm as Form};
use crate::chosen::{Chosen, ONE_HAND};
use crate::few::{FEW, Few};
use crate::input::{Inputs, Open};
use crate::interrupt;
use crate::locate::{Excerpts, Located, Source};
use crate::metered::Metered;
use crate::names::of_value;
use crate::outcome::Outcome;
use crate::output::{Files, Identity, Permit, Stdout, Written, no_room, pass};
use crate::paper::{on_terminal, paper};
use crate::printer::{Printed, Sheet};
use crate::problem::{Fault, Problem};
use crate::repeated::Repeated;
use crate::sheets::Document;
use crate::solved::{OfInput, Solutions};
use crate::tally::{Read, Tally};
use portnote_core::harmless::sanitize;

/// How often inputs are looked at with `--watch`.
const PAUSE: Duration = Duration::from_millis(300);

pub(crate) fn run(args: &Render, session: &Session, out: &mut Stdout) -> io::Result<Outcome> {
    let mut solutions = None;
    if let Some(wanted) = args.solved() {
        match Solutions::open(&args.solving, wanted, session) {
            Ok(opened) => solutions = Some(opened),
            Err(fault) => {
                let mut outcome = Outcome::Clean;
                session.fault(&fault, Severity::Error, &mut outcome);
                return Ok(outcome);
            }
        }
    }
    let mut outcome = draw_all(args, session, out, solutions.as_mut())?;
    if let Some(solutions) = &mut solutions {
        out.flush()?;
        solutions.finish(&mut outcome);
        interrupt::go_on();
        if solutions.unsolved() > 0 {
            outcome = outcome.max(Outcome::Findings);
        }
    }
    Ok(if outcome == Outcome::Failed { outcome } else { outcome.with(&args.exit) })
}

/// Draws once, or again whenever an input changes.
fn draw_all(
    args: &Render,
    session: &Session,
    out: &mut Stdout,
    mut solutions: Option<&mut Solutions<'_>>,
) -> io::Result<Outcome> {
    let mut own = RunState::default();
    // What changes while it is drawn is drawn once more.
    let mut drawn = args.watch.then(|| states(args, session));
    let outcome = draw(args, session, out, &mut own, solutions.as_deref_mut())?;
    if outcome == Outcome::Failed {
        return Ok(outcome);
    }
    while let Some(before) = drawn.as_mut().filter(|_| !out.closed().get()) {
        out.flush()?;
        let is_interrupted =
            || solutions.as_ref().is_some_and(|solutions| solutions.is_interrupted());
        let Some(now) = changed(args, session, before, &is_interrupted) else { break };
        *before = now;
        draw(args, session, out, &mut own, solutions.as_deref_mut())?;
    }
    Ok(outcome)
}

/// What this run did so far.
#[derive(Default)]
struct RunState {
    /// The outputs that it wrote, and may replace while they are as it wrote them.
    outputs: BTreeMap<PathBuf, Option<Identity>>,
    /// What it said of the inputs.
    said: Vec<String>,
}

/// The state of an input, also of one that is not there.
type InputState = (String, Option<Identity>);

/// Waits until the inputs differ from what they were, and says what they are then; `None` if the run
/// was interrupted.
fn changed(
    args: &Render,
    session: &Session,
    before: &[InputState],
    is_interrupted: &dyn Fn() -> bool,
) -> Option<Vec<InputState>> {
    loop {
        thread::sleep(PAUSE);
        if is_interrupted() {
            return None;
        }
        let now = states(args, session);
        if now != before {
            return Some(now);
        }
    }
}

/// The inputs as they are now; those in folders too.
fn states(args: &Render, session: &Session) -> Vec<InputState> {
    let inputs = Inputs::new(&args.paths, &session.global);
    let states = inputs.map(|found| match found {
        Ok(input) => {
            let known = input.path.as_deref().and_then(identity);
            (input.name, known)
        }
        Err(fault) => (fault.subject, None),
    });
    states.collect()
}

/// Which file has a name now, if one has.
fn identity(path: &Path) -> Option<Identity> {
    Some(Identity::new(path, &fs::metadata(path).ok()?))
}

/// Draws all games.
fn draw(
    args: &Render,
    session: &Session,
    out: &mut Stdout,
    own: &mut RunState,
    mut solutions: Option<&mut Solutions<'_>>,
) -> io::Result<Outcome> {
    let printer = match Printing::begin(args) {
        Ok(printer) => printer,
        Err(problem) => {
            let mut outcome = Outcome::Clean;
            let subject = args.output_name();
            session.fault(&Fault { subject, problem }, Severity::Error, &mut outcome);
            return Ok(outcome);
        }
    };
    let mut job = Job {
        args,
        own,
        session,
        threshold: args.threshold(),
        form: printer.as_ref().map_or_else(|| args.form(), Printing::form),
        printer,
        view: args.view(args.layout),
        layout: args.layout,
        solved: OfInput::default(),
        style: args.style(),
        options: session.options(),
        closed: out.closed(),
        out,
        outcome: Outcome::Clean,
        files: Files::default(),
        wishes: Wishes::default(),
        identities: solutions.as_ref().map_or_else(Vec::new, |it| it.cache_files()),
        sheets: None,
        sections: match args.output.as_os_str() == "-" {
            true => Spool::default(),
            false => Spool::beside(&args.output),
        },
        entries: Vec::new(),
        occasion: Occasion::default(),
        heading: None,
        file: String::new(),
        source: String::new(),
        chosen: Chosen::new(args.board.as_ref(), args.game.as_ref()),
        written: BTreeMap::new(),
        drawn: 0,
        steps: Steps::default(),
        has_other_games: false,
        without_step: 0,
        withheld: 0,
        unwritten: Repeated::default(),
        tally: Tally::default(),
        few: Few::default(),
        blocked: None,
    };
    for found in session.inputs(&args.paths) {
        let Some((input, open)) = session.open_found(found, job.threshold, &mut job.outcome) else {
            continue;
        };
        job.identities.extend(open.identity.clone());
        if job.file.is_empty() {
            let name = input.path.as_deref().and_then(Path::file_name);
            job.file =
                name.map_or_else(|| input.name.clone(), |it| it.to_string_lossy().into_owned());
        }
        job.source.clone_from(&input.name);
        let Some(open) = job.solve(open, solutions.as_deref_mut()) else { continue };
        if solutions.as_ref().is_some_and(|solutions| solutions.is_interrupted()) {
            return Ok(job.outcome);
        }
        let notation = open.notation;
        notation.run(Pictures { job: &mut job, name: &input.name, open })?;
        if job.closed.get() {
            break;
        }
    }
    job.finish()?;
    job.unwritten.tell("output", session);
    job.tell();
    let special = args.special();
    let is_hiding = special.iter().any(|option| session.has_use_of(option));
    session.name_useless(&special, job.threshold, &mut job.outcome);
    if job.withheld > 0 && args.asks_for_telling_parts() {
        let games = counted(job.withheld, "game");
        let line = format!(
            "the file hides hands of {games}: what may reveal them is left out; `--reveal` shows it"
        );
        session.console.line(&line);
    }
    if job.tally.games == 0 && job.tally.files > 0 && job.drawn == 0 {
        session.console.line("nothing is drawn: the input has no game");
    }
    if job.drawn > 0 && is_hiding && job.view.hidden().count() == 1 {
        session.console.line(ONE_HAND);
    }
    Ok(job.outcome)
}

struct Job<'s> {
    args: &'s Render,
    own: &'s mut RunState,
    session: &'s Session,
    threshold: Option<Severity>,
    /// What is drawn: where it is printed, what the program reads.
    form: Form,
    printer: Option<Printing>,
    view: View,
    /// The layout of pages: of the option, or what a file asks for.
    layout: Option<Layout>,
    /// What was solved of the games of the file.
    solved: OfInput,
    style: Style,
    options: Options,
    closed: Rc<Cell<bool>>,
    out: &'s mut Stdout,
    outcome: Outcome,
    files: Files,
    /// The inputs, which no output may replace.
    identities: Vec<Identity>,
    /// Sheets, which have the number of pages on each.
    sheets: Option<Document>,
    /// The games of a page, written as they come, and their lines in its contents.
    sections: Spool,
    entries: Vec<String>,
    /// What the first game asks for on paper.
    wishes: Wishes,
    /// The event of the first game, and the line that has its date as well.
    occasion: Occasion,
    heading: Option<String>,
    /// The name of the first file.
    file: String,
    /// The file that is read, as its path was given.
    source: String,
    /// The games that are asked for.
    chosen: Chosen<'s>,
    /// The pictures that were written, by their names as a disk may compare them, each with its
    /// game.
    written: BTreeMap<String, u64>,
    drawn: u64,
    /// Whether a game was met that the layout is not for.
    has_other_games: bool,
    /// The moments that the games have.
    steps: Steps,
    /// Games that are not drawn, because they do not have the moment that was asked for.
    without_step: u64,
    /// Games whose file hides hands, so that parts of them are left out.
    withheld: u64,
    /// Outputs that are not written.
    unwritten: Repeated,
    tally: Tally,
    /// The errors in what is drawn.
    few: Few,
    /// The first game whose position at the moment is not known because of a move, with this move,
    /// and how many such games there are.
    blocked: Option<(u64, Blocked, u64)>,
}

/// The pictures of one file.
struct Pictures<'j, 's> {
    job: &'j mut Job<'s>,
    name: &'j str,
    open: Open,
}

impl Task for Pictures<'_, '_> {
    type Output = io::Result<()>;

    fn run<N: Notation>(self) -> io::Result<()> {
        let Self { job, name, open } = self;
        let session = job.session;
        let notation = open.notation;
        let options = N::options(&job.options.at(open.path.as_deref()));
        let args = job.args;
        let metered = Metered::new(open.reader, &session.console);
        let mut judge: Judge<'_, N, _> = Judge::new(metered, &options);
        judge = judge.with_checks(job.options.checks);
        let (mut game, mut has_none) = (0, false);
        let mut counts = Counts::default();
        let end = loop {
            let step = judge.step(|judged| {
                counts.add_all(&judged.diagnostics);
                let Some(read) = &judged.game else {
                    return Ok(());
                };
                game += 1;
                if job.drawn == 0 && game == 1 {
                    job.ask(N::wishes(read), notation);
                }
                let solved = job.solved.games.get(&game).copied();
                // Questions are drawn without: see `Render::solved`.
                job.view.solved = solved.filter(|_| !args.is_handout());
                job.view.costs = job.solved.play(game).cloned();
                let Some(figure) = N::figure(read, &job.view) else {
                    has_none = true;
                    return Ok(());
                };
                let drawn = Drawn::new(game, figure);
                let answer = || {
                    let mut view = args.answer_view();
                    view.solved = solved;
                    N::figure(read, &view)
                };
                let before = job.drawn;
                let taken = job.take(drawn, answer);
                if job.drawn > before {
                    job.note(name, notation, &judged);
                }
                taken
            });
            match step {
                Ok(Some(written)) => written?,
                Ok(None) => break None,
                Err(error) => break Some(error),
            }
            if job.closed.get() {
                return Ok(());
            }
        };
        counts.add_all(&judge.finish());
        let read = Read {
            name,
            record: N::RECORDS.record,
            games: game,
            remarks: Counts::default(),
            is_cut_off: false,
        };
        job.tally.add(read, counts, &session.console);
        job.outcome = job.outcome.max(Outcome::of(counts, job.threshold));
        if has_none {
            let found = N::ABOUT.title;
            job.fault(name, Problem::NoPictures { found });
        }
        if let Some(error) = end {
            job.fault(name, Problem::reading(&error));
        }
        Ok(())
    }
}

impl Job<'_> {
    fn fault(&mut self, name: &str, problem: Problem) {
        let fault = Fault { subject: name.to_owned(), problem };
        self.session.fault(&fault, self.threshold, &mut self.outcome);
    }

    /// Solves what is shown of a file, and returns it to be read; `None` where a fault was named.
    fn solve(&mut self, open: Open, solutions: Option<&mut Solutions<'_>>) -> Option<Open> {
        let Some(solutions) = solutions else {
            return Some(open);
        };
        let args = self.args;
        let mut chosen = Chosen::new(args.board.as_ref(), args.game.as_ref());
        let reveals = self.view.reveals || args.is_handout();
        let mut takes = |game: &AnyGame, board: &Board| {
            let name = board.name.clone().unwrap_or_else(|| board.game.to_string());
            chosen.takes_game(board.game, name) && (reveals || !hides_hands(game))
        };
        match solutions.of(open, &mut takes) {
            Ok((open, of)) => {
                self.solved = of;
                Some(open)
            }
            Err(error) => {
                let source = self.source.clone();
                self.fault(&source, Problem::reading(&error));
                None
            }
        }
    }

    /// Takes the errors of a game that was drawn.
    fn note<N: Notation>(&mut self, name: &str, notation: Format, judged: &Judged<'_, '_, N>) {
        let errors = judged.diagnostics.iter();
        let mut errors = errors.filter(|found| found.severity == Severity::Error);
        let Some(first) = errors.next() else { return };
        let source = Source { name: &name.into(), notation, profile: self.options.profile };
        let lines = LineIndex::after(judged.margin, judged.block.unit());
        for found in std::iter::once(first).chain(errors) {
            if self.few.wants(found.code) {
                let located = Located::new(found, source, &lines, Excerpts::Leave);
                self.few.add(&located, self.session.console.has_color());
            } else {
                self.few.pass(found.severity, found.code);
            }
        }
    }

    /// Says what is wrong in what was drawn, unless that was said when it was drawn before.
    fn tell(&mut self) {
        let few = std::mem::take(&mut self.few);
        let has_errors = !few.is_empty();
        let (lines, _) = few.lines(FEW);
        if self.own.said == lines {
            return;
        }
        let console = &self.session.console;
        lines.iter().for_each(|line| console.line(line));
        if has_errors {
            self.tally.point_to_check(console);
        }
        self.own.said = lines;
    }

    /// Takes what a file asks for, where no option says otherwise.
    fn ask(&mut self, wishes: Wishes, notation: Format) {
        if self.args.no_furniture {
            return;
        }
        if let Some(suits) = wishes.suits.filter(|_| self.args.palette.is_none()) {
            self.style.palette = Palette::Own(suits);
        }
        self.wishes = wishes;
        let args = self.args;
        // A page for the screen becomes pages of paper, where these have all that is wanted.
        let is_asked = self.wishes.per_page.is_some() && args.layout.is_none() && !args.is_part();
        if is_asked && self.form == Form::Html {
            let layout = self.usual_layout();
            self.layout = Some(layout).filter(|layout| args.fits(*layout, notation.about().name));
            self.view = args.view(self.layout);
        }
    }

    /// The layout of sheets where no option says it: what the file asks for.
    fn usual_layout(&self) -> Layout {
        let is_record = self.wishes.per_page == u8::try_from(Layout::HandRecord.per_page()).ok();
        let has_all = || self.args.fits(Layout::HandRecord, Format::Pbn.about().name);
        match is_record && self.args.per_page.is_none() && has_all() {
            true => Layout::HandRecord,
            false => Layout::Board,
        }
    }

    /// Draws a game, if it is wanted.
    fn take(&mut self, drawn: Drawn, answer: impl FnOnce() -> Option<Figure>) -> io::Result<()> {
        if !self.chosen.takes(&drawn) {
            return Ok(());
        }
        let steps = drawn.figure.steps();
        self.steps = self.steps.most(steps);
        if self.args.at.is_some_and(|step| !steps.has(step)) {
            self.without_step += 1;
            return Ok(());
        }
        if let Some(found) = drawn.figure.blocked() {
            let first = || (drawn.game, found.clone(), 0);
            self.blocked.get_or_insert_with(first).2 += 1;
            return Ok(());
        }
        let is_bridge = matches!(drawn.figure, Figure::Bridge(_));
        if let Some(layout) = self.args.layout.filter(|it| it.is_of_bridge() && !is_bridge) {
            if !std::mem::replace(&mut self.has_other_games, true) {
                let source = self.source.clone();
                self.fault(&source, Problem::LayoutOfBridge { layout: layout.name() });
            }
            return Ok(());
        }
        self.drawn += 1;
        let figure = &drawn.figure;
        self.withheld += u64::from(matches!(figure, Figure::Bridge(board) if board.withholds));
        if self.drawn == 1 {
            self.occasion = figure.occasion();
            self.heading = event_of(figure).map(str::to_owned);
        }
        match self.form {
            Form::Text => {
                let picture = self.text(figure);
                let gap = if self.drawn > 1 { "\n" } else { "" };
                if self.is_stdout() {
                    return write!(self.out, "{gap}{picture}");
                }
                let written = write!(self.sections, "{gap}{picture}");
                written.map_err(|error| self.no_room(error))
            }
            Form::Svg | Form::Png => self.svg(&drawn),
            Form::Html if self.is_page() => {
                let number = self.entries.len() + 1;
                self.entries.push(html::entry(figure, &self.style));
                let section = match (self.args.element, self.args.fragment) {
                    (true, _) => {
                        html::element(figure, &self.source, drawn.game, &self.view, &self.style)
                    }
                    (_, true) => html::fragment(figure, number, &self.style),
                    _ => html::section(figure, number, &self.style),
                };
                let written = self.sections.write_all(section.as_bytes());
                written.map_err(|error| self.no_room(error))
            }
            Form::Html | Form::Typst | Form::Pdf => {
                let answer = self.args.answers.and_then(|_| answer());
                let sheets = match self.sheets.take() {
                    Some(sheets) => sheets,
                    None => self.document(),
                };
                let added = self.sheets.insert(sheets).add(figure, answer.as_ref());
                added.map_err(|error| self.no_room(error))
            }
        }
    }

    /// Whether the document scrolls: then no game waits for another.
    fn is_page(&self) -> bool {
        match self.printer {
            // Paper has pages where nobody says otherwise.
            Some(_) => self.layout.is_some_and(Layout::flows),
            None => self.args.is_part() || self.layout.is_none_or(Layout::flows),
        }
    }

    /// The error of what waits until the output is written.
    fn no_room(&self, error: io::Error) -> io::Error {
        let output = self.args.output.as_path();
        no_room((!self.is_stdout()).then_some(output), error)
    }

    fn is_stdout(&self) -> bool {
        self.args.output.as_os_str() == "-"
    }

    fn text(&self, figure: &Figure) -> String {
        let width = self.args.width.map(usize::from);
        let mut paper = paper(self.session.global.color, self.is_stdout(), width);
        paper.is_ascii |= self.args.ascii;
        text::write(figure, &on_terminal(self.style.clone()), &paper)
    }

    /// A picture of its own: to standard output, or to a file with a name of its own.
    fn svg(&mut self, drawn: &Drawn) -> io::Result<()> {
        let picture = svg::write(&drawn.figure, &self.style);
        if self.is_stdout() {
            // One document holds one picture.
            if self.drawn > 1 {
                if self.drawn == 2 {
                    self.fault("standard output", Problem::OnePicture);
                }
                return Ok(());
            }
            return match self.print(Sheet::Picture(&picture), None) {
                None => self.out.write_all(picture.as_bytes()),
                Some(Ok(mut printed)) => pass(&mut printed.file, |bytes| self.out.write_all(bytes)),
                Some(Err(problem)) => {
                    self.fault("standard output", problem);
                    Ok(())
                }
            };
        }
        let Some(target) = self.name_of(drawn) else {
            if self.drawn == 2 {
                let name = self.args.output.display().to_string();
                self.fault(&name, Problem::OnePicture);
            }
            return Ok(());
        };
        if let Some(first) = self.written.get(&known(&target)) {
            let problem = Problem::SameName { first: *first, second: drawn.game };
            let fault = Fault::new(&target, problem);
            self.refuse(fault);
            return Ok(());
        }
        if self.written.is_empty() && self.args.output.to_str().is_some_and(|it| it.ends_with('/'))
        {
            // A folder that cannot be made is named by the first picture.
            let _ = fs::create_dir_all(&self.args.output);
        }
        self.written.insert(known(&target), drawn.game);
        self.save(&target, &picture);
        Ok(())
    }

    /// The file of a picture; `None` where a second one would have the same.
    fn name_of(&self, drawn: &Drawn) -> Option<PathBuf> {
        let output = &self.args.output;
        if output.is_dir() || output.as_os_str().to_str().is_some_and(|it| it.ends_with('/')) {
            let number = of_value(&drawn.name());
            let extension = if self.printer.is_some() { "png" } else { "svg" };
            let first = output.join(format!("{number}.{extension}"));
            // Two rooms play the same board.
            return Some(match self.written.contains_key(&known(&first)) {
                true => output.join(format!("{number}-{}.{extension}", drawn.game)),
                false => first,
            });
        }
        let name = output.to_str().unwrap_or("");
        let is_pattern = ["{board}", "{game}", "{event}"].iter().any(|it| name.contains(it));
        if !is_pattern {
            return (self.drawn == 1).then(|| output.clone());
        }
        let board = drawn.figure.number().map_or_else(|| drawn.game.to_string(), of_value);
        let event = drawn.figure.heading().first().map_or("", String::as_str);
        let (event, game) = (of_value(event), drawn.game.to_string());
        // A value that looks like a place in the name is none.
        let mut made = String::new();
        let mut rest = name;
        while let Some((text, after)) = rest.split_once('{') {
            made.push_str(text);
            let known = [("board}", &board), ("game}", &game), ("event}", &event)];
            let known = known
                .into_iter()
                .find_map(|(name, value)| Some((value.as_str(), after.strip_prefix(name)?)));
            let (value, after) = known.unwrap_or(("{", after));
            made.push_str(value);
            rest = after;
        }
        made.push_str(rest);
        Some(PathBuf::from(made))
    }

    /// Writes a picture, or what a program makes of it.
    fn save(&mut self, target: &Path, picture: &str) {
        let may_replace = self.may_replace(target);
        if self.printer.is_some() && !may_replace && target.exists() {
            // No program runs for what is refused after it.
            return self.refuse(Fault::new(target, Problem::OutputExists));
        }
        let printed = self.print(Sheet::Picture(picture), Some(target));
        let permit = permit(may_replace, &self.identities);
        let written = match printed {
            None => self.files.write(target, picture.as_bytes(), &permit),
            Some(Ok(printed)) => self.files.write_from(target, &printed.file, &permit),
            Some(Err(problem)) => Err(Fault::new(target, problem)),
        };
        self.report_written(target, written);
    }

    /// What a program makes of a picture or a document; `None` where it is written as it is.
    fn print(
        &mut self,
        sheet: Sheet<'_>,
        beside: Option<&Path>,
    ) -> Option<Result<Printed, Problem>> {
        let printing = self.printer.as_mut()?;
        Some(printing.print(sheet, beside, self.args.size, &self.session.console))
    }

    /// Whether an output may replace a file: without `--force`, only what this run wrote and nobody
    /// has changed since.
    fn may_replace(&self, target: &Path) -> bool {
        let own = self.own.outputs.get(target);
        self.args.force || own.is_some_and(|written| *written == identity(target))
    }

    /// Says what happened to an output; whether it is there.
    fn report_written(&mut self, target: &Path, written: Result<Written, Fault>) -> bool {
        let is_written = written.is_ok();
        if let Ok(written) = &written {
            let own = written.identity.clone().or_else(|| identity(target));
            self.own.outputs.insert(target.to_owned(), own);
        }
        match written {
            Ok(written) => written.remarks.iter().for_each(|remark| {
                let session = self.session;
                session.fault(remark, self.threshold, &mut self.outcome);
            }),
            Err(fault) => self.refuse(fault),
        }
        is_written
    }

    /// Says why an output is not written: once, where many have one reason.
    fn refuse(&mut self, fault: Fault) {
        let (session, threshold) = (self.session, self.threshold);
        self.unwritten.add(fault, session, threshold, &mut self.outcome);
    }

    /// Writes what was gathered, and says what was not found.
    fn finish(&mut self) -> io::Result<()> {
        self.name_missing();
        if let Some(step) = self.args.at.filter(|_| self.without_step > 0) {
            self.name_step(step);
        }
        if let (Some(step), Some((game, blocked, games))) = (self.args.at, self.blocked.clone()) {
            self.name_blocked(step, game, &blocked, games);
        }
        if self.sheets.is_none() && self.sections.is_empty() {
            return Ok(());
        }
        let (before, after) = match self.form {
            Form::Html if self.is_page() && !self.args.is_part() => {
                let is_paper = self.printer.is_some() || self.args.layout == Some(Layout::Game);
                let mut head = match self.args.layout.filter(|_| is_paper) {
                    Some(layout) => html::head_of_flowing(&self.sheet(layout), &self.style),
                    None => html::head(&self.title(), &self.style),
                };
                if self.entries.len() > 1 {
                    head.push_str(&html::contents(&self.entries, &self.style));
                }
                (head, html::TAIL)
            }
            _ => (String::new(), ""),
        };
        let mut sections = std::mem::take(&mut self.sections);
        if let Some(sheets) = self.sheets.take() {
            let written = sheets.write(&mut sections);
            written.map_err(|error| self.no_room(error))?;
        }
        let mut document = before.as_bytes().chain(sections.reader()?).chain(after.as_bytes());
        let target = (!self.is_stdout()).then(|| self.args.output.clone());
        let may_replace = target.as_deref().is_some_and(|target| self.may_replace(target));
        let exists = target.as_deref().filter(|target| !may_replace && target.exists());
        if let Some(target) = exists.filter(|_| self.printer.is_some()) {
            // No program runs for what is refused after it.
            self.refuse(Fault::new(target, Problem::OutputExists));
            return Ok(());
        }
        let printed = match self.print(Sheet::Document(&mut document), target.as_deref()) {
            Some(Err(problem)) => {
                self.refuse(Fault { subject: self.args.output_name(), problem });
                return Ok(());
            }
            Some(Ok(printed)) => Some(printed),
            None => None,
        };
        let mut text: &mut dyn io::Read = match &printed {
            Some(printed) => &mut &printed.file,
            None => &mut document,
        };
        let Some(target) = target else {
            return pass(&mut text, |bytes| self.out.write_all(bytes));
        };
        let permit = permit(may_replace, &self.identities);
        let written = self.files.write_from(&target, text, &permit);
        if self.report_written(&target, written) && self.args.form() == Form::Typst {
            let name = target.display().to_string();
            let line = format!("`typst compile {}` makes a PDF of it", sanitize(&name));
            self.session.console.line(&line);
        }
        Ok(())
    }

    /// The title of a page for the screen, once its first game is known.
    fn title(&self) -> String {
        let heading = match self.wishes.date {
            Some(_) => &self.occasion.event,
            None => &self.heading,
        };
        let title = heading.as_deref().unwrap_or(&self.file);
        let title = self.wishes.title.as_deref().unwrap_or(title);
        let dated = self.wishes.date.as_ref().map(|date| format!("{title} · {date}"));
        let title = dated.as_deref().unwrap_or(title);
        self.args.title.clone().unwrap_or_else(|| title.to_owned())
    }

    /// The pages of a layout, with a title.
    fn sheet(&self, layout: Layout) -> SheetOptions {
        let options = self.args.sheet(layout, &self.wishes);
        let mut options = self.wishes.headed(options, self.occasion.clone(), &self.file);
        if let Some(title) = &self.args.title {
            options.title.clone_from(title);
        }
        options
    }

    /// The sheets of a layout.
    fn document(&self) -> Document {
        let layout = self.layout.unwrap_or_else(|| self.usual_layout());
        let options = self.sheet(layout);
        let target = (!self.is_stdout()).then_some(self.args.output.as_path());
        Document::new(options, &self.style, self.form == Form::Typst, target)
    }

    /// Says because of which move games were left out.
    fn name_blocked(&mut self, step: Step, game: u64, blocked: &Blocked, games: u64) {
        let (text, ply) = (&blocked.text, blocked.ply);
        let why = match blocked.is_illegal {
            true => "is illegal",
            false => "cannot be followed",
        };
        let problem = Problem::NoPosition {
            step: step.to_string(),
            game,
            why: format!("move `{text}` (ply {ply}) {why}"),
            more: match games {
                0 | 1 => String::new(),
                2 => " (and 1 more game)".to_owned(),
                games => format!(" (and {} more games)", games - 1),
            },
        };
        let source = self.source.clone();
        self.fault(&source, problem);
    }

    /// Says which games were left out, because they do not have the moment that was asked for.
    fn name_step(&mut self, step: Step) {
        if self.drawn == 0 && self.blocked.is_none() {
            let most = match self.steps == Steps::default() {
                true => "",
                false => "at most ",
            };
            let problem =
                Problem::NoStep { step: step.to_string(), known: format!("{most}{}", self.steps) };
            self.fault("--at", problem);
            return;
        }
        let (left, all) = (self.without_step, self.drawn + self.without_step);
        let (have, are) = if left == 1 { ("has", "is") } else { ("have", "are") };
        let all = counted(all, "game");
        let line = format!("{left} of {all} {have} no `{step}` and {are} not drawn");
        self.session.console.line(&line);
    }

    /// Says which number no game has.
    fn name_missing(&mut self) {
        if let Some(fault) = self.chosen.missing() {
            self.session.fault(&fault, self.threshold, &mut self.outcome);
            self.outcome = self.outcome.max(Outcome::Findings);
        }
    }
}

/// Whether a game hides hands from its readers: results would tell what is in them.
fn hides_hands(game: &AnyGame) -> bool {
    match game {
        AnyGame::Pbn(game) => game.model().hidden().is_some_and(|hidden| !hidden.is_empty()),
        AnyGame::Lin(game) => game.model().hidden().next().is_some(),
        _ => false,
    }
}

/// What an output may replace.
const fn permit(may_replace: bool, inputs: &[Identity]) -> Permit<'_> {
    match may_replace {
        true => Permit::Replace { inputs },
        false => Permit::New { inputs },
    }
}

/// A name as a disk may compare it.
fn known(name: &Path) -> String {
    folded(&name.to_string_lossy())
}
