//! The command line with the help of each verb fitted to it.

use clap::{Arg, Command, CommandFactory as _};

use super::Args;

/// Verbs that read files or folders.
const READERS: &[&str] = &[
    "check", "dd", "dump", "tables", "select", "stats", "openings", "export", "render", "deps",
    "info",
];

/// Verbs that read an input, `convert` among them, which reads one.
const READERS_OF_ANY: &[&str] = &[
    "check", "dd", "dump", "tables", "select", "stats", "openings", "export", "convert", "render",
    "deps", "info",
];

/// Global options that some verbs do not use, each with the verbs that use it.
const USED_BY: &[(&str, &[&str])] = &[
    ("notation", READERS_OF_ANY),
    ("encoding", READERS_OF_ANY),
    ("limits", READERS_OF_ANY),
    ("stdin_filename", READERS_OF_ANY),
    ("files_from", READERS),
    ("no_ignore", READERS),
    ("jobs", &["check", "dd", "tables", "select", "stats", "openings"]),
    ("rules", &["check", "dump", "tables", "select", "export", "info"]),
    ("include_root", &["check", "dump", "convert", "deps", "info"]),
    ("allow_outside", &["check", "dump", "convert", "deps", "info"]),
    ("call_disposition", &["check", "dump", "convert", "info"]),
];

/// Helps of options that mean something else in other verbs.
const OF_CHECK: &[(&str, &str)] = &[
    ("fail_on", "Exit with 1 if there are findings of this severity or above [default: warning]"),
    ("exit_zero", "Exit with 0 even if there are errors or warnings"),
];

const OF_DD: &[(&str, &str)] = &[
    (
        "fail_on",
        "With `--verify`: exit with 1 if there are findings of this severity or above [default: warning]",
    ),
    ("exit_zero", "Exit with 0 instead of 1, even if there are findings or deals are not solved"),
];

/// After the options of a verb, which clap counts from 0.
const AFTER_OWN: usize = 100;

/// The command line. The help of a verb leaves out global options that the verb does not use;
/// they are still accepted, so that an alias or a script can give the same options to any verb.
pub(crate) fn command() -> Command {
    let command = Args::command().bin_name("portnote");
    let global: Vec<Arg> =
        command.get_arguments().filter(|option| option.is_global_set()).cloned().collect();
    command.mut_subcommands(|verb| {
        let options = (AFTER_OWN..).zip(&global).map(|(order, option)| {
            let is_used = is_used(option, verb.get_name());
            option.clone().display_order(order).hide(!is_used)
        });
        let options: Vec<Arg> = options.collect();
        let own = match verb.get_name() {
            "check" => OF_CHECK,
            "dd" => OF_DD,
            _ => &[],
        };
        // The modes of `dd` have many options, and these are the same in all verbs.
        let is_brief = verb.get_name() == "dd";
        own.iter().fold(verb.args(options), |verb, (id, help)| {
            verb.mut_arg(id, |option| option.help(*help).hide_short_help(is_brief))
        })
    })
}

fn is_used(option: &Arg, verb: &str) -> bool {
    let id = option.get_id().as_str();
    let mut limited = USED_BY.iter();
    limited.find(|(name, _)| *name == id).is_none_or(|(_, verbs)| verbs.contains(&verb))
}

#[cfg(test)]
mod tests {
    use clap::error::ErrorKind;

    use super::*;
    use crate::args::heading;

    // A usual terminal: `-h` is read without scrolling.
    const COLUMNS: usize = 100;
    const LINES: usize = 41;

    fn verbs() -> Vec<Command> {
        let mut command = command();
        command.build();
        let verbs = command.get_subcommands();
        let verbs = verbs.filter(|verb| verb.get_name() != "help");
        verbs.cloned().collect()
    }

    fn short(verb: &Command) -> String {
        let mut verb = verb.clone().term_width(COLUMNS);
        verb.render_help().to_string()
    }

    fn long(verb: &Command) -> String {
        let mut verb = verb.clone().term_width(COLUMNS);
        verb.render_long_help().to_string()
    }

    /// The examples at the end of a help.
    fn examples(help: &str) -> Vec<&str> {
        let (_, examples) = help.rsplit_once("\nExamples:\n").unwrap_or_default();
        examples.lines().collect()
    }

    /// The arguments of the program in a line for a shell.
    fn arguments(line: &str) -> Vec<&str> {
        let words = line.split_whitespace();
        let words = words.skip_while(|word| *word != "portnote");
        words.take_while(|word| !["|", ">", ">>"].contains(word)).collect()
    }

