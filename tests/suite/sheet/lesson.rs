//! Lessons of several annotated games, one of chess and one of xiangqi in simplified characters, as pages and as a page
//! of the web: what a book has of such games, and nothing that a book never has.

use komaoto::diagram::{ChessSet, DiagramLook, PdfPage, PieceLetters, TextLine, is_wide};
use komaoto::files::load;
use komaoto::locale::{Language, Locale};
use komaoto::notation::Style;
use komaoto::record::Record;
use komaoto::sheet::figure::Choices;
use komaoto::sheet::outline::{HeadersTold, OutlineOptions};
use komaoto::sheet::{GameSheet, Paper, Player, Reference, SheetWording, games, print_locale_of, tex, typst};
use komaoto::sheet::{Pages, Print};

use super::pages::{assert_tidy, texts};

const CHESS: &str = include_str!("../../data/lesson.pgn");
const XIANGQI: &str = include_str!("../../data/lesson-xiangqi.pgn");

/// Characters that only one of both ways to write Chinese has, which a lesson has, or its boards.
const TRADITIONAL: &str = "車馬俥傌砲帥將漢進後";
const SIMPLIFIED: &str = "车马帅将汉进";

fn records(text: &str) -> Vec<Record> {
    let loaded = load(text.as_bytes(), Some("pgn")).unwrap();
    for record in &loaded.records {
        assert!(record.tree.len() > 3);
    }
    loaded.records
}

fn sheet(written: PieceLetters) -> GameSheet {
    let mut choices = Choices::of(DiagramLook::Book);
    choices.style.written = written;
    let telling = OutlineOptions { headers: HeadersTold::Head, alone: true, ..OutlineOptions::default() };
    let (paper, passage, title) = (Paper::A4, Reference::default(), String::new());
    GameSheet { paper, telling, passage, title, choices, run_on: true, index: true }
}

fn pages(text: &str, language: Language, style: Style, written: PieceLetters) -> Vec<PdfPage> {
    let locale = Locale::new(language);
    let pages = games(&records(text), &sheet(written), SheetWording::new(&locale, style));
    pages.iter().for_each(assert_tidy);
    pages
}

fn said(pages: &[PdfPage]) -> String {
    pages.iter().flat_map(texts).map(|text| text.letters.as_str()).collect()
}

#[test]
fn a_lesson_of_chess_is_set_as_books_set_it() {
    let pages = pages(CHESS, Language::English, Style::Western, PieceLetters::default());
    let all = said(&pages);
    for part in [
        "A) Inferior, though often seen, is 3...f6?",
        "B) 3...exd4 4. Nxd4",
        "(4. Qxd4 Nc6",
        "[4...a6!? 5. Be3",
        "17. Rd8# +−",
        "Diagram 1: after 9. Bg5",
        "Diagram 4: White to move",
        "Diagram 5: after 7. Rb4",
        "1–0",
    ] {
        assert!(all.contains(part), "{part} in {all}");
    }
    for part in ["%cal", "%csl", "$", "1-0", "[#]", "????"] {
        assert!(!all.contains(part), "{part} in {all}");
    }
    // The result is told before the last diagram, with the moves.
    assert!(all.find("7. Rb4 +−").unwrap() < all.find("Diagram 5").unwrap());
    assert!(all.rfind("1–0").unwrap() < all.find("Diagram 5").unwrap(), "{all}");
}

/// The lines of a page that stand one below the other in a column, as left and right edges of what is seen of them.
fn lines(page: &PdfPage) -> Vec<(f32, f32, String)> {
    let mut lines: Vec<(f32, f32, f32, String, f32)> = Vec::new();
    for text in texts(page) {
        let TextLine { at: (_, y), .. } = *text;
        let [left, _, right, _] = text.bounds();
        // What is added behind a letter is not seen behind the last one.
        let unseen = if text.letters.ends_with(is_wide) { text.spread.letter } else { 0.0 };
        match lines.last_mut().filter(|(_, end, down, ..)| (*down - y).abs() < 0.01 && (left - *end).abs() < 0.05) {
            Some((_, end, _, said, behind)) => {
                (*end, *behind) = (right, unseen);
                said.push_str(&text.letters);
            }
            None => lines.push((left, right, y, text.letters.clone(), unseen)),
        }
    }
    lines.into_iter().map(|(left, right, _, said, unseen)| (left, right - unseen, said)).collect()
}

