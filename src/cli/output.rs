//! The destinations of results, and the files that they must not replace.

use std::collections::HashSet;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::complaints::{complain, refuse};
use super::file_names::name_file;
use super::input::is_stream;
use super::json::write_json_rows;
use super::many::is_done;
use super::notes::{locale, plain};
use super::outcome::CommandOutcome;
use super::target::FormatTarget;
use crate::disk::{Expected, FileContents, SaveError, check_writable, write_expected};
use crate::fault;
use crate::locale::{FluentValue, Language, Locale};
use crate::texts;

/// The destination of results.
#[derive(Debug)]
pub(super) enum OutputPlace {
    Stdout,
    File(PathBuf),
    Folder(OutputFolder),
}

/// A folder for results. What was made for it goes with this where nothing was written.
#[derive(Debug)]
pub(super) struct OutputFolder {
    path: PathBuf,
    /// It and what it lies in, as far as that was not there, innermost first.
    made: Vec<PathBuf>,
}

/// Why a result was not written, or none can be.
#[derive(Debug)]
pub(super) enum OutputError {
    SeveralToOne(PathBuf),
    NeedsFolder(PathBuf),
    JsonAndRecord,
    NoFormat(PathBuf),
    /// The extension names no format, and nothing else does.
    UnknownExtension(PathBuf),
    /// A folder is named where all goes into one file.
    IsFolder(PathBuf),
    SeveralPictures(PathBuf),
    NoSource(PathBuf),
    /// A source is set across, and was asked for down the page.
    AcrossSource(PathBuf),
    PartOfOthers,
    /// What is no text would be printed on a terminal.
    Terminal,
    TooLarge(PathBuf),
    Folder(PathBuf, io::Error),
    Twice(PathBuf),
    /// Two pictures have this name.
    Alike(PathBuf),
    IsInput(PathBuf),
    Exists(PathBuf),
    NotSaved(SaveError),
}

/// The files that are read and written: none may take the place of another.
#[derive(Debug)]
pub(super) struct Outputs {
    pub(super) place: OutputPlace,
    /// Whether files may be replaced.
    force: bool,
    inputs: InputFiles,
    /// The files that results must not be older than to be left as they are, if any may be.
    done_after: Option<Vec<PathBuf>>,
    written: HashSet<PathBuf>,
    /// How many results were left as they are.
    left: usize,
    /// What was written, as `--json` tells it.
    rows: Vec<Value>,
}

impl OutputPlace {
    /// What `-o` means: `-` is standard output; a folder is one that is there, or a name that ends like one, or one for
    /// several results that has no extension. `split` says that one file may become several results.
    pub(super) fn new(output: &Path, several: bool, split: bool) -> Result<Self, OutputError> {
        let refused = || if split { OutputError::NeedsFolder } else { OutputError::SeveralToOne }(output.to_owned());
        if is_stream(output) {
            if several { Err(refused()) } else { Ok(Self::Stdout) }
        } else if Self::is_folder(output, several) {
            OutputFolder::make(output).map(Self::Folder).map_err(|error| OutputError::Folder(output.to_owned(), error))
        } else if several {
            Err(refused())
        } else {
            Ok(Self::File(output.to_owned()))
        }
    }

    /// What `-o` means where all goes into one file.
    pub(super) fn one_file(output: &Path) -> Result<Self, OutputError> {
        if is_stream(output) {
            Ok(Self::Stdout)
        } else if Self::is_folder(output, false) {
            Err(OutputError::IsFolder(output.to_owned()))
        } else {
            Ok(Self::File(output.to_owned()))
        }
    }

    /// The same where records are written into a file: the extension must tell their format.
    pub(super) fn with_format(self) -> Result<Self, OutputError> {
        match self {
            Self::File(file) if FormatTarget::of_path(&file).is_none() => Err(OutputError::UnknownExtension(file)),
            place => Ok(place),
        }
    }

