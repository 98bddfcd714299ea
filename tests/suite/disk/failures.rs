//! Saving on a disk that loses its power, or fails, at any moment: all states that an operating system may leave are
//! tried.
//!
//! What was not synced may be there, or not, or in part, and in any order: stricter than any real file system (after
//! ALICE, OSDI 2014).

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use komaoto::disk::{
    Backups, Durability, FileMetadata, Finished, Fs, OnDisk, PathKind, ReplaceOptions, VersionReason, finish_rescues,
    write_on,
};

type Inode = usize;

#[derive(Clone, Debug)]
enum Op {
    Data(Inode, usize, Vec<u8>),
    Length(Inode, usize),
    Sync(Inode),
    Link(PathBuf, Inode),
    Rename(PathBuf, PathBuf, Inode),
    Unlink(PathBuf),
    SyncFolder(PathBuf),
}

#[derive(Clone, Debug, Default)]
struct Contents {
    files: BTreeMap<Inode, Vec<u8>>,
    names: BTreeMap<PathBuf, Inode>,
}

impl Contents {
    fn apply(&mut self, op: &Op) {
        match op {
            Op::Data(inode, at, bytes) => {
                let file = self.files.entry(*inode).or_default();
                file.resize(file.len().max(at + bytes.len()), 0);
                file[*at..at + bytes.len()].copy_from_slice(bytes);
            }
            Op::Length(inode, length) => self.files.entry(*inode).or_default().resize(*length, 0),
            Op::Link(path, inode) => drop(self.names.insert(path.clone(), *inode)),
            Op::Rename(from, to, inode) => {
                if self.names.get(from) == Some(inode) {
                    self.names.remove(from);
                }
                self.names.insert(to.clone(), *inode);
            }
            Op::Unlink(path) => drop(self.names.remove(path)),
            Op::Sync(_) | Op::SyncFolder(_) => {}
        }
    }
    fn read(&self, path: &Path) -> Option<Vec<u8>> {
        Some(self.files.get(self.names.get(path)?).cloned().unwrap_or_default())
    }
}

/// A disk with a cache in front of it, which notes everything that is done.
struct Machine {
    start: Contents,
    cache: RefCell<Contents>,
    log: RefCell<Vec<Op>>,
    /// The verb, counted from zero, that fails, with what, and whether it does from then on.
    fault: Option<(usize, ErrorKind, bool)>,
    verbs: RefCell<usize>,
    links: u64,
}

impl Machine {
    fn with(files: &[(&Path, &[u8])]) -> Self {
        let mut start = Contents::default();
        for (inode, (path, bytes)) in files.iter().enumerate() {
            start.names.insert((*path).to_owned(), inode);
            start.files.insert(inode, bytes.to_vec());
        }
        let cache = RefCell::new(start.clone());
        Self { start, cache, log: RefCell::default(), fault: None, verbs: RefCell::new(0), links: 1 }
    }
    fn verb(&self) -> io::Result<()> {
        let now = self.verbs.replace_with(|verbs| *verbs + 1);
        match self.fault {
            Some((at, kind, lasting)) if now == at || lasting && now > at => Err(kind.into()),
            _ => Ok(()),
        }
    }
    fn note(&self, op: Op) {
        self.cache.borrow_mut().apply(&op);
        self.log.borrow_mut().push(op);
    }
    fn read_now(&self, path: &Path) -> Option<Vec<u8>> {
        self.cache.borrow().read(path)
    }
    fn names(&self) -> Vec<PathBuf> {
        self.cache.borrow().names.keys().cloned().collect()
    }

