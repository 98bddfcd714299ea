//! 詰み in the window: what the solver says of problems and, asked, of any position.

use std::path::Path;

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use komaoto::editor::journal::Shelf;
use komaoto::locale::{Language, Locale};
use komaoto::record::NodeId;
use komaoto::ui::{Command, MateCheck, Settings};

use super::{Fixed, Window, ask, click, document, outline, paste, press, wait_for, window_keeping, window_of};
use crate::ui::layout::assert_lawful;

/// Mate in three: 3a+, an interposition, N*2c.
const THREE: &str = "position sfen 8k/8p/9/9/6R2/9/9/9/9 b Nr2b4g4s3n4l17p 1";
/// Mate in three, and by another first move.
const TWO_SOLUTIONS: &str = "position sfen 8k/5G3/7G1/8S/8L/9/9/9/9 b 2r2b2g3s4n3l18p 1";
/// Mate in one.
const ONE: &str = "position sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
const NONE: &str = "position sfen 4k4/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1";
/// A game in which White threatens mate.
const GAME: &str = "position sfen 4k4/9/9/9/9/9/4p4/9/4K4 b 2r2b4g4s4n4l17p 1";

fn window(check: MateCheck) -> Window {
    let settings =
        Settings { language: Some(Language::Japanese), mate_check: check, mate_memory: 16, ..Settings::default() };
    window_of([1200.0, 1400.0], settings, vec![], Box::new(Fixed(None)))
}

fn says(window: &mut Window, text: &str) {
    wait_for(window, |window| window.query_by_label_contains(text).is_some());
}

/// Mate in five; after the first move a pawn interposed does not last as long.
const LONGER: &str = "position sfen 8k/9/9/5RR2/9/9/9/9/9 b G2b3g4s4n4l18p 1 moves 3d3a+ P*2a G*2b";

/// The line that a problem has is judged by itself: that another defence lasts longer makes no other line of it.
#[test]
fn the_line_of_a_problem_is_judged_before_its_length() {
    let mut window = window(MateCheck::Always);
    paste(&mut window, LONGER);
    press(&mut window, Modifiers::NONE, Key::Home);
    says(&mut window, "作意3手は成立（どの応手も詰む） 5手詰");
    says(&mut window, "変化長手数");
    assert_lawful(&mut window);
    // What is shown on the board is that line.
    click(&mut window, "盤で見る");
    says(&mut window, "詰み手順 1／3");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label_contains("変化長手数").is_some());
}

#[test]
fn a_problem_is_checked_unasked_and_its_line_is_stepped_through_and_added() {
    let mut window = window(MateCheck::Always);
    paste(&mut window, THREE);
    says(&mut window, "3手詰 最短（証明済）");
    assert_lawful(&mut window);
    click(&mut window, "盤で見る");
    says(&mut window, "詰み手順 1／");
    assert_lawful(&mut window);
    // The board shows the line, the record does not change.
    window.get_by_label("３一 龍 攻方");
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    says(&mut window, "詰み手順 2／3");
    press(&mut window, Modifiers::NONE, Key::Home);
    says(&mut window, "詰み手順 0／");
    assert_eq!(outline(&window), "");
    // A move is for the position at the cursor.
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label_contains("詰み手順").is_none());
    window.get_by_label("３一 空き");
    click(&mut window, "手順を追加");
    says(&mut window, "手順の続きとして3手を追加しました。");
    assert!(window.query_by_label("手順を追加").is_none(), "the record has it now");
    assert!(outline(&window).starts_with("3e3a+ "), "{}", outline(&window));
    assert_eq!(document(&window).record().mainline_moves(), 3);
    assert_eq!(document(&window).cursor().index(), 0, "the cursor stays");
    press(&mut window, Modifiers::NONE, Key::End);
    says(&mut window, "詰上り");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(outline(&window), "");
}

