//! Functions.

use std::ops::Range;

use portnote::product::catalogue::nearest;
use regex::Regex;
use regex_syntax::ast::{self, AssertionKind, Ast, ClassSetBinaryOp, ClassSetItem};
use sqlparser::ast::{
    Expr, Function as Called, FunctionArg, FunctionArgExpr, FunctionArguments, ObjectNamePart,
};

use super::types::{self, Kind};
use super::{Compiler, Work};
use crate::select::condition::machine::{Function, Step};
use crate::select::error::ConditionError;
use crate::select::problem::Problem;

/// Bytes of a compiled regular expression at most.
const REGEX_BYTES: usize = 1 << 20;

const REGEX: &str = "regexp_matches";

const FUNCTIONS: [(&str, Function); 7] = [
    ("lower", Function::Lower),
    ("upper", Function::Upper),
    ("length", Function::Length),
    ("abs", Function::Abs),
    ("coalesce", Function::Coalesce),
    ("starts_with", Function::StartsWith),
    ("contains", Function::Contains),
];

impl<'e> Compiler<'e> {
    /// Visits the arguments of a function.
    pub(super) fn arguments(&mut self, called: &'e Called) -> Result<(), ConditionError> {
        let (name, range) = self.name(called);
        let known = FUNCTIONS.iter().map(|(name, _)| *name).chain([REGEX]);
        if !known.clone().any(|known| known == name) {
            let what = format!("the function `{name}` is");
            let error = ConditionError::new(&Problem::Unsupported { what }, range);
            return Err(match nearest(&name, known.clone()) {
                Some(near) => error.with_help(format!("did you mean `{near}`?")),
                None => {
                    let names: Vec<&str> = known.collect();
                    error.with_help(format!("functions are {}", names.join(", ")))
                }
            });
        }
        let has_more = called.over.is_some()
            || called.filter.is_some()
            || !called.within_group.is_empty()
            || called.null_treatment.is_some();
        let arguments = match &called.args {
            FunctionArguments::List(list)
                if !has_more && list.duplicate_treatment.is_none() && list.clauses.is_empty() =>
            {
                let plain = list.args.iter().map(|argument| match argument {
                    FunctionArg::Unnamed(FunctionArgExpr::Expr(expression)) => Some(expression),
                    _ => None,
                });
                plain.collect::<Option<Vec<&Expr>>>()
            }
            _ => None,
        };
        let Some(arguments) = arguments else {
            let what = format!("this form of `{name}` is");
            return Err(ConditionError::new(&Problem::Unsupported { what }, range));
        };
        let wanted = match name.as_str() {
            "starts_with" | "contains" | REGEX => 2..=2,
            "coalesce" => 1..=usize::MAX,
            _ => 1..=1,
        };
        if !wanted.contains(&arguments.len()) {
            let count = if *wanted.start() == 2 { "two values" } else { "one value" };
            let what = format!("`{name}` needs {count}");
            return Err(ConditionError::new(&Problem::TypeMismatch { what }, range));
        }
        // The pattern is read once.
        let visited = if name == REGEX { 1 } else { arguments.len() };
        self.work.push(Work::Call(called, visited));
        let visits = arguments.into_iter().take(visited).rev().map(Work::Visit);
        self.work.extend(visits);
        Ok(())
    }

