//! The page to play games through: every position of every game, and nothing of a record becomes markup.

use std::fs;
use std::process::Command;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use komaoto::diagram::{ChessSet, PieceLetters, pdf, shogi_letter};
use komaoto::locale::{Language, Locale};
use komaoto::notation::{Style, write_position};
use komaoto::record::{Arrow, Evaluation, Node, NodeId, Record, Score};
use komaoto::rules::{Color, Game, Move, Position, shogi};
use komaoto::sheet::outline::{HeadersTold, OutlineOptions};
use komaoto::sheet::{Answers, Paper, Player, SheetWording, about, html_of_pages, player, problems};
use skrifa::{FontRef, MetadataProvider};

use super::pages::{annotated, sheet};

/// Law: what a click in the player shows is lit where it is told, not where a comment speaks of it, and the link of a
/// comment stands in its sentence without a gap.
#[test]
fn the_player_lights_the_move_itself_and_sets_links_without_gaps() {
    let locale = Locale::new(Language::Japanese);
    let mut record = annotated(12);
    let main: Vec<NodeId> = record.tree.mainline(NodeId::ROOT).collect();
    record.tree.get_mut(main[3]).unwrap().comment = "これは#9で終わる。".to_owned();
    let html = player(&record, OutlineOptions::default(), SheetWording::new(&locale, Style::Japanese));
    let ask = "<script>const said=document.querySelector('p.c>a');said.click();const lit=[...document.querySelectorAll('.now')];\
               document.title=JSON.stringify([said.textContent,getComputedStyle(said).padding,lit.length,\
               lit[0].dataset.n,lit[0].closest('p').className])</script></body>";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("player.html");
    fs::write(&file, html.replace("</body>", ask)).unwrap();
    let home = format!("--user-data-dir={}", folder.path().join("home").display());
    let browser = ["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", home.as_str()];
    match Command::new("chromium").args(browser).arg(&file).output() {
        Ok(shown) => {
            let shown = String::from_utf8_lossy(&shown.stdout).into_owned();
            assert!(shown.contains("<title>[\"#9\",\"0px\",1,\"9\",\"\"]</title>"), "{shown}");
        }
        Err(_) => eprintln!("SKIPPED: there is no chromium"),
    }
}

/// Each move of a player has the position after it, in variations of variations and after them, too; and one of 200,000
/// moves is not played from the start for each of them.
#[test]
fn a_player_has_the_position_after_every_move() {
    let locale = Locale::new(Language::English);
    let wording = SheetWording::new(&locale, Style::Western);
    let rows = |record: &Record| -> Vec<(String, usize)> {
        let text = player(record, OutlineOptions::default(), wording);
        let (_, rest) = text.split_once("<script type=\"application/json\">").unwrap();
        let (data, _) = rest.split_once("</script>").unwrap();
        let data: serde_json::Value = serde_json::from_str(data).unwrap();
        data["games"][0]["boards"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| (row[0].as_str().unwrap().to_owned(), row[1].as_u64().unwrap() as usize))
            .collect()
    };
    let line = "7g7f 3c3d (8c8d 2g2f (1g1f 8d8e (9c9d 9g9f)) 8d8e) 2g2f 4c4d (5c5d 5g5f) 2f2e resign";
    let (record, _) = Record::from_outline(Position::start(Game::Shogi), line).unwrap();
    let moves = |record: &Record| {
        let told = |id: &NodeId| *id == NodeId::ROOT || record.tree.get(*id).and_then(Node::mv).is_some();
        record.tree.preorder().filter(told).collect::<Vec<_>>()
    };
    let mut expected: Vec<String> = moves(&record).iter().map(|&id| write_position(&record.position_at(id))).collect();
    let shown = rows(&record);
    for (position, before) in shown.iter().skip(1) {
        let number = |position: &str| position.rsplit(' ').next().unwrap().parse::<u32>().unwrap();
        assert_eq!(number(position), number(&shown[*before].0) + 1);
    }
    let mut shown: Vec<String> = shown.into_iter().map(|(position, _)| position).collect();
    expected.sort();
    shown.sort();
    assert_eq!(shown, expected);

    const MOVES: usize = 200_000;
    let mut long = Record::new(Position::start(Game::Shogi));
    let mut at = NodeId::ROOT;
    for nth in 0..MOVES {
        let mv = ["2h1h", "8b9b", "1h2h", "9b8b"][nth % 4];
        at = long.tree.append(at, Node::of(Move::from(komaoto::notation::parse_usi(mv).unwrap()))).unwrap();
    }
    let shown = rows(&long);
    assert_eq!(shown.len(), MOVES + 1);
    assert_eq!(shown.last().unwrap(), &(write_position(&long.position_at(at)), MOVES - 1));
}

