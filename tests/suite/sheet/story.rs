//! The story of a record: nothing is left out, and read back as prose it is the same tree.

use std::str::FromStr;

use komaoto::files::load;
use komaoto::formats::comment::{fragment, said_in_person};
use komaoto::locale::{Language, Locale};
use komaoto::notation::Style;
use komaoto::record::{Node, NodeId, Record, Step};
use komaoto::rules::{Game, Move, Position};
use komaoto::sheet::outline::{HeadersTold, OutlineOptions};
use komaoto::sheet::story::{Leads, PageBreakHint, Paragraph, RunKind, StoryBlock, story, told};
use komaoto::sheet::{Passage, Reference, SheetWording};

fn read(text: &str, extension: &str) -> Record {
    load(text.as_bytes(), Some(extension)).unwrap().records.remove(0)
}

fn japanese() -> Locale {
    Locale::new(Language::Japanese)
}

fn lines(record: &Record, language: Language, style: Style) -> Vec<String> {
    let locale = Locale::new(language);
    let telling = OutlineOptions { headers: HeadersTold::None, ..OutlineOptions::default() };
    told(record, telling, SheetWording::new(&locale, style)).collect()
}

/// The samples, and random trees of a game.
fn records(game: Game) -> Vec<Record> {
    let files = [
        include_bytes!("../../../assets/samples/ja/game.kifu").as_slice(),
        include_bytes!("../../../assets/samples/ja/zuko-2.kifu"),
        include_bytes!("../../data/aigakari.kif"),
    ];
    let read = files.into_iter().map(|bytes| load(bytes, Some("kif")).unwrap().records.remove(0));
    let mut records: Vec<Record> = read.filter(|record| record.game() == game).collect();
    let mut state = 19_u64;
    let mut dice = |sides: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % sides.max(1)
    };
    for _ in 0..40 {
        let mut record = Record::new(Position::start(game));
        let mut nodes = vec![NodeId::ROOT];
        for _ in 0..60 {
            // Mostly on from the last node, so that lines become long.
            let from = if dice(4) == 0 { nodes[dice(nodes.len())] } else { nodes[nodes.len() - 1] };
            let moves = record.position_at(from).legal_moves();
            let Some(&mv) = moves.get(dice(moves.len())) else { continue };
            if record.child_with(from, &Step::Move(mv)).is_none() {
                nodes.push(record.append_move(from, mv).unwrap().unwrap());
            }
        }
        records.push(record);
    }
    records
}

#[test]
fn a_game_of_shogi_reads_as_a_book_tells_it() {
    let mut record =
        Record::from_outline(Position::start(Game::Shogi), "7g7f 3c3d (8c8d 2g2f (1g1f)) 8h2b+ 3a2b resign").unwrap().0;
    let second = record.tree.mainline(NodeId::ROOT).nth(2).unwrap();
    record.tree.get_mut(second).unwrap().comment = "角道を開けた。\n\n次は？".to_owned();
    assert_eq!(
        lines(&record, Language::Japanese, Style::Japanese),
        [
            "▲７六歩 △３四歩",
            "  角道を開けた。",
            "  次は？",
            "  【変化】2手目 △８四歩 ▲２六歩",
            "    【変化】3手目 ▲１六歩",
            "3手目 ▲２二角成 △同　銀 投了 まで4手で後手の勝ち",
        ]
    );
}

/// Nobody counts a hundred moves: one in ten has its number, and so has each that goes on after something else, which is
/// enough for those right behind it.
#[test]
fn a_long_line_of_shogi_has_numbers() {
    let bytes = include_bytes!("../../data/aigakari.kif");
    let record = load(bytes, Some("kif")).unwrap().records.remove(0);
    let plies = record.tree.mainline(NodeId::ROOT).count() as u32 - 1;
    assert!(plies > 25, "{plies}");
    let text = lines(&record, Language::Japanese, Style::Japanese).join("\n");
    let numbers: Vec<u32> =
        text.split_whitespace().filter_map(|word| word.strip_suffix("手目")?.parse().ok()).collect();
    let mut before = 1;
    for &number in &numbers {
        assert!(number <= before + 12, "{numbers:?}");
        before = before.max(number);
    }
    assert!(plies - before <= 12 && numbers.contains(&21), "{numbers:?}");
}

