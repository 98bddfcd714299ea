//! How a file is to be saved, and the outcome: how durable the save is, or why it failed and what is on disk now.

use std::fmt;
use std::io;
use std::path::PathBuf;

use super::fingerprint::Expected;

/// How a file is to be replaced.
#[derive(Clone, Debug, Default)]
pub struct ReplaceOptions {
    /// A person has agreed that the file is replaced although it is read-only.
    pub read_only_too: bool,
    /// A person has agreed to a file that, read back, is not what the document says.
    pub unlike_too: bool,
    /// What may be replaced: asked before anything is written, and again right before the old file goes. What another
    /// program writes in the moment between that and the renaming (some microseconds) is not seen.
    pub expected: Expected,
    /// Into the file itself, without a temporary file beside it: for folders that a cloud service watches.
    pub directly: bool,
    /// The state folder: where copies are kept, of the version before and while a file is written into. Without one
    /// there are none, and no file is written into.
    pub state: Option<PathBuf>,
    /// No versions are kept there.
    pub forgetful: bool,
    /// A new file is for this person alone.
    pub private: bool,
}

impl ReplaceOptions {
    /// The usual way, with a state folder.
    pub fn with_state(state: Option<PathBuf>) -> Self {
        Self { state, ..Self::default() }
    }
}

/// What was being done when a save failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::AsRefStr, strum::VariantNames)]
pub enum SaveStep {
    /// Reading back what was to be written: it is not what the document says.
    Verify,
    /// Finding out what is at the path, following symbolic links.
    Find,
    /// Checking whether it may be replaced: it must not be a folder or a device.
    Permit,
    /// Checking whether it may be replaced: it is read-only, which a person may overrule.
    ReadOnly,
    /// Comparing it with what is expected to be there: somebody else has changed, made or deleted it. The error's kind
    /// says which ([`Expected::check`]).
    Changed,
    /// Keeping a copy of the version before.
    Keep,
    /// Making a temporary file beside it.
    Create,
    /// Writing the temporary file.
    Write,
    /// Giving it the permissions of the old file.
    Permissions,
    /// Waiting until it is on the disk.
    Sync,
    /// Renaming it over the old file.
    Rename,
    /// Writing into the file itself.
    Direct,
    /// Reading back what was written into the file itself: the disk gives something else.
    ReadBack,
}

impl fmt::Display for SaveStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Verify => "read again it would be another record",
            Self::Find => "cannot find out what is there",
            Self::Permit => "it may not be replaced",
            Self::ReadOnly => "it is read-only",
            Self::Changed => "it is not what it was",
            Self::Keep => "cannot keep a copy of the version before",
            Self::Create => "cannot make a file in its folder",
            Self::Write => "cannot write",
            Self::Permissions => "cannot keep the file's permissions",
            Self::Sync => "the disk did not take it",
            Self::Rename => "cannot put the new file in its place",
            Self::Direct => "cannot write into the file",
            Self::ReadBack => "the disk does not give back what was written",
        })
    }
}

/// What is on disk after a failed save.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::AsRefStr, strum::VariantNames)]
pub enum OnDisk {
    /// The old file, unchanged.
    Old,
    /// No file, as before.
    Nothing,
    /// Unknown: even that could not be found out. Nothing was written to it.
    Unknown,
    /// Perhaps a part of the new file: writing into it failed, and so did restoring it. The old one is in
    /// [`SaveError::copy`].
    Broken,
}

impl fmt::Display for OnDisk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Old => "The file on disk is unchanged.",
            Self::Nothing => "No file was made.",
            Self::Unknown => "Nothing was written.",
            Self::Broken => "The file on disk may be damaged; a copy of both versions was kept.",
        })
    }
}

/// Why a save failed, and at what step.
#[derive(Debug, thiserror::Error)]
#[error("{}: {step}: {source}. {on_disk}", path.display())]
pub struct SaveError {
    /// What was being done.
    pub step: SaveStep,
    /// The file that was to be written.
    pub path: PathBuf,
    /// The system's error.
    pub source: io::Error,
    /// What is on disk now.
    pub on_disk: OnDisk,
    /// Where both versions are kept, if the file could not be restored.
    pub copy: Option<PathBuf>,
}

/// Whether a written file is certain to survive a power cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Durability {
    /// The disk has confirmed the file and its name.
    Durable,
    /// The disk has confirmed the file; its name cannot be synced there (some network drives, Windows).
    Unasked,
    /// The file is in place, but the disk has not confirmed its name: after a power cut it may be the old one.
    Unconfirmed,
}

/// What is on disk if it fails now.
pub(super) struct FailureOutcome {
    pub on_disk: OnDisk,
    pub copy: Option<PathBuf>,
}

/// An error on the way.
pub(super) struct Fail {
    pub step: SaveStep,
    pub source: io::Error,
    /// Whether writing into the file itself may do where this did not.
    pub otherwise: bool,
}

/// Attaches the step that failed.
pub(super) fn at(step: SaveStep) -> impl Fn(io::Error) -> Fail {
    move |source| Fail { step, source, otherwise: false }
}
