//! The law of the panels: what has room in which window, and that nothing that comes or goes moves what is read.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::LazyLock;

use egui::accesskit::Role;
use egui::{Key, Modifiers, Rect, Vec2, pos2, vec2};
use egui_kittest::kittest::Queryable;
use komaoto::locale::{Language, Locale};
use komaoto::rules::{Game, Position};
use komaoto::ui::board::shogi::PieceSet;
use komaoto::ui::board::{BoardScene, Proportions, XiangqiCharacters};
use komaoto::ui::panels::arrangement::{AROUND, Arrangement, BelowBoard, LayoutInputs, arrange};
use komaoto::ui::{Command, Pane, Panels, Settings};

use crate::ui::{Fixed, Window, click, document, press, wait_for, window_of};

/// The least share of the window's shorter side that the board has, and how many rows of moves and lines of the comment
/// come before anything else.
const BOARD: f32 = 0.45;
const ROWS: f32 = 8.0;
const LINES: f32 = 4.0;
/// The height of a line of text, in points.
const LINE: f32 = 20.0;
/// What is above and below the room that the law divides: menu and tabs, status bar.
const BARS: [f32; 2] = [64.0, 28.0];

const GAMES: [Game; 3] = [Game::Shogi, Game::Chess, Game::Xiangqi];

fn proportions(game: Game) -> Proportions {
    static KNOWN: LazyLock<[Proportions; 3]> = LazyLock::new(|| {
        let (style, locale) = (PieceSet::default().into(), Locale::new(Language::Japanese));
        GAMES.map(|game| Proportions::of(&BoardScene::of(&Position::start(game), None, style, &locale)))
    });
    KNOWN[GAMES.iter().position(|other| *other == game).unwrap()]
}

pub(super) fn given<'a>(
    window: Vec2,
    game: Game,
    panels: &'a Panels,
    filled: &[Pane],
    notes: bool,
) -> LayoutInputs<'a> {
    LayoutInputs {
        room: Rect::from_min_max(pos2(0.0, BARS[0]), pos2(window.x, window.y - BARS[1])),
        window,
        line: LINE,
        board: proportions(game),
        panels,
        filled: [Pane::Moves, Pane::Comment, Pane::History].into_iter().chain(filled.iter().copied()).collect(),
        idle: BTreeSet::new(),
        problem: false,
        headers: 6,
        games: 500,
        strip: BelowBoard::Strip,
        notes,
        starts: false,
    }
}

/// Every window of 400 to 3840 pixels, at both scales and at every zoom, in points. Below 390 points the bars alone
/// take a quarter of the window.
pub(super) fn windows() -> BTreeSet<[u16; 2]> {
    let mut sizes = BTreeSet::new();
    for width in [400, 512, 640, 800, 960, 1024, 1240, 1280, 1366, 1438, 1600, 1920, 2560, 3440, 3840] {
        for height in [480, 600, 720, 768, 820, 920, 1050, 1080, 1280, 1440, 1920, 2160] {
            for scale in [1.0, 2.0] {
                for zoom in [1.0, 1.1, 1.25, 1.5, 1.75, 2.0] {
                    let points = [width, height].map(|size| (f64::from(size) / (scale * zoom)) as u16);
                    sizes.extend((points.into_iter().min() >= Some(390)).then_some(points));
                }
            }
        }
    }
    sizes
}

/// What is wrong with an arrangement.
fn wrong(made: &Arrangement, given: &LayoutInputs<'_>) -> Vec<String> {
    let mut wrong = Vec::new();
    let least = given.window.min_elem() * BOARD;
    let board = given.board.board(made.centre.size() - AROUND).min_elem();
    if board < least {
        wrong.push(format!("the board has {board} of {least}"));
    }
    for edge in made.edges.iter().filter(|edge| edge.grip.size().min_elem() < 7.9) {
        wrong.push(format!("{} can be taken hold of on {}", edge.name, edge.grip.size()));
    }
    let height = |pane| made.pane(pane).map(|rect| rect.height());
    let more = made.panes.iter().any(|(pane, _)| !matches!(pane, Pane::Moves | Pane::Reading | Pane::Comment));
    // Of the comment, or of all of the text where there is no room for rows of moves.
    let replaced = made.notes_in_text();
    if replaced && made.notes != made.text {
        let rows = (height(Pane::Moves).or(height(Pane::Reading)).unwrap_or(0.0) - 44.0) / (LINE + 6.0);
        if rows < ROWS - 0.05 {
            wrong.push(format!("{rows} rows above the notes"));
        }
    }
    if (more || made.glance.is_some() || made.folded.is_some() || made.notes.is_some()) && !replaced {
        // The reading view may have the place of the moves.
        let rows = (height(Pane::Moves).or(height(Pane::Reading)).unwrap_or(0.0) - 44.0) / (LINE + 6.0);
        let lines = (height(Pane::Comment).unwrap_or(0.0) - 68.0) / LINE;
        if rows < ROWS - 0.05 || lines < LINES - 0.05 {
            wrong.push(format!("{rows} rows and {lines} lines beside others"));
        }
    }
    if height(Pane::Map).is_some_and(|height| height < 112.0) {
        wrong.push(format!("the map is {:?} high", height(Pane::Map)));
    }
    wrong.extend(misplaced(made, given));
    wrong
}

