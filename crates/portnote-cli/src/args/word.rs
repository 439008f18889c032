//! Words as values of options, each read by the type of the library that has them.

use std::error::Error;
use std::ffi::OsStr;
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command};

/// A parser of the listed words, which help and messages name.
pub(super) fn word<T>(listed: impl Into<PossibleValuesParser>) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: Error + Send + Sync + 'static> + Clone + Send + Sync + 'static,
{
    Lossy(listed.into().try_map(|word| word.parse::<T>()))
}

/// A parser that is given any bytes as text: what is not UTF-8 is one more word that is not listed.
#[derive(Clone)]
struct Lossy<P>(P);

impl<P: TypedValueParser> TypedValueParser for Lossy<P> {
    type Value = P::Value;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Self::Value, clap::Error> {
        let text = value.to_string_lossy();
        self.0.parse_ref(command, arg, OsStr::new(&*text))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        self.0.possible_values()
    }
}
