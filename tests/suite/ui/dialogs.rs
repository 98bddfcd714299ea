//! What comes of the desktop's dialogs and look: the kind of file that was chosen beside a name, a dialog that fails, and
//! colours and sizes as the desktop has them.

use std::path::PathBuf;
use std::sync::mpsc::channel;

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use komaoto::desktop::{Appearance, AppearanceFollower};
use komaoto::locale::Language;
use komaoto::ui::{App, Beginning, Command, Launch, PickerEnd, Settings, ThemeChoice};

use super::typing::type_in;
use super::{Held, Window, click, document, launched, outline, press, settle, wait_for, window_asking};

const SIZE: [f32; 2] = [1200.0, 800.0];

/// A window with one move in it, whose dialog has answered the question where to save it.
fn saved_by(chosen: PickerEnd) -> Window {
    let (answers, held) = channel();
    let mut window = window_asking(SIZE, Language::Japanese, vec![], Box::new(Held::<PickerEnd>::from(held)));
    window.event(egui::Event::Paste("   1 ７六歩(77)\n".to_owned()));
    wait_for(&mut window, |window| outline(window) == "7g7f");
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    answers.send(chosen).unwrap();
    window
}

#[test]
fn the_chosen_kind_is_what_is_written() {
    let position = "position startpos moves 7g7f";
    for (given, kind, name, begins) in [
        // No extension: that of the kind.
        ("zzz", Some("sfen"), "zzz.sfen", position),
        ("zzz", Some("kifu"), "zzz.kifu", "#KIF"),
        ("zzz", None, "zzz.kifu", "#KIF"),
        // The suggested one stayed, and another kind was chosen.
        ("zzz.kifu", Some("csa"), "zzz.csa", "V2.2"),
        // Somebody has written it, whatever kind lies beside it.
        ("zzz.sfen", Some("kifu"), "zzz.sfen", position),
        // What is behind the dot is part of the name.
        ("第1.5局", Some("csa"), "第1.5局.csa", "V2.2"),
        ("第1.5局", Some("kifu"), "第1.5局.kifu", "#KIF"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut window = saved_by(PickerEnd::File(folder.path().join(given), kind));
        let path = folder.path().join(name);
        wait_for(&mut window, |window| document(window).path() == Some(&path));
        settle(&mut window);
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.trim_start_matches('\u{FEFF}').starts_with(begins), "{given} {kind:?}: {text}");
    }
}

/// An extension of pictures that this dialog does not write is no part of the name.
#[test]
fn a_picture_has_one_extension() {
    for (given, kind, name) in [
        ("diag.gif", Some("svg"), "diag.svg"),
        ("diag.html", Some("png"), "diag.png"),
        ("diag", Some("png"), "diag.png"),
        // Somebody has written it, whatever kind lies beside it.
        ("diag.png", Some("svg"), "diag.png"),
        ("図1.5", Some("svg"), "図1.5.svg"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let (answers, held) = channel();
        let dialog = Box::new(Held::<PickerEnd>::from(held));
        let mut window = window_asking(SIZE, Language::English, vec![], dialog);
        press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::E);
        press(&mut window, Modifiers::NONE, Key::Enter);
        answers.send(PickerEnd::File(folder.path().join(given), kind)).unwrap();
        wait_for(&mut window, |_| folder.path().join(name).exists());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "{given} {kind:?}");
    }
}

/// The dialog has asked about the name that was given, not about the one that is written.
#[test]
fn a_file_of_the_chosen_kind_is_not_replaced_unasked() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("zzz.csa"), "mine").unwrap();
    let mut window = saved_by(PickerEnd::File(folder.path().join("zzz.kifu"), Some("csa")));
    wait_for(&mut window, |window| window.query_by_label_contains("zzz.csa").is_some());
    assert_eq!(std::fs::read_to_string(folder.path().join("zzz.csa")).unwrap(), "mine");
    assert_eq!(document(&window).path(), None);
}

#[test]
fn a_dialog_that_fails_gives_way_to_the_path_field_which_completes() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("棋譜 2026")).unwrap();
    std::fs::create_dir(folder.path().join("写真")).unwrap();
    let mut window = saved_by(PickerEnd::Failed);
    wait_for(&mut window, |window| window.query_by_label("ファイルのパス").is_some());
    press(&mut window, Modifiers::COMMAND, Key::A);
    window.event(egui::Event::Text(format!("{}/棋", folder.path().display())));
    wait_for(&mut window, |window| window.query_by_label("棋譜 2026/").is_some());
    assert!(window.query_by_label("写真/").is_none(), "what does not fit is not offered");
    press(&mut window, Modifiers::NONE, Key::Tab);
    window.event(egui::Event::Text("a.kifu".to_owned()));
    window.run();
    press(&mut window, Modifiers::NONE, Key::Enter);
    let path = folder.path().join("棋譜 2026/a.kifu");
    wait_for(&mut window, |window| document(window).path() == Some(&path));
}

