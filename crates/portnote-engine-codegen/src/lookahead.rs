//! What follows from the next symbol: whether an expression can match, and whether it must.

use crate::expr::{Expr, Function};
use crate::symbols::{END, Symbols};

/// Rounds; the last must change nothing; only what contains itself needs more than a few.
const ROUNDS: usize = 64;

/// What the next symbol alone says about an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lookahead {
    /// Symbols with which it may match and continue.
    pub(crate) eats: Symbols,
    /// Symbols with which it may match and stay where it is.
    pub(crate) stays: Symbols,
    /// Symbols with which it matches, whatever follows.
    pub(crate) must: Symbols,
}

impl Lookahead {
    const NEVER: Self = Self { eats: Symbols::NONE, stays: Symbols::NONE, must: Symbols::NONE };

    /// Symbols with which it may match at all.
    pub(crate) fn can(&self) -> Symbols {
        self.eats.or(&self.stays)
    }

    fn unknown() -> Self {
        Self { eats: Symbols::all(), stays: Symbols::all(), must: Symbols::NONE }
    }
}

/// The lookahead of all functions.
///
/// Any that agree with each other are true: a match is finite, so that they follow for it
/// from those of its parts.
pub(crate) fn of_functions(functions: &[Function]) -> Vec<Lookahead> {
    let mut lookahead = vec![Lookahead::NEVER; functions.len()];
    if iterate(functions, &mut lookahead, |lookahead| Lookahead {
        must: Symbols::NONE,
        ..lookahead
    }) {
        return lookahead;
    }
    iterate(functions, &mut lookahead, |_| Lookahead::unknown());
    lookahead
}

/// Works all out again until nothing changes; what contains itself is only what is left of it.
fn iterate(
    functions: &[Function],
    lookahead: &mut Vec<Lookahead>,
    recursive: fn(Lookahead) -> Lookahead,
) -> bool {
    for _ in 0..ROUNDS + functions.len() {
        let round = functions.iter().map(|function| {
            let found = of(&function.body, lookahead);
            if function.is_recursive { recursive(found) } else { found }
        });
        let round: Vec<_> = round.collect();
        if round == *lookahead {
            return true;
        }
        *lookahead = round;
    }
    false
}

/// The lookahead of an expression, from those of the functions that it calls.
pub(crate) fn of(expr: &Expr, functions: &[Lookahead]) -> Lookahead {
    let all = Symbols::all;
    match expr {
        Expr::Chars(set) => {
            Lookahead { eats: set.begins(), stays: Symbols::NONE, must: set.begins_only() }
        }
        Expr::Text(text) => {
            Lookahead { eats: Symbols::of(text.bytes().next().map(u16::from)), ..Lookahead::NEVER }
        }
        Expr::Insensitive(text) => {
            let first = text.bytes().next();
            let both = first.map(|byte| [byte.to_ascii_lowercase(), byte.to_ascii_uppercase()]);
            Lookahead {
                eats: Symbols::of(both.into_iter().flatten().map(u16::from)),
                ..Lookahead::NEVER
            }
        }
        Expr::Start => Lookahead { eats: Symbols::NONE, stays: all(), must: Symbols::NONE },
        Expr::End => Lookahead { eats: Symbols::NONE, stays: Symbols::end(), must: Symbols::end() },
        Expr::Seq(parts) => sequence(parts, functions),
        Expr::Choice(parts) => choice(parts, functions),
        Expr::Opt(inner) | Expr::Rep(inner) => {
            let inner = of(inner, functions);
            Lookahead {
                stays: all().without(&inner.must.without(&inner.stays)),
                eats: inner.eats,
                must: all(),
            }
        }
        Expr::And(inner) => {
            let inner = of(inner, functions);
            Lookahead { eats: Symbols::NONE, stays: inner.can(), must: inner.must }
        }
        Expr::Not(inner) => {
            let inner = of(inner, functions);
            Lookahead {
                eats: Symbols::NONE,
                stays: all().without(&inner.must),
                must: all().without(&inner.can()),
            }
        }
        Expr::Until(strings) => {
            let stops = strings.iter().map(|text| text.bytes().next());
            // An empty string is everywhere.
            let stays = stops
                .collect::<Option<Vec<_>>>()
                .map(|stops| Symbols::of(stops.into_iter().map(u16::from).chain([END])));
            Lookahead {
                eats: all().without(&Symbols::end()),
                stays: stays.unwrap_or_else(all),
                must: all(),
            }
        }
        Expr::Call(index) => functions.get(*index).cloned().unwrap_or_else(Lookahead::unknown),
        Expr::Event(_, inner) => of(inner, functions),
    }
}

fn sequence(parts: &[Expr], functions: &[Lookahead]) -> Lookahead {
    let all = Symbols::all();
    let (mut eats, mut stays) = (Symbols::NONE, all.clone());
    // Symbols with which all parts up to here match for certain: having stayed, or in any way.
    let (mut sure_here, mut sure) = (all.clone(), Symbols::NONE);
    for part in parts {
        let part = of(part, functions);
        eats = eats.or(&stays.and(&part.eats));
        stays = stays.and(&part.stays);
        if part.must != all {
            sure = Symbols::NONE;
        }
        let here = sure_here.and(&part.must);
        sure = sure.or(&here.and(&part.eats));
        sure_here = here.without(&part.eats);
    }
    Lookahead { eats, stays, must: sure.or(&sure_here) }
}

fn choice(parts: &[Expr], functions: &[Lookahead]) -> Lookahead {
    let mut lookahead = Lookahead::NEVER;
    for part in parts {
        let part = of(part, functions);
        // What matches before cannot be reached.
        let reached = Symbols::all().without(&lookahead.must);
        lookahead = Lookahead {
            eats: lookahead.eats.or(&part.eats.and(&reached)),
            stays: lookahead.stays.or(&part.stays.and(&reached)),
            must: lookahead.must.or(&part.must),
        };
    }
    lookahead
}
