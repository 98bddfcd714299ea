//! The desktop's own way to the program: on the session bus it has a name, by which menus and file managers start it and
//! hand it files, without a second process. After "D-Bus Activation" in the Desktop Entry Specification 1.5 of
//! freedesktop.org.
//!
//! The window that has the name is the one that was there first; the others wait for it.

use std::collections::HashMap;
use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;
use std::path::PathBuf;

use percent_encoding::percent_decode_str;
use zbus::blocking::connection::Builder;
use zbus::zvariant::Value;

use super::hand_over::Request;

/// The name on the bus, that of the desktop entry (`packaging/linux/id.md`).
const NAME: &str = "arpa.home.komaoto";
/// The name as the path of an object.
const PATH: &str = "/arpa/home/komaoto";

/// What a desktop asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// To open these files; without any, to come to the front.
    Open(Request),
    /// Another window, by the entry's action of that name.
    NewWindow,
}

/// Takes the name on the session bus, or waits in line for it, for as long as the process lives. `ask` is called on
/// another thread with what desktops ask for, and holds up no more than the next of them; false where there is no bus.
pub fn listen(ask: impl Fn(Asked) + Send + Sync + 'static) -> bool {
    let serving = Builder::session().and_then(|builder| builder.serve_at(PATH, Application(Box::new(ask))));
    let Ok(connection) = serving.and_then(Builder::build) else { return false };
    let named = connection.request_name_with_flags(NAME, Default::default()).is_ok();
    std::mem::forget(connection);
    named
}

struct Application(Box<dyn Fn(Asked) + Send + Sync>);

#[zbus::interface(name = "org.freedesktop.Application")]
impl Application {
    fn activate(&self, _platform_data: HashMap<String, Value<'_>>) {
        (self.0)(Asked::Open(Request::default()));
    }

    fn open(&self, uris: Vec<String>, _platform_data: HashMap<String, Value<'_>>) {
        let files = uris.iter().take(Request::MOST_FILES).map(|uri| file_of(uri)).collect();
        (self.0)(Asked::Open(Request { files, ply: None }));
    }

    fn activate_action(&self, name: &str, _parameter: Vec<Value<'_>>, _platform_data: HashMap<String, Value<'_>>) {
        if name == "new-window" {
            (self.0)(Asked::NewWindow);
        }
    }
}

/// The file that an address names (RFC 8089); one of another kind, such as of a server, stands for itself, so that the
/// window says that there is no such file.
pub fn file_of(uri: &str) -> PathBuf {
    let path = uri.strip_prefix("file://").map(|rest| rest.strip_prefix("localhost").unwrap_or(rest));
    let Some(path) = path.filter(|path| path.starts_with('/')) else { return PathBuf::from("/").join(uri) };
    PathBuf::from(OsString::from_vec(percent_decode_str(path).collect()))
}
