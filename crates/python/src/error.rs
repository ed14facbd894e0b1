//! Errors as Python exceptions.

use std::fmt::Display;

use kennel_env::ActionError;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

pyo3::create_exception!(
    kennel_dog,
    IllegalAction,
    PyValueError,
    "The rules do not allow this. `rule` is the number of the rule broken, or None."
);

/// A value that cannot be read.
pub fn invalid(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// A refused action, with its rule as an attribute.
pub fn illegal(py: Python<'_>, error: &ActionError) -> PyErr {
    refused(py, error.to_string(), error.rule())
}

/// A refusal with its rule as an attribute.
pub fn refused(py: Python<'_>, text: String, rule: Option<&str>) -> PyErr {
    let error = IllegalAction::new_err(text);
    match error.value(py).setattr("rule", rule) {
        Ok(()) => error,
        Err(failed) => failed,
    }
}
