//! The tokens of PGN texts, and where their games begin.

use std::fs;

use komaoto::formats::decode;
use komaoto::formats::pgn::{Lexeme, Lexer, PgnResult, PgnToken, games, unescape};
use proptest::prelude::*;

use crate::shared::shared;

/// The tokens of a text, after the law that only blanks lie between them.
fn tokens(text: &str) -> Vec<PgnToken<'_>> {
    lexemes(text).into_iter().map(|lexeme| lexeme.token).collect()
}

fn lexemes(text: &str) -> Vec<Lexeme<'_>> {
    let lexemes: Vec<Lexeme<'_>> = Lexer::new(text).collect();
    let mut at = 0;
    for Lexeme { span, token } in &lexemes {
        assert!(blank(&text[at..span.start]) && span.end > span.start, "{token:?} at {span:?}");
        at = span.end;
    }
    assert!(blank(&text[at..]));
    lexemes
}

fn blank(text: &str) -> bool {
    let invisible = |letter| matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}' | '\u{2066}'..='\u{2069}' | '\u{feff}');
    let more = |letter| matches!(letter, '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{180b}'..='\u{180f}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}' | '\u{e0001}'..='\u{e007f}' | '\u{2061}'..='\u{2064}' | '\u{206a}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}');
    let parts = |letter: char| letter.is_whitespace() || matches!(letter, ',' | '。' | '、');
    text.chars().all(|letter| parts(letter) || invisible(letter) || more(letter))
}

fn word(text: &str) -> PgnToken<'_> {
    PgnToken::Word(text)
}

fn number(number: u32, dots: usize) -> PgnToken<'static> {
    PgnToken::Number { number: Some(number), dots }
}

fn tag<'a>(name: &'a str, value: &'a str) -> PgnToken<'a> {
    PgnToken::Tag { name, value }
}

fn comment(text: &str) -> PgnToken<'_> {
    PgnToken::Comment { text, closed: true }
}

