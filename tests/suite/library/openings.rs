//! Openings by what they look like.

use std::path::Path;

use komaoto::files::load;
use komaoto::library::{GameCard, GameDigest, GameFacts, GameFile, OpeningMistake, Openings, PlayedOpening, Query};
use komaoto::notation::parse_coordinates;
use komaoto::rules::{Color, Game, Move, Position};

fn names(text: &str, extension: &str) -> Vec<&'static str> {
    let loaded = load(text.as_bytes(), Some(extension)).unwrap();
    let card = GameCard::of(&loaded.records[0]);
    GameFacts { card: &card, file: "x", number: 1 }.opening_ids()
}

fn shogi(moves: &str) -> Vec<&'static str> {
    names(&format!("position startpos moves {moves}\n"), "usi")
}

fn chess(moves: &str) -> Vec<&'static str> {
    names(&format!("[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n{moves} *\n"), "pgn")
}

#[test]
fn games_are_named_by_what_they_look_like() {
    assert_eq!(shogi("7g7f 3c3d 6g6f 8c8d 2h6h"), ["shikenbisha"]);
    // The other side, too.
    assert_eq!(shogi("7g7f 8c8d 2g2f 3c3d 2f2e 8b4b"), ["shikenbisha"]);
    assert_eq!(shogi("7g7f 3c3d 7f7e 8c8d 2h7h"), ["sankenbisha", "hayaishida"]);
    assert_eq!(shogi("7g7f 3c3d 5g5f 8c8d 2h5h"), ["nakabisha", "sente-nakabisha"]);
    assert_eq!(shogi("2g2f 8c8d 2f2e 8d8e 6i7h 4a3b"), ["aigakari"]);
    assert_eq!(shogi("7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d"), ["yokofudori"]);
    assert!(shogi("7g7f 8c8d 8h7g 3c3d 7i8h 2b7g+ 8h7g").contains(&"kakugawari"));
    let castle = "7g7f 3c3d 7i6h 8c8d 6h7g 6a5b 6i7h 5c5d 4i5h 7a6b 5h6h 6b5c 6h6g";
    assert!(shogi(castle).is_empty() || shogi(castle).contains(&"yagura"), "{:?}", shogi(castle));
    assert!(shogi("7g7f 3c3d 7i6h 8c8d 6h7g 6a5b 6g6f 5c5d 6i7h 7a6b 4i5h 6b5c 5h6g").contains(&"yagura"));
    assert_eq!(shogi("7g7f"), [""; 0]);
}

#[test]
fn the_longest_line_names_a_game_however_its_position_came_about() {
    assert_eq!(chess("1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Be3"), ["sicilian-najdorf"]);
    assert_eq!(chess("1. Nf3 c5 2. e4 d6 3. d4 Nf6 4. Nc3 cxd4 5. Nxd4 a6"), ["sicilian-najdorf"]);
    assert_eq!(chess("1. c4 Nf6 2. d4 g6 3. Nc3 Bg7"), ["kings-indian"]);
    let marshall = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 O-O 8. c3 d5";
    assert_eq!(chess(marshall), ["ruy-lopez-marshall"]);
    let xiangqi = |moves: &str| {
        names(
            &format!(
                "[Game \"Chinese Chess\"]\n[Red \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n[Format \"ICCS\"]\n\n{moves} *\n"
            ),
            "pgn",
        )
    };
    assert_eq!(xiangqi("1. H2-E2 H7-E7"), ["central-cannon-same"]);
    assert_eq!(xiangqi("1. B2-E2 B7-E7"), ["central-cannon-same"], "in a mirror");
}

/// What a header says comes first, and either is found by any of its names.
#[test]
fn openings_are_asked_for_by_any_name() {
    let text = "手合割：平手\n先手：甲\n後手：乙\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ６六歩(67)\n   4 ８四歩(83)\n   5 ６八飛(28)\n";
    let asked = |text: &str, query: &str| {
        let loaded = load(text.as_bytes(), Some("kifu")).unwrap();
        let card = GameCard::of(&loaded.records[0]);
        let facts = GameFacts { card: &card, file: "x", number: 1 };
        (Query::parse(query).unwrap().holds(&facts), facts.opening_named("ja"))
    };
    for query in ["戦型:四間飛車", "opening:fourth", "戦型:四间", "opening:飛車"] {
        assert_eq!(asked(text, query), (true, Some("四間飛車".to_owned())), "{query}");
    }
    assert!(!asked(text, "戦型:矢倉").0);
    let told = text.replace("先手：甲", "戦型：オリジナル\n先手：甲");
    assert_eq!(asked(&told, "戦型:オリジナル"), (true, Some("オリジナル".to_owned())));
    assert!(asked(&told, "戦型:四間飛車").0, "it looks like that all the same");
}

/// A game with this said of its opening, and no move.
fn headed(header: &str) -> GameCard {
    let text = format!("手合割：平手\n戦型：{header}\n先手：甲\n後手：乙\n手数----指手---------\n");
    GameCard::of(&load(text.as_bytes(), Some("kifu")).unwrap().records[0])
}

