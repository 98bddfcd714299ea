//! Pages of problems and games: everything is on them, within them, and can be read out of the PDF in order.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::process::Command;

use komaoto::diagram::{DiagramLook, LinkDestination, PdfPage, ScenePart, TextLine, pdf, svg_of_pages};
use komaoto::files::load;
use komaoto::locale::{Language, Locale};
use komaoto::notation::{Style, parse_position};
use komaoto::record::{NodeId, Record};
use komaoto::rules::{Game, Position};
use komaoto::sheet::figure::Choices;
use komaoto::sheet::outline::OutlineOptions;
use komaoto::sheet::{
    Answers, GameSheet, Pages, Paper, Print, ProblemSheet, ProblemTold, Reference, SheetWording, Writing, about, games,
    html_of_pages, player, problems, score_sheet, typst,
};

use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use crate::shared::shared;

pub(super) fn texts(page: &PdfPage) -> Vec<&TextLine> {
    page.scene
        .parts
        .iter()
        .filter_map(|part| if let ScenePart::Text(text) = part { Some(text) } else { None })
        .collect()
}

/// Everything within the page, no text on another, nothing below six points.
pub(super) fn assert_tidy(page: &PdfPage) {
    let scene = &page.scene;
    let within = |[left, top, right, bottom]: [f32; 4]| {
        left >= -0.01 && top >= -0.01 && right <= scene.width + 0.01 && bottom <= scene.height + 0.01
    };
    for part in &scene.parts {
        if let Some((_, path)) = part.shape() {
            let bounds = path.bounds();
            assert!(within([bounds.left(), bounds.top(), bounds.right(), bounds.bottom()]), "{bounds:?}");
        }
    }
    let texts = texts(page);
    for (nth, text) in texts.iter().enumerate() {
        let [left, top, right, bottom] = text.bounds();
        assert!(within([left, top, right, bottom]), "{text:?}");
        assert!(text.size >= 6.0 * 25.4 / 72.0 - 0.01, "{text:?}");
        for other in &texts[..nth] {
            let [l, t, r, b] = other.bounds();
            let apart = left >= r - 0.01 || l >= right - 0.01 || top >= b - 0.01 || t >= bottom - 0.01;
            assert!(apart, "{text:?} lies on {other:?}");
        }
    }
}

pub(super) fn sheet(per_page: usize, answers: Answers, paper: Paper) -> ProblemSheet {
    let choices = Choices::of(DiagramLook::Book);
    let (told, writing, title) = (ProblemTold::default(), Writing::default(), "図巧".to_owned());
    ProblemSheet { paper, per_page, fills: true, answers, first: 1, lengths: true, told, writing, title, choices }
}

/// The hundred problems of 図巧 as records, or a dozen made of the sample where they are not at hand.
pub(super) fn zuko() -> Vec<Record> {
    let sample = include_str!("../../../assets/samples/ja/zuko-2.kifu");
    let Some(path) = shared("tsume/zukou.tsv") else {
        // Without its name, as those of the table are: it has the number of another problem in it.
        let stand_in = |_| {
            let mut record = load(sample.as_bytes(), Some("kifu")).unwrap().records.remove(0);
            record.headers.pairs_mut().retain(|(key, _)| key != "作品名");
            record
        };
        return (0..12).map(stand_in).collect();
    };
    let lines = fs::read_to_string(path).unwrap();
    let record = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let text = format!("sfen {} moves {}\n", fields[3], fields[4]);
        let mut record = load(text.as_bytes(), Some("usi")).unwrap().records.remove(0);
        record.headers.push("作品番号", fields[0]);
        record.headers.push("出典", "将棋図巧");
        record
    };
    lines.lines().skip(1).filter(|line| !line.starts_with('#')).map(record).collect()
}

#[test]
fn every_layout_of_problems_is_tidy() {
    let (records, locale) = (zuko(), Locale::new(Language::Japanese));
    let wording = SheetWording::new(&locale, Style::Japanese);
    for paper in [Paper::A4, Paper::B5, Paper::A5, Paper::Letter, Paper::Postcard] {
        for per_page in [1, 2, 4, 6, 9] {
            for answers in [Answers::Back, Answers::Next, Answers::Foot, Answers::Off] {
                let pages = problems(&records[..12], &sheet(per_page, answers, paper), wording);
                pages.iter().for_each(assert_tidy);
                let entries: usize = pages.iter().map(|page| page.entries.len()).sum();
                assert_eq!(entries, 12, "one entry of the outline for each problem");
            }
        }
    }
}

