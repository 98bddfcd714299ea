//! Answers of problems: how their lines are broken, what is told with them, and pages that are written from top to bottom.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use komaoto::diagram::{PdfPage, TextFace, TextLine, Typeface, Way};
use komaoto::exercises::{ExercisePlan, ExerciseSource};
use komaoto::files::load;
use komaoto::locale::{Language, Locale};
use komaoto::notation::{Style, parse_position, parse_usi};
use komaoto::record::{NodeId, Record, Step};
use komaoto::sheet::{
    Answers, Pages, Paper, Print, ProblemSheet, ProblemTold, SheetWording, Writing, problems, tex, typst,
};
use komaoto::task::Stop;

use super::pages::{annotated, assert_tidy, composed, sheet, texts, zuko};

const ALL: ProblemTold = ProblemTold { span: true, pieces: true, comments: true, end: true };

/// A problem of five moves of ours, which another check mates at its last move, too; with what a person says of it.
fn last_cook() -> Record {
    let text = "sfen 7k1/4L4/9/6+R2/9/9/9/9/9 b Gr2b3g4s4n3l18p 1 moves 3d2c P*2b G*3b 2a1a 3b2b\n";
    let mut record = load(text.as_bytes(), Some("usi")).unwrap().records.remove(0);
    let main: Vec<NodeId> = record.tree.mainline(NodeId::ROOT).collect();
    record.append_move(main[4], parse_usi("2c2b").unwrap()).unwrap();
    record.tree.get_mut(NodeId::ROOT).unwrap().comment = "竜の一間が主題。".to_owned();
    record.tree.get_mut(main[3]).unwrap().comment = "21手目まで待つ手もある。".to_owned();
    record.headers.push("作品名", "待つ竜");
    record
}

/// Old problems of every length, each with a reply and a check that its author does not play.
fn mixed() -> Vec<Record> {
    let mut records = zuko();
    records.truncate(40);
    for record in &mut records {
        let main: Vec<NodeId> = record.tree.mainline(NodeId::ROOT).collect();
        for at in [main[0], main[1]] {
            let mut moves = record.position_at(at).legal_moves().into_iter();
            let new = moves.rfind(|mv| record.child_with(at, &Step::Move(*mv)).is_none());
            new.map(|mv| record.append_move(at, mv).unwrap());
        }
    }
    records
}

fn japanese(records: &[Record], sheet: &ProblemSheet) -> Vec<PdfPage> {
    let locale = Locale::new(Language::Japanese);
    problems(records, sheet, SheetWording::new(&locale, Style::Japanese))
}

/// The pages behind those of the problems.
fn answers(pages: &[PdfPage]) -> &[PdfPage] {
    &pages[pages.iter().rposition(|page| !page.entries.is_empty()).unwrap() + 1..]
}

fn said(page: &PdfPage) -> String {
    texts(page).iter().map(|text| text.letters.as_str()).collect()
}

/// Law: what a line is stands beside its first move, and no line of an answer is alone at the head of a column.
#[test]
fn answers_are_broken_where_they_may_be() {
    if zuko().len() < 100 {
        // The answers of a few problems fill no column; that they are not there was said.
        return;
    }
    let records = mixed();
    for (paper, writing) in [
        (Paper::A4, Writing::Across),
        (Paper::A5, Writing::Across),
        (Paper::Postcard, Writing::Across),
        (Paper::A4, Writing::Down),
        (Paper::Postcard, Writing::Down),
    ] {
        let pages = japanese(&records, &ProblemSheet { writing, ..sheet(9, Answers::Back, paper) });
        let mut columns = 0;
        for page in answers(&pages) {
            let mut lines: BTreeMap<(i32, i32), String> = BTreeMap::new();
            for text in texts(page).into_iter().filter(|text| text.size < 3.5) {
                let [left, top, right, _] = text.bounds();
                // By column and by place in it; pieces of a line together.
                let key = match writing {
                    Writing::Across if top > page.scene.height - paper.margin() => continue,
                    Writing::Across => ((left / page.scene.width * 2.0) as i32, (top * 10.0) as i32),
                    Writing::Down if text.way != Way::Down => continue,
                    Writing::Down => ((top / page.scene.height * 3.0) as i32, (-right * 10.0) as i32),
                };
                lines.entry(key).or_default().push_str(&text.letters);
            }
            for line in lines.values() {
                for mark in ["【変化】", "【紛れ】"] {
                    assert_eq!(line.matches('【').count(), line.matches('】').count(), "{line}");
                    assert!(!line.ends_with('目') && !line.ends_with(mark), "{line}");
                }
            }
            let mut all: Vec<(i32, Vec<&str>)> = Vec::new();
            for ((column, _), line) in &lines {
                match all.last_mut() {
                    Some((last, lines)) if last == column => lines.push(line),
                    _ => all.push((*column, vec![line])),
                }
            }
            for (_, lines) in all {
                columns += 1;
                let is_name = |at: usize| lines.get(at).is_some_and(|line| line.starts_with('第'));
                assert!(is_name(0) || !is_name(1), "{paper:?} {writing:?}: {lines:?}");
            }
        }
        assert!(columns > 1, "{paper:?} {writing:?}");
    }
}

