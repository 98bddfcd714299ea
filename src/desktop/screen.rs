//! What is on the screens of X11: what panels leave of them, and which window lies over which (Extended Window Manager Hints).

use std::os::unix::net::UnixStream;
use std::path::Path;
use std::thread;
use std::time::Duration;

use x11rb::connection::Connection;
use x11rb::protocol::xproto::{AtomEnum, ConnectionExt, PropMode};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

use crate::task::Stop;

/// How many numbers are read of a property.
const MOST: u32 = 1024;
/// How often it is looked whether a window has come, and how long that may take.
const LOOKS: (u32, Duration) = (100, Duration::from_millis(100));

/// The part of the screens that no panel takes, in pixels: left, top, width, height.
pub fn work_area() -> Option<[u32; 4]> {
    let (connection, root) = connect()?;
    let desktop = numbers(&connection, root, b"_NET_CURRENT_DESKTOP").and_then(|numbers| numbers.first().copied());
    let areas = numbers(&connection, root, b"_NET_WORKAREA")?;
    let mut areas = areas.chunks_exact(4).map(|area| <[u32; 4]>::try_from(area).ok());
    areas.nth(usize::try_from(desktop.unwrap_or(0)).ok()?)?
}

/// Has the window of a program that is just starting lie over another one, once it is there, unless the program has
/// ended.
pub(super) fn lay_over(process: u32, other: u32, has_ended: &Stop) -> Option<()> {
    let (connection, root) = connect()?;
    let (looks, pause) = LOOKS;
    for _ in 0..looks {
        if has_ended.is_set() {
            break;
        }
        let is_its = |&window: &u32| numbers(&connection, window, b"_NET_WM_PID").as_deref() == Some(&[process]);
        if let Some(window) = numbers(&connection, root, b"_NET_CLIENT_LIST")?.into_iter().find(is_its) {
            let (property, kind) = (AtomEnum::WM_TRANSIENT_FOR, AtomEnum::WINDOW);
            connection.change_property32(PropMode::REPLACE, window, property, kind, &[other]).ok()?.check().ok()?;
            return Some(());
        }
        thread::sleep(pause);
    }
    None
}

/// Whether the display that the window was opened on answers nobody any more: the person has logged out, or it has crashed.
pub fn is_display_gone() -> bool {
    let value = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    match (value("WAYLAND_SOCKET"), value("WAYLAND_DISPLAY")) {
        // There was one connection, and nobody can try another.
        (Some(_), _) => false,
        (None, Some(name)) => {
            let folder = value("XDG_RUNTIME_DIR").unwrap_or_default();
            UnixStream::connect(Path::new(&folder).join(name)).is_err()
        }
        (None, None) => value("DISPLAY").is_some() && connect().is_none(),
    }
}

fn connect() -> Option<(RustConnection, u32)> {
    let (connection, screen) = x11rb::connect(None).ok()?;
    let root = connection.setup().roots.get(screen)?.root;
    Some((connection, root))
}

fn numbers(connection: &RustConnection, window: u32, property: &[u8]) -> Option<Vec<u32>> {
    let atom = connection.intern_atom(true, property).ok()?.reply().ok()?.atom;
    let read = connection.get_property(false, window, atom, AtomEnum::ANY, 0, MOST).ok()?.reply().ok()?;
    Some(read.value32()?.collect())
}