#[test]
fn where_there_is_no_room_the_title_says_the_verdict() {
    let settings = Settings { language: Some(Language::Japanese), mate_memory: 16, ..Settings::default() };
    let mut window = window_of([800.0, 600.0], settings, vec![], Box::new(Fixed(None)));
    paste(&mut window, THREE);
    says(&mut window, "詰み  3手詰  完全作（証明済）");
    click(&mut window, "詰み  3手詰  完全作（証明済）");
    says(&mut window, "3手詰 最短（証明済）");
    assert_lawful(&mut window);
}

#[test]
fn a_problem_without_a_mate_says_so() {
    let mut window = window(MateCheck::Always);
    paste(&mut window, NONE);
    says(&mut window, "不詰");
    assert!(window.query_by_label("盤で見る").is_none());
}

#[test]
fn what_is_composed_is_checked_after_every_change() {
    let mut window = window(MateCheck::Always);
    paste(&mut window, ONE);
    says(&mut window, "手詰 最短（証明済）");
    press(&mut window, Modifiers::COMMAND, Key::E);
    says(&mut window, "手詰 最短（証明済）");
    click(&mut window, "５三 歩 攻方");
    press(&mut window, Modifiers::NONE, Key::Delete);
    says(&mut window, "不詰");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    says(&mut window, "手詰 最短（証明済）");
    assert_lawful(&mut window);
    click(&mut window, "盤で見る");
    window.get_by_label_contains("詰み手順 1／");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label_contains("詰み手順").is_none());
    // Only now the setup itself.
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label_contains("局面編集の盤").is_none());
}

#[test]
fn any_position_can_be_asked_for_a_mate_of_either_side() {
    let mut window = window(MateCheck::Asked);
    paste(&mut window, GAME);
    assert!(window.query_by_label("まだ調べていません").is_none(), "nobody has asked");
    press(&mut window, Modifiers::COMMAND, Key::M);
    says(&mut window, "王手の連続では詰みません");
    says(&mut window, "詰めろ：手番が渡れば後手が1手で詰ませます");
    assert!(window.query_by_label("手順を追加").is_none(), "no record holds a turn that is passed");
    click(&mut window, "盤で見る");
    window.get_by_label("５八 金 後手");
    // Asked once, not for every move.
    press(&mut window, Modifiers::NONE, Key::Escape);
    click(&mut window, "５九 玉 先手");
    click(&mut window, "４九 空き");
    window.get_by_label("まだ調べていません");
}

#[test]
fn switched_off_nothing_is_searched_and_the_key_says_why() {
    let mut window = window(MateCheck::Off);
    paste(&mut window, THREE);
    press(&mut window, Modifiers::COMMAND, Key::M);
    assert!(window.query_by_label_contains("探索中").is_none() && window.query_by_label_contains("手詰").is_none());
}

/// The record's own moves are hidden; a check that does not mate is told, the reply on demand.
#[test]
fn a_problem_is_solved_on_the_board_against_the_best_defence() {
    let mut window = window(MateCheck::Asked);
    paste(&mut window, &format!("{THREE} moves 3e3a+ B*2a N*2c"));
    press(&mut window, Modifiers::NONE, Key::Home);
    ask(&mut window, Command::Solve);
    window.get_by_label("王手をかけてください。");
    assert_lawful(&mut window);
    assert!(window.query_by_label_contains("２三桂").is_none(), "no solution to be seen");
    click(&mut window, "３五 飛 攻方");
    click(&mut window, "３四 空き");
    window.get_by_label("王手ではありません。");
    // A check that does not mate.
    click(&mut window, "持駒 桂 1 攻方");
    click(&mut window, "２三 空き");
    says(&mut window, "その手では詰みません。");
    click(&mut window, "なぜ？");
    window.get_by_label_contains("で逃れています。");
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    click(&mut window, "ヒント");
    says(&mut window, "ここから3手詰です。");
    click(&mut window, "ヒント");
    says(&mut window, "次の王手は");
    click(&mut window, "３五 飛 攻方");
    click(&mut window, "３一 空き");
    click(&mut window, "成");
    says(&mut window, "王手をかけてください。");
    click(&mut window, "持駒 桂 1 攻方");
    click(&mut window, "２三 空き");
    says(&mut window, "正解です。3手で詰みました。");
    // The bar below tells of what is on the board: mate, and nobody's turn.
    let said = |text: &str| window.query_all_by_label_contains(text).count();
    assert_eq!((said("方番"), said("3手目")), (0, 1));
    window.get_by_label("失敗 1回・ヒント 2回");
    assert_lawful(&mut window);
    assert_eq!(document(&window).steps(), (0, 0), "the record knows nothing of it");
    ask(&mut window, Command::Solve);
    window.get_by_label("３五 飛 攻方");
}