/// A person who has thought better of it is asked nothing more.
#[test]
fn a_cancelled_dialog_is_the_end_of_it() {
    let (answers, held) = channel();
    let mut window = window_asking(SIZE, Language::Japanese, vec![], Box::new(Held::<PickerEnd>::from(held)));
    press(&mut window, Modifiers::COMMAND, Key::O);
    answers.send(PickerEnd::Cancelled).unwrap();
    // Another dialog may be asked for once it is closed: here there is none, so the path field comes.
    wait_for(&mut window, |window| {
        window.query_by_label("ファイルのパス").is_some() || {
            window.key_press_modifiers(Modifiers::COMMAND, Key::O);
            false
        }
    });
    assert_eq!(document(&window).path(), None::<&PathBuf>.map(PathBuf::as_path));
}

fn window_on(following: &AppearanceFollower, theme: ThemeChoice) -> Window {
    let settings = Settings { theme, zoom: 1.0, language: Some(Language::Japanese), ..Settings::default() };
    let following = following.clone();
    launched(SIZE, settings, Launch::default(), move |app| app.following(following, true))
}

fn is_dark(window: &Window) -> (bool, bool) {
    let visuals = &window.ctx.global_style().visuals;
    (visuals.dark_mode, visuals.panel_fill == egui::Color32::BLACK)
}

#[test]
fn the_window_looks_as_the_desktop_does() {
    let following = AppearanceFollower::default();
    let mut window = window_on(&following, ThemeChoice::System);
    assert_eq!(is_dark(&window), (false, false));
    for (dark, contrast, expected) in [
        (Some(true), false, (true, false)),
        (Some(false), false, (false, false)),
        (Some(false), true, (true, true)),
        (Some(true), true, (true, true)),
        (None, false, (false, false)),
    ] {
        following.tell(Appearance { dark, contrast, text: 1.0 });
        window.run();
        assert_eq!(is_dark(&window), expected, "{dark:?} {contrast}");
    }
    // Who has chosen something here has it.
    following.tell(Appearance { dark: Some(true), contrast: true, text: 1.0 });
    let mut light = window_on(&following, ThemeChoice::Light);
    light.run();
    assert_eq!(is_dark(&light), (false, false));
}

#[test]
fn texts_are_as_large_as_those_of_the_desktop() {
    let following = AppearanceFollower::default();
    following.tell(Appearance { text: 1.5, ..Appearance::default() });
    let mut window = window_on(&following, ThemeChoice::System);
    window.run();
    assert_eq!(window.ctx.zoom_factor(), 1.5);
    press(&mut window, Modifiers::COMMAND, Key::Plus);
    let own = window.ctx.zoom_factor() / 1.5;
    assert!(own > 1.05, "{own}");
    following.tell(Appearance { text: 1.25, ..Appearance::default() });
    window.run();
    assert!((window.ctx.zoom_factor() - own * 1.25).abs() < 1e-3);
    press(&mut window, Modifiers::COMMAND, Key::Num0);
    assert_eq!(window.ctx.zoom_factor(), 1.25, "as the desktop has it");
}

/// Before the first frame: that would be laid out for ten thousand points otherwise, and its board drawn as large.
#[test]
fn everything_is_as_large_as_chosen_from_the_first_frame_on() {
    let ctx = egui::Context::default();
    let settings = Settings { zoom: 1.5, ..Settings::default() };
    let _app = App::new(&ctx, settings, Launch::default());
    assert_eq!(ctx.zoom_factor(), 1.5);
}

/// A player of chess is offered no forms of shogi magazines, and typefaces by names that he knows.
#[test]
fn printing_a_game_of_chess_speaks_of_chess() {
    for (new, forms) in [
        (Command::New(Beginning::Shogi), true),
        (Command::New(Beginning::Chess), false),
        (Command::New(Beginning::Xiangqi), false),
    ] {
        let mut window = super::keys::window_in(Language::English);
        for command in [new, Command::Print] {
            window.state_mut().as_mut().unwrap().ask(command);
            window.run();
        }
        assert_eq!(window.query_by_label("Submission forms").is_some(), forms, "{new:?}");
        assert!(window.query_by_label("Serif").is_some() && window.query_by_label_contains("Mincho").is_none());
    }
}

/// What is typed while a dialog is on its way is meant for it, and none of it goes into the record; who turns back to the
/// record types there again.
#[test]
fn keys_typed_before_a_dialog_is_there_do_not_go_into_the_record() {
    let (_answers, held) = channel::<PickerEnd>();
    let mut window = window_asking(SIZE, Language::Japanese, vec![], Box::new(Held::<PickerEnd>::from(held)));
    press(&mut window, Modifiers::COMMAND, Key::O);
    type_in(&mut window, "7g7f\n", 1);
    assert_eq!(outline(&window), "");
    click(&mut window, "５五 空き");
    type_in(&mut window, "7g7f\n", 1);
    wait_for(&mut window, |window| outline(window) == "7g7f");
}
