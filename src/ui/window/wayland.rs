//! What winit 0.30 does not know of a Wayland compositor, asked on connections of our own: whether it draws title bars
//! and lends the clipboard, and to bring a window to the front.

use std::collections::HashMap;
use std::sync::Arc;

use wayland_client::backend::{ObjectData, ObjectId};
use wayland_client::globals::{GlobalList, GlobalListContents, registry_queue_init};
use wayland_client::protocol::wl_registry::{self, WlRegistry};
use wayland_client::protocol::wl_seat::{self, WlSeat};
use wayland_client::{Connection, Dispatch, EventQueue, Proxy, QueueHandle};
use wayland_protocols_wlr::foreign_toplevel::v1::client::zwlr_foreign_toplevel_handle_v1::{
    self as toplevel, ZwlrForeignToplevelHandleV1 as Toplevel,
};
use wayland_protocols_wlr::foreign_toplevel::v1::client::zwlr_foreign_toplevel_manager_v1::{
    self as manager, ZwlrForeignToplevelManagerV1 as Manager,
};

use crate::ui::window::surroundings::Surroundings;

/// By which a compositor draws title bars. GNOME's and weston have it not.
const DECORATIONS: &str = "zxdg_decoration_manager_v1";

/// By which a compositor lets programs read the clipboard that have no window on the connection. GNOME's has neither.
const CLIPBOARDS: [&str; 2] = ["ext_data_control_manager_v1", "zwlr_data_control_manager_v1"];

/// Whether windows are opened on Wayland, as winit decides it.
pub(crate) fn is_wayland() -> bool {
    is_named("WAYLAND_DISPLAY") || is_named("WAYLAND_SOCKET")
}

fn is_named(variable: &str) -> bool {
    std::env::var_os(variable).is_some_and(|value| !value.is_empty())
}

/// What there is around a window that is about to be opened.
pub(crate) fn surroundings() -> Surroundings {
    if !is_wayland() {
        return Surroundings::default();
    }
    let asked = ask();
    let has = |name: &str| {
        let (globals, _) = asked.as_ref()?;
        Some(globals.contents().with_list(|list| list.iter().any(|global| global.interface == name)))
    };
    Surroundings {
        title_bar: has(DECORATIONS).unwrap_or(true),
        // winit 0.30 hears of none.
        drops: false,
        clipboard: CLIPBOARDS.into_iter().any(|name| has(name) == Some(true)),
    }
}

/// Brings the window with this title of the program with this id to the front, where the compositor lets programs do
/// that (sway, labwc); whether it was told to.
pub(crate) fn raise(id: &str, title: &str) -> bool {
    let Some((globals, mut queue)) = ask() else { return false };
    let handle = queue.handle();
    let Ok(_manager) = globals.bind::<Manager, _, _>(&handle, 1..=3, ()) else { return false };
    let Ok(seat) = globals.bind::<WlSeat, _, _>(&handle, 1..=1, ()) else { return false };
    let mut windows = Windows::default();
    // The first answer names the windows, the second describes them.
    for _ in 0..2 {
        if queue.roundtrip(&mut windows).is_err() {
            return false;
        }
    }
    let known = windows.0.values();
    let ours = known.into_iter().find(|window| window.program == id && window.title == title);
    let raised = ours.and_then(|window| window.handle.as_ref()).map(|window| window.activate(&seat));
    raised.is_some() && queue.roundtrip(&mut windows).is_ok()
}

/// A connection to the compositor, with what it offers.
fn ask() -> Option<(GlobalList, EventQueue<Windows>)> {
    // A connection that was handed over is the window's alone.
    if is_named("WAYLAND_SOCKET") {
        return None;
    }
    let connection = Connection::connect_to_env().ok()?;
    registry_queue_init(&connection).ok()
}

/// The windows that the compositor tells of.
#[derive(Default)]
struct Windows(HashMap<ObjectId, Window>);

#[derive(Default)]
struct Window {
    handle: Option<Toplevel>,
    program: String,
    title: String,
}

impl Dispatch<WlRegistry, GlobalListContents> for Windows {
    fn event(
        _: &mut Self,
        _: &WlRegistry,
        _: wl_registry::Event,
        _: &GlobalListContents,
        _: &Connection,
        _: &QueueHandle<Self>,
    ) {
    }
}

impl Dispatch<WlSeat, ()> for Windows {
    fn event(_: &mut Self, _: &WlSeat, _: wl_seat::Event, (): &(), _: &Connection, _: &QueueHandle<Self>) {}
}

impl Dispatch<Manager, ()> for Windows {
    fn event(windows: &mut Self, _: &Manager, event: manager::Event, (): &(), _: &Connection, _: &QueueHandle<Self>) {
        if let manager::Event::Toplevel { toplevel } = event {
            let id = toplevel.id();
            windows.0.entry(id).or_default().handle = Some(toplevel);
        }
    }

    fn event_created_child(_: u16, handle: &QueueHandle<Self>) -> Arc<dyn ObjectData> {
        handle.make_data::<Toplevel, ()>(())
    }
}

impl Dispatch<Toplevel, ()> for Windows {
    fn event(
        windows: &mut Self,
        window: &Toplevel,
        event: toplevel::Event,
        (): &(),
        _: &Connection,
        _: &QueueHandle<Self>,
    ) {
        let window = windows.0.entry(window.id()).or_default();
        match event {
            toplevel::Event::Title { title } => window.title = title,
            toplevel::Event::AppId { app_id } => window.program = app_id,
            _ => {}
        }
    }
}