#[test]
fn what_an_engine_says_is_not_told_where_only_people_are() {
    let text =
        "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:01/00:00:01)\n*好手。\n*#評価値=35\n";
    let record = read(text, "kif");
    let locale = japanese();
    let telling = OutlineOptions { headers: HeadersTold::None, comment: said_in_person, ..OutlineOptions::default() };
    let said: Vec<String> = told(&record, telling, SheetWording::new(&locale, Style::Japanese)).collect();
    assert_eq!(said, ["▲７六歩", "  好手。"]);
}

#[test]
fn times_and_evaluations_are_told_where_they_are_wanted() {
    let shogi = read(
        "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:09/00:00:09)\n*#評価値=35\n   \
         2 ３四歩(33)   (61:05/01:01:05)\n*#詰み=先手勝ち:5手\n",
        "kif",
    );
    let chess = read("1. e4 {[%eval 0.3] [%clk 0:10:00]} e5 {[%eval -1.25]} *\n", "pgn");
    let locale = japanese();
    let of = |record: &Record, clock, evaluation, style| {
        let telling = OutlineOptions {
            headers: HeadersTold::None,
            clock,
            evaluation,
            comment: |_| "".into(),
            ..OutlineOptions::default()
        };
        told(record, telling, SheetWording::new(&locale, style)).collect::<Vec<_>>().concat()
    };
    assert_eq!(of(&shogi, false, false, Style::Japanese), "▲７六歩 △３四歩");
    assert_eq!(of(&shogi, true, false, Style::Japanese), "▲７六歩 (0:09) △３四歩 (61:05)");
    assert_eq!(of(&shogi, false, true, Style::Japanese), "▲７六歩 [+35] △３四歩 [+#5]");
    // In chess they are White's, whoever has moved.
    assert_eq!(of(&chess, false, true, Style::Western), "1. e4 [+0.30] e5 [-1.25]");
}

#[test]
fn chess_is_numbered_in_pairs() {
    let record = read("1. e4 e5! {Open.} (1... c5 2. Nf3 (2. c3) d6) (1... c6) 2. Nf3 Nc6 1-0\n", "pgn");
    assert_eq!(
        lines(&record, Language::English, Style::Western),
        ["1. e4 e5!", "  Open.", "  (1...c5 2. Nf3", "    (2. c3)", "  2...d6)", "  (1...c6)", "2. Nf3 Nc6 1-0"]
    );
}

#[test]
fn xiangqi_is_told_in_chinese_or_wxf() {
    let (mut record, _) = Record::from_outline(Position::start(Game::Xiangqi), "").unwrap();
    let mut at = NodeId::ROOT;
    for uci in ["h3e3", "h10g8", "h1g3"] {
        let mv = komaoto::notation::xiangqi::parse_uci(uci).unwrap();
        at = record.append_move(at, Move::Xiangqi(mv)).unwrap().unwrap();
    }
    assert_eq!(lines(&record, Language::English, Style::Japanese), ["1. 炮二平五 馬８進７ 2. 馬二進三"]);
    assert_eq!(lines(&record, Language::English, Style::Western), ["1. C2.5 H8+7 2. H2+3"]);
}

