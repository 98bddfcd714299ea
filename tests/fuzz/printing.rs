//! What is printed of a record: no text of it becomes markup of HTML, SVG, PDF, Typst or TeX.

use komaoto::diagram::{draw, pdf, svg};
use komaoto::files::load;
use komaoto::formats::comment::said_in_person;
use komaoto::locale::{Language, Locale};
use komaoto::notation::Style;
use komaoto::record::NodeId;
use komaoto::rules::Game;
use komaoto::sheet::figure::{Choices, Footer, figure, title};
use komaoto::sheet::outline::OutlineOptions;
use komaoto::sheet::{
    Pages, Passage, Player, Print, ProblemTold, Reference, SheetWording, Writing, about, html_of_pages, player, tex,
    typst,
};

/// So many of the records of a file are printed, and of those that are short.
const RECORDS: usize = 2;
const MOVES: usize = 400;

/// Prints what a file holds in every format.
pub fn printing(bytes: &[u8]) {
    let Ok(loaded) = load(bytes, None) else { return };
    let mut records: Vec<_> = loaded.records.iter().map(|record| record.unheld()).collect();
    records.truncate(RECORDS);
    records.retain(|record| record.tree.len() <= MOVES);
    let Some(record) = records.first() else { return };
    let locale = Locale::new(Language::Japanese);
    let style = if record.game() == Game::Shogi { Style::Japanese } else { Style::Western };
    let wording = SheetWording { comment: said_in_person, ..SheetWording::new(&locale, style) };
    let named = title(record).unwrap_or_default();
    let about = about(&named, &named, wording);
    let telling = OutlineOptions { comment: said_in_person, ..OutlineOptions::default() };
    let mut all = Player::default();
    for record in &records {
        all.add(record, telling, wording);
    }
    is_only_html(&all.page(&locale), SCRIPTS);
    is_only_html(&all.piece(&locale), SCRIPTS);
    let middle = record.tree.mainline(NodeId::ROOT).nth(record.mainline_moves() / 2).unwrap_or(NodeId::ROOT);
    let part = Passage::After(middle);
    is_only_html(&player(record, OutlineOptions { passage: part, ..telling }, wording), SCRIPTS);
    let choices = Choices { footer: Footer::Comment, ..Choices::default() };
    let last = record.tree.mainline(NodeId::ROOT).last().unwrap_or(NodeId::ROOT);
    let picture = figure(record, last, &choices, wording);
    is_only_svg(&svg(&draw(&picture, &choices.style), 80.0, &picture.caption));
    let (whole, part) = (Reference::default(), Reference::to(record, part));
    for (pages, passage) in [
        (Pages::Problems, whole.clone()),
        (Pages::Games, whole.clone()),
        (Pages::Games, part),
        (Pages::Submission, whole),
    ] {
        let told = ProblemTold { span: true, pieces: true, comments: true, end: true };
        let print = Print { pages, passage, per_page: 9, told, choices: choices.clone(), ..Print::default() };
        let source = typst(&records, &print, &named, wording);
        assert_eq!(source.is_some(), pages != Pages::Submission);
        if let Some(source) = source {
            is_only_typst(&source);
        }
        if let Some(source) = tex(&records, &print, &named, wording) {
            is_only_tex(&source);
        }
        let down = Print { writing: Writing::Down, ..print.clone() };
        is_only_pdf(&pdf(&down.of(&records, &named, wording, &|_| true).expect("nobody stops it"), &about));
        let mut pages = print.of(&records, &named, wording, &|_| true).expect("nobody stops it");
        is_only_pdf(&pdf(&pages, &about));
        pages.truncate(1);
        is_only_html(&html_of_pages(&pages, &about), 0);
    }
}