#[test]
fn tags_in_any_arrangement() {
    assert_eq!(tokens("[Event \"a\"]\n[Site \"b\"]"), [tag("Event", "a"), tag("Site", "b")]);
    assert_eq!(
        tokens("[Event \"a\"][Site \"b\"] [Round\"1\"]"),
        [tag("Event", "a"), tag("Site", "b"), tag("Round", "1")]
    );
    assert_eq!(tokens("[\n Event\r\n\"a\"\n]\n"), [tag("Event", "a")]);
    assert_eq!(tokens("\u{feff}[White \"\"]"), [tag("White", "")]);
    assert_eq!(tokens(r#"[Event "a \"b\" \\"]"#), [tag("Event", r#"a \"b\" \\"#)]);
    assert_eq!(tokens(r#"[Event "the "Open" [rapid]"]"#), [tag("Event", r#"the "Open" [rapid]"#)]);
    // A file of the corpus forgets a quote.
    assert_eq!(tokens("[Event \"Lille] \n[Site \"\"]"), [tag("Event", "Lille"), tag("Site", "")]);
    assert_eq!(tokens("[赛事 \"五羊杯\"]"), [tag("赛事", "五羊杯")]);
    assert_eq!(tokens("[White.Elo “2400”]"), [tag("White.Elo", "2400")]);
    // Broken by a mail; but an empty line and the next tag are none of it.
    assert_eq!(tokens("[Site \"a long\r\nname\"]\r\n"), [tag("Site", "a long\r\nname")]);
    assert_eq!(tokens("[Site \"a\n\nb\"]"), [PgnToken::Stray("[Site \"a"), word("b\""), PgnToken::Stray("]")]);
    assert_eq!(tokens("[Site \"a\n[Round \"1\"]"), [PgnToken::Stray("[Site \"a"), tag("Round", "1")]);
    assert_eq!(unescape(r#"a \"b\" \\ \n \"#), r#"a "b" \ \n \"#);
}

#[test]
fn brackets_that_begin_no_tag() {
    let stray = PgnToken::Stray;
    // A command is one without its braces, too.
    assert_eq!(tokens("[%clk 1:00] e4"), [comment("[%clk 1:00]"), word("e4")]);
    assert_eq!(tokens("[=clk 1:00] e4"), [stray("[=clk 1:00]"), word("e4")]);
    assert_eq!(tokens("[Event foo\ne4"), [stray("[Event foo"), word("e4")]);
    assert_eq!(tokens("[Event \"foo\ne4 ] }"), [stray("[Event \"foo"), word("e4"), stray("]"), stray("}")]);
}

#[test]
fn comments() {
    assert_eq!(tokens("{a {b} c}"), [comment("a {b"), word("c"), PgnToken::Stray("}")]);
    assert_eq!(tokens("{}{a\n\n[Event \"x\"]}"), [comment(""), comment("a\n\n[Event \"x\"]")]);
    assert_eq!(tokens("e4; to the end } {\r\ne5"), [word("e4"), PgnToken::LineComment(" to the end } {"), word("e5")]);
    assert_eq!(
        tokens("% a line\ne4 % no line\n%"),
        [PgnToken::Escape(" a line"), word("e4"), word("%"), word("no"), word("line"), PgnToken::Escape("")]
    );
    let unclosed = |text| PgnToken::Comment { text, closed: false };
    assert_eq!(tokens("e4 {a\nb"), [word("e4"), unclosed("a\nb")]);
    assert_eq!(tokens("e4 {a\n[Event \"b\nc\"]"), [word("e4"), unclosed("a\n"), tag("Event", "b\nc")]);
    assert_eq!(tokens("e4 {a [x]\n[b]\n[Event \"c\"]"), [word("e4"), unclosed("a [x]\n[b]\n"), tag("Event", "c")]);
}

#[test]
fn moves_and_what_stands_beside_them() {
    assert_eq!(
        tokens("1.e4 e5 2. Nf3! $1$140 2... Nc6 3 Bb5"),
        [
            number(1, 1),
            word("e4"),
            word("e5"),
            number(2, 1),
            word("Nf3!"),
            PgnToken::Nag(1),
            PgnToken::Nag(140),
            number(2, 3),
            word("Nc6"),
            number(3, 0),
            word("Bb5"),
        ]
    );
    assert_eq!(
        tokens("1. … e5 1.…c5 ... ......"),
        [
            number(1, 1),
            PgnToken::Number { number: None, dots: 3 },
            word("e5"),
            number(1, 4),
            word("c5"),
            PgnToken::Number { number: None, dots: 3 },
            PgnToken::Number { number: None, dots: 6 },
        ]
    );
    assert_eq!(
        tokens("0-0 0-0-0 0000 -- Z0 a8=Q e.p. C2.5 +-"),
        [
            word("0-0"),
            word("0-0-0"),
            word("0000"),
            word("--"),
            word("Z0"),
            word("a8=Q"),
            word("e.p."),
            word("C2.5"),
            word("+-"),
        ]
    );
    assert_eq!(
        tokens("51．兵五平六 将4平5　(e4(d4)c4)"),
        [
            number(51, 1),
            word("兵五平六"),
            word("将4平5"),
            PgnToken::Open,
            word("e4"),
            PgnToken::Open,
            word("d4"),
            PgnToken::Close,
            word("c4"),
            PgnToken::Close,
        ]
    );
    assert_eq!(
        tokens("1.兵七进一炮2平32.兵三进一!马8进7*"),
        [
            number(1, 1),
            word("兵七进一"),
            word("炮2平3"),
            number(2, 1),
            word("兵三进一"),
            word("!"),
            word("马8进7"),
            PgnToken::Result(PgnResult::Unknown),
        ]
    );
    assert_eq!(
        tokens("a8(Q)+ a8(R) (a8(N)) a8(x) h6* P*5e**"),
        [
            word("a8(Q)+"),
            word("a8(R)"),
            PgnToken::Open,
            word("a8(N)"),
            PgnToken::Close,
            word("a8"),
            PgnToken::Open,
            word("x"),
            PgnToken::Close,
            word("h6"),
            PgnToken::Result(PgnResult::Unknown),
            word("P*5e"),
            PgnToken::Result(PgnResult::Unknown),
            PgnToken::Result(PgnResult::Unknown),
        ]
    );
    assert_eq!(
        tokens("P*5e $ $x 99999999999999999999. $99999999999"),
        [word("P*5e"), word("$"), word("$x"), number(u32::MAX, 1), PgnToken::Nag(u32::MAX),]
    );
}

#[test]
fn results() {
    let results = tokens("1-0 0-1 1/2-1/2 1/2 * 1–0").into_iter().map(|token| match token {
        PgnToken::Result(outcome) => outcome,
        other => panic!("{other:?}"),
    });
    use PgnResult::{Draw, First, Second, Unknown};
    assert_eq!(results.collect::<Vec<_>>(), [First, Second, Draw, Draw, Unknown, First]);
    assert_eq!(tokens("Kd2 1-0{end}"), [word("Kd2"), PgnToken::Result(First), comment("end")]);
}

/// The texts of the games of a file.
fn split(text: &str) -> Vec<&str> {
    let games = games(text);
    let mut end = 0;
    for game in &games {
        assert_eq!(game.span().start, end, "one behind another");
        assert_eq!((game.tags().start, game.tags().end, game.moves().end), (end, game.moves().start, game.span().end));
        end = game.span().end;
    }
    assert_eq!(end, text.len());
    games.into_iter().map(|game| &text[game.span()]).collect()
}

#[test]
fn games_begin_with_tags() {
    let begins = |text, ends: &[&str]| {
        let found = split(text);
        assert_eq!(found.len(), ends.len(), "{found:?}");
        for (game, end) in found.iter().zip(ends) {
            assert!(game.trim_end().ends_with(end), "{game:?} ends with {end:?}");
        }
    };
    begins("", &[]);
    begins("1. e4 e5 *", &["*"]);
    begins("[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n*\n", &["e4 *", "*"]);
    begins(
        "; first\n[Event \"a\"]\n{x}\n[Site \"b\"]\n\n* {[Event \"no\"]}\n; [Event \"no\"]\n%[Event \"no\"]",
        &["no\"]"],
    );
    begins("[Event \"a\"] e4 * [Event \"b\"] d4 *", &["e4 *", "d4 *"]);
    // Without a move and without a result: by the empty line and the name.
    begins("[Event \"a\"]\n[Site \"x\"]\n\n[Event \"b\"]\n[Event \"c\"]\n", &["[Site \"x\"]", "[Event \"c\"]"]);
    begins("[Event \"a\"]\n\n[Site \"x\"]\n\n*", &["*"]);
    // A broadcast names its event once.
    begins("[Event \"a\"]\n[Round \"1\"]\n\n[Round \"2\"]\n\n[Round \"3\"]\n", &["\"1\"]", "\"2\"]", "\"3\"]"]);
    begins("[Event \"a\"]\n\n1. e4 {open\n\n[Event \"b\"]\n*", &["{open", "*"]);
    // Without tags: by the result, and a first move that begins a line.
    begins("1. e4 *\n1. d4 1-0\n\n 1.c4 c5 1/2-1/2 {drawn}\n1... x 0-1", &["e4 *", "1-0", "{drawn}", "0-1"]);
    begins("[Event \"a\"]\n\n1. e4 h6*\n1. d4 *\n[Event \"b\"]", &["h6*", "d4 *", "[Event \"b\"]"]);
    begins("1. e4 (1. d4 *)\n1. c4 * 1. d4 *\n2. e4 * {a}\n1. *\n* * *", &["* * *"]);
    begins("[Variant \"Shogi\"]\n\n1. P*5e\n1. H2-E2\n1. 0-0", &["0-0"]);
    let text = "x\n[Event \"a\"]\n[Site \"b\"]\n\n1. e4 *";
    let game = games(text)[1];
    assert_eq!((&text[game.tags()], &text[game.moves()]), ("[Event \"a\"]\n[Site \"b\"]", "\n\n1. e4 *"));
}

/// A game lexed by itself has the tokens that it has in its file.
fn games_are_lexed_alone(text: &str) {
    let alone: Vec<PgnToken<'_>> = split(text).into_iter().flat_map(tokens).collect();
    assert_eq!(alone, tokens(text));
}

#[test]
fn hostile_files() {
    games_are_lexed_alone(&"(".repeat(100_000));
    let many = 20_000;
    for piece in [
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        ";",
        "%",
        "\n%",
        "\n#a",
        "\"",
        "\\",
        "$",
        "$1",
        "1.",
        ".",
        "1",
        "*",
        "(1. e4 ",
        "[a \"",
        "[a \"b\"]",
        "[a \"b]",
        "[a \"\n",
        "{\n[a \"b\"]\n",
        "{\n[a \"b]\n",
        "[a\n",
        "[\n",
        " \n",
        "[a \"b\" ",
        "\n[a \"",
        "…",
        "炮",
        "1-0",
        "*{",
        "* {}",
        "*\n1. e4 ",
        "x[a \"\n",
        "[a “",
        "a8(Q",
        "[a \"\r",
    ] {
        games_are_lexed_alone(&piece.repeat(many));
        games_are_lexed_alone(&(piece.repeat(many) + "}"));
        games_are_lexed_alone(&("{".to_owned() + &piece.repeat(many)));
    }
}

#[test]
fn real_files() {
    for folder in ["corpus/pgn", "corpus/xiangqi-pgn"] {
        let Some(folder) = shared(folder) else { return };
        let (mut found, mut events) = (0, 0);
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let text = decode(&fs::read(&path).unwrap()).unwrap().text.into_owned();
            games_are_lexed_alone(&text);
            let named = |name: &str| text.matches(&format!("[{name} \"")).count();
            found += games(&text).len();
            events += named("Event").max(named("Round")).max(named("Game")).max(1);
        }
        assert_eq!(found, events, "in {folder}", folder = if events > 100 { "chess" } else { "xiangqi" });
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_tokens_and_blanks(pieces in prop::collection::vec(prop_oneof![
        Just("[Event \"a\"]"), Just("[Event \"a"), Just("[x]"), Just("{"), Just("}"), Just("\n"), Just("\r\n"), Just("\n\n"), Just(" "),
        Just(";"), Just("%"), Just("("), Just(")"), Just("1."), Just("e4"), Just("*"), Just("1-0"), Just("\""), Just("\\"), Just("]"),
        Just("$3"), Just("…"), Just("炮二平五"), Just("\u{feff}"), Just("[Event"), Just("\"b\"")
    ], 0..40)) {
        games_are_lexed_alone(&pieces.concat());
    }

    #[test]
    fn no_text_panics(text in "\\PC{0,60}") {
        games_are_lexed_alone(&text);
    }
}