/// What lies outside the window or on something else.
fn misplaced(made: &Arrangement, given: &LayoutInputs<'_>) -> Vec<String> {
    let mut wrong = Vec::new();
    let places: Vec<Rect> = [Some(made.centre), made.glance, made.notes, made.empty]
        .into_iter()
        .flatten()
        .chain(made.folded.iter().map(|(rect, _)| *rect))
        .chain(made.panes.iter().map(|(_, rect)| *rect))
        .collect();
    for (at, place) in places.iter().enumerate() {
        if !given.room.expand(0.5).contains_rect(*place) || !place.is_positive() {
            wrong.push(format!("{place} is not in the window"));
        }
        if places[..at].iter().any(|other| other.intersect(*place).shrink(0.5).is_positive()) {
            wrong.push(format!("{place} lies on another"));
        }
    }
    wrong
}

#[test]
fn the_board_has_its_share_then_rows_and_lines_then_everything_else() {
    let mut found = Vec::new();
    let all = [Pane::Headers, Pane::Games, Pane::History, Pane::Graph, Pane::Map];
    for [width, height] in windows() {
        let window = vec2(width.into(), height.into());
        for game in GAMES {
            for shown in [&[][..], &[Pane::Graph, Pane::Map], &[Pane::Games, Pane::Graph, Pane::Map], &all] {
                let mut panels = Panels::default();
                panels.shown.extend(shown);
                for notes in [false, true] {
                    let given = given(window, game, &panels, shown, notes);
                    let made = arrange(&given);
                    let mut wrong = wrong(&made, &given);
                    // The notes give way before the list of moves does.
                    let rows = 44.0 + ROWS * (LINE + 6.0);
                    let high = made.text.is_some_and(|text| text.height() >= rows + 92.0);
                    if notes && high && made.notes == made.text {
                        wrong.push("the notes have the place of the moves".to_owned());
                    }
                    found
                        .extend(wrong.into_iter().map(|wrong| format!("{window} {game:?} {shown:?} {notes}: {wrong}")));
                }
            }
        }
    }
    assert!(found.is_empty(), "{} {:#?}", found.len(), &found[..found.len().min(12)]);
}

#[test]
fn the_law_holds_for_the_reading_view_and_the_board_does_not_move_for_it() {
    let mut found = Vec::new();
    for [width, height] in windows() {
        let window = vec2(width.into(), height.into());
        for game in GAMES {
            for shown in [&[][..], &[Pane::Graph, Pane::Map], &[Pane::Games, Pane::Graph, Pane::Map]] {
                {
                    let mut panels = Panels::default();
                    panels.shown.extend(shown);
                    let listed = arrange(&given(window, game, &panels, shown, false));
                    panels.shown.insert(Pane::Reading);
                    let filled: Vec<Pane> = shown.iter().copied().chain([Pane::Reading]).collect();
                    let given = given(window, game, &panels, &filled, false);
                    let made = arrange(&given);
                    found.extend(wrong(&made, &given).into_iter().map(|wrong| format!("{window} {game:?}: {wrong}")));
                    assert_eq!(made.centre, listed.centre, "{window} {game:?} {shown:?}");
                    let reads = made.pane(Pane::Reading).map_or(0.0, |rect| rect.height());
                    let moves = listed.pane(Pane::Moves).map_or(0.0, |rect| rect.height());
                    // Where the list has room for more than eight rows, other panels may take it.
                    assert!(reads >= moves.min(44.0 + ROWS * (LINE + 6.0)) - 1.0, "{window} {game:?} {shown:?}");
                }
            }
        }
    }
    assert!(found.is_empty(), "{} {:#?}", found.len(), &found[..found.len().min(12)]);
}

