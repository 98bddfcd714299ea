//! The file of the answers, in the folder for data that only a person could make again.
//!
//! Its first line says what it is and its version; each answer has a line of its own, appended at once and brought to the
//! disk before anybody is told that it counts. Whoever writes holds a lock for that moment, so that two windows write one
//! after the other; a line that was cut off is ended by the next writer, and left out by readers. Before the first answer
//! of a day the file is copied.
//!
//! A file that is damaged is copied aside, and what can still be read of it is put together with the newest copy that is
//! whole; the lock is a file of its own, so that nobody appends to what has been replaced meanwhile.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::fsrs::AnswerGrade;
use crate::disk::{LockFile, make_private_folder, write_privately};
use crate::editor::remains::{ANSWER_COPIES, ANSWERS, ANSWERS_COPIED_TO};
use crate::locale::Zone;

/// The format name in the file, and its version.
const NAME: &str = "komaoto-answers";
const VERSION: u64 = 1;
/// The lock of a writer.
const LOCK: &str = "exercise-answers.lock";

/// An answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// Of which exercise.
    pub key: String,
    /// The grade.
    pub grade: AnswerGrade,
    /// The time it took, in seconds.
    #[serde(default)]
    pub seconds: u64,
    /// The number of wrong moves.
    #[serde(default)]
    pub wrong: u32,
    /// The number of hints.
    #[serde(default)]
    pub hints: u32,
    /// The answer whose grade this corrects: when that was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corrects: Option<u64>,
}

/// Why answers are not kept.
#[derive(Debug, thiserror::Error)]
pub enum AnswerError {
    /// The file is of another version.
    #[error("version {0}")]
    Version(String),
    /// It is no file of answers.
    #[error("no answers")]
    NoAnswers,
    /// It is a file of cards for Anki: who has learned them there has his answers there.
    #[error("cards of Anki")]
    Cards,
    /// The system refuses.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// The repair of a file of answers that was damaged, or gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MendedAnswers {
    /// The new path of the damaged file; `None` if there was none.
    pub aside: Option<PathBuf>,
    /// The day of the copy that was taken, as in 2026-11-30.
    pub copy: Option<String>,
    /// The number of answers now.
    pub answers: usize,
}

/// The file of a folder.
#[derive(Clone, Debug)]
pub(super) struct AnswerFile {
    folder: PathBuf,
}

/// The contents of the file.
enum Held {
    Nothing,
    Whole(Vec<Answer>),
    /// With what can be read all the same.
    Damaged(Vec<Answer>),
}

/// The answers read, and the repair that was needed.
pub(super) type ReadAnswers = (Vec<Answer>, Option<MendedAnswers>);

