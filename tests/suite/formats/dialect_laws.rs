//! Laws of dialects: a game written as people write it reads to the same moves as the same game in the usual notation.

use komaoto::files::load;
use komaoto::record::{NodeId, Record, Step};
use komaoto::text::{Encoding, encode};

const TAGS: &str = "[White \"A\"]\n[Black \"B\"]\n\n";

fn moves(text: &str, extension: &str) -> Vec<String> {
    let loaded = load(text.as_bytes(), Some(extension)).unwrap_or_else(|error| panic!("{error}: {text}"));
    of_record(&loaded.records[0])
}

/// The moves of the main line.
fn of_record(record: &Record) -> Vec<String> {
    let line = record.tree.mainline(NodeId::ROOT).filter_map(|id| record.tree.get(id));
    line.filter_map(|node| node.mv()).map(komaoto::notation::coordinates).collect()
}

/// Each text reads to the moves of the usual one.
#[track_caller]
fn alike(usual: &str, extension: &str, texts: &[&str]) {
    let expected = moves(usual, extension);
    assert!(!expected.is_empty());
    for text in texts {
        assert_eq!(moves(text, extension), expected, "{text}");
    }
}

/// A game in which each of some words stands in the place of another one.
fn with(game: &str, usual: &str, words: &[&str]) -> Vec<String> {
    words.iter().map(|word| format!("{TAGS}{} *\n", game.replacen(usual, word, 1))).collect()
}

#[track_caller]
fn in_place(game: &str, usual: &str, words: &[&str]) {
    let texts = with(game, usual, words);
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    alike(&format!("{TAGS}{game} *\n"), "pgn", &texts);
}

#[test]
fn a_move_may_be_said_in_many_ways() {
    let game = "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 4. d4 Nf6";
    in_place(game, "Nc3", &["N c3", "N-c3", "N.c3", "Nc 3", "NC3", "Nb1 - c3", "N(b1)c3", "(N)c3", "N[b1]c3", "Kt-c3"]);
    in_place(game, "Nc3", &["knight to c3", "Springer c3", "♘ c3", "b1→c3", "B1-C3", "\"Nc3\"", "Nb1->c3", "Nb1/c3"]);
    in_place(game, "Qxd5", &["Q x d5", "Q takes d5", "Qd8 x d5", "Qd8xPd5", "Qxp", "Q*d5", "Qd5x", "Qd8⨯d5", "Qd5:"]);
    in_place(game, "exd5", &["e x d5", "e takes d5", "exPd5", "e4 x d5", "e4xp", "ed5x", "ed5:", "ed"]);
    in_place(game, "e4", &["e2 - e4", "e2 e4", "E4", "pawn to e4", "e 4", "E2E4", "e2..e4"]);
}

#[test]
fn what_a_pawn_becomes_may_be_said_in_many_ways() {
    let game = "1. h4 g5 2. hxg5 h6 3. gxh6 Nf6 4. h7 Ng8 5. hxg8=Q Rxh1";
    let words =
        ["hxg8[Q]", "hxg8=Dame", "hxg8/Q", "hg=Q", "hxg8 [Q]", "hxg8+(Q)", "hxg8->Q", "hxg8=dame", "hxg8 (Queen)"];
    in_place(game, "hxg8=Q", &words);
    in_place(game, "hxg8=Q", &["hxg8 promotes to queen", "hxg8=Ферзь", "hxg8[D]", "hxg8#=Q", "hxg8Queen"]);
}

#[test]
fn castling_may_be_said_in_many_ways() {
    let game = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6";
    in_place(
        game,
        "O-O",
        &["castles", "Castles K", "castles kingside", "0 - 0", "O - O", "00", "short castling", "0_0"],
    );
    in_place(game, "O-O", &["Kg1", "Rochade", "рокировка", "Castles (K)", "castles short"]);
}

