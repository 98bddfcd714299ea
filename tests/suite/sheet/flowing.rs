//! Chess and xiangqi on paper run on: what is short stands in the line, what is long or nests does not.

use komaoto::diagram::{PdfPage, ScenePart, Spread, TextFace, TextLine, pdf, svg};
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
            spread: Spread::default(),
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

/// A line of text alone on a picture.
fn alone(letters: &str, face: TextFace) -> (TextLine, komaoto::diagram::Scene) {
    let line = TextLine {
        letters: letters.to_owned(),
        face,
        pen: 0.0,
        size: 10.0,
        at: (5.0, 10.0),
        way: komaoto::diagram::Way::Across,
        ink: komaoto::diagram::Ink::BLACK,
        spread: Spread::default(),
    };
    let mut scene = komaoto::diagram::Scene::new(100.0, 20.0);
    scene.text(line.clone());
    (line, scene)
}

/// Further western letters of a heading have a heavy font of their own, and no pen makes the others look heavy.
#[test]
fn a_heading_with_romanian_letters_is_as_heavy_as_any() {
    let said = |letters: &str| {
        let page = PdfPage { scene: alone(letters, TextFace::Strong).1, ..PdfPage::default() };
        let locale = Locale::new(Language::English);
        String::from_utf8_lossy(&pdf(&[page], &about("", "", wording(&locale)))).into_owned()
    };
    let romanian = said("Șerban – Țîrlea");
    assert!(romanian.contains("Komaoto-LatinStrong") && romanian.contains("Komaoto-Strong"), "{romanian}");
    assert!(!romanian.contains("Komaoto-Text"));
    assert!(said("Иванов").contains("Komaoto-LatinStrong"));
    // What is not western and missing is drawn with a pen as before.
    assert!(said("马二进三").contains("Komaoto-Text"));
}

/// Signs of few letters' fonts are as large as those beside them, and no pen closes the gaps between their bars.
#[test]
fn the_signs_of_annotators_are_legible_beside_each_other() {
    for sign in ["⩲", "⩱", "⯹"] {
        let [(line, light), (_, strong)] = [TextFace::Gothic, TextFace::Strong].map(|face| alone(sign, face));
        assert_eq!(svg(&light, 50.0, ""), svg(&strong, 50.0, ""), "{sign}");
        // The font has ⩲ 0.57 wide of 1 with a sign of 0.47 by 0.76; ± is 0.73 by 0.79.
        assert!((6.5..9.5).contains(&line.length()), "{sign}: {}", line.length());
    }
}

/// Where lines of moves are driven apart, a move is read at a glance: neither its letters nor its number go from it.
#[test]
fn moves_are_not_driven_apart() {
    let grows = |said: &str| -> Vec<usize> {
        let grows = komaoto::diagram::growing(said).enumerate().filter(|(_, grows)| *grows);
        grows.map(|(at, _)| at).collect()
    };
    assert_eq!(grows("12. e4 e5 2. Nf3"), [6, 9]);
    assert_eq!(grows("It ended. White won"), [2, 9, 15]);
    let moves = "[Red \"A\"]\n[Black \"B\"]\n[Format \"Chinese\"]\n\n{这里的每一步都有它的道理，先看着法，再看讲解，然后自己在棋盘上摆一遍，这样才能记得住，也才能明白为什么这样走。}\n1. 炮二平五 马８进７ 2. 马二进三 车９平８ \
                 3. 车一平二 马２进３ 4. 兵七进一 卒７进１ 5. 车二进六 炮８平９ 6. 车二平三 炮９退１ 7. 马八进七 士４进５ *\n";
    let pages = pages(moves, Language::SimplifiedChinese);
    let texts = pages.iter().flat_map(|page| &page.scene.parts);
    let texts = texts.filter_map(|part| if let ScenePart::Text(text) = part { Some(text) } else { None });
    let (mut moved, mut said) = (0, 0);
    for text in texts {
        let Spread { space, letter, .. } = text.spread;
        if text.letters.contains("平") {
            assert!(letter == 0.0, "{text:?}");
            moved += usize::from(space > 0.0);
        } else {
            said += usize::from(letter > 0.0);
        }
    }
    assert!(moved > 0 && said > 0, "{moved} {said}");
}