    /// Everything the disk may hold if the power goes after so many operations.
    fn after_a_cut(&self, moment: usize) -> Vec<Contents> {
        let mut durable = self.start.clone();
        let mut pending: Vec<Op> = Vec::new();
        for op in &self.log.borrow()[..moment] {
            let settles = |other: &Op| match (op, other) {
                (Op::Sync(inode), Op::Data(other, ..) | Op::Length(other, _)) => inode == other,
                (Op::SyncFolder(folder), Op::Link(path, _) | Op::Unlink(path) | Op::Rename(_, path, _)) => {
                    path.parent() == Some(folder)
                }
                _ => false,
            };
            let (settled, rest) = pending.into_iter().partition(settles);
            pending = rest;
            for op in settled as Vec<Op> {
                durable.apply(&op);
            }
            if !matches!(op, Op::Sync(_) | Op::SyncFolder(_)) {
                pending.push(op.clone());
            }
        }
        assert!(pending.len() <= 12, "{pending:?}");
        let states = 0..1_u32 << pending.len();
        states
            .map(|chosen| {
                let mut state = durable.clone();
                for (at, op) in pending.iter().enumerate() {
                    if chosen & 1 << at != 0 {
                        state.apply(op);
                    }
                }
                state
            })
            .collect()
    }
    fn moments(&self) -> std::ops::RangeInclusive<usize> {
        0..=self.log.borrow().len()
    }
}

impl Fs for Machine {
    type File = Inode;

    fn look(&self, path: &Path) -> io::Result<Option<FileMetadata>> {
        self.verb()?;
        let is_there = self.cache.borrow().names.contains_key(path);
        Ok(is_there.then_some(FileMetadata { kind: PathKind::File, links: self.links, read_only: false }))
    }
    fn link(&self, _: &Path) -> io::Result<Option<PathBuf>> {
        self.verb().map(|()| None)
    }
    fn may_write(&self, _: &Path) -> io::Result<()> {
        self.verb()
    }
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.verb()?;
        self.read_now(path).ok_or_else(|| ErrorKind::NotFound.into())
    }
    fn create(&self, path: &Path, _: bool) -> io::Result<Inode> {
        self.verb()?;
        if self.cache.borrow().names.contains_key(path) {
            return Err(ErrorKind::AlreadyExists.into());
        }
        let inode = 100 + self.log.borrow().len();
        self.note(Op::Link(path.to_owned(), inode));
        Ok(inode)
    }
    fn open(&self, path: &Path) -> io::Result<Inode> {
        self.verb()?;
        self.cache.borrow().names.get(path).copied().ok_or_else(|| ErrorKind::NotFound.into())
    }
    fn put(&self, file: &mut Inode, bytes: &[u8]) -> io::Result<()> {
        // In two halves, the second of which may fail.
        let (first, second) = bytes.split_at(bytes.len() / 2);
        self.verb()?;
        self.note(Op::Data(*file, 0, first.to_vec()));
        self.verb()?;
        self.note(Op::Data(*file, first.len(), second.to_vec()));
        self.verb()?;
        self.note(Op::Length(*file, bytes.len()));
        Ok(())
    }
    fn inherit(&self, _: &Inode, _: &Path) -> io::Result<bool> {
        self.verb().map(|()| true)
    }
    fn set_read_only(&self, _: &Path, _: bool) -> io::Result<()> {
        self.verb()
    }
    fn sync(&self, file: &Inode) -> io::Result<()> {
        self.verb()?;
        self.note(Op::Sync(*file));
        Ok(())
    }
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.verb()?;
        let inode = self.open(from)?;
        self.note(Op::Rename(from.to_owned(), to.to_owned(), inode));
        Ok(())
    }
    fn sync_folder(&self, folder: &Path) -> io::Result<bool> {
        self.verb()?;
        self.note(Op::SyncFolder(folder.to_owned()));
        Ok(true)
    }
    fn remove(&self, path: &Path) -> io::Result<()> {
        self.verb()?;
        self.note(Op::Unlink(path.to_owned()));
        Ok(())
    }
    fn make_folder(&self, _: &Path) -> io::Result<()> {
        self.verb()
    }
    fn unlikely_name(&self) -> String {
        format!("{:08}", self.log.borrow().len())
    }
}

const OLD: &[u8] = b"the old version of the record";
const NEW: &[u8] = b"THE NEW VERSION, WHICH IS LONGER THAN THE OLD ONE";

/// Where the file is in the model, and, for copies, in a folder that there really is.
struct Place {
    folder: tempfile::TempDir,
    file: PathBuf,
}

