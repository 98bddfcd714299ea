//! Sheets as a whole: no page is blank, each game has its own foot, and diagrams are counted by those that are numbered.

use std::fs;
use std::path::{Path, PathBuf};

use komaoto::diagram::{LinkDestination, PdfPage, ScenePart, TextLine};
use komaoto::files::load;
use komaoto::locale::{Language, Locale};
use komaoto::notation::Style;
use komaoto::record::{NodeId, Record};
use komaoto::rules::{Game, Position};
use komaoto::sheet::outline::OutlineOptions;
use komaoto::sheet::story::told;
use komaoto::sheet::{Pages, Paper, Print, SheetWording, about_records, player, tex, typst};

use crate::shared::shared;

fn record(text: &str, format: &str) -> Record {
    load(text.as_bytes(), Some(format)).unwrap().records.remove(0)
}

fn pages(records: &[Record], print: &Print, language: Language) -> Vec<PdfPage> {
    let locale = Locale::new(language);
    let style = if language == Language::English { Style::Western } else { Style::Japanese };
    print.of(records, "", SheetWording::new(&locale, style), &|_| true).unwrap()
}

fn texts(page: &PdfPage) -> Vec<&TextLine> {
    let parts = page.scene.parts.iter();
    parts.filter_map(|part| if let ScenePart::Text(text) = part { Some(text) } else { None }).collect()
}

/// What stands in the margin at the foot of a page, and what stands above it.
fn foot_and_body(page: &PdfPage, paper: Paper) -> (Vec<String>, usize) {
    let edge = page.scene.height - paper.margin();
    let foot = texts(page).into_iter().filter(|text| text.bounds()[1] >= edge - 0.01);
    let foot: Vec<String> = foot.map(|text| text.letters.clone()).collect();
    let shown = |part: &&ScenePart| part.is_seen();
    let body = page.scene.parts.iter().filter(shown).count() - foot.len();
    (foot, body)
}

fn walk(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths.into_iter().flat_map(|path| if path.is_dir() { walk(&path) } else { vec![path] }).collect()
}

/// Of each file of the corpus, the record with the fewest moves; and the position that it begins with, in which nobody has
/// moved.
fn corpus() -> Vec<(PathBuf, [Record; 2])> {
    let mut files = walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/samples"));
    files.extend(shared("corpus").map(|folder| walk(&folder)).unwrap_or_default());
    let record = |path: &PathBuf| {
        let bytes = fs::read(path).ok().filter(|bytes| bytes.len() < 40_000)?;
        let records = load(&bytes, path.extension()?.to_str()).ok()?.records;
        let shortest = records.into_iter().min_by_key(|record| record.tree.len())?;
        let unmoved = Record::new(shortest.initial.clone());
        Some((path.clone(), [shortest, unmoved]))
    };
    files.iter().filter_map(record).collect()
}

/// Law: whatever is printed of whatever record, something of it is on every page, and the position where nobody has moved.
#[test]
fn no_page_of_any_record_is_blank() {
    let all = corpus();
    assert!(all.len() > 5 && (all.len() > 200 || shared("corpus").is_none()), "{}", all.len());
    for (path, records) in all {
        for pages_of in [Pages::Fitting, Pages::Problems, Pages::Games, Pages::Scores, Pages::Blank, Pages::Submission]
        {
            let print = Print { pages: pages_of, ..Print::default() };
            for record in &records {
                let all = pages(std::slice::from_ref(record), &print, Language::Japanese);
                assert!(!all.is_empty(), "{}: {pages_of:?}", path.display());
                for page in &all {
                    let (_, body) = foot_and_body(page, print.paper);
                    assert!(body > 0, "{}: a blank page of {pages_of:?}", path.display());
                }
                let unmoved = record.tree.len() == 1;
                if unmoved && matches!(pages_of, Pages::Fitting | Pages::Problems | Pages::Games) {
                    // A board consists of more than its heading.
                    assert!(
                        foot_and_body(&all[0], print.paper).1 > 20,
                        "{}: no position: {pages_of:?}",
                        path.display()
                    );
                }
            }
        }
    }
}

