//! Puts the page into the program: the web client where it has been built, and a word
//! about how to build it where not.

use std::path::Path;

fn main() {
    let built = "../../web/dist/page";
    println!("cargo::rerun-if-changed=../../web/dist");
    let folder = if Path::new(built).join("index.html").exists() { built } else { "page" };
    memory_serve::load_directory(folder);
}
