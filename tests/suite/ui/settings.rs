//! The settings on disk: stored whole, from another thread, and never overwritten where they cannot be understood.

use std::fs;
use std::path::{Path, PathBuf};

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use komaoto::diagram::{PictureWidth, PieceLetters};
use komaoto::locale::{Language, Locale};
use komaoto::notation::chess::Letters;
use komaoto::ui::board::shogi::PieceSet;
use komaoto::ui::{Command, Pane, Settings, ThemeChoice};

use super::{Fixed, Window, click, press, wait_for, window_of};

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
    settings.letters = Letters::FIGURINES;
    settings.remember(&file);
    settings.flush();
    assert_eq!(Settings::load_from(&file), settings);
    assert_eq!(fs::read_dir(file.parent().unwrap()).unwrap().count(), 1);
}

#[test]
fn the_end_waits_for_what_was_stored_last() {
    let (_folder, file) = place();
    let settings = Settings { pieces: PieceSet::Western, ..Settings::load_from(&file) };
    settings.store();
    drop(settings);
    let loaded = Settings::load_from(&file);
    assert_eq!(loaded.pieces, PieceSet::Western);
    assert_eq!(loaded.printed().choices.style.written, PieceLetters::Western, "print has the pieces of the board");
    assert_eq!(Settings::default().printed(), Settings::default().print);
}

#[test]
fn windows_write_only_what_was_changed_in_them() {
    let (_folder, file) = place();
    let load = || Settings::load_from(&file);
    let first = Settings { recent: vec!["/both".into(), "/old".into()], ..load() };
    first.store();
    first.flush();
    let (mut first, mut second) = (Settings { zoom: 1.5, ..first }, load());
    first.store();
    first.remember("/first".as_ref());
    first.flush();
    second.theme = ThemeChoice::Dark;
    second.keys.insert("undo".to_owned(), vec!["Ctrl+J".to_owned()]);
    second.remember("/second".as_ref());
    second.flush();
    first.keys.insert("redo".to_owned(), vec!["Ctrl+K".to_owned()]);
    first.forget(Some("/old".as_ref()));
    first.store();
    first.flush();
    let both = load();
    assert_eq!((both.zoom, both.theme), (1.5, ThemeChoice::Dark));
    assert_eq!(both.keys.keys().collect::<Vec<_>>(), ["redo", "undo"]);
    let recent: Vec<_> = both.recent.iter().map(|path| path.to_str().unwrap()).collect();
    assert_eq!(recent, ["/first", "/second", "/both"]);
}

#[test]
fn what_a_later_version_wrote_stays_where_it_is() {
    let (_folder, file) = place();
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(&file, "colour_of_the_sky = \"blue\"\npieces = \"one-kanji\"\n[panels]\nupside_down = true\n").unwrap();
    let mut settings = Settings::load_from(&file);
    assert_eq!((&settings.set_aside, settings.pieces), (&None, PieceSet::OneKanji));
    settings.panels.compact = true;
    settings.store();
    settings.flush();
    let text = fs::read_to_string(&file).unwrap();
    for line in ["colour_of_the_sky = \"blue\"", "upside_down = true", "compact = true", "pieces = \"one-kanji\""] {
        assert!(text.lines().any(|found| found == line), "{line} in {text}");
    }
    assert!(!text.contains("zoom"), "what nobody chose is not written: {text}");
    assert_eq!(Settings::load_from(&file), settings);
}

#[test]
fn what_somebody_is_just_editing_is_not_written_over() {
    let (_folder, file) = place();
    let settings = Settings::load_from(&file);
    settings.store();
    settings.flush();
    let settings = Settings { theme: ThemeChoice::Dark, ..settings };
    // Half written, and in another encoding.
    for there in [&b"theme = \n"[..], b"theme = \"\x93\xc1\"\n"] {
        fs::write(&file, there).unwrap();
        settings.store();
        settings.flush();
        assert_eq!(fs::read(&file).unwrap(), there);
    }
    fs::write(&file, "zoom = 2.0\n").unwrap();
    settings.store();
    settings.flush();
    let now = Settings::load_from(&file);
    assert_eq!((now.theme, now.zoom), (ThemeChoice::Dark, 2.0));
}

