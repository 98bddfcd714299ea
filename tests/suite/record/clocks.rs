//! How long moves took, worked out from what clocks showed.

use std::time::Duration;

use komaoto::formats::{FormatId, Report, format};
use komaoto::notation::{TimeControlTag, clock_like, parse_clock};
use komaoto::record::{GameClocks, NodeId, NotReset, Record};
use proptest::prelude::*;

/// A game of chess with this tag and these comments behind its moves.
fn game(control: &str, comments: &[&str]) -> Record {
    let moves = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let mut text = format!("[TimeControl \"{control}\"]\n\n");
    for (place, comment) in comments.iter().enumerate() {
        text.push_str(&format!("{} {{{comment}}} ", moves[place % 4]));
    }
    read(&format!("{text}*\n"))
}

fn read(text: &str) -> Record {
    format(FormatId::Pgn).read(text, &mut Report::default()).unwrap().remove(0)
}

fn line(record: &Record) -> Vec<NodeId> {
    record.tree.mainline(NodeId::ROOT).skip(1).collect()
}

/// How long the moves of the main line took, in milliseconds; all of it worked out.
fn times(record: &Record) -> Vec<Option<u64>> {
    let elapsed = |id: NodeId| record.elapsed(id).inspect(|elapsed| assert!(elapsed.derived));
    line(record).into_iter().map(|id| elapsed(id).map(|elapsed| elapsed.time.as_millis() as u64)).collect()
}

fn clk(times: &[&str]) -> Vec<String> {
    times.iter().map(|time| if time.is_empty() { String::new() } else { format!("[%clk {time}]") }).collect()
}

/// The same with clocks in the comments, in seconds.
fn of_clocks(control: &str, clocks: &[&str]) -> Vec<Option<u64>> {
    let comments = clk(clocks);
    let record = game(control, &comments.iter().map(String::as_str).collect::<Vec<_>>());
    times(&record).into_iter().map(|time| time.map(|time| time / 1000)).collect()
}

#[test]
fn time_used_is_what_is_gone_from_the_clock_and_the_increment() {
    for (control, clocks, used) in [
        // Without a time control from the second own move on, without an increment.
        ("?", &["0:10:00", "0:09:55", "0:09:50", "0:09:48"][..], &[None, None, Some(10), Some(7)][..]),
        ("-", &["10:00", "9:55", "9:50", "9:48"], &[None, None, Some(10), Some(7)]),
        ("soon", &["600", "595", "590", "588"], &[None, None, Some(10), Some(7)]),
        ("600", &["0:09:57", "0:09:55", "0:09:50"], &[Some(3), Some(5), Some(7)]),
        ("600+5", &["0:10:00", "0:09:55", "0:09:50", "0:09:48"], &[Some(5), Some(10), Some(15), Some(12)]),
        // Some servers let no clock run, and add nothing, before both have moved.
        ("180+2", &["0:03:00", "0:03:00", "0:03:01", "0:02:58"], &[Some(0), Some(0), Some(1), Some(4)]),
        ("180+2", &["0:03:01.9", "0:02:57.5"], &[Some(0), Some(4)]),
        // One that is missing: no time there, and none where it is needed.
        (
            "600",
            &["9:50", "9:50", "", "9:40", "9:00", "", "8:30"],
            &[Some(10), Some(10), None, Some(10), None, None, Some(30)],
        ),
        // A clock gained more than its increment.
        ("600+5", &["0:09:00", "0:09:00", "0:11:00", "0:08:00"], &[Some(65), Some(65), None, Some(65)]),
        // More than there was at the beginning.
        ("600", &["0:15:00", "0:09:00", "0:14:00"], &[None, Some(60), Some(60)]),
        // Stages: the time of the next comes with the last move of the one before.
        (
            "2/600:300+10",
            &["9:00", "9:30", "13:30", "13:50", "13:20"],
            &[Some(60), Some(30), Some(30), Some(40), Some(20)],
        ),
        // Or once the clock has run out.
        (
            "1/60+5:1800+5",
            &["0:55", "1:00", "0:20", "0:30", "29:55", "0:10"],
            &[Some(10), Some(5), Some(40), Some(35), Some(30), Some(25)],
        ),
        // The last stage begins anew.
        (
            "2/600",
            &["9:00", "9:00", "18:00", "18:00", "17:00", "17:00", "26:30"],
            &[Some(60), Some(60), Some(60), Some(60), Some(60), Some(60), Some(30)],
        ),
        // A delay comes to no clock.
        ("5400d5", &["1:29:50", "1:30:00", "1:29:00"], &[Some(10), Some(0), Some(50)]),
        // A day for each move.
        ("1/86400", &["23:00:00", "20:00:00", "23:59:00"], &[Some(3600), Some(14_400), Some(60)]),
        // What one side uses in a sandclock comes to the other.
        ("*180", &["2:50", "2:40", "2:55", "2:45"], &[Some(10), Some(30), Some(25), Some(20)]),
    ] {
        assert_eq!(of_clocks(control, clocks), used, "{control} {clocks:?}");
    }
}