/// What answers about the position is in sight or a title away, whichever of it was asked for last.
#[test]
fn a_solution_does_not_vanish_behind_an_engine() {
    let work = [Pane::Study, Pane::Explorer, Pane::Mate];
    let mut found = Vec::new();
    for [width, height] in windows() {
        let window = vec2(width.into(), height.into());
        for (problem, shown) in [(true, &[Pane::Study, Pane::Mate][..]), (true, &work), (false, &work[..2])] {
            for asked in shown {
                let mut panels = Panels::default();
                panels.shown.extend(shown);
                panels.asked = Some(*asked);
                let given = LayoutInputs { problem, games: 1, ..given(window, Game::Shogi, &panels, shown, false) };
                let made = arrange(&given);
                let titles = made.folded.as_ref().map_or(&[][..], |(_, titles)| titles);
                // In the smallest windows the text has tabs of its own.
                let small = titles.first() == Some(&Pane::Moves);
                let gone = shown.iter().filter(|pane| made.pane(**pane).is_none() && !titles.contains(pane));
                found.extend(gone.filter(|_| !small).map(|pane| format!("{window} {asked:?}: no {pane:?}")));
                if made.pane(*asked).is_none() {
                    found.push(format!("{window}: no {asked:?}"));
                }
            }
        }
    }
    assert!(found.is_empty(), "{} {:#?}", found.len(), &found[..found.len().min(12)]);
}

#[test]
fn whatever_somebody_has_dragged_the_law_holds() {
    let mut found = Vec::new();
    let names = ["side", "below", "text", "under", "notes", "comment", "graph", "map", "games"];
    for [width, height] in windows().into_iter().step_by(7) {
        let window = vec2(width.into(), height.into());
        for name in names {
            for share in [0.02, 0.3, 0.6, 0.98] {
                let mut panels = Panels::default();
                panels.sizes.insert(name.to_owned(), share);
                panels.sizes.insert("side".to_owned(), share);
                for notes in [false, true] {
                    let given = given(window, Game::Shogi, &panels, &[Pane::Games, Pane::Graph, Pane::Map], notes);
                    let wrong = wrong(&arrange(&given), &given);
                    found.extend(wrong.into_iter().map(|wrong| format!("{window} {name} {share} {notes}: {wrong}")));
                }
            }
        }
    }
    assert!(found.is_empty(), "{} {:#?}", found.len(), &found[..found.len().min(12)]);
}

#[test]
fn what_comes_when_it_has_something_to_show_moves_neither_board_nor_moves_nor_comment() {
    let others = [Pane::Games, Pane::Graph, Pane::Map];
    for [width, height] in windows() {
        let window = vec2(width.into(), height.into());
        for game in GAMES {
            let panels = Panels::default();
            let still = |strip: BelowBoard, filled: &[Pane]| {
                let made = arrange(&LayoutInputs { strip, ..given(window, game, &panels, filled, false) });
                let place = |pane| made.pane(pane).map(|rect| (rect.left_top(), rect.width()));
                (made.centre, made.glance, place(Pane::Moves), place(Pane::Comment))
            };
            let strips = [BelowBoard::Nothing, BelowBoard::Spare, BelowBoard::Strip];
            for (strip, filled) in (0..24_usize).map(|case| (strips[case / 8], case % 8)) {
                let filled: Vec<Pane> = (0..3).filter(|bit| filled >> bit & 1 == 1).map(|bit| others[bit]).collect();
                assert_eq!(still(strip, &filled), still(strip, &[]), "{window} {game:?} {filled:?}");
            }
        }
    }
}

/// A map alone, of this record or of another open one, costs the board next to nothing; a graph may have a strip.
#[test]
fn a_map_leaves_the_board_its_size() {
    let mut lost = 0.0_f32;
    for [width, height] in windows() {
        let window = vec2(width.into(), height.into());
        for game in GAMES {
            let panels = Panels::default();
            let board = |strip: BelowBoard, filled: &[Pane]| {
                let given = LayoutInputs { strip, ..given(window, game, &panels, filled, false) };
                given.board.board(arrange(&given).centre.size() - AROUND).min_elem()
            };
            let alone = board(BelowBoard::Nothing, &[]);
            for filled in [&[][..], &[Pane::Map]] {
                assert!(board(BelowBoard::Spare, filled) >= alone * 0.9, "{window} {game:?} {filled:?}");
            }
            lost = lost.max(alone - board(BelowBoard::Strip, &[Pane::Graph]));
        }
    }
    assert!(lost > 60.0, "a graph has no strip anywhere");
}