/// A page of several games has each with what is drawn on its board and what an engine thinks; the same as a piece for
/// other people's pages brings its own looks along and leaves theirs alone.
#[test]
fn a_player_holds_every_game_with_marks_and_scores() {
    let locale = Locale::new(Language::English);
    let wording = SheetWording::new(&locale, Style::Western);
    let (mut chess, _) = Record::from_outline(Position::start(Game::Chess), "e2e4 (d2d4 d7d5) e7e5 g1f3").unwrap();
    chess.headers.push("White", "Anderssen <b>");
    chess.headers.push("Black", "Kieseritzky");
    let main: Vec<NodeId> = chess.tree.mainline(NodeId::ROOT).collect();
    let node = chess.tree.get_mut(main[1]).unwrap();
    let square = |name: &str| komaoto::notation::parse_square(Game::Chess, name).unwrap();
    node.marks.arrows = vec![Arrow { from: square("g1"), to: square("f3"), color: 'G' }];
    // Good for White, who begins: scores are kept as Black sees them.
    node.evaluations = vec![Evaluation::new(Score::Centipawns(-35))];
    chess.tree.get_mut(main[2]).unwrap().evaluations =
        vec![Evaluation::new(Score::Mate { winner: Color::Black, moves: Some(3) })];
    let (shogi, _) = Record::from_outline(Position::start(Game::Shogi), "7g7f 3c3d").unwrap();
    let mut player = Player::default();
    assert!(player.is_empty());
    player.add(&chess, OutlineOptions::default(), wording);
    player.add(&shogi, OutlineOptions::default(), wording);
    let (page, piece) = (player.page(&locale), player.piece(&locale));
    for text in [&page, &piece] {
        let (_, rest) = text.split_once("<script type=\"application/json\">").unwrap();
        let data: serde_json::Value = serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap();
        let games = data["games"].as_array().unwrap();
        assert_eq!(games.iter().map(|game| game["game"].as_str().unwrap()).collect::<Vec<_>>(), ["chess", "shogi"]);
        assert_eq!(games[0]["players"], serde_json::json!(["Anderssen <b>", "Kieseritzky"]));
        let rows = games[0]["boards"].as_array().unwrap();
        let row = |node: usize| {
            let sought = write_position(&chess.position_at(main[node]));
            rows.iter().find(|row| row[0] == sought.as_str()).unwrap()
        };
        // g1 to f3, by columns and rows from the top left.
        assert_eq!((&row(1)[4], &row(1)[5]), (&serde_json::json!([[6, 7, 5, 5, "G"]]), &serde_json::json!(35)));
        assert_eq!(row(2)[5], "#-3");
        assert_eq!(text.matches("<option>").count(), 2);
        assert!(!text.contains("<b>\"") && text.contains("1. Anderssen &lt;b&gt; – Kieseritzky"));
    }
    assert!(page.starts_with("<!DOCTYPE html>") && piece.starts_with("<komaoto-games><template shadowrootmode"));
    assert!(!piece.contains("<body") && !piece.contains("Content-Security-Policy"));

    // Two of them in a page whose own looks are loud: each has its boards, and its paragraphs keep their colour.
    let ask = "<script>addEventListener('DOMContentLoaded',()=>document.title=JSON.stringify(\
               [...document.querySelectorAll('komaoto-games')].map(one=>[one.shadowRoot.querySelectorAll('.board svg').length,\
               getComputedStyle(one.shadowRoot.querySelector('article p')).fontSize])))</script>";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("club.html");
    let club = format!(
        "<!DOCTYPE html><meta charset=\"utf-8\"><style>p{{font-size:77px!important}}</style>{piece}{piece}{ask}"
    );
    fs::write(&file, club).unwrap();
    let home = format!("--user-data-dir={}", folder.path().join("home").display());
    let browser = ["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", home.as_str()];
    match Command::new("chromium").args(browser).arg(&file).output() {
        Ok(shown) => {
            let shown = String::from_utf8_lossy(&shown.stdout).into_owned();
            assert!(shown.contains("<title>[[1,\"13.6px\"],[1,\"13.6px\"]]</title>"), "{shown}");
        }
        Err(_) => eprintln!("SKIPPED: there is no chromium"),
    }
}