/// A single page that would stay half empty has fewer and larger diagrams: they reach down to its lower half, and never over
/// its edge. A book whose last page is not full keeps the size of its diagrams.
#[test]
fn few_problems_fill_their_page() {
    let (records, locale) = (zuko(), Locale::new(Language::Japanese));
    let wording = SheetWording::new(&locale, Style::Japanese);
    let of = |count: usize| problems(&records[..count], &sheet(6, Answers::Off, Paper::A4), wording);
    for count in 2..=6 {
        let pages = of(count);
        assert_eq!(pages.len(), 1);
        assert_tidy(&pages[0]);
        let rows: BTreeSet<i32> = pages[0].entries.iter().map(|(_, at)| *at as i32).collect();
        assert!(*rows.last().unwrap() > 297 * 2 / 5, "{count}: {rows:?}");
        assert_eq!(rows.len(), if count < 5 { 2 } else { 3 });
    }
    // Whoever says how many a page has gets so many: three of nine stand in one row, small.
    let nine = ProblemSheet { fills: false, ..sheet(9, Answers::Off, Paper::A4) };
    let page = problems(&records[..3], &nine, wording).remove(0);
    assert_eq!(page.entries.iter().map(|(_, at)| *at as i32).collect::<BTreeSet<_>>().len(), 1);
    let last = of(8).remove(1);
    assert_eq!(last.entries.iter().map(|(_, at)| *at as i32).collect::<BTreeSet<_>>().len(), 1);
}

/// Positions of games are problems, too: next to their number stands whose turn it is, and not that they are a start.
#[test]
fn a_position_out_of_a_game_says_whose_turn_it_is() {
    for (text, language, said) in [
        ("8/8/8/4k3/8/4K3/4P3/8 b - - 0 1", Language::English, "Black to move"),
        ("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", Language::English, "White to move"),
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 2", Language::Japanese, "後手番"),
    ] {
        let locale = Locale::new(language);
        let record = Record::new(parse_position(text).unwrap());
        let pages =
            problems(&[record], &sheet(4, Answers::Back, Paper::A4), SheetWording::new(&locale, Style::Japanese));
        assert!(texts(&pages[0]).iter().any(|text| text.letters == said), "{said}");
    }
}

/// Law: the answer of a problem of chess has all that its record tells: numbers, `1...` where Black begins, glyphs, comments,
/// and variations within variations in their brackets.
#[test]
fn an_answer_of_chess_has_numbers_glyphs_comments_and_variations() {
    let text = "[FEN \"r1bq2k1/ppp2ppp/8/8/8/8/PPP2PPP/R2Q2K1 b - - 0 1\"]\n\n{Look at d1} 1... Qxd1+ $1 {forced} \
        (1... Qe7 $2 2. Qd5 (2. Qd8+ $14 Qxd8) 2... c6) 2. Rxd1 Bg4 $146 0-1\n";
    let record = load(text.as_bytes(), Some("pgn")).unwrap().records.remove(0);
    let locale = Locale::new(Language::English);
    let pages = problems(&[record], &sheet(4, Answers::Back, Paper::A4), SheetWording::new(&locale, Style::Western));
    let said: Vec<&str> = texts(pages.last().unwrap()).iter().map(|text| text.letters.as_str()).collect();
    let said = said.concat().replace(' ', "");
    let answer = "Lookatd11...Qxd1+!forced(1...Qe7?2.Qd5(2.Qd8+⩲Qxd8)2...c6)2.Rxd1Bg4N0-1";
    assert!(said.contains(answer), "{said}");
}

