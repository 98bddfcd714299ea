//! Laws of the texts: each language says everything, and nothing is said that has no text.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use fluent_bundle::FluentResource;
use komaoto::disk::{OnDisk, SaveStep, VersionReason};
use komaoto::formats::report::{BadJson, BadXml};
use komaoto::formats::{FORMATS, Report, WriteOptions};
use komaoto::locale::{Language, Locale};
use komaoto::notation::Misdrawn;
use komaoto::record::{Ending, Node, NodeId, Record, Step};
use komaoto::rules::{Game, Position, Unplayable, chess, shogi, xiangqi};
use komaoto::texts;
use komaoto::ui::COMMANDS;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use strum::VariantNames;

/// The texts of a language with the variables each one uses.
fn texts_of(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let resource = FluentResource::try_new(language.source().to_owned()).expect("every text parses");
    let mut texts = BTreeMap::new();
    for line in resource.source().split('\n') {
        if let Some((key, _)) = line.split_once(" = ")
            && !line.starts_with([' ', '#'])
        {
            let old = texts.insert(key.to_owned(), BTreeSet::new());
            assert!(old.is_none(), "{key} stands twice in {language:?}");
        }
    }
    for (key, variables) in &mut texts {
        let start = resource.source().find(&format!("\n{key} = ")).map_or(0, |at| at + 1);
        let body = &resource.source()[start..];
        let end = body.find("\n\n").unwrap_or(body.len());
        let message =
            body[..end].split("\n").enumerate().take_while(|(i, line)| *i == 0 || line.starts_with([' ', '}']));
        for (_, line) in message {
            for part in line.split("{ $").skip(1) {
                variables.insert(part.chars().take_while(|c| c.is_alphanumeric()).collect());
            }
        }
    }
    texts
}

/// Each folder in `assets/locales` is a language, and each language has its folder.
#[test]
fn every_language_has_the_same_texts_with_the_same_variables() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/locales");
    let folders = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let tags: BTreeSet<String> = Language::ALL.iter().map(|language| language.tag().to_owned()).collect();
    assert_eq!(folders.collect::<BTreeSet<_>>(), tags);

    let english = texts_of(Language::English);
    assert!(english.len() > 150);
    for language in Language::ALL {
        let texts = texts_of(language);
        let missing: Vec<_> = english.keys().filter(|key| !texts.contains_key(*key)).collect();
        let unknown: Vec<_> = texts.keys().filter(|key| !english.contains_key(*key)).collect();
        assert!(missing.is_empty() && unknown.is_empty(), "{language:?} lacks {missing:?} and has {unknown:?}");
        let locale = Locale::new(language);
        for (key, variables) in &texts {
            assert_eq!(variables, &english[key], "variables of {key} in {language:?}");
            // Each is understood alone.
            assert!(locale.has(key), "{key} in {language:?}");
        }
    }
}

/// What systems call languages, and what of that is asked for.
#[test]
fn the_system_says_which_language() {
    use Language::{English, Japanese, SimplifiedChinese, TraditionalChinese};
    for (tag, language) in [
        ("ja", Some(Japanese)),
        ("ja_JP.UTF-8", Some(Japanese)),
        ("en-GB", Some(English)),
        ("zh", Some(SimplifiedChinese)),
        ("zh-CN", Some(SimplifiedChinese)),
        ("zh_CN.UTF-8", Some(SimplifiedChinese)),
        ("zh-SG", Some(SimplifiedChinese)),
        ("zh-Hans-HK", Some(SimplifiedChinese)),
        ("zh-TW", Some(TraditionalChinese)),
        ("zh_HK.UTF-8", Some(TraditionalChinese)),
        ("zh-MO", Some(TraditionalChinese)),
        ("zh-Hant", Some(TraditionalChinese)),
        ("zh-hant-tw", Some(TraditionalChinese)),
        ("jav", None),
        ("de-DE", None),
        ("", None),
    ] {
        assert_eq!(Language::of_tag(tag), language, "{tag}");
    }
    for language in Language::ALL {
        assert_eq!(Language::of_tag(language.tag()), Some(language));
    }
}

/// Chinese is written in its own characters and signs, each of the two in its own.
#[test]
fn chinese_texts_are_chinese() {
    // Samples of notation are Japanese: ７六歩, 76歩.
    let is_kana = |c: char| ('\u{3041}'..='\u{30FF}').contains(&c);
    for (language, others) in [
        (Language::SimplifiedChinese, "「」『』這個開關設檔軟體資訊譜將變條對為與會還後過時說無請讀寫點選擇樂聯結"),
        (Language::TraditionalChinese, "“”‘’这个开关设档软体资讯谱将变条对为与会还过时说无请读写点选择乐联结隻"),
    ] {
        for line in language.source().lines().filter(|line| !line.starts_with('#')) {
            let wrong: String = line.chars().filter(|&c| is_kana(c) || others.contains(c)).collect();
            assert_eq!(wrong, "", "{language:?}: {line}");
            let letters: Vec<char> = line.chars().collect();
            let is_han = |c: char| ('\u{3400}'..='\u{9fff}').contains(&c);
            let half = letters.windows(2).find(|pair| is_han(pair[0]) && ",;?!".contains(pair[1]));
            assert_eq!(half, None, "{language:?}: {line}");
        }
    }
}

