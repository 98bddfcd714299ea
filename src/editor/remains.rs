//! What stays on the machine of the records that a person has worked on, besides the files that they have saved: one
//! table, which forgetting, the preferences and the manual go by.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::filing::absolute;
use super::journal::{HISTORY_DAYS, JOURNALS, JournalStatus, Shelf, Shelved};
use crate::disk::{Backups, paths_in};

/// A kind of remains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::AsRefStr)]
pub enum Remains {
    /// The names of the files that were opened last.
    Recent,
    /// The same in the desktop's own list.
    Desktop,
    /// The undo histories of closed records.
    Histories,
    /// Earlier versions of files.
    Versions,
    /// Pages on their way to a printer.
    Printed,
    /// The catalog of the library's games.
    Catalog,
    /// The results of problems that were tried.
    Scores,
    /// The answers to exercises, with the copies of each day.
    Answers,
    /// The reports of failures; no word of a record.
    Crashes,
}

/// The place of remains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RemainsPlace {
    /// In the file of the settings, under this name.
    Settings(&'static str),
    /// In the folder where programs keep data of a person, whichever program.
    Desktop(&'static str),
    /// In the [data folder](crate::disk::data_folder).
    Data(&'static str),
    /// In the [state folder](crate::disk::state_folder).
    State(&'static str),
    /// In the folder for what can be made anew.
    Cache(&'static str),
}

/// The lifetime of remains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Retention {
    /// The newest of them.
    Newest(usize),
    /// As long as the desktop likes.
    ByDesktop,
    /// So many days.
    Days(u64),
    /// Fewer with age, and for a year.
    Thinning,
    /// At the most until the program starts or ends after so many hours.
    Hours(u64),
    /// Until they are forgotten.
    Always,
}

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct RemainsRow {
    /// The kind.
    pub what: Remains,
    /// The place.
    pub place: RemainsPlace,
    /// The lifetime.
    pub kept: Retention,
    /// Whether what is about one file can be told from the rest.
    pub by_file: bool,
}

/// The number of files that are remembered.
pub const MOST_RECENT: usize = 12;
/// The lifetime of printed pages, in hours: the program that shows them may still read them.
const PRINTED_HOURS: u64 = 1;

/// The file with the answers to exercises; the names of its copies, and of damaged ones, have a day before the end.
pub const ANSWERS: &str = "exercise-answers.jsonl";
/// The folder beside it with its copies, one of each day.
pub const ANSWERS_COPIED_TO: &str = "backups";
/// The number of its copies.
pub const ANSWER_COPIES: usize = 10;

/// All that stays.
pub const REMAINS: &[RemainsRow] = &[
    RemainsRow {
        what: Remains::Recent,
        place: RemainsPlace::Settings("recent"),
        kept: Retention::Newest(MOST_RECENT),
        by_file: true,
    },
    RemainsRow {
        what: Remains::Desktop,
        place: RemainsPlace::Desktop("recently-used.xbel"),
        kept: Retention::ByDesktop,
        by_file: true,
    },
    RemainsRow {
        what: Remains::Histories,
        place: RemainsPlace::State(JOURNALS),
        kept: Retention::Days(HISTORY_DAYS),
        by_file: true,
    },
    RemainsRow {
        what: Remains::Versions,
        place: RemainsPlace::State("versions"),
        kept: Retention::Thinning,
        by_file: true,
    },
    RemainsRow {
        what: Remains::Printed,
        place: RemainsPlace::State("print"),
        kept: Retention::Hours(PRINTED_HOURS),
        by_file: false,
    },
    RemainsRow {
        what: Remains::Catalog,
        place: RemainsPlace::Cache("library.sqlite"),
        kept: Retention::Always,
        by_file: false,
    },
    RemainsRow {
        what: Remains::Scores,
        place: RemainsPlace::State("solved-problems.json"),
        kept: Retention::Always,
        by_file: false,
    },
    RemainsRow { what: Remains::Answers, place: RemainsPlace::Data(ANSWERS), kept: Retention::Always, by_file: false },
    RemainsRow {
        what: Remains::Crashes,
        place: RemainsPlace::State("crashes"),
        kept: Retention::Always,
        by_file: false,
    },
];

/// An amount of something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Amount {
    /// The number of records, files or pages.
    pub count: usize,
    /// Their size in bytes.
    pub bytes: u64,
}

/// The remains in a state folder and a data folder, and the catalog of the library. All of it waits for the disk: for another thread.
#[derive(Clone, Debug)]
pub struct StateRemains {
    state: PathBuf,
    data: Option<PathBuf>,
    catalog: Option<PathBuf>,
}

impl StateRemains {
    /// Those in a folder, which need not exist.
    pub fn new(state: &Path) -> Self {
        Self { state: state.to_owned(), data: None, catalog: None }
    }

    /// The same with a data folder.
    pub fn with_data(self, data: Option<PathBuf>) -> Self {
        Self { data, ..self }
    }

    /// The same with a catalog of the library.
    pub fn with_catalog(self, catalog: Option<PathBuf>) -> Self {
        Self { catalog, ..self }
    }

    /// The folder for pages that are printed.
    pub fn printed(&self) -> PathBuf {
        self.state.join("print")
    }

    /// The amount of a kind; zero for whatever is not in the state folder.
    pub fn amount(&self, what: Remains) -> Amount {
        match what {
            Remains::Recent | Remains::Desktop => Amount::default(),
            Remains::Histories => {
                let left = self.histories();
                Amount { count: left.len(), bytes: left.iter().map(|found| found.bytes).sum() }
            }
            Remains::Versions => {
                let folders = paths_in(&self.place(what)).into_iter().filter(|path| path.is_dir());
                sum(folders.map(|folder| size_of(&paths_in(&folder))))
            }
            Remains::Printed | Remains::Crashes => {
                sum(paths_in(&self.place(what)).into_iter().map(|path| size_of(&[path])))
            }
            Remains::Catalog => {
                let bytes = size_of(&self.catalog_files());
                Amount { count: usize::from(bytes > 0), bytes }
            }
            Remains::Scores => {
                let bytes = size_of(&[self.place(what)]);
                Amount { count: usize::from(bytes > 0), bytes }
            }
            Remains::Answers => sum(self.answers_files().iter().map(|path| size_of(std::slice::from_ref(path)))),
        }
    }

    /// Forgets what there is about a file or, without one, all of it. What is in no file yet stays, and so does what is
    /// open in a window.
    pub fn forget(&self, what: Remains, file: Option<&Path>) {
        match what {
            Remains::Recent | Remains::Desktop => {}
            Remains::Histories => {
                let file = file.map(absolute);
                for found in self.histories() {
                    if file.is_none() || path_of(&found) == file {
                        let _ = fs::remove_file(&found.journal);
                    }
                }
                if file.is_none() {
                    // Copies of damaged journals as well.
                    paths_in(&self.place(what).join("bin")).iter().for_each(|path| drop(fs::remove_file(path)));
                }
            }
            Remains::Versions => Backups::new(&self.state).forget(file),
            Remains::Printed | Remains::Crashes | Remains::Scores | Remains::Answers | Remains::Catalog
                if file.is_some() => {}
            Remains::Printed | Remains::Crashes => {
                paths_in(&self.place(what)).iter().for_each(|path| drop(fs::remove_file(path)));
            }
            Remains::Scores => drop(fs::remove_file(self.place(what))),
            Remains::Answers => self.answers_files().iter().for_each(|path| drop(fs::remove_file(path))),
            Remains::Catalog => self.catalog_files().iter().for_each(|path| drop(fs::remove_file(path))),
        }
    }

    /// Removes the journals that were closed since then: where a person wants none to be kept.
    pub fn forget_closed_since(&self, start: SystemTime) {
        for found in self.histories().into_iter().filter(|found| found.when >= start) {
            let _ = fs::remove_file(&found.journal);
        }
    }

    /// Removes the pages that nobody reads any more, and makes everything this person's alone, whichever version of the
    /// program has written it.
    pub fn tidy(&self) {
        let old = |path: &PathBuf| {
            let age =
                fs::metadata(path).and_then(|metadata| metadata.modified()).ok().and_then(|time| time.elapsed().ok());
            age.is_some_and(|age| age >= Duration::from_secs(PRINTED_HOURS * 60 * 60))
        };
        paths_in(&self.printed()).iter().filter(|path| old(path)).for_each(|path| drop(fs::remove_file(path)));
        #[cfg(unix)]
        [Some(&self.state), self.data.as_ref()].into_iter().flatten().for_each(|folder| make_private(folder));
    }

    /// The database, one that was set aside, and what the database has beside it while it is open.
    fn catalog_files(&self) -> Vec<PathBuf> {
        let ends = ["sqlite", "sqlite.old", "sqlite-wal", "sqlite-shm"];
        self.catalog.iter().flat_map(|catalog| ends.map(|end| catalog.with_extension(end))).collect()
    }

    /// The answers, and their copies.
    fn answers_files(&self) -> Vec<PathBuf> {
        let (start, end) = ANSWERS.rsplit_once('.').unwrap_or((ANSWERS, ""));
        let is_theirs = |path: &PathBuf| {
            let name = path.file_name().and_then(|name| name.to_str());
            name.is_some_and(|name| name.starts_with(start) && name.ends_with(end))
        };
        let folders = self.data.iter().flat_map(|data| [data.clone(), data.join(ANSWERS_COPIED_TO)]);
        folders.flat_map(|folder| paths_in(&folder)).filter(is_theirs).collect()
    }

    fn place(&self, what: Remains) -> PathBuf {
        let row = REMAINS.iter().find(|row| row.what == what);
        match row.map(|row| row.place) {
            Some(RemainsPlace::State(name)) => self.state.join(name),
            Some(RemainsPlace::Data(name)) => self.data.as_ref().unwrap_or(&self.state).join(name),
            _ => self.state.clone(),
        }
    }

    /// The journals that nobody needs for what is in no file.
    fn histories(&self) -> Vec<Shelved> {
        let left = |found: &Shelved| match found.fate {
            JournalStatus::Closed | JournalStatus::Discarded => true,
            JournalStatus::Orphaned | JournalStatus::Interrupted => !found.summary.unsaved,
        };
        Shelf::new(self.place(Remains::Histories)).found().into_iter().filter(left).collect()
    }
}

fn path_of(found: &Shelved) -> Option<PathBuf> {
    found.summary.path.as_ref().map(|path| absolute(&path.path()))
}

fn size_of(paths: &[PathBuf]) -> u64 {
    paths.iter().filter_map(|path| fs::symlink_metadata(path).ok()).map(|metadata| metadata.len()).sum()
}

fn sum(sizes: impl Iterator<Item = u64>) -> Amount {
    sizes.fold(Amount::default(), |all, bytes| Amount { count: all.count + 1, bytes: all.bytes + bytes })
}

/// Takes from everybody else what they may do with a folder and all that is in it. Links are not followed.
#[cfg(unix)]
fn make_private(folder: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let mut open = vec![folder.to_owned()];
    while let Some(path) = open.pop() {
        let Ok(metadata) = fs::symlink_metadata(&path) else { continue };
        if metadata.is_symlink() {
            continue;
        }
        let mode = metadata.permissions().mode();
        if mode & 0o077 != 0 {
            let _ = fs::set_permissions(&path, fs::Permissions::from_mode(mode & 0o700));
        }
        if metadata.is_dir() {
            open.extend(paths_in(&path));
        }
    }
}