/// Law: a short answer is not parted by the end of a column, and a bracket at the head of a line hangs by its blank half.
#[test]
fn answers_of_exercises_stand_whole() {
    let game = crate::exercises::thrown_away();
    let source = ExerciseSource::of(&game, "game.kif", 1);
    let words = (&Stop::default(), &Locale::new(Language::Japanese));
    let found = ExercisePlan::default().of_record(&game, &source, None, words).0;
    let records: Vec<Record> = found.exercises.iter().map(|exercise| exercise.to_record()).cycle().take(60).collect();
    let pages = japanese(&records, &sheet(9, Answers::Back, Paper::A4));
    let (mut heads, mut hung) = (0, 0);
    for page in answers(&pages) {
        let lines = || texts(page).into_iter().filter(|text| (2.0..3.5).contains(&text.size) && text.at.1 < 282.0);
        let middle = page.scene.width / 2.0;
        for column in [0.0, middle] {
            let of = || lines().filter(|text| (column..column + middle).contains(&text.bounds()[0]));
            let Some(top) = of().map(|text| text.at.1).min_by(f32::total_cmp) else { continue };
            let head: String = of().filter(|text| text.at.1 == top).map(|text| text.letters.as_str()).collect();
            assert!(head.starts_with('第'), "{head}");
            heads += 1;
            let labels = || of().filter(|text| text.letters.contains("実戦 "));
            assert!(labels().all(|text| !text.letters.ends_with("実戦 ")), "{:?}", labels().collect::<Vec<_>>());
        }
        // A remark is indented by a letter, and so is seen to be what stands in brackets.
        let left = |sign: &str| {
            let of = lines().filter(|text| text.letters.starts_with(sign) && text.bounds()[0] < middle);
            of.map(|text| text.bounds()[0]).min_by(f32::total_cmp)
        };
        if let (Some(bracket), Some(remark)) = (left("（▲"), left("実")) {
            assert!((remark - bracket - 4.0 * 25.4 / 72.0).abs() < 0.2, "{bracket} {remark}");
            hung += 1;
        }
    }
    assert!(heads > 2 && hung > 0, "{heads} {hung}");
}

/// The board is seen from the side of who is asked, and a score says for whom it is good: nobody guesses whose view it is.
/// Down the page its figures stand one by one.
#[test]
fn exercises_are_seen_from_the_side_that_is_asked() {
    let game = crate::exercises::thrown_away();
    let source = ExerciseSource::of(&game, "game.kif", 1);
    let words = (&Stop::default(), &Locale::new(Language::Japanese));
    let found = ExercisePlan::default().of_record(&game, &source, None, words).0;
    for (exercise, is_turned, score, down) in
        [(0, false, "（先手+50）", "（先手+五〇）"), (1, true, "（後手+900）", "（後手+九〇〇）")]
    {
        let record = found.exercises[exercise].to_record();
        let pages = japanese(std::slice::from_ref(&record), &sheet(1, Answers::Back, Paper::A4));
        let left = |file: [&str; 2]| {
            texts(&pages[0]).into_iter().find(|text| file.contains(&text.letters.as_str())).map(|text| text.bounds()[0])
        };
        assert_eq!(left(["9", "９"]) > left(["2", "２"]), is_turned);
        let told: String = answers(&pages).iter().map(said).collect();
        assert!(told.contains(score), "{told}");
        let upright = ProblemSheet { writing: Writing::Down, ..sheet(1, Answers::Back, Paper::A4) };
        let told: String = answers(&japanese(&[record], &upright)).iter().map(said).collect();
        assert!(told.contains(down), "{told}");
        // What is a share is read figure by figure, too.
        assert!(told.contains(if is_turned { "八二％→四六％" } else { "五二％→一八％" }), "{told}");
    }
}