#[test]
fn a_panel_with_nothing_to_show_takes_no_room_and_a_wide_window_has_a_wide_comment() {
    for [width, height] in windows() {
        let window = vec2(width.into(), height.into());
        let panels = Panels::default();
        let made = arrange(&given(window, Game::Shogi, &panels, &[], false));
        let shown: BTreeSet<Pane> = made.panes.iter().map(|(pane, _)| *pane).collect();
        assert_eq!(shown, BTreeSet::from([Pane::Moves, Pane::Comment]), "{window}");
        let [moves, comment] = [Pane::Moves, Pane::Comment].map(|pane| made.pane(pane).unwrap());
        if width >= 1280 && width > height && height >= 600 {
            assert!(comment.left() >= moves.right() && comment.width() >= 300.0, "{window}: {comment}");
            assert!(comment.height() > moves.height() * 0.8, "{window}: {moves} {comment}");
        }
    }
}

/// The panels that a person can ask for.
const ASKED: [Pane; 8] =
    [Pane::Headers, Pane::Games, Pane::History, Pane::Study, Pane::Explorer, Pane::Mate, Pane::Graph, Pane::Map];

/// The least height of an engine's lines that somebody asks for, and of a solution, in the lowest of those windows.
const STUDY: f32 = 168.0;
const SOLUTION: f32 = 215.0;

#[test]
fn what_was_asked_for_is_shown_and_hides_neither_board_nor_moves() {
    let mut found = Vec::new();
    for [width, height] in windows() {
        let window = vec2(width.into(), height.into());
        for pane in ASKED {
            let filled = [Pane::Headers, Pane::Games, Pane::Study, Pane::Explorer, Pane::Mate, Pane::Graph, Pane::Map];
            let without = Panels::default();
            let mut panels = without.clone();
            panels.show(pane);
            let given = given(window, Game::Shogi, &panels, &filled, false);
            let made = arrange(&given);
            let before = arrange(&LayoutInputs { panels: &without, ..given.clone() });
            let case = format!("{window} {pane:?}");
            if made.pane(pane).is_none() {
                found.push(format!("{case}: it is not shown"));
            }
            found.extend(misplaced(&made, &given).into_iter().map(|wrong| format!("{case}: {wrong}")));
            if made.centre != before.centre {
                found.push(format!("{case}: the board moves from {} to {}", before.centre, made.centre));
            }
            let height = |pane| made.pane(pane).map_or(0.0, |rect| rect.height());
            let rows = (height(Pane::Moves) - 44.0) / (LINE + 6.0);
            let lines = (height(Pane::Comment) - 68.0) / LINE;
            // The comment is seen, or one click away.
            let tabs = made.folded.as_ref().map(|(_, tabs)| tabs.as_slice()).unwrap_or_default();
            let is_tab = |of: Pane| made.in_front == Some(pane) && tabs.contains(&of) && tabs.contains(&pane);
            // Where the text has no room for rows and lines before, all of it is one tab.
            let ample = before.pane(Pane::Moves).is_some_and(|rect| rect.height() >= 44.0 + ROWS * (LINE + 6.0) - 1.0)
                && before.pane(Pane::Comment).is_some_and(|rect| rect.height() >= 68.0 + LINES * LINE - 1.0);
            if ample && (rows < ROWS - 0.05 || lines < LINES - 0.05 && !is_tab(Pane::Comment)) {
                found.push(format!("{case}: {rows} rows and {lines} lines, {tabs:?}"));
            }
            if !ample && made.pane(Pane::Moves).is_none() && !is_tab(Pane::Moves) {
                found.push(format!("{case}: the moves are nowhere"));
            }
            // The next start asks for none: the moves are there again.
            let later = Panels { asked: None, ..panels.clone() };
            let made = arrange(&LayoutInputs { panels: &later, ..given });
            if made.pane(Pane::Moves).is_none() {
                found.push(format!("{case}: there are no moves later"));
            }
        }
    }
    assert!(found.is_empty(), "{} {:#?}", found.len(), &found[..found.len().min(12)]);
}

