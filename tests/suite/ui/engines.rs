//! The engines of a person in the settings: added, asked for their options by a click, and kept with what differs.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable;
use komaoto::locale::Language;
use komaoto::ui::{Command, EngineChoice, Settings};

use super::{Dropped, Fixed, Window, click, press, wait_for, window_of};
use crate::shared::shared;
use crate::ui::layout::assert_lawful;

fn window(file: &Path, engines: Vec<EngineChoice>) -> Window {
    let language = Some(Language::Japanese);
    let settings = Settings { language, engines, file: Some(file.to_owned()), ..Settings::default() };
    let mut window = window_of([1000.0, 900.0], settings, vec![], Box::new(Fixed(None)));
    window.state_mut().as_mut().unwrap().ask(Command::Preferences);
    window.run();
    click(&mut window, "エンジン");
    window
}

fn hostile(mode: &str) -> Option<EngineChoice> {
    let path = std::fs::canonicalize(shared("engines/hostile.py")?).unwrap();
    Some(EngineChoice {
        name: "仮".to_owned(),
        path,
        arguments: vec![mode.to_owned()],
        guard: Some(PathBuf::from(env!("CARGO_BIN_EXE_komaoto"))),
        options: BTreeMap::from([("Gone".to_owned(), "1".to_owned())]),
        ..EngineChoice::default()
    })
}

fn says(window: &mut Window, text: &str) {
    wait_for(window, |window| window.query_all_by_label_contains(text).next().is_some());
}

/// Writes a text into a field, in place of what it has.
fn write(window: &mut Window, field: &str, text: &str) {
    window.get_by_role_and_label(Role::TextInput, field).focus();
    window.run();
    press(window, Modifiers::COMMAND, Key::A);
    window.event(Event::Text(text.to_owned()));
    window.run();
    press(window, Modifiers::NONE, Key::Enter);
}

/// The engines as they are stored, once they are as wanted.
fn stored(window: &mut Window, file: &Path, done: impl Fn(&[EngineChoice]) -> bool) -> Vec<EngineChoice> {
    wait_for(window, |_| done(&Settings::load_from(file).engines));
    Settings::load_from(file).engines
}

#[cfg(unix)]
#[test]
fn an_engine_is_asked_for_its_options_and_those_that_differ_are_kept() {
    let Some(engine) = hostile("odd_option") else { return };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("settings.toml");
    let ask = format!("{} を起動してオプションを表示", engine.path.display());
    let mut window = window(&file, vec![engine]);
    says(&mut window, "設定済み：Gone = 1");
    assert!(window.query_by_label_contains("Hostile").is_none(), "nothing starts by itself");
    assert_lawful(&mut window);
    click(&mut window, &ask);
    says(&mut window, "Hostile odd_option · USI");
    // What it has no more can be removed, and is not lost before.
    says(&mut window, "Gone = 1");
    write(&mut window, "オプションを検索", "hash");
    assert!(window.query_by_label("Skill Level").is_none());
    assert_lawful(&mut window);
    write(&mut window, "USI_Hash", "64");
    let set = |all: &[EngineChoice], name: &str| all[0].options.get(name).cloned();
    stored(&mut window, &file, |all| !all.is_empty() && set(all, "USI_Hash").as_deref() == Some("64"));
    // Out of its bounds, or more than a line: refused.
    write(&mut window, "USI_Hash", "99999");
    says(&mut window, "設定できない値です");
    write(&mut window, "USI_Hash", "16");
    stored(&mut window, &file, |all| set(all, "USI_Hash").is_none() && all[0].options.len() == 1);
    write(&mut window, "オプションを検索", "book file");
    write(&mut window, "Book File", "a\0b");
    says(&mut window, "設定できない値です");
    write(&mut window, "Book File", "C:\\将棋\\book two.db");
    stored(&mut window, &file, |all| set(all, "Book File").as_deref() == Some("C:\\将棋\\book two.db"));
    write(&mut window, "オプションを検索", "ponder");
    window.get_by_role_and_label(Role::CheckBox, "USI_Ponder").click();
    window.run();
    stored(&mut window, &file, |all| set(all, "USI_Ponder").as_deref() == Some("true"));
    click(&mut window, "初期値に戻す: USI_Ponder");
    click(&mut window, "Gone を削除");
    let kept = stored(&mut window, &file, |all| all[0].options.len() == 1);
    assert_eq!(set(&kept, "Book File").as_deref(), Some("C:\\将棋\\book two.db"));
    click(&mut window, "オプションをすべて初期値に戻す");
    stored(&mut window, &file, |all| all[0].options.is_empty());
}

#[test]
fn engines_are_added_by_a_drop_renamed_doubled_removed_and_put_back() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("settings.toml");
    let program = folder.path().join("engine");
    std::fs::write(&program, "no engine").unwrap();
    let mut window = window(&file, vec![]);
    says(&mut window, "エンジンが登録されていません");
    window.input_mut().dropped_files = vec![Arc::new(Dropped(program.clone()))];
    window.run();
    says(&mut window, "エンジン：engine");
    assert_lawful(&mut window);
    write(&mut window, "名前", "将棋の\0 エンジン");
    says(&mut window, "設定できない値です");
    write(&mut window, "名前", "水匠");
    write(&mut window, "作業フォルダー", "/tmp");
    let kept = stored(&mut window, &file, |all| all.first().is_some_and(|engine| engine.folder.is_some()));
    assert_eq!((kept[0].name.as_str(), &kept[0].path), ("水匠", &program));
    click(&mut window, "複製");
    stored(&mut window, &file, |all| all.len() == 2);
    click(&mut window, "削除");
    stored(&mut window, &file, |all| all.len() == 1);
    says(&mut window, "「水匠」を削除しました。");
    assert_lawful(&mut window);
    click(&mut window, "一覧に戻す");
    let kept = stored(&mut window, &file, |all| all.len() == 2);
    assert_eq!(kept[0], kept[1]);
    let text = std::fs::read_to_string(&file).unwrap();
    assert_eq!(text.matches("[[engines]]").count(), 2, "{text}");
}
