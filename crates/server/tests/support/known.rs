//! Tables whose shuffles a test knows before they are played at.

use kennel_server::store::{Store, TableRow};
use kennel_table::fairness::Secret;
use serde_json::{Value, json};

use super::Running;

/// A table as the server makes it, before anybody sits there.
#[derive(Clone)]
pub struct Blank {
    row: TableRow,
    log: Vec<String>,
}

impl Blank {
    /// Has a server make one, and takes it from the store.
    pub async fn new(rules: &str) -> Blank {
        let mut server = Running::start().await;
        let maker = server.guest("Maker").await;
        let body = json!({ "rules": rules, "sit": false, "visibility": "public" });
        let id = server.table(&maker, body).await;
        server.stop().await;
        let store = Store::open(&server.database).await.unwrap();
        let (row, log) = store.table(&id.as_str().into()).await.unwrap().unwrap();
        store.close().await;
        Blank { row, log: log.into_iter().map(|line| line.entry).collect() }
    }

    /// Stores it with a name, and with a game whose name and secret are given.
    pub async fn store(&self, store: &Store, id: &str, game: &str, secret: &Secret) {
        let mut found = false;
        let entries = self.log.iter().map(|entry| {
            let mut entry: Value = serde_json::from_str(entry).unwrap();
            if entry["entry"] == "committed" {
                found = true;
                entry["game"] = json!(game);
                entry["secret"] = json!(secret.to_string());
            }
            entry.to_string()
        });
        let entries = entries.collect();
        assert!(found, "the server is bound to a secret from the beginning");
        let row = TableRow { id: id.into(), maker: None, ..self.row.clone() };
        store.create_table(row, entries).await.unwrap();
    }
}