/// A position and nothing else, as a person sets it up, printed as what was printed last; in Typst, too.
#[test]
fn a_record_without_moves_prints_its_position_as_a_game() {
    let print = Print { pages: Pages::Games, ..Print::default() };
    for (text, format, said) in [
        ("手合割：平手\n", "kifu", "開始局面"),
        ("sfen 4k4/9/4P4/9/9/9/9/9/4K4 w G 1", "usi", "第1図　後手番"),
        ("[Event \"x\"]\n\n*\n", "pgn", "開始局面"),
    ] {
        let record = record(text, format);
        let all = pages(std::slice::from_ref(&record), &print, Language::Japanese);
        assert!(texts(&all[0]).iter().any(|text| text.letters == said), "{said}: {:?}", texts(&all[0]));
        let locale = Locale::new(Language::Japanese);
        let source = typst(&[record], &print, "", SheetWording::new(&locale, Style::Japanese)).unwrap();
        assert!(source.contains(&format!("caption: \"{said}\"")), "{source}");
    }
}

const TWO: &str = "[Event \"Hastings 1895\"]\n[White \"Steinitz\"]\n[Black \"Bardeleben\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n\
    [Event \"Hastings 1896\"]\n[White \"Pillsbury\"]\n[Black \"Lasker\"]\n[Result \"*\"]\n\n1. d4 d5 *\n";

/// The foot of each game says which it is; a title of one's own goes before that.
#[test]
fn the_running_foot_is_that_of_its_own_game() {
    let records = load(TWO.as_bytes(), Some("pgn")).unwrap().records;
    let print = Print { pages: Pages::Games, ..Print::default() };
    let locale = Locale::new(Language::English);
    let wording = SheetWording::new(&locale, Style::Western);
    for (title, feet) in [("", ["Steinitz – Bardeleben", "Pillsbury – Lasker"]), ("A book", ["A book"; 2])] {
        let all = print.of(&records, title, wording, &|_| true).unwrap();
        assert_eq!(all.len(), 2);
        for (nth, (page, said)) in all.iter().zip(feet).enumerate() {
            let (mut foot, _) = foot_and_body(page, print.paper);
            foot.sort();
            let mut expected = [(nth + 1).to_string(), said.to_owned()];
            expected.sort();
            assert_eq!(foot, expected, "{title}");
        }
    }
}

/// Ratings, teams and results are in the heading and not in the foot, and what has no room there is said to be left out.
#[test]
fn a_foot_is_short_and_whatever_it_leaves_out_is_seen() {
    let foot = |name: &str| {
        let game = format!("[White \"{name}\"]\n[Black \"B\"]\n[WhiteElo \"2345\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n");
        let records = load(game.as_bytes(), Some("pgn")).unwrap().records;
        let print = Print { pages: Pages::Games, ..Print::default() };
        let page = pages(&records, &print, Language::English).remove(0);
        foot_and_body(&page, print.paper).0.into_iter().find(|said| said != "1").unwrap()
    };
    assert_eq!(foot("Anand, Viswanathan"), "Anand, Viswanathan – B");
    let long = "Viswanathan ".repeat(20);
    let said = foot(&long);
    assert!(said.ends_with("Viswanathan…") && long.starts_with(said.trim_end_matches('…')), "{said}");
}

/// A book of problems runs under what their titles have in common, which may be nothing.
#[test]
fn problems_run_under_what_their_titles_begin_with() {
    let problem =
        |title: &str| record(&format!("[Event \"{title}\"]\n[FEN \"8/8/8/4k3/8/4K3/4P3/8 w - - 0 1\"]\n\n*\n"), "pgn");
    for (titles, said) in [
        (&["Mate in two 1", "Mate in two 2", "Mate in two 12"][..], Some("Mate in two")),
        (&["Mates"], Some("Mates")),
        (&["Mates", "Mates"], Some("Mates")),
        (&["Mate 1", "Mates 2"], None),
        (&["Mate 1", "?"], None),
        (&["図巧 一番", "図巧 二番"], Some("図巧")),
    ] {
        let records: Vec<Record> = titles.iter().map(|title| problem(title)).collect();
        let print = Print { pages: Pages::Problems, ..Print::default() };
        let (foot, _) = foot_and_body(&pages(&records, &print, Language::English)[0], print.paper);
        let foot: Vec<&str> = foot.iter().map(String::as_str).filter(|text| *text != "1").collect();
        assert_eq!(foot, said.into_iter().collect::<Vec<_>>(), "{titles:?}");
    }
}

