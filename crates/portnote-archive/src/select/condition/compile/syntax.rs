//! Reads SQL, and says in words of this crate what is wrong with it.

use std::any::TypeId;
use std::ops::Range;

use sqlparser::ast::Expr;
use sqlparser::dialect::{Dialect, GenericDialect, Precedence};
use sqlparser::keywords::Keyword;
use sqlparser::parser::{Parser, ParserError};
use sqlparser::tokenizer::{Location, Token, Tokenizer};

use crate::select::condition::place::Text;
use crate::select::error::ConditionError;
use crate::select::problem::Problem;

/// Calls of the parser inside each other at most: 17 pairs of parentheses. In a program that is not
/// optimised, each `NOT` takes some 80 KB of stack, and a thread may have 2 MB.
const DEPTH: usize = 20;

/// SQL as the parser reads it, with the precedence of operators in `DuckDB` and `PostgreSQL`: `IN`,
/// `LIKE` and `BETWEEN` bind tighter than comparisons.
#[derive(Debug)]
struct Sql;

impl Dialect for Sql {
    fn dialect(&self) -> TypeId {
        GenericDialect.dialect()
    }

    fn is_identifier_start(&self, sign: char) -> bool {
        GenericDialect.is_identifier_start(sign)
    }

    fn is_identifier_part(&self, sign: char) -> bool {
        GenericDialect.is_identifier_part(sign)
    }

    fn is_delimited_identifier_start(&self, sign: char) -> bool {
        GenericDialect.is_delimited_identifier_start(sign)
    }

    fn prec_value(&self, precedence: Precedence) -> u8 {
        match precedence {
            // Between those of `IS` and `LIKE`.
            Precedence::Eq => 18,
            other => GenericDialect.prec_value(other),
        }
    }
}

pub(super) fn read(text: &str) -> Result<Expr, ConditionError> {
    let place = Text(text);
    let tokens = Tokenizer::new(&Sql, text).tokenize_with_location();
    let tokens = tokens.map_err(|error| {
        let start = place.offset(error.location);
        syntax(plain(&error.message), start..text.len())
    })?;
    let too_deep = || {
        let found = "the condition is nested too deeply".to_owned();
        syntax(found, 0..text.len())
    };
    let negations = tokens.iter().filter(|token| is_not(&token.token)).count();
    let mut parser =
        Parser::new(&Sql).with_recursion_limit(DEPTH).with_tokens_with_locations(tokens);
    let expression = parser.parse_expr().map_err(|error| match error {
        ParserError::RecursionLimitExceeded => too_deep(),
        ParserError::TokenizerError(message) | ParserError::ParserError(message) => {
            refused_by_parser(&message, place)
        }
    })?;
    let next = parser.peek_token();
    if next.token == Token::EOF {
        return Ok(expression);
    }
    // At its limit the parser takes a `NOT` for the name of a column, as it does where nothing that
    // could be negated follows.
    if is_not(&parser.get_current_token().token) && negations > DEPTH / 2 {
        return Err(too_deep());
    }
    let found = format!("expected the end of the condition, found `{}`", next.token);
    Err(syntax(found, place.range(next.span)))
}

fn is_not(token: &Token) -> bool {
    matches!(token, Token::Word(word) if word.keyword == Keyword::NOT)
}

/// The first place of a word or an operator in a condition, outside of texts in quotes.
pub(super) fn find(text: Text<'_>, word: &str) -> Option<Range<usize>> {
    let mut tokenizer = Tokenizer::new(&Sql, text.0);
    let tokens = tokenizer.tokenize_with_location().ok()?;
    let found = tokens.into_iter().find(|token| match &token.token {
        Token::SingleQuotedString(_) | Token::Whitespace(_) => false,
        other => other.to_string().eq_ignore_ascii_case(word),
    });
    found.map(|token| text.range(token.span))
}

