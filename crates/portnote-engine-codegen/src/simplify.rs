//! Expressions that mean the same and say more: small functions put in the place of their
//! calls, choices between characters as one set of characters.

use crate::chars::Chars;
use crate::expr::{Expr, Function};

/// The size up to which what a function does is put in the place of each call.
const SMALL: usize = 24;

/// Simplifies all functions, those first that others call.
pub(crate) fn simplify(functions: &mut [Function]) {
    let mut done = vec![false; functions.len()];
    for index in 0..functions.len() {
        visit(index, functions, &mut done);
    }
}

/// Grammars are written by people, so that calls of functions are not nested deep.
fn visit(index: usize, functions: &mut [Function], done: &mut [bool]) {
    match done.get_mut(index) {
        Some(is_done) if !*is_done => *is_done = true,
        _ => return,
    }
    let Some(function) = functions.get(index) else {
        return;
    };
    for callee in function.body.calls() {
        visit(callee, functions, done);
    }
    let Some(body) = functions.get(index).map(|function| function.body.clone()) else {
        return;
    };
    let body = simplified(body, functions);
    if let Some(function) = functions.get_mut(index) {
        function.body = body;
    }
}

fn simplified(expr: Expr, functions: &[Function]) -> Expr {
    let expr = expr.map(&mut |part| simplified(part, functions));
    match expr {
        Expr::Call(index) => match functions.get(index) {
            Some(function) if !function.is_recursive && function.body.size() <= SMALL => {
                function.body.clone()
            }
            _ => Expr::Call(index),
        },
        Expr::Seq(parts) => sequence(parts),
        Expr::Choice(parts) => choice(parts),
        Expr::Until(strings) => until(strings),
        other => other,
    }
}

fn sequence(parts: Vec<Expr>) -> Expr {
    let mut flat: Vec<Expr> = Vec::new();
    for part in parts {
        match (flat.last_mut(), part) {
            (_, Expr::Seq(inner)) => flat.extend(inner),
            // A character that must not be one of some others.
            (Some(Expr::Not(ahead)), Expr::Chars(set)) if matches!(**ahead, Expr::Chars(_)) => {
                if let Some(Expr::Not(ahead)) = flat.pop()
                    && let Expr::Chars(excluded) = *ahead
                {
                    flat.push(Expr::Chars(set.without(&excluded)));
                }
            }
            (_, part) => flat.push(part),
        }
    }
    single(flat, Expr::Seq)
}

fn choice(parts: Vec<Expr>) -> Expr {
    let mut flat: Vec<Expr> = Vec::new();
    for part in parts.into_iter().flat_map(alternatives) {
        match (flat.last_mut(), part) {
            (Some(Expr::Chars(known)), Expr::Chars(set)) => *known = known.union(&set),
            (_, part) => flat.push(part),
        }
    }
    single(flat, Expr::Choice)
}

/// The alternatives that a part of a choice means. A lookahead before a choice holds for
/// each of its alternatives, and to look twice gives the same answer.
fn alternatives(part: Expr) -> Vec<Expr> {
    match part {
        Expr::Choice(parts) => parts,
        Expr::Seq(parts) => match parts.as_slice() {
            [ahead @ (Expr::Not(_) | Expr::And(_)), Expr::Choice(inner)] => {
                inner.iter().map(|part| sequence(vec![ahead.clone(), part.clone()])).collect()
            }
            _ => vec![Expr::Seq(parts)],
        },
        other => vec![other],
    }
}

fn until(strings: Vec<String>) -> Expr {
    let mut stops = Chars::default();
    for text in &strings {
        match Expr::text(text) {
            Expr::Chars(set) => stops = stops.union(&set),
            _ => return Expr::Until(strings),
        }
    }
    Expr::Rep(Box::new(Expr::Chars(stops.complement())))
}

fn single(mut parts: Vec<Expr>, several: impl Fn(Vec<Expr>) -> Expr) -> Expr {
    match parts.pop() {
        Some(one) if parts.is_empty() => one,
        last => {
            parts.extend(last);
            several(parts)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lower::lower;
    use rstest::rstest;

    fn simple(grammar: &str) -> Expr {
        let (_, rules) = pest_meta::parse_and_optimize(grammar).unwrap();
        let mut functions = lower(&rules, &["a".to_owned()]).unwrap().functions;
        simplify(&mut functions);
        functions[0].body.clone()
    }

    #[rstest]
    #[case::choice("a = _{ \"x\" | 'a'..'c' | \"d\" }", "a = _{ 'a'..'d' | 'x'..'x' }")]
    #[case::but("a = _{ !\"b\" ~ 'a'..'c' }", "a = _{ \"a\" | \"c\" }")]
    #[case::up_to("a = @{ (!\"b\" ~ ANY)* }", "a = @{ ('\\u{00}'..'a' | 'c'..'\\u{10FFFF}')* }")]
    #[case::rules("a = _{ b | c } b = _{ \"b\" } c = _{ \"c\" }", "a = _{ 'b'..'c' }")]
    #[case::guarded(
        "a = _{ !\"x\" ~ (\"bc\" | \"d\" ~ \"e\") }",
        "a = _{ !\"x\" ~ \"bc\" | !\"x\" ~ \"d\" ~ \"e\" }"
    )]
    fn equivalent_expressions_simplify_to_one(#[case] one: &str, #[case] other: &str) {
        assert_eq!(simple(one), simple(other));
    }
}
