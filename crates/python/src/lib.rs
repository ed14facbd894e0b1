//! The compiled part of the Python package `kennel_dog`.

mod batch;
mod bots;
mod error;
mod game;
mod layout;
mod question;
mod replay;
mod share;
mod vec_env;

use pyo3::prelude::*;

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("LAYOUT_VERSION", kennel_env::VERSION)?;
    module.add("IllegalAction", module.py().get_type::<error::IllegalAction>())?;
    module.add_class::<bots::Bot>()?;
    module.add_class::<game::Game>()?;
    module.add_class::<layout::Layout>()?;
    module.add_class::<question::Question>()?;
    module.add_class::<vec_env::VecEnv>()?;
    module.add_function(wrap_pyfunction!(replay::replay_arrays, module)?)?;
    Ok(())
}