impl Place {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("records")).unwrap();
        let file = folder.path().join("records/a.kif");
        Self { folder, file }
    }
    fn how(&self, directly: bool) -> ReplaceOptions {
        ReplaceOptions { directly, ..ReplaceOptions::with_state(Some(self.folder.path().join("state"))) }
    }
    /// What the file says after the next start: what a killed program left is finished first.
    fn after_start(&self, state: &Contents) -> Option<Vec<u8>> {
        let rescues = self.folder.path().join("state/rescue");
        let _ = fs::remove_dir_all(&rescues);
        fs::create_dir_all(&rescues).unwrap();
        let _ = fs::remove_file(&self.file);
        for path in state.names.keys() {
            fs::write(path, state.read(path).unwrap()).unwrap();
        }
        finish_rescues(&self.folder.path().join("state"));
        fs::read(&self.file).ok()
    }
}

#[test]
fn a_power_cut_at_any_moment_leaves_the_old_file_or_the_new_one() {
    let place = Place::new();
    for (old, directly) in [(Some(OLD), false), (None, false), (Some(OLD), true), (Some(NEW), true), (None, true)] {
        let new = if old == Some(NEW) { OLD } else { NEW };
        let machine = Machine::with(&old.map(|old| (place.file.as_path(), old)).into_iter().collect::<Vec<_>>());
        let durability = write_on(&machine, &place.file, new, &place.how(directly)).unwrap();
        assert_eq!(durability, Durability::Durable);
        let (mut seen, mut both) = (BTreeSet::new(), BTreeSet::new());
        for moment in machine.moments() {
            for state in machine.after_a_cut(moment) {
                let left = if directly { place.after_start(&state) } else { state.read(&place.file) };
                assert!(
                    left.as_deref() == old || left.as_deref() == Some(new),
                    "{old:?} {directly} after {moment} of {:#?}:\n{state:?}\n{left:?}",
                    machine.log.borrow()
                );
                seen.insert(format!("{state:?}"));
                both.insert(left.clone());
                if moment == machine.log.borrow().len() {
                    assert_eq!(left.as_deref(), Some(new), "a save that returned is never lost");
                }
            }
        }
        assert!(seen.len() > 5 && both.len() >= 2, "{} states", seen.len());
    }
}

/// The model is worth something only if it catches what is done wrong.
#[test]
fn the_model_catches_writing_in_place_and_renaming_unsynced() {
    let path = Path::new("/records/a.kif");
    let temporary = Path::new("/records/a.tmp");
    let torn = |write: &dyn Fn(&Machine)| {
        let machine = Machine::with(&[(path, OLD)]);
        write(&machine);
        let states = machine.moments().flat_map(|moment| machine.after_a_cut(moment)).map(|state| state.read(path));
        states.filter(|left| left.as_deref() != Some(OLD) && left.as_deref() != Some(NEW)).count()
    };
    let in_place = torn(&|machine| {
        let mut file = machine.open(path).unwrap();
        machine.put(&mut file, NEW).unwrap();
        machine.sync(&file).unwrap();
    });
    let unsynced = torn(&|machine| {
        let mut file = machine.create(temporary, true).unwrap();
        machine.put(&mut file, NEW).unwrap();
        machine.rename(temporary, path).unwrap();
        machine.sync_folder(Path::new("/records")).unwrap();
    });
    assert!(in_place > 0 && unsynced > 0, "{in_place} {unsynced}");
}

