//! Times that clocks in comments tell: `read --clock`, `show --json`, `edit`.

use serde_json::Value;

use super::Desk;
use super::edit::Bench;

const CLOCKS: &str = "[Event \"Rated blitz\"]\n[Result \"*\"]\n[TimeControl \"600+5\"]\n\n1. e4 {[%clk 0:10:00]} e5 {[%clk 0:09:55]} 2. Nf3 {[%clk 0:09:50]} Nc6 {[%clk 0:09:48]} 3. Bb5 {[%emt 0:00:03]\n[%clk 0:09:10.5] [%cal Gb5c6]} a6! {[%clk 0:08:00]} *\n";

#[test]
fn clocks_are_told_as_times() {
    let desk = Desk::new(&[("a.pgn", CLOCKS.as_bytes())]);
    let said = desk.run(&["read", "--clock", "--no-headers", "--lang", "en", "a.pgn"]);
    assert_eq!(said.out().trim(), "1. e4 (0:05) e5 (0:10) 2. Nf3 (0:15) Nc6 (0:12) 3. Bb5 (0:03) a6! (1:53)");
    let json: Value = serde_json::from_slice(&desk.run(&["show", "--json", "a.pgn"]).out).unwrap();
    let nodes = json["games"][0]["nodes"].as_array().unwrap();
    let times: Vec<_> = nodes
        .iter()
        .map(|node| (node["elapsed"].as_u64(), node["derived"].as_bool(), node["milliseconds"].as_u64()))
        .collect();
    assert_eq!(times[0], (None, None, None));
    assert_eq!(times[1], (Some(5000), Some(true), None));
    assert_eq!(times[5], (Some(3000), None, Some(3000)));
    // Never written unasked.
    let said = desk.run(&["convert", "a.pgn", "--to", "pgn", "-o", "-"]);
    assert_eq!(said.out().matches("%emt").count(), 1, "{}", said.out());
    assert_eq!(said.out().matches("%clk").count(), 6);
}

#[test]
fn a_time_that_clocks_tell_is_edited_by_way_of_the_clocks_and_only_their_digits_change() {
    let bench = Bench::new();
    let path = bench.write("a.pgn", CLOCKS);
    let script = "go 1\ntime 20\nsave\nundo\nsave\ngo 4\ntime 3\ntime 3600\ngo 5\ntime 4\nsave\n";
    let said = bench.run(&["a.pgn", "--keep-going"], script);
    let lines = said.said();
    assert_eq!(lines[1], "ok 2 clocks of 3 moves changed");
    assert!(lines[7].starts_with("refused 8 The clocks cannot show that"), "{}", lines[7]);
    assert_eq!(lines[9], "ok 10", "what is written is written");
    // Black's clock had 9 seconds more from there on.
    let expected = CLOCKS.replace("0:09:48", "0:09:57").replace("0:08:00", "0:08:09").replace("0:00:03", "0:00:04");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), expected);
    let said = bench.run(&["a.pgn"], "go 1\ntime 20\nsave\n");
    assert_eq!(said.said().len(), 3);
    let expected =
        expected.replace("0:10:00", "0:09:45").replace("0:09:50", "0:09:35").replace("0:09:10.5", "0:08:55.5");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), expected);
}

/// Programs break lines within commands, too.
#[test]
fn a_clock_that_is_broken_at_the_end_of_a_line_stays_broken() {
    let text = "[TimeControl \"600+5\"]\n\n1. e4 {[%clk\n0:10:00]} e5 2. Nf3 {[%emt 0:00:03] word [%clk\n0:09:50]\nsaid he\n[%csl Ge4]} Nc6 3. Bb5 {[%eval 0.3] [%clk\n0:09:10.5][%timestamp\n9]} *\n";
    for eol in ["\n", "\r\n"] {
        let bench = Bench::new();
        let path = bench.write("a.pgn", &text.replace('\n', eol));
        let said = bench.run(&["a.pgn"], "go 1\ntime 20\ngo 3\ntime 4\nsave\n");
        assert_eq!(said.said()[1], "ok 2 clocks of 3 moves changed");
        let expected =
            text.replace("0:10:00", "0:09:45").replace("0:09:50", "0:09:35").replace("0:09:10.5", "0:08:55.5");
        let expected = expected.replace("0:00:03", "0:00:04").replace('\n', eol);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), expected);
    }
}
