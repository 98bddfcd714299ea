//! File dialogs of the desktop: `org.freedesktop.portal.FileChooser` of the XDG Desktop Portal, and zenity where no portal
//! shows one.

use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::time::{Duration, Instant};

use zbus::zvariant::{Array, Signature, StructureBuilder, Value};

use super::portal::{self, PortalReply, opened, options};
use super::question::{DialogEnd, DialogQuestion, Filter};
use super::zenity;
use crate::disk::file_of;

/// How soon a dialog is gone that could not be shown.
const SEEN_WITHIN: Duration = Duration::from_millis(100);

/// Shows the dialog, and waits until it is closed. `bus` is the address of the desktop's bus, if it is not that of the
/// session.
pub fn choose(question: &DialogQuestion, bus: Option<&str>) -> DialogEnd {
    let began = Instant::now();
    match ask(question, bus) {
        Ok(PortalReply::Given(given)) => file(question, &given).unwrap_or(DialogEnd::Failed),
        Ok(PortalReply::Cancelled) => DialogEnd::Cancelled,
        // Nobody has seen a dialog that is gone so soon.
        Ok(PortalReply::Ended) if began.elapsed() > SEEN_WITHIN => DialogEnd::Cancelled,
        Ok(PortalReply::Ended | PortalReply::Failed) | Err(_) => zenity::choose(question),
    }
}

/// Whether anything here may show a file dialog: a bus that a portal could be on, or zenity.
pub fn has_dialogs() -> bool {
    let socket = |address: String| match address.strip_prefix("unix:path=") {
        Some(path) => Path::new(path.split(',').next().unwrap_or("")).exists(),
        None => !address.is_empty(),
    };
    let in_runtime =
        || std::env::var_os("XDG_RUNTIME_DIR").is_some_and(|folder| Path::new(&folder).join("bus").exists());
    std::env::var("DBUS_SESSION_BUS_ADDRESS").map_or_else(|_| in_runtime(), socket) || zenity::is_there()
}

fn ask(question: &DialogQuestion, bus: Option<&str>) -> zbus::Result<PortalReply> {
    let mut told = vec![("modal", true.into())];
    // Byte by byte, as the file system has it, and ended as in C.
    let folder = question.folder.as_deref().map(|folder| [folder.as_os_str().as_bytes(), &[0]].concat());
    told.extend(folder.map(|folder| ("current_folder", folder.into())));
    if !question.name.is_empty() {
        told.push(("current_name", question.name.as_str().into()));
    }
    let mut filters = Array::new(&Signature::try_from("(sa(us))").map_err(zbus::zvariant::Error::from)?);
    for filter in &question.filters {
        filters.append(kind(filter)?)?;
    }
    if let Some(first) = question.filters.first() {
        told.extend([("filters", filters.into()), ("current_filter", kind(first)?)]);
    }
    if question.folders {
        told.push(("directory", true.into()));
    }
    let method = if question.saves { "SaveFile" } else { "OpenFile" };
    let said = vec![question.parent.as_str().into(), question.title.as_str().into(), options(told)?];
    portal::ask(bus, ("org.freedesktop.portal.FileChooser", method), said)
}

/// A filter as the portal has it: its name, and patterns.
fn kind(filter: &Filter) -> zbus::Result<Value<'static>> {
    const PATTERN: u32 = 0;
    let mut patterns = Array::new(&Signature::try_from("(us)").map_err(zbus::zvariant::Error::from)?);
    for pattern in filter.patterns() {
        let pattern = StructureBuilder::new().append_field(PATTERN.into()).append_field(pattern.into());
        patterns.append(pattern.build()?.into())?;
    }
    let kind = StructureBuilder::new().append_field(filter.name.clone().into()).append_field(patterns.into());
    Ok(kind.build()?.into())
}

/// The file that the portal gives, and the filter, which it gives whole.
fn file(question: &DialogQuestion, given: &[(String, Value<'_>)]) -> Option<DialogEnd> {
    let value = |name: &str| given.iter().find(|(key, _)| key == name).map(|(_, value)| value);
    let Some(Value::Array(addresses)) = value("uris") else { return None };
    let Some(Value::Str(address)) = addresses.first().map(opened) else { return None };
    let kind = match value("current_filter") {
        Some(Value::Structure(filter)) => match filter.fields().first() {
            Some(Value::Str(name)) => question.filters.iter().position(|filter| filter.name == name.as_str()),
            _ => None,
        },
        _ => None,
    };
    Some(DialogEnd::File(file_of(address), kind))
}