/// Exercises are headed as in a magazine, across and down, once; answers have no line that is driven apart, and no day is
/// parted from its year.
#[test]
fn a_page_of_exercises_looks_like_one_of_a_magazine() {
    let mut game = crate::exercises::thrown_away();
    game.headers.push("開始日時", "2015/07/13");
    game.headers.set("先手", "xeP02_dlp1.1_A53_4c");
    let source = ExerciseSource::of(&game, "game.kif", 1);
    let words = (&Stop::default(), &Locale::new(Language::Japanese));
    let found = ExercisePlan::default().of_record(&game, &source, None, words).0;
    let records: Vec<Record> = found.exercises.iter().map(|exercise| exercise.to_record()).cycle().take(12).collect();
    for (writing, day) in [(Writing::Across, "2015年7月13日"), (Writing::Down, "二〇一五年七月十三日")] {
        let sheet = ProblemSheet { writing, title: "次の一手".to_owned(), ..sheet(6, Answers::Back, Paper::A4) };
        let pages = japanese(&records, &sheet);
        pages.iter().for_each(assert_tidy);
        let headed = |page: &PdfPage| {
            texts(page).into_iter().find(|text| text.letters == "次の一手").is_some_and(|text| text.size > 4.0)
        };
        assert_eq!(pages.iter().map(headed).collect::<Vec<_>>(), [true, false, false], "{writing:?}");
        let lines = || texts(&pages[2]).into_iter().filter(|text| (2.0..3.5).contains(&text.size));
        assert!(lines().filter(|text| text.letters.contains(['▲', '△'])).all(|text| text.spread.space == 0.0));
        assert!(lines().any(|text| text.letters.contains(day)), "{}", said(&pages[2]));
        // A name of Latin letters and figures lies on its side as a whole.
        assert!(lines().any(|text| text.letters.contains("xeP02_dlp1.1_A53_4c")), "{}", said(&pages[2]));
        // A single one needs no headline, nor does a problem.
        assert!(!headed(&japanese(&records[..1], &sheet)[0]));
        assert!(!headed(&japanese(&[composed(), last_cook()], &sheet)[0]));
    }
}

/// What an author sets with a program of their own shows the board from the same side as the pages.
#[test]
fn sources_show_the_board_from_the_side_that_is_asked() {
    let locale = Locale::new(Language::English);
    let wording = SheetWording::new(&locale, Style::Western);
    let print = Print { pages: Pages::Problems, ..Print::default() };
    let mut sources = Vec::new();
    for (name, fen, [board, top, bottom]) in [
        ("shogi", "4k4/9/4P4/9/9/9/9/9/4K2RL b G 1", ["shogi", "・・・・v玉・・・・", "・・・・玉・・飛香"]),
        ("gote", "4k4/9/4P4/9/9/9/9/9/4K2RL w Gb 1", ["shogi-turned", "v香v飛・・v玉・・・・", "・・・・玉・・・・"]),
        ("white", "k7/8/8/8/8/8/7P/6K1 w - - 0 1", ["chess", "k.......", "......K."]),
        ("black", "k7/8/8/8/8/8/7P/6K1 b - - 0 1", ["chess", ".K......", ".......k"]),
        ("xiangqi", "3k5/9/9/9/9/9/9/9/9/R3K4 b - - 0 1", ["xiangqi", "....K...R", ".....k..."]),
    ] {
        let mut record = Record::new(parse_position(fen).unwrap());
        let mv = record.initial.legal_moves()[0];
        record.append_move(NodeId::ROOT, mv).unwrap();
        record.headers.push(if name == "gote" || name == "shogi" { "出題" } else { "Exercise" }, "次の一手");
        let records = [record];
        let [typst, tex] =
            [typst(&records, &print, "", wording), tex(&records, &print, "", wording)].map(Option::unwrap);
        assert!(typst.contains(&format!("diagram({board}, ")), "{typst}");
        assert!(
            typst.contains(&format!("rows: (\"{top}\", ")) && typst.contains(&format!("\"{bottom}\", ))")),
            "{typst}"
        );
        assert!(tex.contains(&format!("\\diagram{{{board}}}")), "{tex}");
        assert!(tex.contains(&format!("{{%\n{top}\n")) && tex.contains(&format!("\n{bottom}\n}}")), "{tex}");
        if name == "gote" {
            // Who sits at the bottom has what is in hand at the right.
            assert!(typst.contains("hands: (\"☗") && typst.contains("\", \"☖"), "{typst}");
        }
        sources.push((name, tex));
    }
    if let Ok(sources) = <[_; 5]>::try_from(sources) {
        typeset(sources);
    }
}