#[test]
fn what_cannot_be_understood_is_set_aside_and_what_can_be_holds() {
    let whole = "theme = \"dark\"\nnotation = \"usi\"\npieces = \"one-kanji\"\nrecent = [\"/a.kif\"]\n";
    // A word of a later version, a cut in the middle of a line, bytes that are no text, a line that is none.
    let cases: [(&[u8], bool); 4] = [
        (b"theme = \"sepia\"\npieces = \"one-kanji\"\nrecent = [\"/a.kif\"]\n", true),
        (&whole.as_bytes()[..whole.len() - 5], false),
        (b"pieces = \"one-kanji\"\nrecent = [\"/a.kif\"]\ntheme = \"\xff\"\n", true),
        (b"pieces = \"one-kanji\"\nrecent = [\"/a.kif\"]\n?\n", true),
    ];
    for (bytes, recent) in cases {
        let (_folder, file) = place();
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        for nth in ["", "-2", "-3"] {
            fs::write(&file, bytes).unwrap();
            let settings = Settings::load_from(&file);
            assert_eq!(settings.pieces, PieceSet::OneKanji);
            assert_eq!(settings.recent.len(), usize::from(recent));
            let aside = file.with_extension(format!("toml.broken{nth}"));
            assert_eq!(settings.set_aside.as_ref(), Some(&aside));
            assert_eq!(fs::read(aside).unwrap(), bytes);
            // Whoever loads them next finds what was understood, unasked.
            settings.flush();
            assert_eq!(Settings { set_aside: None, ..settings }, Settings::load_from(&file));
        }
    }
}