/// Files of chess problems name the composer as White: he stands above his problem alone, and is no player.
#[test]
fn a_composer_stands_alone_above_his_problem() {
    let text = "[White \"Loyd, Samuel\"]\n[Black \"?\"]\n[FEN \"8/8/8/4k3/8/4K3/4P3/8 w - - 0 1\"]\n\n1. Kd3 *\n";
    for kind in [Pages::Problems, Pages::Games] {
        let print = Print { pages: kind, ..Print::default() };
        let all = pages(&[record(text, "pgn")], &print, Language::English);
        let said: Vec<&str> = all.iter().flat_map(texts).map(|text| text.letters.as_str()).collect();
        assert!(said.iter().any(|said| said.ends_with("Loyd, Samuel")), "{kind:?}: {said:?}");
        assert!(!said.iter().any(|said| said.contains("– ?")), "{kind:?}: {said:?}");
        // Its first move has a number, too: it is set apart from that of the problem.
        assert!(kind == Pages::Games || said.concat().contains("–"), "{said:?}");
    }
    // Of a game that is not known by whom, both are told.
    let game = record("[White \"Loyd, Samuel\"]\n[Black \"?\"]\n\n1. e4 *\n", "pgn");
    let all = pages(&[game], &Print::default(), Language::English);
    assert_eq!(texts(&all[0])[0].letters, "Loyd, Samuel – ?");
}

/// Diagrams with names of their own are not counted: the others are 1, 2, 3.
#[test]
fn numbers_of_diagrams_do_not_skip() {
    let mut text = "手合割：平手\n".to_owned();
    for (nth, mv) in
        ["７六歩(77)", "３四歩(33)", "２六歩(27)", "８四歩(83)", "２五歩(26)", "８五歩(84)"].iter().enumerate()
    {
        text.push_str(&format!("{:4} {mv}\n", nth + 1));
        text.push_str(match nth {
            0 | 3 | 5 => "&\n",
            2 => "&急所の図\n",
            _ => "",
        });
    }
    let record = record(&text, "kifu");
    assert_eq!(record.tree.mainline(NodeId::ROOT).count(), 7);
    let all = pages(&[record], &Print { pages: Pages::Games, ..Print::default() }, Language::Japanese);
    let said: String = all.iter().flat_map(texts).map(|text| text.letters.as_str()).collect();
    for name in ["第1図は", "急所の図は", "第2図は", "第3図は"] {
        assert!(said.contains(name), "{name}: {said}");
    }
    assert!(!said.contains("第4図"), "{said}");
}

