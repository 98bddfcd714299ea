//! Pages as HTML have their texts as text, in fonts that come with them; pages as SVG keep outlines.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use komaoto::diagram::{DiagramLook, PdfPage, svg_of_pages};
use komaoto::files::load;
use komaoto::locale::{Language, Locale};
use komaoto::notation::Style;
use komaoto::sheet::figure::Choices;
use komaoto::sheet::outline::{HeadersTold, OutlineOptions};
use komaoto::sheet::{GameSheet, Paper, Reference, SheetWording, about, games, html_of_pages};
use skrifa::instance::{LocationRef, Size};
use skrifa::raw::TableProvider;
use skrifa::{FontRef, MetadataProvider};

const CHESS: &str = include_str!("../../data/lesson.pgn");
const XIANGQI: &str = include_str!("../../data/lesson-xiangqi.pgn");
const SHOGI: &[u8] = include_bytes!("../../data/aigakari.kif");

/// The same pages as HTML and as SVG.
fn both(text: &[u8], form: &str, language: Language, style: Style) -> (Vec<PdfPage>, String, String) {
    let locale = Locale::new(language);
    let wording = SheetWording::new(&locale, style);
    let telling = OutlineOptions { headers: HeadersTold::Head, alone: true, ..OutlineOptions::default() };
    let sheet = GameSheet {
        paper: Paper::A4,
        telling,
        passage: Reference::default(),
        title: String::new(),
        choices: Choices::of(DiagramLook::Book),
        run_on: true,
        index: true,
    };
    let pages = games(&load(text, Some(form)).unwrap().records, &sheet, wording);
    let html = html_of_pages(&pages, &about("Title", "", wording));
    let svg = svg_of_pages(&pages, "Title", |_| String::new()).concat();
    (pages, html, svg)
}

/// The part of a text between two others.
fn between<'t>(text: &'t str, begin: &str, end: &str) -> Option<&'t str> {
    let (_, rest) = text.split_once(begin)?;
    rest.split_once(end).map(|(part, _)| part)
}