/// Another version may mean something else by the same words: what is understood applies, and its file stays its own.
#[test]
fn settings_of_another_version_are_set_aside_and_said() {
    let (_folder, file) = place();
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    let theirs = "version = 7\npieces = \"one-kanji\"\ntheme = { day = 1 }\n";
    fs::write(&file, theirs).unwrap();
    let mut settings = Settings::load_from(&file);
    let aside = file.with_extension("toml.other-version");
    assert_eq!((settings.other_version.take().as_ref(), &settings.set_aside), (Some(&aside), &None));
    assert_eq!(settings.pieces, PieceSet::OneKanji);
    assert_eq!(fs::read_to_string(&aside).unwrap(), theirs);
    settings.flush();
    assert!(fs::read_to_string(&file).unwrap().lines().any(|line| line == "version = 1"));
    assert_eq!(Settings::load_from(&file), settings);
    // A window of the other version has taken the place meanwhile: nothing is written into its file.
    fs::write(&file, theirs).unwrap();
    settings.zoom = 2.0;
    settings.store();
    settings.flush();
    assert_eq!(fs::read_to_string(&file).unwrap(), theirs);
    // It is said when the next window opens.
    let window = window_of([1240.0, 820.0], Settings::load_from(&file), Vec::new(), Box::new(Fixed(None)));
    window.get_by_label_contains("toml.other-version-2");
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

#[test]
fn the_width_of_pictures_is_read_with_its_unit() {
    let (_folder, file) = place();
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    for (text, width) in [
        ("picture_width = \"62.5mm\"", PictureWidth::Millimetres(62.5)),
        ("picture_width = \"1600px\"", PictureWidth::Pixels(1600)),
        ("picture_width = \"9px\"", PictureWidth::default()),
    ] {
        fs::write(&file, text).unwrap();
        assert_eq!(Settings::load_from(&file).picture_width, width, "{text}");
    }
    let wide = PictureWidth::Pixels(1234);
    assert_eq!((wide.to_string().parse(), "80".parse()), (Ok(wide), Ok(PictureWidth::Millimetres(80.0))));
}

/// The visuals of a window with these colours.
fn visuals(theme: ThemeChoice) -> egui::Visuals {
    let settings = Settings { theme, language: Some(Language::English), ..Settings::default() };
    let window = window_of([900.0, 700.0], settings, Vec::new(), Box::new(Fixed(None)));
    window.ctx.global_style().visuals.clone()
}

/// The contrast of two colours, 1 to 21, as WCAG 2 measures it.
fn contrast(a: egui::Color32, b: egui::Color32) -> f32 {
    let light = |color: egui::Color32| {
        let [red, green, blue, _] = egui::Rgba::from(color).to_array();
        0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    };
    let (a, b) = (light(a), light(b));
    a.max(b) / a.min(b)
}

#[test]
fn every_text_can_be_read_on_every_fill_in_every_theme() {
    for (theme, least) in [(ThemeChoice::Light, 4.5), (ThemeChoice::Dark, 4.5), (ThemeChoice::HighContrast, 7.0)] {
        let look = visuals(theme);
        let widgets = &look.widgets;
        let fills = [
            ("panel", look.panel_fill),
            ("window", look.window_fill),
            ("field", look.text_edit_bg_color()),
            ("control", widgets.inactive.bg_fill),
            ("hovered", widgets.hovered.bg_fill),
            ("active", widgets.active.bg_fill),
            ("selected", look.selection.bg_fill),
        ];
        let texts = [
            ("text", look.text_color()),
            ("weak text", look.weak_text_color()),
            ("link", look.hyperlink_color),
            ("warning", look.warn_fg_color),
            ("error", look.error_fg_color),
        ];
        for (fill, below) in fills {
            for (text, above) in texts {
                let found = contrast(above, below);
                assert!(found >= least, "{theme:?}: {text} on {fill} has {found:.2}");
            }
        }
        // What has the keyboard has an edge that is seen: 3:1 is what is asked of it.
        for (fill, below) in [("panel", look.panel_fill), ("window", look.window_fill)] {
            let ring = contrast(widgets.active.bg_stroke.color, below);
            assert!(
                ring >= 3.0 && widgets.active.bg_stroke.width >= 1.5,
                "{theme:?}: the ring on {fill} has {ring:.2}"
            );
        }
    }
}

#[test]
fn a_theme_can_be_left_again() {
    let settings =
        Settings { theme: ThemeChoice::HighContrast, language: Some(Language::English), ..Settings::default() };
    let mut window = window_of([1000.0, 800.0], settings, Vec::new(), Box::new(Fixed(None)));
    assert_eq!(window.ctx.global_style().visuals, visuals(ThemeChoice::HighContrast));
    window.key_press_modifiers(Modifiers::COMMAND, Key::Comma);
    window.run();
    for (name, theme) in
        [("Dark", ThemeChoice::Dark), ("High contrast", ThemeChoice::HighContrast), ("Light", ThemeChoice::Light)]
    {
        window.get_by_label(name).click();
        window.run();
        assert_eq!(window.ctx.global_style().visuals, visuals(theme), "{name}");
    }
}

/// TOML has numbers that no widget can show: one of them stopped every start.
#[test]
fn numbers_that_are_none_are_not_taken() {
    for number in ["nan", "-inf", "1e300"] {
        let (_folder, file) = place();
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        let text = format!(
            "zoom = {number}\nplay_seconds = 2.0\n[panels]\ncompact = true\n[panels.sizes]\na = {number}\nb = 0.5\n"
        );
        fs::write(&file, &text).unwrap();
        let settings = Settings::load_from(&file);
        assert_eq!((settings.zoom, settings.play_seconds, settings.panels.compact), (1.0, 2.0, true), "{number}");
        assert_eq!(settings.panels.sizes.iter().collect::<Vec<_>>(), [(&"b".to_owned(), &0.5)]);
        assert!(settings.set_aside.is_some_and(|aside| fs::read_to_string(aside).unwrap() == text));
    }
}

/// The bus may be asked for at an address of the network, or of a program to be started.
#[test]
fn only_a_socket_of_this_machine_is_a_message_bus() {
    for (list, local) in [
        ("unix:path=/run/user/1000/bus", "unix:path=/run/user/1000/bus"),
        ("tcp:host=example.invalid,port=1;unix:abstract=/tmp/x,guid=1", "unix:abstract=/tmp/x,guid=1"),
        ("tcp:host=127.0.0.1,port=1", ""),
        ("nonce-tcp:host=127.0.0.1,port=1;unixexec:path=/bin/sh;autolaunch:", ""),
        ("", ""),
    ] {
        assert_eq!(komaoto::desktop::local_address(list), local);
    }
}

/// A list as GLib writes it, with an entry of another program.
const OTHERS: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<xbel version="1.0"
      xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks"
      xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info"
>
  <bookmark href="file:///home/me/a.kif.txt" added="2026-01-02T03:04:05.123456Z" modified="2026-01-02T03:04:05.123456Z" visited="2026-01-02T03:04:05.123456Z">
    <title>Ωδή</title>
    <info>
      <metadata owner="http://freedesktop.org">
        <mime:mime-type type="text/plain"/>
        <bookmark:private/>
        <bookmark:applications>
          <bookmark:application name="Text Editor" exec="&apos;gnome-text-editor %u&apos;" modified="2026-01-02T03:04:05.123456Z" count="3"/>
        </bookmark:applications>
      </metadata>
    </info>
  </bookmark>
</xbel>"#;

#[cfg(all(unix, not(target_os = "macos")))]
#[test]
fn the_desktop_is_told_which_files_were_used_and_what_others_told_it_stays() {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("recently-used.xbel");
    fs::write(&list, OTHERS).unwrap();
    let told = |paths: &[&str]| {
        let mut settings = Settings { recently_used: Some(list.clone()), ..Settings::default() };
        for path in paths {
            settings.remember(path.as_ref());
        }
        settings.flush();
        fs::read_to_string(&list).unwrap()
    };

    let text = told(&["/home/me/棋譜 1 & '2'.KIF"]);
    let ours = text.replace(OTHERS.trim_end_matches("</xbel>"), "");
    assert!(ours.len() + OTHERS.len() == text.len() + "</xbel>".len(), "what others wrote was changed: {text}");
    let address = "<bookmark href=\"file:///home/me/%E6%A3%8B%E8%AD%9C%201%20&amp;%20&apos;2&apos;.KIF\" added=\"20";
    assert!(ours.trim_start().starts_with(address), "{ours}");
    assert!(ours.contains("<mime:mime-type type=\"application/x-kif\"/>") && ours.contains("count=\"1\"/>"), "{ours}");

    // Once more it is the same entry; one that another program made has both for its users.
    let text = told(&["/home/me/棋譜 1 & '2'.KIF", "/home/me/a.kif.txt"]);
    assert_eq!(text.matches("<bookmark href=").count(), 2, "{text}");
    assert_eq!(text.matches("name=\"Komaoto\" exec=\"&apos;komaoto %f&apos;\"").count(), 2, "{text}");
    assert!(text.contains("count=\"2\"/>") && text.contains("count=\"3\"/>"), "{text}");
    assert!(text.contains("<title>Ωδή</title>") && text.contains("added=\"2026-01-02T03:04:05.123456Z\""), "{text}");
    assert_eq!(text.matches("2026-01-02T03:04:05.123456Z").count(), 2, "when it was used last has not changed: {text}");

    // What is no such list is nobody's to change, and where there is none, one is made.
    for other in
        ["<xbel version=\"1.0\"></xbel>", "<html></html>", "half of <xbel xmlns:bookmark=\"\" xmlns:mime=\"\">"]
    {
        fs::write(&list, other).unwrap();
        assert_eq!(told(&["/home/me/b.csa"]), other);
    }
    fs::remove_file(&list).unwrap();
    assert_eq!(told(&["/home/me/b.csa"]).matches("<bookmark href=\"file:///home/me/b.csa\"").count(), 1);
}

#[cfg(all(unix, not(target_os = "macos")))]
#[test]
fn what_the_desktop_was_told_is_taken_back_and_nothing_of_others() {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("recently-used.xbel");
    fs::write(&list, OTHERS).unwrap();
    let mut settings = Settings { recently_used: Some(list.clone()), ..Settings::default() };
    for path in ["/home/me/a.kif.txt", "/home/me/b.kif", "/home/me/c.kif"] {
        settings.remember(path.as_ref());
    }
    settings.forget_use(Some("/home/me/b.kif".as_ref()));
    settings.flush();
    let text = fs::read_to_string(&list).unwrap();
    assert!(!text.contains("b.kif") && text.contains("c.kif") && text.contains("a.kif.txt"), "{text}");
    assert_eq!(settings.recent, [Path::new("/home/me/c.kif"), Path::new("/home/me/a.kif.txt")]);
    settings.forget_use(None);
    settings.flush();
    let text = fs::read_to_string(&list).unwrap();
    assert!(!text.contains("Komaoto") && !text.contains("c.kif") && text.contains("Text Editor"), "{text}");
    assert_eq!(text.matches("<bookmark href=").count(), OTHERS.matches("<bookmark href=").count(), "{text}");
    assert_eq!(settings.recent, [""; 0].map(Path::new));

    settings.keep_recent = false;
    settings.remember("/home/me/d.kif".as_ref());
    settings.flush();
    assert!(settings.recent.is_empty() && !fs::read_to_string(&list).unwrap().contains("d.kif"));
}

/// The page about what stays: how much there is, forgetting it at the second click, and keeping no more of it.
#[test]
fn what_stays_is_seen_forgotten_and_switched_off() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    fs::create_dir_all(state.join("print")).unwrap();
    fs::write(state.join("print/page.pdf"), [b' '; 2000]).unwrap();
    let file = folder.path().join("game.kif");
    fs::write(&file, "手合割：平手\n   1 ７六歩(77)\n").unwrap();
    let stored = folder.path().join("settings.toml");
    let settings = Settings::load_from(&stored);
    let settings = Settings { language: Some(Language::English), state: Some(state.clone()), ..settings };
    let mut window = window_of([1200.0, 800.0], settings, vec![file], Box::new(Fixed(None)));
    wait_for(&mut window, |_| Settings::load_from(&stored).recent.len() == 1);
    window.state_mut().as_mut().unwrap().ask(Command::Preferences);
    window.run();
    click(&mut window, "Stored data");
    wait_for(&mut window, |window| window.query_by_label("1, 2 KB").is_some());
    click(&mut window, "Forget: Pages sent to a printer");
    assert!(state.join("print/page.pdf").exists(), "it cannot be undone");
    click(&mut window, "Really forget: Pages sent to a printer");
    wait_for(&mut window, |_| !state.join("print/page.pdf").exists());
    for name in ["Forget “game.kif”", "Really forget"] {
        window.get_by_label(name).click_accesskit();
        window.run();
    }
    wait_for(&mut window, |_| Settings::load_from(&stored).recent.is_empty());
    click(&mut window, "Keep versions of files (backups)");
    wait_for(&mut window, |_| !Settings::load_from(&stored).keep_versions);
}