#[test]
fn a_book_of_problems_reads_in_order() {
    let (records, locale) = (zuko(), Locale::new(Language::Japanese));
    let wording = SheetWording::new(&locale, Style::Japanese);
    let pages = problems(&records, &sheet(6, Answers::Back, Paper::A4), wording);
    let bytes = pdf(&pages, &about("図巧", "伊藤看寿", wording));
    // A fifth of it tells those who hear it what is a heading, what a paragraph and in which order they are read.
    assert!(bytes.len() <= 180_000, "{}", bytes.len());
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("book.pdf");
    fs::write(&file, bytes).unwrap();
    match Command::new("qpdf").arg("--check").arg(&file).output() {
        Ok(checked) => assert!(checked.status.success() && checked.stderr.is_empty(), "{checked:?}"),
        Err(_) => eprintln!("SKIPPED: no qpdf to check the PDF with"),
    }
    // As it is written and, where boards stand beside each other, for a reader that looks where things stand.
    for how in [&["-raw"][..], &[]] {
        let Ok(said) = Command::new("pdftotext").args(how).arg(&file).arg("-").output() else {
            return eprintln!("SKIPPED: no pdftotext to read the PDF with");
        };
        assert!(said.stderr.is_empty(), "{said:?}");
        let text = String::from_utf8(said.stdout).unwrap();
        let (front, back) = text.split_once("解答").unwrap();
        let in_order = if how.is_empty() { &[front][..] } else { &[front, back] };
        for part in in_order {
            let mut from = 0;
            for number in 1..=records.len() {
                let name = format!("第{number}番");
                let at =
                    part[from..].find(&name).unwrap_or_else(|| panic!("{name} is missing, or out of order: {how:?}"));
                from += at + name.len();
            }
        }
        let flat: String = back.split_whitespace().collect();
        if records.len() == 100 && !how.is_empty() {
            // Number 2: 2h2g 2f1e 2g1f 2e1f …
            assert!(
                flat.contains("第2番27金、15玉、16金、同と、") && flat.contains("まで21手詰。"),
                "{}",
                &flat[..600]
            );
        }
    }
}

/// The source stands below a problem, beside its length or, where that is withheld, alone.
#[test]
fn a_problem_says_where_it_was_published() {
    let locale = Locale::new(Language::Japanese);
    let wording = SheetWording::new(&locale, Style::Japanese);
    let mut book = composed();
    book.headers.push("出典", "小品集 1755年");
    let mut magazine = composed();
    magazine.headers.push("発表誌", "近代将棋");
    magazine.headers.push("発表年月", "1970年1月");
    for (lengths, said) in [
        (true, ["1手詰　小品集 1755年", "1手詰　近代将棋 1970年1月", "1手詰"]),
        (false, ["小品集 1755年", "近代将棋 1970年1月", ""]),
    ] {
        let sheet = ProblemSheet { lengths, ..sheet(4, Answers::Off, Paper::A4) };
        let pages = problems(&[book.clone(), magazine.clone(), composed()], &sheet, wording);
        let texts: Vec<&str> = texts(&pages[0]).iter().map(|text| text.letters.as_str()).collect();
        for said in said.into_iter().filter(|said| !said.is_empty()) {
            assert!(texts.contains(&said), "{said}: {texts:?}");
        }
        assert_eq!(texts.iter().filter(|text| text.contains("1手詰")).count(), if lengths { 3 } else { 0 });
    }
}

#[test]
fn positions_alone_have_no_page_of_answers() {
    let locale = Locale::new(Language::Japanese);
    let wording = SheetWording::new(&locale, Style::Japanese);
    let alone: Vec<Record> = zuko().into_iter().take(4).map(|record| Record::new(record.initial.clone())).collect();
    for answers in [Answers::Back, Answers::Next, Answers::Foot] {
        let pages = problems(&alone, &sheet(4, answers, Paper::A4), wording);
        assert_eq!(pages.len(), 1, "{answers:?}");
    }
}

#[test]
fn answers_name_variations_and_tries() {
    let text = include_str!("../../../assets/samples/ja/zuko-2.kifu");
    let mut record = load(text.as_bytes(), Some("kifu")).unwrap().records.remove(0);
    let checked: Vec<NodeId> = record.tree.mainline(NodeId::ROOT).skip(1).step_by(2).collect();
    let replies =
        |at: &NodeId| record.position_at(*at).legal_moves().into_iter().map(|mv| (*at, mv)).collect::<Vec<_>>();
    let is_new = |(at, mv): &(NodeId, _)| record.child_with(*at, &komaoto::record::Step::Move(*mv)).is_none();
    let (at, mv) = checked.iter().flat_map(replies).find(is_new).unwrap();
    record.append_move(at, mv).unwrap();
    let ply = record.ply(at) + 1;
    let locale = Locale::new(Language::Japanese);
    let wording = SheetWording::new(&locale, Style::Japanese);
    let pages = problems(&[record], &sheet(1, Answers::Next, Paper::A5), wording);
    let said: String = texts(&pages[1]).iter().map(|text| text.letters.as_str()).collect();
    assert!(said.contains(&format!("【変化】{ply}手目")), "{said}");
}

