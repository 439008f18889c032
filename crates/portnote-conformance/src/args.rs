//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;

use crate::diff_engines::Plan;
use crate::laws::Law;
use crate::notation::Notation;
use crate::{mutate, never_panics};

/// What is printed where a call is not understood.
pub const USAGE: &str = "\
Usage: cargo xtask test-corpus [FILTER...] [options]
       cargo xtask rules [--notation N]
       cargo xtask diff-engines [--count N] [--laws DIR]...
       cargo xtask mutate [--notation N]... [--law L-N] [--count N] [--seed N] [--laws DIR]...
       cargo xtask never-panics [--count N]

test-corpus runs the cases whose path holds one of the filters, and the laws.

  --bless         write what is expected of a case as it is today
  --notation N    only this notation: pbn, lin, pdn, ppn, bml, bss
  --laws DIR      hold the files of any folder to the laws, instead of the corpus
  --report json   print one JSON document
  --decoder CMD   run another program over the corpus: text in, dump out, exit code 0 if accepted

rules shows which rule of the standard is covered by which codes and cases.

diff-engines gives every text of the corpus to both engines, and compares what they find.

  --count N       make N more texts, for all grammars together [default: 10000]
  --laws DIR      take the files of any folder too

mutate makes texts from the corpus, changes them, and holds each to the laws.

  --notation N    only this notation: pbn, lin, pdn, ppn, bml, bss
  --law L-N       only this law, such as L-14, which is that of conversions
  --count N       make N texts for each notation [default: 10000]
  --seed N        begin with this seed, to repeat or to go on [default: 0]
  --laws DIR      take the files of any folder too

never-panics runs the released program on the corpus, its beginnings and texts made from it.

  --count N       make N texts for each notation [default: 1000]
  --program FILE  the program that is run
";

/// What a call asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Run the corpus, or a folder under the laws.
    Test(Test),
    /// Show how the rules are covered.
    Rules(Vec<Notation>),
    /// Compare the engines.
    Engines(Plan),
    /// Hold texts that are made to the laws.
    Mutate(mutate::Plan),
    /// Start the program on many texts.
    NeverPanics(never_panics::Plan),
    /// Show the usage.
    Help,
}

/// Texts that are made where no number is given: enough for a look, in a moment.
const COUNT: u64 = 10_000;

/// Texts that are made for a program where no number is given: systems are converted one by one.
const PROGRAM_COUNT: u64 = 1_000;

/// How the corpus is run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Test {
    /// Parts of paths; a case is run if its path holds one of them.
    pub filters: Vec<String>,
    /// Whether expectations are written.
    pub bless: bool,
    /// The notations to run.
    pub notations: Vec<Notation>,
    /// A folder that is held to the laws.
    pub laws: Option<PathBuf>,
    /// Whether the result is one JSON document.
    pub json: bool,
    /// Another program to run.
    pub decoder: Option<String>,
}

/// Reads the words after the name of the program.
///
/// # Errors
/// A sentence that says which word is not understood.
pub fn parse(words: &[OsString]) -> Result<Command, String> {
    let words = words.iter().map(|word| word.to_str().map(str::to_owned));
    let words: Option<Vec<String>> = words.collect();
    let words = words.ok_or("a word is not UTF-8")?;
    let Some((verb, rest)) = words.split_first() else {
        return Ok(Command::Help);
    };
    if words.iter().any(|word| word == "--help" || word == "-h") {
        return Ok(Command::Help);
    }
    match verb.as_str() {
        "test-corpus" => test(rest).map(Command::Test),
        "rules" => {
            let given = test(rest)?;
            let rest = Test { notations: Vec::new(), ..given.clone() };
            if rest != Test::default() {
                return Err("`rules` has no option but `--notation`".to_owned());
            }
            Ok(Command::Rules(given.notations()))
        }
        "diff-engines" => engines(rest).map(Command::Engines),
        "mutate" => mutations(rest).map(Command::Mutate),
        "never-panics" => program(rest).map(Command::NeverPanics),
        "help" => Ok(Command::Help),
        _ => Err(format!("cannot understand `{verb}`")),
    }
}

fn engines(words: &[String]) -> Result<Plan, String> {
    let mut plan = Plan { count: COUNT, folders: Vec::new() };
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let value = words.next();
        let value = value.ok_or_else(|| format!("`{word}` needs a value"));
        match word.as_str() {
            "--count" => plan.count = number(value?)?,
            "--laws" => plan.folders.push(PathBuf::from(value?)),
            _ => return Err(format!("cannot understand `{word}`")),
        }
    }
    Ok(plan)
}

