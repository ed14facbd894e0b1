use std::time::Duration;

use super::*;

#[test]
fn the_text_has_what_was_counted() {
    let metrics = Metrics::default();
    metrics.moves.add(3);
    metrics.refused(RefusalKind::Storage);
    metrics.limited(Limit::Tables);
    metrics.logins.add(Login::Wrong);
    for micros in [50, 100, 101, 4_000, 6_000_000] {
        metrics.stored.add(Duration::from_micros(micros));
    }
    metrics.bots_of(Level::Terrier).add(Duration::from_millis(2));
    let page = metrics.text(Now {
        connections: 4,
        sockets: 2,
        tables: 1,
        nodes: 3,
        beat_age: Duration::from_millis(250),
        disk: DiskUsage { database: Some(9), wal: Some(0), free: Some(7), last_backup: None },
        process: ProcessUsage { memory: Some(5), files: Some(3), most_files: Some(1024) },
    });
    for line in [
        "kennel_connections_open 4",
        "kennel_sockets_open 2",
        "kennel_tables_awake 1",
        "kennel_nodes_alive 3",
        "kennel_beat_age_seconds 0.25",
        "kennel_database_bytes 9",
        "kennel_wal_bytes 0",
        "kennel_disk_free_bytes 7",
        "kennel_last_backup_timestamp_seconds 0",
        "process_resident_memory_bytes 5",
        "process_open_fds 3",
        "process_max_fds 1024",
        "kennel_moves_total 3",
        "kennel_refused_total{why=\"storage\"} 1",
        "kennel_limited_total{limit=\"tables\"} 1",
        "kennel_limited_total{limit=\"requests\"} 0",
        "kennel_logins_total{result=\"wrong\"} 1",
        "kennel_storage_seconds_bucket{le=\"0.0001\"} 2",
        "kennel_storage_seconds_bucket{le=\"0.00025\"} 3",
        "kennel_storage_seconds_bucket{le=\"5.0\"} 4",
        "kennel_storage_seconds_bucket{le=\"+Inf\"} 5",
        "kennel_storage_seconds_sum 6.004251",
        "kennel_storage_seconds_count 5",
        "kennel_bot_seconds_bucket{le=\"0.001\",level=\"terrier\"} 0",
        "kennel_bot_seconds_bucket{le=\"0.0025\",level=\"terrier\"} 1",
        "kennel_bot_seconds_count{level=\"terrier\"} 1",
        "kennel_bot_seconds_count{level=\"puppy\"} 0",
    ] {
        assert!(page.lines().any(|found| found == line), "'{line}' is not in\n{page}");
    }
    // Each family is described once, and the text ends as the format says.
    for line in page.lines().filter(|line| !line.starts_with('#')) {
        let name = line.split(['{', ' ']).next().unwrap();
        let family = ["_bucket", "_sum", "_count", "_total", "_info"]
            .iter()
            .find_map(|ending| name.strip_suffix(ending))
            .unwrap_or(name);
        let head = format!("# TYPE {family} ");
        assert_eq!(page.lines().filter(|line| line.starts_with(&head)).count(), 1, "{line}");
    }
    assert!(page.ends_with("# EOF\n"));
}

/// What dashboards and alerts of operators refer to.
#[test]
fn names_and_types_are_stable() {
    let page = Metrics::default().text(Now::default());
    let families: Vec<&str> =
        page.lines().filter_map(|line| line.strip_prefix("# TYPE ")).collect();
    assert_eq!(
        families,
        [
            "kennel info",
            "kennel_connections_open gauge",
            "kennel_sockets_open gauge",
            "kennel_tables_awake gauge",
            "kennel_nodes_alive gauge",
            "kennel_database_bytes gauge",
            "kennel_wal_bytes gauge",
            "kennel_disk_free_bytes gauge",
            "kennel_last_backup_timestamp_seconds gauge",
            "process_resident_memory_bytes gauge",
            "process_open_fds gauge",
            "process_max_fds gauge",
            "kennel_beat_age_seconds gauge",
            "kennel_moves counter",
            "kennel_games_finished counter",
            "kennel_storage_failures counter",
            "kennel_bot_failures counter",
            "kennel_slow_readers counter",
            "kennel_claims counter",
            "kennel_fenced counter",
            "kennel_rejoins counter",
            "kennel_node_message_gaps counter",
            "kennel_limited counter",
            "kennel_logins counter",
            "kennel_notifications counter",
            "kennel_panics counter",
            "kennel_storage_seconds histogram",
            "kennel_told_seconds histogram",
            "kennel_bot_wait_seconds histogram",
            "kennel_bus_seconds histogram",
            "kennel_bot_seconds histogram",
        ]
    );
    let version = env!("CARGO_PKG_VERSION");
    assert!(page.contains(&format!("kennel_info{{version=\"{version}\",rules_version=\"1\"}} 1")));
}
