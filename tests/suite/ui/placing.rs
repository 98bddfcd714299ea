//! Where the window opens: laws of places and screens. The window itself is tried in `tests/e2e/screens`.

use egui::{Rect, Vec2, pos2, vec2};
use komaoto::ui::window::placing::{
    InitialPlacement, Screen, USUAL, WindowPlace, WindowPlaces, WindowWatch, area, opening,
};

fn screen(name: &str, x: f32, [width, height]: [f32; 2], scale: f32) -> Screen {
    Screen { name: name.to_owned(), area: Rect::from_min_size(pos2(x, 0.0), vec2(width, height)), scale }
}

fn place(corner: [f32; 2], size: [f32; 2]) -> WindowPlace {
    WindowPlace { corner: Some(corner), size, maximized: false }
}

/// What a window takes of its screen, with a frame as window managers draw it, in pixels.
fn taken(opening: InitialPlacement, scale: f32) -> Vec2 {
    (opening.size + vec2(10.0, 40.0)) * scale
}

#[test]
fn the_first_window_is_no_larger_than_there_is_room() {
    for size in [[640.0, 480.0], [1024.0, 600.0], [1280.0, 800.0], [1600.0, 1000.0], [1920.0, 1080.0], [3840.0, 2160.0]]
    {
        for scale in [1.0, 1.25, 1.5, 2.0] {
            let first = screen("a", 0.0, size, scale);
            let panels = area([0, 30], [size[0] as u32, size[1] as u32 - 70]);
            for work in [None, Some(panels)] {
                let opening = opening(&WindowPlaces::default(), std::slice::from_ref(&first), work, false);
                let room = work.unwrap_or(first.area).size();
                // A window of 400 points is the smallest, where there is room for that.
                let fits = taken(opening, scale);
                assert!(fits.x <= room.x && fits.y <= room.y, "{size:?} at {scale}: {fits} of {room}");
                assert!(opening.size.x <= USUAL.x && opening.size.y <= USUAL.y);
                assert_eq!((opening.corner, opening.maximized), (None, false));
            }
        }
    }
    let wide = screen("a", 0.0, [2560.0, 1440.0], 1.0);
    assert_eq!(opening(&WindowPlaces::default(), &[wide], None, false).size, USUAL);
    assert_eq!(opening(&WindowPlaces::default(), &[], None, false).size, USUAL);
}

#[test]
fn it_opens_where_it_was_on_the_screen_where_it_was_last() {
    let screens = [screen("main", 0.0, [1920.0, 1080.0], 1.0), screen("side", 1920.0, [2560.0, 1440.0], 2.0)];
    let mut places = WindowPlaces::default();
    places.remember("main", place([100.0, 60.0], [900.0, 700.0]));
    places.remember("side", place([40.0, 20.0], [800.0, 500.0]));
    let there = opening(&places, &screens, None, false);
    assert_eq!((there.size, there.corner), (vec2(800.0, 500.0), Some(vec2(980.0, 10.0))));
    // That screen has been taken away.
    let there = opening(&places, &screens[..1], None, false);
    assert_eq!((there.size, there.corner), (vec2(900.0, 700.0), Some(vec2(100.0, 60.0))));
    // One that nobody knows.
    let there = opening(&places, &[screen("other", 0.0, [1280.0, 720.0], 1.0)], None, false);
    assert_eq!((there.size, there.corner), (vec2(1240.0, 672.0), None));
    // Another window does not lie on the first.
    assert_eq!(opening(&places, &screens, None, true).corner, None);
}

#[test]
fn it_is_in_sight_whatever_was_written() {
    let first = screen("a", 0.0, [1280.0, 800.0], 1.0);
    for corner in [[-5000.0, -5000.0], [1270.0, 790.0], [90000.0, 3.0], [f32::MAX, f32::MIN]] {
        for size in [[1.0, 1.0], [1000.0, 700.0], [90000.0, 90000.0]] {
            let mut places = WindowPlaces::default();
            places.remember("a", place(corner, size));
            let opening = opening(&places, std::slice::from_ref(&first), Some(area([0, 24], [1280, 776])), false);
            let corner = opening.corner.unwrap();
            let end = corner + taken(opening, 1.0);
            assert!(corner.x >= 0.0 && corner.y >= 24.0 && end.x <= 1280.0 && end.y <= 800.0, "{opening:?}");
            assert!(opening.size.x >= 400.0 && opening.size.y >= 400.0);
        }
    }
}

#[test]
fn a_maximised_window_knows_where_it_goes_back_to() {
    let usual = place([100.0, 60.0], [900.0, 700.0]);
    let whole = WindowPlace { corner: Some([0.0, 0.0]), size: [1920.0, 1040.0], maximized: true };
    let mut watch = WindowWatch::default();
    watch.see("a", usual, 1.0);
    // On its way it is as large already, and not yet maximised.
    watch.see("a", WindowPlace { maximized: false, ..whole }, 9.0);
    watch.see("a", whole, 9.1);
    assert_eq!(watch.last(), Some(("a", WindowPlace { maximized: true, ..usual })));
    // So it opens again, and is kept so.
    let mut places = WindowPlaces::default();
    places.remember("a", WindowPlace { maximized: true, ..usual });
    let opened = opening(&places, &[screen("a", 0.0, [1920.0, 1080.0], 1.0)], None, false);
    assert_eq!((opened.size, opened.maximized), (vec2(900.0, 700.0), true));
    let mut watch = WindowWatch::of(&places);
    watch.see("a", whole, 0.1);
    assert_eq!(watch.last(), Some(("a", WindowPlace { maximized: true, ..usual })));
    watch.see("a", place([5.0, 5.0], [800.0, 600.0]), 4.0);
    assert_eq!(watch.last(), Some(("a", place([5.0, 5.0], [800.0, 600.0]))));
}
