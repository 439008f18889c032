//! From the rules of pest to functions, one for each context in which a rule is used.
//!
//! With pest, whether a rule gives an event, and whether white space may be between its
//! parts, depends on the rules that called it. Here both are decided before any code exists.

use std::collections::HashMap;

use pest::unicode;
use pest_meta::ast::RuleType;
use pest_meta::optimizer::{OptimizedExpr, OptimizedRule};

use crate::chars::Chars;
use crate::expr::{Expr, Function};

/// Built-in rules for one character each, as ranges.
const ASCII: &[(&str, &[(char, char)])] = &[
    ("ASCII_DIGIT", &[('0', '9')]),
    ("ASCII_NONZERO_DIGIT", &[('1', '9')]),
    ("ASCII_BIN_DIGIT", &[('0', '1')]),
    ("ASCII_OCT_DIGIT", &[('0', '7')]),
    ("ASCII_HEX_DIGIT", &[('0', '9'), ('a', 'f'), ('A', 'F')]),
    ("ASCII_ALPHA_LOWER", &[('a', 'z')]),
    ("ASCII_ALPHA_UPPER", &[('A', 'Z')]),
    ("ASCII_ALPHA", &[('a', 'z'), ('A', 'Z')]),
    ("ASCII_ALPHANUMERIC", &[('a', 'z'), ('A', 'Z'), ('0', '9')]),
    ("ASCII", &[('\0', '\u{7F}')]),
];

/// Rules that pest itself calls between the parts of others.
const IMPLICIT: [&str; 2] = ["WHITESPACE", "COMMENT"];

/// The functions of a grammar.
#[derive(Debug)]
pub(crate) struct Lowered {
    pub(crate) functions: Vec<Function>,
    /// The rules with which recognition may begin, and their functions.
    pub(crate) starts: Vec<(String, usize)>,
}

/// What the rules that called a rule mean for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Context {
    /// Whether nothing that is found will be kept.
    is_lookahead: bool,
    atomicity: Atomicity,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Atomicity {
    /// White space may be between parts.
    None,
    /// Nothing is added between parts.
    Compound,
    /// Nothing is added between parts, and rules inside give no events.
    Full,
}

/// Lowers every rule that can be reached from the start rules.
///
/// # Errors
/// A sentence that names a rule and what in it is not supported.
pub(crate) fn lower(rules: &[OptimizedRule], starts: &[String]) -> Result<Lowered, String> {
    let mut lowering = Lowering {
        rules: rules.iter().map(|rule| (rule.name.as_str(), rule)).collect(),
        implicit: IMPLICIT
            .into_iter()
            .filter(|name| rules.iter().any(|rule| rule.name == *name))
            .collect(),
        known: HashMap::new(),
        functions: Vec::new(),
        open: Vec::new(),
    };
    // What is not supported is refused wherever it is, so that a grammar is supported or not.
    for rule in rules {
        refuse(&rule.name, &rule.expr, &lowering.rules)?;
    }
    let outside = Context { is_lookahead: false, atomicity: Atomicity::None };
    let mut entries = Vec::new();
    for name in starts {
        let Some(rule) = lowering.rules.get(name.as_str()) else {
            return Err(format!("the grammar has no rule `{name}`"));
        };
        let index = lowering.function(rule, outside);
        entries.push((name.clone(), index));
    }
    while let Some((index, rule, context)) = lowering.open.pop() {
        let body = lowering.body(rule, context);
        if let Some(function) = lowering.functions.get_mut(index) {
            function.body = body;
        }
    }
    let mut functions = lowering.functions;
    mark_recursive(&mut functions);
    Ok(Lowered { functions, starts: entries })
}

