//! Resource usage and limits of processes.

use std::fs;
use std::time::Duration;

use crate::Failure;

/// A process on this machine, by its id.
#[derive(Clone, Copy)]
pub struct Process(pub u32);

/// The resource usage of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Usage {
    /// Resident memory in bytes.
    pub memory: u64,
    /// Peak resident memory in bytes.
    pub peak: u64,
    /// CPU time since the start, user and system.
    pub processor: Duration,
}

/// The unit in which Linux reports CPU time.
const TICK: Duration = Duration::from_millis(10);

impl Process {
    /// The current usage; `None` without `/proc`.
    pub fn usage(self) -> Option<Usage> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.0)).ok()?;
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.0)).ok()?;
        usage(&status, &stat)
    }
}

fn usage(status: &str, stat: &str) -> Option<Usage> {
    let kilobytes = |name: &str| {
        let value = status.lines().find_map(|line| line.strip_prefix(name))?;
        value.trim().strip_suffix(" kB")?.parse::<u64>().ok()
    };
    // The name of the program is in brackets and may contain any character.
    let (_, after) = stat.rsplit_once(')')?;
    let mut fields = after.split_whitespace().skip(11);
    let mut ticks = || fields.next()?.parse::<u32>().ok();
    Some(Usage {
        memory: 1024 * kilobytes("VmRSS:")?,
        peak: 1024 * kilobytes("VmHWM:")?,
        processor: TICK * (ticks()? + ticks()?),
    })
}

/// Fails if this process may not open enough sockets.
pub fn check_files(sockets: usize) -> Result<(), Failure> {
    // A margin for files and connections for requests.
    let needed = sockets + 100;
    let limits = fs::read_to_string("/proc/self/limits").unwrap_or_default();
    match allowed(&limits) {
        Some(allowed) if allowed < needed => Err(Failure::Message(format!(
            "{sockets} sockets need more open files than the {allowed} this shell allows: \
             run 'ulimit -n {}' first",
            needed.next_power_of_two().max(32_768)
        ))),
        _ => Ok(()),
    }
}

/// The limit on open files; `None` if unknown or unlimited.
fn allowed(limits: &str) -> Option<usize> {
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proc_files_are_parsed() {
        let status = "Name:\tkennel\nVmHWM:\t   20480 kB\nVmRSS:\t   10240 kB\nThreads:\t5\n";
        let stat = "7 (a (b) c) S 1 7 7 0 -1 4194560 100 0 0 0 250 50 0 0 20 0 5 0 1 2 3";
        let expected =
            Usage { memory: 10 << 20, peak: 20 << 20, processor: Duration::from_secs(3) };
        assert_eq!(usage(status, stat), Some(expected));
        assert_eq!(usage("", stat), None);
        let limits =
            "Limit  Soft Limit  Hard Limit  Units\nMax open files    1024   4096   files\n";
        assert_eq!(allowed(limits), Some(1024));
        assert_eq!(allowed("Max open files   unlimited  unlimited  files"), None);
    }
}
