//! The graphs of evaluations and times: which way they point.

use egui::accesskit::Role;
use egui::{Rect, Shape};
use egui_kittest::kittest::Queryable;
use komaoto::locale::Language;

use super::{Window, window_with};

/// A game whose first side is winning all the while and thinks the longer.
fn winning(name: &str) -> String {
    match name {
        "chess.pgn" => "[Event \"?\"]\n\n1. e4 {[%eval 1.8] [%emt 0:00:30]} e5 {[%eval 2.5] [%emt 0:00:02]} \
             2. Nf3 {[%eval 3.1] [%emt 0:00:40]} Nc6 {[%eval #3] [%emt 0:00:03]} *\n"
            .to_owned(),
        "xiangqi.pgn" => "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n\n\
             1. H2-E2 {[%eval 1.8] [%emt 0:00:30]} H9-G7 {[%eval 2.5] [%emt 0:00:02]} \
             2. H0-G2 {[%eval 3.1] [%emt 0:00:40]} I9-H9 {[%eval #3] [%emt 0:00:03]} *\n"
            .to_owned(),
        _ => "手合割：平手\n1 ７六歩(77) (0:30/)\n**評価値=180\n2 ３四歩(33) (0:02/)\n**評価値=250\n\
             3 ２六歩(27) (0:40/)\n**評価値=310\n4 ８四歩(83) (0:03/)\n**詰み=先手勝ち:3手\n"
            .to_owned(),
    }
}

fn shapes<'s>(shape: &'s Shape, out: &mut Vec<&'s Shape>) {
    match shape {
        Shape::Vec(inner) => inner.iter().for_each(|shape| shapes(shape, out)),
        shape => out.push(shape),
    }
}

/// What is drawn inside a graph.
fn drawn(window: &Window, graph: &str) -> (Rect, Vec<Shape>) {
    let room = window.get_by_role_and_label(Role::GraphicsDocument, graph).rect();
    let mut all = Vec::new();
    window.output().shapes.iter().for_each(|clipped| shapes(&clipped.shape, &mut all));
    let inside = |shape: &&&Shape| room.expand(1.0).contains_rect(shape.visual_bounding_rect());
    (room, all.iter().filter(inside).map(|shape| (**shape).clone()).collect())
}

#[test]
fn the_side_that_moves_first_is_above_in_every_game() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["shogi.kifu", "chess.pgn", "xiangqi.pgn"] {
        let path = folder.path().join(name);
        std::fs::write(&path, winning(name)).unwrap();
        let mut window = window_with([1600.0, 1400.0], Language::Japanese, vec![path], None);
        let (room, shapes) = drawn(&window, "評価値");
        let line = shapes.iter().find_map(|shape| match shape {
            Shape::Path(path) if path.points.len() >= 4 && !path.closed => Some(path.points.clone()),
            _ => None,
        });
        let line = line.unwrap_or_else(|| panic!("{name}: {shapes:?}"));
        let heights: Vec<f32> = line.iter().map(|point| point.y).collect();
        assert!(heights.iter().all(|y| *y < room.center().y - 4.0), "{name}: {heights:?} in {room}");
        assert!(heights.is_sorted_by(|a, b| a >= b), "{name}: it rises: {heights:?}");
        if window.query_by_role_and_label(Role::Button, "消費時間").is_some() {
            // There is room for one at a time.
            window.get_by_role_and_label(Role::Button, "消費時間").click();
            window.run();
        }
        let (_, shapes) = drawn(&window, "消費時間");
        // A mesh of rectangles; the inside of a bar follows its edge.
        let mut bars: Vec<Rect> = Vec::new();
        for shape in &shapes {
            let Shape::Mesh(mesh) = shape else { continue };
            for corners in mesh.vertices.chunks(4) {
                let bar = Rect::from_two_pos(corners[0].pos, corners[3].pos);
                if bars.last().is_none_or(|last| !last.contains_rect(bar)) {
                    bars.push(bar);
                }
            }
        }
        bars.sort_by(|a, b| a.left().total_cmp(&b.left()));
        let [first, second, third, fourth] = bars[..] else { panic!("{name}: {bars:?}") };
        for (upper, lower) in [(first, second), (third, fourth)] {
            assert!(upper.height() > lower.height() && upper.bottom() <= lower.top() + 1.0, "{name}: {upper} {lower}");
        }
    }
}

