//! `kennel-bindgen INPUT.wasm FOLDER`: what `wasm-bindgen --target web` does.

use std::env;
use std::error::Error;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [input, folder] = arguments.as_slice() else {
        return Err("usage: kennel-bindgen INPUT.wasm FOLDER".into());
    };
    Bindgen::new()
        .input_path(input)
        .out_name("kennel")
        .web(true)?
        .typescript(true)
        .omit_default_module_path(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(folder)?;
    Ok(())
}