/// Law of books of chess: variations of one move are A and B, within A A1 and A2, within these A1a; one alone has no letter,
/// and what nests in it begins where it stands.
#[test]
fn variations_of_one_move_are_lettered_as_they_nest() {
    let text = "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5 (2... Nf6 3. e5) (2... e6 3. d4)) (2. Nc3 Nc6) 2... d6) (1... e6 2. d4) \
        2. Nf3 (2. f4 exf4 (2... Bc5) (2... d5)) 2... Nc6 *\n";
    let record = record(text, "pgn");
    let print = Print { pages: Pages::Games, paper: Paper::A5, ..Print::default() };
    let all = pages(std::slice::from_ref(&record), &print, Language::English);
    let said: String = all.iter().flat_map(texts).map(|text| text.letters.as_str()).collect();
    let said: String = said.split_whitespace().collect();
    for part in [
        "A)1...c52.Nf3",
        "A1)2.c3d5",
        "A1a)2...Nf63.e5",
        "A1b)2...e63.d4",
        "A2)2.Nc3Nc6",
        "2...d6B)1...e62.d4",
        "2.Nf3(2.f4exf4A)2...Bc5B)2...d5)2...Nc6",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let locale = Locale::new(Language::English);
    let source = typst(&[record], &print, "", SheetWording::new(&locale, Style::Western)).unwrap();
    assert!(source.contains("#moves(2, \"A1) 2. c3 d5\")"), "{source}");
}

/// Law of shogi: every variation says that it is one, and of several of one move which, in every form alike.
#[test]
fn variations_of_shogi_are_told_apart_in_every_form() {
    let nested = "7g7f 3c3d (8c8d 2g2f (1g1f) (9g9f 9c9d) 8d8e) (4a3b) 8h2b+ (2g2f) 3a2b resign";
    let mut record = Record::from_outline(Position::start(Game::Shogi), nested).unwrap().0;
    record.headers.push("先手", "甲");
    record.headers.push("後手", "乙");
    let print = Print { pages: Pages::Games, ..Print::default() };
    let all = pages(std::slice::from_ref(&record), &print, Language::Japanese);
    let said: String = all.iter().flat_map(texts).map(|text| text.letters.as_str()).collect();
    let locale = Locale::new(Language::Japanese);
    let wording = SheetWording::new(&locale, Style::Japanese);
    let records = [record];
    let text: Vec<String> = told(&records[0], OutlineOptions::default(), wording).collect();
    let page = player(&records[0], OutlineOptions::default(), wording);
    let forms = [
        said,
        text.concat(),
        typst(&records, &print, "", wording).unwrap(),
        tex(&records, &print, "", wording).unwrap(),
        page.split('<').filter_map(|tag| tag.split_once('>')).map(|(_, said)| said).collect(),
    ];
    for said in forms {
        let said: String = said.split_whitespace().collect();
        let said = said.replace(['\u{A0}', '\u{2060}'], "");
        for part in [
            "【A】2手目△８四歩▲２六歩",
            "【A1】3手目▲１六歩",
            "【A2】3手目▲９六歩",
            "4手目△８五歩",
            "【B】2手目△３二金",
            "【変化】3手目▲２六歩",
            "投了まで4手で後手の勝ち",
        ] {
            assert!(said.contains(part), "{part}: {said}");
        }
    }
    let heading: String = texts(&all[0]).iter().map(|text| text.letters.as_str()).collect();
    assert!(heading.contains("▲甲　△乙"), "{heading}");
    let locale = Locale::new(Language::English);
    let english: Vec<String> =
        told(&records[0], OutlineOptions::default(), SheetWording::new(&locale, Style::Western)).collect();
    let english = english.join("\n");
    assert!(english.contains("  A) 2. ") && english.contains("  Variation: 3. "), "{english}");
}

/// Who keeps the score is no header of chess or xiangqi, and their pages say nothing of shogi.
#[test]
fn no_word_of_shogi_is_on_a_score_sheet_of_another_game() {
    for (text, game) in [(TWO, "chess"), ("[Variant \"Xiangqi\"]\n[Event \"x\"]\n\n1. C2.5 *\n", "xiangqi")] {
        for language in Language::ALL {
            for kind in [Pages::Scores, Pages::Blank, Pages::Games] {
                let all = pages(&[record(text, "pgn")], &Print { pages: kind, ..Print::default() }, language);
                let said: String = all.iter().flat_map(texts).map(|text| text.letters.as_str()).collect();
                for word in ["記録係", "记录员", "先手", "後手", "☗", "☖", "▲", "△", "○", "●", "手合割"]
                {
                    assert!(!said.contains(word), "{word} in {game}, {}, {kind:?}: {said}", language.tag());
                }
            }
        }
    }
}

/// Several games on a page, each below its heading; what comments lead to is in their own game.
#[test]
fn games_follow_each_other_on_a_page_if_it_is_asked_for() {
    let games = TWO.replace("1. e4 e5 1-0", "1. e4 {See 1... e5.} e5 1-0").replace("Hastings 1896", "Nuremberg");
    let records = load(games.as_bytes(), Some("pgn")).unwrap().records;
    let run_on = Print { pages: Pages::Games, run_on: true, ..Print::default() };
    let all = pages(&records, &run_on, Language::English);
    assert_eq!(all.len(), 1);
    let names: Vec<&str> = all[0].entries.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["Steinitz – Bardeleben\u{3000}1–0", "Pillsbury – Lasker"]);
    let many: Vec<Record> = std::iter::repeat_n(records, 30).flatten().collect();
    let all = pages(&many, &run_on, Language::English);
    assert!(all.len() > 1 && all.len() < 20, "{}", all.len());
    assert_eq!(all.iter().map(|page| page.entries.len()).sum::<usize>(), 60);
    // The foot names the game that runs on at the top of its page, or begins there.
    for (before, page) in all.iter().zip(&all[1..]) {
        let begins = &page.entries[0];
        let running = &before.entries.last().unwrap().0;
        let at_top = begins.1 <= run_on.paper.margin() + 0.5;
        let expected = if at_top { &begins.0 } else { running };
        let expected = &expected.split('\u{3000}').next().unwrap().to_owned();
        assert!(
            foot_and_body(page, run_on.paper).0.contains(expected),
            "{expected}: {:?}",
            foot_and_body(page, run_on.paper).0
        );
    }
    // No heading is at the foot of a column: below each stands something of its game.
    for page in &all {
        for (name, down) in &page.entries {
            let heading = texts(page)
                .into_iter()
                .find(|text| text.letters.starts_with(&name[..8]) && text.bounds()[1] >= down - 0.5);
            let heading = heading.unwrap_or_else(|| panic!("{name} is not at {down}"));
            let below = |text: &&TextLine| {
                (text.at.0 - heading.at.0).abs() < 0.5 && text.at.1 > heading.at.1 && text.at.1 < heading.at.1 + 15.0
            };
            assert!(texts(page).iter().any(below), "{name} is alone at the foot");
        }
    }
}