/// An answer of chess is told as one of shogi: what is right first, then what was played, each with its numbers.
#[test]
fn answers_of_chess_are_told_in_one_piece() {
    let start = komaoto::rules::Position::start(komaoto::rules::Game::Chess);
    let said = [(-30, ""), (-40, ""), (-50, "g1f3 b8c6 f1b5"), (500, "b8c6")];
    let mut game = crate::exercises::judged(&start, &["e2e4", "e7e5", "d1h5"], &said);
    game.headers.push("White", "Ann");
    let source = ExerciseSource::of(&game, "game.pgn", 1);
    let locale = Locale::new(Language::English);
    let found = ExercisePlan::default().of_record(&game, &source, None, (&Stop::default(), &locale)).0;
    let record = found.exercises[0].to_record();
    let pages = problems(
        std::slice::from_ref(&record),
        &sheet(1, Answers::Back, Paper::A4),
        SheetWording::new(&locale, Style::Western),
    );
    let said = said_of(&pages);
    let told = "No. 1 – 2. Nf3 Nc6 3. Bb5 (+0.50); played 2. Qh5 Nc6 (−5.00).";
    assert!(said.contains(told) && said.contains("chance to win"), "{said}");
    // What has more in it is told like a game.
    let mut record = record;
    let second = record.tree.mainline(NodeId::ROOT).nth(2).unwrap();
    record.tree.get_mut(second).unwrap().comment = "This hurts.".to_owned();
    let pages = problems(&[record], &sheet(1, Answers::Back, Paper::A4), SheetWording::new(&locale, Style::Western));
    assert!(said_of(&pages).contains("This hurts."), "{}", said_of(&pages));
}

/// The words of the pages of answers.
fn said_of(pages: &[PdfPage]) -> String {
    let words = answers(pages).iter().flat_map(texts).map(|text| text.letters.trim()).collect::<Vec<_>>();
    words.join(" ")
}

/// Another mate at the last move is allowed, and is not called a cook; that of a problem of one move is one.
#[test]
fn another_last_move_is_not_called_a_cook() {
    let pages = japanese(&[last_cook()], &sheet(4, Answers::Back, Paper::A4));
    let text = said(&pages[1]);
    assert!(text.contains("【最終手余詰】5手目 22龍") && !text.contains("【余詰】"), "{text}");
    let mut one = composed();
    let reply = one.tree.children(NodeId::ROOT)[1];
    one.tree.remove(reply);
    one.append_move(NodeId::ROOT, parse_usi("G*1b").unwrap()).ok();
    let text = said(&japanese(&[one], &sheet(4, Answers::Back, Paper::A4))[1]);
    assert!(!text.contains("最終手余詰"), "{text}");
}

/// What is chosen is told with a problem and with its answer, and nothing of it otherwise.
/// What a check of soundness has written into comments stands once in an answer: beside the line, and nowhere where the
/// label of the line says it. What a person wrote there stays.
#[test]
fn findings_of_a_check_are_told_once() {
    let mut record = last_cook();
    let main: Vec<NodeId> = record.tree.mainline(NodeId::ROOT).collect();
    let cook = record.tree.children(main[4])[1];
    record.tree.get_mut(cook).unwrap().comment = "最終手余詰 初手から5手\n開き王手。".to_owned();
    let other = record.append_move(main[1], parse_usi("L*2b").unwrap()).unwrap().unwrap();
    record.tree.get_mut(other).unwrap().comment = "Choice of interposition, 5 moves from the start".to_owned();
    let sheet = ProblemSheet { told: ALL, ..sheet(6, Answers::Back, Paper::A4) };
    let pages = japanese(&[record], &sheet);
    let said = said_of(&pages);
    for (words, times) in
        [("最終手余詰", 2), ("初手から", 0), ("開き王手", 1), ("（合駒非限定）", 1), ("interposition", 0)]
    {
        assert_eq!(said.matches(words).count(), times, "{words}: {said}");
    }
}