#[test]
fn on_small_screens_rows_lines_and_whatever_is_asked_for_have_room() {
    for [width, height] in [[1366.0, 740.0], [1000.0, 640.0], [800.0, 600.0], [1600.0, 1000.0], [1093.0, 592.0]] {
        let window = vec2(width, height);
        for pane in ASKED {
            let mut panels = Panels::default();
            panels.show(pane);
            let filled = [Pane::Headers, Pane::Games, Pane::Study, Pane::Explorer, Pane::Mate];
            let made = arrange(&given(window, Game::Shogi, &panels, &filled, false));
            let moves = made.pane(Pane::Moves).unwrap_or_else(|| panic!("{window} {pane:?}: no moves"));
            assert!(moves.height() >= 44.0 + ROWS * (LINE + 6.0) - 1.0, "{window} {pane:?}: {moves}");
            let comment = made.pane(Pane::Comment).map(|rect| rect.height() >= 68.0 + LINES * LINE - 1.0);
            let is_tab = made.folded.iter().any(|(_, tabs)| tabs.first() == Some(&Pane::Comment));
            assert!(comment.unwrap_or(is_tab), "{window} {pane:?}");
            let least = match pane {
                Pane::Study | Pane::Explorer => STUDY,
                Pane::Mate => SOLUTION,
                _ => 0.0,
            };
            let height = made.pane(pane).map_or(0.0, |rect| rect.height());
            assert!(height >= least - 1.0, "{window} {pane:?}: {height}");
            // Rows of a long list of games, of 26 points, below search and columns. Eight of them and eight of moves are
            // higher than the lowest windows.
            let games = made.pane(Pane::Games).filter(|_| pane == Pane::Games);
            let rows = if height >= 700.0 { 8.0 } else { 5.0 };
            assert!(games.is_none_or(|games| games.height() >= 78.0 + rows * 26.0 - 1.0), "{window}: {games:?}");
        }
    }
}

/// Whoever composes a problem writes its headers and its comment, and reads the verdict: none of them is a tab.
#[test]
fn a_composer_sees_headers_moves_verdict_and_comment_at_once() {
    for [width, height_of_window] in
        [[1240.0, 720.0], [1200.0, 800.0], [1366.0, 740.0], [1366.0, 768.0], [1600.0, 1000.0]]
    {
        let window = vec2(width, height_of_window);
        for asked in [None, Some(Pane::Headers)] {
            let mut panels = Panels::default();
            panels.show(Pane::Headers);
            panels.asked = asked;
            let given = given(window, Game::Shogi, &panels, &[Pane::Headers, Pane::Mate], false);
            let made = arrange(&LayoutInputs { problem: true, ..given });
            assert!(made.folded.is_none(), "{window} {asked:?}: {:?}", made.folded);
            let height = |pane| made.pane(pane).map_or(0.0, |rect| rect.height());
            let rows = (height(Pane::Moves) - 44.0) / (LINE + 6.0);
            let lines = (height(Pane::Comment) - 68.0) / LINE;
            // In the lowest windows the first moves are in the solution, too.
            let least = if height_of_window < 768.0 { 2.0 } else { 4.0 };
            assert!(rows >= least - 0.05 && lines >= LINES - 0.05, "{window} {asked:?}: {rows} rows, {lines} lines");
            assert!(height(Pane::Headers) >= 160.0, "{window} {asked:?}: {}", height(Pane::Headers));
            // Verdict, length, and the first moves of the solution with its buttons.
            assert!(height(Pane::Mate) >= 155.0, "{window} {asked:?}: {}", height(Pane::Mate));
        }
    }
}

#[test]
fn the_solution_of_a_problem_has_what_the_first_moves_and_four_lines_of_comment_leave() {
    for [width, height] in [[1240.0, 720.0], [1200.0, 800.0], [1240.0, 820.0], [1366.0, 740.0], [1600.0, 1000.0]] {
        let window = vec2(width, height);
        let panels = Panels::default();
        let made = arrange(&given(window, Game::Shogi, &panels, &[Pane::Mate], false));
        let [moves, comment, mate] =
            [Pane::Moves, Pane::Comment, Pane::Mate].map(|pane| made.pane(pane).unwrap().height());
        assert!(moves >= 44.0 + ROWS * (LINE + 6.0) - 1.0 && comment >= 68.0 + LINES * LINE - 1.0, "{window}");
        // Nothing lies idle in the list before the solution has its room.
        let idle = (moves - 44.0 - ROWS * (LINE + 6.0)).max(comment - 68.0 - LINES * LINE);
        assert!(mate >= 250.0 || idle < 2.0, "{window}: {mate}, {moves}, {comment}");
    }
}

#[test]
fn the_comment_gives_way_to_four_lines_before_the_study_becomes_a_tab() {
    let mut panels = Panels::default();
    panels.show(Pane::Study);
    let made = arrange(&given(vec2(1240.0, 735.0), Game::Shogi, &panels, &[Pane::Study], false));
    let [moves, comment, study] =
        [Pane::Moves, Pane::Comment, Pane::Study].map(|pane| made.pane(pane).map_or(0.0, |rect| rect.height()));
    assert!(moves >= 44.0 + ROWS * (LINE + 6.0) - 1.0 && comment >= 68.0 + LINES * LINE - 1.0, "{moves} {comment}");
    assert!(study >= STUDY - 1.0 && made.in_front.is_none(), "{study}");
}