    /// Whether `-o` means a folder.
    pub(super) fn is_folder(output: &Path, several: bool) -> bool {
        let ends_like_one = output.as_os_str().to_string_lossy().ends_with(std::path::is_separator);
        !is_stream(output)
            && (output.is_dir() || ends_like_one || several && output.extension().is_none() && !output.is_file())
    }
}

impl OutputFolder {
    fn make(path: &Path) -> io::Result<Self> {
        let missing = |folder: &&Path| !folder.as_os_str().is_empty() && !folder.exists();
        let made = path.ancestors().take_while(missing).map(Path::to_owned).collect();
        let folder = Self { path: path.to_owned(), made };
        fs::create_dir_all(path).map(|()| folder)
    }
}

impl Drop for OutputFolder {
    fn drop(&mut self) {
        // Only what is empty can be removed, and then what it lies in, if nothing else is there.
        for folder in &self.made {
            if fs::remove_dir(folder).is_err() {
                return;
            }
        }
    }
}

impl Outputs {
    pub(super) fn new(place: OutputPlace, inputs: &[PathBuf], force: bool) -> Self {
        Self {
            place,
            force,
            inputs: InputFiles::of(inputs),
            done_after: None,
            written: HashSet::new(),
            left: 0,
            rows: Vec::new(),
        }
    }

    /// The same, where results that are there and not older than these files are left as they are.
    pub(super) fn skipping(self, done_after: Option<&[PathBuf]>) -> Self {
        Self { done_after: done_after.map(<[PathBuf]>::to_vec), ..self }
    }

    /// The path of a result with a name, if it is a file.
    pub(super) fn path_of(&self, name: &Path) -> Option<PathBuf> {
        match &self.place {
            OutputPlace::Stdout => None,
            OutputPlace::File(file) => Some(file.clone()),
            OutputPlace::Folder(folder) => Some(folder.path.join(name)),
        }
    }

    /// What would keep a result from being written, as far as that is known before its work is begun. `own` is the file
    /// that it is made of.
    pub(super) fn refusal(&self, name: &Path, own: Option<&Path>) -> Option<OutputError> {
        self.refusal_of(&self.path_of(name)?, own)
    }

    /// The same where all goes into one file: in a folder the names are not known yet.
    pub(super) fn refusal_of_file(&self) -> Option<OutputError> {
        match &self.place {
            OutputPlace::File(file) => self.refusal_of(file, None),
            OutputPlace::Stdout | OutputPlace::Folder(..) => None,
        }
    }

    fn refusal_of(&self, to: &Path, own: Option<&Path>) -> Option<OutputError> {
        if self.written.contains(to) {
            return Some(OutputError::Twice(to.to_owned()));
        }
        if self.inputs.hold(to) && own.is_none_or(|own| !is_same(to, own)) {
            return Some(OutputError::IsInput(to.to_owned()));
        }
        if !self.force && to.symlink_metadata().is_ok() {
            return Some(OutputError::Exists(to.to_owned()));
        }
        // Of a folder that is gone through, those in it are made when something is written there.
        let is_made = to.parent().is_some_and(|folder| !folder.as_os_str().is_empty() && !folder.exists());
        let may_come = is_made && matches!(self.place, OutputPlace::Folder(_));
        if may_come { None } else { check_writable(to).err().map(OutputError::NotSaved) }
    }

    /// Writes a result: under a name in the folder, or where there is only one place. Answers with its path, if it is a
    /// file. `own` is the file that it was made of, if it has the same format: only that one may become it.
    pub(super) fn put(
        &mut self,
        name: &Path,
        own: Option<&Path>,
        bytes: &[u8],
        out: &mut impl Write,
    ) -> io::Result<Result<Option<PathBuf>, OutputError>> {
        self.put_contents(name, own, FileContents::Bytes(bytes), out)
    }

