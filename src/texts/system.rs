//! What the system says of files, in the person's language.

use std::io::{self, ErrorKind};

use crate::locale::Locale;

/// Why a file cannot be read, and what to do.
pub fn read_error(error: &io::Error, locale: &Locale) -> String {
    match error.kind() {
        ErrorKind::NotFound => locale.text("error-not-found"),
        ErrorKind::PermissionDenied => locale.text("error-permission"),
        ErrorKind::IsADirectory => locale.text("error-folder"),
        ErrorKind::FileTooLarge => locale.text("error-too-large"),
        ErrorKind::OutOfMemory => locale.text("error-memory"),
        _ => system_error(error, locale),
    }
}

/// What the system reports about a file, in the person's language where we have the words.
pub fn system_error(error: &io::Error, locale: &Locale) -> String {
    locale.text(match error.kind() {
        ErrorKind::NotFound => "system-not-found",
        ErrorKind::PermissionDenied => "system-permission",
        ErrorKind::StorageFull => "system-full",
        ErrorKind::QuotaExceeded => "system-quota",
        ErrorKind::InvalidFilename => "system-name",
        ErrorKind::ResourceBusy | ErrorKind::ExecutableFileBusy => "system-held",
        ErrorKind::CrossesDevices => "system-other-disk",
        ErrorKind::ReadOnlyFilesystem => "system-read-only",
        ErrorKind::IsADirectory => "system-folder",
        ErrorKind::NotADirectory => "system-no-folder",
        ErrorKind::AlreadyExists => "system-exists",
        ErrorKind::FileTooLarge => "system-too-large",
        ErrorKind::TimedOut => "system-late",
        ErrorKind::InvalidInput => "system-device",
        // The sharing and the lock violation, for which the standard library has no name.
        _ if cfg!(windows) && matches!(error.raw_os_error(), Some(32 | 33)) => "system-held",
        // EIO, for which the standard library has no name.
        _ if cfg!(unix) && error.raw_os_error() == Some(5) => "system-io",
        _ => return error.to_string(),
    })
}