#[test]
fn other_commands_tell_it_too_and_what_is_written_comes_first() {
    let record = game("?", &["[%egt 0:00:10]", "[%egt 0:00:20] said", "good [%egt 0:01:00]", "[%egt 0:00:15]"]);
    assert_eq!(times(&record), [Some(10_000), Some(20_000), Some(50_000), None]);
    // The hands of a clock go round.
    let record = game("7200", &["[%mct 11:50:00]", "[%mct 10:00:00]", "[%mct 12:10:00]", "[%mct 10:00:30]"]);
    assert_eq!(times(&record), [None, None, Some(1_200_000), Some(30_000)]);
    let record = game("?", &["[%mct 11:50:00]", "", "[%mct 00:10:00]"]);
    assert_eq!(times(&record), [None, None, Some(1_200_000)]);
    // The first of several that can be read.
    let record = game("?", &["[%clk soon] [%clk 0:01:00] [%clk 0:09:00]", "", "[%clkx 1] [%clk  0:00:50.25 ]"]);
    assert_eq!(times(&record), [None, None, Some(9750)]);
    // As others write them.
    let record = game("?", &["[%mct 17.30.12]", "[%MCT 17.30.40]", "[%mct 17.31.00]", "[%mct 17.31.30]"]);
    assert_eq!(times(&record), [None, None, Some(48_000), Some(50_000)]);
    let record = game("?", &["[%clk 1h0m3s]", "[%clk 2:00,5]", "[%clk 59m50s]", "[%clk 1:50.0]"]);
    assert_eq!(times(&record), [None, None, Some(13_000), Some(10_500)]);
    // What the record says is no news.
    let record = game("60", &["[%clk 0:00:50] [%emt 0:00:07]"]);
    let elapsed = record.elapsed(line(&record)[0]).unwrap();
    assert_eq!((elapsed.time.as_secs(), elapsed.derived), (7, false));
}

#[test]
fn in_a_variation_it_is_the_same_sides_move_before_on_the_way_there() {
    let record = read(
        "[TimeControl \"60\"]\n\n1. e4 {[%clk 0:00:50]} e5 {[%clk 0:00:55]} (1... c5 {[%clk 0:00:40]} 2. Nf3 {[%clk 0:00:20]} d6 {[%clk 0:00:39]}) 2. d4 {[%clk 0:00:49]} *\n",
    );
    let told: Vec<u64> = record.tree.preorder().filter_map(|id| Some(record.elapsed(id)?.time.as_secs())).collect();
    assert_eq!(told, [10, 5, 1, 20, 30, 1]);
}

#[test]
fn nothing_is_known_of_the_beginning_of_a_game_that_begins_in_its_middle() {
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    let record = read(&format!(
        "[TimeControl \"60\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n2. Nf3 {{[%clk 0:00:50]}} Nc6 {{[%clk 0:00:50]}} 3. Bb5 {{[%clk 0:00:45]}} *\n"
    ));
    assert_eq!(times(&record), [None, None, Some(5000)]);
}