    #[test]
    fn every_help_ends_with_examples_that_the_program_accepts() {
        for verb in verbs() {
            let name = verb.get_name();
            for help in [short(&verb), long(&verb)] {
                let examples = examples(&help);
                assert!(!examples.is_empty(), "{name}: {help}");
                for example in examples {
                    let arguments = arguments(example);
                    assert_eq!(arguments.get(1), Some(&name), "{example}");
                    assert_accepted(&arguments);
                }
            }
        }
        let help = long(&command());
        let of_program = examples(&help);
        assert!(!of_program.is_empty(), "{help}");
        for example in of_program {
            assert_accepted(&arguments(example));
        }
    }

    fn assert_accepted(arguments: &[&str]) {
        let error = command().try_get_matches_from(arguments).err();
        let error = error.filter(|error| error.kind() != ErrorKind::DisplayHelp);
        assert!(error.is_none(), "{arguments:?}: {error:?}");
    }

    #[test]
    fn short_help_fits_a_screen() {
        for verb in verbs().iter().chain([&command()]) {
            let help = short(verb);
            let lines = help.lines().count();
            assert!(lines <= LINES, "{}: {lines} lines", verb.get_name());
        }
    }

    #[test]
    fn no_line_is_wider_than_the_terminal() {
        for verb in verbs().iter().chain([&command()]) {
            for help in [short(verb), long(verb)] {
                let wide = help.lines().find(|line| line.chars().count() > COLUMNS);
                assert_eq!(wide, None, "{}", verb.get_name());
            }
        }
    }

    #[test]
    fn options_of_one_notation_have_its_heading_and_are_not_in_short_help() {
        let headings = [
            heading::GAMES,
            heading::PBN_PPN,
            heading::PBN,
            heading::PDN,
            heading::PPN,
            heading::BML,
            heading::BSS,
            heading::LIN,
        ];
        let mut found = 0;
        for verb in verbs() {
            let brief = short(&verb);
            for option in verb.get_arguments() {
                let is_special =
                    option.get_help_heading().is_some_and(|heading| headings.contains(&heading));
                found += usize::from(is_special);
                let name = option.get_long().map(|name| format!("--{name} "));
                let is_shown = name.is_some_and(|name| {
                    let mut lines = brief.lines().map(str::trim_start);
                    lines.any(|line| line.starts_with(&name))
                });
                assert!(!is_special || !is_shown, "{}: {option}", verb.get_name());
            }
            for heading in headings {
                assert!(!brief.contains(heading), "{}: {heading}", verb.get_name());
            }
        }
        assert!(found > headings.len());
    }

    #[test]
    fn headings_are_in_one_order_and_global_options_are_last() {
        let order = [
            "\nOptions:",
            "\nFixing:",
            "Report",
            "Filling and verifying",
            "What is shown",
            "Pages",
            "How it is drawn",
            "Solving",
            heading::GAMES,
            heading::PBN_PPN,
            heading::PBN,
            heading::PDN,
            heading::PPN,
            heading::BML,
            heading::BSS,
            heading::LIN,
            "HTML that replays",
            "HTML and LaTeX options",
            "Global options",
            "Examples",
        ];
        for verb in verbs() {
            let help = long(&verb);
            let headings =
                order.map(|heading| format!("\n{}:\n", heading.trim_matches(['\n', ':'])));
            let places: Vec<usize> =
                headings.iter().filter_map(|heading| help.find(heading)).collect();
            assert!(places.is_sorted(), "{}: {help}", verb.get_name());
            let shown = help.lines().filter(|line| {
                line.ends_with(':') && !line.starts_with(' ') && !line.starts_with("Arguments")
            });
            assert_eq!(shown.count(), places.len(), "{}: {help}", verb.get_name());
        }
    }

    #[test]
    fn global_options_are_shown_where_they_are_used_and_accepted_everywhere() {
        let all = verbs();
        let known: Vec<&str> = all.iter().map(Command::get_name).collect();
        let command = command();
        for (id, verbs) in USED_BY {
            let mut options = command.get_arguments();
            let option = options.find(|option| option.get_id() == id);
            let option = option.and_then(Arg::get_long).map(|name| format!("--{name} "));
            let option = option.unwrap_or_else(|| panic!("{id} is not a global option"));
            assert!(verbs.iter().all(|verb| known.contains(verb)), "{id}");
            for verb in &all {
                let is_shown = long(verb).replace('\n', " ").contains(&option);
                assert_eq!(is_shown, is_used_by(id, verb), "{id}: {}", verb.get_name());
            }
        }
        let everywhere =
            ["portnote", "--jobs", "2", "explain", "--notation", "pbn", "--rules", "house.toml"];
        let matches = super::command().try_get_matches_from(everywhere);
        assert_eq!(matches.map(|found| found.get_one("jobs").copied()).ok(), Some(Some(2_u64)));
    }

    fn is_used_by(id: &str, verb: &Command) -> bool {
        verb.get_arguments()
            .find(|option| option.get_id() == id)
            .is_some_and(|option| is_used(option, verb.get_name()))
    }
}