/// The index names each player and opening once, with the pages on which their games begin.
#[test]
fn a_book_of_games_has_an_index_of_players_and_openings() {
    let games = TWO.replace("[Result \"1-0\"]", "[ECO \"C20\"]\n[Result \"1-0\"]").replace("Pillsbury", "Steinitz");
    let mut records = load(games.as_bytes(), Some("pgn")).unwrap().records;
    records.push(record("[White \"?\"]\n[Black \"Lasker\"]\n\n1. c4 *\n", "pgn"));
    for (language, contents, players, openings) in
        [(Language::English, "Contents", "Players", "Openings"), (Language::SimplifiedChinese, "目录", "棋手", "开局")]
    {
        let all = pages(&records, &Print { pages: Pages::Games, index: true, ..Print::default() }, language);
        assert_eq!(all.len(), 5);
        let said: Vec<&str> = texts(&all[4]).iter().map(|text| text.letters.as_str()).collect();
        assert_eq!(said, [players, "Bardeleben 2", "Lasker 3, 4", "Steinitz 2, 3", openings, "C20 2", "5"]);
        // Before the games stand the contents, which lead to them.
        let front = texts(&all[0]);
        let said: Vec<&str> = front.iter().map(|text| text.letters.as_str()).filter(|text| *text != ".").collect();
        let games = ["Steinitz – Bardeleben\u{3000}1–0", "2", "Steinitz – Lasker", "3", "? – Lasker", "4"];
        assert_eq!(said, [&[contents][..], &games, &["1"]].concat());
        let goals: Vec<usize> = all[0]
            .links
            .iter()
            .filter_map(|link| if let LinkDestination::Place { page, .. } = link.goal { Some(page) } else { None })
            .collect();
        assert_eq!(goals, [1, 2, 3]);
    }
    // Capitals stand among small letters.
    let own = ["de Vries", "Euwe", "Dake"].map(|name| record(&format!("[White \"{name}\"]\n\n1. e4 *\n"), "pgn"));
    let all = pages(&own, &Print { pages: Pages::Games, index: true, ..Print::default() }, Language::English);
    let said: Vec<&str> = texts(all.last().unwrap()).iter().map(|text| text.letters.as_str()).collect();
    assert_eq!(said, ["Players", "Dake 4", "de Vries 2", "Euwe 3", "5"]);
    // Han names stand by their readings or their strokes, accented letters among the others.
    let han = ["许银川", "陈丹淳", "Ádám", "聂卫平", "Zoltán", "Bob"]
        .map(|name| record(&format!("[White \"{name}\"]\n\n1. e4 *\n"), "pgn"));
    let all = pages(&han, &Print { pages: Pages::Games, index: true, ..Print::default() }, Language::SimplifiedChinese);
    let said: Vec<&str> = texts(all.last().unwrap()).iter().map(|text| text.letters.as_str()).collect();
    let names: Vec<&str> = said.iter().filter_map(|text| text.split_once(' ')).map(|(name, _)| name).collect();
    assert_eq!(names, ["Ádám", "Bob", "Zoltán", "陈丹淳", "聂卫平", "许银川"]);
    let nobody = record("1. e4 *\n", "pgn");
    let all = pages(&[nobody], &Print { pages: Pages::Games, index: true, ..Print::default() }, Language::English);
    assert_eq!(all.len(), 1, "no page of an index without names");
}