/// Whether a game is what is asked for, as files and as the list of the window tell it.
fn is_asked(card: &GameCard, query: &str) -> bool {
    let facts = GameFacts { card, file: "x", number: 1 };
    let query = Query::parse(query).unwrap_or_else(|why| panic!("{query}: {why:?}"));
    let (digest, file) = (GameDigest::of(&facts, None), GameFile::new(Path::new("x")));
    let found = query.holds(&facts);
    assert_eq!(query.holds_of(&digest.within(&file)), found);
    found
}

/// Who asks for an opening by its name finds it and its kinds, and none that only has its letters.
#[test]
fn an_opening_is_found_with_its_kinds_and_without_those_that_have_its_letters() {
    let found = |header: &str, asked: &str| is_asked(&headed(header), &format!("戦型:\"{asked}\""));
    for header in
        ["四間飛車", "後手四間飛車", "角交換四間飛車", "藤井システム", "四間飛車対右四間飛車", "Fourth-file Rook"]
    {
        assert!(found(header, "四間飛車"), "{header}");
    }
    for header in ["右四間飛車", "右四間飛車対矢倉", "三間飛車"] {
        assert!(!found(header, "四間飛車"), "{header}");
    }
    assert!(found("右四間飛車", "右四間飛車") && !found("四間飛車", "右四間飛車"));
    // What is only begun, or no name, is looked for by its letters.
    assert!(found("右四間飛車", "四間") && found("我流矢倉崩し", "矢倉崩し"));
    assert!(found("石田流", "三間飛車") && found("早石田", "三間飛車") && found("早石田", "石田流"));
    assert!(!found("石田流", "早石田"));
    assert!(found("Sicilian Defence: Najdorf", "Sicilian") && found("Sicilian, Najdorf", "シシリアン"));
    assert!(
        !found("King's Indian Attack", "King's Indian Defence")
            && !found("キングズ・インディアン・アタック", "インディアン")
    );
    assert!(found("顺炮", "中炮") && !found("士角炮", "中炮") && !found("过宫炮", "中炮"));
    assert!(found("中炮过河车对屏风马", "屏风马"));
    // The same by what games look like.
    let card = |moves: &str| {
        let text = format!("[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n{moves} *\n");
        GameCard::of(&load(text.as_bytes(), Some("pgn")).unwrap().records[0])
    };
    let najdorf = card("1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Be3");
    for asked in ["Sicilian Defence", "西西里防御", "Najdorf", "King's Pawn"] {
        assert!(is_asked(&najdorf, &format!("opening:\"{asked}\"")), "{asked}");
    }
    assert!(!is_asked(&najdorf, "opening:\"Sicilian, Dragon\"") && !is_asked(&najdorf, "opening:French"));
}

/// Of any two openings: a game that is said to be one is found as the other one exactly if the file says that it is a kind
/// of it.
#[test]
fn the_file_of_openings_alone_says_what_is_a_kind_of_what() {
    let ours = include_str!("../../../assets/openings/openings.toml");
    let table: toml::Table = ours.parse().unwrap();
    let text = |value: &toml::Value| value.as_str().unwrap().to_owned();
    let all: Vec<(String, String, Vec<String>)> = table["opening"]
        .as_array()
        .unwrap()
        .iter()
        .map(|opening| {
            let kinds = opening.get("kind_of").and_then(toml::Value::as_array);
            (text(&opening["id"]), text(&opening["name"]["ja"]), kinds.into_iter().flatten().map(text).collect())
        })
        .collect();
    let kinds_of = |id: &str| -> Vec<String> {
        let mut kinds = vec![id.to_owned()];
        let mut at = 0;
        while let Some(kind) = kinds.get(at).cloned() {
            let nearest = &all.iter().find(|(id, ..)| *id == kind).unwrap().2;
            let new: Vec<String> = nearest.iter().filter(|kind| !kinds.contains(kind)).cloned().collect();
            kinds.extend(new);
            at += 1;
        }
        kinds
    };
    for (id, name, _) in &all {
        let (card, kinds) = (headed(name), kinds_of(id));
        for (other, asked, _) in &all {
            let is_one = kinds.contains(other);
            assert_eq!(is_asked(&card, &format!("戦型:\"{asked}\"")), is_one, "{name} as {asked}");
        }
    }
}

