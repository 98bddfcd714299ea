//! 駒音: when a piece is heard, and what is heard. Nothing here makes a sound.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable;
use komaoto::editor::Go;
use komaoto::locale::Language;
use komaoto::ui::sound::{RATE, click};
use komaoto::ui::{Command, Launch, Settings};

use super::{Window, launched, press};

/// A window that writes down what it would sound, and how loud.
fn window(settings: Settings) -> (Window, Arc<Mutex<Vec<f32>>>) {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let hears = Arc::clone(&heard);
    let settings = Settings { language: Some(Language::Japanese), ..settings };
    let window = launched([1200.0, 800.0], settings, Launch::default(), move |app| {
        app.with_speaker(Box::new(move |volume| hears.lock().unwrap().push(volume)))
    });
    (window, heard)
}

fn play(window: &mut Window, from: &str, to: &str) {
    super::click(window, from);
    super::click(window, to);
}

fn pause() {
    std::thread::sleep(Duration::from_millis(510));
}

#[test]
fn a_piece_is_heard_when_it_is_moved_and_when_one_steps_to_its_move() {
    let (mut window, heard) = window(Settings::default());
    let count = || heard.lock().unwrap().len();
    play(&mut window, "７七 歩 先手", "７六 空き");
    assert_eq!(*heard.lock().unwrap(), [0.5]);
    pause();
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    assert_eq!(count(), 1, "back is silent");
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    assert_eq!(count(), 2);
    pause();
    // A refused move moves nothing, nor does a jump.
    super::click(&mut window, "５三 歩 後手");
    super::click(&mut window, "５五 空き");
    press(&mut window, Modifiers::NONE, Key::Home);
    press(&mut window, Modifiers::NONE, Key::End);
    assert_eq!(count(), 2);
}

#[test]
fn who_leafs_through_a_game_hears_the_first_step_only() {
    let (mut window, heard) = window(Settings::default());
    window.event(Event::Paste("position startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e".to_owned()));
    window.run();
    super::wait_for(&mut window, |window| super::document(window).rows() == 7);
    press(&mut window, Modifiers::NONE, Key::Home);
    for _ in 0..5 {
        window.state_mut().as_mut().unwrap().ask(Command::Go(Go::By(1)));
        window.step();
    }
    assert_eq!(heard.lock().unwrap().len(), 1);
    // The wheel is leafing, however slowly it turns.
    pause();
    press(&mut window, Modifiers::NONE, Key::Home);
    window.hover_at(window.get_by_label("５五 空き").rect().center());
    window.run();
    window.event(Event::MouseWheel {
        unit: egui::MouseWheelUnit::Line,
        delta: egui::vec2(0.0, -1.0),
        phase: egui::TouchPhase::Move,
        modifiers: Modifiers::NONE,
        source: egui::MouseWheelSource::Unknown,
    });
    window.run();
    assert_eq!(super::document(&window).cursor().index(), 1);
    assert_eq!(heard.lock().unwrap().len(), 1);
}

#[test]
fn moves_that_play_by_themselves_are_heard_unless_they_are_fast() {
    for (seconds, heard_some) in [(0.2, false), (0.6, true)] {
        let (mut window, heard) = window(Settings { play_seconds: seconds, ..Settings::default() });
        window.event(Event::Paste("position startpos moves 7g7f 3c3d".to_owned()));
        window.run();
        super::wait_for(&mut window, |window| super::document(window).rows() == 3);
        press(&mut window, Modifiers::NONE, Key::Home);
        press(&mut window, Modifiers::NONE, Key::Space);
        let started = std::time::Instant::now();
        while super::document(&window).cursor().index() < 2 {
            assert!(started.elapsed() < Duration::from_secs(20), "it stands still");
            std::thread::sleep(Duration::from_millis(20));
            window.input_mut().time = Some(started.elapsed().as_secs_f64() + 100.0);
            window.step();
        }
        assert_eq!(!heard.lock().unwrap().is_empty(), heard_some, "{seconds}");
    }
}

#[test]
fn the_sound_is_switched_off_and_its_volume_chosen_in_the_settings() {
    let (mut window, heard) = window(Settings { sound: 0.0, ..Settings::default() });
    play(&mut window, "７七 歩 先手", "７六 空き");
    assert!(heard.lock().unwrap().is_empty());
    press(&mut window, Modifiers::COMMAND, Key::Comma);
    super::click(&mut window, "操作");
    super::click(&mut window, "大");
    press(&mut window, Modifiers::NONE, Key::Escape);
    pause();
    play(&mut window, "３三 歩 後手", "３四 空き");
    assert_eq!(*heard.lock().unwrap(), [1.0]);
}

/// A short click: it begins at once, is loudest in its first milliseconds, and ends in silence.
#[test]
fn the_click_is_short_and_neither_cracks_nor_clips() {
    let samples = click(1.0);
    let peak = |samples: &[i16]| samples.iter().map(|sample| sample.unsigned_abs()).max().unwrap();
    let milliseconds = |from: usize, to: usize| &samples[from * RATE as usize / 1000..to * RATE as usize / 1000];
    assert!(samples.len() < RATE as usize / 5, "{}", samples.len());
    assert_eq!(samples[0], 0, "it begins in silence");
    assert!(samples.last().unwrap().unsigned_abs() < 32);
    assert!((20_000..30_000).contains(&peak(&samples)), "{}", peak(&samples));
    assert_eq!(peak(&samples), peak(milliseconds(0, 8)));
    assert!(peak(milliseconds(60, 110)) < peak(&samples) / 10);
    // Half the volume is half of it; none is none.
    assert!(peak(&click(0.5)).abs_diff(peak(&samples) / 2) < 10);
    assert_eq!(peak(&click(0.0)), 0);
    assert_eq!(click(1.0), samples, "always the same");
}