/// A piece that stands apart from its square is that piece, and never a pawn that goes there.
#[test]
fn no_move_is_read_that_nobody_played() {
    for word in ["N f3", "(N)f3", "N[g1]f3", "N(g)f3", "N  f3"] {
        assert_eq!(moves(&format!("{TAGS}1. e4 e5 2. {word} Nc6 *\n"), "pgn")[2], "g1f3", "{word}");
    }
    // A novelty stays one.
    assert_eq!(moves(&format!("{TAGS}1. e4 N e5 2. Nf3 *\n"), "pgn").len(), 3);
    // A move played twice is not the beginning of another one.
    assert_eq!(moves(&format!("{TAGS}1. e4 e5 2. Nf3 d6 3. Nf3 e5 *\n"), "pgn").len(), 4);
}

#[test]
fn moves_may_be_joined_and_numbered_in_many_ways() {
    let usual = "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5";
    alike(
        usual,
        "pgn",
        &[
            "1.e4-d5 2.exd5-Qxd5 3.Nc3-Qa5",
            "1.e4/d5 2.exd5/Qxd5 3.Nc3/Qa5",
            "1-e4 d5 2-exd5 Qxd5 3-Nc3 Qa5",
            "#1 e4 d5 #2 exd5 Qxd5 #3 Nc3 Qa5",
            "Move 1: e4 d5 Move 2: exd5 Qxd5 Move 3: Nc3 Qa5",
            "1. e4 - d5\n2. exd5 - Qxd5\n3. Nc3 - Qa5",
            "<p>1.&nbsp;e4 d5<br>2. exd5 Qxd5 3. Nc3 Qa5</p>",
            "> 1. e4 d5\n> 2. exd5 Qxd5\n> 3. Nc3 Qa5",
        ],
    );
}

#[test]
fn signs_that_nobody_knows_are_passed_over() {
    let game = "1. e4 e5 2. Nf3 Nc6 3. Bb5+ a6";
    in_place(game, "Nf3", &["Nf3 ~", "Nf3~", "Nf3 !±", "Nf3 !?N", "Nf3 ≈", "Nf3 \"!\""]);
    in_place(game, "Bb5+", &["Bb5(+)", "Bb5!+", "Bb5 ch!", "Bb5 +!", "Bb5/ch", "Bb5-ch", "Bb5✚", "Bb5(ch)"]);
}

/// The winner that a text says.
fn winner(text: &str, extension: &str) -> Option<String> {
    let loaded = load(text.as_bytes(), Some(extension)).unwrap();
    let record = &loaded.records[0];
    let last = record.tree.mainline(NodeId::ROOT).last().and_then(|id| record.tree.get(id));
    last.filter(|node| matches!(node.step, Step::End(_)))?;
    Some(format!("{:?}", record.winner()))
}

#[test]
fn results_may_be_said_in_words_of_many_languages() {
    let of_chess = |words: &str| winner(&format!("{TAGS}1. e4 e5 2. Nf3 {words}\n"), "pgn");
    let [white, black, draw] = ["1-0", "0-1", "1/2-1/2"].map(of_chess);
    assert!(white.is_some() && black.is_some() && draw.is_some() && white != black);
    for words in
        ["1 - 0", "1 : 0", "White won", "White wins on time", "Black is checkmated", "Weiß gewinnt", "白の勝ち"]
    {
        assert_eq!(of_chess(words), white, "{words}");
    }
    for words in ["Schwarz gibt auf", "Чёрные сдались", "Las negras abandonan", "黑方认负", "黒投了", "Black loses"]
    {
        assert_eq!(of_chess(words), white, "{words}");
    }
    for words in ["0 - 1", "Les blancs abandonnent", "Белые сдались", "Weiß gibt auf", "白投了", "White loses"]
    {
        assert_eq!(of_chess(words), black, "{words}");
    }
    for words in ["½ - ½", "0.5-0.5", "remis", "tablas", "ничья", "引き分け", "draw by repetition", "stalemate"]
    {
        assert_eq!(of_chess(words), draw, "{words}");
    }
    let of_xiangqi = |words: &str| winner(&format!("炮二平五 马8进7 马二进三 {words}\n"), "pgn");
    for words in ["黑方认负", "黑方认输", "红方获胜", "黑投子认负", "结果：红胜", "红先胜！", "红胜"]
    {
        assert_eq!(of_xiangqi(words), of_xiangqi("1-0"), "{words}");
    }
    for words in ["双方议和", "作和", "握手言和", "和棋"] {
        assert_eq!(of_xiangqi(words), of_xiangqi("1/2-1/2"), "{words}");
    }
}

