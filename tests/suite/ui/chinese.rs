//! The window in Chinese: in the characters of whoever reads it, moves of xiangqi too.

use komaoto::locale::{Language, Locale};
use komaoto::ui::Settings;

use egui_kittest::kittest::Queryable;

use super::{Fixed, Window, window_of, window_with};

const GAME: &str = "[Game \"Chinese Chess\"]\n[Red \"许银川\"]\n[Black \"聂卫平\"]\n[Format \"UCI\"]\n[Result \"*\"]\n\n1. h3e3 h10g8 2. h1g3 i10h10 *\n";

fn file(folder: &tempfile::TempDir) -> std::path::PathBuf {
    let path = folder.path().join("a.pgn");
    std::fs::write(&path, GAME).unwrap();
    path
}

fn shows(window: &Window, text: &str) -> bool {
    window.query_all_by_label_contains(text).next().is_some()
}

/// kittest fails on a letter that no font has, so that this is also said of the names of people in China.
#[test]
fn moves_of_xiangqi_are_written_as_players_write_and_in_the_characters_of_the_record() {
    let folder = tempfile::tempdir().unwrap();
    for (language, moves) in [
        (Language::SimplifiedChinese, ["炮二平五", "马８进７", "马二进三", "车９平８"]),
        // The names are in simplified characters.
        (Language::TraditionalChinese, ["炮二平五", "马８进７", "马二进三", "车９平８"]),
        (Language::English, ["C2.5", "H8+7", "H2+3", "R9.8"]),
    ] {
        let window = window_with([1200.0, 800.0], language, vec![file(&folder)], None);
        for mv in moves {
            assert!(shows(&window, mv), "{mv} in {language:?}");
        }
    }
}

#[test]
fn every_language_can_be_chosen_while_the_window_is_open() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings { language: Some(Language::Japanese), ..Settings::default() };
    let mut window = window_of([1200.0, 800.0], settings, vec![file(&folder)], Box::new(Fixed(None)));
    let mut now = Locale::new(Language::Japanese);
    for language in [Language::SimplifiedChinese, Language::TraditionalChinese, Language::English, Language::Japanese] {
        window.get_by_label(&now.text("menu-view")).click();
        window.run_steps(4);
        window.get_by_label(&now.text("menu-language")).hover();
        window.run_steps(8);
        window.get_by_label(language.name()).click();
        window.run_steps(8);
        now = Locale::new(language);
        assert!(shows(&window, &now.text("menu-file")), "{language:?}");
        assert!(shows(&window, &now.text("panel-comment")), "{language:?}");
    }
}