pub(super) fn annotated(moves: usize) -> Record {
    let mut text = "先手：山田\n後手：佐藤\n棋戦：名人戦\n手数----指手---------消費時間--\n".to_owned();
    for nth in 0..moves {
        let mv = ["５八玉(59)", "５二玉(51)", "５九玉(58)", "５一玉(52)"][nth % 4];
        let _ = writeln!(text, "{:4} {mv}", nth + 1);
        if nth % 7 == 3 {
            let _ = writeln!(text, "*この手は「疑問手」（敗着）かもしれない。ほかに▲７六歩と突く手もあった。<b>&amp;");
        }
        if nth % 30 == 9 {
            let _ = writeln!(text, "&途中図");
        }
    }
    load(text.as_bytes(), Some("kifu")).unwrap().records.remove(0)
}

#[test]
fn a_game_is_set_with_its_comments_and_diagrams() {
    let (record, locale) = (annotated(300), Locale::new(Language::Japanese));
    let wording = SheetWording::new(&locale, Style::Japanese);
    for paper in [Paper::A4, Paper::A5, Paper::Postcard] {
        let telling = OutlineOptions { every: 50, ..OutlineOptions::default() };
        let passage = Reference::default();
        let sheet = GameSheet {
            paper,
            telling,
            passage,
            title: "名人戦".to_owned(),
            choices: Choices::of(DiagramLook::Book),
            run_on: false,
            index: false,
        };
        let pages = games(std::slice::from_ref(&record), &sheet, wording);
        pages.iter().for_each(assert_tidy);
        let said: String = pages.iter().flat_map(texts).map(|text| text.letters.as_str()).collect();
        assert_eq!(said.matches("途中図は").count(), 10);
        assert_eq!(said.matches("敗着").count(), 43);
    }
}

/// A diagram stays with what follows it: no column that is followed by another ends with one.
/// Law: no paragraph ends with a line of one or two letters, however long it is: a full stop is no letter.
#[test]
fn no_line_of_two_letters_is_alone() {
    let said = "この手は相手の角道を止めて飛車先の歩を交換する狙いを含みに持つ大切な一手で、後に銀を繰り出して中央から攻める展開になると考えられていたのが";
    let letters: Vec<char> = said.chars().collect();
    let mut record = annotated(80);
    let main: Vec<NodeId> = record.tree.mainline(NodeId::ROOT).collect();
    for (nth, &id) in main.iter().enumerate().skip(1).take(letters.len() - 10) {
        let comment: String = letters[..nth + 9].iter().collect::<String>() + "です。";
        record.tree.get_mut(id).unwrap().comment = comment;
    }
    let locale = Locale::new(Language::Japanese);
    let print = Print { pages: Pages::Games, ..Print::default() };
    let pages = print.of(&[record], "-", SheetWording::new(&locale, Style::Japanese), &|_| true).unwrap();
    let ends: Vec<&TextLine> = pages.iter().flat_map(texts).filter(|text| text.letters.ends_with("です。")).collect();
    assert!(ends.len() > 40, "{}", ends.len());
    for text in ends {
        assert!(text.letters.chars().filter(|letter| letter.is_alphanumeric()).count() > 2, "{text:?}");
    }
}

#[test]
fn no_column_ends_with_a_diagram() {
    let locale = Locale::new(Language::Japanese);
    let wording = SheetWording::new(&locale, Style::Japanese);
    for (moves, every) in (200..230).zip((5..20).cycle()) {
        let record = annotated(moves);
        for paper in [Paper::A4, Paper::A5] {
            let print = Print { pages: Pages::Games, paper, every, ..Print::default() };
            let pages = print.of(std::slice::from_ref(&record), "", wording, &|_| true).unwrap();
            let wide = pages[0].scene.width;
            let columns = if paper == Paper::A4 { 2 } else { 1 };
            let foot = |page: &PdfPage, column: usize| {
                let within = |text: &&TextLine| (text.at.0 / wide * columns as f32) as usize == column;
                let body = texts(page).into_iter().filter(|text| text.at.1 < page.scene.height - paper.margin());
                body.filter(within).max_by(|one, other| one.at.1.total_cmp(&other.at.1)).cloned()
            };
            let feet: Vec<TextLine> =
                pages.iter().flat_map(|page| (0..columns).filter_map(move |column| foot(page, column))).collect();
            for foot in feet.split_last().unwrap().1 {
                let points = foot.size / 25.4 * 72.0;
                assert!((points - 9.0).abs() < 0.01 || (points - 8.0).abs() < 0.01, "{foot:?} every {every}");
            }
        }
    }
}