/// Law: a page has the letters with it that a machine in another country lacks, in fonts that a browser takes; a game of
/// chess in English carries none.
#[test]
fn a_page_brings_the_letters_that_the_readers_machine_may_lack() {
    let page = |text: &str, language: Language, style: Style| {
        let record = &komaoto::files::load(text.as_bytes(), None).unwrap().records[0];
        let locale = Locale::new(language);
        player(record, OutlineOptions::default(), SheetWording::new(&locale, style))
    };
    let (xiangqi, shogi, chess) = (
        "[Game \"Chinese Chess\"]\n[Red \"许银川\"]\n[Black \"聂卫平\"]\n\n1. 炮二平五 马8进7 {好棋，正着} 2. 马二进三 *\n",
        "先手：羽生\n後手：谷川\n手数----指手---------消費時間--\n   1 ７六歩(77)\n*角道を開ける。\n   2 ３四歩(33)\n",
        "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e4 e5 {Quiet.} *\n",
    );
    let folder = tempfile::tempdir().unwrap();
    for (name, html) in [
        ("xiangqi", page(xiangqi, Language::SimplifiedChinese, Style::Japanese)),
        ("xiangqi-ja", page(xiangqi, Language::Japanese, Style::Japanese)),
        ("shogi", page(shogi, Language::Japanese, Style::Japanese)),
    ] {
        let (_, data) = html.split_once("<script type=\"application/json\">").unwrap();
        let data: serde_json::Value = serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap();
        let fonts: Vec<Vec<u8>> = data["fonts"].as_array().unwrap().iter().map(|font| bytes(&font[1])).collect();
        let (_, told) = html.split_once("<article>").unwrap();
        let (told, _) = told.split_once("</article>").unwrap();
        for letter in told.chars().filter(|letter| *letter >= '\u{3000}') {
            let has = |font: &Vec<u8>| FontRef::new(font).unwrap().charmap().map(letter).is_some();
            assert!(fonts.iter().any(has), "{name}: {letter}");
        }
        let ask = "<script>Promise.all([...document.fonts].map(font=>font.load())).then(fonts=>\
                   {document.title=fonts.map(font=>font.family+font.status)})</script></body>";
        let file = folder.path().join(format!("{name}.html"));
        fs::write(&file, html.replace("</body>", ask)).unwrap();
        let home = format!("--user-data-dir={}", folder.path().join("home").display());
        let browser =
            ["--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=5000", "--dump-dom", home.as_str()];
        match Command::new("chromium").args(browser).arg(&file).output() {
            Ok(shown) => {
                let shown = String::from_utf8_lossy(&shown.stdout).into_owned();
                let title = shown.split_once("<title>").unwrap().1.split_once("</title>").unwrap().0;
                assert!(title.split(',').all(|font| font.ends_with("loaded")) && !title.is_empty(), "{name}: {title}");
            }
            Err(_) => eprintln!("SKIPPED: there is no chromium"),
        }
    }
    assert!(page(chess, Language::English, Style::Western).contains("\"fonts\":[]"));
}

/// The bytes of a word in base64.
fn bytes(word: &serde_json::Value) -> Vec<u8> {
    BASE64_STANDARD.decode(word.as_str().unwrap()).unwrap()
}