#[test]
fn lines_of_a_column_end_together() {
    for (text, language, style) in
        [(CHESS, Language::English, Style::Western), (XIANGQI, Language::SimplifiedChinese, Style::Japanese)]
    {
        let pages = pages(text, language, style, PieceLetters::default());
        // The games: contents and index are lists.
        let games = &pages[1..pages.len() - 1];
        let (mut full, mut short) = (0, 0);
        let width = (Paper::A4.size().0 - 2.0 * Paper::A4.margin() - 8.0) / 2.0;
        for (left, right, said) in games.iter().flat_map(lines) {
            let columns = [Paper::A4.margin(), Paper::A4.margin() + width + 8.0];
            let Some(column) = columns.into_iter().find(|column| (left - column).abs() < 0.01) else { continue };
            if right > column + width * 0.9 {
                let ends = (right - column - width).abs() < 0.6;
                *if ends { &mut full } else { &mut short } += 1;
                assert!(right < column + width + 0.6, "{said}");
            }
        }
        assert!(full > 5 && full > 4 * short, "{language:?}: {full} lines end with the column, {short} before it");
    }
}

/// A heading is never the last thing in a column.
#[test]
fn no_heading_stands_alone_at_the_foot_of_a_column() {
    let heading = 11.0 * 25.4 / 72.0;
    for (text, language, style) in
        [(CHESS, Language::English, Style::Western), (XIANGQI, Language::SimplifiedChinese, Style::Japanese)]
    {
        for paper in [Paper::A4, Paper::B5, Paper::A5, Paper::Letter, Paper::Postcard] {
            let locale = Locale::new(language);
            let sheet = GameSheet { paper, index: false, ..sheet(PieceLetters::default()) };
            for page in games(&records(text), &sheet, SheetWording::new(&locale, style)) {
                // The foot of the page is not of a column.
                let foot = page.scene.height - paper.margin();
                let texts = texts(&page);
                for heading in texts.iter().filter(|text| (text.size - heading).abs() < 0.01) {
                    let in_column = |other: &&&TextLine| (other.at.0 - heading.at.0).abs() < page.scene.width / 3.0;
                    let below = texts.iter().filter(|other| other.at.1 > heading.at.1 + 0.1 && other.at.1 < foot);
                    let mut lines: Vec<u32> = below.filter(in_column).map(|other| (other.at.1 * 10.0) as u32).collect();
                    lines.sort_unstable();
                    lines.dedup();
                    // Who, where and when take two of them.
                    assert!(lines.len() > 2, "{paper:?}: {} is the last in its column", heading.letters);
                }
            }
        }
    }
}

#[test]
fn a_lesson_of_xiangqi_is_in_one_script() {
    let of = |language, style, written| said(&pages(XIANGQI, language, style, written));
    let own = of(Language::SimplifiedChinese, Style::Japanese, PieceLetters::Characters);
    for part in ["江城　许云川　先胜　岭南　聂伟平", "第3轮", "马卫东　先负　车炮象", "车二进六", "汉"]
    {
        assert!(own.contains(part), "{part} in {own}");
    }
    assert!(!own.contains("轮次"), "{own}");
    // The result as people of the game write it.
    let red = XIANGQI.replacen("[Result \"1-0\"]", "[Result \"红胜\"]", 1);
    assert_ne!(red, XIANGQI);
    let red = said(&pages(&red, Language::SimplifiedChinese, Style::Japanese, PieceLetters::Characters));
    assert!(red.contains("江城　许云川　先胜　岭南　聂伟平"), "{red}");
    for (language, style) in [
        (Language::SimplifiedChinese, Style::Japanese),
        // The record's people decide, not the reader's language.
        (Language::TraditionalChinese, Style::Japanese),
        (Language::Japanese, Style::Japanese),
        (Language::English, Style::Western),
    ] {
        let said = of(language, style, PieceLetters::Characters);
        let board: Vec<char> = said.chars().filter(|letter| TRADITIONAL.contains(*letter)).collect();
        // What the program itself says is in the language asked for.
        let own: &[char] = if language == Language::TraditionalChinese || language == Language::Japanese {
            &['後', '將']
        } else {
            &[]
        };
        assert!(board.iter().all(|letter| own.contains(letter)), "{language:?}: {board:?}");
    }
    let chosen = of(Language::TraditionalChinese, Style::Japanese, PieceLetters::Traditional);
    assert!(chosen.contains("車二進六") && chosen.contains('漢'), "{chosen}");
}