#[test]
fn whoever_makes_the_text_narrow_in_a_wide_window_has_one_column() {
    let mut panels = Panels::default();
    panels.sizes.insert("side".to_owned(), 0.25);
    let made = arrange(&given(vec2(1366.0, 740.0), Game::Shogi, &panels, &[], false));
    let [moves, comment] = [Pane::Moves, Pane::Comment].map(|pane| made.pane(pane).unwrap());
    assert!(moves.left() == comment.left() && moves.bottom() <= comment.top(), "{moves} {comment}");
    assert!((moves.width() - 1366.0 * 0.25).abs() < 2.0, "{moves}");
}

#[test]
fn a_panel_that_has_one_row_to_say_takes_one() {
    for [width, height] in [[1366.0, 740.0], [1000.0, 640.0], [800.0, 600.0], [1600.0, 1000.0]] {
        let window = vec2(width, height);
        for pane in [Pane::Study, Pane::History] {
            let mut panels = Panels::default();
            panels.show(pane);
            panels.sizes.insert(pane.name().to_owned(), 0.5);
            let idle = BTreeSet::from([pane]);
            let made = arrange(&LayoutInputs { idle, ..given(window, Game::Shogi, &panels, &[Pane::Study], false) });
            assert_eq!(made.pane(pane).map(|rect| rect.height()), Some(40.0), "{window} {pane:?}");
            assert_eq!(made.in_front, None, "{window} {pane:?}");
        }
    }
}

// ---- the same in the window ----

const TSUME: &str = "V2.2\nN+作者\nP1 *  *  *  *  *  *  *  * -OU\nP3 *  *  *  *  *  *  * +KI * \nP+00KI\nP-00AL\n+\n+0022KI\nT0\n%TSUMI\n/\n\
                     N+作者\nP1 *  *  *  *  *  *  *  * -OU\nP3 *  *  *  *  *  *  * +GI * \nP+00KI\nP-00AL\n+\n+0022KI\nT0\n%TSUMI\n";

/// A game whose every move has an evaluation and a time, with a branch at every fifth.
fn annotated() -> String {
    let mut text =
        "手合割：平手\n先手：先手の人\n後手：後手の人\n棋戦：名人戦\n手数----指手---------消費時間--\n".to_owned();
    let cycle = ["４八金(49)", "４二金(41)", "４九金(48)", "４一金(42)"];
    for ply in 1..=60_usize {
        let total = ply.div_ceil(2) * 5;
        let (minutes, seconds) = (total / 60, total % 60);
        text += &format!("{ply:4} {} ( 0:05/00:{minutes:02}:{seconds:02})\n*所感\n", cycle[(ply - 1) % 4]);
    }
    for ply in (1..=60).rev().filter(|ply| ply % 5 == 1) {
        text += &format!("\n変化：{ply}手\n{ply:4} {}\n", if ply % 2 == 1 { "９六歩(97)" } else { "９四歩(93)" });
    }
    text
}

const XIANGQI: &str = "[Game \"Chinese Chess\"]\n[Event \"Championship\"]\n[Red \"Wang\"]\n[Black \"Hu\"]\n[Result \"1/2-1/2\"]\n\
                       [Format \"ICCS\"]\n\n1. H2-E2 H9-G7 2. H0-G2 I9-H9 3. I0-H0 B9-C7 1/2-1/2\n";

pub(super) const PLAIN: &str = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n";

pub(super) struct Files {
    _folder: tempfile::TempDir,
    pub paths: Vec<PathBuf>,
}

pub(super) fn files() -> Files {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let paths = vec![
        file("two.csa", TSUME),
        file("game.kifu", &annotated()),
        file("xiangqi.pgn", XIANGQI),
        file("plain.kif", PLAIN),
    ];
    Files { paths, _folder: folder }
}

pub(super) fn opened(size: [f32; 2], language: Language, file: &std::path::Path) -> Window {
    let settings = Settings { language: Some(language), animate: Some(false), ..Settings::default() };
    let mut window = window_of(size, settings, vec![file.to_owned()], Box::new(Fixed(None)));
    wait_for(&mut window, |window| document(window).path().is_some());
    window
}

/// A square of the board.
fn square(window: &Window) -> Rect {
    window.get_by_label_contains("５五").rect()
}