/// The words of a paper column that begin so, with the page, the column and the place down of each.
fn found(pages: &[PdfPage], words: &str) -> Vec<(usize, bool, f32)> {
    let each = pages.iter().enumerate().flat_map(|(nth, page)| {
        let half = page.scene.width / 2.0;
        let texts = page.scene.parts.iter();
        let texts = texts.filter_map(|part| if let ScenePart::Text(text) = part { Some(text) } else { None });
        let found = texts.filter(|text| text.letters.contains(words));
        found.map(move |text| (nth, text.at.0 > half, text.at.1)).collect::<Vec<_>>()
    });
    each.collect()
}

/// What is said of a position is in the column of its diagram, and a variation in that of its own, which is no diagram of
/// the game; at whatever place of a column they come.
#[test]
fn a_diagram_stays_with_the_words_that_it_is_about() {
    let locale = Locale::new(Language::English);
    let print = Print { pages: Pages::Games, paper: Paper::A4, ..Print::default() };
    for lines in (0..60).step_by(3) {
        let filler = "One line of words.\n\n".repeat(lines);
        let text = format!(
            "{HEAD}{{{filler}}} 1. e4 e5 2. Nf3 Nc6 (2... d6 3. d4 $220) 3. Bc4 {{Count what White has, and find \
             the plan.}} $220 Nf6 4. d3 *\n"
        );
        let pages = print.of(&[record(&text)], "", wording(&locale), &|_| true).unwrap();
        let place = |words| match found(&pages, words)[..] {
            [only] => only,
            ref other => panic!("{words} {lines}: {other:?}"),
        };
        for (above, caption) in [("2...d6", "Variation: after 3. d4"), ("find", "Diagram 1: after 3. Bc4")] {
            let ((page, column, down), (its_page, its_column, below)) = (place(above), place(caption));
            assert_eq!((page, column), (its_page, its_column), "{lines}: {caption}");
            assert!(below - down < 15.0, "{lines}: {caption}");
        }
    }
}

/// What is said of a move and what is said before the next one are two paragraphs.
#[test]
fn two_remarks_do_not_run_together() {
    let mut record = record(&format!("{HEAD}1. e4 {{Two threats at once:}} e5 *\n"));
    let reply = record.tree.mainline(komaoto::record::NodeId::ROOT).nth(2).unwrap();
    record.tree.get_mut(reply).unwrap().set_preface("Best, though passive:");
    let locale = Locale::new(Language::English);
    let source = typst(&[record], &print(), "", wording(&locale)).unwrap();
    assert!(!source.contains("once: Best") && !source.contains("once:Best"), "{source}");
    assert!(source.contains("Two threats at once:\")") && source.contains("(\"Best, though passive:\")"), "{source}");
}

/// A bookmark of chess has a name and its number: none of the diagrams beside it is without.
#[test]
fn a_bookmark_of_chess_is_numbered_as_others_are() {
    let mut record = record(&format!("{HEAD}1. e4 $220 e5 2. Nf3 (2. f4 $220) Nc6 3. Bc4 $220 *\n"));
    let second = record.tree.mainline(komaoto::record::NodeId::ROOT).nth(2).unwrap();
    record.tree.get_mut(second).unwrap().bookmark = Some("The open game".to_owned());
    let locale = Locale::new(Language::English);
    let pages = print().of(&[record], "", wording(&locale), &|_| true).unwrap();
    for caption in [
        "Diagram 1: after 1. e4",
        "Diagram 2: The open game (after 1...e5)",
        "Variation: after 2. f4",
        "Diagram 3: after 3. Bc4",
    ] {
        assert_eq!(found(&pages, caption).len(), 1, "{caption}");
    }
}
