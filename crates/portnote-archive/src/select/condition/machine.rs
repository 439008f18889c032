//! Runs the steps of a condition over one row.

use std::borrow::Cow;
use std::cmp::Ordering;

use portnote_core::columns::Value;
use regex::Regex;

use super::pattern::Like;

/// One step. Values are taken from the top of a stack, and what comes of them is put there.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// The value of a column.
    Column(usize),
    /// A value that was written.
    Constant(Value<'static>),
    /// The negation of a truth value.
    Not,
    /// Both of two truth values.
    And,
    /// One of two truth values.
    Or,
    /// Passes over a number of steps where the value on top is this one, and leaves it there.
    SkipIf(bool, usize),
    Compare(Comparison),
    /// `IS NULL`, or its negation.
    IsNull(bool),
    /// `IS TRUE`, `IS FALSE` or, with `None`, `IS UNKNOWN`; negated or not.
    Is(Option<bool>, bool),
    /// `IS DISTINCT FROM`, or its negation.
    IsDistinct(bool),
    /// `BETWEEN`, or its negation.
    Between(bool),
    /// `IN` with a number of values, or its negation.
    In(usize, bool),
    /// `LIKE` or `ILIKE`, or its negation.
    Like(Like, bool),
    Calculate(Operation),
    Negate,
    Call(Function, usize),
    /// `regexp_matches`.
    Regex(Box<Regex>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operation {
    Add,
    Subtract,
    Multiply,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Function {
    Lower,
    Upper,
    Length,
    Abs,
    Coalesce,
    StartsWith,
    Contains,
}

/// A number that a condition calculates has more than 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("number in the condition does not fit into 64 bits")]
pub struct TooLarge;

/// The value of a condition for a row.
pub(super) fn run<'v>(
    steps: &[Step],
    column: &impl Fn(usize) -> Value<'v>,
) -> Result<Value<'v>, TooLarge> {
    let mut stack: Vec<Value<'v>> = Vec::with_capacity(8);
    let mut at = 0;
    while let Some(step) = steps.get(at) {
        at += 1;
        let value = match step {
            Step::Column(place) => column(*place),
            Step::Constant(value) => value.clone(),
            Step::SkipIf(wanted, count) => {
                if stack.last() == Some(&Value::Bool(*wanted)) {
                    at += count;
                }
                continue;
            }
            Step::Not => pop(&mut stack).truth().map(|truth| !truth).into(),
            Step::And => {
                let (left, right) = two(&mut stack);
                both(left.truth(), right.truth()).into()
            }
            Step::Or => {
                let (left, right) = two(&mut stack);
                either(left.truth(), right.truth()).into()
            }
            Step::Compare(comparison) => {
                let (left, right) = two(&mut stack);
                comparison.of(&left, &right).into()
            }
            Step::IsNull(negated) => Value::Bool(pop(&mut stack).is_null() != *negated),
            Step::Is(wanted, negated) => {
                Value::Bool((pop(&mut stack).truth() == *wanted) != *negated)
            }
            Step::IsDistinct(negated) => {
                let (left, right) = two(&mut stack);
                let is_same = match (left.is_null(), right.is_null()) {
                    (false, false) => compare(&left, &right) == Some(Ordering::Equal),
                    (left, right) => left && right,
                };
                Value::Bool(is_same == *negated)
            }
            Step::Between(negated) => {
                let (low, high) = two(&mut stack);
                let value = pop(&mut stack);
                let above = Comparison::GreaterOrEqual.of(&value, &low);
                let below = Comparison::LessOrEqual.of(&value, &high);
                both(above, below).map(|within| within != *negated).into()
            }
            Step::In(count, negated) => {
                let values = stack.split_off(stack.len().saturating_sub(*count));
                let value = pop(&mut stack);
                is_in(&value, &values).map(|found| found != *negated).into()
            }
            Step::Like(like, negated) => match pop(&mut stack) {
                Value::Text(text) => Value::Bool(like.matches(&text) != *negated),
                _ => Value::Null,
            },
            Step::Regex(regex) => match pop(&mut stack) {
                Value::Text(text) => Value::Bool(regex.is_match(&text)),
                _ => Value::Null,
            },
            Step::Calculate(operation) => {
                let (left, right) = two(&mut stack);
                operation.of(&left, &right)?
            }
            Step::Negate => match pop(&mut stack) {
                Value::Int(number) => Value::Int(number.checked_neg().ok_or(TooLarge)?),
                Value::Float(number) => Value::Float(-number),
                _ => Value::Null,
            },
            Step::Call(function, count) => {
                let values = stack.split_off(stack.len().saturating_sub(*count));
                function.of(values)?
            }
        };
        stack.push(value);
    }
    Ok(pop(&mut stack))
}

/// The value on top. The compiler puts as many there as are taken.
fn pop<'v>(stack: &mut Vec<Value<'v>>) -> Value<'v> {
    stack.pop().unwrap_or(Value::Null)
}