/// Law: a game that begins with a position of its own shows it first; the usual start, a handicap and a problem do not. And
/// what asks for a diagram, by a glyph of whatever program or in a comment, has one there, and is not told besides.
#[test]
fn a_diagram_stands_where_the_record_needs_or_asks_for_one() {
    let locale = Locale::new(Language::English);
    let told_of = |record: &Record| -> (Vec<u32>, String) {
        let wording = SheetWording::new(&locale, Style::Western);
        let (mut at, mut said) = (Vec::new(), String::new());
        for block in story(record, OutlineOptions { headers: HeadersTold::None, ..OutlineOptions::default() }, wording)
        {
            match block {
                StoryBlock::Diagram { node, .. } => at.push(record.ply(node)),
                StoryBlock::Paragraph(paragraph) => said += &paragraph.text(),
                _ => {}
            }
        }
        (at, said)
    };
    let fen = "[FEN \"8/8/8/4k3/8/4K3/4P3/8 w - - 0 1\"]\n\n{First a word.} 1. Kd3 Kd5 *\n";
    let (at, said) = told_of(&read(fen, "pgn"));
    assert_eq!((at.len(), said.starts_with("First a word.")), (1, true), "{said}");
    let asking = "1. e4 $220 e5 {[#]} 2. Nf3 $1 $201 Nc6 {Now [#] here} 3. Bb5 D a6 $221 4. Ba4 *\n";
    let (at, said) = told_of(&read(asking, "pgn"));
    assert_eq!(at, [1, 2, 3, 4, 5, 6]);
    assert!(!said.contains("[#]") && !said.contains('D') && said.contains("2. Nf3!") && said.contains("Now"), "{said}");
    for usual in [Position::start(Game::Shogi), Position::start(Game::Chess), Position::start(Game::Xiangqi)] {
        assert_eq!(told_of(&Record::new(usual)).0, [0_u32; 0]);
    }
    let handicap = read("手合割：香落ち\n手数----指手---------消費時間--\n   1 ３四歩(33)\n", "kif");
    assert_eq!(told_of(&handicap).0, [0_u32; 0]);
    assert_eq!(told_of(&read(include_str!("../../../assets/samples/ja/zuko-2.kifu"), "kifu")).0, [0_u32; 0]);
}

#[test]
fn a_diagram_stands_where_it_was_bookmarked_and_every_so_many_moves() {
    let mut record = Record::from_outline(Position::start(Game::Shogi), "7g7f 3c3d 2g2f 8c8d 2f2e").unwrap().0;
    let third = record.tree.mainline(NodeId::ROOT).nth(3).unwrap();
    record.tree.get_mut(third).unwrap().bookmark = Some("基本図".to_owned());
    let locale = japanese();
    let wording = SheetWording::new(&locale, Style::Japanese);
    let at = |telling| -> Vec<u32> {
        let blocks = story(&record, telling, wording);
        blocks
            .filter_map(
                |block| if let StoryBlock::Diagram { node, .. } = block { Some(record.ply(node)) } else { None },
            )
            .collect()
    };
    assert_eq!(at(OutlineOptions::default()), [3]);
    assert_eq!(at(OutlineOptions { bookmarks: false, every: 2, ..OutlineOptions::default() }), [2, 4]);
}

/// What a story of shogi says, read back as prose paragraph by paragraph, from the position that it begins with.
fn read_back(record: &Record, telling: OutlineOptions) -> Record {
    let locale = japanese();
    let start = telling.passage.start(record);
    let mut again = Record::new(record.position_at(start));
    // Where each line stands, by its depth: the node that comes next is appended there.
    let mut at: Vec<NodeId> = vec![NodeId::ROOT];
    for block in story(record, telling, SheetWording::new(&locale, Style::Japanese)) {
        let StoryBlock::Paragraph(paragraph) = block else { continue };
        if paragraph.comment {
            continue;
        }
        at.truncate(paragraph.depth + 1);
        if paragraph.begins {
            at.truncate(paragraph.depth);
            let beside = *at.last().unwrap();
            at.push(again.tree.parent(beside).unwrap());
        }
        let here = *at.last().unwrap();
        let position = again.position_at(here);
        let before = if here == NodeId::ROOT { record.last_target(start) } else { again.last_target(here) };
        let mut parent = here;
        let previous = before.and_then(|square| square.shogi());
        for found in fragment(&paragraph.text(), position.shogi().unwrap(), previous).moves {
            parent = again.append_move(parent, Move::Shogi(found.mv)).unwrap().unwrap();
        }
        for run in paragraph.runs.iter().filter(|run| run.kind == RunKind::Ending) {
            let step = record.tree.get(run.node).unwrap().step.clone();
            parent = again.tree.append(parent, Node::new(step)).unwrap();
        }
        *at.last_mut().unwrap() = parent;
    }
    again
}