const TAGS: [&str; 31] = [
    "!DOCTYPE",
    "a",
    "article",
    "b",
    "body",
    "br",
    "defs",
    "desc",
    "div",
    "g",
    "h1",
    "head",
    "html",
    "i",
    "komaoto-games",
    "meta",
    "option",
    "p",
    "path",
    "section",
    "select",
    "span",
    "strong",
    "style",
    "svg",
    "symbol",
    "template",
    "text",
    "title",
    "tspan",
    "use",
];
const ATTRIBUTES: [&str; 38] = [
    "aria-hidden",
    "aria-label",
    "charset",
    "class",
    "content",
    "d",
    "data-n",
    "dominant-baseline",
    "fill",
    "fill-opacity",
    "font-size",
    "height",
    "href",
    "html",
    "http-equiv",
    "id",
    "lang",
    "lengthAdjust",
    "name",
    "pointer-events",
    "rel",
    "role",
    "shadowrootmode",
    "stroke",
    "stroke-linejoin",
    "stroke-width",
    "style",
    "textLength",
    "transform",
    "type",
    "viewBox",
    "width",
    "x",
    "xlink:href",
    "xml:space",
    "xmlns",
    "xmlns:xlink",
    "y",
];

/// The scripts of a page to play games through: what it knows of the games, and what draws them.
const SCRIPTS: usize = 2;

/// Every tag and every attribute is one of ours, and there are so many scripts.
fn is_only_html(text: &str, scripts: usize) {
    assert_eq!(text.matches("<script").count(), scripts, "{text}");
    assert_eq!(text.matches("</script").count(), scripts);
    let mut outside = String::new();
    let mut rest = text;
    while let Some((before, script)) = rest.split_once("<script") {
        let (script, after) = script.split_once("</script>").expect("an end");
        if let Some(data) = script.strip_prefix(" type=\"application/json\">") {
            assert!(!data.contains('<'), "{data}");
        } else {
            assert!(script.starts_with('>'), "another kind of script");
        }
        outside.push_str(before);
        rest = after;
    }
    outside.push_str(rest);
    is_only_svg(&outside);
}

/// Tags and attributes are ours, and no letter is one that XML cannot hold.
fn is_only_svg(text: &str) {
    let bad = |letter: char| letter.is_control() && letter != '\n' || matches!(letter, '\u{FFFE}' | '\u{FFFF}');
    assert!(!text.contains(bad), "{text:?}");
    let shapes = text.split("<path id=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let shapes: std::collections::HashSet<&str> = shapes.collect();
    for piece in text.split('<').skip(1) {
        let (tag, _) = piece.split_once('>').unwrap_or_else(|| panic!("an open tag: {piece}"));
        let tag = tag.trim_start_matches('/').trim_end_matches('/');
        let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
        assert!(TAGS.contains(&name), "<{tag}>");
        while let Some((attribute, more)) = rest.trim_start().split_once('=') {
            assert!(ATTRIBUTES.contains(&attribute), "{attribute} in <{tag}>");
            let (value, more) = more.strip_prefix('"').and_then(|more| more.split_once('"')).expect("a value");
            let leads = |value: &str| ["#", "http://", "https://"].iter().any(|begin| value.starts_with(begin));
            assert!(attribute != "href" || leads(value), "{value}");
            let is_there = |name: &str| shapes.contains(name);
            assert!(attribute != "xlink:href" || value.strip_prefix('#').is_some_and(is_there), "{value}");
            rest = more;
        }
    }
}

/// What asks a reader of PDF to do something.
const ACTIONS: [&str; 9] =
    ["AA", "EmbeddedFile", "GoToR", "ImportData", "JS", "JavaScript", "Launch", "OpenAction", "SubmitForm"];

/// Outside strings and streams no name asks a reader to do anything but to show a page of the web.
fn is_only_pdf(bytes: &[u8]) {
    let mut rest = bytes;
    let mut outside = Vec::new();
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        match byte {
            b'(' => {
                let page = rest.starts_with(b"http://") || rest.starts_with(b"https://");
                assert!(page || !outside.ends_with(b"/URI "), "another kind of address");
                let mut depth = 1;
                while depth > 0 {
                    let Some((&byte, after)) = rest.split_first() else { panic!("a string without an end") };
                    rest = after;
                    match byte {
                        b'\\' => rest = rest.get(1..).unwrap_or_default(),
                        b'(' => depth += 1,
                        b')' => depth -= 1,
                        _ => {}
                    }
                }
            }
            b's' if rest.starts_with(b"tream\n") => {
                let end = rest.windows(9).position(|part| part == b"endstream").expect("the end of a stream");
                rest = rest.get(end + 9..).unwrap_or_default();
            }
            byte => outside.push(byte),
        }
    }
    let outside = String::from_utf8_lossy(&outside);
    let ends = |letter: char| letter.is_whitespace() || "()<>[]{}/%".contains(letter);
    for name in outside.split('/').skip(1).filter_map(|rest| rest.split(ends).next()) {
        assert!(!ACTIONS.contains(&name), "/{name}");
    }
}