/// The two values on top, the lower one first.
fn two<'v>(stack: &mut Vec<Value<'v>>) -> (Value<'v>, Value<'v>) {
    let right = pop(stack);
    (pop(stack), right)
}

trait Truth {
    /// True, false or, where it is null, unknown.
    fn truth(&self) -> Option<bool>;
}

impl Truth for Value<'_> {
    fn truth(&self) -> Option<bool> {
        match self {
            Self::Bool(truth) => Some(*truth),
            _ => None,
        }
    }
}

const fn both(left: Option<bool>, right: Option<bool>) -> Option<bool> {
    match (left, right) {
        (Some(false), _) | (_, Some(false)) => Some(false),
        (Some(true), Some(true)) => Some(true),
        _ => None,
    }
}

const fn either(left: Option<bool>, right: Option<bool>) -> Option<bool> {
    match (left, right) {
        (Some(true), _) | (_, Some(true)) => Some(true),
        (Some(false), Some(false)) => Some(false),
        _ => None,
    }
}

/// Which of two values is greater; `None` where one is null.
pub(crate) fn compare(left: &Value<'_>, right: &Value<'_>) -> Option<Ordering> {
    match (left, right) {
        (Value::Bool(left), Value::Bool(right)) => Some(left.cmp(right)),
        (Value::Int(left), Value::Int(right)) => Some(left.cmp(right)),
        // Code points have the order of the bytes of UTF-8.
        (Value::Text(left), Value::Text(right)) => Some(left.as_bytes().cmp(right.as_bytes())),
        (Value::Date(left), Value::Date(right)) => Some(left.cmp(right)),
        (left, right) => left.float()?.partial_cmp(&right.float()?),
    }
}

fn is_in(value: &Value<'_>, values: &[Value<'_>]) -> Option<bool> {
    let mut found = Some(false);
    for other in values {
        found = either(found, Comparison::Equal.of(value, other));
    }
    found
}

impl Comparison {
    fn of(self, left: &Value<'_>, right: &Value<'_>) -> Option<bool> {
        let order = compare(left, right)?;
        Some(match self {
            Self::Equal => order.is_eq(),
            Self::NotEqual => order.is_ne(),
            Self::Less => order.is_lt(),
            Self::LessOrEqual => order.is_le(),
            Self::Greater => order.is_gt(),
            Self::GreaterOrEqual => order.is_ge(),
        })
    }
}

impl Operation {
    fn of(self, left: &Value<'_>, right: &Value<'_>) -> Result<Value<'static>, TooLarge> {
        if let (Value::Int(left), Value::Int(right)) = (left, right) {
            let number = match self {
                Self::Add => left.checked_add(*right),
                Self::Subtract => left.checked_sub(*right),
                Self::Multiply => left.checked_mul(*right),
            };
            return number.map(Value::Int).ok_or(TooLarge);
        }
        let (Some(left), Some(right)) = (left.float(), right.float()) else {
            return Ok(Value::Null);
        };
        let number = match self {
            Self::Add => left + right,
            Self::Subtract => left - right,
            Self::Multiply => left * right,
        };
        match number.is_finite() {
            true => Ok(Value::Float(number)),
            false => Err(TooLarge),
        }
    }
}

impl Function {
    fn of<'v>(self, values: Vec<Value<'v>>) -> Result<Value<'v>, TooLarge> {
        if self == Self::Coalesce {
            let mut values = values.into_iter();
            return Ok(values.find(|value| !value.is_null()).unwrap_or(Value::Null));
        }
        let mut values = values.into_iter();
        let (first, second) = (values.next(), values.next());
        Ok(match (self, first, second) {
            (Self::Lower, Some(Value::Text(text)), _) => {
                Cow::<str>::Owned(text.to_lowercase()).into()
            }
            (Self::Upper, Some(Value::Text(text)), _) => {
                Cow::<str>::Owned(text.to_uppercase()).into()
            }
            (Self::Length, Some(Value::Text(text)), _) => text.chars().count().into(),
            (Self::Abs, Some(Value::Int(number)), _) => {
                Value::Int(number.checked_abs().ok_or(TooLarge)?)
            }
            (Self::Abs, Some(Value::Float(number)), _) => Value::Float(number.abs()),
            (Self::StartsWith, Some(Value::Text(text)), Some(Value::Text(start))) => {
                Value::Bool(text.starts_with(&*start))
            }
            (Self::Contains, Some(Value::Text(text)), Some(Value::Text(part))) => {
                Value::Bool(text.contains(&*part))
            }
            _ => Value::Null,
        })
    }
}
