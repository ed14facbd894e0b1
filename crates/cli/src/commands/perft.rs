use crate::Failure;
#[derive(clap::Args)]
pub struct Arguments {}
pub fn run(_: &Arguments) -> Result<(), Failure> {
    Ok(())
}