/// Behind the preamble nothing but calls of ours stands outside string literals.
fn is_only_typst(source: &str) {
    let (_, body) = source.split_once("\n#set document").expect("the document");
    let mut letters = body.chars();
    let mut outside = String::new();
    while let Some(letter) = letters.next() {
        if letter != '"' {
            outside.push(letter);
            continue;
        }
        loop {
            match letters.next().expect("a string literal ends") {
                '"' => break,
                '\\' => assert!(matches!(letters.next(), Some('"' | '\\' | 'n'))),
                letter => assert!(!letter.is_control(), "{letter:?}"),
            }
        }
    }
    let words = outside.split(|letter: char| !letter.is_ascii_alphabetic() && letter.is_ascii());
    for word in words.filter(|word| !word.is_empty()) {
        assert!(WORDS.contains(&word), "{word}: {outside}");
    }
    assert!(!outside.contains(['\\', '$', '@', '`', '<', '*', '_', '/', '=']), "{outside}");
}

const WORDS: [&str; 41] = [
    "align",
    "answer",
    "aside",
    "caption",
    "chess",
    "columns",
    "diagram",
    "footer",
    "games",
    "hands",
    "header",
    "heading",
    "height",
    "here",
    "kept",
    "label",
    "lang",
    "link",
    "margin",
    "mm",
    "moves",
    "numbering",
    "page",
    "pagebreak",
    "problems",
    "pt",
    "right",
    "rows",
    "said",
    "set",
    "shogi",
    "simplified",
    "size",
    "text",
    "title",
    "true",
    "weak",
    "width",
    "xiangqi",
    "x",
    "y",
];

/// Behind the preamble every command is one of ours, and no sign that TeX obeys stands for itself but braces.
fn is_only_tex(source: &str) {
    let (_, body) = source.split_once("\n\\geometry").expect("the document");
    let mut rest = body;
    let mut depth = 0_i32;
    while let Some(letter) = rest.chars().next() {
        rest = &rest[letter.len_utf8()..];
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            '\\' => {
                let end = rest.find(|letter: char| !letter.is_ascii_alphabetic()).unwrap_or(rest.len());
                let (command, after) = rest.split_at(end);
                if command.is_empty() {
                    assert!(rest.starts_with(['{', '}', '$', '&', '#', '_', '%']), "{}", &rest[..rest.len().min(40)]);
                    rest = &rest[1..];
                } else {
                    assert!(COMMANDS.contains(&command), "{command}");
                    rest = after;
                }
            }
            // Before the rows of a board.
            '%' => assert!(rest.starts_with('\n')),
            letter => assert!(!"$&#_^~".contains(letter) && (!letter.is_control() || letter == '\n'), "{letter:?}"),
        }
        assert!(depth >= 0, "a brace closes nothing");
    }
    assert_eq!(depth, 0);
}

const COMMANDS: [&str; 27] = [
    "answer",
    "aside",
    "begin",
    "clearpage",
    "diagram",
    "end",
    "ensuremath",
    "heading",
    "here",
    "hypersetup",
    "infty",
    "kept",
    "lettersof",
    "markright",
    "move",
    "nobreakspace",
    "moves",
    "pagestyle",
    "par",
    "problem",
    "said",
    "textasciicircum",
    "textasciitilde",
    "textbackslash",
    "textperiodcentered",
    "there",
    "web",
];