/// No text of a record becomes markup, and the file asks for nothing from elsewhere.
#[test]
fn a_player_is_one_file_in_which_all_text_is_text() {
    let locale = Locale::new(Language::Japanese);
    let wording = SheetWording::new(&locale, Style::Japanese);
    let mut record = annotated(150);
    let evil =
        "</script><script>alert(1)</script>\"'><img src=x onerror=alert(1)>&lt; https://a.example/\"><img src=x>'";
    record.headers.push("作品名", evil);
    record.headers.push(evil, evil);
    let second = record.tree.mainline(NodeId::ROOT).nth(2).unwrap();
    record.tree.get_mut(second).unwrap().comment = evil.to_owned();
    record.tree.get_mut(second).unwrap().bookmark = Some(evil.to_owned());
    let text = player(&record, OutlineOptions::default(), wording);
    assert!(text.len() <= 200_000, "{}", text.len());
    assert_eq!(
        (text.matches("<script>").count(), text.matches("</script>").count(), text.matches("<img").count()),
        (1, 2, 0)
    );
    assert!(!text.contains("http://") || text.matches("http://").count() == text.matches("http://www.w3.org").count());
    assert_eq!(text.matches("<section>").count(), text.matches("</section>").count());
    let pages = problems(&[record], &sheet(1, Answers::Back, Paper::A4), wording);
    let html = html_of_pages(&pages, &about(evil, evil, wording));
    assert!(!html.contains("<script") && !html.contains("<img"));
    assert!(!pdf(&pages, &about(evil, evil, wording)).is_empty());
}

/// Law: who reads a game of shogi in English reads no Japanese: what headers, handicaps and moves are called is English,
/// and a sample of ours has English words in it.
#[test]
fn a_page_in_english_is_english() {
    let locale = Locale::new(Language::English);
    let is_japanese =
        |c: char| matches!(c, '\u{3000}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ffef}');
    for (name, text) in [
        ("game", include_str!("../../../assets/samples/en/game.kifu")),
        ("tutorial", include_str!("../../../assets/samples/en/tutorial.kifu")),
        ("problem", include_str!("../../../assets/samples/en/zuko-2.kifu")),
    ] {
        let record = &komaoto::files::load(text.as_bytes(), Some("kifu")).unwrap().records[0];
        let html = player(record, OutlineOptions::default(), SheetWording::new(&locale, Style::Western));
        let (_, rest) = html.split_once("<article>").unwrap();
        let (told, _) = rest.split_once("</article>").unwrap();
        let words: Vec<&str> = told.split(['<', '>']).filter(|word| word.contains(is_japanese)).collect();
        assert!(words.is_empty(), "{name}: {words:?}");
        assert!(html.contains("\"latin\":true"), "the board beside it has other coordinates");
    }
}

/// The page has the pieces for western eyes, too: each kind as a symbol of its own, and no character is drawn or kept for it.
#[test]
fn a_player_has_the_pieces_for_western_eyes() {
    let locale = Locale::new(Language::English);
    let wording = SheetWording::new(&locale, Style::Western);
    for game in [Game::Shogi, Game::Xiangqi] {
        let mut western = Player::of_pieces(PieceLetters::Western, ChessSet::default());
        western.add(&Record::new(Position::start(game)), OutlineOptions::default(), wording);
        let html = western.page(&locale);
        assert!(html.contains("\"western\":true"));
        let has = |id: String| html.contains(&format!("<symbol id=\"{id}\""));
        for character in "玉飛角歩龍車馬帥兵將卒".chars() {
            assert!(!has(format!("g{:x}", u32::from(character))), "{character}");
        }
        if game == Game::Shogi {
            for kind in shogi::PieceKind::ALL {
                assert!(has(format!("p{}", shogi_letter(kind).replace('+', "-"))), "{kind:?}");
            }
        } else {
            assert!("KAEHRCP".chars().all(|letter| has(format!("g{:x}", u32::from(letter)))));
        }
    }
}

/// The keys of PGN are names for programs: in print they are said as people say them, in each language.
#[test]
fn the_keys_of_pgn_are_said_in_words() {
    let pgn = "[Event \"x\"]\n[TimeControl \"300+3\"]\n[WhiteElo \"2700\"]\n\n1. e4 e5 *\n";
    let record = &komaoto::files::load(pgn.as_bytes(), Some("pgn")).unwrap().records[0];
    for (language, said) in [
        (Language::English, ["<b>Event</b> x", "<b>Time control</b> 300+3", "<b>White’s Elo</b> 2700"]),
        (Language::Japanese, ["<b>大会名</b> x", "<b>持ち時間</b> 300+3", "2700"]),
    ] {
        let locale = Locale::new(language);
        let html = player(record, OutlineOptions::default(), SheetWording::new(&locale, Style::Western));
        assert!(said.iter().all(|words| html.contains(words)), "{language:?}: {html}");
    }
}

