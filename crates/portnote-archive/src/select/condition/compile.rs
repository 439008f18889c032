//! Makes steps of a condition, and checks names and types.

mod call;
mod syntax;
mod types;

use std::collections::BTreeSet;
use std::ops::Range;

use portnote::product::catalogue::nearest;
use portnote_core::columns::{Column, Table, Value};
use sqlparser::ast::{
    BinaryOperator, DataType, Expr, Function as Called, Ident, InTarget, UnaryOperator,
    Value as Written, ValueWithSpan,
};

use self::types::{Entry, Kind, day};
use super::machine::{Comparison, Operation, Step};
use super::pattern::Like;
use super::place::Text;
use super::{Condition, ConditionError, MOST_BYTES};
use crate::select::problem::Problem;
use crate::tables;

/// Reads a condition.
pub(super) fn condition(text: &str, table: &'static Table) -> Result<Condition, ConditionError> {
    if text.len() > MOST_BYTES {
        let found = format!("the condition is longer than {MOST_BYTES} bytes");
        return Err(ConditionError::new(&Problem::Syntax { found }, 0..0)
            .with_help("put long lists into a file and use `--ids`"));
    }
    let expression = syntax::read(text)?;
    let mut compiler = Compiler {
        text: Text(text),
        table,
        work: vec![Work::Visit(&expression)],
        steps: Vec::new(),
        entries: Vec::new(),
        skips: Vec::new(),
        columns: BTreeSet::new(),
    };
    compiler.run()?;
    let whole = compiler.pop();
    types::expect_condition(&whole)?;
    Ok(Condition { table, steps: compiler.steps, columns: compiler.columns })
}

/// What is still to be done; the last first.
enum Work<'e> {
    Visit(&'e Expr),
    /// The condition on top decides alone where it has this value.
    Skip(bool),
    /// Joins the two conditions on top by `AND` where the first is skipped if false, else by `OR`.
    Join(bool),
    Not,
    Compare(Comparison),
    IsNull(bool),
    Is(Option<bool>, bool),
    IsDistinct(bool),
    Between(bool),
    In(usize, bool),
    Like {
        pattern: &'e Expr,
        ignores_case: bool,
        negated: bool,
    },
    Calculate(Operation),
    Negate,
    /// A sign that changes nothing, before a number only.
    Plus,
    Call(&'e Called, usize),
}

struct Compiler<'e> {
    text: Text<'e>,
    table: &'static Table,
    work: Vec<Work<'e>>,
    steps: Vec<Step>,
    /// What each value on the stack of the machine is.
    entries: Vec<Entry>,
    /// The skips whose ends are not known yet.
    skips: Vec<usize>,
    columns: BTreeSet<usize>,
}

impl<'e> Compiler<'e> {
    fn run(&mut self) -> Result<(), ConditionError> {
        while let Some(work) = self.work.pop() {
            match work {
                Work::Visit(expression) => self.visit(expression)?,
                work => self.finish(work)?,
            }
        }
        Ok(())
    }