/// Every opening that comes with the program can be reached, and a person's file adds to them.
#[test]
fn every_opening_is_understood_and_people_add_theirs() {
    let ours = include_str!("../../../assets/openings/openings.toml");
    let count = ours.matches("[[opening]]").count();
    let known = Openings::of_texts(&[ours]);
    let all: Vec<_> = (0..).map_while(|at| known.get(at)).collect();
    assert_eq!(all.len(), count);
    for opening in &all {
        for language in ["ja", "en", "zh-Hans", "zh-Hant"] {
            assert!(!opening.name(language).is_empty() && opening.name(language) != opening.id, "{}", opening.id);
        }
    }
    assert_eq!(known.mistakes(), [], "each is told by looks, by moves that can be played, or by others");
    let mine = "[[opening]]\nid = \"mine\"\ngame = \"shogi\"\nname = { ja = \"我流\" }\nmoves = [\"1g1f 1c1d\"]\n";
    let more = Openings::of_texts(&[ours, mine]);
    assert_eq!(more.get(count as u16).unwrap().name("en"), "我流");
    // Nonsense takes nothing away, and is told.
    let more = Openings::of_texts(&[ours, "nonsense ["]);
    assert_eq!(more.all().len(), count);
    assert!(matches!(more.mistakes(), [OpeningMistake::Form(why)] if why.contains("line 1")), "{:?}", more.mistakes());
    let entry = |told: &str| format!("[[opening]]\nid = \"x\"\ngame = \"shogi\"\nname = {{ ja = \"甲\" }}\n{told}\n");
    let mistakes = |told: &str| Openings::of_texts(&[&entry(told)]).mistakes().to_vec();
    assert_eq!(mistakes(""), [OpeningMistake::Nothing("x".to_owned())]);
    for look in
        ["ranks = { 8 = \"???\" }", "ranks = { 10 = \"?????????\" }", "ranks = { 8 = \"????Z????\" }", "hands = \"Z\""]
    {
        assert_eq!(mistakes(look), [OpeningMistake::Look("x".to_owned())], "{look}");
    }
    assert_eq!(mistakes("moves = [\"7g7f 7g7f\"]"), [OpeningMistake::Move("x".to_owned(), "7g7f".to_owned())]);
    assert_eq!(mistakes("both = [\"yagura\"]"), [OpeningMistake::Unknown("x".to_owned(), "yagura".to_owned())]);
    assert_eq!(mistakes("moves = [\"7g7f\"]\nkind_of = [\"x\"]"), [], "a circle ends");
}

/// What is said at the board of a line: sign of the side, name.
fn said(game: Game, line: &str) -> String {
    let start = Position::start(game);
    let mut position = start.clone();
    let moves: Vec<Move> = line
        .split_whitespace()
        .map(|word| {
            let mv = parse_coordinates(&position, word).unwrap();
            position.play(mv).unwrap();
            mv
        })
        .collect();
    let told = |played: &PlayedOpening| {
        let sign = match played.side {
            Some(Color::Black) => "☗",
            Some(Color::White) => "☖",
            None => "",
        };
        format!("{sign}{}", Openings::known().get(played.opening).unwrap().name("ja"))
    };
    Openings::known().said_of(&start, &moves).iter().map(told).collect::<Vec<_>>().join(" ")
}

/// At the board each side's opening is named as soon as it is there, the special one instead of the general one.
#[test]
fn openings_are_said_of_the_sides_that_play_them() {
    let shogi = |line: &str| said(Game::Shogi, line);
    assert_eq!(shogi("7g7f 3c3d 6g6f 8c8d"), "");
    assert_eq!(shogi("7g7f 3c3d 6g6f 8c8d 2h6h"), "☗四間飛車");
    assert_eq!(shogi("7g7f 8c8d 2g2f 3c3d 2f2e 8b4b"), "☖四間飛車");
    assert_eq!(shogi("7g7f 3c3d 7f7e 8c8d 2h7h"), "☗早石田");
    assert_eq!(shogi("7g7f 3c3d 6g6f 3d3e 2h6h 8b3b"), "相振り飛車 ☗四間飛車 ☖早石田");
    // 中飛車 with the pawns of the bishop's diagonal and of the fifth file gone: only of the second player.
    assert_eq!(shogi("7g7f 3c3d 2g2f 5c5d 2f2e 8b5b"), "☖ゴキゲン中飛車");
    assert_eq!(shogi("7g7f 3c3d 5g5f 8c8d 2h5h"), "☗先手中飛車");
    assert_eq!(shogi("7g7f 4c4d"), "パックマン");
    assert_eq!(shogi("7i6h 8c8d 5g5f 3c3d 8h7i"), "☗嬉野流");
    let exchange = "7g7f 8c8d 2g2f 4a3b 6i7h 8d8e 8h7g 3c3d 7i8h 2b7g+ 8h7g 3a2b";
    assert_eq!(shogi(exchange), "角換わり");
    let reclining = format!("{exchange} 3i3h 2b3c 4g4f 7a6b 3h4g 6c6d 4g5f");
    assert_eq!(shogi(&reclining), "☗角換わり腰掛け銀");
    let right_king =
        format!("{exchange} 3i3h 2b3c 4g4f 7a6b 3h4g 6c6d 4i4h 6b6c 3g3f 5a5b 2i3g 4c4d 2h2i 7c7d 5i4i 8a7c 4i3h 6a6b");
    assert!(shogi(&right_king).contains("☗右玉"), "{}", shogi(&right_king));
    assert_eq!(said(Game::Chess, "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3"), "シシリアン、オープン");
    assert_eq!(said(Game::Chess, "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6"), "シシリアン、ナイドルフ");
    assert_eq!(said(Game::Xiangqi, "h3e3 h10g8 h1g3 b10c8"), "屏風馬");
}