/// Whoever does not know on which page a setting is finds it by whatever it is called.
#[test]
fn settings_are_looked_for_on_all_pages() {
    for (language, typed, found, others) in [
        (Language::English, "dark mode", &["menu-theme"][..], &["menu-letters", "prefs-wheel"][..]),
        (Language::English, "mouse", &["prefs-wheel", "prefs-wheel-way"], &["menu-theme", "prefs-mate"]),
        (Language::English, "hash", &["prefs-mate-memory"], &["prefs-mate", "menu-theme"]),
        (Language::Japanese, "配色", &["menu-theme"], &["menu-wood", "prefs-wheel"]),
        (Language::Japanese, "げんご", &["menu-language"], &["menu-theme"]),
        (Language::Japanese, "theme", &["menu-theme"], &["menu-wood"]),
        (Language::Japanese, "深さ", &["prefs-study-hearing"], &["prefs-study", "menu-theme"]),
        (Language::SimplifiedChinese, "夜间模式", &["menu-theme"], &["menu-wood"]),
    ] {
        let locale = Locale::new(language);
        let settings = Settings { language: Some(language), ..Settings::default() };
        let mut window = window_of([1200.0, 800.0], settings, vec![], Box::new(Fixed(None)));
        window.state_mut().as_mut().unwrap().ask(Command::Preferences);
        window.run();
        click(&mut window, &locale.text("prefs-find"));
        window.event(egui::Event::Text(typed.to_owned()));
        window.run();
        for (keys, is_there) in [(found, true), (others, false)] {
            for key in keys {
                let shown = window.query_all_by_label(&locale.text(key)).next().is_some();
                assert_eq!(shown, is_there, "{language:?}: {typed}: {key}");
            }
        }
    }
    // Of the keys it is the way to them, and what was looked for there.
    let settings = Settings { language: Some(Language::English), ..Settings::default() };
    let mut window = window_of([1200.0, 800.0], settings, vec![], Box::new(Fixed(None)));
    window.state_mut().as_mut().unwrap().ask(Command::Preferences);
    window.run();
    click(&mut window, "Find a setting");
    window.event(egui::Event::Text("rotate".to_owned()));
    window.run();
    click(&mut window, "Go to the page “Shortcuts”");
    assert!(window.query_by_label_contains("Flip the board: ").is_some());
    assert!(window.query_by_label_contains("One move back: ").is_none());
}