#[test]
fn clocks_are_spelled_as_they_were() {
    for (like, time, spelled) in [
        ("0:03:00", "0:02:58", "0:02:58"),
        ("0:03:01.9", "0:02:58", "0:02:58.0"),
        ("00:03:00", "1:02:03.25", "01:02:03.25"),
        ("10:00:00", "9:59:59", "09:59:59"),
        ("10:00", "9:59", "9:59"),
        ("09:00", "10:01", "10:01"),
        ("90:00", "1:29:59", "89:59"),
        ("185", "0:01:05", "65"),
        ("0:5:3", "0:04:02", "0:4:2"),
        ("1:00.250", "0:59", "0:59.000"),
    ] {
        assert_eq!(clock_like(like, parse_clock(time).unwrap()), spelled, "{like} {time}");
    }
}

#[test]
fn time_controls_of_every_form_are_read() {
    let seconds = |text: &str| TimeControlTag::parse(text).beginning().map(|time| time.as_secs());
    for (text, beginning) in [
        ("300+3", Some(300)),
        ("1800", Some(1800)),
        ("40/7200:3600", Some(7200)),
        ("40/5400+30:1800+30", Some(5400)),
        (" 40 / 5400 + 30 : 1800 ", Some(5400)),
        ("*180", Some(180)),
        ("0.5+0.1", Some(0)),
        ("?", None),
        ("-", None),
        ("", None),
        ("0/60", None),
        ("5 minutes", None),
        ("99999999999999999999", None),
    ] {
        assert_eq!(seconds(text), beginning, "{text}");
    }
}

#[test]
fn another_time_changes_the_clock_of_that_side_from_there_on() {
    let record = read(
        "[TimeControl \"60+1\"]\n\n1. e4 {[%clk 0:00:50]} e5 {[%clk 0:00:55]} 2. Nf3 {x [%clk 0:00:40.5]y} (2. d4 {[%clk 0:00:30]} d5 {[%clk 0:00:20]}) 2... Nc6 {[%clk 00:00:54]} 3. Bb5 {[%clk 0:00:30]} *\n",
    );
    let line = line(&record);
    let reset = |place: usize, seconds: u64| GameClocks::of(&record).reset(line[place], Duration::from_secs(seconds));
    let comments = |record: &Record| -> Vec<String> {
        record.tree.preorder().skip(1).filter_map(|id| Some(record.tree.get(id)?.comment.clone())).collect()
    };
    let changed = |place: usize, seconds: u64| {
        let mut record = record.clone();
        reset(place, seconds).unwrap().into_iter().for_each(|reset| reset.make(&mut record));
        comments(&record)
    };
    let was = comments(&record);
    assert_eq!(was[0], "[%clk 0:00:50]");
    // 11 seconds become 21.
    let now = changed(0, 21);
    assert_eq!(
        [&now[0], &now[2], &now[4], &now[5]],
        ["[%clk 0:00:40]", "x [%clk 0:00:30.5]y", "[%clk 0:00:20]", "[%clk 0:00:20]"]
    );
    assert_eq!([&now[1], &now[3], &now[6]], [&was[1], &was[3], &was[6]]);
    // 6 become 5.
    let now = changed(1, 5);
    assert_eq!([&now[1], &now[3], &now[6]], ["[%clk 0:00:56]", "[%clk 00:00:55]", "[%clk 0:00:21]"]);
    assert_eq!([&now[0], &now[2], &now[4], &now[5]], [&was[0], &was[2], &was[4], &was[5]]);
    assert_eq!(changed(4, 11)[4], "[%clk 0:00:30.5]");
    assert_eq!(reset(0, 11), Ok(Vec::new()));
    // A clock cannot show less than nothing, here or later.
    assert_eq!(reset(4, 100), Err(NotReset::RunsOut));
    assert_eq!(reset(0, 42), Err(NotReset::RunsOut));
    assert_eq!(GameClocks::of(&record).reset(NodeId::ROOT, Duration::ZERO), Err(NotReset::Untold));
}

/// A game of one side's times: what its clock showed, and what it used.
fn played(base: u64, increment: u64, wishes: &[u64]) -> (Vec<String>, Vec<u64>) {
    let mut left = base;
    let (mut shown, mut used) = (Vec::new(), Vec::new());
    for wish in wishes {
        let spent = wish % (left + 1);
        left = left - spent + increment;
        used.push(spent);
        shown.push(format!("[%clk {}:{:02}:{:02}]", left / 3600, left / 60 % 60, left % 60));
    }
    (shown, used)
}

