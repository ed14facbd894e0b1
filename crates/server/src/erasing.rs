//! Replaces the names of players who have deleted their accounts, table by table, while the
//! server runs. What is left when it stops is done after the next start.

use kennel_table::{PlayerId, TableId};

use crate::cluster::Tables;
use crate::store::{Store, StoreError};
use crate::table::TableError;

/// Replaces all names that still have to be.
pub async fn run(tables: &Tables, store: &Store) {
    let mut place = (PlayerId::from(""), TableId::from(""));
    loop {
        let names = match store.names_to_erase(&place).await {
            Ok(names) => names,
            Err(error) => {
                tracing::error!(%error, "names of deleted players cannot be listed");
                return;
            }
        };
        let Some(last) = names.last() else { return };
        place = last.clone();
        for (player, table) in names {
            if let Err(error) = erase(tables, store, player, &table).await {
                tracing::error!(%table, %error, "a name was not replaced; it is tried again later");
            }
        }
    }
}

async fn erase(
    tables: &Tables,
    store: &Store,
    player: PlayerId,
    table: &TableId,
) -> Result<(), TableError> {
    match tables.erase(table, player.clone()).await {
        // Nobody can run it, perhaps because its rules are of another version.
        Err(TableError::CorruptLog(_)) => match store.erase_name(&player, table, None).await {
            // It was deleted.
            Err(StoreError::Fenced { .. }) => Ok(()),
            erased => Ok(erased?),
        },
        erased => erased,
    }
}