/// A book of problems is turned like pages: the keys lead from one to the next, and a solution waits until it is asked for.
#[test]
fn problems_are_turned_like_pages_with_their_solutions_hidden() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.usi");
    std::fs::write(&path, format!("{THREE} moves 3e3a+ B*2a N*2c\n{ONE} moves G*5b\n")).unwrap();
    for reads in [false, true] {
        let settings = Settings {
            language: Some(Language::Japanese),
            mate_check: MateCheck::Always,
            mate_memory: 16,
            paging: true,
            ..Settings::default()
        };
        let mut window = window_of([1200.0, 900.0], settings, vec![path.clone()], Box::new(Fixed(None)));
        wait_for(&mut window, |window| document(window).games().0 == 2);
        if reads {
            press(&mut window, Modifiers::NONE, Key::F8);
        }
        let hidden = |window: &Window, said: &str| {
            window.query_by_label_contains("解答は隠してあります").is_some()
                && window.query_by_label_contains(said).is_none()
        };
        window.get_by_label("問題 1／2");
        assert!(hidden(&window, "３一飛成"));
        assert_lawful(&mut window);
        // The solver says nothing, either.
        assert!(window.query_by_label_contains("証明済").is_none());
        press(&mut window, Modifiers::NONE, Key::Space);
        assert!(window.query_by_label_contains("解答は隠してあります").is_none());
        assert!(window.query_all_by_label_contains("３一飛成").count() > 0);
        assert_eq!(document(&window).cursor().at(), NodeId::ROOT, "it is shown, and not played");
        press(&mut window, Modifiers::NONE, Key::ArrowRight);
        press(&mut window, Modifiers::NONE, Key::PageDown);
        window.get_by_label("問題 2／2");
        assert!(hidden(&window, "５二金"));
        press(&mut window, Modifiers::NONE, Key::PageDown);
        assert!(hidden(&window, "５二金"), "it was the last one");
        // The first page is as it was at first, though a move of it was looked at.
        press(&mut window, Modifiers::NONE, Key::PageUp);
        assert!(hidden(&window, "３一飛成"));
        // Who begins the solution has seen it, and sees it from its start again.
        press(&mut window, Modifiers::NONE, Key::ArrowRight);
        press(&mut window, Modifiers::NONE, Key::Home);
        assert!(window.query_all_by_label_contains("３一飛成").count() > 0);
        // Solving turns the pages, too.
        click(&mut window, "次の対局へ");
        click(&mut window, "解図モード");
        window.get_by_label("王手をかけてください。");
        press(&mut window, Modifiers::NONE, Key::PageUp);
        assert_eq!(document(&window).games().1, 0);
        window.get_by_label("王手をかけてください。");
        ask(&mut window, Command::Solve);
        assert!(hidden(&window, "３一飛成"));
        ask(&mut window, Command::Paging);
        assert!(window.query_all_by_label_contains("３一飛成").count() > 0);
    }
}