/// Layouts are kept by name, chosen in the menu or the palette, and changed by a key.
#[test]
fn layouts_are_kept_by_name_and_changed_by_a_key() {
    let settings = Settings { language: Some(Language::English), ..Settings::default() };
    let mut window = window_of([1200.0, 800.0], settings, vec![], Box::new(Fixed(None)));
    let ask = |window: &mut Window, command: Command| {
        window.state_mut().as_mut().unwrap().ask(command);
        window.run();
    };
    let save = |window: &mut Window, name: &str| {
        ask(window, Command::SaveLayout);
        // The name is typed at once.
        window.event(egui::Event::Text(name.to_owned()));
        window.run();
        press(window, Modifiers::NONE, Key::Enter);
        press(window, Modifiers::NONE, Key::Escape);
    };
    let comment = |window: &Window| window.query_by_label("Comment").is_some();
    super::keys::text(&mut window, "7g7f");
    assert!(comment(&window));
    save(&mut window, "write");
    ask(&mut window, Command::Pane(Pane::Comment));
    assert!(!comment(&window));
    save(&mut window, "solve");
    let next = |window: &mut Window| {
        press(window, Modifiers::COMMAND | Modifiers::SHIFT, Key::L);
    };
    next(&mut window);
    assert!(comment(&window));
    next(&mut window);
    assert!(!comment(&window));
    ask(&mut window, Command::Prompt);
    window.event(egui::Event::Text("Layouts: write".to_owned()));
    window.run();
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert!(comment(&window));
    // Each has a key of its own, wherever it stands in the list, and who forgets one forgets its key.
    ask(&mut window, Command::Preferences);
    click(&mut window, "Shortcuts");
    for (name, key) in [("write", Key::Num1), ("solve", Key::Num2)] {
        click(&mut window, &format!("Layouts: {name}: "));
        press(&mut window, Modifiers::COMMAND, key);
        let bound = format!("Layouts: {name}: Ctrl+{}", key.name());
        assert!(window.query_by_label(&bound).is_some(), "{bound}");
    }
    press(&mut window, Modifiers::NONE, Key::Escape);
    for (key, shown) in [(Key::Num2, false), (Key::Num1, true), (Key::Num2, false)] {
        press(&mut window, Modifiers::COMMAND, key);
        assert_eq!(comment(&window), shown);
    }
    ask(&mut window, Command::SaveLayout);
    click(&mut window, "Remove the layout “write”");
    press(&mut window, Modifiers::NONE, Key::Escape);
    press(&mut window, Modifiers::COMMAND, Key::Num1);
    assert!(!comment(&window), "its key means nothing any more");
    press(&mut window, Modifiers::COMMAND, Key::Num3);
    ask(&mut window, Command::Pane(Pane::Comment));
    press(&mut window, Modifiers::COMMAND, Key::Num2);
    assert!(!comment(&window), "the other one has its own");
}