impl AnswerFile {
    pub fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned() }
    }

    fn path(&self) -> PathBuf {
        self.folder.join(ANSWERS)
    }

    /// Reads the answers; a file that is damaged is mended first.
    ///
    /// # Errors
    /// The file cannot be read, or a newer program has written it.
    pub fn read(&self) -> Result<ReadAnswers, AnswerError> {
        match self.look()?.0 {
            Held::Whole(answers) => Ok((answers, None)),
            Held::Nothing if self.copies().is_empty() => Ok((Vec::new(), None)),
            Held::Nothing | Held::Damaged(_) => {
                let _lock = self.lock()?;
                self.read_mending()
            }
        }
    }

    /// Writes answers behind the others, and reads them all. When this returns they are on the disk.
    ///
    /// # Errors
    /// They are not.
    pub fn append(&self, answers: &[Answer]) -> Result<ReadAnswers, AnswerError> {
        let _lock = self.lock()?;
        let (mut all, mended) = self.read_mending()?;
        self.copy_of_the_day(&today())?;
        append(&self.path(), answers)?;
        all.extend(answers.iter().cloned());
        Ok((all, mended))
    }

    /// Reads the answers where nobody else writes.
    fn read_mending(&self) -> Result<ReadAnswers, AnswerError> {
        match self.look()? {
            (Held::Whole(answers), _) => Ok((answers, None)),
            (Held::Nothing, _) if self.copies().is_empty() => Ok((Vec::new(), None)),
            (Held::Nothing, bytes) => self.mend(&bytes, Vec::new()),
            (Held::Damaged(left), bytes) => self.mend(&bytes, left),
        }
    }

    /// Puts together what is left and the newest copy that is whole.
    fn mend(&self, damaged: &[u8], left: Vec<Answer>) -> Result<ReadAnswers, AnswerError> {
        let whole = |(day, path): (String, PathBuf)| match judge(&fs::read(path).ok()?) {
            Ok(Held::Whole(answers)) => Some((day, answers)),
            _ => None,
        };
        let (copy, mut answers) = self.copies().into_iter().rev().find_map(whole).unzip();
        let answers = answers.get_or_insert_default();
        let mut known: HashSet<(u64, String)> = answers.iter().map(|answer| (answer.at, answer.key.clone())).collect();
        answers.extend(left.into_iter().filter(|answer| known.insert((answer.at, answer.key.clone()))));
        // Before anything is replaced: whoever is killed in between leaves what can be mended again.
        let aside = if damaged.is_empty() { None } else { Some(self.set_aside(damaged)?) };
        if aside.is_none() && copy.is_none() {
            return Ok((Vec::new(), None));
        }
        write_privately(&self.path(), to_text(answers).as_bytes()).map_err(|error| error.source)?;
        let mended = MendedAnswers { aside, copy, answers: answers.len() };
        Ok((std::mem::take(answers), Some(mended)))
    }

    fn set_aside(&self, damaged: &[u8]) -> io::Result<PathBuf> {
        let (start, end) = ANSWERS.rsplit_once('.').unwrap_or((ANSWERS, ""));
        let name = |nth: u32| self.folder.join(format!("{start}-damaged-{}-{nth}.{end}", today()));
        let free = (1..).map(name).find(|path| !path.exists()).unwrap_or_else(|| name(0));
        write_privately(&free, damaged).map_err(|error| error.source)?;
        Ok(free)
    }

    fn look(&self) -> Result<(Held, Vec<u8>), AnswerError> {
        match fs::read(self.path()) {
            Ok(bytes) => Ok((judge(&bytes)?, bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok((Held::Nothing, Vec::new())),
            Err(error) => Err(error.into()),
        }
    }

    fn lock(&self) -> io::Result<LockFile> {
        make_private_folder(&self.folder)?;
        let mut options = File::options();
        options.read(true).append(true).create(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = LockFile::from(options.open(self.folder.join(LOCK))?);
        file.lock()?;
        Ok(file)
    }

    /// The copies with their days, the oldest first.
    fn copies(&self) -> Vec<(String, PathBuf)> {
        let (start, end) = copy_name();
        let folder = fs::read_dir(self.folder.join(ANSWERS_COPIED_TO)).into_iter().flatten();
        let day = |path: PathBuf| {
            let name = path.file_name()?.to_str()?;
            Some((name.strip_prefix(&start)?.strip_suffix(&end)?.to_owned(), path))
        };
        let mut copies: Vec<_> = folder.filter_map(|entry| day(entry.ok()?.path())).collect();
        copies.sort();
        copies
    }

    /// Copies the file if there is no copy of this day, and removes the oldest copies.
    fn copy_of_the_day(&self, day: &str) -> io::Result<()> {
        let folder = self.folder.join(ANSWERS_COPIED_TO);
        let (start, end) = copy_name();
        let copy = folder.join(format!("{start}{day}{end}"));
        if copy.exists() || !self.path().exists() {
            return Ok(());
        }
        make_private_folder(&folder)?;
        write_privately(&copy, &fs::read(self.path())?).map_err(|error| error.source)?;
        let copies = self.copies();
        let surplus = copies.len().saturating_sub(ANSWER_COPIES);
        copies.into_iter().take(surplus).for_each(|(_, old)| drop(fs::remove_file(old)));
        Ok(())
    }
}

/// The parts of a copy's name before and after the day.
fn copy_name() -> (String, String) {
    let (start, end) = ANSWERS.rsplit_once('.').unwrap_or((ANSWERS, ""));
    (format!("{start}-"), format!(".{end}"))
}

/// The day here, as it stands in names.
fn today() -> String {
    Zone::of_system().wall(SystemTime::now()).date().to_string()
}

/// Judges bytes as a file of answers. A line cut off is no damage: its writer was killed before it counted.
fn judge(bytes: &[u8]) -> Result<Held, AnswerError> {
    let mut lines = bytes.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty()).peekable();
    let mut is_damaged = match lines.peek().map(|line| serde_json::from_slice::<Value>(line)) {
        // Another version is a number; what is none is damaged as well.
        Some(Ok(head))
            if head.get("format").and_then(Value::as_str) == Some(NAME)
                && head.get("version").is_some_and(Value::is_number) =>
        {
            lines.next();
            version(&head)?;
            false
        }
        _ => true,
    };
    let mut answers = Vec::new();
    for line in lines {
        match serde_json::from_slice(line) {
            Ok(answer) => answers.push(answer),
            Err(error) => is_damaged |= !error.is_eof(),
        }
    }
    Ok(if is_damaged { Held::Damaged(answers) } else { Held::Whole(answers) })
}

fn version(head: &Value) -> Result<(), AnswerError> {
    match head.get("version") {
        Some(version) if version.as_u64() == Some(VERSION) => Ok(()),
        Some(version) => Err(AnswerError::Version(version.to_string())),
        None => Err(AnswerError::NoAnswers),
    }
}

/// Reads answers; lines that are none are left out.
///
/// # Errors
/// They are none, or the version is another one.
pub fn read_answers(text: &str) -> Result<Vec<Answer>, AnswerError> {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let Some(first) = lines.next() else { return Ok(Vec::new()) };
    let head = serde_json::from_str(first).ok().filter(|head: &Value| head.get("format").is_some_and(|of| of == NAME));
    version(&head.ok_or(AnswerError::NoAnswers)?)?;
    Ok(lines.filter_map(|line| serde_json::from_str(line).ok()).collect())
}

/// Answers as a text that [`read_answers`] reads.
pub(super) fn to_text(answers: &[Answer]) -> String {
    std::iter::once(head()).chain(answers.iter().map(line)).collect()
}

fn head() -> String {
    format!("{}\n", json!({ "format": NAME, "version": VERSION }))
}

fn line(answer: &Answer) -> String {
    serde_json::to_string(answer).map_or_else(|_| String::new(), |line| line + "\n")
}

/// Appends answers, and brings them to the disk.
fn append(path: &Path, answers: &[Answer]) -> io::Result<()> {
    let mut options = File::options();
    options.read(true).append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    if file.metadata()?.len() == 0 {
        // Its name is brought to the disk as well.
        return write_privately(path, to_text(answers).as_bytes()).map(drop).map_err(|error| error.source);
    }
    let mut text = String::new();
    let mut last = [0];
    file.seek(SeekFrom::End(-1))?;
    file.read_exact(&mut last)?;
    // Somebody was killed while writing.
    if last != *b"\n" {
        text.push('\n');
    }
    answers.iter().for_each(|answer| text.push_str(&line(answer)));
    file.write_all(text.as_bytes())?;
    file.sync_all()
}