#[test]
fn comments_last_positions_and_counts_are_told_if_they_are_wanted() {
    let plain = japanese(&[last_cook()], &sheet(4, Answers::Back, Paper::A4));
    let told = japanese(&[last_cook()], &ProblemSheet { told: ALL, ..sheet(4, Answers::Back, Paper::A4) });
    plain.iter().chain(&told).for_each(assert_tidy);
    let (front, back) = (said(&told[0]), said(&told[1]));
    // Pieces on 5二, 3四 and 2一; and a gold in hand.
    assert!(front.contains("5手詰　形幅4×4　使用駒4枚"), "{front}");
    for part in ["竜の一間が主題。", "【3手目】21手目まで待つ手もある。", "第1番　詰上り図"]
    {
        assert!(back.contains(part) && !said(&plain[1]).contains(part), "{part}: {back}");
    }
    assert!(!said(&plain[0]).contains("形幅"));
    // The gold of the last move stands on the second board.
    assert!(told[1].scene.parts.len() > plain[1].scene.parts.len() + 20);
}

/// Headings, names and moves are in the face that was chosen, rare characters of names apart.
#[test]
fn sheets_in_mincho_have_their_headings_in_mincho() {
    let mut mincho = sheet(4, Answers::Back, Paper::A4);
    mincho.choices.style.typeface = Typeface::Mincho;
    for writing in [Writing::Across, Writing::Down] {
        for told in [ProblemTold::default(), ALL] {
            let sheet = ProblemSheet { writing, told, ..mincho.clone() };
            for page in japanese(&[last_cook(), composed()], &sheet) {
                for text in texts(&page) {
                    assert!(text.face == TextFace::Mincho, "{text:?}");
                }
            }
        }
    }
}

/// From top to bottom and from right to left: numbers are kanji, the first problem is the rightmost, and everything is in
/// its place.
#[test]
fn pages_are_written_from_top_to_bottom() {
    let records = mixed();
    for paper in [Paper::A4, Paper::B5, Paper::A5, Paper::Letter, Paper::Postcard] {
        for per_page in [1, 4, 9] {
            for place in [Answers::Back, Answers::Next, Answers::Foot, Answers::Off] {
                let sheet = ProblemSheet { writing: Writing::Down, told: ALL, ..sheet(per_page, place, paper) };
                let pages = japanese(&records[..9], &sheet);
                pages.iter().for_each(assert_tidy);
            }
        }
    }
    if zuko().len() < 100 {
        // What follows is of problems that are all different.
        return;
    }
    let sheet = ProblemSheet { writing: Writing::Down, ..sheet(4, Answers::Back, Paper::A4) };
    let pages = japanese(&records[..4], &sheet);
    let name = |page: &PdfPage, name: &str| -> TextLine {
        let found = texts(page).into_iter().find(|text| text.letters.starts_with(name));
        found.unwrap_or_else(|| panic!("{name}: {}", said(page))).clone()
    };
    let [first, second, third] = ["第一番", "第二番", "第三番"].map(|text| name(&pages[0], text));
    assert!(first.at.0 > second.at.0 && (first.at.1 - second.at.1).abs() < 0.1, "{first:?} {second:?}");
    assert!(third.at.1 > first.at.1 && first.way == Way::Down);
    // Number 2: 2h2g 2f1e 2g1f …
    let back = said(&pages[1]);
    assert!(back.contains("二十一手詰。") && back.contains("【変化】二手目"), "{back}");
    assert!(back.contains("２七金、１五玉、１六金、同と、"), "{back}");
    let [first, second] = ["第一番", "第二番"].map(|text| name(&pages[1], text));
    assert!(first.at.0 > second.at.0 || first.at.1 < second.at.1, "{first:?} {second:?}");
    // What is counted in comments is in kanji, too.
    let told = japanese(&[last_cook()], &ProblemSheet { told: ALL, ..sheet });
    assert!(said(&told[1]).contains("二十一手目まで待つ手もある。"), "{}", said(&told[1]));
    assert!(said(&told[0]).contains("五手詰　形幅四×四　使用駒四枚"), "{}", said(&told[0]));
}

