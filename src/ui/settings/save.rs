//! Writing the settings on a thread of its own, and what the desktop is told: nobody waits for a disk that is slow to
//! sync. Of several settings the newest are written, and of those only what was changed here: other windows, and a
//! person with a text editor, write to the same file.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

use toml::{Table, Value};

use crate::desktop::recently_used;
use crate::disk::{make_private_folder, read_file, write_privately};
use crate::library::{SETTINGS_VERSION, is_of_other_version};
use crate::task::join_within;

/// How long the program waits at its end for a disk that does not answer.
const PATIENCE: Duration = Duration::from_secs(3);

/// The list of recent files: a desktop that remembers none is obeyed, whatever a window shows of this session.
const RECENT: &str = "recent";
/// Lists that each window adds to on its own; any other list is one value.
const SHARED: [&str; 4] = [RECENT, "library", "searches", "direct_folders"];

/// What the file said when it was last read or written here.
type Known = Arc<Mutex<Table>>;

/// Where settings go. Clones share the thread; all compare equal, because how settings are stored is not itself a
/// setting.
#[derive(Clone, Debug, Default)]
pub struct Storing(Arc<SettingsPlace>);

#[derive(Debug, Default)]
struct SettingsPlace {
    known: Known,
    writer: OnceLock<Option<SettingsWriter>>,
}

impl PartialEq for Storing {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Storing {
    /// For a file with this content.
    pub fn knowing(known: Table) -> Self {
        Self(Arc::new(SettingsPlace { known: Arc::new(Mutex::new(known)), writer: OnceLock::new() }))
    }

    /// Writes a file soon.
    pub fn write(&self, file: &Path, settings: Table) {
        self.order(SettingsSave::Write(file.to_owned(), settings));
    }

    /// Tells the desktop soon, in its list, that a file was used.
    pub fn tell(&self, list: &Path, file: &Path) {
        self.order(SettingsSave::Tell(list.to_owned(), file.to_owned()));
    }

    /// Takes a file out of the desktop's list soon or, without one, all that this program has entered there.
    pub fn untell(&self, list: &Path, file: Option<&Path>) {
        self.order(SettingsSave::Untell(list.to_owned(), file.map(Path::to_owned)));
    }

    fn order(&self, order: SettingsSave) {
        let SettingsPlace { known, writer } = &*self.0;
        let unsent = match writer.get_or_init(|| SettingsWriter::start(Arc::clone(known))) {
            Some(writer) => writer.orders.as_ref().and_then(|orders| orders.send(order).err()).map(|unsent| unsent.0),
            None => Some(order),
        };
        // Without a thread it is written right here.
        match unsent {
            Some(SettingsSave::Write(file, settings)) => put(&file, settings, known),
            Some(SettingsSave::Tell(list, file)) => recently_used::tell(&list, &file),
            Some(SettingsSave::Untell(list, file)) => recently_used::untell(&list, file.as_deref()),
            Some(SettingsSave::Flush(_)) | None => {}
        }
    }

    /// Waits until everything is written, but not for ever.
    pub fn flush(&self) {
        let (done, answer) = channel();
        let orders = self.0.writer.get().and_then(Option::as_ref).and_then(|writer| writer.orders.as_ref());
        if orders.is_some_and(|orders| orders.send(SettingsSave::Flush(done)).is_ok()) {
            let _ = answer.recv_timeout(PATIENCE);
        }
    }
}

#[derive(Debug)]
enum SettingsSave {
    Write(PathBuf, Table),
    /// The list of the desktop, and what is entered there.
    Tell(PathBuf, PathBuf),
    /// The list of the desktop, and what is taken out of it: all of ours without a file.
    Untell(PathBuf, Option<PathBuf>),
    /// To be answered when everything before it is done.
    Flush(Sender<()>),
}

#[derive(Debug)]
struct SettingsWriter {
    orders: Option<Sender<SettingsSave>>,
    thread: Option<JoinHandle<()>>,
}

impl SettingsWriter {
    fn start(known: Known) -> Option<Self> {
        let (orders, received) = channel();
        let thread = Builder::new().name("settings".to_owned()).spawn(move || work(&received, &known)).ok()?;
        Some(Self { orders: Some(orders), thread: Some(thread) })
    }
}

impl Drop for SettingsWriter {
    fn drop(&mut self) {
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            join_within(thread, PATIENCE);
        }
    }
}