/// What leads somewhere in a comment does so in every form, and stands where its words do.
#[test]
fn links_lead_to_pages_and_moves_in_pdf_html_and_typst() {
    let locale = Locale::new(Language::Japanese);
    let wording = SheetWording::new(&locale, Style::Japanese);
    let mut record = annotated(60);
    let main: Vec<NodeId> = record.tree.mainline(NodeId::ROOT).collect();
    let page = "https://example.com/?a=1&b=(2)";
    record.tree.get_mut(main[4]).unwrap().comment = format!("#58で終わる。▲７六歩なら、{page}。\"#9\"");
    let print = Print { pages: Pages::Games, paper: Paper::A5, ..Print::default() };
    let both = [record.clone(), record.clone()];
    let pages = print.of(&both, "", wording, &|_| true).unwrap();
    pages.iter().for_each(assert_tidy);
    let second = pages.iter().position(|page| std::ptr::eq(page, &pages[pages.len() / 2])).unwrap();
    let links: Vec<(usize, &komaoto::diagram::PdfLink)> =
        pages.iter().enumerate().flat_map(|(nth, page)| page.links.iter().map(move |link| (nth, link))).collect();
    let mut goals = Vec::new();
    for (nth, link) in links {
        let under: Vec<&TextLine> = texts(&pages[nth]).into_iter().filter(|text| text.bounds() == link.area).collect();
        let said: String = under.iter().map(|text| text.letters.as_str()).collect();
        match &link.goal {
            LinkDestination::Address(address) => assert!(address == page && page.contains(&said), "{said}"),
            LinkDestination::Place { page, down } => {
                // In the same game, and the move stands there.
                assert_eq!(*page >= second, nth >= second);
                let there = texts(&pages[*page]).into_iter().filter(|text| text.bounds()[1] >= *down);
                let first = there.min_by(|one, other| one.at.1.total_cmp(&other.at.1)).unwrap();
                assert!(first.letters.contains('玉'), "{first:?}");
            }
        }
        goals.push(said);
    }
    let one = goals.len() / 2;
    assert_eq!(goals[..one], goals[one..]);
    assert!(goals.contains(&"#58".to_owned()) && goals.contains(&"#9".to_owned()), "{goals:?}");
    let bytes = pdf(&pages, &about("", "", wording));
    assert_eq!(bytes, pdf(&pages, &about("", "", wording)));
    let written = |what: &[u8]| bytes.windows(what.len()).filter(|part| *part == what).count();
    let addresses = written(b"/URI (https://example.com/");
    assert!(addresses >= 2 && written(b"/S /GoTo") >= 4, "{addresses}");
    assert_eq!(written(b"/Subtype /Link"), goals.len());
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("linked.pdf");
    fs::write(&file, bytes).unwrap();
    match Command::new("qpdf").arg("--check").arg(&file).output() {
        Ok(checked) => assert!(checked.status.success() && checked.stderr.is_empty(), "{checked:?}"),
        Err(_) => eprintln!("SKIPPED: no qpdf to check the PDF with"),
    }
    let html = player(&record, OutlineOptions::default(), wording);
    let escaped = page.replace('&', "&amp;");
    assert!(html.contains(&format!("<a href=\"{escaped}\" rel=\"noreferrer\">{escaped}</a>")));
    assert!(html.contains("<a data-n=\"58\" href=\"#58\">#58</a>"));
    // ▲７六歩 is a position that no move of the file leads to: it comes after those of the moves.
    assert!(html.contains("<a data-n=\"61\" href=\"#61\">▲７六歩</a>") && html.contains(",4,\"\",1]"));
    // In HTML each game leads to its own moves, which have a name; in SVG a page leads to the file of another.
    for (html, file) in [
        (html_of_pages(&pages, &about("", "", wording)), ""),
        (svg_of_pages(&pages, "", |page| format!("{page}.svg")).concat(), ".svg"),
    ] {
        assert_eq!(html.matches(&format!("<a href=\"{escaped}\"")).count(), addresses);
        let inside: Vec<&str> = html.split("<a href=\"").skip(1).map(|link| link.split('"').next().unwrap()).collect();
        let inside: Vec<&str> = inside.into_iter().filter(|link| !link.starts_with("https://")).collect();
        assert_eq!(inside.len() + addresses, goals.len());
        for link in inside {
            let (name, place) = link.split_once('#').unwrap();
            assert_eq!(html.matches(&format!(" id=\"{place}\"")).count(), 1, "{link}");
            assert!(name.is_empty() == file.is_empty() && place.starts_with(name.trim_end_matches(file)), "{link}");
        }
    }
    let source = typst(&both, &print, "", wording).unwrap();
    assert!(source.contains(&format!(" + link(\"{page}\") + \"。")), "{source}");
    for game in [1, 2] {
        let name = |node: usize| format!("\"{game}-{}\"", main[node].index());
        assert!(source.contains(&format!("link(label({}), \"#58\") + \"で", name(58))), "{source}");
        assert!(source.contains(&format!(" + here({}, \"", name(58))), "{source}");
    }
    typeset([("linked", source)]);
}