proptest! {
    /// What is worked out is what was used; together it is what the clock had and got, less what it shows at last. After
    /// another time it is that, and every other move took as long as before.
    #[test]
    fn what_the_clocks_show_is_what_was_used(
        base in 1..20_000_u64,
        increment in 0..60_u64,
        wishes in proptest::collection::vec(0..400_u64, 2..40),
        place in any::<prop::sample::Index>(),
        other in 0..500_u64,
    ) {
        let (shown, used) = played(base, increment, &wishes);
        let (theirs, _) = played(base + 1000, 0, &wishes);
        let comments: Vec<&str> = shown.iter().zip(&theirs).flat_map(|(own, their)| [own.as_str(), their.as_str()]).collect();
        let mut record = game(&format!("{base}+{increment}"), &comments);
        let own = |record: &Record| times(record).into_iter().step_by(2).map(|time| time.map(|time| time / 1000)).collect::<Vec<_>>();
        prop_assert_eq!(own(&record), used.iter().copied().map(Some).collect::<Vec<_>>());
        let last = parse_clock(shown.last().unwrap().trim_start_matches("[%clk ").trim_end_matches(']')).unwrap().as_secs();
        prop_assert_eq!(used.iter().sum::<u64>() + last, base + increment * used.len() as u64);
        let place = place.index(used.len());
        let id = line(&record)[place * 2];
        let before = times(&record);
        match GameClocks::of(&record).reset(id, Duration::from_secs(other)) {
            Ok(resets) => {
                resets.into_iter().for_each(|reset| reset.make(&mut record));
                let mut expected = before;
                expected[place * 2] = Some(other * 1000);
                prop_assert_eq!(times(&record), expected);
            }
            Err(why) => {
                prop_assert_eq!(why, NotReset::RunsOut);
                prop_assert_eq!(times(&record), before);
            }
        }
    }
}

/// What programs that let engines play each other write behind a move tells how long it took, what it is worth and how
/// deep that was searched.
#[test]
fn engines_tell_how_long_they_thought() {
    for (comment, time, score, depth) in [
        ("+0.45/12 1.3s", Some(1300), Some(45), 12),
        ("-0.30/11 0.9s, Draw by repetition", Some(900), Some(-30), 11),
        ("+0.45/12 13", Some(13_000), Some(45), 12),
        ("+0.45/12 1:02", Some(62_000), Some(45), 12),
        ("(e5) +0.45/12 9", Some(9000), Some(45), 12),
        ("+0.45/12", None, Some(45), 12),
        ("d=30, sd=55, mt=60512, tl=5399488, n=66, pv=e4 e5, wv=0.35, R50=50,", Some(60_512), Some(35), 30),
        ("ev=-0.20, d=21, mt=400", Some(400), Some(-20), 21),
    ] {
        let record = read(&format!("1. Nf3 {{{comment}}} *\n"));
        let id = line(&record)[0];
        let elapsed = record.elapsed(id).map(|elapsed| (elapsed.time.as_millis(), elapsed.derived));
        assert_eq!(elapsed, time.map(|time| (time, false)), "{comment}");
        let [said] = &record.tree.get(id).unwrap().evaluations[..] else { panic!("{comment}") };
        // White has moved, and the record counts for Black.
        let expected = score.map(|score: i32| komaoto::record::Score::Centipawns(-score));
        assert_eq!((Some(said.score), said.depth), (expected, Some(depth)), "{comment}");
        // Nothing of it is written as another command.
        let written = format(FormatId::Pgn).write(&[record], &Default::default(), &mut Report::default());
        assert!(written.contains(&format!("{{{comment}}}")) || written.contains("sd=55"), "{written}");
        assert!(!written.contains("[%"), "{written}");
    }
    for comment in ["+1/2", "1/2", "+/-", "0.45/12 is much", "d=30", "+0.45/12 13 moves"] {
        let record = read(&format!("1. Nf3 {{{comment}}} *\n"));
        let id = line(&record)[0];
        assert_eq!((record.elapsed(id), record.tree.get(id).unwrap().evaluations.len()), (None, 0), "{comment}");
    }
}