#[test]
fn moves_of_xiangqi_may_be_written_in_many_ways() {
    alike(
        "1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 炮8退1",
        "pgn",
        &[
            "炮二－五 马8进7 马二进三 车9－8 车一－二 炮8退1",
            "炮二＝五 马8＋7 马二＋三 车9＝8 车一＝二 炮8－1",
            "炮二·平五 马8·进7 马二·进三 车9·平8 车一·平二 炮8·退1",
            "炮二平五 马8上7 马二上三 车9平8 车一平二 炮8下1",
            "第1回合 炮二平五 马8进7 第2回合 马二进三 车9平8 第3回合 车一平二 炮8退1",
            "1. “炮二平五” “马8进7” 2. 「马二进三」 「车9平8」 3. 车一平二 \"炮8退1\"",
            "①炮二平五 马8进7 ②马二进三 车9平8 ③车一平二 炮8退1",
            "C2 .5 H8 +7 H2 +3 R9 .8 R1 .2 C8 -1",
            "H2 - E2 H9 - G7 H0 - G2 I9 - H9 I0 - H0 H7 - H8",
        ],
    );
}

#[test]
fn moves_of_csa_may_be_written_in_many_ways() {
    let start = "PI\n+\n";
    let usual = format!("{start}+7776FU\n-3334FU\n+8822UM\n-3122GI\n+0045KA\n");
    let as_read = |change: &dyn Fn(usize, &str) -> String| {
        let moves = usual.strip_prefix(start).unwrap().lines().enumerate();
        format!("{start}{}\n", moves.map(|(place, line)| change(place, line)).collect::<Vec<_>>().join("\n"))
    };
    let texts = [
        as_read(&|_, line| format!("{} {}", &line[..1], &line[1..])),
        as_read(&|_, line| line[1..].to_owned()),
        as_read(&|place, line| format!("{}: {line}", place + 1)),
        as_read(&|_, line| line.replace('+', "▲").replace('-', "△")),
        as_read(&|_, line| line.replace('-', "−")),
        as_read(&|_, line| format!("{line}\nT１２")),
        as_read(&|_, line| format!("{line} T12")),
        as_read(&|_, line| format!("{line} 'a remark")),
        as_read(&|_, line| line.chars().map(|c| char::from_u32(c as u32 + 0xFEE0).unwrap()).collect()),
        usual.replace("FU\n", "FU "),
    ];
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    alike(&usual, "csa", &texts);
}

#[test]
fn moves_of_kif_may_be_written_in_many_ways() {
    let usual = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n   5 ４五角打\n";
    let head = "手合割：平手\n手数----指手---------消費時間--\n";
    let rows = |change: &dyn Fn(usize, &str) -> String| {
        let lines = usual.lines().map(|line| line.trim_start().split_once(' ').unwrap().1).enumerate();
        format!("{head}{}\n", lines.map(|(place, words)| change(place + 1, words)).collect::<Vec<_>>().join("\n"))
    };
    let side = |place: usize| if place % 2 == 1 { "先手" } else { "後手" };
    let texts = [
        rows(&|place, words| format!("({place}) {words}")),
        rows(&|place, words| format!("第{place}手：{words}")),
        rows(&|place, words| format!("{place}手 {words}")),
        rows(&|place, words| format!("{place}、{words}")),
        rows(&|place, words| format!("{place} {}{words}", side(place))),
        rows(&|place, words| format!("{place} {words}   ({place}/{place})")),
        rows(&|place, words| format!("{place} {}", words.replacen('６', "６ ", 1).replacen('歩', " 歩", 1))),
        rows(&|place, words| format!("{place} {}", words.replace("成(", "成り(").replace("打", "打つ"))),
    ];
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    alike(&format!("{head}{usual}"), "kif", &texts);
    alike(
        "▲７六歩 △３四歩 ▲２二角成 △同銀 ▲４五角\n",
        "ki2",
        &[
            "先手７六歩 後手３四歩 先手２二角成 後手同銀 先手４五角\n",
            "先７六歩、後３四歩、先２二角成、後同銀、先４五角\n",
            "●７六歩 ○３四歩 ●２二角成 ○同銀 ●４五角\n",
            "▲７ 六 歩 △３ 四 歩 ▲２ 二 角 成 △同 銀 ▲４ 五 角\n",
            "1.７六歩 2.３四歩 3.２二角成 4.同銀 5.４五角\n",
            "▲７六歩 △３四歩 ▲２二角成り △同銀 ▲４五角打つ\n",
        ],
    );
}