#[test]
fn slips_are_counted_listed_by_their_cost_and_led_to() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("slips.kifu");
    let game = "手合割：平手\n*#評価値=0\n1 ７六歩(77)\n*#評価値=0\n2 ３四歩(33)\n*#評価値=300\n3 ２六歩(27)\n*#評価値=-200\n\
                4 ８四歩(83)\n*#評価値=-50\n";
    std::fs::write(&path, game).unwrap();
    let mut window = window_with([1600.0, 1400.0], Language::Japanese, vec![path], None);
    window.get_by_role_and_label(Role::Button, "悪手1・疑問手1・緩手1").click();
    window.run();
    assert!(window.query_by_label_contains("緩手 0、疑問手 0、悪手 1").is_some(), "of Black");
    assert!(window.query_by_label_contains("緩手 1、疑問手 1、悪手 0").is_some(), "of White");
    let slips = ["２六歩??", "３四歩?", "８四歩?!"];
    let tops = slips.map(|slip| window.query_all_by_label_contains(slip).next().unwrap().rect().top());
    assert!(tops.is_sorted(), "the costliest is the first: {tops:?}");
    crate::ui::layout::assert_lawful(&mut window);
    window.query_all_by_label_contains("２六歩??").next().unwrap().click();
    window.run();
    assert_eq!(super::document(&window).cursor().index(), 3);
}

#[test]
fn the_scale_is_chosen_and_the_main_line_stays_in_a_branch() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.kifu");
    std::fs::write(&path, winning("game.kifu")).unwrap();
    let mut window = window_with([1600.0, 1400.0], Language::Japanese, vec![path], None);
    let said = |window: &Window, text: &str| {
        let mut all = Vec::new();
        window.output().shapes.iter().for_each(|clipped| shapes(&clipped.shape, &mut all));
        let is_it = |shape: &&Shape| matches!(shape, Shape::Text(shown) if shown.galley.text() == text);
        all.into_iter().filter(is_it).count() > 0
    };
    assert!(said(&window, "+2000"));
    for (choice, label, gone) in
        [("勝率", "50%", "+2000"), ("±500", "+250", "50%"), ("互角付近を大きく", "+2000", "+250")]
    {
        window.get_by_role_and_label(Role::Button, "グラフの目盛り").click();
        window.run();
        window.get_by_label(choice).click();
        window.run();
        assert!(said(&window, label) && !said(&window, gone), "{choice}");
    }
    let paths = |window: &Window| {
        let (room, shapes) = drawn(window, "評価値");
        let is_curve = |shape: &Shape| matches!(shape, Shape::Path(path) if path.points.len() >= 4 && !path.closed);
        (room, shapes.into_iter().filter(is_curve).collect::<Vec<_>>())
    };
    let (_, whole) = paths(&window);
    assert_eq!(whole.len(), 1);
    // One move aside: the curve of the game is still there, where it was.
    window.key_press(egui::Key::Home);
    window.run();
    super::click(&mut window, "９七 歩 先手");
    super::click(&mut window, "９六 空き");
    let (_, aside) = paths(&window);
    // The panel may be higher or lower now, but not wider.
    let columns = |shape: &Shape| match shape {
        Shape::Path(path) => path.points.iter().map(|point| point.x).collect(),
        _ => Vec::new(),
    };
    assert!(aside.iter().any(|shape| columns(shape) == columns(&whole[0])), "{aside:?}");
}