/// The part of a record as a record, move by move.
fn cut_out(record: &Record, passage: Passage) -> Record {
    let mut part = Record::new(record.position_at(passage.start(record)));
    let mut copies = std::collections::HashMap::from([(passage.start(record), NodeId::ROOT)]);
    for id in passage.nodes(record).filter(|&id| id != passage.start(record)) {
        let parent = copies[&record.tree.parent(id).unwrap()];
        let step = record.tree.get(id).unwrap().step.clone();
        copies.insert(id, part.tree.append(parent, Node::new(step)).unwrap());
    }
    part
}

/// Every passage of a record.
fn passages(record: &Record) -> Vec<Passage> {
    let nodes: Vec<NodeId> = record.tree.preorder().collect();
    let variations = nodes.iter().filter(|&&at| record.tree.place(at).is_some_and(|place| place > 0));
    let variations: Vec<Passage> = variations.map(|&at| Passage::Variation(at)).collect();
    std::iter::once(Passage::Whole).chain(nodes.into_iter().map(Passage::After)).chain(variations).collect()
}

/// Law: read back as prose, paragraph by paragraph, the story gives the tree again, and that of a part its part.
#[test]
fn the_story_of_shogi_reads_back_as_the_same_tree() {
    for (nth, record) in records(Game::Shogi).into_iter().enumerate() {
        assert_eq!(read_back(&record, OutlineOptions::default()).outline(), record.outline());
        // All parts of some, and some of all.
        for passage in passages(&record).into_iter().step_by(if nth % 10 == 3 { 1 } else { 17 }) {
            let again = read_back(&record, OutlineOptions { passage, ..OutlineOptions::default() });
            assert_eq!(again.outline(), cut_out(&record, passage).outline(), "{passage:?} of {}", record.outline());
        }
    }
}

/// Law: the reference to a passage leads to it, also after it was written down, and to nothing where there is none.
#[test]
fn a_reference_leads_to_its_passage() {
    for record in records(Game::Shogi).into_iter().chain(records(Game::Chess)) {
        for passage in passages(&record) {
            let reference = Reference::to(&record, passage);
            assert_eq!(reference.of(&record), Some(passage), "{reference}");
            assert_eq!(reference.to_string().parse(), Ok(reference));
        }
    }
    let record = Record::from_outline(Position::start(Game::Shogi), "7g7f 3c3d (8c8d 2g2f (1g1f)) 2g2f").unwrap().0;
    for (text, line) in [("1", 2), ("2.1", 2), ("2.1/3.1", 1), ("2.1/3", 0), ("", 3)] {
        let passage = text.parse::<Reference>().unwrap().of(&record).unwrap();
        assert_eq!(passage.line(&record).skip(1).count(), line, "{text}");
    }
    for text in ["4", "2.2", "1.1", "2.1/4", "3.1", "2.1/3.1/4"] {
        assert_eq!(text.parse::<Reference>().unwrap().of(&record), None, "{text}");
    }
    for text in ["x", "2.0", "2/3", "1.1/", "-1", "2.1.1"] {
        assert!(text.parse::<Reference>().is_err(), "{text}");
    }
}

