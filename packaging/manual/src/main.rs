//! The manual as pages that need nothing beside them: `cargo run -p komaoto-manual [FOLDER]` reads
//! `assets/manual/*/manual.md` and writes `FOLDER/LANGUAGE.html` (by default into `target/manual`, where a
//! program that was built here looks for them). Pictures (`packaging/manual/pictures` makes them) are put into the page.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

const STYLE: &str = include_str!("manual.css");
/// It says the version of the program.
const MANIFEST: &str = include_str!("../../../Cargo.toml");
const SEARCH: &str = include_str!("search.js");

fn main() -> Result<(), Box<dyn Error>> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize()?;
    let folder = std::env::args_os().nth(1).map_or_else(|| top.join("target/manual"), PathBuf::from);
    fs::create_dir_all(&folder)?;
    let sources = fs::read_dir(top.join("assets/manual"))?.map(|entry| entry.map(|entry| entry.path()));
    let mut sources = sources.collect::<Result<Vec<PathBuf>, _>>()?;
    sources.retain(|source| source.join("manual.md").is_file());
    sources.sort();
    for source in sources {
        let language = source.file_name().and_then(|name| name.to_str()).ok_or("a language has a name")?;
        let page = page(&fs::read_to_string(source.join("manual.md"))?, language, &source)?;
        let file = folder.join(format!("{language}.html"));
        fs::write(&file, &page)?;
        println!("{}: {} KB", file.display(), page.len() / 1024);
    }
    Ok(())
}

fn page(text: &str, language: &str, source: &Path) -> Result<String, Box<dyn Error>> {
    let mut events: Vec<Event<'_>> = Parser::new_ext(text, Options::ENABLE_TABLES).collect();
    let (mut contents, mut title, mut sections) = (String::new(), String::new(), 0);
    // Names of the window, and the sections that they stand in.
    let mut names: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for at in 0..events.len() {
        match &events[at] {
            Event::Start(Tag::Heading { level, .. }) => {
                let level = *level;
                let words = events[at..].iter().take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
                let words: String = words
                    .filter_map(|event| if let Event::Text(text) = event { Some(&**text) } else { None })
                    .collect();
                if level == HeadingLevel::H1 {
                    title = words;
                    continue;
                }
                sections += 1;
                writeln!(contents, "<li><a href=\"#s{sections}\">{words}</a></li>")?;
                events[at] = Event::Html(format!("<h2 id=\"s{sections}\">").into());
            }
            Event::Start(Tag::Image { dest_url, .. }) => {
                let file = source.join(&**dest_url);
                let picture = fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
                let url = CowStr::from(format!("data:image/avif;base64,{}", base64(&picture)));
                if let Event::Start(Tag::Image { dest_url, .. }) = &mut events[at] {
                    *dest_url = url;
                }
            }
            Event::Start(Tag::Strong) if sections > 0 => {
                if let Some(Event::Text(name)) = events.get(at + 1) {
                    // A way through menus is known by its end.
                    let name = name.rsplit(" → ").next().unwrap_or(name).trim_end_matches('…').to_owned();
                    let places = names.entry(name).or_default();
                    if places.last() != Some(&sections) {
                        places.push(sections);
                    }
                }
            }
            // Japanese and Chinese have no blanks between their words, wherever the lines of the source end.
            Event::SoftBreak
                if at > 0 && events.get(at + 1).is_some_and(|after| is_one_line(&events[at - 1], after)) =>
            {
                events[at] = Event::Text(CowStr::Borrowed(""));
            }
            _ => {}
        }
    }
    let words = Words::of(language);
    sections += 1;
    writeln!(contents, "<li><a href=\"#s{sections}\">{}</a></li>", words.index)?;
    // The contents stand below the title, with the way to the other language and the version above them.
    let below = events.iter().position(|event| matches!(event, Event::End(TagEnd::Heading(HeadingLevel::H1))));
    events.insert(
        below.map_or(0, |at| at + 1),
        Event::Html(format!("\n{}<nav><ul>\n{contents}</ul></nav>\n", words.head()).into()),
    );
    let mut body = String::new();
    html::push_html(&mut body, events.into_iter());
    writeln!(body, "<h2 id=\"s{sections}\">{}</h2>\n<ul class=\"index\">", words.index)?;
    for (name, places) in names {
        let links: Vec<String> = places.iter().map(|place| format!("<a href=\"#s{place}\">{place}</a>")).collect();
        writeln!(body, "<li>{name} {}</li>", links.join(", "))?;
    }
    writeln!(body, "</ul>")?;
    Ok(format!(
        "<!doctype html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n\
         <body>\n{body}<script>\n{SEARCH}</script>\n</body>\n</html>\n"
    ))
}

/// The pages, by the names that the languages have for themselves.
const PAGES: [(&str, &str); 4] =
    [("ja", "日本語"), ("en", "English"), ("zh-Hans", "简体中文"), ("zh-Hant", "繁體中文")];

/// What a page says about itself.
struct Words {
    language: &'static str,
    program: &'static str,
    search: &'static str,
    /// What is said where nothing is found.
    none: &'static str,
    index: &'static str,
}

impl Words {
    fn of(language: &str) -> Self {
        let language = PAGES.iter().find(|(of, _)| *of == language).map_or("en", |(of, _)| of);
        let (program, search, none, index) = match language {
            "ja" => ("駒音", "このページを検索", "見つかりません", "索引"),
            "zh-Hans" => ("驹音", "在本页中查找", "没有找到", "索引"),
            "zh-Hant" => ("駒音", "在本頁中尋找", "沒有找到", "索引"),
            _ => ("Komaoto", "Search this page", "Nothing was found", "Index"),
        };
        Self { language, program, search, none, index }
    }

    /// The other languages, the version, and a field to search in.
    fn head(&self) -> String {
        let Self { program, search, none, .. } = self;
        let others = PAGES.iter().filter(|(of, _)| *of != self.language);
        let others: Vec<String> = others.map(|(of, name)| format!("<a href=\"{of}.html\">{name}</a>")).collect();
        let others = others.join(" ");
        let number = MANIFEST.lines().find_map(|line| line.strip_prefix("version = ")).unwrap_or_default();
        let number = number.trim_matches('"');
        format!(
            "<p class=\"head\">{others} <span>{program} {number}</span> \
             <input type=\"search\" placeholder=\"{search}\" aria-label=\"{search}\"></p>\n\
             <p role=\"status\" data-none=\"{none}\"></p>\n"
        )
    }
}

/// Whether a line goes on in the next one of the source without a blank: between Japanese or Chinese characters, and
/// beside punctuation marks, which bring their room along.
fn is_one_line(before: &Event<'_>, after: &Event<'_>) -> bool {
    let text = |event: &Event<'_>| match event {
        Event::Text(text) => text.to_string(),
        _ => String::new(),
    };
    let (end, start) = (text(before).chars().next_back(), text(after).chars().next());
    let is_wide = |character: char| character >= '\u{3000}';
    let is_mark = |character: char| matches!(character, '\u{3001}'..='\u{3011}' | '（' | '）' | '“' | '”');
    end.is_some_and(is_wide) && start.is_some_and(is_wide) || end.into_iter().chain(start).any(is_mark)
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for part in bytes.chunks(3) {
        let bits = part.iter().fold(0u32, |bits, &byte| bits << 8 | u32::from(byte)) << (8 * (3 - part.len()));
        for digit in 0..4 {
            let index = (bits >> (18 - 6 * digit) & 63) as usize;
            text.push(if digit <= part.len() { char::from(DIGITS[index]) } else { '=' });
        }
    }
    text
}