#[test]
fn who_has_won_may_be_said_in_many_ways() {
    let kif = |end: &str| {
        winner(
            &format!("手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n{end}\n"),
            "kif",
        )
    };
    let [black, white] = ["   3 先手勝ち", "   3 後手勝ち"].map(kif);
    assert!(black.is_some() && white.is_some() && black != white);
    for end in
        ["   3 後手反則", "   3 後手投了", "   3 先手宣言勝ち", "まで2手で先手の入玉宣言勝ち", "まで2手で後手反則"]
    {
        assert_eq!(kif(end), black, "{end}");
    }
    for end in
        ["   3 投了。", "   3 先手時間切れ", "まで2手で先手投了", "後手の勝ち", "2手で後手の勝ち", "   3 負けました"]
    {
        assert_eq!(kif(end), white, "{end}");
    }
}

/// Letters of a language that has a piece O, whose castling is no move of it.
#[test]
fn estonian_letters_are_read() {
    let estonian = format!("{TAGS}1. e4 e5 2. Rf3 Rc6 3. Ob5 a6 4. Oa4 Rf6 5. O-O Oe7 6. Ve1 b5 7. Ob3 d6 *\n");
    let english = format!("{TAGS}1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 *\n");
    alike(&english, "pgn", &[&estonian]);
}

#[test]
fn results_may_stand_in_brackets_and_have_other_dashes() {
    let of_chess = |words: &str| winner(&format!("{TAGS}1. e4 e5 2. Nf3 {words}\n"), "pgn");
    for (words, sign) in [
        ("(1-0)", "1-0"),
        ("[1-0]", "1-0"),
        ("1‑0", "1-0"),
        ("**1-0**", "1-0"),
        ("il nero abbandona", "1-0"),
        ("(0-1)", "0-1"),
        ("0‐1", "0-1"),
        ("(½-½)", "1/2-1/2"),
        ("½/½", "1/2-1/2"),
        ("1⁄2-1⁄2", "1/2-1/2"),
        ("=-=", "1/2-1/2"),
        ("remiza", "1/2-1/2"),
    ] {
        assert_eq!(of_chess(words), of_chess(sign), "{words}");
    }
    // Behind the result they are a comment.
    let said = load(format!("{TAGS}1. e4 e5 1-0 (White wins)\n").as_bytes(), Some("pgn")).unwrap();
    assert!(said.report.notes.is_empty() && said.records[0].winner().is_some(), "{:?}", said.report.notes);
    // Within the moves such brackets are a remark: the game goes on.
    assert_eq!(moves(&format!("{TAGS}1. e4 e5 (½) 2. Nf3 Nc6 *\n"), "pgn").len(), 2 + 2);
    let of_xiangqi = |words: &str| winner(&format!("炮二平五 马8进7 马二进三 {words}\n"), "pgn");
    for (words, sign) in [
        ("（红胜）", "1-0"),
        ("(红胜)", "1-0"),
        ("黑方推枰认负", "1-0"),
        ("红方绝杀", "1-0"),
        ("（和）", "1/2-1/2"),
        ("双方同意作和", "1/2-1/2"),
        ("双方不变作和", "1/2-1/2"),
    ] {
        assert_eq!(of_xiangqi(words), of_xiangqi(sign), "{words}");
    }
}