/// The index names the themes of mate problems that their lines show, in their order.
#[test]
fn a_book_of_problems_has_an_index_of_themes() {
    let problem = |line: &str| record(&format!("position sfen 4k4/9/4P4/9/9/9/9/9/9 b RG 1 moves {line}\n"), "sfen");
    let book = [problem("G*5b"), problem("G*4b 5a6a R*9a")];
    for (language, said) in [
        (
            Language::English,
            ["Themes of problems", "No promoted pieces 2, 3", "Mirror image 2, 3", "Drop from afar 3", "4"],
        ),
        (Language::Japanese, ["詰将棋のテーマ", "成駒なし 2, 3", "左右対称 2, 3", "遠打 3", "4"]),
    ] {
        let all = pages(&book, &Print { pages: Pages::Games, index: true, ..Print::default() }, language);
        let index: Vec<&str> = texts(all.last().unwrap()).iter().map(|text| text.letters.as_str()).collect();
        assert_eq!(index, said);
    }
}

/// A score sheet of chess tells the day as people write it, and nothing of what is not known.
#[test]
fn a_score_sheet_has_the_day_as_people_write_it() {
    for (date, said) in [("1858.??.??", "1858"), ("2025.04.12", "12 April 2025"), ("????.??.??", "")] {
        let game = record(&format!("[White \"A\"]\n[Black \"B\"]\n[Date \"{date}\"]\n\n1. e4 e5 *\n"), "pgn");
        let print = Print { pages: Pages::Scores, ..Print::default() };
        let all = pages(&[game], &print, Language::English);
        let told = texts(&all[0]).into_iter().find(|text| text.letters.starts_with("Date")).unwrap();
        assert!(told.letters.ends_with(said) && !told.letters.contains('?'), "{date}: {}", told.letters);
    }
}

/// Of one of several games of which nothing but players and result is known the heading says all; a position that nobody moved in stands
/// below its heading on the same page.
#[test]
fn a_game_without_moves_is_its_heading() {
    let game = |rest: &str| record(&format!("[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n{rest}\n1-0\n"), "pgn");
    let set_up = "[SetUp \"1\"]\n[FEN \"8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\"]\n";
    for run_on in [false, true] {
        let print = Print { pages: Pages::Games, run_on, ..Print::default() };
        let all = pages(&[game(""), game("")], &print, Language::English);
        let said = all.iter().flat_map(texts).map(|text| text.letters.as_str());
        let said: Vec<&str> = said.filter(|text| !matches!(*text, "A – B" | "1" | "2")).collect();
        assert_eq!(said, ["A – B\u{3000}1–0"; 2]);
        let all = pages(&vec![game(set_up); 9], &print, Language::English);
        for page in &all {
            let is_heading = |text: &&&TextLine| text.letters.contains("1–0");
            let lines = texts(page);
            let headings: Vec<&&TextLine> = lines.iter().filter(is_heading).collect();
            let boards = lines.iter().filter(|text| text.letters.contains("White to move")).count();
            assert_eq!(headings.len(), boards, "{run_on}");
        }
    }
    // Who has composed a position has not won it.
    let study = record(&format!("[White \"Réti\"]\n[Result \"1-0\"]\n{set_up}\n1-0\n"), "pgn");
    let print = Print { pages: Pages::Games, ..Print::default() };
    let all = pages(&[study], &print, Language::English);
    assert!(texts(&all[0]).iter().any(|text| text.letters == "1–0"));
    // A record of nothing is printed as its board.
    let all = pages(&[record("[Event \"?\"]\n\n*\n", "pgn")], &print, Language::English);
    assert!(texts(&all[0]).iter().any(|text| text.letters.contains("Start position")));
}

/// A document is called after what is in it.
#[test]
fn a_document_has_the_title_of_its_games() {
    let locale = Locale::new(Language::English);
    let wording = SheetWording::new(&locale, Style::Western);
    let game = |event: &str| {
        record(&format!("[Event \"{event}\"]\n[White \"A\"]\n[Black \"B\"]\n[Annotator \"C\"]\n\n1. e4 *\n"), "pgn")
    };
    let about = |games: &[Record], title| about_records(games, title, wording).title;
    assert_eq!(about(&[game("Club 1")], None), "A – B");
    assert_eq!(about(&[game("Club 1"), game("Club 2")], None), "Club");
    assert_eq!(about(&[game("Club 1")], Some("Mine")), "Mine");
    assert_eq!(about_records(&[game("Club")], None, wording).author, "C");
}