#[test]
fn every_command_has_a_text_and_so_has_every_variant_that_names_one() {
    let variants = [
        ("chess", chess::PieceKind::VARIANTS),
        ("convert-on-disk", OnDisk::VARIANTS),
        ("ending", Ending::VARIANTS),
        ("json", BadJson::VARIANTS),
        ("on-disk", OnDisk::VARIANTS),
        ("piece", shogi::PieceKind::VARIANTS),
        ("position", Misdrawn::VARIANTS),
        ("reason", chess::Foul::VARIANTS),
        ("reason", chess::Unplayable::VARIANTS),
        ("reason", shogi::Foul::VARIANTS),
        ("reason", shogi::Unplayable::VARIANTS),
        ("reason", xiangqi::Foul::VARIANTS),
        ("reason", xiangqi::Unplayable::VARIANTS),
        ("reason", &[Unplayable::OtherGame.as_ref()]),
        ("save-step", SaveStep::VARIANTS),
        ("versions-why", VersionReason::VARIANTS),
        ("xiangqi", xiangqi::PieceKind::VARIANTS),
        ("xml", BadXml::VARIANTS),
    ];

    for language in Language::ALL {
        let locale = Locale::new(language);
        for row in COMMANDS {
            assert!(locale.has(row.text), "{} in {language:?}", row.text);
        }
        for (group, name) in variants.iter().flat_map(|(group, names)| names.iter().map(move |name| (group, name))) {
            // An ending in words of its own is said in them; why a piece cannot be moved is a variant of its own.
            let is_said_otherwise = [("ending", "Other"), ("reason", "Unmovable")].contains(&(*group, *name));
            assert!(is_said_otherwise || locale.has(&format!("{group}-{name}")), "{group}-{name} in {language:?}");
        }
    }
}

/// The strings and identifiers of the program.
#[derive(Default)]
struct Program {
    /// Every string with its file, and whether it stands in the arguments of a call that asks for a text.
    strings: Vec<(PathBuf, String, bool)>,
    identifiers: BTreeSet<String>,
}

impl Program {
    fn read() -> Self {
        let mut program = Self::default();
        let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|extension| extension == "rs") {
                    let source = std::fs::read_to_string(&path).unwrap();
                    program.add(&path, source.parse().unwrap(), false);
                }
            }
        }
        program
    }

    fn add(&mut self, file: &Path, tokens: TokenStream, asked: bool) {
        let mut before = String::new();
        for token in tokens {
            match token {
                // Attributes; doc comments are among them.
                TokenTree::Group(_) if before == "#" => before.clear(),
                TokenTree::Group(group) => {
                    let asks = group.delimiter() == Delimiter::Parenthesis && ["text", "with"].contains(&&*before);
                    self.add(file, group.stream(), asked || asks);
                    before.clear();
                }
                TokenTree::Literal(literal) => {
                    let literal = literal.to_string();
                    if let Some(string) = literal.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
                        self.strings.push((file.to_owned(), string.to_owned(), asked));
                    }
                }
                TokenTree::Ident(identifier) => {
                    before = identifier.to_string();
                    self.identifiers.insert(before.clone());
                }
                TokenTree::Punct(sign) => before = sign.to_string(),
            }
        }
    }
}

#[test]
fn every_text_the_program_asks_for_exists() {
    let texts = texts_of(Language::English);
    let groups: BTreeSet<&str> = texts.keys().filter_map(|key| key.split_once('-')).map(|(group, _)| group).collect();
    let mut asked = 0;
    for (file, string, _) in Program::read().strings.iter().filter(|(.., asked)| *asked) {
        let is_key = string.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        if is_key && string.split_once('-').is_some_and(|(group, _)| groups.contains(group)) {
            asked += 1;
            assert!(texts.contains_key(string), "{string}, asked for in {}", file.display());
        }
    }
    assert!(asked > 500, "the search itself found only {asked}");
}

/// A text is asked for by its whole name, or by one with a gap: `piece-{}`, where an identifier or a string
/// fills it, and `{key}-tip`, where the name of another text does. Other things, too, are called by a single word:
/// a text of such a name must stand where it is asked for.
#[test]
fn every_text_is_asked_for() {
    let program = Program::read();
    let names = program.strings.iter().filter(|(_, string, asked)| *asked || string.contains('-'));
    let names: BTreeSet<&str> = names.map(|(_, string, _)| string.as_str()).collect();
    let strings: BTreeSet<&str> = program.strings.iter().map(|(_, string, _)| string.as_str()).collect();
    let gaps: Vec<(&str, &str)> =
        (names.iter()).filter_map(|string| Some((string.split_once('{')?.0, string.rsplit_once('}')?.1))).collect();
    for key in texts_of(Language::English).keys() {
        let is_filled = |(before, after): &(&str, &str)| {
            let filling = key.strip_prefix(before).and_then(|rest| rest.strip_suffix(after));
            let is_known =
                |word: &str| strings.contains(word) || !before.is_empty() && program.identifiers.contains(word);
            filling.is_some_and(is_known)
        };
        assert!(names.contains(key.as_str()) || gaps.iter().any(is_filled), "nothing asks for {key}");
    }
}