    /// The same with contents that need not be held whole.
    pub(super) fn put_contents(
        &mut self,
        name: &Path,
        own: Option<&Path>,
        contents: FileContents<'_>,
        out: &mut impl Write,
    ) -> io::Result<Result<Option<PathBuf>, OutputError>> {
        let to = match &self.place {
            OutputPlace::Stdout if is_binary(contents) && io::stdout().is_terminal() => {
                return Ok(Err(OutputError::Terminal));
            }
            OutputPlace::Stdout => return contents.copy(out).map(|()| Ok(None)),
            OutputPlace::File(file) => file.clone(),
            OutputPlace::Folder(folder) => folder.path.join(name),
        };
        if self.done_after.as_ref().is_some_and(|sources| is_done(&to, sources)) {
            self.left += 1;
            return Ok(Ok(Some(to)));
        }
        Ok(self.write(&to, own, contents).map(|()| {
            let mut row = json!({ "bytes": contents.length() });
            name_file(&mut row, "output", &to);
            self.rows.push(row);
            Some(to)
        }))
    }

    /// Says how many of the results were there already and not older than their sources.
    pub(super) fn tell_left(&self, language: Option<Language>) {
        if self.left > 0 {
            complain(&plain(&locale(language).with("cli-results-left", &[("count", self.left.into())])));
        }
    }

    /// Prints what was written, an array with an object for each file: `output`, `bytes`.
    pub(super) fn tell(&self, out: &mut impl Write) -> io::Result<()> {
        write_json_rows(out, &self.rows)
    }

    fn write(&mut self, to: &Path, own: Option<&Path>, contents: FileContents<'_>) -> Result<(), OutputError> {
        if let Some(error) = self.refusal_of(to, own) {
            return Err(error);
        }
        // Of a folder that is gone through, the folders in it.
        if matches!(self.place, OutputPlace::Folder(..))
            && let Some(folder) = to.parent()
        {
            fs::create_dir_all(folder).map_err(|error| OutputError::Folder(folder.to_owned(), error))?;
        }
        let expected = if self.force { Expected::Anything } else { Expected::Nothing };
        fault::step("write a file");
        match write_expected(to, contents, &expected) {
            Ok(_) => {
                self.written.insert(to.to_owned());
                Ok(())
            }
            Err(error) if !self.force && error.source.kind() == io::ErrorKind::AlreadyExists => {
                Err(OutputError::Exists(to.to_owned()))
            }
            Err(error) => Err(OutputError::NotSaved(error)),
        }
    }
}

/// Whether contents are a picture or pages, of which a terminal makes nothing: text has no zero among its bytes.
fn is_binary(contents: FileContents<'_>) -> bool {
    matches!(contents, FileContents::Bytes(bytes) if bytes.iter().take(1 << 16).any(|&byte| byte == 0))
}

/// The files that are read, by whatever names they are called.
#[derive(Debug)]
struct InputFiles {
    paths: HashSet<PathBuf>,
    places: HashSet<(u64, u64)>,
}

impl InputFiles {
    fn of(inputs: &[PathBuf]) -> Self {
        let real = inputs.iter().filter(|path| !is_stream(path)).filter_map(|path| fs::canonicalize(path).ok());
        let paths: HashSet<PathBuf> = real.collect();
        let places = paths.iter().filter_map(|path| place_of(path)).collect();
        Self { paths, places }
    }

    /// Whether a path leads to one of them.
    fn hold(&self, path: &Path) -> bool {
        let Ok(real) = fs::canonicalize(path) else { return false };
        self.paths.contains(&real) || place_of(&real).is_some_and(|place| self.places.contains(&place))
    }
}

/// The disk and the number that a file has there, where files have one.
#[cfg(unix)]
fn place_of(path: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    fs::metadata(path).map(|data| (data.dev(), data.ino())).ok()
}

#[cfg(not(unix))]
fn place_of(_: &Path) -> Option<(u64, u64)> {
    None
}

/// Whether two paths lead to the same file, by whatever names.
fn is_same(one: &Path, other: &Path) -> bool {
    let (Ok(one), Ok(other)) = (fs::canonicalize(one), fs::canonicalize(other)) else { return false };
    one == other || place_of(&one).is_some_and(|place| Some(place) == place_of(&other))
}

