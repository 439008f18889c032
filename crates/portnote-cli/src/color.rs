//! Whether the environment asks for colours.

use std::env;
use std::ffi::{OsStr, OsString};

/// What the environment says: with colours, without, or nothing at all.
pub(crate) fn forced() -> Option<bool> {
    forced_by(|name| env::var_os(name))
}

/// Who wants no colours is heard first, because a reader may not be able to bear them. An empty
/// variable counts as not set.
fn forced_by(variable: impl Fn(&str) -> Option<OsString>) -> Option<bool> {
    let variable = |name| variable(name).filter(|value| !value.is_empty());
    if variable("NO_COLOR").is_some() {
        return Some(false);
    }
    if let Some(value) = variable("FORCE_COLOR") {
        return Some(!is_off(&value));
    }
    let value = variable("CLICOLOR_FORCE")?;
    (!is_off(&value)).then_some(true)
}

fn is_off(value: &OsStr) -> bool {
    value == "0" || value.eq_ignore_ascii_case("false")
}

/// What `--color` asks for, before arguments are read: the help is printed while they are.
pub(crate) fn chosen(args: impl Iterator<Item = OsString>) -> Option<bool> {
    let args: Vec<String> =
        args.map(|arg| arg.to_string_lossy().into_owned()).take_while(|arg| arg != "--").collect();
    let after = args.iter().skip_while(|arg| *arg != "--color").nth(1);
    let joined = args.iter().find_map(|arg| arg.strip_prefix("--color="));
    match after.map(String::as_str).or(joined)? {
        "always" => Some(true),
        "never" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_option_is_found_before_arguments_are_read() {
        for (args, expected) in [
            (&["check", "--color", "never", "-h"][..], Some(false)),
            (&["--color=always", "--help"], Some(true)),
            (&["--color", "auto", "-h"], None),
            (&["check", "--", "--color=never"], None),
            (&["-h"], None),
        ] {
            let args = args.iter().map(OsString::from);
            assert_eq!(chosen(args), expected);
        }
    }

    #[test]
    fn the_environment_is_heard_in_order() {
        for (variables, expected) in [
            (&[][..], None),
            (&[("FORCE_COLOR", "1")], Some(true)),
            (&[("FORCE_COLOR", "true")], Some(true)),
            (&[("FORCE_COLOR", "3")], Some(true)),
            (&[("FORCE_COLOR", "")], None),
            (&[("FORCE_COLOR", "0")], Some(false)),
            (&[("FORCE_COLOR", "False")], Some(false)),
            (&[("CLICOLOR_FORCE", "1")], Some(true)),
            (&[("CLICOLOR_FORCE", "0")], None),
            (&[("NO_COLOR", "1")], Some(false)),
            (&[("NO_COLOR", "0")], Some(false)),
            (&[("NO_COLOR", ""), ("FORCE_COLOR", "1")], Some(true)),
            (&[("NO_COLOR", "1"), ("FORCE_COLOR", "1")], Some(false)),
            (&[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")], Some(false)),
            (&[("FORCE_COLOR", "0"), ("CLICOLOR_FORCE", "1")], Some(false)),
        ] {
            let find = |name: &str| {
                let mut known = variables.iter();
                let known = known.find(|(known, _)| *known == name);
                known.map(|(_, value)| OsString::from(value))
            };
            assert_eq!(forced_by(find), expected, "{variables:?}");
        }
    }
}