/// Sets sources with Typst, where there is one.
fn typeset(sources: impl IntoIterator<Item = (&'static str, String)>) {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in sources {
        let path = folder.path().join(name).with_extension("typ");
        fs::write(&path, text).unwrap();
        match Command::new("typst").arg("compile").arg(&path).output() {
            Ok(done) => assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr)),
            Err(_) => return eprintln!("SKIPPED: there is no typst"),
        }
    }
}

#[test]
fn a_score_sheet_has_two_hundred_moves_a_page() {
    let locale = Locale::new(Language::Japanese);
    let wording = SheetWording::new(&locale, Style::Japanese);
    let record = annotated(250);
    let pages = score_sheet(&record, false, Paper::A4, wording);
    assert_eq!(pages.len(), 2);
    pages.iter().for_each(assert_tidy);
    let said: Vec<&str> = texts(&pages[0]).iter().map(|text| text.letters.as_str()).collect();
    assert!(said.contains(&"58玉") && said.contains(&"199") && !said.contains(&"201"));
    let blank = score_sheet(&record, true, Paper::A4, wording);
    assert_eq!(blank.len(), 1);
    assert!(!texts(&blank[0]).iter().any(|text| text.letters.contains('玉') || text.letters.contains("山田")));
}

/// What nobody writes: nothing breaks, and everything stays on its page.
#[test]
fn hostile_records_stay_on_their_pages() {
    let locale = Locale::new(Language::Japanese);
    let wording = SheetWording::new(&locale, Style::Japanese);
    let mut long = annotated(40);
    long.headers.set("先手", &"長い名前（ー）".repeat(70));
    let third = long.tree.mainline(NodeId::ROOT).nth(3).unwrap();
    long.tree.get_mut(third).unwrap().comment = "字「".repeat(160_000) + &"x".repeat(50_000);
    let none = load("手合割：平手\n".as_bytes(), Some("kifu")).unwrap().records.remove(0);
    let odd = komaoto::notation::parse_sfen(
        "GGGGGGGGG/GGGGGGGGG/GGGGGGGGG/GGGGGGGGG/GGGGGGGGG/GGGGGGGGG/GGGGGGGGG/GGGGGGGGG/GGGGGGGGG b 99P18p 1",
    )
    .unwrap();
    let records = [long, none, Record::new(odd)];
    let game = GameSheet {
        passage: Reference::default(),
        paper: Paper::Postcard,
        telling: OutlineOptions { every: 3, ..OutlineOptions::default() },
        title: "長".repeat(500),
        choices: Choices::of(DiagramLook::Classic),
        run_on: true,
        index: true,
    };
    games(&records, &game, wording).iter().for_each(assert_tidy);
    for answers in [Answers::Back, Answers::Foot] {
        problems(&records, &sheet(9, answers, Paper::A4), wording).iter().for_each(assert_tidy);
    }
    for record in &records {
        score_sheet(record, false, Paper::B5, wording).iter().for_each(|page| assert!(!page.scene.parts.is_empty()));
    }
}

/// Records of all games from any legal line, with names and comments of everything that is hard to set.
fn records() -> impl Strategy<Value = Vec<Record>> {
    let name = || prop_oneof![3 => "[ぁ-んァ-ヶー（）「」、。A-Za-z 0-9一-龠𠮷〓😀]{0,40}", 1 => "[あー（x]{300}"];
    let games = prop_oneof![Just(Game::Shogi), Just(Game::Chess), Just(Game::Xiangqi)];
    let record =
        (games, any::<bool>(), proptest::collection::vec(any::<u16>(), 0..60), [name(), name(), name(), name()]);
    let record = record.prop_map(|(game, composed, dice, [title, first, second, comment])| {
        let mut record = Record::new(Position::start(game));
        if composed && game == Game::Shogi {
            record.headers.set("手合割", "詰将棋");
            record.headers.set("作者", &first);
        }
        record.headers.set(if game == Game::Shogi { "棋戦" } else { "Event" }, &title);
        record.headers.set(if game == Game::Shogi { "先手" } else { "White" }, &first);
        record.headers.set(if game == Game::Shogi { "後手" } else { "Black" }, &second);
        let mut at = NodeId::ROOT;
        for (nth, die) in dice.into_iter().enumerate() {
            let moves = record.position_at(at).legal_moves();
            let Some(&mv) = moves.get(usize::from(die) % moves.len().max(1)) else { break };
            // Now and then it departs from the move before.
            let from = if die % 7 == 0 { record.tree.parent(at).unwrap_or(at) } else { at };
            let Ok(Some(next)) = record.append_move(from, mv) else { continue };
            at = next;
            if let Some(node) = record.tree.get_mut(at).filter(|_| nth % 9 == 2) {
                node.comment = format!("{comment}#{nth}、▲７六歩（https://example.com/{comment}）。{comment}");
                node.bookmark = Some(second.clone());
            }
        }
        record
    });
    proptest::collection::vec(record, 1..4)
}