#[test]
fn the_flaws_of_a_problem_are_told_shown_and_added_in_one_step() {
    let mut window = window(MateCheck::Always);
    paste(&mut window, TWO_SOLUTIONS);
    says(&mut window, "3手詰");
    says(&mut window, "不完全");
    assert_lawful(&mut window);
    let flaw = window.query_all_by_label_contains("1手目 ").next().unwrap();
    flaw.click();
    window.run();
    says(&mut window, "詰み手順 1／");
    press(&mut window, Modifiers::NONE, Key::Escape);
    click(&mut window, "検討結果を追加");
    says(&mut window, "手を追加しました。");
    window.run();
    assert!(window.query_by_label("検討結果を追加").is_none(), "the record has them now");
    let record = document(&window).record();
    assert!(record.tree.children(NodeId::ROOT).len() > 1, "{}", outline(&window));
    let branch = record.tree.children(NodeId::ROOT)[1];
    assert!(record.tree.get(branch).unwrap().comment.contains("詰"), "{}", outline(&window));
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(outline(&window), "");
    window.get_by_label("検討結果を追加");
}

/// A problem in which White mates is checked as any other.
#[test]
fn a_problem_of_white_is_called_sound() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("white.kifu");
    let empty = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|";
    let rows = [
        empty,
        empty,
        empty,
        empty,
        "| ・ ・v飛 ・ ・ ・ ・ ・ ・|",
        empty,
        empty,
        "| 歩 ・ ・ ・ ・ ・ ・ ・ ・|",
        "| 玉 ・ ・ ・ ・ ・ ・ ・ ・|",
    ];
    let board: String =
        rows.iter().zip("一二三四五六七八九".chars()).map(|(row, rank)| format!("{row}{rank}\n")).collect();
    let text = format!(
        "作品名：白の番\n後手の持駒：桂\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n{board}\
         +---------------------------+\n先手の持駒：飛　角二　金四　銀四　桂三　香四　歩十七\n後手番\n手数----指手---------消費時間--\n"
    );
    std::fs::write(&path, text).unwrap();
    let settings = Settings { language: Some(Language::Japanese), mate_memory: 16, ..Settings::default() };
    let mut window = window_of([1200.0, 800.0], settings, vec![path], Box::new(Fixed(None)));
    says(&mut window, "3手詰");
    says(&mut window, "完全作");
}

/// Pieces that are left are told once, with their number.
#[test]
fn pieces_left_over_are_told_once() {
    let mut window = window(MateCheck::Always);
    paste(&mut window, "position sfen 3gk4/4B1G2/6R2/4G4/9/9/9/9/9 b rbg4s4n4l18p 1");
    says(&mut window, "駒余り 1枚");
    says(&mut window, "不完全");
    let told: Vec<_> = window.query_all_by_label_contains("駒余り").collect();
    assert_eq!(told.len(), 1, "{told:?}");
}

#[test]
fn a_sound_problem_is_called_sound() {
    let mut window = window(MateCheck::Always);
    paste(&mut window, THREE);
    says(&mut window, "完全作");
}

/// Each side has a gold in hand and a pawn before the other's king; both play elsewhere first.
const MISSED: &str = "position sfen 4k4/9/4P4/p8/9/P8/4p4/9/4K4 b Gg 1 moves 9f9e 9d9e G*5b";

#[test]
fn missed_mates_of_a_game_are_marked_in_one_step() {
    let mut window = window(MateCheck::Asked);
    paste(&mut window, MISSED);
    let before = outline(&window);
    let at = document(&window).cursor().at();
    ask(&mut window, Command::MissedMates);
    says(&mut window, "詰み逃し 2回・頓死 2回");
    assert_eq!(outline(&window), "9f9e (G*5b) 9d9e (G*5h) G*5b");
    assert_eq!(document(&window).cursor().at(), at, "what is read stays");
    assert_lawful(&mut window);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(outline(&window), before);
}

/// Asked for again, a search under way is given up.
#[test]
fn a_search_for_missed_mates_can_be_cancelled() {
    let mut window = window(MateCheck::Asked);
    paste(&mut window, MISSED);
    let before = outline(&window);
    ask(&mut window, Command::MissedMates);
    ask(&mut window, Command::MissedMates);
    window.run();
    let now = outline(&window);
    assert!(now == before || now.contains('('), "{now}");
}

