//! The numbers of a table.

use kennel_env::Layout as Numbers;
use kennel_rules::Rules;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PySlice};

use crate::error::invalid;

/// Reads rules such as `4` or `6-pairs,canadian`.
pub fn rules(text: &str) -> PyResult<Rules> {
    text.parse().map_err(invalid)
}

/// The layout with this name at a table.
pub fn numbers(rules: Rules, layout: &str) -> PyResult<Numbers> {
    match layout {
        "table" => Ok(Numbers::of(rules.seating())),
        "universal" => Ok(Numbers::universal(rules.seating())),
        _ => Err(invalid(format!("layout must be 'table' or 'universal', not '{layout}'"))),
    }
}

/// The sizes of actions and observations, and what each byte of an observation means.
#[pyclass(frozen, module = "kennel_dog")]
pub struct Layout {
    numbers: Numbers,
}

#[pymethods]
impl Layout {
    #[new]
    #[pyo3(signature = (rules="4", *, layout="table"))]
    fn new(rules: &str, layout: &str) -> PyResult<Layout> {
        Ok(Layout { numbers: numbers(self::rules(rules)?, layout)? })
    }

    /// The number of actions.
    #[getter]
    fn num_actions(&self) -> usize {
        self.numbers.actions()
    }

    /// The number of bytes of an observation.
    #[getter]
    fn observation_len(&self) -> usize {
        self.numbers.observation_len()
    }

    /// The number of seats of the table.
    #[getter]
    fn num_seats(&self) -> usize {
        self.numbers.seating().players()
    }

    /// A number to keep with what was learned: it changes with the meaning of the bytes.
    #[getter]
    fn hash(&self) -> u64 {
        self.numbers.hash()
    }

    /// The sections of an observation: name to (slice, shape).
    #[getter]
    fn sections<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let sections = PyDict::new(py);
        for section in self.numbers.sections() {
            let (start, end) = (section.range.start as isize, section.range.end as isize);
            sections.set_item(section.name, (PySlice::new(py, start, end, 1), section.shape))?;
        }
        Ok(sections)
    }

    /// The largest value of each byte.
    #[getter]
    fn high<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let high = PyArray1::zeros(py, self.numbers.observation_len(), false);
        let mut bytes = high.readwrite();
        for section in self.numbers.sections() {
            bytes.as_slice_mut()?[section.range].fill(section.high);
        }
        drop(bytes);
        Ok(high)
    }
}
