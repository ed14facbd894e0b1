//! Settings in environment variables.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue};
use clap::{Args, Command};

/// What the names of all settings begin with.
const PREFIX: &str = "KENNEL_";

/// What the names of those begin with that only tests read.
const OF_TESTS: &str = "KENNEL_TEST_";

/// Names below this similarity are not what was meant.
const SIMILAR: f64 = 0.8;

/// Refuses a variable that looks like a setting of a command and is none, because a
/// misspelt setting would be ignored silently.
pub fn check<T: Args>(program: &str) -> Result<(), String> {
    let command = T::augment_args(Command::new(""));
    let settings = command.get_arguments().filter_map(|argument| argument.get_env()?.to_str());
    let settings: Vec<&str> = settings.collect();
    let mut names: Vec<String> =
        std::env::vars_os().filter_map(|(name, _)| name.into_string().ok()).collect();
    names.sort();
    match names.iter().find_map(|name| unknown(name, &settings)) {
        Some(why) => Err(format!("{why} ('{program} --help' lists them)")),
        None => Ok(()),
    }
}

/// What is wrong with a variable, if it looks like a setting.
fn unknown(name: &str, settings: &[&str]) -> Option<String> {
    if !name.starts_with(PREFIX) || name.starts_with(OF_TESTS) || settings.contains(&name) {
        return None;
    }
    let similarity = |setting: &str| {
        let (name, setting) = (&name[PREFIX.len()..], setting.trim_start_matches(PREFIX));
        strsim::jaro_winkler(name, setting)
    };
    let nearest = settings.iter().max_by(|a, b| similarity(a).total_cmp(&similarity(b)));
    Some(match nearest.filter(|setting| similarity(setting) >= SIMILAR) {
        Some(setting) => {
            format!("the environment variable {name} is not a setting: did you mean {setting}?")
        }
        None => format!("the environment variable {name} is not a setting"),
    })
}

/// Names the variable instead of the flag in an error about a value that came from there.
pub fn name_variable(error: &mut clap::Error, program: &Command, words: &[OsString]) {
    let Some(ContextValue::String(argument)) = error.get(ContextKind::InvalidArg) else { return };
    let flag = argument.split([' ', '=']).next().unwrap_or_default().to_owned();
    let is_flag = |word: &OsString| {
        word.to_str().is_some_and(|word| word.split('=').next() == Some(flag.as_str()))
    };
    if words.iter().any(is_flag) {
        return;
    }
    let command = words.iter().find_map(|word| program.find_subcommand(word));
    let variable = command.into_iter().flat_map(Command::get_arguments).find_map(|argument| {
        let is_it = argument.get_long().is_some_and(|long| flag.strip_prefix("--") == Some(long));
        argument.get_env().filter(|_| is_it)
    });
    if let Some(variable) = variable {
        let variable = variable.to_string_lossy().into_owned();
        error.insert(ContextKind::InvalidArg, ContextValue::String(variable));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspelt_settings_are_named_with_the_nearest_one() {
        let settings = ["KENNEL_LISTEN", "KENNEL_LISTED_FOR", "KENNEL_TRUST_PROXY"];
        for (name, meant) in
            [("KENNEL_LISTN", "KENNEL_LISTEN"), ("KENNEL_TRUSTED_PROXY", "KENNEL_TRUST_PROXY")]
        {
            let why = unknown(name, &settings).unwrap();
            assert!(why.contains(name) && why.contains(&format!("did you mean {meant}?")), "{why}");
        }
        let why = unknown("KENNEL_COLOUR", &settings).unwrap();
        assert!(why.contains("KENNEL_COLOUR") && !why.contains("mean"), "{why}");
        for name in ["KENNEL_LISTEN", "KENNEL", "HOME"] {
            assert_eq!(unknown(name, &settings), None);
        }
    }
}