fn mutations(words: &[String]) -> Result<mutate::Plan, String> {
    let mut plan = mutate::Plan {
        notations: Vec::new(),
        law: None,
        count: COUNT,
        seed: 0,
        folders: Vec::new(),
    };
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let value = words.next();
        let value = value.ok_or_else(|| format!("`{word}` needs a value"));
        match word.as_str() {
            "--notation" => plan.notations.push(notation(value?)?),
            "--count" => plan.count = number(value?)?,
            "--seed" => plan.seed = number(value?)?,
            "--law" => plan.law = Some(law(value?)?),
            "--laws" => plan.folders.push(PathBuf::from(value?)),
            _ => return Err(format!("cannot understand `{word}`")),
        }
    }
    if plan.notations.is_empty() {
        plan.notations = Notation::ALL.to_vec();
    }
    Ok(plan)
}

fn program(words: &[String]) -> Result<never_panics::Plan, String> {
    let mut plan = never_panics::Plan { program: PathBuf::new(), count: PROGRAM_COUNT };
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let value = words.next();
        let value = value.ok_or_else(|| format!("`{word}` needs a value"));
        match word.as_str() {
            "--count" => plan.count = number(value?)?,
            "--program" => plan.program = PathBuf::from(value?),
            _ => return Err(format!("cannot understand `{word}`")),
        }
    }
    if plan.program.as_os_str().is_empty() {
        return Err("`never-panics` needs `--program`".to_owned());
    }
    Ok(plan)
}

fn number(value: &str) -> Result<u64, String> {
    value.parse().map_err(|_| format!("`{value}` is not a number"))
}

fn law(name: &str) -> Result<Law, String> {
    Law::from_name(name).ok_or_else(|| format!("no law is called `{name}`"))
}

fn notation(name: &str) -> Result<Notation, String> {
    Notation::from_name(name).ok_or_else(|| format!("no notation is called `{name}`"))
}

fn test(words: &[String]) -> Result<Test, String> {
    let mut test = Test::default();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("`{word}` needs a value"));
        match word.as_str() {
            "--bless" => test.bless = true,
            "--notation" => test.notations.push(notation(value()?)?),
            "--laws" => test.laws = Some(PathBuf::from(value()?)),
            "--report" => match value()?.as_str() {
                "json" => test.json = true,
                other => return Err(format!("no report is called `{other}`, only `json`")),
            },
            "--decoder" => test.decoder = Some(value()?.clone()),
            option if option.starts_with('-') => {
                return Err(format!("cannot understand `{option}`"));
            }
            filter => test.filters.push(filter.to_owned()),
        }
    }
    let modes = [test.bless, test.laws.is_some(), test.decoder.is_some()];
    if modes.iter().filter(|mode| **mode).count() > 1 {
        return Err("`--bless`, `--laws` and `--decoder` exclude each other".to_owned());
    }
    Ok(test)
}

impl Test {
    /// The notations to run: those named, or all.
    #[must_use]
    pub fn notations(&self) -> Vec<Notation> {
        if self.notations.is_empty() { Notation::ALL.to_vec() } else { self.notations.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Command, String> {
        let words: Vec<OsString> = line.split_whitespace().map(OsString::from).collect();
        parse(&words)
    }

    #[test]
    fn calls_that_are_understood() {
        assert_eq!(read("test-corpus"), Ok(Command::Test(Test::default())));
        let test =
            Test { filters: vec!["deal".into(), "auction".into()], bless: true, ..Test::default() };
        assert_eq!(read("test-corpus deal --bless auction"), Ok(Command::Test(test)));
        let test = Test { laws: Some("x".into()), json: true, ..Test::default() };
        assert_eq!(read("test-corpus --laws x --report json"), Ok(Command::Test(test)));
        assert_eq!(read("rules --notation pbn"), Ok(Command::Rules(vec![Notation::PBN])));
        assert_eq!(read("rules"), Ok(Command::Rules(Notation::ALL.to_vec())));
        assert_eq!(read("test-corpus --help"), Ok(Command::Help));
        let plan = Plan { count: 7, folders: vec!["x".into(), "y".into()] };
        assert_eq!(read("diff-engines --laws x --count 7 --laws y"), Ok(Command::Engines(plan)));
        let plan = never_panics::Plan { program: "x".into(), count: 7 };
        assert_eq!(read("never-panics --program x --count 7"), Ok(Command::NeverPanics(plan)));
        let plan = mutate::Plan {
            notations: vec![Notation::BML],
            law: Some(Law::Conversions),
            count: 7,
            seed: 9,
            folders: vec!["x".into()],
        };
        assert_eq!(
            read("mutate --notation bml --law L-14 --count 7 --seed 9 --laws x"),
            Ok(Command::Mutate(plan))
        );
    }

    #[test]
    fn calls_that_are_not() {
        for line in [
            "corpus",
            "test-corpus --blesss",
            "test-corpus --laws",
            "test-corpus --report xml",
            "rules deal",
            "rules --bless",
            "test-corpus --notation pgn",
            "test-corpus --bless --laws x",
            "diff-engines --count",
            "diff-engines --count many",
            "diff-engines pbn",
            "never-panics",
            "never-panics --program",
            "never-panics --program x --laws y",
            "mutate --seed",
            "mutate --notation pgn",
            "mutate pbn",
            "mutate --law L-15",
        ] {
            assert!(read(line).is_err(), "{line}");
        }
    }
}