/// What a writer says of an ending that it has no word for names it in the person's language and as the game has it.
#[test]
fn an_ending_without_a_word_is_named_in_the_language() {
    let words = "resign interrupted repetition perpetual-check impasse mate no-mate time-up foul-win foul-loss \
        foul-by-black foul-by-white declaration declared-draw default-win default-loss sealed max-moves take-back error \
        black-won white-won drawn adjudicated-for-white adjudicated-for-black adjudicated-drawn abandoned";
    let locales = Language::ALL.map(Locale::new);
    let english = Locale::new(Language::English);
    let mut said = 0;
    for (game, ending) in Game::ALL.into_iter().flat_map(|game| words.split(' ').map(move |word| (game, word))) {
        let ending = Ending::from_word(ending).unwrap();
        let mut record = Record::new(Position::start(game));
        record.tree.append(NodeId::ROOT, Node::new(Step::End(ending.clone()))).unwrap();
        for format in FORMATS.iter().filter(|format| format.holds(game)) {
            let mut report = Report::default();
            format.write(std::slice::from_ref(&record), &WriteOptions::default(), &mut report);
            for note in report.notes.iter().filter(|note| note.what.code() == "W512") {
                for locale in &locales {
                    let name = texts::ending(game, &ending, locale);
                    assert!(texts::note(note, locale).ends_with(&name), "{} {name}", texts::note(note, locale));
                }
                assert_eq!(note.text, "");
                assert!(texts::note(note, &english).chars().all(|c| c < '\u{3000}'));
                said += 1;
            }
        }
    }
    assert!(said > 50, "{said}");
}

/// What is one thing on the screen has one name: words that are not used, and words that go together.
#[test]
fn a_thing_has_one_name() {
    let messages = |language: Language| {
        let (mut texts, mut last) = (BTreeMap::<&str, String>::new(), "");
        for line in language.source().lines().filter(|line| !line.starts_with('#')) {
            let begun = line.split_once(" = ").filter(|_| !line.starts_with([' ', '}']));
            let text = begun.map_or(line, |(_, text)| text);
            last = begun.map_or(last, |(key, _)| key);
            texts.entry(last).or_default().push_str(text);
        }
        texts
    };
    let (japanese, english) = (messages(Language::Japanese), messages(Language::English));
    let unused = ["ヘッダ", "取消", "窓", "初めに戻", "おかしな", "既に", "いま開", "わかり", "手目まで手"];
    for (texts, unused) in [(&japanese, &unused[..]), (&english, &["'", " odd", "wherever", "Nobody "])] {
        for (key, text) in texts {
            let found = unused.iter().find(|word| text.contains(**word));
            assert_eq!(found, None, "{key} = {text}");
        }
    }
    for (key, ours) in &japanese {
        // Notes on a file speak of KIF's 変化 and of the move where it branches off.
        let theirs = english[key].to_lowercase();
        let is_other = |ours_is: &str, theirs_is: &str| ours.contains(ours_is) && theirs.contains(theirs_is);
        let wrong = is_other("分岐", "variation") || is_other("変化", "branch");
        assert!(!wrong || key.starts_with("note-R"), "{key}: {ours} | {theirs}");
    }
}

#[test]
fn values_are_filled_in() {
    let locale = Locale::new(Language::English);
    assert_eq!(locale.with("status-notes", &[("count", 1.into())]), "1 note");
    assert_eq!(locale.with("status-notes", &[("count", 12.into())]), "12 notes");
    assert_eq!(Locale::new(Language::Japanese).with("status-notes", &[("count", 12.into())]), "注意 12件");
    assert_eq!(locale.text("no-such-text"), "no-such-text");
}

/// What an engine says is written into games, and stays possible in the encoding that their files usually have: a sign that
/// it lacks would have the whole file refused after the work.
#[test]
fn scores_written_into_games_fit_their_encoding() {
    use komaoto::record::Score;
    use komaoto::rules::Color;
    use komaoto::text::Encoding;
    let encodings = [
        (Language::Japanese, Encoding::ShiftJis),
        (Language::English, Encoding::ShiftJis),
        (Language::English, Encoding::Latin1),
        (Language::SimplifiedChinese, Encoding::Gb18030),
        (Language::TraditionalChinese, Encoding::Big5),
    ];
    for (language, encoding) in encodings {
        let locale = Locale::new(language);
        for winner in [Color::Black, Color::White] {
            let mate = Score::Mate { winner, moves: Some(5) };
            for (score, rank) in [(mate, Some(2)), (mate, None), (Score::Centipawns(-350), Some(1))] {
                let said = texts::judged_line(rank, score, Game::Shogi, &locale);
                assert!(said.chars().all(|letter| encoding.holds(letter)), "{said} in {encoding:?}");
            }
        }
    }
}
