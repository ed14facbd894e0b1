//! x
pub struct Record; pub struct RecordError;