#[test]
fn marks_of_pages_and_of_chinese_texts_are_no_moves() {
    let usual = format!("{TAGS}1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. d3 Bc5 5. O-O d6 *\n");
    alike(
        &usual,
        "pgn",
        &[
            &usual.replace("1. e4", "**1. e4**").replace("5. O-O", "**5. O-O**"),
            &usual.replace("1. e4", "```pgn\n1. e4").replace(" *\n", " *\n```\n"),
            &usual.replace(". ", "- "),
            &usual.replace("Nf3", "Nf3&#8203;").replace("Nc6", "Nc6&shy;"),
            &usual.replace("Nf3", "Nf3\u{115f}").replace("Nc6", "\u{180b}Nc6\u{fffa}"),
            &usual.replace("e4 ", "e4 ｛好棋｝ ").replace("Nc6 ", "Nc6 【妙】 "),
        ],
    );
    let said = load(format!("{TAGS}1. e4 ｛好棋！｝ e5 【妙】 *\n").as_bytes(), Some("pgn")).unwrap();
    let comments: Vec<&str> = said.records[0]
        .tree
        .preorder()
        .map(|id| said.records[0].tree.get(id).unwrap().comment.as_str())
        .filter(|comment| !comment.is_empty())
        .collect();
    assert_eq!(comments, ["好棋！", "妙"]);
}

#[test]
fn lines_of_servers_and_logs_are_csa() {
    let usual = "PI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n+0045KA\n";
    let lines = |change: &dyn Fn(&str) -> String| {
        let moves = usual.strip_prefix("PI\n+\n").unwrap().lines();
        moves.map(change).collect::<Vec<_>>()
    };
    let texts = [
        format!("PI\n+\n{}\n", lines(&|line| format!("> {line}")).join("\n")),
        format!("PI\n+\n{}\n", lines(&|line| format!("<{line},T1")).join("\n")),
        format!("PI\n+\n{}\n", lines(&|line| format!("{line}.")).join("\n")),
        format!("PI\n+\n{}\n", lines(&|line| format!("{line} ; said")).join("\n")),
        // 将棋ウォーズ, with what is left on the clocks.
        format!("{}\n", lines(&|line| format!("{line},L600")).join("\t")),
    ];
    alike(usual, "csa", &texts.each_ref().map(String::as_str));
}

#[test]
fn kana_and_small_marks_say_what_the_usual_ones_do() {
    let usual = "▲７六歩 △３四歩 ▲２二角成 △同銀 ▲４五角\n";
    alike(
        usual,
        "ki2",
        &[
            &usual.replace("角成", "角なり"),
            &usual.replace("角成", "角ナリ"),
            &usual.replace("２二角成", "２二馬"),
            &usual.replace('▲', "▴").replace('△', "▵"),
        ],
    );
    let unpromoted = usual.replace("角成", "角不成");
    alike(&unpromoted, "ki2", &[&usual.replace("角成", "角成らず"), &usual.replace("角成", "角ならず")]);
    // A horse that is there is the one that moves.
    let horse = "▲７六歩 △３四歩 ▲２二角成 △８四歩 ▲３二馬\n";
    assert_eq!(moves(horse, "ki2").last().unwrap(), "2b3b");
}

#[test]
fn ends_of_kif_have_marks_and_brackets() {
    let kif = |end: &str| {
        winner(
            &format!("手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n{end}\n"),
            "kif",
        )
    };
    let white = kif("   3 投了");
    assert!(white.is_some());
    for end in [
        "   3 ▲投了",
        "   3 まいりました",
        "   3 投了*",
        "（まで2手で後手の勝ち）",
        "(2手まで後手の勝ち)",
        "まで2手で後手羽生の勝ち",
    ] {
        assert_eq!(kif(end), white, "{end}");
    }
    assert_eq!(kif("   3 千日手成立"), kif("   3 千日手"));
    assert_eq!(kif("まで2手で持将棋成立"), kif("   3 持将棋"));
}

#[test]
fn words_of_usi_may_be_set_apart() {
    let usual = "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e\n";
    alike(
        usual,
        "sfen",
        &[
            &usual
                .replace(' ', ", ")
                .replace("position,", "position")
                .replace("startpos,", "startpos")
                .replace("moves,", "moves"),
            &format!("\"{}\"\n", usual.trim()),
            &usual.replace('*', "@"),
            &usual.replace("7g7f", "7g-7f"),
        ],
    );
}