    /// Makes the step of a function whose arguments were visited.
    pub(super) fn call(&mut self, called: &'e Called, count: usize) -> Result<(), ConditionError> {
        let (name, place) = self.name(called);
        let values = self.entries.split_off(self.entries.len().saturating_sub(count));
        let end = values.last().map_or(place.end, |last| last.range.end);
        let range = place.start..end;
        if name == REGEX {
            let text = values.first().cloned().unwrap_or_default();
            types::expect(&text, Kind::Text, REGEX)?;
            let (pattern, range) = match &called.args {
                FunctionArguments::List(list) => match list.args.get(1) {
                    Some(FunctionArg::Unnamed(FunctionArgExpr::Expr(pattern))) => {
                        self.written(pattern, "the pattern of regexp_matches")?
                    }
                    _ => (String::new(), range),
                },
                _ => (String::new(), range),
            };
            let regex = regex(&pattern, &range)?;
            self.push(Step::Regex(Box::new(regex)), Kind::Bool, place.start..range.end);
            return Ok(());
        }
        let Some((_, function)) = FUNCTIONS.iter().find(|(known, _)| *known == name) else {
            return Ok(());
        };
        let what = format!("`{name}`");
        let kind = match function {
            Function::Coalesce => {
                for pair in values.windows(2) {
                    if let [one, other] = pair {
                        self.unify(one, other)?;
                    }
                }
                let is_float = values.iter().any(|value| value.kind == Some(Kind::Float));
                let first = values.iter().find_map(|value| value.kind);
                first.map(|kind| if is_float { Kind::Float } else { kind })
            }
            Function::Abs => {
                let value = values.first().cloned().unwrap_or_default();
                types::expect(&value, Kind::Int, &what)?;
                value.kind
            }
            _ => {
                for value in &values {
                    types::expect(value, Kind::Text, &what)?;
                }
                Some(match function {
                    Function::Length => Kind::Int,
                    Function::Lower | Function::Upper => Kind::Text,
                    _ => Kind::Bool,
                })
            }
        };
        self.push(Step::Call(*function, count), kind, range);
        Ok(())
    }

    /// The name of a function in small letters, and where it is.
    fn name(&self, called: &Called) -> (String, Range<usize>) {
        let name = called.name.to_string().to_lowercase();
        let range = match called.name.0.first() {
            Some(ObjectNamePart::Identifier(name)) => self.text.range(name.span),
            _ => 0..self.text.0.len(),
        };
        (name, range)
    }
}

fn regex(pattern: &str, range: &Range<usize>) -> Result<Regex, ConditionError> {
    let refused = |why: &str| {
        let why = why.to_owned();
        ConditionError::new(&Problem::BadPattern { why }, range.clone())
    };
    if let Ok(tree) = ast::parse::Parser::new().parse(pattern) {
        ast::visit(&tree, Foreign).map_err(refused)?;
    }
    let built = regex::RegexBuilder::new(pattern).size_limit(REGEX_BYTES).build();
    built.map_err(|error| {
        let said = error.to_string();
        let last = said.lines().last().unwrap_or_default();
        let why = last.strip_prefix("error: ").unwrap_or(last).to_owned();
        ConditionError::new(&Problem::BadPattern { why }, range.clone())
    })
}

/// Finds what this crate reads in another way than RE2, whose patterns `DuckDB` has.
struct Foreign;

impl ast::Visitor for Foreign {
    type Output = ();
    type Err = &'static str;

    fn finish(self) -> Result<(), Self::Err> {
        Ok(())
    }

    fn visit_pre(&mut self, tree: &Ast) -> Result<(), Self::Err> {
        match tree {
            Ast::Assertion(assertion)
                if !matches!(
                    assertion.kind,
                    AssertionKind::StartLine
                        | AssertionKind::EndLine
                        | AssertionKind::StartText
                        | AssertionKind::EndText
                        | AssertionKind::WordBoundary
                        | AssertionKind::NotWordBoundary
                ) =>
            {
                Err("write `\\b` for the start or the end of a word")
            }
            _ => Ok(()),
        }
    }

    fn visit_class_set_item_pre(&mut self, item: &ClassSetItem) -> Result<(), Self::Err> {
        match item {
            ClassSetItem::Bracketed(_) => Err("write `\\[` for a bracket between brackets"),
            _ => Ok(()),
        }
    }

    fn visit_class_set_binary_op_pre(&mut self, _: &ClassSetBinaryOp) -> Result<(), Self::Err> {
        Err("`&&`, `--` and `~~` are not supported between brackets: write each character once")
    }
}