proptest! {
    #![proptest_config(ProptestConfig { rng_seed: RngSeed::Fixed(19), ..ProptestConfig::with_cases(12) })]
    /// Law: whatever is printed stays on its page, and no text lies on another.
    #[test]
    fn every_page_of_any_record_is_tidy((records, papers) in (records(), 0..5_usize)) {
        let locale = Locale::new(Language::Japanese);
        let wording = SheetWording::new(&locale, Style::Japanese);
        let paper = [Paper::A4, Paper::B5, Paper::A5, Paper::Letter, Paper::Postcard][papers];
        for (pages, answers, part) in [
            (Pages::Problems, Answers::Back, ""),
            (Pages::Problems, Answers::Foot, ""),
            (Pages::Games, Answers::Off, ""),
            (Pages::Games, Answers::Off, "5"),
            (Pages::Submission, Answers::Off, ""),
        ] {
            let passage = part.parse().unwrap();
            let print = Print { pages, answers, passage, paper, per_page: 9, every: 10, ..Print::default() };
            let all = print.of(&records, "題", wording, &|_| true).unwrap();
            all.iter().for_each(assert_tidy);
            // What leads somewhere is as large as the words that do.
            for (page, link) in all.iter().flat_map(|page| page.links.iter().map(move |link| (page, link))) {
                prop_assert!(texts(page).iter().any(|text| text.bounds() == link.area), "{link:?}");
            }
        }
    }
}

/// A problem with a variation, a try and what it is about.
pub(super) fn composed() -> Record {
    let text = "作品名：小品\n作者：山田\n手合割：詰将棋\n後手の持駒：飛二 角二 金三 銀四 桂四 香四 歩十七\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n\
        +---------------------------+\n| ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・ ・ ・ ・ 歩|三\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n+---------------------------+\n先手の持駒：金\n\
        手数----指手--\n*頭金の\"基本\"。\n*まずはここから。\n   1 １二金打\n   2 詰み\n\n変化：1手\n   1 ２一金打\n   2 同　玉(11)\n";
    load(text.as_bytes(), Some("kifu")).unwrap().records.remove(0)
}

#[test]
fn a_form_for_a_magazine_is_filled_in_as_far_as_the_record_knows() {
    let locale = Locale::new(Language::Japanese);
    let wording = SheetWording::new(&locale, Style::Japanese);
    for paper in [Paper::A4, Paper::B5, Paper::A5, Paper::Letter, Paper::Postcard] {
        let print = Print { pages: Pages::Submission, paper, ..Print::default() };
        let pages = print.of(&[composed()], "", wording, &|_| true).unwrap();
        pages.iter().for_each(assert_tidy);
        assert_eq!(pages.len(), 1, "{paper:?}");
        let said: String = texts(&pages[0]).iter().map(|text| text.letters.as_str()).collect();
        let known = [
            "小品",
            "山田",
            "1手詰",
            "12金まで1手詰。",
            "紛れ【初手】 21金は同玉で逃れ。",
            "頭金の\"基本\"。まずはここから。",
        ];
        for known in known.iter().chain(&["氏名", "筆名", "住所", "電話", "作意", "変化", "紛れ", "狙い"])
        {
            assert!(said.contains(known), "{known} on {paper:?}: {said}");
        }
    }
    // With nothing but a position there is everything left to write.
    let alone = Record::new(composed().initial.clone());
    let print = Print { pages: Pages::Submission, paper: Paper::Postcard, ..Print::default() };
    let pages = print.of(&[alone], "", wording, &|_| true).unwrap();
    pages.iter().for_each(assert_tidy);
    assert_eq!(pages.len(), 1);
}

