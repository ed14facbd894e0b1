//! `kennel puzzles`.

use std::fs;

use crate::program::{kennel, refused, succeeded};

/// The number of threads changes nothing, an interrupted run goes on where it was, and what
/// was found is judged the same again.
#[test]
fn puzzles_are_mined_and_checked() {
    let folder = std::env::temp_dir().join(format!("kennel-puzzles-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (one, other) = (file("one.jsonl"), file("other.jsonl"));
    let mine = |file: &str, more: &[&str]| {
        kennel(&[&["puzzles", "mine", file, "--rules", "2", "--seed", "3"], more].concat())
    };
    assert!(succeeded(mine(&one, &["--count", "2", "--threads", "1"])).starts_with("2 puzzles in"));
    let found = fs::read_to_string(&one).unwrap();
    assert_eq!(found.lines().count(), 2);

    // Cut off in the middle of the second.
    fs::write(&other, &found[..found.len() - 40]).unwrap();
    succeeded(mine(&other, &["--count", "2", "--threads", "3", "--resume"]));
    assert_eq!(fs::read_to_string(&other).unwrap(), found);

    // Nothing that was found is overwritten, or mixed with what comes from another seed.
    assert!(refused(mine(&one, &["--count", "1"])).contains("exists"));
    let seed = kennel(&["puzzles", "mine", &one, "--rules", "2", "--resume"]);
    assert!(refused(seed).contains("not from games with seed 1"));

    let checked = succeeded(kennel(&["puzzles", "check", &one, "--worlds", "200"]));
    assert!(checked.contains("of 2 judged again 2 keep their answer (100.0 %)"), "{checked}");
    fs::write(&other, found.replace(" turn", " trun")).unwrap();
    assert!(refused(kennel(&["puzzles", "check", &other])).contains("column"));
    fs::write(&other, "{}\n").unwrap();
    assert!(refused(kennel(&["puzzles", "check", &other])).contains("line 1"));
    fs::remove_dir_all(&folder).unwrap();
}