impl OutputError {
    const fn outcome(&self) -> CommandOutcome {
        match self {
            Self::SeveralToOne(_)
            | Self::NeedsFolder(_)
            | Self::SeveralPictures(_)
            | Self::NoSource(_)
            | Self::AcrossSource(_)
            | Self::PartOfOthers
            | Self::JsonAndRecord
            | Self::UnknownExtension(_)
            | Self::NoFormat(_) => CommandOutcome::Unreadable,
            _ => CommandOutcome::Refused,
        }
    }

    /// Says it, and how the program ends for it.
    pub(super) fn refused(&self, language: Option<Language>) -> CommandOutcome {
        refuse(None, &self.said(&locale(language)));
        self.outcome()
    }

    /// The same in the person's language: what, where, and what to do.
    pub(super) fn said(&self, locale: &Locale) -> String {
        let (key, path, error) = match self {
            Self::NotSaved(error) => return not_saved(error, locale),
            Self::JsonAndRecord => ("convert-json-and-record", None, None),
            Self::SeveralToOne(path) => ("convert-several", Some(path), None),
            Self::NeedsFolder(path) => ("convert-split", Some(path), None),
            Self::NoFormat(path) => ("convert-no-format", Some(path), None),
            Self::UnknownExtension(path) => ("cli-unknown-extension", Some(path), None),
            Self::IsFolder(path) => ("cli-one-file", Some(path), None),
            Self::SeveralPictures(path) => ("diagram-several", Some(path), None),
            Self::NoSource(path) => ("sheet-no-source", Some(path), None),
            Self::AcrossSource(path) => ("sheet-across-source", Some(path), None),
            Self::PartOfOthers => ("sheet-part-of-others", None, None),
            Self::Terminal => ("cli-terminal", None, None),
            Self::TooLarge(path) => ("picture-memory", Some(path), None),
            Self::Folder(path, error) => ("convert-no-folder", Some(path), Some(error)),
            Self::Twice(path) => ("convert-twice", Some(path), None),
            Self::Alike(path) => ("diagram-alike", Some(path), None),
            Self::IsInput(path) => ("convert-is-input", Some(path), None),
            Self::Exists(path) => ("convert-exists", Some(path), None),
        };
        let path = path.map_or_else(String::new, |path| path.display().to_string());
        let error = error.map_or_else(String::new, |error| texts::system_error(error, locale));
        locale.with(key, &[("path", path.into()), ("error", error.into())])
    }
}

/// Why a file was not written, and what is on disk now.
pub(super) fn not_saved(error: &SaveError, locale: &Locale) -> String {
    let copy = error.copy.as_deref().unwrap_or(Path::new("")).display().to_string();
    let values =
        [("detail", FluentValue::from(texts::system_error(&error.source, locale))), ("copy", FluentValue::from(copy))];
    let step = locale.with(&format!("save-step-{}", error.step.as_ref()), &values);
    let now = locale.with(&format!("convert-on-disk-{}", error.on_disk.as_ref()), &values);
    format!("{}: {}", error.path.display(), locale.sentences(&[&step, &now]))
}

/// The name of a result in a folder: the file's own, with the number of the game if it is one of several, and with the
/// format's extension if that differs.
pub(super) fn file_name(path: &Path, as_it_is: bool, game: Option<(usize, usize)>, target: FormatTarget) -> PathBuf {
    let path = if is_stream(path) { Path::new("stdin") } else { path };
    let name = Path::new(path.file_name().unwrap_or(path.as_os_str()));
    let Some((game, games)) = game else {
        return if as_it_is && name.extension().is_some() {
            name.to_owned()
        } else {
            name.with_extension(target.extension())
        };
    };
    let mut stem = name.file_stem().unwrap_or_default().to_owned();
    stem.push(format!("-{:0width$}.", game + 1, width = games.to_string().len()));
    match name.extension() {
        Some(own) if as_it_is => stem.push(own),
        _ => stem.push(target.extension()),
    }
    stem.into()
}