#[test]
fn a_source_for_typst_has_boards_of_pieces_and_texts_as_literals() {
    let locale = Locale::new(Language::Japanese);
    let wording = SheetWording::new(&locale, Style::Japanese);
    let print = Print { pages: Pages::Problems, ..Print::default() };
    let source = typst(&[composed()], &print, "小品集", wording).unwrap();
    for part in [
        "heading: (\"第1番 小品\", \"作者　山田\", )",
        "footer: \"1手詰\", hands: (\"\", \"☗持駒 金\", )",
        "rows: (\"・・・・・・・・v玉\", ",
        "#answer(\"第1番 小品\", \"12金まで1手詰。\")\n#said(0, \"【紛れ】初手 21金は同玉で逃れ。\")",
    ] {
        assert!(source.contains(part), "{part}: {source}");
    }
    let told = typst(&[annotated(12)], &Print { pages: Pages::Games, ..Print::default() }, "", wording).unwrap();
    assert!(
        told.contains("#said(0, \"この手は「疑問手」（敗着）かもしれない。ほかに▲７六歩と突く手もあった。<b>&amp;\")"),
        "{told}"
    );
    // Where the paper is narrow there is one column, as on the pages themselves.
    let narrow = Print { pages: Pages::Games, paper: Paper::A5, ..Print::default() };
    assert!(
        told.contains("#columns(2)[")
            && typst(&[annotated(12)], &narrow, "", wording).unwrap().contains("#columns(1)[")
    );
    assert!(told.contains("#moves(0, \"▲５八玉 △５二玉 ▲５九玉 △５一玉\")"), "{told}");
    assert!(typst(&[annotated(1)], &Print { pages: Pages::Scores, ..Print::default() }, "", wording).is_none());
    typeset([("problems", source), ("games", told)]);
}

/// A date is on all pages, and on none that nobody asked for it.
#[test]
fn the_date_stands_at_the_foot_of_each_page_if_it_is_asked_for() {
    let locale = Locale::new(Language::Japanese);
    let wording = SheetWording::new(&locale, Style::Japanese);
    for pages in [Pages::Problems, Pages::Games, Pages::Scores, Pages::Blank, Pages::Submission] {
        let print = Print { pages, date: "2026-11-25".to_owned(), ..Print::default() };
        for print in [print.clone(), Print { date: String::new(), ..print }] {
            let all = print.of(&[composed()], "小品集", wording, &|_| true).unwrap();
            all.iter().for_each(|page| assert!(page.scene.parts.len() > 4));
            let dated = all.iter().filter(|page| texts(page).iter().any(|text| text.letters == "2026-11-25"));
            assert_eq!(dated.count(), if print.date.is_empty() { 0 } else { all.len() }, "{pages:?}");
            all.iter().filter(|_| pages != Pages::Blank).for_each(assert_tidy);
        }
    }
}

#[test]
fn pages_that_take_long_are_counted_and_can_be_stopped() {
    let locale = Locale::new(Language::Japanese);
    let wording = SheetWording::new(&locale, Style::Japanese);
    let records: Vec<Record> = std::iter::repeat_n(composed(), 7).collect();
    for (pages, counts) in [
        (Pages::Problems, &[2, 4, 6, 7][..]),
        (Pages::Games, &[1, 2, 3, 4, 5, 6, 7]),
        (Pages::Scores, &[1, 2, 3, 4, 5, 6, 7]),
    ] {
        let print = Print { pages, per_page: 2, ..Print::default() };
        let told = std::cell::RefCell::new(Vec::new());
        let all = print.of(&records, "", wording, &|done| {
            told.borrow_mut().push(done);
            true
        });
        assert_eq!((all.is_some(), told.borrow().as_slice()), (true, counts), "{pages:?}");
        assert!(print.of(&records, "", wording, &|done| done < 4).is_none(), "{pages:?}");
    }
}

#[test]
fn paper_is_what_offices_have_where_one_is() {
    for tag in ["en_US.UTF-8", "fr-CA", "es_MX.UTF-8@euro", "en-Latn-PH"] {
        assert_eq!(Paper::of_region(tag), Paper::Letter, "{tag}");
    }
    for tag in ["", "C", "C.UTF-8", "POSIX", "us", "ca", "ca_ES.UTF-8", "ja_JP.UTF-8", "en_GB", "zh-Hans-CN", "en"] {
        assert_eq!(Paper::of_region(tag), Paper::A4, "{tag}");
    }
}
