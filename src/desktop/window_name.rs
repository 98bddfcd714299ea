//! By which name the desktop knows a window, so that its dialogs lie over it.

use raw_window_handle::{RawDisplayHandle, RawWindowHandle};

/// The name of a window, as portals have it: `x11:` or `wayland:`, and what the window system calls it; empty where it
/// has none. It holds as long as the window.
#[cfg(all(unix, not(target_os = "macos")))]
pub fn window_name(window: RawWindowHandle, display: RawDisplayHandle) -> String {
    let named = zbus::block_on(ashpd::WindowIdentifier::from_raw_handle(&window, Some(&display)));
    named
        .map(|named| {
            let name = named.to_string();
            // Dropped, it would take its name back from the compositor, at the end from one that is gone.
            std::mem::forget(named);
            name
        })
        .unwrap_or_default()
}

/// The name of a window: empty, because the system's dialogs take none here.
#[cfg(not(all(unix, not(target_os = "macos"))))]
pub fn window_name(_window: RawWindowHandle, _display: RawDisplayHandle) -> String {
    String::new()
}