    /// What is to be done, in this order, before what is to be done already.
    fn then<const N: usize>(&mut self, work: [Work<'e>; N]) {
        self.work.extend(work.into_iter().rev());
    }

    fn visit(&mut self, expression: &'e Expr) -> Result<(), ConditionError> {
        match expression {
            Expr::Nested(inner) => self.then([Work::Visit(inner)]),
            Expr::Identifier(name) => self.column(name)?,
            Expr::CompoundIdentifier(names) => self.qualified(names)?,
            Expr::Value(value) => self.constant(value)?,
            Expr::TypedString(typed) if typed.data_type == DataType::Date => {
                self.constant(&typed.value)?;
                self.as_date()?;
            }
            Expr::UnaryOp { op, expr } => match op {
                UnaryOperator::Not | UnaryOperator::BangNot => {
                    self.then([Work::Visit(expr), Work::Not]);
                }
                UnaryOperator::Minus => self.then([Work::Visit(expr), Work::Negate]),
                UnaryOperator::Plus => self.then([Work::Visit(expr), Work::Plus]),
                other => return Err(self.unsupported(&format!("the operator `{other}` is"), None)),
            },
            Expr::BinaryOp { left, op, right } => {
                let (left, right) = (Work::Visit(left), Work::Visit(right));
                match op {
                    BinaryOperator::And => {
                        self.then([left, Work::Skip(false), right, Work::Join(false)]);
                    }
                    BinaryOperator::Or => {
                        self.then([left, Work::Skip(true), right, Work::Join(true)]);
                    }
                    op => match (comparison(op), operation(op)) {
                        (Some(comparison), _) => {
                            self.then([left, right, Work::Compare(comparison)]);
                        }
                        (None, Some(operation)) => {
                            self.then([left, right, Work::Calculate(operation)]);
                        }
                        (None, None) => {
                            let what = format!("the operator `{op}` is");
                            return Err(self.unsupported(&what, Some(&op.to_string())));
                        }
                    },
                }
            }
            Expr::IsNull(inner) => self.then([Work::Visit(inner), Work::IsNull(false)]),
            Expr::IsNotNull(inner) => self.then([Work::Visit(inner), Work::IsNull(true)]),
            Expr::IsTrue(inner) => self.then([Work::Visit(inner), Work::Is(Some(true), false)]),
            Expr::IsNotTrue(inner) => self.then([Work::Visit(inner), Work::Is(Some(true), true)]),
            Expr::IsFalse(inner) => self.then([Work::Visit(inner), Work::Is(Some(false), false)]),
            Expr::IsNotFalse(inner) => self.then([Work::Visit(inner), Work::Is(Some(false), true)]),
            Expr::IsUnknown(inner) => self.then([Work::Visit(inner), Work::Is(None, false)]),
            Expr::IsNotUnknown(inner) => self.then([Work::Visit(inner), Work::Is(None, true)]),
            Expr::IsDistinctFrom(left, right) => {
                self.then([Work::Visit(left), Work::Visit(right), Work::IsDistinct(false)])
            }
            Expr::IsNotDistinctFrom(left, right) => {
                self.then([Work::Visit(left), Work::Visit(right), Work::IsDistinct(true)])
            }
            Expr::Between { expr, negated, low, high } => self.then([
                Work::Visit(expr),
                Work::Visit(low),
                Work::Visit(high),
                Work::Between(*negated),
            ]),
            Expr::In { expr, target: InTarget::List(values), negated, global: false } => {
                self.work.push(Work::In(values.len(), *negated));
                let values = values.iter().rev().map(Work::Visit);
                self.work.extend(values);
                self.work.push(Work::Visit(expr));
            }
            Expr::Like { negated, any: false, expr, pattern, escape_char: None } => {
                self.like(expr, pattern, false, *negated)
            }
            Expr::ILike { negated, any: false, expr, pattern, escape_char: None } => {
                self.like(expr, pattern, true, *negated)
            }
            Expr::Function(called) => self.arguments(called)?,
            other => {
                let (what, word) = syntax::refused(other);
                return Err(self.unsupported(what, Some(word)));
            }
        }
        Ok(())
    }

    fn like(&mut self, value: &'e Expr, pattern: &'e Expr, ignores_case: bool, negated: bool) {
        self.then([Work::Visit(value), Work::Like { pattern, ignores_case, negated }]);
    }

    /// Makes the steps of what is on top of the stack.
    fn finish(&mut self, work: Work<'e>) -> Result<(), ConditionError> {
        match work {
            // The others are visited.
            Work::Visit(_) => {}
            Work::Skip(value) => {
                if let Some(entry) = self.entries.last() {
                    types::expect_condition(entry)?;
                }
                self.skips.push(self.steps.len());
                self.steps.push(Step::SkipIf(value, 0));
            }
            Work::Join(is_or) => {
                let (left, right) = self.two();
                types::expect_condition(&right)?;
                let step = if is_or { Step::Or } else { Step::And };
                self.push(step, Kind::Bool, hull(&left, &right));
                let end = self.steps.len();
                let skip = self.skips.pop();
                let skip = skip.and_then(|at| Some((at, self.steps.get_mut(at)?)));
                if let Some((at, Step::SkipIf(_, count))) = skip {
                    *count = end - at - 1;
                }
            }
            Work::Not => {
                let entry = self.pop();
                types::expect_condition(&entry)?;
                self.push(Step::Not, Kind::Bool, entry.range);
            }
            Work::Compare(comparison) => {
                let (left, right) = self.two();
                types::expect_known(&left, &right)?;
                self.unify(&left, &right)?;
                let range = hull(&left, &right);
                self.push(Step::Compare(comparison), Kind::Bool, range);
            }
            Work::IsNull(negated) => {
                let entry = self.pop();
                self.push(Step::IsNull(negated), Kind::Bool, entry.range);
            }
            Work::Is(wanted, negated) => {
                let entry = self.pop();
                types::expect_condition(&entry)?;
                self.push(Step::Is(wanted, negated), Kind::Bool, entry.range);
            }
            Work::IsDistinct(negated) => {
                let (left, right) = self.two();
                self.unify(&left, &right)?;
                let range = hull(&left, &right);
                self.push(Step::IsDistinct(negated), Kind::Bool, range);
            }
            Work::Between(negated) => {
                let (low, high) = self.two();
                let value = self.pop();
                self.unify(&value, &low)?;
                self.unify(&value, &high)?;
                let range = hull(&value, &high);
                self.push(Step::Between(negated), Kind::Bool, range);
            }
            Work::In(count, negated) => {
                let values = self.entries.split_off(self.entries.len().saturating_sub(count));
                let value = self.pop();
                for other in &values {
                    self.unify(&value, other)?;
                }
                let range = values.last().map_or(value.range.clone(), |last| hull(&value, last));
                self.push(Step::In(count, negated), Kind::Bool, range);
            }
            Work::Like { pattern, ignores_case, negated } => {
                let entry = self.pop();
                types::expect(&entry, Kind::Text, "LIKE")?;
                let (pattern, range) = self.written(pattern, "the pattern of LIKE")?;
                let step = Step::Like(Like::new(&pattern, ignores_case), negated);
                self.push(step, Kind::Bool, entry.range.start..range.end);
            }
            Work::Calculate(operation) => {
                let (left, right) = self.two();
                let kind = types::expect_numbers(&left, &right)?;
                let range = hull(&left, &right);
                self.push(Step::Calculate(operation), kind, range);
            }
            Work::Negate => {
                let entry = self.pop();
                let kind = types::expect_numbers(&entry, &entry)?;
                self.push(Step::Negate, kind, entry.range);
            }
            Work::Plus => {
                let entry = self.pop();
                types::expect_numbers(&entry, &entry)?;
                self.entries.push(entry);
            }
            Work::Call(called, count) => self.call(called, count)?,
        }
        Ok(())
    }

    fn pop(&mut self) -> Entry {
        self.entries.pop().unwrap_or_default()
    }

    fn two(&mut self) -> (Entry, Entry) {
        let right = self.pop();
        (self.pop(), right)
    }

    fn push(&mut self, step: Step, kind: impl Into<Option<Kind>>, range: Range<usize>) {
        self.steps.push(step);
        self.entries.push(Entry { kind: kind.into(), range, ..Entry::default() });
    }

    fn column(&mut self, name: &Ident) -> Result<(), ConditionError> {
        let range = self.text.range(name.span);
        let is_named = |column: &Column| column.name.eq_ignore_ascii_case(&name.value);
        let mut columns = self.table.columns().enumerate();
        let Some((place, column)) = columns.find(|(_, column)| is_named(column)) else {
            return Err(self.unknown(name, range));
        };
        self.columns.insert(place);
        self.push(Step::Column(place), Kind::of(column.ty), range);
        if let Some(entry) = self.entries.last_mut() {
            entry.column = Some(*column);
        }
        Ok(())
    }

    fn unknown(&self, name: &Ident, range: Range<usize>) -> ConditionError {
        let problem = Problem::UnknownColumn { column: name.value.clone(), table: self.table.name };
        let error = ConditionError::new(&problem, range);
        let elsewhere = self.elsewhere(&name.value);
        if let Some(help) = elsewhere.filter(|_| name.quote_style.is_none()) {
            return error.with_help(help);
        }
        let names = self.table.columns().map(|column| column.name);
        let lower = name.value.to_lowercase();
        match nearest(&lower, names) {
            Some(near) if name.quote_style.is_none() => {
                error.with_help(format!("did you mean `{near}`?"))
            }
            _ => {
                let text = name.value.replace('\'', "''");
                let (notation, table) = (self.table.notation, self.table.name);
                error.with_help(format!(
                    "if this is a text, write `'{text}'`; `portnote schema tables/{notation}/{table}` lists the columns"
                ))
            }
        }
    }

    /// What to write for a column that other tables have.
    fn elsewhere(&self, name: &str) -> Option<String> {
        let has_it = |table: &&Table| {
            let mut columns = table.columns();
            let is_read = table.notation == self.table.notation && tables::is_of_games(table);
            is_read && columns.any(|column| column.name.eq_ignore_ascii_case(name))
        };
        let tables = tables::all().filter(has_it);
        let tables: Vec<&str> = tables.map(|table| table.name).collect();
        let option = match *tables.first()? {
            "games" => format!("--where \"{name} …\""),
            first => format!("--any \"{first}:{name} …\""),
        };
        let noun = if tables.len() == 1 { "table" } else { "tables" };
        let names = tables.join("`, `");
        Some(format!("it is a column of {noun} `{names}`, as in `{option}`"))
    }

    /// `games.level`.
    fn qualified(&mut self, names: &'e [Ident]) -> Result<(), ConditionError> {
        match names {
            [table, name] if table.value.eq_ignore_ascii_case(self.table.name) => self.column(name),
            names => {
                let first = names.first().map(|name| self.text.range(name.span));
                let what = format!("a column of another table than {} is", self.table.name);
                let range = first.unwrap_or_default();
                let error = ConditionError::new(&Problem::Unsupported { what }, range);
                Err(error.with_help("use `--any TABLE:CONDITION` for rows of another table"))
            }
        }
    }

    fn constant(&mut self, written: &'e ValueWithSpan) -> Result<(), ConditionError> {
        let range = self.text.range(written.span);
        let (value, kind) = match &written.value {
            Written::Number(digits, _) => number(digits, &range)?,
            // An empty text is a text here, though no column has one.
            Written::SingleQuotedString(text) => {
                (Value::Text(text.clone().into()), Some(Kind::Text))
            }
            Written::Boolean(truth) => (Value::Bool(*truth), Some(Kind::Bool)),
            Written::Null => (Value::Null, None),
            Written::DoubleQuotedString(text) => {
                let name = Ident::with_span(written.span, text.clone());
                return Err(self.unknown(&name, range));
            }
            _ => {
                let what = "this kind of value is".to_owned();
                return Err(ConditionError::new(&Problem::Unsupported { what }, range));
            }
        };
        self.push(Step::Constant(value), kind, range);
        let step = self.steps.len() - 1;
        if let Some(entry) = self.entries.last_mut() {
            entry.constant = Some(step);
        }
        Ok(())
    }

    /// A text that is written where no other value can be.
    fn written(
        &self,
        expression: &Expr,
        what: &str,
    ) -> Result<(String, Range<usize>), ConditionError> {
        let mut expression = expression;
        while let Expr::Nested(inner) = expression {
            expression = inner;
        }
        if let Expr::Value(value) = expression
            && let Written::SingleQuotedString(text) = &value.value
        {
            return Ok((text.clone(), self.text.range(value.span)));
        }
        let range = match expression {
            Expr::Value(value) => self.text.range(value.span),
            Expr::Identifier(name) => self.text.range(name.span),
            _ => 0..self.text.0.len(),
        };
        let what = format!("{what} must be a text in single quotes");
        Err(ConditionError::new(&Problem::TypeMismatch { what }, range))
    }

    /// Makes a date of the text on top.
    fn as_date(&mut self) -> Result<(), ConditionError> {
        let entry = self.pop();
        let date = Entry { kind: Some(Kind::Date), ..Entry::default() };
        self.unify(&date, &entry)?;
        self.entries.push(Entry { kind: Some(Kind::Date), ..entry });
        Ok(())
    }

    /// Makes sure that two values can be compared; a text that is written beside a date becomes one.
    fn unify(&mut self, left: &Entry, right: &Entry) -> Result<(), ConditionError> {
        for (date, text) in [(left, right), (right, left)] {
            let is_date = date.kind == Some(Kind::Date) && text.kind == Some(Kind::Text);
            let step = text.constant.filter(|_| is_date);
            let Some(step) = step.and_then(|step| self.steps.get_mut(step)) else {
                continue;
            };
            if let Step::Constant(value) = step {
                *value = match value {
                    Value::Text(text) => day(text).map(Value::Date),
                    _ => None,
                }
                .ok_or_else(|| types::not_a_date(text))?;
            }
            return Ok(());
        }
        types::expect_same(left, right, self.table)
    }

    fn unsupported(&self, what: &str, word: Option<&str>) -> ConditionError {
        let range = word.and_then(|word| syntax::find(self.text, word));
        let range = range.unwrap_or(0..self.text.0.len());
        let problem = Problem::Unsupported { what: what.to_owned() };
        let error = ConditionError::new(&problem, range);
        match word {
            Some("&&") => error.with_help("write `AND`"),
            Some("||") => error.with_help("write `OR`"),
            _ => error,
        }
    }
}

/// From the beginning of one to the end of the other.
fn hull(left: &Entry, right: &Entry) -> Range<usize> {
    left.range.start..right.range.end.max(left.range.start)
}

fn comparison(operator: &BinaryOperator) -> Option<Comparison> {
    Some(match operator {
        BinaryOperator::Eq => Comparison::Equal,
        BinaryOperator::NotEq => Comparison::NotEqual,
        BinaryOperator::Lt => Comparison::Less,
        BinaryOperator::LtEq => Comparison::LessOrEqual,
        BinaryOperator::Gt => Comparison::Greater,
        BinaryOperator::GtEq => Comparison::GreaterOrEqual,
        _ => return None,
    })
}

fn operation(operator: &BinaryOperator) -> Option<Operation> {
    Some(match operator {
        BinaryOperator::Plus => Operation::Add,
        BinaryOperator::Minus => Operation::Subtract,
        BinaryOperator::Multiply => Operation::Multiply,
        _ => return None,
    })
}

fn number(
    digits: &str,
    range: &Range<usize>,
) -> Result<(Value<'static>, Option<Kind>), ConditionError> {
    if let Ok(number) = digits.parse() {
        return Ok((Value::Int(number), Some(Kind::Int)));
    }
    match digits.parse::<f64>() {
        Ok(number) if number.is_finite() && digits.contains(['.', 'e', 'E']) => {
            Ok((Value::Float(number), Some(Kind::Float)))
        }
        _ => {
            let what = "the number has more than 64 bits".to_owned();
            Err(ConditionError::new(&Problem::TypeMismatch { what }, range.clone()))
        }
    }
}