/// A part begins with a diagram of its first position, and says the number of its first move.
#[test]
fn a_part_begins_with_its_position_and_its_number() {
    let (mut record, _) =
        Record::from_outline(Position::start(Game::Shogi), "7g7f 3c3d (8c8d 2g2f (1g1f)) 2g2f 8c8d").unwrap();
    let second = record.tree.mainline(NodeId::ROOT).nth(2).unwrap();
    record.tree.get_mut(second).unwrap().comment = "角道。".to_owned();
    let beside = Reference::from_str("2.1").unwrap().of(&record).unwrap();
    let locale = japanese();
    let wording = SheetWording::new(&locale, Style::Japanese);
    for (passage, start, said) in [
        (Passage::After(second), second, &["  角道。", "3手目 ▲２六歩 △８四歩"][..]),
        (beside, record.tree.parent(second).unwrap(), &["2手目 △８四歩 ▲２六歩", "  【変化】3手目 ▲１六歩"]),
    ] {
        let telling =
            OutlineOptions { headers: HeadersTold::None, passage, bookmarks: false, ..OutlineOptions::default() };
        assert_eq!(told(&record, telling, wording).collect::<Vec<_>>(), said);
        let first: Vec<StoryBlock> = story(&record, telling, wording).take(3).collect();
        let diagram = StoryBlock::Diagram { node: start, depth: 0 };
        assert_eq!(first, [StoryBlock::Hint(PageBreakHint::Page), StoryBlock::Hint(PageBreakHint::Together), diagram]);
    }
    let chess = read("1. e4 e5 2. Nf3 (2. c3 d6) Nc6 1-0\n", "pgn");
    let locale = Locale::new(Language::English);
    let of = |text: &str| {
        let passage = text.parse::<Reference>().unwrap().of(&chess).unwrap();
        let telling = OutlineOptions { headers: HeadersTold::None, passage, ..OutlineOptions::default() };
        told(&chess, telling, SheetWording::new(&locale, Style::Western)).collect::<Vec<_>>()
    };
    assert_eq!(of("3"), ["2...Nc6 1-0"]);
    assert_eq!(of("3.1"), ["2. c3 d6"]);
}

/// Law: the plain text of a game of chess is its moves as PGN has them.
#[test]
fn the_story_of_chess_reads_back_as_the_same_tree() {
    for record in records(Game::Chess) {
        let mut bare = record.clone();
        for id in record.tree.preorder() {
            bare.tree.get_mut(id).unwrap().comment.clear();
        }
        let text = lines(&bare, Language::English, Style::Western).join("\n");
        let start = komaoto::notation::write_position(&record.initial);
        let again = read(&format!("[SetUp \"1\"]\n[FEN \"{start}\"]\n\n{text}\n"), "pgn");
        assert_eq!(again.outline(), record.outline(), "{text}");
    }
}

/// Nothing recurses, and a story is told no faster than somebody reads.
#[test]
fn a_story_is_lazy_and_does_not_recurse() {
    let (mut record, _) = Record::from_outline(Position::start(Game::Shogi), "7g7f 3c3d").unwrap();
    let mut at = record.tree.mainline(NodeId::ROOT).last().unwrap();
    // A variation within a variation within …
    for nth in 0..20_000 {
        let there = ["5i5h", "5a5b", "5h5i", "5b5a"][nth % 4];
        let other = ["4i4h", "4a4b", "4i4h", "4a4b"][nth % 4];
        let mv = |usi: &str| Step::Move(komaoto::notation::parse_usi(usi).unwrap().into());
        record.tree.append(at, Node::new(mv(other))).unwrap();
        at = record.tree.append(at, Node::new(mv(there))).unwrap();
    }
    let locale = japanese();
    let wording = SheetWording::new(&locale, Style::Japanese);
    assert!(story(&record, OutlineOptions::default(), wording).nth(3).is_some());
    assert!(story(&record, OutlineOptions::default(), wording).count() > 20_000);
}

