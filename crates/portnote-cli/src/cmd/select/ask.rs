//! What the options ask for, and how an error in them is shown.

use portnote::{Carry as Carried, Format, Profile};
use portnote_archive::select::{ConditionError, Criteria, Query, Rows};
use portnote_core::scan::{Blocks, Units};
use portnote_core::{Limits, LineIndex, Unit};

use crate::args::{Carry, Select};
use crate::locate::{Excerpts, Located, Source};
use crate::render::{Renderer, Run};

/// What is wrong with the text of an option.
pub(super) struct OptionError<'t> {
    pub(super) option: &'static str,
    pub(super) text: &'t str,
    pub(super) error: ConditionError,
}

/// What the options ask of games of a notation.
pub(super) fn query(args: &Select, format: Format) -> Result<Query, OptionError<'_>> {
    let mut criteria = Criteria::new(format);
    let rows = [
        ("--any", Rows::Any, &args.any),
        ("--none", Rows::None, &args.none),
        ("--all", Rows::All, &args.all),
    ];
    for text in &args.conditions {
        criteria.condition(text).map_err(of("--where", text))?;
    }
    for (option, rows, texts) in rows {
        for text in texts {
            criteria.rows(rows, text).map_err(of(option, text))?;
        }
    }
    for text in &args.hand {
        criteria.hand(text).map_err(of("--hand", text))?;
    }
    let (lines, is_reversed) = (args.lines(), args.reversed);
    for text in &args.position {
        let added = criteria.position(text, lines, is_reversed);
        added.map_err(of("--position", text))?;
    }
    for text in &args.squares {
        let added = criteria.squares(text, lines, is_reversed);
        added.map_err(of("--squares", text))?;
    }
    let mut query = Query::new(criteria);
    query.carry = match args.carry {
        Carry::None => Carried::None,
        Carry::Deal => Carried::Deal,
        Carry::Identification => Carried::Identification,
    };
    if let Some(text) = &args.sort {
        query.sort(text).map_err(of("--sort", text))?;
    }
    if let Some(text) = &args.split_by {
        query.split_by(text).map_err(of("--split-by", text))?;
    }
    if let Some(text) = &args.dedupe {
        let equal = query.equal(text).map_err(of("--dedupe", text))?;
        query.dedupe = Some(equal);
    }
    let seed = args.seed.unwrap_or_default();
    query.keep = args.keep();
    query.shuffle = args.shuffle.then_some(seed);
    query.sample = args.sample.map(|count| (count, seed));
    query.skip = args.skip;
    query.limit = args.first;
    query.is_listed = args.list || args.ids_out.is_some();
    query.keeps_rest = args.rest.is_some();
    Ok(query)
}

/// An error as findings are shown, with the option as the name of the file.
pub(crate) fn shown(
    option: &str,
    text: &str,
    error: &ConditionError,
    format: Format,
    color: bool,
) -> String {
    let mut units = Units::new(text.as_bytes(), 0, Blocks::new(&Limits::new()));
    let Some(raw) = units.next() else {
        let help = error.help().map(|help| format!("; {help}"));
        let help = help.unwrap_or_default();
        return format!("error[{}]: {option}: {error}{help}", error.code());
    };
    let unit = Unit::new(raw, None);
    let lines = LineIndex::new(&unit);
    let source = Source { name: &option.into(), notation: format, profile: Profile::default() };
    let located = Located::new(&error.diagnostic(), source, &lines, Excerpts::Keep);
    let run = Run { first: &located, others: &[], unlisted: Some(0) };
    Renderer::new(color).render(&run)
}

fn of<'t>(option: &'static str, text: &'t str) -> impl FnOnce(ConditionError) -> OptionError<'t> {
    move |error| OptionError { option, text, error }
}
