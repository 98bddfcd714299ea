//! A PDF read back as those do who hear it: headings, paragraphs and pictures in the order in which they are read, all text
//! in one of them or said to be no text of the document.

use std::fs;
use std::process::Command;

use komaoto::diagram::{PdfPage, pdf};
use komaoto::files::load;
use komaoto::locale::{Language, Locale};
use komaoto::notation::Style;
use komaoto::sheet::{Answers, Pages, Print, SheetWording, about};

const CHESS: &str = include_str!("../../data/lesson.pgn");
const XIANGQI: &str = include_str!("../../data/lesson-xiangqi.pgn");

fn pages(text: &str, language: Language, print: &Print) -> Vec<PdfPage> {
    let locale = Locale::new(language);
    let records = load(text.as_bytes(), Some("pgn")).unwrap().records;
    let style = if language == Language::English { Style::Western } else { Style::Japanese };
    print.of(&records, "", SheetWording::new(&locale, style), &|_| true).unwrap()
}

fn written(pages: &[PdfPage], language: Language) -> Vec<u8> {
    let locale = Locale::new(language);
    pdf(pages, &about("A lesson", "", SheetWording::new(&locale, Style::Western)))
}

/// The objects of a document, each as it is written, without its stream; and the streams that are drawings.
fn objects(bytes: &[u8]) -> (Vec<String>, Vec<String>) {
    let find =
        |part: &[u8], from: usize| bytes[from..].windows(part.len()).position(|at| at == part).map(|at| from + at);
    let (mut objects, mut drawings, mut from) = (Vec::new(), Vec::new(), 0);
    while let Some(begin) = find(b" 0 obj\n", from) {
        let end = find(b"\nendobj", begin).unwrap();
        let object = &bytes[begin..end];
        let stream = object.windows(8).position(|at| at == b"\nstream\n");
        let said = String::from_utf8_lossy(&object[..stream.unwrap_or(object.len())]).into_owned();
        if let Some(stream) = stream {
            let packed = &object[stream + 8..];
            if let Ok(plain) = miniz_oxide::inflate::decompress_to_vec_zlib(packed) {
                let plain = String::from_utf8_lossy(&plain).into_owned();
                if plain.contains(" BDC") {
                    drawings.push(plain);
                }
            }
        }
        objects.push(said);
        from = end;
    }
    (objects, drawings)
}

/// How often a page shows text, and how many stretches it has: all text stands in one of them, or in what is not read.
fn assert_covered(drawing: &str) -> (usize, usize) {
    let (mut open, mut texts, mut stretches) = (Vec::new(), 0, 0);
    // What is said of a stretch stands on lines of its own.
    let drawing = drawing.replace(" <<\n", " << ").replace("\n>> BDC", " >> BDC");
    for line in drawing.lines() {
        if line.ends_with("BDC") || line.ends_with("BMC") {
            let is_block = line.contains("/MCID");
            let is_read = is_block || line.starts_with("/Artifact");
            assert!(!is_read || open.is_empty(), "blocks do not nest: {line}");
            stretches += usize::from(is_block);
            open.push(is_read);
        } else if line.trim() == "EMC" {
            assert!(open.pop().is_some(), "an end of nothing");
        } else if line.ends_with("Tj") || line.ends_with("TJ") {
            texts += 1;
            assert!(open.contains(&true), "a text in nothing: {line}");
        }
    }
    assert!(open.is_empty(), "not ended: {open:?}");
    (texts, stretches)
}

#[test]
fn a_pdf_says_what_is_heading_paragraph_and_picture() {
    let games = Print { pages: Pages::Games, ..Print::default() };
    let book = Print { run_on: true, index: true, ..games.clone() };
    let problems = Print { pages: Pages::Problems, answers: Answers::Foot, ..Print::default() };
    let scores = Print { pages: Pages::Scores, ..Print::default() };
    for (text, language, print, headings, pictures) in [
        (CHESS, Language::English, &games, Some(3), 5),
        (CHESS, Language::English, &book, Some(3 + 1 + 2), 5),
        (XIANGQI, Language::SimplifiedChinese, &games, Some(3), 1),
        // A problem is read as the text that can be copied out of it.
        (CHESS, Language::Japanese, &problems, None, 0),
        (XIANGQI, Language::TraditionalChinese, &scores, None, 0),
    ] {
        let pages = pages(text, language, print);
        let bytes = written(&pages, language);
        let (objects, drawings) = objects(&bytes);
        let all = objects.join("\n");
        for part in ["/StructTreeRoot", "/Marked true", "/ParentTree", "/S /Document", "/S /P"] {
            assert!(all.contains(part), "{part} in {print:?}");
        }
        assert!(all.contains("/Lang"), "a language");
        let of =
            |role: &str| objects.iter().filter(|object| object.contains(&format!("/S /{role}\n"))).collect::<Vec<_>>();
        if let Some(headings) = headings {
            assert_eq!(of("H1").len(), headings, "{print:?}");
        }
        let figures = of("Figure");
        assert!(figures.len() >= pictures, "{} pictures of {pictures} in {print:?}", figures.len());
        assert!(figures.iter().all(|figure| figure.contains("/Alt")), "{figures:?}");
        assert_eq!(drawings.len(), pages.len(), "each page has text");
        let covered: Vec<(usize, usize)> = drawings.iter().map(|drawing| assert_covered(drawing)).collect();
        assert!(covered.iter().all(|(texts, stretches)| *texts > 0 && *stretches > 0), "{covered:?}");
        // Each stretch of a page leads to its element.
        let parents: usize = objects
            .iter()
            .filter(|object| object.trim_start_matches(" 0 obj").trim_start().starts_with('['))
            .map(|object| object.matches(" 0 R").count())
            .sum();
        assert_eq!(parents, covered.iter().map(|(_, stretches)| stretches).sum::<usize>(), "{print:?}");
    }
}

#[test]
fn a_screen_reader_hears_a_lesson_in_its_order() {
    let bytes = written(
        &pages(CHESS, Language::English, &Print { pages: Pages::Games, ..Print::default() }),
        Language::English,
    );
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("lesson.pdf");
    fs::write(&file, bytes).unwrap();
    let Ok(said) = Command::new("pdfinfo").arg("-struct-text").arg(&file).output() else {
        return eprintln!("SKIPPED: no pdfinfo to read the PDF with");
    };
    assert!(said.status.success() && said.stderr.is_empty(), "{said:?}");
    let said = String::from_utf8(said.stdout).unwrap();
    let mut from = 0;
    for part in ["H1", "Paul Morphy", "Three games on one thought", "9. Bg5", "Figure", "9...b5?", "H1", "Anderssen"] {
        let at = said[from..].find(part).unwrap_or_else(|| panic!("{part} in its order in {said}"));
        from += at + part.len();
    }
    assert_eq!(said.matches("Paul Morphy").count(), 1, "what stands at the foot is not read: {said}");
}