/// Whoever opens the settings and types looks for one; the field keeps the keyboard while nothing else has it, and one
/// press of Escape closes the window all the same.
#[test]
fn the_search_of_the_settings_has_the_keyboard() {
    let mut window = window_of(
        [1000.0, 800.0],
        Settings { language: Some(Language::English), ..Settings::default() },
        Vec::new(),
        Box::new(Fixed(None)),
    );
    window.key_press_modifiers(Modifiers::COMMAND, Key::Comma);
    window.run();
    let is_focused = |window: &Window| window.get_by_label("Find a setting").accesskit_node().is_focused();
    for letter in ["z", "o", "o", "m"] {
        assert!(is_focused(&window), "{letter}");
        window.event(egui::Event::Text(letter.to_owned()));
        window.run();
    }
    let locale = Locale::new(Language::English);
    assert!(window.query_by_label(&locale.text("prefs-zoom")).is_some());
    assert!(window.query_by_label(&locale.text("menu-wood")).is_none());
    // What is chosen by mouse takes it for no longer than it needs.
    for page in ["prefs-tsume", "prefs-keys", "prefs-look"] {
        click(&mut window, &locale.text(page));
        assert!(is_focused(&window), "{page}");
    }
    window.key_press(Key::Escape);
    window.run();
    assert!(window.query_by_label("Find a setting").is_none());
}