#[test]
fn whatever_fails_the_message_says_what_is_on_disk_and_nothing_is_left() {
    let place = Place::new();
    let kinds = [
        ErrorKind::StorageFull,
        ErrorKind::QuotaExceeded,
        ErrorKind::PermissionDenied,
        ErrorKind::ReadOnlyFilesystem,
        ErrorKind::Other,
    ];
    let mut failures = 0;
    for (old, directly) in [(Some(OLD), false), (None, false), (Some(OLD), true), (None, true)] {
        let files: Vec<_> = old.map(|old| (place.file.as_path(), old)).into_iter().collect();
        let sound = Machine::with(&files);
        write_on(&sound, &place.file, NEW, &place.how(directly)).unwrap();
        for fault in 0..sound.verbs.take() {
            for kind in kinds {
                for lasting in [false, true] {
                    let machine = Machine { fault: Some((fault, kind, lasting)), ..Machine::with(&files) };
                    let result = write_on(&machine, &place.file, NEW, &place.how(directly));
                    let now = machine.read_now(&place.file);
                    let case = format!("{directly} {fault} {kind} {lasting}: {result:?}\n{:#?}", machine.log.borrow());
                    match &result {
                        Ok(_) => assert_eq!(now.as_deref(), Some(NEW), "{case}"),
                        Err(error) => {
                            failures += 1;
                            match error.on_disk {
                                OnDisk::Old => assert!(old.is_some() && now.as_deref() == old, "{case}"),
                                OnDisk::Nothing => assert!(old.is_none() && now.is_none(), "{case}"),
                                OnDisk::Unknown => assert_eq!(now.as_deref(), old, "{case}"),
                                // Only a disk that takes nothing any more keeps from restoring, and then there is a
                                // copy.
                                OnDisk::Broken => {
                                    let copy = error.copy.as_ref().unwrap();
                                    assert!(directly && lasting && machine.read_now(copy).is_some(), "{case}");
                                }
                            }
                        }
                    }
                    // A disk that fails for good keeps what it has; else nothing is left behind.
                    if !lasting {
                        let rest: Vec<_> = machine.names().into_iter().filter(|name| *name != place.file).collect();
                        let harmless = rest.iter().all(|name| name.extension().is_some_and(|kind| kind == "rescue"));
                        assert!(rest.is_empty() || result.is_ok() && harmless, "{case}");
                    }
                }
            }
        }
    }
    assert!(failures > 100, "{failures}");
}

/// A file that a killed program was writing into.
#[test]
fn what_was_interrupted_is_finished_and_what_is_anybody_elses_left_alone() {
    let place = Place::new();
    let machine = Machine::with(&[(&place.file, OLD)]);
    write_on(&machine, &place.file, NEW, &place.how(true)).unwrap();
    let mut kept = None;
    for moment in machine.moments() {
        for state in machine.after_a_cut(moment) {
            let rescue = state.names.keys().find(|path| path.extension().is_some_and(|kind| kind == "rescue"));
            if let Some(rescue) = rescue.filter(|_| state.read(&place.file).is_some_and(|now| now != OLD && now != NEW))
            {
                kept = Some((rescue.clone(), state.read(rescue).unwrap()));
            }
        }
    }
    let (rescue, bytes) = kept.unwrap();
    let state = place.folder.path().join("state");
    fs::create_dir_all(state.join("rescue")).unwrap();
    let mut cases = vec![(OLD.to_vec(), OLD.to_vec()), (NEW.to_vec(), NEW.to_vec())];
    cases.push(([&NEW[..10], &OLD[10..]].concat(), NEW.to_vec()));
    cases.push(([&NEW[..30], &[0; 5]].concat(), NEW.to_vec()));
    cases.push((b"somebody else's".to_vec(), b"somebody else's".to_vec()));
    for (there, expected) in cases {
        fs::write(&place.file, &there).unwrap();
        fs::write(&rescue, &bytes).unwrap();
        finish_rescues(&state);
        assert_eq!(fs::read(&place.file).unwrap(), expected);
        assert!(!rescue.exists());
    }
    // What was there before a save that cannot be finished any more is kept as a version.
    fs::write(&place.file, "somebody else's").unwrap();
    fs::write(&rescue, &bytes).unwrap();
    let backups = Backups::new(&state);
    assert_eq!(backups.finish_interrupted(&state), [Finished::Foreign(place.file.clone(), Some(OLD.to_vec()))]);
    let versions = backups.versions(&place.file);
    assert_eq!((versions.len(), versions[0].why), (1, VersionReason::Interrupted));
    assert_eq!(backups.read(&place.file, &versions[0]).unwrap(), OLD);
    assert_eq!(fs::read(&place.file).unwrap(), b"somebody else's");
    // One that was cut off itself says nothing; one that is in use is not touched.
    fs::write(&place.file, b"x").unwrap();
    fs::write(&rescue, &bytes[..bytes.len() - 1]).unwrap();
    finish_rescues(&state);
    assert!(!rescue.exists() && fs::read(&place.file).unwrap() == b"x");
    fs::write(&place.file, &NEW[..10]).unwrap();
    fs::write(&rescue, &bytes).unwrap();
    let held = fs::File::open(&rescue).unwrap();
    held.lock().unwrap();
    finish_rescues(&state);
    assert!(rescue.exists() && fs::read(&place.file).unwrap() == NEW[..10]);
}