/// The rows of the list that are seen whole, and the lines that the comment has room for.
fn rows_and_lines(window: &Window, locale: &Locale) -> (usize, f32) {
    let title = |key: &str| {
        let name = locale.text(key);
        window.query_all_by_role_and_label(Role::Label, &name).next().map(|title| title.rect())
    };
    let (Some(moves), Some(comment)) = (title("panel-moves"), title("panel-comment")) else { return (0, 0.0) };
    let field = window.query_all_by_role(Role::MultilineTextInput).next().unwrap().rect();
    let bottom = if comment.left() > moves.right() { window.ctx.content_rect().bottom() - 28.0 } else { comment.top() };
    let rows = window.query_all_by_role(Role::ListItem).map(|row| row.rect());
    let rows = rows.filter(|row| row.left() < moves.right() + 20.0 && row.bottom() <= bottom).count();
    let line = window.ctx.global_style().text_styles[&egui::TextStyle::Body].size * 1.448;
    (rows, field.height() / line)
}

#[test]
fn in_the_window_there_are_the_rows_and_lines_that_the_law_promises() {
    let files = files();
    for (size, language) in [
        ([1240.0, 720.0], Language::Japanese),
        ([1240.0, 820.0], Language::English),
        ([1366.0, 690.0], Language::Japanese),
        ([1438.0, 920.0], Language::Japanese),
        ([960.0, 525.0], Language::Japanese),
        ([800.0, 600.0], Language::English),
        ([1920.0, 1050.0], Language::English),
        ([3840.0, 2160.0], Language::Japanese),
    ] {
        let locale = Locale::new(language);
        for file in &files.paths[1..3] {
            let window = opened(size, language, file);
            let document = document(&window);
            // Moves of xiangqi stand in two columns, of which the left one is counted.
            let pairs = document.record().game() != Game::Shogi;
            let most = if pairs { 1 + document.rows() / 2 } else { document.rows() };
            let (rows, lines) = rows_and_lines(&window, &locale);
            assert!(rows >= most.min(8) && lines >= 4.0, "{file:?} {size:?}: {rows} rows of {most}, {lines} lines");
        }
        // Two problems without clocks: the list is there, no graph is.
        let window = opened(size, language, &files.paths[0]);
        let (rows, lines) = rows_and_lines(&window, &locale);
        assert!(rows >= 3 && lines >= 4.0, "{size:?}: {rows} rows, {lines} lines");
        assert_eq!(window.query_all_by_label(&locale.text("panel-graph")).count(), 0);
    }
}

#[test]
fn a_panel_without_room_is_a_tab_beside_the_comment_and_the_moves_stay() {
    let files = files();
    for size in [[1000.0, 640.0], [800.0, 600.0], [1093.0, 592.0], [480.0, 800.0]] {
        let mut window = opened(size, Language::Japanese, &files.paths[1]);
        // The rows of moves that are seen whole, above whatever else is in their column.
        let rows = |window: &Window| {
            let title = window.get_by_role_and_label(Role::Label, "棋譜").rect();
            let others = [(Role::Label, "コメント"), (Role::Tab, "コメント"), (Role::Label, "履歴")]
                .into_iter()
                .flat_map(|(role, name)| window.query_all_by_role_and_label(role, name))
                .map(|other| other.rect());
            let below = others.filter(|other| other.left() < title.right() + 20.0).map(|other| other.top());
            let bottom = below.fold(window.ctx.content_rect().bottom() - 28.0, f32::min);
            let rows = window.query_all_by_role(Role::ListItem).map(|row| row.rect());
            rows.filter(|row| row.left() < title.right() + 20.0 && row.top() > title.top() && row.bottom() <= bottom)
                .count()
        };
        let tab = |window: &Window, name: &str| {
            let tabs = window.query_all_by_role_and_label(Role::Tab, name);
            tabs.map(|tab| egui_kittest::kittest::NodeT::accesskit_node(&tab).is_selected() == Some(true)).next()
        };
        let board = square(&window);
        let listed = rows(&window);
        // Something to be listed in the history.
        press(&mut window, Modifiers::NONE, Key::F2);
        press(&mut window, Modifiers::NONE, Key::Escape);
        window.state_mut().as_mut().unwrap().ask(Command::Pane(Pane::History));
        window.run();
        assert_eq!(square(&window), board, "{size:?}: opening a panel does not touch the board");
        assert!(window.query_all_by_label("履歴を隠す").next().is_some(), "{size:?}: the history is shown");
        assert!(rows(&window) >= listed.min(8), "{size:?}: {} of {listed} rows", rows(&window));
        if tab(&window, "履歴").is_none() {
            // There was room for all three.
            assert_eq!(window.query_all_by_role(Role::MultilineTextInput).count(), 1, "{size:?}");
            continue;
        }
        assert_eq!((tab(&window, "履歴"), tab(&window, "コメント")), (Some(true), Some(false)), "{size:?}");
        window.get_by_role_and_label(Role::Tab, "コメント").click();
        window.run();
        assert_eq!(window.query_all_by_role(Role::MultilineTextInput).count(), 1, "{size:?}: the comment is there");
        assert!(rows(&window) >= listed.min(8), "{size:?}: {} of {listed} rows", rows(&window));
    }
}

