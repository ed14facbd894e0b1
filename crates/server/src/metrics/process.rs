//! What the system says about this process. Only Linux does so without a system call.

use std::fs;

/// Resources of this process, as far as they are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ProcessUsage {
    /// Resident memory in bytes.
    pub memory: Option<u64>,
    /// Open files, sockets included.
    pub files: Option<u64>,
    /// Files that may be open.
    pub most_files: Option<u64>,
}

impl ProcessUsage {
    pub fn now() -> ProcessUsage {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let limits = fs::read_to_string("/proc/self/limits").unwrap_or_default();
        // The folder itself is open while it is read.
        let files = fs::read_dir("/proc/self/fd").map(|files| files.count() as u64 - 1).ok();
        ProcessUsage { memory: memory(&status), files, most_files: most_files(&limits) }
    }
}

fn memory(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix(" kB")?.parse::<u64>().ok()?.checked_mul(1024)
}

fn most_files(limits: &str) -> Option<u64> {
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_linux_are_parsed() {
        assert_eq!(memory("Name:\tkennel\nVmRSS:\t   10240 kB\n"), Some(10 << 20));
        assert_eq!(most_files("Max open files    1024   4096   files\n"), Some(1024));
        assert_eq!((memory(""), most_files("Max open files   unlimited")), (None, None));
        if cfg!(target_os = "linux") {
            let now = ProcessUsage::now();
            assert!(now.memory > Some(1 << 20) && now.files > Some(2), "{now:?}");
        }
    }
}
