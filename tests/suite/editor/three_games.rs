//! One tree, three games: what the editor does with shogi it does with chess and xiangqi.

use proptest::prelude::*;

use super::journals::{file_of, keep, recover, shelf};
use super::*;
use komaoto::editor::edit::line_edit::LineEdit;
use komaoto::files::store;
use komaoto::formats::FORMATS;
use komaoto::formats::comment::{AsideLanguage, has_asides, set_full_comment};
use komaoto::notation::{parse_position, write_position};
use komaoto::record::{Arrow, Marks, Node, Step};
use komaoto::rules;
use komaoto::rules::{Game, Move, Origin, Square, Unplayable};

/// Some squares of a game: where pieces stand and where they can go.
fn squares(position: &rules::Position) -> Vec<Square> {
    let moves = position.legal_moves();
    moves.iter().flat_map(|mv| [mv.origin_square(), mv.to()]).flatten().collect()
}

/// A document that was edited as numbers say.
fn edited(game: Game, seeds: &[u32], document: &mut Document) {
    for &seed in seeds {
        let pick = seed as usize / 16;
        let at = document.cursor().at();
        let moves = document.position().legal_moves();
        let mv = moves.get(pick % moves.len().max(1)).copied();
        let done = match seed % 16 {
            0 => document.go(Go::By(-3)),
            1 => document.undo().is_some(),
            2 => document.redo().is_some(),
            3 => document.apply(Edit::comment(at, format!("{seed}"))).is_ok(),
            4 => {
                let squares = squares(document.position());
                let pair = squares.first().zip(squares.get(pick % squares.len().max(1)));
                let arrows = pair.map(|(&from, &to)| Arrow { from, to, color: 'R' }).into_iter().collect();
                document.apply(Edit::Marks(at, Marks { arrows, glyph: None })).is_ok()
            }
            5 => {
                let before = document.record().tree.parent(at).map(|id| document.record().position_at(id));
                let moves = before.map(|position| position.legal_moves()).unwrap_or_default();
                let mv = moves.get(pick % moves.len().max(1)).copied();
                mv.is_some_and(|mv| {
                    document.apply(Edit::LineEdit(AsideLanguage::Japanese, LineEdit::Replace { at, mv })).is_ok()
                })
            }
            6 => document
                .apply(Edit::Setup { language: AsideLanguage::Japanese, sfen: write_position(document.position()) })
                .is_ok(),
            7 => document.apply(Edit::End { at, ending: Ending::Resign }).is_ok(),
            8 => document.apply(Edit::MakeMainline(at)).is_ok(),
            _ => mv.is_some_and(|mv| document.play(mv).is_ok()),
        };
        let _ = done;
        assert_eq!(document.position().game(), game);
        assert_eq!(*document.position(), document.record().position_at(document.cursor().at()));
        let moves = document.cursor().line()[..=document.cursor().index()].iter().copied().filter(|&id| {
            let node = document.record().tree.get(id);
            node.is_some_and(|node| !matches!(node.step, Step::End(_)))
        });
        let line: Vec<rules::Position> = moves.map(|id| document.record().position_at(id)).collect();
        assert_eq!(document.outcome(), rules::outcome(&line));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// A journal gives the document back, and undoing everything the start.
    #[test]
    fn what_is_edited_is_in_the_journal_and_can_be_undone(seeds in prop::collection::vec(any::<u32>(), 0..60)) {
        for game in Game::ALL {
            let (_folder, shelf) = shelf();
            let mut document = Document::new(rules::Position::start(game));
            let fresh = document.record().clone();
            let journal = keep(&shelf, &mut document);
            edited(game, &seeds, &mut document);
            // An edit that was refused tells nothing; this one is told.
            document.apply(Edit::Bookmark(NodeId::ROOT, Some("x".into()))).unwrap();
            document.tell_place();
            let file = file_of(&journal);
            drop(journal);
            let (again, _) = recover(&shelf, &file).resume(|| {});
            prop_assert_eq!(again.record(), document.record());
            prop_assert_eq!(again.position(), document.position());
            let edited = document.record().clone();
            let mut steps = 0;
            while document.undo().is_some() {
                steps += 1;
            }
            prop_assert_eq!(document.record(), &fresh);
            (0..steps).for_each(|_| drop(document.redo()));
            prop_assert_eq!(document.record(), &edited);
        }
    }

    /// What the outline says is the record again.
    #[test]
    fn outlines_are_read_back(seeds in prop::collection::vec(any::<u32>(), 0..60)) {
        for game in Game::ALL {
            let mut document = Document::new(rules::Position::start(game));
            edited(game, &seeds, &mut document);
            let outline = document.record().outline();
            let (again, _) = Record::from_outline(document.record().initial.clone(), &outline).unwrap();
            prop_assert_eq!(again.outline(), outline);
        }
    }
}

#[test]
fn a_move_of_another_game_is_refused() {
    for game in Game::ALL {
        for other in Game::ALL.into_iter().filter(|other| *other != game) {
            let mut document = Document::new(rules::Position::start(game));
            let mv = rules::Position::start(other).legal_moves()[0];
            assert_eq!(document.play(mv), Err(Refused::Unplayable(Unplayable::OtherGame)));
        }
    }
}

#[test]
fn positions_are_told_apart_by_their_ranks() {
    for game in Game::ALL {
        let start = rules::Position::start(game);
        assert_eq!(parse_position(&write_position(&start)), Ok(start));
    }
    assert!(parse_position("8/8 w").is_err());
}

#[test]
fn a_move_in_a_journal_names_its_game() {
    let of = |json: &str| serde_json::from_str::<Move>(json).unwrap();
    assert_eq!(of(r#"{"Shogi":{"Drop":{"kind":"Pawn","to":40}}}"#), parse_usi("P*5e").unwrap().into());
    for game in Game::ALL {
        for mv in rules::Position::start(game).legal_moves() {
            assert_eq!(of(&serde_json::to_string(&mv).unwrap()), mv);
        }
    }
    assert_eq!(
        serde_json::from_str::<Square>(r#"{"Shogi":60}"#).unwrap().shogi().map(|square| square.index()),
        Some(60)
    );
}

#[test]
fn moves_that_cannot_be_played_any_more_become_text_and_come_back() {
    for (game, line, replaced, by) in [
        (Game::Chess, "e2e4 e7e5 g1f3 b8c6 f1b5|", "g1f3", "g1h3"),
        (Game::Xiangqi, "h3e3 h10g8 e3e7 d10e9|", "h3e3", "h3h4"),
    ] {
        let (record, _) = Record::from_outline(rules::Position::start(game), line).unwrap();
        let mut document = Document::of(vec![record]);
        let before = document.record().outline();
        let mv =
            |document: &Document, word: &str, at| parse_coordinates(&document.record().position_at(at), word).unwrap();
        let line: Vec<NodeId> = document.record().tree.mainline(NodeId::ROOT).collect();
        let (last, said) = (line[line.len() - 1], "良い手\nsecond line; with a sign");
        document.apply(Edit::comment(last, said.to_owned())).unwrap();
        let place = line.iter().position(|&id| {
            document.record().tree.get(id).and_then(Node::mv).is_some_and(|mv| coordinates(mv) == replaced)
        });
        let at = line[place.unwrap()];
        let parent = document.record().tree.parent(at).unwrap();
        let new = mv(&document, by, parent);
        document.apply(Edit::LineEdit(AsideLanguage::Japanese, LineEdit::Replace { at, mv: new })).unwrap();
        let tree = &document.record().tree;
        let texts = tree.preorder().filter(|&id| has_asides(&tree.get(id).unwrap().comment)).count();
        assert_eq!(texts, usize::from(game == Game::Xiangqi), "{}", document.record().outline());
        let old = mv(&document, replaced, parent);
        document.apply(Edit::LineEdit(AsideLanguage::Japanese, LineEdit::Replace { at, mv: old })).unwrap();
        document.apply(Edit::LineEdit(AsideLanguage::Japanese, LineEdit::RegraftAll)).ok();
        assert_eq!(document.record().outline(), before);
        let tree = &document.record().tree;
        let last = tree.mainline(NodeId::ROOT).last().unwrap();
        assert_eq!(tree.get(last).unwrap().comment, said, "{game:?}");
    }
}

/// Moves set aside say the position that they were played from in words of their game. Files that call it SFEN in every
/// game are read as ever.
#[test]
fn moves_set_aside_give_their_position_as_the_game_calls_it() {
    for (game, line, by, begins) in [
        (Game::Shogi, "7g7f 3c3d 7f7e", "2g2f", " #sfen lnsgkgsnl/"),
        (Game::Chess, "b1c3 e7e5 c3b1", "b1a3", " #fen rnbqkbnr/"),
        (Game::Xiangqi, "b1c3 h10g8 c3b1", "b1a3", " #fen rnbakab1r/"),
    ] {
        for older in [false, true] {
            let (record, _) = Record::from_outline(rules::Position::start(game), line).unwrap();
            let mut document = Document::of(vec![record]);
            let before = document.record().outline();
            let at = document.record().tree.children(NodeId::ROOT)[0];
            let start = rules::Position::start(game);
            let replace = |document: &mut Document, word: &str| {
                let mv = parse_coordinates(&start, word).unwrap();
                let edit = LineEdit::Replace { at, mv };
                document.apply(Edit::LineEdit(AsideLanguage::Japanese, edit)).unwrap();
            };
            replace(&mut document, by);
            let tree = &document.record().tree;
            let hung = tree.preorder().find(|&id| has_asides(&tree.get(id).unwrap().comment)).unwrap();
            let comment = tree.get(hung).unwrap().comment.clone();
            assert!(comment.lines().nth(1).unwrap().starts_with(begins), "{comment}");
            if older && game != Game::Shogi {
                document.apply(Edit::comment(hung, comment.replace(" #fen ", " #sfen "))).unwrap();
            }
            replace(&mut document, line.split(' ').next().unwrap());
            document.apply(Edit::LineEdit(AsideLanguage::Japanese, LineEdit::RegraftAll)).ok();
            assert_eq!(document.record().outline(), before, "{game:?}");
        }
    }
}

#[test]
fn a_format_says_which_games_it_cannot_hold() {
    for game in Game::ALL {
        let record = Record::from_outline(rules::Position::start(game), "").unwrap().0;
        for format in FORMATS {
            let (_, report) = store(std::slice::from_ref(&record), format.id, Envelope::default(), &Default::default());
            let refused = report.notes.iter().any(|note| note.what.code() == "W500" && report.loses());
            assert_eq!(refused, !format.holds(game), "{} {game:?}", format.name);
        }
    }
}

#[test]
fn marks_are_of_the_squares_of_their_game() {
    let arrow = |text: &str, game| {
        let mut node = Node::new(Step::Start);
        set_full_comment(&mut node, game, text);
        Some(node.marks.arrows.len()).filter(|count| *count > 0)
    };
    assert_eq!(arrow("[%cal Ge2e4]", Game::Chess), Some(1));
    assert_eq!(arrow("[%cal Ge2e4]", Game::Shogi), None);
    assert_eq!(arrow("[%csl Re0]", Game::Xiangqi), Some(1));
    assert_eq!(arrow("[%csl Re0]", Game::Chess), None);
    assert_eq!(arrow("[%csl R7g]", Game::Shogi), Some(1));
}

#[test]
fn what_is_taken_up_and_put_down_can_mean_several_moves() {
    let choices = |fen: &str, from: &str, to: &str| -> Vec<String> {
        let position = parse_position(fen).unwrap();
        let square = |text| komaoto::notation::parse_square(position.game(), text).unwrap();
        position.choices(Origin::Board(square(from)), square(to)).into_iter().map(coordinates).collect()
    };
    let fen = "4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1";
    assert_eq!(choices(fen, "a7", "a8"), ["a7a8q", "a7a8r", "a7a8b", "a7a8n"]);
    assert_eq!(choices(fen, "e1", "g1"), ["e1g1"]);
    assert_eq!(choices(fen, "e1", "h1"), ["e1g1"]);
    assert_eq!(choices(fen, "e1", "e2"), ["e1e2"]);
    // Not allowed, and still meant: the reason can be said.
    assert_eq!(choices("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "e1", "c1"), ["e1c1"]);
    assert_eq!(choices(&write_position(&rules::Position::start(Game::Shogi)), "7g", "7f"), ["7g7f"]);
    assert_eq!(choices("4k4/9/4P4/9/9/9/9/9/4K4 b - 1", "5c", "5b"), ["5c5b+", "5c5b"]);
    assert_eq!(choices(&write_position(&rules::Position::start(Game::Xiangqi)), "b2", "b9"), ["b3b10"]);
}
