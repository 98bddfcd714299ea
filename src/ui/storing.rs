//! Writing the settings on a thread of their own: a disk that is slow to sync keeps nobody waiting. Of several texts the newest is written.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, OnceLock};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

use crate::editor::write_atomically;

/// How long the end of the program waits for a disk that does not answer.
const PATIENCE: Duration = Duration::from_secs(3);

/// Where settings go. Clones share the thread; all are equal, since how settings are stored is none of them.
#[derive(Clone, Debug, Default)]
pub struct Storing(Arc<OnceLock<Option<Writer>>>);

impl PartialEq for Storing {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Storing {
    /// Writes a file soon.
    pub fn write(&self, file: &Path, text: String) {
        let writer = self.0.get_or_init(Writer::start);
        let order = Order::Write(file.to_owned(), text);
        let unsent = match writer {
            Some(writer) => writer.orders.as_ref().and_then(|orders| orders.send(order).err()).map(|unsent| unsent.0),
            None => Some(order),
        };
        // Without a thread it is written here.
        if let Some(Order::Write(file, text)) = unsent {
            put(&file, &text);
        }
    }

    /// Waits until everything is written, but not for ever.
    pub fn flush(&self) {
        let (done, answer) = channel();
        let orders = self.0.get().and_then(Option::as_ref).and_then(|writer| writer.orders.as_ref());
        if orders.is_some_and(|orders| orders.send(Order::Flush(done)).is_ok()) {
            let _ = answer.recv_timeout(PATIENCE);
        }
    }
}

#[derive(Debug)]
enum Order {
    Write(PathBuf, String),
    /// To be answered when all before it is done.
    Flush(Sender<()>),
}

#[derive(Debug)]
struct Writer {
    orders: Option<Sender<Order>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    fn start() -> Option<Self> {
        let (orders, received) = channel();
        let thread = Builder::new().name("settings".to_owned()).spawn(move || work(&received)).ok()?;
        Some(Self { orders: Some(orders), thread: Some(thread) })
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn work(orders: &Receiver<Order>) {
    while let Ok(first) = orders.recv() {
        let (mut newest, mut waiting) = (None, Vec::new());
        for order in std::iter::once(first).chain(orders.try_iter()) {
            match order {
                Order::Write(file, text) => newest = Some((file, text)),
                Order::Flush(done) => waiting.push(done),
            }
        }
        if let Some((file, text)) = newest {
            put(&file, &text);
        }
        for done in waiting {
            let _ = done.send(());
        }
    }
}

fn put(file: &Path, text: &str) {
    if let Some(folder) = file.parent() {
        let _ = std::fs::create_dir_all(folder);
    }
    // Losing a preference is no reason to disturb anybody.
    let _ = write_atomically(file, text.as_bytes());
}
