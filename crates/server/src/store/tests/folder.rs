//! A folder for one test.

use std::fs;
use std::path::{Path, PathBuf};

use crate::store::{Store, new_id};

/// It is deleted when this is dropped.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Folder {
        let path = std::env::temp_dir().join(format!("kennel-store-{}", new_id().unwrap()));
        fs::create_dir(&path).unwrap();
        Folder(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    pub fn file(&self) -> PathBuf {
        self.0.join("kennel.db")
    }

    pub async fn store(&self) -> Store {
        Store::open(&self.file()).await.unwrap()
    }

    /// The bytes of the file and of everything beside it.
    pub fn bytes(&self) -> Vec<u8> {
        let mut files: Vec<PathBuf> =
            fs::read_dir(&self.0).unwrap().map(|file| file.unwrap().path()).collect();
        files.sort();
        files.iter().flat_map(|file| fs::read(file).unwrap()).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