/// A page is called something, also where the record says nothing; and each country's readers get its own letters.
#[test]
fn a_page_has_a_title_and_the_letters_of_its_readers() {
    let bare = "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n\n1. H2-E2 H9-G7 *\n";
    let record = &komaoto::files::load(bare.as_bytes(), Some("pgn")).unwrap().records[0];
    for (language, style, title, own) in [
        (Language::SimplifiedChinese, Style::Japanese, "象棋", "Noto Sans SC"),
        (Language::TraditionalChinese, Style::Japanese, "象棋", "Noto Sans TC"),
        (Language::Japanese, Style::Japanese, "シャンチー", "Noto Sans JP"),
    ] {
        let locale = Locale::new(language);
        let html = player(record, OutlineOptions::default(), SheetWording::new(&locale, style));
        assert!(html.contains(&format!("<title>{title}</title>")), "{language:?}: {}", &html[..600]);
        assert!(html.contains(own) && !html.contains("SANS") && !html.contains("SERIF"));
        let is_japanese = ["JP\"", "Hiragino", "Yu ", "Meiryo"].iter().any(|font| html.contains(font));
        assert_eq!(is_japanese, language == Language::Japanese, "{language:?}");
    }
}

/// The page of a game of chess is headed as in print, by players with their ratings and the result, once; signs stand at
/// their moves, and the font of those that few fonts have comes with it.
#[test]
fn the_page_of_a_game_of_chess_is_headed_and_lettered_as_books_are() {
    let locale = Locale::new(Language::English);
    let wording = SheetWording::new(&locale, Style::Western);
    let game = |moves: &str| {
        let text = format!(
            "[Event \"Open\"]\n[White \"Ann\"]\n[Black \"Ben\"]\n[WhiteElo \"2105\"]\n[Result \"1-0\"]\n\n{moves} 1-0\n"
        );
        let record = &komaoto::files::load(text.as_bytes(), Some("pgn")).unwrap().records[0];
        let telling = OutlineOptions { headers: HeadersTold::Head, ..OutlineOptions::default() };
        player(record, telling, wording)
    };
    let html = game("1. e4 e5 $1 2. Nf3 $14 Nc6 $11");
    assert!(html.contains("<h1>Ann (2105) – Ben\u{3000}<span class=\"r\">1–0</span></h1>"), "{html}");
    assert_eq!(html.matches("<p class=\"h\">Open</p>").count(), 1);
    assert!(html.contains("\"players\":[\"Ann (2105)\",\"Ben\"]"));
    assert!(
        html.contains(">e5</a><i>!</i>")
            && html.contains(">Nf3</a>\u{A0}<i>⩲</i>")
            && html.contains(">Nc6</a>\u{A0}<i>=</i>")
    );
    assert!(html.contains("[\"Komaoto Signs\",\"") && !game("1. e4 e5 $1").contains("\"Komaoto Signs\",\""));
}

/// The pages of a book in HTML have their text over the outlines, line by line, as it is copied out and read aloud.
#[test]
fn the_text_of_pages_in_html_can_be_selected() {
    let locale = Locale::new(Language::English);
    let wording = SheetWording::new(&locale, Style::Western);
    let text = "[White \"<b>\"]\n[Black \"Ben\"]\n\n1. e4 {is usual} e5 *\n";
    let record = komaoto::files::load(text.as_bytes(), Some("pgn")).unwrap().records.remove(0);
    let print = komaoto::sheet::Print { pages: komaoto::sheet::Pages::Games, ..komaoto::sheet::Print::default() };
    let pages = print.of(&[record], "", wording, &|_| true).unwrap();
    let html = html_of_pages(&pages, &about("A", "", wording));
    let lines: Vec<String> = html
        .lines()
        .filter(|line| line.starts_with("<text"))
        .map(|line| line.split('<').filter_map(|tag| tag.split_once('>')).map(|(_, said)| said).collect())
        .collect();
    assert!(lines.iter().any(|line| line == "1. e4 is usual 1...e5"), "{lines:?}");
    assert!(lines.iter().any(|line| line.starts_with("&lt;b&gt; – Ben")), "{lines:?}");
    assert!(html.matches("<text").count() == html.matches("</text>").count() && !html.contains("<b>"));
}