/// What leads somewhere in a comment is a run of its own, and its runs together are its lines.
#[test]
fn links_of_a_comment_are_runs_that_know_where_they_lead() {
    let (mut record, _) =
        Record::from_outline(Position::start(Game::Shogi), "7g7f 3c3d (8c8d 2g2f) 2g2f 8c8d resign").unwrap();
    let main: Vec<NodeId> = record.tree.mainline(NodeId::ROOT).collect();
    let beside = record.tree.children(main[1])[1];
    let said = "△８四歩でも。 \n#1、▲２六歩△８四歩、▲６六歩は https://example.com/a_(b)?c=1#d。";
    record.tree.get_mut(main[2]).unwrap().comment = said.to_owned();
    record.tree.get_mut(main[5]).unwrap().comment = "#3まで".to_owned();
    let locale = japanese();
    let wording = SheetWording::new(&locale, Style::Japanese);
    let comments = |passage| -> Vec<Paragraph> {
        let said = story(&record, OutlineOptions { passage, ..OutlineOptions::default() }, wording);
        said.filter_map(|block| if let StoryBlock::Paragraph(said) = block { Some(said) } else { None })
            .filter(|paragraph| paragraph.comment)
            .collect()
    };
    let all = comments(Passage::Whole);
    let lines: Vec<String> = all.iter().map(Paragraph::text).collect();
    assert_eq!(lines, said.lines().map(str::trim).chain(["#3まで"]).collect::<Vec<_>>());
    // A part of the record leads to the same, but to what is before it.
    assert_eq!(comments(Passage::After(main[2]))[1..], all[1..]);
    let links: Vec<(&str, &Leads)> = all
        .iter()
        .flat_map(|said| &said.runs)
        .filter_map(|run| Some((run.text.as_str(), run.leads.as_ref()?)))
        .collect();
    // What stands behind moves of a line goes on from them.
    let mut position = record.position_at(main[4]);
    position.play(komaoto::notation::parse_usi("6g6f").unwrap().into()).unwrap();
    let page = "https://example.com/a_(b)?c=1#d";
    assert_eq!(
        links,
        [
            ("△８四歩", &Leads::Node(beside)),
            ("#1", &Leads::Node(main[1])),
            ("▲２六歩", &Leads::Node(main[3])),
            ("△８四歩", &Leads::Node(main[4])),
            ("▲６六歩", &Leads::Position(Box::new(position))),
            (page, &Leads::Page(page.to_owned())),
            ("#3", &Leads::Node(main[3])),
        ]
    );
    assert!(all.iter().flat_map(|said| &said.runs).all(|run| (run.kind == RunKind::Link) == run.leads.is_some()));
}

/// An address ends where the sentence or the bracket around it does, and nothing else is one.
#[test]
fn an_address_ends_where_it_does() {
    let (mut record, _) = Record::from_outline(Position::start(Game::Chess), "e2e4").unwrap();
    let locale = Locale::new(Language::English);
    for (said, page) in [
        ("see https://a.example/b.", Some("https://a.example/b")),
        ("(http://a.example/b(c))!", Some("http://a.example/b(c)")),
        ("「https://a.example/あ」", Some("https://a.example/")),
        ("https://a.example/?q=%E9%A7%92&x=<b>", Some("https://a.example/?q=%E9%A7%92&x")),
        ("https:// and ftp://a.example xhttps://a.example javascript:alert(1) HTTPS", None),
    ] {
        let page = page.map(|page| if page.ends_with("&x") { "https://a.example/?q=%E9%A7%92&x=" } else { page });
        record.tree.get_mut(NodeId::ROOT).unwrap().comment = said.to_owned();
        let blocks = story(&record, OutlineOptions::default(), SheetWording::new(&locale, Style::Western));
        let runs =
            blocks.filter_map(|block| if let StoryBlock::Paragraph(said) = block { Some(said.runs) } else { None });
        let found =
            runs.flatten().find_map(|run| if let Some(Leads::Page(page)) = run.leads { Some(page) } else { None });
        assert_eq!(found.as_deref(), page, "{said}");
    }
}