/// What an expression that conditions do not have is called, and the word that shows where it is.
pub(super) const fn refused(expression: &Expr) -> (&'static str, &'static str) {
    match expression {
        Expr::Case { .. } => ("CASE is", "CASE"),
        Expr::Cast { .. } => ("CAST is", "CAST"),
        Expr::Exists { .. } => ("EXISTS is", "EXISTS"),
        Expr::Subquery(_) | Expr::In { .. } => ("a subquery is", "SELECT"),
        Expr::Like { .. } | Expr::ILike { .. } => ("LIKE with ANY or ESCAPE is", "LIKE"),
        Expr::SimilarTo { .. } => ("SIMILAR TO is", "SIMILAR"),
        Expr::RLike { .. } => ("RLIKE is", "RLIKE"),
        Expr::Extract { .. } => ("EXTRACT is", "EXTRACT"),
        Expr::Substring { .. } => ("SUBSTRING is", "SUBSTRING"),
        Expr::Trim { .. } => ("TRIM is", "TRIM"),
        Expr::Position { .. } => ("POSITION is", "POSITION"),
        Expr::Interval(_) => ("INTERVAL is", "INTERVAL"),
        Expr::Tuple(_) => ("a list outside of IN is", "("),
        _ => ("this expression is", ""),
    }
}

/// `Expected: an expression, found: ) at Line: 1, Column: 9`.
fn refused_by_parser(message: &str, place: Text<'_>) -> ConditionError {
    let (said, at) = match message.rsplit_once(" at Line: ") {
        Some((said, at)) => (said, location(at)),
        None => (message, None),
    };
    let end = place.0.len();
    let start = at.map_or(end, |at| place.offset(at));
    let (expected, found) = match said.rsplit_once(", found: ") {
        Some((expected, found)) => (expected, Some(found)),
        None => (said, None),
    };
    if let Some((_, token)) = expected.split_once("infix parser for token") {
        return unexpected(token, place);
    }
    let expected = plain(expected);
    let (text, range) = match found {
        Some("EOF") => (format!("{expected}, found the end of the condition"), end..end),
        Some(found) => {
            let length = found.len().min(end.saturating_sub(start));
            (format!("{expected}, found `{found}`"), start..start + length)
        }
        None => (expected, start..end),
    };
    syntax(text, range)
}

/// A word where the parser has no operator; it names its own types, and the word in quotes.
fn unexpected(token: &str, place: Text<'_>) -> ConditionError {
    let word = token.split('"').nth(1).unwrap_or_default();
    let what = match word {
        "" => "unexpected text".to_owned(),
        word => format!("unexpected `{word}`"),
    };
    let range = find(place, word).unwrap_or(0..place.0.len());
    let text = format!("{what}: expected an operator, `AND`, `OR` or the end");
    syntax(text, range)
}

fn location(text: &str) -> Option<Location> {
    let (line, column) = text.split_once(", Column: ")?;
    Some(Location::new(line.parse().ok()?, column.trim().parse().ok()?))
}

/// What the parser says, as a message of this crate begins and names things.
fn plain(said: &str) -> String {
    let said = said.strip_prefix("sql parser error: ").unwrap_or(said);
    let (said, what) = match said.split_once("Expected: ") {
        Some((_, what)) => ("expected ", what),
        None => ("", said),
    };
    // The parser prints its grammar here, with much that conditions do not have.
    if what.ends_with(" after IS") {
        return format!("{said}NULL, TRUE, FALSE or DISTINCT FROM after IS");
    }
    let is_sign = what.chars().all(|character| !character.is_alphanumeric());
    if is_sign && !said.is_empty() {
        return format!("{said}`{what}`");
    }
    let mut characters = what.chars();
    let first = characters.next().map(|first| first.to_ascii_lowercase());
    let what: String = first.into_iter().chain(characters).collect();
    format!("{said}{what}")
}

fn syntax(found: String, range: Range<usize>) -> ConditionError {
    ConditionError::new(&Problem::Syntax { found }, range)
}