fn work(orders: &Receiver<SettingsSave>, known: &Known) {
    while let Ok(first) = orders.recv() {
        let (mut newest, mut waiting) = (None, Vec::new());
        for order in std::iter::once(first).chain(orders.try_iter()) {
            match order {
                SettingsSave::Write(file, settings) => newest = Some((file, settings)),
                SettingsSave::Tell(list, file) => recently_used::tell(&list, &file),
                SettingsSave::Untell(list, file) => recently_used::untell(&list, file.as_deref()),
                SettingsSave::Flush(done) => waiting.push(done),
            }
        }
        if let Some((file, settings)) = newest {
            put(&file, settings, known);
        }
        for done in waiting {
            let _ = done.send(());
        }
    }
}

fn put(file: &Path, mut settings: Table, known: &Known) {
    let remembers = |list: &Value| list.as_array().is_some_and(|list| !list.is_empty());
    if settings.get(RECENT).is_some_and(remembers) && !recently_used::may_remember() {
        settings.insert(RECENT.to_owned(), Value::Array(Vec::new()));
    }
    let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
    let there = match read_file(file) {
        Ok(bytes) => Some(bytes),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(_) => return,
    };
    let mut whole = settings.clone();
    if let Some(bytes) = there {
        // A file that can no longer be understood: the next load will report that, and nothing is lost until then.
        let Ok(text) = String::from_utf8(bytes) else { return };
        let Ok(there) = text.parse::<Table>() else { return };
        whole = there;
        // Another version has taken its place meanwhile, with a file that only that one may change.
        if is_of_other_version(&whole) {
            return;
        }
        merge(&mut whole, &known, &settings);
    }
    let (key, own) = SETTINGS_VERSION;
    whole.insert(key.to_owned(), Value::Integer(own));
    let Ok(text) = toml::to_string_pretty(&whole) else { return };
    if let Some(folder) = file.parent() {
        let _ = make_private_folder(folder);
    }
    // Losing a preference is no reason to disturb anybody.
    if write_privately(file, text.as_bytes()).is_ok() {
        *known = settings;
    }
}

/// Applies the changes between the known settings and the new ones to what the file says now.
fn merge(there: &mut Table, known: &Table, new: &Table) {
    for key in known.keys().filter(|key| !new.contains_key(*key)) {
        there.remove(key);
    }
    for (key, value) in new.iter().filter(|(key, value)| known.get(*key) != Some(value)) {
        match (there.get_mut(key), known.get(key), value) {
            (Some(Value::Table(there)), Some(Value::Table(known)), Value::Table(new)) => merge(there, known, new),
            (Some(Value::Array(there)), Some(Value::Array(known)), Value::Array(new))
                if SHARED.contains(&key.as_str()) =>
            {
                *there = shared(there, known, new);
            }
            _ => {
                there.insert(key.clone(), value.clone());
            }
        }
    }
}

/// A list that others have changed, too: the newest here first, then theirs that are unknown here, without those they
/// have removed.
fn shared(there: &[Value], known: &[Value], new: &[Value]) -> Vec<Value> {
    let theirs = there.iter().filter(|value| !known.contains(value) && !new.contains(value));
    let stays = |value: &&Value| there.contains(value) || !known.contains(value);
    let newest = new.iter().take(1);
    newest.chain(theirs).chain(new.iter().skip(1).filter(stays)).cloned().collect()
}