struct Lowering<'g> {
    rules: HashMap<&'g str, &'g OptimizedRule>,
    implicit: Vec<&'static str>,
    known: HashMap<(&'g str, Context), usize>,
    functions: Vec<Function>,
    open: Vec<(usize, &'g OptimizedRule, Context)>,
}

impl<'g> Lowering<'g> {
    /// The function for a rule in a context, which is lowered later if it is new.
    fn function(&mut self, rule: &'g OptimizedRule, context: Context) -> usize {
        let context = self.same(context);
        let index = self.functions.len();
        if let Some(known) = self.known.get(&(rule.name.as_str(), context)) {
            return *known;
        }
        self.known.insert((&rule.name, context), index);
        self.functions.push(Function {
            name: rule.name.clone(),
            body: Expr::nothing(),
            is_recursive: false,
        });
        self.open.push((index, rule, context));
        index
    }

    /// Contexts that make no difference become one.
    fn same(&self, context: Context) -> Context {
        let atomicity = match context.atomicity {
            _ if context.is_lookahead && self.implicit.is_empty() => Atomicity::Full,
            Atomicity::None if self.implicit.is_empty() => Atomicity::Compound,
            other => other,
        };
        Context { atomicity, ..context }
    }

    fn body(&mut self, rule: &'g OptimizedRule, outer: Context) -> Expr {
        let with = |atomicity| Context { atomicity, ..outer };
        // The context that decides about the event, and the one of what lies inside.
        let (own, mut inner, mut is_explicit) = match rule.ty {
            RuleType::Normal | RuleType::Silent => (outer, outer, false),
            RuleType::Atomic => (outer, with(Atomicity::Full), true),
            RuleType::CompoundAtomic => {
                (with(Atomicity::Compound), with(Atomicity::Compound), true)
            }
            RuleType::NonAtomic => (with(Atomicity::None), with(Atomicity::None), false),
        };
        if !is_explicit && IMPLICIT.contains(&rule.name.as_str()) {
            // Or white space would contain itself.
            inner = with(Atomicity::Full);
            is_explicit = true;
        }
        let between = !is_explicit && inner.atomicity == Atomicity::None;
        let body = self.expr(&rule.expr, inner, between);
        let is_silent = rule.ty == RuleType::Silent;
        if is_silent || own.is_lookahead || own.atomicity == Atomicity::Full {
            return body;
        }
        Expr::Event(rule.name.clone(), Box::new(body))
    }

    /// An expression, with white space between its parts or without.
    fn expr(&mut self, expr: &'g OptimizedExpr, context: Context, between: bool) -> Expr {
        let looking = Context { is_lookahead: true, ..context };
        match expr {
            OptimizedExpr::Str(text) => Expr::text(text),
            OptimizedExpr::Insens(text) => insensitive(text),
            OptimizedExpr::Range(first, last) => {
                let ends = first.chars().next().zip(last.chars().next());
                Expr::Chars(ends.map_or_else(Chars::default, |(a, b)| Chars::range(a, b)))
            }
            OptimizedExpr::Ident(name) => self.named(name, context),
            OptimizedExpr::PosPred(inner) => {
                Expr::And(Box::new(self.expr(inner, looking, between)))
            }
            OptimizedExpr::NegPred(inner) => {
                Expr::Not(Box::new(self.expr(inner, looking, between)))
            }
            OptimizedExpr::Seq(first, rest) => {
                let mut parts = vec![self.expr(first, context, between)];
                if between {
                    parts.push(self.implicit(context));
                }
                parts.push(self.expr(rest, context, between));
                Expr::Seq(parts)
            }
            OptimizedExpr::Choice(first, rest) => Expr::Choice(vec![
                self.expr(first, context, between),
                self.expr(rest, context, between),
            ]),
            OptimizedExpr::Opt(inner) => Expr::Opt(Box::new(self.expr(inner, context, between))),
            OptimizedExpr::Rep(inner) => {
                let step = self.expr(inner, context, between);
                if !between {
                    return Expr::Rep(Box::new(step));
                }
                let others = Expr::Seq(vec![self.implicit(context), step.clone()]);
                let others = Expr::Rep(Box::new(others));
                Expr::Opt(Box::new(Expr::Seq(vec![step, others])))
            }
            OptimizedExpr::Skip(strings) => Expr::Until(strings.clone()),
            OptimizedExpr::RestoreOnErr(inner) => self.expr(inner, context, between),
            // All others were refused.
            _ => Expr::Choice(Vec::new()),
        }
    }

    /// What may be between two parts.
    fn implicit(&mut self, context: Context) -> Expr {
        let rules: Vec<_> = self.implicit.clone();
        let mut repeated = |name: &&'static str| Expr::Rep(Box::new(self.named(name, context)));
        match rules.as_slice() {
            [one] => repeated(one),
            [space, comment] => {
                let spaces = repeated(space);
                let comment = self.named(comment, context);
                let others = Expr::Rep(Box::new(Expr::Seq(vec![comment, spaces.clone()])));
                Expr::Seq(vec![spaces, others])
            }
            _ => Expr::nothing(),
        }
    }

    /// A rule, or what pest has built in. Rules of a grammar come first, as with pest.
    fn named(&mut self, name: &str, context: Context) -> Expr {
        if let Some(rule) = self.rules.get(name) {
            return Expr::Call(self.function(rule, context));
        }
        match name {
            "EOI" if context.is_lookahead || context.atomicity == Atomicity::Full => Expr::End,
            "EOI" => Expr::Event("EOI".to_owned(), Box::new(Expr::End)),
            "SOI" => Expr::Start,
            "NEWLINE" => Expr::Choice(["\n", "\r\n", "\r"].map(Expr::text).to_vec()),
            name => Expr::Chars(built_in(name).unwrap_or_default()),
        }
    }
}

/// The characters of a built-in rule for one character.
fn built_in(name: &str) -> Option<Chars> {
    if name == "ANY" {
        return Some(Chars::any());
    }
    if let Some((_, ranges)) = ASCII.iter().find(|(known, _)| *known == name) {
        let ranges = ranges.iter().map(|(first, last)| Chars::range(*first, *last));
        return Some(ranges.fold(Chars::default(), |all, range| all.union(&range)));
    }
    unicode::by_name(name).map(Chars::with)
}

fn insensitive(text: &str) -> Expr {
    let mut characters = text.chars();
    match (characters.next(), characters.next()) {
        (None, _) => Expr::nothing(),
        (Some(one), None) => {
            let [lower, upper] = [one.to_ascii_lowercase(), one.to_ascii_uppercase()];
            Expr::Chars(Chars::one(lower).union(&Chars::one(upper)))
        }
        _ => Expr::Insensitive(text.to_owned()),
    }
}

/// Complains about the first thing in an expression that is not supported.
fn refuse(
    rule: &str,
    expr: &OptimizedExpr,
    rules: &HashMap<&str, &OptimizedRule>,
) -> Result<(), String> {
    let feature = match expr {
        OptimizedExpr::PosPred(inner)
        | OptimizedExpr::NegPred(inner)
        | OptimizedExpr::Opt(inner)
        | OptimizedExpr::Rep(inner)
        | OptimizedExpr::RestoreOnErr(inner) => return refuse(rule, inner, rules),
        OptimizedExpr::Seq(one, two) | OptimizedExpr::Choice(one, two) => {
            refuse(rule, one, rules)?;
            return refuse(rule, two, rules);
        }
        OptimizedExpr::Str(_)
        | OptimizedExpr::Insens(_)
        | OptimizedExpr::Range(..)
        | OptimizedExpr::Skip(_) => return Ok(()),
        OptimizedExpr::Ident(name) => {
            let is_known = rules.contains_key(name.as_str())
                || matches!(name.as_str(), "EOI" | "SOI" | "NEWLINE")
                || built_in(name).is_some();
            if is_known {
                return Ok(());
            }
            name.as_str()
        }
        OptimizedExpr::PeekSlice(..) => "PEEK[..]",
        OptimizedExpr::Push(_) => "PUSH",
        // Pest has more only where another crate asks for its feature `grammar-extras`.
        #[expect(
            unreachable_patterns,
            reason = "which expressions there are depends on the features that others ask for"
        )]
        _ => "an expression of the feature `grammar-extras`",
    };
    Err(format!("rule `{rule}` uses {feature}, which is not supported"))
}