/// Law: lines that run down end together, as those across do: room is made behind their commas where a whole move is missing.
#[test]
fn lines_that_run_down_end_together() {
    let records = mixed();
    for paper in [Paper::A4, Paper::B5, Paper::A5] {
        let sheet = ProblemSheet { writing: Writing::Down, told: ALL, ..sheet(4, Answers::Back, paper) };
        let pages = japanese(&records[..9], &sheet);
        pages.iter().for_each(assert_tidy);
        // The end of a line is that of its last letter.
        let end = |text: &TextLine| text.bounds()[3];
        let lines: Vec<&TextLine> = answers(&pages)
            .iter()
            .flat_map(texts)
            .filter(|text| {
                text.way == Way::Down && text.letters.ends_with('、') && text.letters.matches('、').count() > 3
            })
            .collect();
        assert!(lines.len() > 8, "{}", lines.len());
        // Those of a tier of the page. A line to which only one is brought that is too long for the one before stays short.
        let alone = |text: &&&TextLine| lines.iter().filter(|other| (end(other) - end(text)).abs() < 0.5).count() < 4;
        let short: Vec<&&TextLine> = lines.iter().filter(alone).collect();
        assert!(short.len() * 20 <= lines.len(), "{paper:?}: {} of {}: {short:?}", short.len(), lines.len());
    }
}

/// English has no such writing.
#[test]
fn what_is_in_english_is_written_across() {
    let locale = Locale::new(Language::English);
    let wording = SheetWording::new(&locale, Style::Western);
    let sheet = ProblemSheet { writing: Writing::Down, ..sheet(4, Answers::Back, Paper::A4) };
    let across = ProblemSheet { writing: Writing::Across, ..sheet.clone() };
    assert!(problems(&[composed()], &sheet, wording) == problems(&[composed()], &across, wording));
}

/// A source for TeX says what pages say, and nothing that a record says is a command.
#[test]
fn a_source_for_tex_has_boards_of_pieces_and_escapes_texts() {
    let locale = Locale::new(Language::Japanese);
    let wording = SheetWording::new(&locale, Style::Japanese);
    let print = Print { pages: Pages::Problems, told: ALL, ..Print::default() };
    let mut record = composed();
    record.headers.set("作品名", r"50% \input{a} $x_1$ #~^&");
    let source = tex(&[record, last_cook()], &print, "小品集", wording).unwrap();
    for part in [
        r"50\% \textbackslash{}input\{a\} \$x\_1\$ \#\textasciitilde{}\textasciicircum{}\&",
        "{1手詰　形幅1×3　使用駒3枚}{}{☗持駒 金}{%\n・・・・・・・・v玉\n",
        r"\move{12金まで1手詰。}",
        r"\said{1}{竜の一間が主題。}",
        "詰上り図",
    ] {
        assert!(source.contains(part), "{part}: {source}");
    }
    let games = Print { pages: Pages::Games, ..Print::default() };
    let told = tex(&[annotated(12)], &games, "", wording).unwrap();
    assert!(told.contains(r"\moves{0}{▲５八玉 △５二玉 ▲５九玉 △５一玉}"), "{told}");
    assert!(told.contains(r"<b>\&amp;"), "{told}");
    let chess =
        load(b"[Event \"a_b\"]\n\n1. e4 {See https://lichess.org/a_b%20#c} e5 *\n", Some("pgn")).unwrap().records;
    let chess = tex(&chess, &Print { every: 1, ..games }, "", wording).unwrap();
    assert!(chess.contains(r"\web{https://lichess.org/a\_b\%20\#c}{https://lichess.org/a\_b\%20\#c}"), "{chess}");
    let scores = Print { pages: Pages::Scores, ..Print::default() };
    assert!(tex(&[annotated(1)], &scores, "", wording).is_none());
    typeset([("problems", source), ("games", told), ("chess", chess)]);
}