/// The headers and comments of a file in bytes.
fn said(bytes: &[u8]) -> String {
    let loaded = load(bytes, Some("pgn")).unwrap();
    let texts = loaded.records.iter().flat_map(|record| {
        let comments = record.tree.preorder().map(|id| record.tree.get(id).unwrap().comment.clone());
        let headers = record.headers.iter().map(|(key, value)| format!("{key} {value}"));
        headers.chain(comments.filter(|comment| !comment.is_empty())).collect::<Vec<_>>()
    });
    texts.collect::<Vec<_>>().join("|")
}

fn games_of(names: &[&str]) -> String {
    names.iter().map(|name| format!("[Event \"x\"]\n[White \"{name}\"]\n\n1. e4 e5 *\n\n")).collect()
}

#[test]
fn letters_of_names_tell_the_encoding() {
    let west = ["Ján", "François", "Weiß", "Åkesson", "Peña", "Sørensen", "Núñez", "Ærø"];
    let yugoslav = ["Gligorić", "Ivković", "Čović", "Trifunović", "Šahović"];
    let check = |names: &[&str], encoding: Encoding| {
        let text = games_of(names);
        let (bytes, lost) = encode(&text, encoding, false);
        assert!(lost.is_empty());
        assert_eq!(said(&bytes), said(text.as_bytes()), "{encoding:?}");
    };
    check(&west, Encoding::Windows1252);
    check(&yugoslav, Encoding::Windows1250);
    for name in ["Ftáčnik", "Dvořák", "Şener", "Łódź", "Kožul"] {
        check(&[name], Encoding::Windows1250);
    }
    // Those of Central Europe outside Windows, where the same letters are elsewhere.
    check(&["Kovačević, Šimun", "Žižka, Łukasz", "Ľubomír"], Encoding::Latin2);
    for cyrillic in [Encoding::Windows1251, Encoding::Iso5, Encoding::Koi8R, Encoding::Ibm866] {
        check(&["Карпов"], cyrillic);
        check(&["Каспаров, Гарри", "КРАМНИК", "Ботвинник"], cyrillic);
    }
    check(&["叶江川", "谢军"], Encoding::Gb18030);
    check(&["羽生善治", "森内俊之"], Encoding::ShiftJis);
    // A name of the East among those of the West turns none of them into others.
    let mut joined = encode(&games_of(&west), Encoding::Windows1252, false).0;
    joined.extend(encode(&games_of(&["Čović"]), Encoding::Windows1250, false).0);
    assert!(said(&joined).starts_with(&said(games_of(&west).as_bytes())));
}

/// As many lines in another encoding as in UTF-8: those of UTF-8 are hardly so by chance.
#[test]
fn a_tie_of_encodings_is_utf_8() {
    let (first, second) = (games_of(&["Карпов"]), games_of(&["Смыслов"]));
    let joined = [first.as_bytes(), &encode(&second, Encoding::Windows1251, false).0].concat();
    assert_eq!(said(&joined), said((first + &second).as_bytes()));
}

#[test]
fn castling_may_stand_in_parentheses_behind_its_number() {
    let game = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6";
    in_place(game, "O-O", &["(O-O)", "(0-0)", "(0-0)!"]);
    // Elsewhere it is a variation.
    let varied = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. d3 (O-O) Nf6 *";
    let record = &load(format!("{TAGS}{varied}\n").as_bytes(), Some("pgn")).unwrap().records[0];
    assert!(record.outline().ends_with("d2d3 (e1g1) g8f6"), "{}", record.outline());
}

/// What precedes the first tag of a file is no game of its own.
#[test]
fn words_before_the_tags_are_no_game() {
    let game = format!("{TAGS}1. e4 e5 2. Nf3 Nc6 *\n");
    for words in ["Hello,\nhere is my game:\n\n", "```pgn\n", "From: me\nSubject: the game of Monday\n\n"] {
        let loaded = load(format!("{words}{game}").as_bytes(), Some("pgn")).unwrap();
        assert_eq!(loaded.records.len(), 1, "{words}");
        assert_eq!(loaded.records[0].headers.get("White"), Some("A"), "{words}");
        assert_eq!(of_record(&loaded.records[0]).len(), 4, "{words}");
    }
    // A game without tags is one.
    for moves in ["1. d4 d5 *\n\n", "1. d4 d5\n\n", "d4 d5 c4 e6\n\n", "1. 炮二平五 马8进7\n\n"] {
        let loaded = load(format!("{moves}{game}").as_bytes(), Some("pgn")).unwrap();
        assert_eq!(loaded.records.len(), 2, "{moves}");
    }
}