/// What stays of records and what the person is called are found as any setting is.
#[test]
fn traces_and_the_own_name_are_found_among_the_settings() {
    let locale = Locale::new(Language::English);
    let (_folder, stored) = place();
    let language = Some(Language::English);
    let settings = Settings { language, file: Some(stored.clone()), ..Settings::default() };
    let mut window = window_of([1200.0, 800.0], settings, vec![], Box::new(Fixed(None)));
    window.state_mut().as_mut().unwrap().ask(Command::Preferences);
    window.run();
    let look_for = |window: &mut Window, typed: &str| {
        window.get_by_label("Find a setting").focus();
        window.run();
        press(window, Modifiers::COMMAND, Key::A);
        window.event(egui::Event::Text(typed.to_owned()));
        window.run();
    };
    look_for(&mut window, "your name");
    window.get_by_role_and_label(Role::TextInput, &locale.text("duel-own-name")).focus();
    window.run();
    window.event(egui::Event::Text("Smith".to_owned()));
    window.run();
    wait_for(&mut window, |_| Settings::load_from(&stored).duel.name == "Smith");
    for typed in ["backups", "recent files", "crash"] {
        look_for(&mut window, typed);
        let page = locale.with("prefs-to-page", &[("page", locale.text("prefs-keeping").into())]);
        window.get_by_label(&page);
    }
    click(&mut window, &locale.with("prefs-to-page", &[("page", locale.text("prefs-keeping").into())]));
    assert!(window.query_all_by_label(&locale.text("keeping-Versions")).next().is_some());
}

/// An engine that somebody wrote into the file without a name is called by its program.
#[test]
fn an_engine_without_a_name_is_called_by_its_file() {
    let (_folder, file) = place();
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(&file, "version = 1\n[[engines]]\npath = \"/bin/one\"\n[[engines]]\nname = \"B\"\npath = \"/bin/two\"\n")
        .unwrap();
    let names: Vec<String> = Settings::load_from(&file).engines.into_iter().map(|engine| engine.name).collect();
    assert_eq!(names, ["one", "B"]);
}

/// A slip of whoever edits the file by hand costs the line that it stands in, and nothing else: neither the other engines nor
/// what stands in tables.
#[test]
fn a_slip_in_the_settings_costs_what_it_stands_in() {
    let (_folder, file) = place();
    let whole = "library = [\n    \"/kifu\",\n    \"/games\",\n]\ntheme = \"dark\"\n\n[panels]\nshown = [\"moves\", \"graph\"]\n\n\
                 [[engines]]\nname = \"one\"\npath = \"/bin/one\"\n\n[engines.options]\nThreads = \"2\"\n\n\
                 [[engines]]\nname = \"two\"\npath = \"/bin/two\"\n\n[[engines]]\nname = \"three\"\npath = \"/bin/three\"\n";
    let slips = [
        // What was written, and what stands there instead; how many engines there are still, and folders.
        ("name = \"two\"", "name = \"two", 3, 2),
        ("path = \"/bin/two\"", "path = /bin/two", 3, 2),
        ("Threads = \"2\"", "Threads = = 2", 3, 2),
        ("theme = \"dark\"", "theme dark", 3, 2),
        ("    \"/games\",\n]", "    \"/games\",", 3, 0),
        ("[panels]", "[panels", 3, 2),
        ("shown = [\"moves\", \"graph\"]", "shown = [\"moves\", \"nonsense\"]", 3, 2),
        ("name = \"two\"", "name = 2", 3, 2),
        ("\"/kifu\",", "5,", 3, 1),
        ("[[engines]]\nname = \"three\"", "[engines]]\nname = \"three\"", 2, 2),
    ];
    for (right, wrong, engines, folders) in slips {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        assert!(whole.contains(right));
        let text = whole.replacen(right, wrong, 1);
        fs::write(&file, &text).unwrap();
        let settings = Settings::load_from(&file);
        let named = settings.engines.iter().filter(|engine| !engine.path.as_os_str().is_empty()).count();
        assert!(settings.engines.len() >= engines && named + 1 >= engines, "{wrong}: {:?}", settings.engines);
        assert_eq!(settings.engines[0].options.contains_key("Threads"), !wrong.contains("Threads"), "{wrong}");
        assert_eq!(settings.library.len(), folders, "{wrong}");
        assert_eq!(settings.theme == ThemeChoice::Dark, !wrong.contains("theme"), "{wrong}");
        assert!(
            settings.panels.has(Pane::Moves) && settings.panels.has(Pane::Graph) != wrong.contains("nonsense"),
            "{wrong}"
        );
        let aside = settings.set_aside.as_ref().unwrap_or_else(|| panic!("{wrong} is said"));
        assert_eq!(fs::read_to_string(aside).unwrap(), text, "nothing is lost");
        // The next start has the same.
        settings.flush();
        assert_eq!(Settings::load_from(&file).engines, settings.engines, "{wrong}");
    }
}
