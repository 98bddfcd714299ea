//! Undo and redo: snapshots of the record, which are cheap.
