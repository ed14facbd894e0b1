//! The tables that are in memory.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kennel_table::TableId;
use tokio::sync::mpsc;

use super::actor::Command;

/// Sends commands to a table.
pub type Handle = mpsc::Sender<Command>;

/// The tables that are in memory, each with its handle. Clones share the list.
#[derive(Clone, Default)]
pub struct AwakeTables(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    tables: HashMap<TableId, Handle>,
    /// The server stops: no table wakes any more.
    is_closing: bool,
}

/// The server stops, and no table wakes any more.
pub struct ServerClosing;

impl AwakeTables {
    /// The handle of a table, if it is awake.
    pub fn get(&self, id: &TableId) -> Option<Handle> {
        self.lock().tables.get(id).cloned()
    }

    /// The handle of a table, which is woken if it is not awake.
    pub fn get_or_wake(
        &self,
        id: &TableId,
        wake: impl FnOnce(Registration) -> Handle,
    ) -> Result<Handle, ServerClosing> {
        let mut state = self.lock();
        if let Some(handle) = state.tables.get(id) {
            return Ok(handle.clone());
        }
        if state.is_closing {
            return Err(ServerClosing);
        }
        let handle = wake(Registration { id: id.clone(), awake: self.clone() });
        state.tables.insert(id.clone(), handle.clone());
        Ok(handle)
    }

    /// The handles of all tables.
    pub fn all(&self) -> Vec<Handle> {
        self.lock().tables.values().cloned().collect()
    }

    /// How many tables are awake.
    pub fn len(&self) -> usize {
        self.lock().tables.len()
    }

    /// Takes all tables off the list; none wakes after it.
    pub fn close(&self) -> Vec<Handle> {
        let mut state = self.lock();
        state.is_closing = true;
        state.tables.drain().map(|(_, handle)| handle).collect()
    }

    /// Takes a table off the list, unless it was woken again in the meantime.
    pub fn forget(&self, id: &TableId, handle: &Handle) {
        let tables = &mut self.lock().tables;
        if tables.get(id).is_some_and(|other| other.same_channel(handle)) {
            tables.remove(id);
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A table's entry in the list, with which it removes itself. It is all that a table
/// knows of the others.
#[derive(Clone)]
pub struct Registration {
    id: TableId,
    awake: AwakeTables,
}

impl Registration {
    pub fn id(&self) -> &TableId {
        &self.id
    }

    /// Removes an idle table, unless a command has arrived in the meantime.
    pub fn unload(&self, inbox: &mpsc::Receiver<Command>) -> bool {
        let mut state = self.awake.lock();
        if !inbox.is_empty() {
            return false;
        }
        state.tables.remove(&self.id);
        true
    }

    /// Removes a table whose memory may differ from what is stored.
    pub fn discard(&self) {
        self.awake.lock().tables.remove(&self.id);
    }

    /// Removes a table whose task panicked.
    pub fn panicked(&self, handle: &mpsc::WeakSender<Command>) {
        tracing::error!(table = %self.id, "a table panicked and will be restored from its log");
        if let Some(handle) = handle.upgrade() {
            self.awake.forget(&self.id, &handle);
        }
    }
}
