//! What `contrib/` ships refers to settings, commands and metrics that exist.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};
use std::time::{Duration, SystemTime};

use serde_json::{Value, json};

use super::serve::QUICK;
use super::serve::process::Serving;

/// The commands that operators need.
const COMMANDS: [&str; 3] = ["serve", "backup", "admin"];

pub fn file(name: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../contrib")).join(name)
}

pub fn read(name: &str) -> String {
    fs::read_to_string(file(name)).unwrap()
}

fn kennel(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kennel"));
    command.args(arguments).env_clear().output().unwrap()
}

fn help(arguments: &[&str]) -> String {
    let output = kennel(&[arguments, &["--help"]].concat());
    assert!(output.status.success(), "kennel {arguments:?}");
    // Lines may be wrapped anywhere between words.
    let text = String::from_utf8(output.stdout).unwrap();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The words of a text that begin like the name of a variable.
fn variables(text: &str) -> BTreeSet<String> {
    let is_part = |letter: char| letter.is_ascii_uppercase() || letter == '_';
    let words = text.split(|letter| !is_part(letter));
    words.filter(|word| word.starts_with("KENNEL_")).map(str::to_owned).collect()
}

#[test]
fn units_and_images_use_settings_and_commands_that_exist() {
    let (serve, backup) = (help(&["serve"]), help(&["backup"]));
    for (name, help) in [
        ("systemd/kennel.service", &serve),
        ("systemd/kennel-backup.service", &backup),
        ("container/Containerfile", &serve),
    ] {
        let text = read(name);
        let used = variables(&text);
        assert!(!used.is_empty(), "{name}");
        for variable in used {
            // The value of one that may contain a password is not shown.
            let is_setting =
                ["=", "]"].iter().any(|end| help.contains(&format!("[env: {variable}{end}")));
            assert!(is_setting, "{name} sets {variable}");
        }
        // Every command line of ours, wherever it stands.
        for rest in text.split("kennel ").skip(1) {
            let words: Vec<&str> = rest.split_whitespace().take(4).collect();
            let Some(command) = words.first().filter(|word| COMMANDS.contains(word)) else {
                continue;
            };
            let help = self::help(&[command]);
            let flags = words.iter().filter(|word| word.starts_with("--"));
            for flag in flags.map(|flag| flag.trim_end_matches(['.', '\''])) {
                assert!(help.contains(flag), "{name}: kennel {command} {flag}");
            }
        }
    }
    let container = read("container/Containerfile");
    assert!(container.contains("CMD [\"serve\"]"), "{container}");
}

/// The unit's own settings, with a database and addresses that are free.
#[test]
fn a_server_starts_with_the_settings_of_the_unit() {
    let unit = read("systemd/kennel.service");
    let settings = unit.lines().filter_map(|line| line.strip_prefix("Environment="));
    let mut server = Serving::with_environment(
        settings.filter_map(|setting| setting.split_once('=')).map(|(name, value)| match name {
            "KENNEL_DATABASE" => (name, "kennel.db"),
            "KENNEL_ADMIN" | "KENNEL_LISTEN" => (name, "127.0.0.1:0"),
            _ => (name, value),
        }),
    );
    assert_eq!(server.get("/api/me").0, 200);
    server.signal("TERM");
    assert_eq!(server.wait(), Some(0));
}

/// Systemd makes the directory of a dynamic user a symbolic link.
#[test]
fn old_backups_are_deleted_behind_a_symbolic_link() {
    let unit = read("systemd/kennel-backup.service");
    let command = unit.lines().find_map(|line| line.strip_prefix("ExecStartPost=")).unwrap();
    let folder = std::env::temp_dir().join(format!("kennel-backups-{}", std::process::id()));
    let (copies, link) = (folder.join("private"), folder.join("link"));
    fs::create_dir_all(&copies).unwrap();
    std::os::unix::fs::symlink(&copies, &link).unwrap();
    let day = Duration::from_secs(24 * 60 * 60);
    for (name, days) in [("kennel-old.db", 40), ("kennel-new.db", 1), ("other.db", 40)] {
        let copy = fs::File::create(copies.join(name)).unwrap();
        copy.set_modified(SystemTime::now() - days * day).unwrap();
    }
    let command = command.replace("/var/lib/kennel-backup", link.to_str().unwrap());
    let words: Vec<&str> = command.split(' ').collect();
    let status = Command::new(words[0]).args(&words[1..]).status();
    let entries = fs::read_dir(&copies).unwrap().map(|entry| entry.unwrap().file_name());
    let left: BTreeSet<_> = entries.collect();
    fs::remove_dir_all(&folder).unwrap();
    assert!(status.unwrap().success(), "{command}");
    assert_eq!(left, BTreeSet::from(["kennel-new.db".into(), "other.db".into()]));
}

/// Where systemd is installed, it judges the units itself.
#[test]
fn units_are_hardened() {
    for (unit, threshold) in [("kennel.service", "20"), ("kennel-backup.service", "20")] {
        let path = file("systemd").join(unit);
        let mut command = Command::new("systemd-analyze");
        command.args(["security", "--offline=true", "--threshold", threshold]).arg(path);
        let Ok(output) = command.output() else { return };
        let told = String::from_utf8_lossy(&output.stderr);
        // Old versions do not know the options.
        if told.contains("unrecognized option") {
            return;
        }
        let report = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{unit}: {told}{report}");
    }
}

/// The words of a text that look like metrics.
fn metrics(text: &str) -> BTreeSet<String> {
    let is_part = |letter: char| letter.is_ascii_lowercase() || letter == '_';
    let words = text.split(|letter| !is_part(letter));
    let is_metric = |word: &&str| word.starts_with("kennel_") || word.starts_with("process_");
    words.filter(is_metric).map(str::to_owned).collect()
}

#[test]
fn dashboard_and_alerts_use_metrics_that_exist() {
    let server = Serving::start(&[&QUICK[..], &["--admin=127.0.0.1:0"]].concat());
    // Refusals are shown once there are some.
    let anna = server.guest("Anna");
    let table = server.table(&anna, &json!({ "rules": "2" }));
    let nonsense = json!({ "say": "act", "question": 9, "act": "nonsense" });
    assert_eq!(server.post(&format!("/api/tables/{table}/act"), Some(&anna), &nonsense).0, 409);
    let found = metrics(&server.admin_text("/metrics"));
    let dashboard: Value = serde_json::from_str(&read("grafana/kennel.json")).unwrap();
    let panels = dashboard["panels"].as_array().unwrap();
    let expressions: Vec<&str> = panels
        .iter()
        .flat_map(|panel| panel["targets"].as_array().unwrap())
        .map(|target| target["expr"].as_str().unwrap())
        .collect();
    let shown = metrics(&expressions.join("\n"));
    let alerts = read("prometheus/alerts.yml");
    let rules: Vec<&str> =
        alerts.lines().filter_map(|line| line.trim().strip_prefix("expr: ")).collect();
    assert!(rules.len() > 5, "{alerts}");
    let watched = metrics(&rules.join("\n"));
    for name in shown.union(&watched) {
        assert!(found.contains(name), "{name} is not in /metrics");
    }
    // All that the server counts can be seen.
    for name in found.iter().filter(|name| !name.ends_with("_bucket")) {
        let family = ["_sum", "_count", "_total"].iter().find_map(|end| name.strip_suffix(end));
        let family = family.unwrap_or(name);
        let is_shown = shown.iter().any(|shown| shown.starts_with(family));
        assert!(is_shown || name == "kennel_info", "{name} is not in the dashboard");
    }
    if let Ok(output) = Command::new("promtool")
        .args(["check", "rules"])
        .arg(file("prometheus/alerts.yml"))
        .output()
    {
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}
