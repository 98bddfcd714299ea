//! The folders that a person named. They stand in the settings, under `library`: the window and the command line have one
//! list, and the catalog, which may be deleted at any time, has none.

use std::io;
use std::path::{Path, PathBuf};

use toml::{Table, Value};

use super::store::path_of;
use crate::disk::{config_folder, make_private_folder, read_file, write_privately};
use crate::text::{percent_decoded, percent_encoded};

/// The key of the list in the settings.
const KEY: &str = "library";
/// The key that says by what rules the settings are to be understood, and those of this program.
pub const SETTINGS_VERSION: (&str, i64) = ("version", 1);

/// Where the settings are.
pub fn settings_file() -> Option<PathBuf> {
    Some(config_folder()?.join("settings.toml"))
}

/// Whether settings are of another version than those of this program. Where none is named, somebody wrote them by hand.
pub fn is_of_other_version(settings: &Table) -> bool {
    let (key, own) = SETTINGS_VERSION;
    settings.get(key).is_some_and(|version| version.as_integer() != Some(own))
}

/// The folders that are named in a file of settings.
///
/// # Errors
/// What the system says, or that the file is not understood.
pub fn named_folders(settings: &Path) -> io::Result<Vec<PathBuf>> {
    Ok(folders_of(&table(settings)?))
}

/// The same; `None` where nothing was set yet.
///
/// # Errors
/// As [`named_folders`].
pub fn named_folders_if_any(settings: &Path) -> io::Result<Option<Vec<PathBuf>>> {
    if settings.try_exists()? { named_folders(settings).map(Some) } else { Ok(None) }
}

/// Names folders that are not yet.
///
/// # Errors
/// As [`named_folders`]; so it is with a file of another version, which is left as it is.
pub fn name_folders(settings: &Path, new: &[PathBuf]) -> io::Result<()> {
    change(settings, |folders| {
        for folder in new {
            if !folders.contains(folder) {
                folders.push(folder.clone());
            }
        }
    })
}

/// Names a folder no more; whether it was.
///
/// # Errors
/// As [`name_folders`].
pub fn forget_folder(settings: &Path, gone: &Path) -> io::Result<bool> {
    let known = named_folders(settings)?.iter().any(|folder| folder == gone);
    if known {
        change(settings, |folders| folders.retain(|folder| folder != gone))?;
    }
    Ok(known)
}

fn table(settings: &Path) -> io::Result<Table> {
    let bytes = match read_file(settings) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Table::new()),
        Err(error) => return Err(error),
    };
    let text = String::from_utf8(bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
    text.parse().map_err(|error: toml::de::Error| {
        io::Error::new(io::ErrorKind::InvalidData, error.to_string().trim_end().to_owned())
    })
}

/// What a name begins with that is no UTF-8; no path that is absolute does.
const BYTES: &str = "bytes:";

/// A path as the settings have it.
fn written(path: &Path) -> String {
    match path.to_str() {
        Some(text) => text.to_owned(),
        None => format!("{BYTES}{}", percent_encoded(path.as_os_str().as_encoded_bytes())),
    }
}

/// The path that the settings have.
fn read(text: &str) -> PathBuf {
    let bytes = text.strip_prefix(BYTES).and_then(percent_decoded);
    bytes.map_or_else(|| PathBuf::from(text), path_of)
}

fn folders_of(table: &Table) -> Vec<PathBuf> {
    let listed = table.get(KEY).and_then(Value::as_array).into_iter().flatten();
    listed.filter_map(Value::as_str).map(read).collect()
}

/// How a list of folders stands in the settings.
pub mod folder_list {
    use std::path::PathBuf;

    use serde::{Deserialize, Deserializer, Serializer};

    /// Writes it.
    ///
    /// # Errors
    /// What the format says; so it is with reading.
    pub fn serialize<S: Serializer>(folders: &[PathBuf], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(folders.iter().map(|folder| super::written(folder)))
    }

    /// Reads it.
    pub fn deserialize<'d, D: Deserializer<'d>>(deserializer: D) -> Result<Vec<PathBuf>, D::Error> {
        let texts: Vec<String> = Deserialize::deserialize(deserializer)?;
        Ok(texts.iter().map(|text| super::read(text)).collect())
    }
}

/// Changes the list, and nothing else of the file.
fn change(settings: &Path, change: impl FnOnce(&mut Vec<PathBuf>)) -> io::Result<()> {
    let mut table = table(settings)?;
    if is_of_other_version(&table) {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "settings of another version"));
    }
    let before = folders_of(&table);
    let mut folders = before.clone();
    change(&mut folders);
    if folders == before {
        return Ok(());
    }
    let folders = folders.iter().map(|folder| Value::String(written(folder))).collect();
    table.insert(KEY.to_owned(), Value::Array(folders));
    let (key, own) = SETTINGS_VERSION;
    table.insert(key.to_owned(), Value::Integer(own));
    let text = toml::to_string_pretty(&table).map_err(io::Error::other)?;
    if let Some(folder) = settings.parent() {
        make_private_folder(folder)?;
    }
    write_privately(settings, text.as_bytes()).map(drop).map_err(io::Error::other)
}
