//! The settings on disk: stored whole, from another thread, and never overwritten where they cannot be understood.

use std::fs;
use std::path::PathBuf;

use egui_kittest::kittest::Queryable;
use komaoto::locale::Language;
use komaoto::ui::{Settings, ThemeChoice};

use super::ui::{Fixed, window_of};

fn place() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("komaoto/settings.toml");
    (folder, file)
}

#[test]
fn what_is_stored_is_loaded_again() {
    let (_folder, file) = place();
    let mut settings = Settings::load_from(&file);
    assert_eq!(settings, Settings { file: Some(file.clone()), ..Settings::default() });
    // The newest of many wins, whenever they are written.
    for width in 200..300_u16 {
        settings.zoom = width.into();
        settings.store();
    }
    settings.theme = ThemeChoice::Dark;
    settings.remember(&file);
    settings.flush();
    assert_eq!(Settings::load_from(&file), settings);
    assert_eq!(fs::read_dir(file.parent().unwrap()).unwrap().count(), 1);
}

#[test]
fn the_end_waits_for_what_was_stored_last() {
    let (_folder, file) = place();
    let settings = Settings { two_kanji: false, ..Settings::load_from(&file) };
    settings.store();
    drop(settings);
    assert!(!Settings::load_from(&file).two_kanji);
}

#[test]
fn what_cannot_be_understood_is_set_aside_and_what_can_be_holds() {
    let whole = "theme = \"dark\"\nnotation = \"usi\"\ntwo_kanji = false\nrecent = [\"/a.kif\"]\n";
    // A word of a later version, a cut in the middle of a line, bytes that are no text, a line that is none.
    let cases: [(&[u8], bool); 4] = [
        (b"theme = \"sepia\"\ntwo_kanji = false\nrecent = [\"/a.kif\"]\n", true),
        (&whole.as_bytes()[..whole.len() - 5], false),
        (b"two_kanji = false\nrecent = [\"/a.kif\"]\ntheme = \"\xff\"\n", true),
        (b"two_kanji = false\nrecent = [\"/a.kif\"]\n?\n", true),
    ];
    for (bytes, recent) in cases {
        let (_folder, file) = place();
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        for nth in ["", "-2", "-3"] {
            fs::write(&file, bytes).unwrap();
            let settings = Settings::load_from(&file);
            assert!(!settings.two_kanji);
            assert_eq!(settings.recent.len(), usize::from(recent));
            let aside = file.with_extension(format!("toml.broken{nth}"));
            assert_eq!(settings.set_aside.as_ref(), Some(&aside));
            assert_eq!(fs::read(aside).unwrap(), bytes);
            assert!(!file.exists());
            // It can be stored again.
            settings.store();
            settings.flush();
            assert_eq!(Settings { set_aside: None, ..settings }, Settings::load_from(&file));
        }
    }
}

#[test]
fn what_cannot_be_read_is_not_written_over() {
    let (_folder, file) = place();
    fs::create_dir_all(&file).unwrap();
    let settings = Settings::load_from(&file);
    assert_eq!(settings.file, None);
    settings.store();
    settings.flush();
    assert!(file.is_dir());
}

#[test]
fn the_window_says_what_was_set_aside() {
    let settings = Settings {
        language: Some(Language::English),
        set_aside: Some(PathBuf::from("/nowhere/settings.toml.broken")),
        ..Settings::default()
    };
    let window = window_of([1200.0, 800.0], settings, Vec::new(), Box::new(Fixed(None)));
    window.get_by_label_contains("/nowhere/settings.toml.broken");
}
