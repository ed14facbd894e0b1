//! The texts that the operator puts in place of the page's own: who they are,
//! what they store, how people behave.
//!
//! A folder has a file for each page and language, such as `imprint.de.md`. They are read when
//! the server starts. The client takes them for plain text with a little Markdown, never for
//! HTML.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The pages whose text can be set.
const PAGES: [&str; 4] = ["about", "privacy", "imprint", "etiquette"];

/// The languages of the page; another language gets the first that there is.
const LANGUAGES: [&str; 5] = ["de", "en", "fr", "it", "es"];

/// The longest text, in bytes.
const LONGEST: u64 = 64 * 1024;

/// The texts of a folder.
#[derive(Default)]
pub struct Pages {
    /// By page and language.
    texts: BTreeMap<(&'static str, &'static str), String>,
}

impl Pages {
    /// Reads the files of a folder.
    ///
    /// # Errors
    /// A file cannot be read, or its name is that of no page or language.
    pub fn read(folder: &Path) -> Result<Pages, PagesError> {
        let unreadable = |path: &Path| {
            let path = path.to_owned();
            move |error| PagesError::Unreadable(path, error)
        };
        let mut texts = BTreeMap::new();
        for entry in fs::read_dir(folder).map_err(unreadable(folder))? {
            let path = entry.map_err(unreadable(folder))?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            // What an editor or a version control system leaves there is no page.
            let Some(stem) = name.strip_suffix(".md").or_else(|| name.strip_suffix(".txt")) else {
                continue;
            };
            let Some(key) = key_of(stem) else { return Err(PagesError::NoPage(path)) };
            let mut text = String::new();
            let file = fs::File::open(&path).map_err(unreadable(&path))?;
            file.take(LONGEST + 1).read_to_string(&mut text).map_err(unreadable(&path))?;
            if text.len() as u64 > LONGEST {
                return Err(PagesError::TooLong(path));
            }
            if texts.insert(key, text).is_some() {
                return Err(PagesError::Twice(path));
            }
        }
        Ok(Pages { texts })
    }

    /// Whether there is such a page at all, with a text of the operator's or without.
    pub fn exists(page: &str) -> bool {
        PAGES.contains(&page)
    }

    /// The text of a page in a language, or else in another one, and the language it is in.
    pub fn text(&self, page: &str, language: &str) -> Option<(&'static str, &str)> {
        let wanted = LANGUAGES.iter().copied().filter(|&one| one == language);
        // English is what most people read who do not read the language they asked for.
        let all = wanted.chain(["en"]).chain(LANGUAGES);
        let page = PAGES.iter().find(|&&known| known == page)?;
        all.into_iter().find_map(|one| Some((one, self.texts.get(&(page, one))?.as_str())))
    }
}

/// The page and language of a name without its ending, such as `imprint.de`.
fn key_of(stem: &str) -> Option<(&'static str, &'static str)> {
    let (page, language) = stem.split_once('.')?;
    let page = PAGES.iter().find(|&&known| known == page)?;
    let language = LANGUAGES.iter().find(|&&known| known == language)?;
    Some((page, language))
}

/// Why the texts of a folder cannot be used.
#[derive(Debug)]
pub enum PagesError {
    /// The folder or a file cannot be read.
    Unreadable(PathBuf, io::Error),
    /// The name of a file is that of no page or language.
    NoPage(PathBuf),
    /// A file is too long.
    TooLong(PathBuf),
    /// A page has two files in a language.
    Twice(PathBuf),
}

impl fmt::Display for PagesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PagesError::Unreadable(path, error) => write!(f, "{}: {error}", path.display()),
            PagesError::NoPage(path) => write!(
                f,
                "{}: expected PAGE.LANGUAGE.md, where PAGE is one of {} and LANGUAGE one of {}",
                path.display(),
                PAGES.join(", "),
                LANGUAGES.join(", ")
            ),
            PagesError::TooLong(path) => {
                write!(f, "{}: longer than {} KiB", path.display(), LONGEST / 1024)
            }
            PagesError::Twice(path) => {
                write!(f, "{}: this page has another file in this language", path.display())
            }
        }
    }
}

impl std::error::Error for PagesError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::tests::Folder;

    fn with(files: &[(&str, &str)]) -> Result<Pages, String> {
        let folder = Folder::new();
        for (name, text) in files {
            fs::write(folder.path().join(name), text).unwrap();
        }
        Pages::read(folder.path()).map_err(|error| error.to_string())
    }

    #[test]
    fn a_text_comes_in_the_language_asked_for_or_else_in_another() {
        let files = [("imprint.de.md", "Anna"), ("privacy.fr.txt", "tout"), (".imprint.swp", "x")];
        let pages = with(&files).unwrap();
        assert_eq!(pages.text("imprint", "de"), Some(("de", "Anna")));
        assert_eq!(pages.text("imprint", "it"), Some(("de", "Anna")));
        assert_eq!(pages.text("privacy", "../../etc"), Some(("fr", "tout")));
        assert_eq!(pages.text("about", "de"), None);
        assert_eq!(pages.text("nothing", "de"), None);
        let pages = with(&[("about.de.md", "Hallo"), ("about.en.md", "Hello")]).unwrap();
        assert_eq!(pages.text("about", "es"), Some(("en", "Hello")));
    }

    #[test]
    fn a_file_that_would_never_be_shown_is_an_error() {
        for name in ["impressum.de.md", "imprint.md", "imprint.rm.md"] {
            let error = with(&[(name, "")]).err().unwrap();
            assert!(error.contains(name) && error.contains("PAGE.LANGUAGE.md"), "{error}");
        }
        let long = "x".repeat(64 * 1024 + 1);
        assert!(with(&[("about.de.md", &long)]).err().unwrap().contains("longer than 64 KiB"));
        let twice = with(&[("about.de.md", ""), ("about.de.txt", "")]).err().unwrap();
        assert!(twice.contains("another file"), "{twice}");
        assert!(Pages::read(Path::new("/nowhere/at/all")).is_err());
    }
}