#[test]
fn a_shorter_defence_is_told_and_the_rest_is_added_on_demand() {
    let mut window = window(MateCheck::Always);
    paste(&mut window, "position sfen 8k/9/9/5RR2/9/9/9/9/9 b G2b3g4s4n4l18p 1 moves 3d3a+ P*2a");
    press(&mut window, Modifiers::NONE, Key::End);
    says(&mut window, "より長い応手：");
    wait_for(&mut window, |window| window.query_by_label("手順を最後まで補う").is_some());
    assert_lawful(&mut window);
    click(&mut window, "手順を最後まで補う");
    assert_eq!(outline(&window), "3d3a+ P*2a G*2b");
    assert_eq!(document(&window).cursor().index(), 2);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(outline(&window), "3d3a+ P*2a");
}

#[test]
fn what_the_check_has_found_is_written_into_the_headers() {
    let mut window = window(MateCheck::Always);
    paste(&mut window, THREE);
    says(&mut window, "完全作");
    wait_for(&mut window, |window| window.query_by_label("完全性と詰手数を記入").is_some());
    click(&mut window, "完全性と詰手数を記入");
    let headers = |window: &Window| {
        let headers = &document(window).record().headers;
        ["完全性", "詰手数"].map(|key| headers.get(key).map(str::to_owned))
    };
    assert_eq!(headers(&window), [Some("完全".to_owned()), Some("3手詰".to_owned())]);
    window.run();
    assert!(window.query_by_label("完全性と詰手数を記入").is_none(), "they say it already");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(headers(&window), [None, None]);
}

/// A pawn far away, of a problem that is sound with it and without it.
#[test]
fn a_piece_that_a_problem_does_not_need_is_named() {
    let mut window = window(MateCheck::Always);
    paste(&mut window, "position sfen 8k/6SL1/9/7P1/9/9/p8/9/9 b 2r2b4g3s4n3l16p 1");
    says(&mut window, "不要な駒：９七歩");
    assert_lawful(&mut window);
}

/// What composers differ on follows the settings.
#[test]
fn the_verdict_follows_the_severities() {
    let mut settings = Settings { language: Some(Language::Japanese), mate_memory: 16, ..Settings::default() };
    settings.severities.ai_hi = komaoto::tsume::Severity::Unsound;
    let mut window = window_of([1200.0, 1400.0], settings, vec![], Box::new(Fixed(None)));
    paste(&mut window, THREE);
    says(&mut window, "不完全");
}

/// Eighth problem of 図巧 (1755): it keeps a solver busy for minutes.
const LONG: &str = "position sfen 4+bn1g1/5kpPl/2l1b1s2/3+l1N1GP/4G1+P1N/5L3/9/1+r7/R8 b GP3sn13p 1";

/// A search goes on while the record is edited; every edit is kept and taken back as without it.
#[test]
fn edits_and_undo_go_on_while_a_problem_is_being_searched() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window_keeping(folder.path(), vec![]);
    paste(&mut window, LONG);
    let is_busy = |window: &Window| window.query_by_label_contains("探索中").is_some();
    wait_for(&mut window, is_busy);
    // What ends the search stands beside the title, where no line above it can come.
    let [title, stop] = ["詰み", "中止"].map(|name| {
        let shown = window.query_all_by_label(name).map(|node| node.rect().center().y);
        shown.fold(f32::INFINITY, f32::min)
    });
    assert!((title - stop).abs() < 4.0, "{title} {stop}");
    let kept = |state: &Path| {
        let shelf = state.join("recovery");
        let file = std::fs::read_dir(&shelf).ok()?.filter_map(|entry| Some(entry.ok()?.path())).next()?;
        let (document, fault) = Shelf::new(shelf).preview(&file).ok()?;
        fault.is_none().then(|| document.record().outline())
    };
    for _ in 0..2 {
        for name in ["持駒 歩 1 攻方", "４三 空き"] {
            click(&mut window, name);
        }
        assert_eq!(outline(&window), "P*4c");
        wait_for(&mut window, |window| is_busy(window) && kept(folder.path()).as_deref() == Some("P*4c"));
        press(&mut window, Modifiers::COMMAND, Key::Z);
        assert_eq!(outline(&window), "");
        wait_for(&mut window, |window| is_busy(window) && kept(folder.path()).as_deref() == Some(""));
    }
    press(&mut window, Modifiers::COMMAND, Key::Y);
    assert_eq!(outline(&window), "P*4c");
}