/// Dots before the first move say whose it is, also against the position where only that side can make it.
#[test]
fn a_position_whose_other_side_moves_is_turned() {
    let file = |fen: &str, moves: &str| format!("[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n{moves} *\n");
    let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    alike(&file(&fen.replace(" w ", " b "), "1... Ke7 2. Kd2"), "pgn", &[&file(fen, "1... Ke7 2. Kd2")]);
    // Where the side named can make it, the dots are wrong.
    let both = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1";
    assert_eq!(moves(&file(both, "1... Kxe2"), "pgn"), ["e1e2"]);
}

/// KIF whose rows have no numbers, with what each may have beside its move.
#[test]
fn rows_without_numbers_are_moves() {
    let head = "手合割：平手\n手数----指手---------消費時間--\n";
    let rows = ["７六歩(77)", "３四歩(33)", "２二角成(88)", "同　銀(31)", "４五角打"];
    let numbered = |tail: &str| {
        let rows = (1..).zip(rows).map(|(number, row)| format!("{number:4} {row}{tail}\n"));
        rows.collect::<String>()
    };
    for tail in ["", "   ( 0:01/00:00:01)", "  (0:05)"] {
        let bare: String = rows.iter().map(|row| format!("{row}{tail}\n")).collect();
        let indented: String = rows.iter().map(|row| format!("    {row}{tail}\n")).collect();
        let ended = format!("{head}{bare}投了\nまで5手で先手の勝ち\n");
        let usual = format!("{head}{}   6 投了\n", numbered(tail));
        alike(&usual, "kifu", &[&format!("{head}{bare}"), &format!("{head}{indented}"), &bare, &ended]);
        let records = [&usual, &ended].map(|text| load(text.as_bytes(), Some("kifu")).unwrap().records.remove(0));
        assert_eq!(records[0].outline(), records[1].outline());
    }
    // Among rows with numbers it is a remark, and so is one that says something.
    let remarked = format!("{head}   1 ７六歩(77)\n８四歩(83)\n   2 ３四歩(33)\n");
    assert_eq!(moves(&remarked, "kifu"), ["7g7f", "3c3d"]);
    let said = format!("{head}   1 ７六歩(77)\n３四歩(33) が普通\n   2 ８四歩(83)\n");
    assert_eq!(moves(&said, "kifu"), ["7g7f", "8c8d"]);
}

/// An edit of such a file brings no number into it.
#[test]
fn a_row_without_a_number_is_followed_by_one_without() {
    use komaoto::editor::{Document, Go};
    let text = "手合割：平手\n手数----指手---------消費時間--\n７六歩(77)\n３四歩(33)\n";
    let mut document = Document::from_loaded(load(text.as_bytes(), Some("kifu")).unwrap(), None);
    document.go(Go::Last);
    let mv = komaoto::notation::parse_coordinates(document.position(), "2g2f").unwrap();
    document.play(mv).unwrap();
    let (bytes, report) = document.store(document.format().unwrap(), document.envelope());
    assert!(!report.loses(), "{:?}", report.notes);
    assert_eq!(String::from_utf8(bytes).unwrap(), format!("{text}２六歩(27)\n"));
}

#[test]
fn the_number_of_a_variation_may_be_in_chinese_characters() {
    let head = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n\n";
    for number in ["2手", "２手", "二手", "二手目"] {
        let text = format!("{head}変化：{number}\n   2 ８四歩(83)\n");
        let record = load(text.as_bytes(), Some("kifu")).unwrap().records.remove(0);
        assert_eq!(record.outline(), "7g7f 3c3d (8c8d) 2g2f", "{number}");
    }
}

/// What a server shows as the moves of a game.
#[test]
fn a_table_with_the_names_above_is_a_game() {
    let table = "Move  Player1            Player2\n----  ----------------   ----------------\n  1.  e4      (0:00)     e5      (0:00)\n  2.  Nf3     (0:05)     Nc6     (0:03)\n      {White resigns} 0-1\n";
    alike(&format!("{TAGS}1. e4 e5 2. Nf3 Nc6 0-1\n"), "pgn", &[table]);
}