/// Law: a source tells its typesetter which letters it is to be set in, by a name that this one knows.
#[test]
fn a_source_in_chinese_is_set_in_chinese_letters() {
    let record = load(
        "[Game \"Chinese Chess\"]\n[Red \"许银川\"]\n[Black \"聂卫平\"]\n\n1. 炮二平五 *\n".as_bytes(),
        Some("pgn"),
    );
    let records = record.unwrap().records;
    let print = Print { pages: Pages::Games, ..Print::default() };
    let mut sources = Vec::new();
    for (language, name, region) in
        [(Language::SimplifiedChinese, "zh-Hans", "CN"), (Language::TraditionalChinese, "zh-Hant", "TW")]
    {
        let locale = Locale::new(language);
        let wording = SheetWording::new(&locale, Style::Japanese);
        let source = tex(&records, &print, "", wording).unwrap();
        assert!(source.contains(&format!("\\lettersof{{{name}}}")), "{source}");
        // For LuaLaTeX and for upLaTeX.
        assert_eq!(source.matches(&format!("\\expandafter\\def\\csname letters-{name}\\endcsname")).count(), 2);
        let typst = typst(&records, &print, "", wording).unwrap();
        assert!(typst.contains(&format!("#set text(lang: \"zh\", region: \"{region}\"")), "{typst}");
        sources.push((name, source));
    }
    if let Ok(sources) = <[_; 2]>::try_from(sources) {
        typeset(sources);
    }
}

/// Sets sources with LuaLaTeX, where there is one and somebody asks for it: it takes its time.
fn typeset<const N: usize>(sources: [(&str, String); N]) {
    if std::env::var_os("KOMAOTO_LUALATEX").is_none() {
        return eprintln!("SKIPPED: KOMAOTO_LUALATEX is not set");
    }
    let folder = tempfile::tempdir().unwrap();
    for (name, source) in sources {
        let path = folder.path().join(name).with_extension("tex");
        fs::write(&path, source).unwrap();
        let set = ["-interaction=nonstopmode", "-halt-on-error"];
        let done = Command::new("lualatex").current_dir(folder.path()).args(set).arg(&path).output().unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stdout));
    }
}

/// A title that has the number of its problem in it is not numbered a second time.
#[test]
fn the_number_of_a_problem_is_told_once() {
    for (title, once) in [
        ("図巧 第1番", true),
        ("第１番", true),
        ("第一番", true),
        ("No. 1", true),
        ("1手詰集", false),
        ("第11番", false),
    ] {
        let mut record = last_cook();
        record.headers.set("作品名", title);
        let pages = japanese(&[record], &sheet(4, Answers::Off, Paper::A4));
        let heading = texts(&pages[0]).iter().map(|text| text.letters.clone()).find(|said| said.contains(title));
        let expected = if once { title.to_owned() } else { format!("第1番 {title}") };
        assert_eq!(heading, Some(expected), "{title}");
    }
}

/// A few lines are not divided: the answer of one problem stands in one column, though the other one is empty.
#[test]
fn a_short_answer_stands_in_one_column() {
    let mut record = last_cook();
    let main: Vec<NodeId> = record.tree.mainline(NodeId::ROOT).collect();
    for at in [main[0], main[1], main[2]] {
        let moves = record.position_at(at).legal_moves();
        let new: Vec<_> =
            moves.into_iter().filter(|mv| record.child_with(at, &Step::Move(*mv)).is_none()).take(5).collect();
        new.into_iter().for_each(|mv| assert!(record.append_move(at, mv).is_ok()));
    }
    for writing in [Writing::Across, Writing::Down] {
        let sheet = ProblemSheet { writing, ..sheet(1, Answers::Back, Paper::A4) };
        let pages = japanese(std::slice::from_ref(&record), &sheet);
        let page = &answers(&pages)[0];
        let (width, height) = (page.scene.width, page.scene.height);
        let lines = texts(page);
        assert!(lines.iter().filter(|line| line.letters.contains('【')).count() > 12, "{}", said(page));
        for line in lines.iter().filter(|line| line.letters.contains('【')) {
            let is_first = if writing == Writing::Down { line.at.1 < height / 3.0 } else { line.at.0 < width / 2.0 };
            assert!(is_first, "{writing:?}: {line:?}");
        }
    }
}