/// In however low a panel the verdict on a problem stands right below that on its mate, above what can be done with it,
/// and what can be done is in sight, with the beginning of the line.
#[test]
fn the_verdict_on_a_problem_is_seen_first_and_what_can_be_done() {
    for size in [[1240.0, 720.0], [1366.0, 740.0]] {
        for language in [Language::Japanese, Language::English, Language::SimplifiedChinese] {
            let settings = Settings {
                language: Some(language),
                mate_check: MateCheck::Always,
                mate_memory: 16,
                ..Settings::default()
            };
            let locale = Locale::new(language);
            let mut window = window_of(size, settings, vec![], Box::new(Fixed(None)));
            paste(&mut window, TWO_SOLUTIONS);
            ask(&mut window, Command::Mate);
            let unsound = locale.text("soundness-Fukanzen");
            wait_for(&mut window, |window| window.query_all_by_label_contains(&unsound).next().is_some());
            window.run();
            let verdict = window.query_all_by_label_contains(&unsound).map(|said| said.rect()).collect::<Vec<_>>();
            let named = |key: &str| window.get_by_label(&locale.text(key)).rect();
            let (play, flaws) = (named("mate-play"), named("mate-insert-flaws"));
            let bottom = window.ctx.content_rect().bottom() - 27.0;
            let of = format!("{size:?} {language:?}: {verdict:?} {play} {flaws}");
            assert!(verdict.iter().any(|said| said.bottom() <= play.top() && said.bottom() <= bottom), "{of}");
            assert!(play.bottom() <= bottom && flaws.bottom() <= bottom, "{of}");
            let step = locale.with("mate-step", &[("ply", 1.into()), ("move", "".into())]);
            let first = window.query_all_by_label_contains(step.trim_end()).map(|step| step.rect());
            let shown = first.filter(|step| step.top() >= play.bottom() - 1.0 && step.bottom() <= bottom).count();
            assert!(shown > 0, "{of}");
        }
    }
}

/// A file with both kings 双玉 says nowhere that it is a problem: that is asked once, and the answer stands in the record.
#[test]
fn a_problem_with_both_kings_is_asked_about_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("双玉.sfen");
    std::fs::write(&path, "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1\n").unwrap();
    let settings = Settings {
        language: Some(Language::Japanese),
        mate_check: MateCheck::Always,
        mate_memory: 16,
        ..Settings::default()
    };
    let mut window = window_of([1200.0, 1000.0], settings, vec![path], Box::new(Fixed(None)));
    assert!(window.query_all_by_label("双玉の詰将棋ですか").next().is_some());
    assert_lawful(&mut window);
    click(&mut window, "☗が攻方");
    assert!(window.query_by_label("双玉の詰将棋ですか").is_none());
    assert_eq!(document(&window).record().headers.get("手合割"), Some("詰将棋"));
    says(&mut window, "1手詰");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(document(&window).record().headers.get("手合割"), None);
    assert!(window.query_by_label("双玉の詰将棋ですか").is_none());
}

/// Games, and positions of games, are not asked about.
#[test]
fn only_what_may_be_a_problem_is_asked_about() {
    use komaoto::files::load;
    use komaoto::record::may_be_problem;
    let may = |text: &str, format| may_be_problem(&load(text.as_bytes(), Some(format)).unwrap().records[0]);
    let checks = "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1 moves G*5b";
    assert!(may(checks, "sfen"));
    assert!(!may("sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1 moves G*9i", "sfen"));
    assert!(!may("sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2", "sfen"));
    assert!(!may("sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", "sfen"));
    assert!(!may("手合割：香落ち\n下手：甲\n   1 ３四歩(33)\n", "kif"));
}
