//! Where the window opens: where it was on this screen, as large as it was there, and never larger than the screen has room.

use std::collections::BTreeMap;
use winit::monitor::MonitorHandle;

use egui::{Rect, Vec2, pos2, vec2};

/// The usual size. With a title bar it fits into 1280 by 800 and 1366 by 768.
pub const USUAL: Vec2 = vec2(1240.0, 720.0);
/// The smallest size.
pub const SMALLEST: Vec2 = vec2(400.0, 400.0);
/// The most that a window manager puts around the window: its edges and its title bar.
const FRAME: Vec2 = vec2(16.0, 48.0);
/// On how many screens a window's place is remembered.
const MOST: usize = 16;

/// A screen.
#[derive(Clone, Debug, PartialEq)]
pub struct Screen {
    /// The name that tells it from the others.
    pub name: String,
    /// Its area among them, in pixels.
    pub area: Rect,
    /// The number of pixels of a point there.
    pub scale: f32,
}

/// The place of the window on a screen.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct WindowPlace {
    /// The corner of its frame, in pixels from that of the screen, where the window system tells.
    pub corner: Option<[f32; 2]>,
    /// Its size without the frame, in points of the screen.
    pub size: [f32; 2],
    /// Whether it was maximised; corner and size are those it goes back to.
    pub maximized: bool,
}

/// The places of the window on each screen.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct WindowPlaces {
    /// The screen it was on last.
    pub last: String,
    /// By the name of the screen.
    pub by_screen: BTreeMap<String, WindowPlace>,
}

impl WindowPlaces {
    /// Whether the window was maximised last.
    pub fn opens_maximized(&self) -> bool {
        self.by_screen.get(&self.last).is_some_and(|place| place.maximized)
    }

    /// Remembers where the window is.
    pub fn remember(&mut self, screen: &str, place: WindowPlace) {
        screen.clone_into(&mut self.last);
        self.by_screen.insert(screen.to_owned(), place);
        while self.by_screen.len() > MOST {
            let Some(other) = self.by_screen.keys().find(|name| *name != screen).cloned() else { break };
            self.by_screen.remove(&other);
        }
    }
}

/// The placement of a window that opens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InitialPlacement {
    /// Its size without the frame, in points of the screen.
    pub size: Vec2,
    /// The corner of its frame, in points of that screen from the corner of all; `None` leaves it to the window system.
    pub corner: Option<Vec2>,
    /// Whether it is maximised.
    pub maximized: bool,
}

/// How the window opens on these screens, the first of which is the person's main one; `work` is what panels leave of them,
/// in pixels. A window beside another one is put where the window system likes, not over the other.
pub fn opening(places: &WindowPlaces, screens: &[Screen], work: Option<Rect>, beside: bool) -> InitialPlacement {
    let there = screens.iter().find(|screen| screen.name == places.last);
    let Some(screen) = there.or(screens.first()) else {
        return InitialPlacement { size: USUAL, corner: None, maximized: false };
    };
    let was = places.by_screen.get(&screen.name);
    let room = work.map(|work| work.intersect(screen.area)).filter(|room| room.is_positive()).unwrap_or(screen.area);
    let most = (room.size() / screen.scale - FRAME).max(Vec2::splat(100.0));
    let size = was.map_or(USUAL, |was| Vec2::from(was.size)).clamp(SMALLEST.min(most), most);
    let corner = if beside { None } else { was.and_then(|was| was.corner) };
    let corner = corner.map(|corner| {
        // Wholly in sight, whatever has come beside it meanwhile.
        let last = (room.max - (size + FRAME) * screen.scale).max(room.min);
        (screen.area.min + Vec2::from(corner)).clamp(room.min, last).to_vec2() / screen.scale
    });
    InitialPlacement { size, corner, maximized: was.is_some_and(|was| was.maximized) }
}

/// Watches where the window is, from frame to frame.
#[derive(Clone, Debug, Default)]
pub struct WindowWatch {
    /// The place and the screen in the frame before, and since when.
    now: Option<(String, WindowPlace, f64)>,
    /// The one before it was maximised.
    before: Option<WindowPlace>,
}

impl WindowWatch {
    /// How long the window is somewhere until it counts: while it is being maximised it is as large as that, and not
    /// maximised yet.
    const SETTLES_WITHIN: f64 = 0.5;

    /// Watches a window that was opened as it is remembered.
    pub fn of(places: &WindowPlaces) -> Self {
        Self { now: None, before: places.by_screen.get(&places.last).copied() }
    }

    /// The window is somewhere at a time in seconds.
    pub fn see(&mut self, screen: &str, place: WindowPlace, time: f64) {
        if self.now.as_ref().is_some_and(|(on, now, _)| on == screen && *now == place) {
            return;
        }
        let settled = self.now.take().filter(|(_, now, since)| !now.maximized && time - since >= Self::SETTLES_WITHIN);
        self.before = settled.map(|(_, now, _)| now).or(self.before);
        self.now = Some((screen.to_owned(), place, time));
    }

    /// The place for next time, and the screen.
    pub fn last(&self) -> Option<(&str, WindowPlace)> {
        let (screen, place, _) = self.now.as_ref()?;
        let place = match self.before {
            Some(before) if place.maximized => WindowPlace { maximized: true, ..before },
            // It was opened maximised.
            None if place.maximized => WindowPlace { corner: None, size: USUAL.into(), ..*place },
            _ => *place,
        };
        Some((screen, place))
    }
}

/// The name of a screen: what it is called, and its size.
pub fn name(called: Option<String>, size: [u32; 2]) -> String {
    format!("{} {}x{}", called.unwrap_or_default(), size[0], size[1]).trim().to_owned()
}

/// An area of pixels.
pub fn area([x, y]: [i32; 2], [width, height]: [u32; 2]) -> Rect {
    Rect::from_min_size(pos2(x as f32, y as f32), vec2(width as f32, height as f32))
}

/// A monitor as our own.
pub(crate) fn screen(monitor: &MonitorHandle) -> Screen {
    let (corner, size) = (monitor.position(), monitor.size().into());
    Screen { name: name(monitor.name(), size), area: area(corner.into(), size), scale: monitor.scale_factor() as f32 }
}
