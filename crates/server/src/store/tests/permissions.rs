//! Files that may not be written.
#![cfg(unix)]

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::*;
use crate::store::Cause;

/// Where the child finds its folder.
const FOLDER: &str = "KENNEL_STORE_PERMISSIONS";
/// Somebody without rights.
const NOBODY: u32 = 65_534;

/// Permissions mean nothing to root, so the child is somebody else then.
#[test]
fn a_file_that_may_not_be_written_is_named_and_left_alone() {
    let folder = Folder::new();
    let program = folder.path().join("child");
    fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    let work = folder.path().join("work");
    fs::create_dir(&work).unwrap();
    let mut child = Command::new(program);
    child
        .args(["--exact", "store::tests::permissions::child_without_rights", "--ignored"])
        .env(FOLDER, &work);
    if fs::metadata(&work).unwrap().uid() == 0 {
        chown(&work, Some(NOBODY), Some(NOBODY)).unwrap();
        child.uid(NOBODY).gid(NOBODY);
    }
    let output = child.output().unwrap();
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && told.contains("1 passed"), "{told}");
}

#[test]
#[ignore = "the child of a_file_that_may_not_be_written_is_named_and_left_alone"]
fn child_without_rights() {
    let folder = PathBuf::from(std::env::var_os(FOLDER).expect("the folder"));
    let file = folder.join("kennel.db");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let store = Store::open(&file).await.unwrap();
        store.create_table(table_row("t"), vec![entry("t", 1)]).await.unwrap();
        store.close().await;
        let before = fs::read(&file).unwrap();

        // The file, the folder of the file, and a folder in which there is none.
        allow(&file, 0o444);
        assert_refused(&file, Cause::ReadOnly).await;
        allow(&folder, 0o555);
        assert_refused(&file, Cause::ReadOnly).await;
        allow(&file, 0o644);
        assert_refused(&file, Cause::ReadOnly).await;
        assert_refused(&folder.join("new.db"), Cause::ReadOnly).await;
        allow(&folder, 0o755);
        assert!(!folder.join("new.db").exists());
        allow(&file, 0o000);
        assert_refused(&file, Cause::ReadOnly).await;
        allow(&file, 0o644);

        assert_eq!(fs::read(&file).unwrap(), before);
        let store = Store::open(&file).await.unwrap();
        assert_eq!(log_of(&store, "t").await.len(), 1);
        store.create_guest("Anna").await.unwrap();
    });
}

fn allow(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
}

async fn assert_refused(path: &Path, expected: Cause) {
    let refused = Store::open(path).await.map(|_| ());
    let Err(refused) = refused else { panic!("opened {path:?}") };
    assert!(refused.to_string().contains(path.to_str().unwrap()), "{refused}");
    let StoreError::Unavailable { cause, .. } = refused else { panic!("{refused}") };
    assert_eq!(cause, expected, "{refused}");
}
