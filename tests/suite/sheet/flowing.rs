//! Chess and xiangqi on paper run on: what is short stands in the line, what is long or nests does not.

use komaoto::diagram::{PdfPage, ScenePart, TextFace, TextLine, pdf, svg};
use komaoto::files::load;
use komaoto::locale::{Language, Locale};
use komaoto::notation::Style;
use komaoto::record::Record;
use komaoto::sheet::{Pages, Paper, Print, SheetWording, about, typst};

/// Wide enough that no paragraph of these games is broken.
fn paragraphs(pgn: &str, language: Language) -> (Vec<String>, Vec<(TextFace, String)>) {
    let pages = pages(pgn, language);
    let texts: Vec<&TextLine> = pages
        .iter()
        .flat_map(|page| &page.scene.parts)
        .filter_map(|part| if let ScenePart::Text(text) = part { Some(text) } else { None })
        .collect();
    let mut lines: Vec<(f32, String)> = Vec::new();
    for text in &texts {
        match lines.last_mut().filter(|(y, _)| (*y - text.at.1).abs() < 0.01) {
            Some((_, line)) => line.push_str(&text.letters),
            None => lines.push((text.at.1, text.letters.clone())),
        }
    }
    let faces = texts.iter().map(|text| (text.face, text.letters.clone())).collect();
    (lines.into_iter().map(|(_, line)| line).collect(), faces)
}

fn record(pgn: &str) -> Record {
    load(pgn.as_bytes(), Some("pgn")).unwrap().records.remove(0)
}

fn wording(locale: &Locale) -> SheetWording<'_> {
    let style = if locale.language() == Language::English { Style::Western } else { Style::Japanese };
    SheetWording::new(locale, style)
}

fn print() -> Print {
    Print { pages: Pages::Games, paper: Paper::A5, ..Print::default() }
}

fn pages(pgn: &str, language: Language) -> Vec<PdfPage> {
    let locale = Locale::new(language);
    print().of(&[record(pgn)], "-", wording(&locale), &|_| true).unwrap()
}

/// The lines of a page without the heading and the foot.
fn body(lines: &[String]) -> Vec<&str> {
    let said = lines.iter().map(String::as_str);
    said.filter(|line| !matches!(*line, "-" | "1" | "A – B" | "-1") && !line.contains("Event")).collect()
}

const HEAD: &str = "[White \"A\"]\n[Black \"B\"]\n\n";

#[test]
fn what_is_short_stands_in_the_line_of_moves() {
    for (moves, expected) in [
        ("1. e4 {Best by test.} e5 2. Nf3 *", &["1. e4 Best by test. 1...e5 2. Nf3"][..]),
        ("1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *", &["1. e4 e5 (1...c5 2. Nf3) 2. Nf3"]),
        ("1. e4 e5 (1... c5 {the Sicilian} 2. Nf3) 2. Nf3 *", &["1. e4 e5 (1...c5 the Sicilian 2. Nf3) 2. Nf3"]),
        ("1. e4 e5 $1 {Good.} ({If} 1... c5 $6) 2. Nf3 *", &["1. e4 e5! Good. (If 1...c5?!) 2. Nf3"]),
        // Where a person made paragraphs, and where it is long.
        ("1. e4 {One.\n\nTwo.} e5 *", &["1. e4", "One.", "Two.", "1...e5"]),
        // Several are lettered, and each begins a line.
        ("1. e4 e5 (1... c5) (1... e6) 2. Nf3 *", &["1. e4 e5", "A) 1...c5", "B) 1...e6", "2. Nf3"]),
        // What nests is a paragraph in brackets, with others for what stands in it.
        (
            "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 *",
            &["1. e4 e5", "(1...c5 2. Nf3 [2. c3 d5] 2...d6)", "2. Nf3"],
        ),
        ("1. e4 e5 (1... c5 {One.\n\nTwo.}) 2. Nf3 *", &["1. e4 e5", "(1...c5", "One.", "Two.)", "2. Nf3"]),
    ] {
        let (lines, _) = paragraphs(&format!("{HEAD}{moves}\n"), Language::English);
        assert_eq!(body(&lines), expected, "{moves}");
    }
    let long = "a comment that is too long to stand in the line of moves, ".repeat(3);
    let (lines, _) = paragraphs(&format!("{HEAD}1. e4 {{{long}}} e5 *\n"), Language::English);
    assert_eq!(lines.iter().filter(|line| *line == "1. e4" || *line == "1...e5").count(), 2, "{lines:?}");
}

const XIANGQI: &str = "[Game \"Chinese Chess\"]\n[Red \"A\"]\n[Black \"B\"]\n\n\
    1. 炮二平五 {正着} 馬8進7 (1... 砲8平5 2. 馬二進三) 2. 馬二進三 *\n";

#[test]
fn brackets_are_wide_among_chinese_moves() {
    for (language, said) in [
        (Language::SimplifiedChinese, "1. 炮二平五（正着）1...马８进７〔1...炮８平５ 2. 马二进三〕2. 马二进三"),
        (Language::English, "1. C2.5 正着 1...H8+7 (1...C8.5 2. H2+3) 2. H2+3"),
    ] {
        let (lines, _) = paragraphs(XIANGQI, language);
        assert!(lines.iter().any(|line| line == said), "{said}: {lines:?}");
    }
}

/// The main line is strong, whatever its letters, and nothing else is.
#[test]
fn only_the_main_line_is_strong() {
    for (pgn, language) in [
        (format!("{HEAD}1. e4 {{Best by test.}} e5 (1... c5 2. Nf3) 2. Nf3 *\n"), Language::English),
        (XIANGQI.to_owned(), Language::SimplifiedChinese),
    ] {
        let (_, faces) = paragraphs(&pgn, language);
        let strong: String =
            faces.iter().filter(|(face, _)| *face == TextFace::Strong).map(|(_, text)| text.as_str()).collect();
        for word in ["test", "正着", "c5", "平5"] {
            assert!(!strong.contains(word), "{strong}");
        }
        assert!(strong.contains("2. Nf3") || strong.contains("马二进三"), "{strong}");
        let locale = Locale::new(language);
        let source = typst(&[record(&pgn)], &print(), "", wording(&locale)).unwrap();
        assert!(source.contains("aside(\""), "{source}");
    }
    // Letters that no semi-bold font has are drawn with a pen, in every form.
    let drawn = |face| {
        let mut scene = komaoto::diagram::Scene::new(100.0, 20.0);
        let way = komaoto::diagram::Way::Across;
        let ink = komaoto::diagram::Ink::BLACK;
        scene.text(TextLine {
            letters: "马二进三".to_owned(),
            face,
            pen: 0.0,
            size: 10.0,
            at: (5.0, 10.0),
            way,
            ink,
            spread: 0.0,
        });
        scene
    };
    let [gothic, strong] = [TextFace::Gothic, TextFace::Strong].map(drawn);
    assert!(svg(&strong, 50.0, "").len() > svg(&gothic, 50.0, "").len() * 3 / 2);
    let locale = Locale::new(Language::English);
    let of = |scene| {
        let page = PdfPage { scene, ..PdfPage::default() };
        pdf(&[page], &about("", "", wording(&locale))).len()
    };
    assert_ne!(of(strong), of(gothic));
}