/// Text of HTML as it is read.
fn read(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

/// The fonts of a page by their names.
fn fonts(html: &str) -> BTreeMap<String, Vec<u8>> {
    let parts = html.split("@font-face{").skip(1);
    let font = |part: &str| {
        let data = between(part, "base64,", ")").unwrap();
        (between(part, "font-family:", ";").unwrap().to_owned(), BASE64_STANDARD.decode(data).unwrap())
    };
    parts.map(font).collect()
}

#[test]
fn a_page_of_the_web_brings_the_letters_of_its_texts() {
    for (text, form, language, style, said) in [
        (CHESS.as_bytes(), "pgn", Language::English, Style::Western, "17. Rd8# +−"),
        (XIANGQI.as_bytes(), "pgn", Language::SimplifiedChinese, Style::Japanese, "许云川"),
        (SHOGI, "kif", Language::Japanese, Style::Japanese, "７六歩"),
    ] {
        let (_, html, svg) = both(text, form, language, style);
        let fonts = fonts(&html);
        assert!(!fonts.is_empty(), "{language:?}");
        let fonts: BTreeMap<&str, FontRef<'_>> =
            fonts.iter().map(|(name, bytes)| (name.as_str(), FontRef::new(bytes).unwrap())).collect();
        let mut all = String::new();
        let mut followed = 0;
        for line in html.split("<text>").skip(1) {
            let line = line.split("</text>").next().unwrap();
            let mut end: Option<f32> = None;
            for span in line.split("<tspan ").skip(1) {
                let (head, letters) = span.split_once('>').unwrap();
                let letters = read(letters.strip_suffix("</tspan>").unwrap());
                let number = |name: &str| between(head, &format!("{name}=\""), "\"").unwrap();
                let font = &fonts[number("class")];
                let places: Vec<f32> = number("x").split(' ').map(|place| place.parse().unwrap()).collect();
                let count = letters.chars().count();
                assert!(places.len() == 1 || places.len() == count, "{head}: {letters}");
                let size: f32 = number("font-size").parse().unwrap();
                let em = f32::from(font.head().unwrap().units_per_em());
                let metrics = font.glyph_metrics(Size::unscaled(), LocationRef::default());
                let wide = |letter: char| {
                    let glyph = font.charmap().map(letter);
                    let glyph = glyph.unwrap_or_else(|| panic!("{letter} of {letters} is not in {head}"));
                    metrics.advance_width(glyph).unwrap() / em * size
                };
                let long: f32 = letters.chars().map(wide).sum();
                // What stands beside each other begins where the font says that the one before it ends.
                if let Some(end) = end
                    && places.len() == 1
                {
                    followed += 1;
                    assert!((end - places[0]).abs() < 0.05, "{letters}: {end} {places:?}");
                }
                // One letter alone may be driven apart from the next one, too.
                end = (places.len() == 1 && count > 1).then(|| places[0] + long);
                all += &letters;
            }
        }
        assert!(all.contains(said), "{said} in {all}");
        assert!(followed > 0 || language != Language::English, "{language:?}");
        // Outlines in pictures that are opened elsewhere, where nobody knows these fonts.
        assert!(!svg.contains("@font-face") && !svg.contains("<text>"), "{language:?}");
        assert!(html.len() * 4 < svg.len() * 3, "{language:?}: {} of {}", html.len(), svg.len());
    }
}

/// What the letters of our fonts do not show as they are keeps its outlines, and what is said of it.
#[test]
fn what_is_joined_or_of_another_font_keeps_its_outlines() {
    let text = CHESS.replace("A lesson in open lines", "שלום and more");
    let (_, html, _) = both(text.as_bytes(), "pgn", Language::English, Style::Western);
    let seen =
        |html: &str| html.split("<text>").skip(1).any(|line| line.split("</text>").next().unwrap().contains('ש'));
    assert!(!seen(&html));
    assert!(html.contains("fill-opacity=\"0\"") && html.contains("שלום"));
}

/// In a browser all fonts are taken, each text ends where the next one begins, and each page is one when it is printed.
#[test]
fn a_browser_shows_and_prints_the_pages_as_they_were_laid_out() {
    let (pages, html, _) = both(CHESS.as_bytes(), "pgn", Language::English, Style::Western);
    let ask = "<script>document.fonts.ready.then(()=>{let off=0,met=0;\
               for(const line of document.querySelectorAll('text:not([fill-opacity])')){const spans=[...line.children];\
               spans.slice(1).forEach((next,n)=>{const span=spans[n],x=next.x.baseVal;\
               if(span.x.baseVal.length>1||span.textContent.length<2)return;met++;\
               off=Math.max(off,Math.abs(span.x.baseVal[0].value+span.getComputedTextLength()-x[0].value))})}\
               document.title=JSON.stringify([[...document.fonts].every(font=>font.status=='loaded'),met>3,off<.1,off])})\
               </script></body>";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pages.html");
    fs::write(&file, html.replace("</body>", ask)).unwrap();
    let home = format!("--user-data-dir={}", folder.path().join("home").display());
    let browser = ["--headless", "--no-sandbox", "--disable-gpu", home.as_str()];
    let mut shown = Command::new("chromium");
    shown.args(browser).args(["--virtual-time-budget=5000", "--dump-dom"]).arg(&file);
    let Ok(shown) = shown.output() else { return eprintln!("SKIPPED: there is no chromium") };
    let shown = String::from_utf8_lossy(&shown.stdout).into_owned();
    let title = between(&shown, "<title>", "</title>").unwrap_or_default();
    assert!(title.starts_with("[true,true,true,"), "{title}");
    let printed = folder.path().join("pages.pdf");
    let to = format!("--print-to-pdf={}", printed.display());
    let made = Command::new("chromium").args(browser).args(["--no-pdf-header-footer", to.as_str()]).arg(&file).output();
    assert!(made.is_ok() && printed.exists(), "{made:?}");
    let Ok(said) = Command::new("pdftotext").arg(&printed).arg("-").output() else {
        return eprintln!("SKIPPED: no pdftotext to read the PDF with");
    };
    // Each page ends with a form feed.
    assert_eq!(String::from_utf8_lossy(&said.stdout).matches('\u{c}').count(), pages.len());
}