/// What is said above the moves ends no game.
#[test]
fn a_result_above_the_moves_ends_nothing() {
    let usual = format!("{TAGS}1. e4 e5 2. Nf3 Nc6 *\n");
    alike(&usual, "pgn", &["White: A\nBlack: B\nResult: *\n\n1. e4 e5 2. Nf3 Nc6 *\n"]);
}

#[test]
fn moves_may_be_numbers_of_correspondence_chess() {
    alike(
        &format!("{TAGS}1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 *\n"),
        "pgn",
        &[&format!("{TAGS}1. 5254 5755 2. 7163 2836 3. 6134 6835 4. 5171 7866 *\n")],
    );
    alike(
        &format!("{TAGS}1. h4 g5 2. hxg5 h6 3. gxh6 Nf6 4. h7 Ng8 5. hxg8=N *\n"),
        "pgn",
        &[&format!("{TAGS}1. 8284 7775 2. 8475 8786 3. 7586 7866 4. 8687 6678 5. 87784 *\n")],
    );
    // A year is no move.
    alike(&format!("{TAGS}1. e4 e5 *\n"), "pgn", &[&format!("{TAGS}1. e4 1851 e5 *\n")]);
}

/// Variations in brackets, as ChessBase prints them, in the line that they are of.
#[test]
fn variations_may_be_in_brackets() {
    let outline = |text: &str| load(text.as_bytes(), Some("pgn")).unwrap().records[0].outline();
    let usual = format!("{TAGS}1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 Nc6 *\n");
    let bracketed = usual.replace('(', "[").replace(')', "]");
    assert_eq!(outline(&bracketed), outline(&usual));
    // A value is none.
    for said in ["[0.35]", "[0:05]", "[0.35/12]", "[+0.2]"] {
        let text = format!("{TAGS}1. e4 {said} e5 2. Nf3 *\n");
        assert_eq!(moves(&text, "pgn"), ["e2e4", "e7e5", "g1f3"], "{said}");
    }
}

#[test]
fn signs_may_part_moves_of_xiangqi() {
    let usual = "[Game \"Chinese Chess\"]\n\n1. 炮二平五 马8进7 2. 马二进三 车9平8 *\n";
    let signed = |sign: &str| usual.replace("五 ", &format!("五{sign}")).replace("三 ", &format!("三{sign}"));
    let texts = ["：", "；", ":", "/", "，"].map(signed);
    alike(usual, "pgn", &texts.each_ref().map(String::as_str));
}

/// What words cannot say stands in ICCS between them, and is not what the same squares are in UCI.
#[test]
fn squares_among_words_of_xiangqi_are_iccs() {
    let text = "[Game \"Chinese Chess\"]\n\n1. 炮二平五 马8进7 2. E3-D3 *\n";
    assert_eq!(moves(text, "pgn"), ["h3e3", "h10g8", "e4d4"]);
}

/// Squares are called alike in chess and xiangqi: the game is the one that more of the moves are legal in.
#[test]
fn joined_squares_tell_no_other_game() {
    let usual = format!("{TAGS}1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n");
    let texts = [
        "1.e4e5 2.Nf3Nc6 3.Bb5a6",
        "1.e4e52.Nf3Nc63.Bb5a6*",
        "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6",
        "> 1. e4 e5\n> 2. Nf3 Nc6\n> 3. Bb5 a6\n",
        "1.e4 (0:03) e5 (0:05) 2.Nf3 (0:10) Nc6 (0:04) 3.Bb5 (0:11) a6",
    ];
    alike(&usual, "txt", &texts);
}

#[test]
fn rounds_of_xiangqi_may_be_counted_in_brackets() {
    let usual = "[Game \"Chinese Chess\"]\n\n1. 炮二平五 马8进7 2. 马二进三 车9平8 *\n";
    alike(usual, "pgn", &["[Game \"Chinese Chess\"]\n\n（1回合：）炮二平五 马8进7\n（2回合：）马二进三 车9平8\n"]);
}