#[test]
fn nothing_moves_while_one_steps_through_forks() {
    let files = files();
    for size in [[1240.0, 820.0], [800.0, 600.0], [1920.0, 1050.0], [420.0, 720.0]] {
        let mut window = opened(size, Language::Japanese, &files.paths[1]);
        let places = |window: &Window| {
            let titles = ["棋譜", "コメント", "分岐図", "グラフ"]
                .map(|title| window.query_all_by_role_and_label(Role::Label, title).next().map(|title| title.rect()));
            let field = window.query_all_by_role(Role::MultilineTextInput).next().unwrap().rect();
            (titles, field.top(), square(window))
        };
        let before = places(&window);
        let mut offered = false;
        for _ in 0..12 {
            offered |= window.query_all_by_label("☗９六歩").any(|choice| choice.rect().is_positive())
                || window.query_all_by_label("▲９六歩").any(|choice| choice.rect().is_positive());
            press(&mut window, Modifiers::NONE, Key::ArrowRight);
            assert_eq!(places(&window), before, "{size:?}");
        }
        assert!(offered, "{size:?}: what can follow is offered");
    }
}

#[test]
fn a_word_about_a_mistake_or_a_banner_lies_over_the_window_and_moves_nothing() {
    let files = files();
    for size in [[1240.0, 820.0], [800.0, 600.0], [420.0, 720.0]] {
        let mut window = opened(size, Language::Japanese, &files.paths[1]);
        press(&mut window, Modifiers::NONE, Key::ArrowRight);
        let before = square(&window);
        window.event(egui::Event::Paste("これは棋譜ではない".to_owned()));
        window.run();
        wait_for(&mut window, |window| window.query_by_label_contains("読み取れません").is_some());
        assert_eq!(square(&window), before, "{size:?}");
        window.state_mut().as_mut().unwrap().ask(Command::ReplaceMove);
        window.run();
        window.get_by_label("次に指す手で1手目を置き換えます");
        assert_eq!(square(&window), before, "{size:?}");
    }
}

#[test]
fn the_first_variation_brings_the_map_and_the_board_stays_where_it_is() {
    let files = files();
    for size in [[1240.0, 820.0], [1366.0, 690.0], [1920.0, 1050.0]] {
        let mut window = opened(size, Language::Japanese, &files.paths[3]);
        let (map, before) = (|window: &Window| window.query_all_by_role(Role::Tree).count(), square(&window));
        assert_eq!(map(&window), 0);
        for name in ["２七 歩 先手", "２六 空き"] {
            click(&mut window, name);
        }
        wait_for(&mut window, |window| map(window) == 1);
        assert_eq!(square(&window), before, "{size:?}");
    }
}

/// Xiangqi is in the characters that its record is written in, whatever the language of the program; a choice overrides that.
#[test]
fn moves_of_xiangqi_are_in_the_characters_of_the_record_unless_others_are_chosen() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.pgn");
    let named = "[Red \"许银川\"]\n[Black \"聂卫平\"]\n";
    // Where nobody is named, the moves themselves say it.
    for (language, names) in [
        (Language::TraditionalChinese, named),
        (Language::SimplifiedChinese, named),
        (Language::Japanese, named),
        (Language::Japanese, ""),
    ] {
        let text = format!("[Game \"Chinese Chess\"]\n{names}[Format \"Chinese\"]\n\n1. 马八进七 车９进１ *\n");
        std::fs::write(&file, text).unwrap();
        for (characters, seen) in [
            (XiangqiCharacters::Record, "马八进七"),
            (XiangqiCharacters::Simplified, "马八进七"),
            (XiangqiCharacters::Traditional, "馬八進七"),
        ] {
            let settings = Settings { language: Some(language), characters, ..Settings::default() };
            let mut window = window_of([1300.0, 900.0], settings, vec![file.clone()], Box::new(Fixed(None)));
            window.run_steps(4);
            let found = window.query_all_by_label_contains(seen).next().is_some();
            assert!(found, "{language:?} {characters:?}: {seen} is not seen");
        }
    }
}