#[test]
fn a_record_in_traditional_characters_has_such_pieces_everywhere() {
    let text = "[Game \"Chinese Chess\"]\n[Red \"許銀川\"]\n[Black \"聶衛平\"]\n[Result \"1-0\"]\n[Format \"Chinese\"]\n\n\
        1. 炮二平五 馬8進7 2. 馬二進三 $220 1-0\n";
    for language in Language::ALL {
        let said = said(&pages(text, language, Style::Japanese, PieceLetters::Characters));
        let mixed: Vec<char> = said.chars().filter(|letter| SIMPLIFIED.contains(*letter)).collect();
        assert!(mixed.is_empty(), "{language:?}: {mixed:?} in {said}");
        assert!(said.contains("馬二進三") && said.contains('俥'), "{said}");
    }
}

#[test]
fn a_lesson_is_played_through_with_pieces_of_its_script() {
    let locale = Locale::new(Language::English);
    let telling = OutlineOptions { headers: HeadersTold::Head, ..OutlineOptions::default() };
    let page = |text, letters| {
        let mut player = Player::of_pieces(letters, ChessSet::default());
        for record in records(text) {
            player.add(&record, telling, SheetWording::new(&locale, Style::Western));
        }
        player.page(&locale)
    };
    let own = page(XIANGQI, PieceLetters::Characters);
    assert_eq!(own.matches("\"simplified\":true").count(), 3);
    assert_eq!(page(XIANGQI, PieceLetters::Traditional).matches("\"simplified\":false").count(), 3);
    let chess = page(CHESS, PieceLetters::Characters);
    // Whoever hears the board is told of its sides.
    assert!(chess.contains("\"sides\":[\"White\",\"Black\"]"));
    for part in ["<h1>Paul Morphy – Duke Karl / Count Isouard", "Rd8#", "class=\"d", "<section>"] {
        assert!(chess.contains(part), "{part}");
    }
}

#[test]
fn a_lesson_has_its_sources() {
    let locale = Locale::new(Language::English);
    let print = Print { pages: Pages::Games, run_on: true, ..Print::default() };
    let wording = SheetWording::new(&locale, Style::Western);
    for text in [CHESS, XIANGQI] {
        assert!(typst(&records(text), &print, "", wording).is_some());
        assert!(tex(&records(text), &print, "", wording).is_some());
    }
}

/// Pages of every kind are in one script, that of the record, and so are the words around it.
#[test]
fn score_sheets_are_in_the_script_of_the_record() {
    let game = |names: [&str; 2]| {
        let [red, black] = names;
        format!(
            "[Game \"Chinese Chess\"]\n[Red \"{red}\"]\n[Black \"{black}\"]\n[Result \"1-0\"]\n\n1. 炮二平五 馬8進7 1-0\n"
        )
    };
    for (names, own, other) in [(["許銀川", "聶衛平"], "馬８進７", "马"), (["许银川", "聂卫平"], "马８进７", "馬")]
    {
        for language in Language::ALL {
            let locale = Locale::new(language);
            let print = Print { pages: Pages::Scores, ..Print::default() };
            let wording = SheetWording::new(&locale, Style::Japanese);
            let said = said(&print.of(&records(&game(names)), "", wording, &|_| true).unwrap());
            assert!(said.contains(own) && !said.contains(other), "{language:?}: {said}");
        }
        let language = print_locale_of(None, &records(&game(names))[0]).language();
        assert_eq!(language == Language::TraditionalChinese, own.starts_with('馬'));
    }
}