/// Marks every function that can be reached from itself.
fn mark_recursive(functions: &mut [Function]) {
    let calls: Vec<Vec<usize>> = functions.iter().map(|function| function.body.calls()).collect();
    for (index, function) in functions.iter_mut().enumerate() {
        let mut reached = vec![false; calls.len()];
        let mut open: Vec<usize> = calls.get(index).cloned().unwrap_or_default();
        while let Some(callee) = open.pop() {
            if let Some(seen) = reached.get_mut(callee)
                && !*seen
            {
                *seen = true;
                open.extend(calls.get(callee).into_iter().flatten());
            }
        }
        function.is_recursive = reached.get(index).copied().unwrap_or(false);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    fn lowered(grammar: &str) -> Result<Lowered, String> {
        let (_, rules) = pest_meta::parse_and_optimize(grammar).unwrap();
        let starts: Vec<String> = rules.iter().map(|rule| rule.name.clone()).collect();
        lower(&rules, &starts)
    }

    #[rstest]
    #[case::push(
        "a = { PUSH(\"x\") ~ b } b = { \"y\" }",
        "rule `a` uses PUSH, which is not supported"
    )]
    #[case::pop("a = { PUSH(\"x\") } b = { POP }", "rule `a` uses PUSH, which is not supported")]
    #[case::peek(
        "b = { (\"y\" ~ PEEK)? } a = { PUSH(\"x\") }",
        "rule `b` uses PEEK, which is not supported"
    )]
    #[case::slice("b = { PEEK[0..1] }", "rule `b` uses PEEK[..], which is not supported")]
    #[case::drop("b = { \"x\" | DROP }", "rule `b` uses DROP, which is not supported")]
    fn unsupported_rules_are_refused(#[case] grammar: &str, #[case] message: &str) {
        assert_eq!(lowered(grammar).unwrap_err(), message);
    }

    #[test]
    fn rules_that_reach_themselves_are_marked() {
        let grammar = "a = { \"(\" ~ b ~ \")\" } b = _{ a | c } c = { \"x\" }";
        let functions = lowered(grammar).unwrap().functions;
        let marked: Vec<_> = functions
            .iter()
            .map(|function| (function.name.as_str(), function.is_recursive))
            .collect();
        assert_eq!(marked, [("a", true), ("b", true), ("c", false)]);
    }

    #[test]
    fn an_atomic_rule_silences_those_inside() {
        let functions = lowered("a = @{ b } b = { \"x\" } c = { b }").unwrap().functions;
        let events: Vec<_> = functions
            .iter()
            .map(|function| (function.name.as_str(), function.body.has_event()))
            .collect();
        assert_eq!(events, [("a", true), ("b", true), ("c", true), ("b", false)]);
    }
}
