//! Where games of CSA begin and end, and what is not one.

use super::csa::{comment_last, one, saved, unread};
use super::{codes, mainline, read, write};
use komaoto::formats::FormatId;
use komaoto::record::{NodeId, Record};
use komaoto::rules::shogi::Position;

#[test]
fn nothing_written_makes_new_records() {
    let mut record = Record::new(Position::start());
    for value in ["a\n+7776FU", "b\r%TORYO", "/\n/"] {
        record.headers.push("先手", value);
        record.headers.push("棋戦", value);
        record.headers.push("備考", value);
        record.headers.push("$X", value);
        record.headers.push("独自", value);
        record.extras.push(value.into());
        let root = record.tree.get_mut(NodeId::ROOT).unwrap();
        root.comment.push_str(value);
        root.extras.push(value.into());
    }
    let (text, _) = write(FormatId::Csa, &[record.clone()]);
    let (records, _) = read(FormatId::Csa, &text);
    assert_eq!((records.len(), mainline(&records[0]).as_str()), (1, ""), "{text}");
}

#[test]
fn nothing_between_separators_is_no_game() {
    let text = "/\nPI\n+\n+7776FU\n%TORYO\n/\n'間\n/\nPI\n+\n+2726FU\n/\n/\n'終\n";
    let (records, _) = read(FormatId::Csa, text);
    let outlines: Vec<_> = records.iter().map(Record::outline).collect();
    assert_eq!(outlines, ["7g7f resign", "2g2f"]);
    assert_eq!(unread(text), ["'間", "'終"]);
}

/// Files that were put one behind the other have no separators.
#[test]
fn c12_games_without_a_separator() {
    let named = "N+A\nN-B\n$EVENT:x\nPI\n+\n+7776FU\nT1\n%TORYO\n";
    let server = "V2\nN+C\nN-D\n$START_TIME:2020/01/02 03:04:05\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\nP4 *  *  *  *  *  *  *  *  * \nP5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \nP7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n+2726FU\n'** 30 -8384FU\n%TORYO\n'summary:toryo:C lose:D win\n'$END_TIME:2020/01/02 03:04:06\n";
    let bare = "PI\n+\n+5756FU\n";
    let encoded = "'CSA encoding=UTF-8\nV3.0\nN+E\nPI\n+\n+1716FU\n";
    let all = [named, server, bare, encoded];
    for one in all {
        for other in all {
            let text = format!("{one}{other}");
            let (records, report) = read(FormatId::Csa, &text);
            assert_eq!((records.len(), codes(&report)), (2, vec!["R410"]), "{text}");
            for (record, alone) in records.iter().zip([one, other]) {
                assert_eq!(*record, read(FormatId::Csa, alone).0[0], "{text}");
            }
            let (written, _) = write(FormatId::Csa, &records);
            assert_eq!(write(FormatId::Csa, &read(FormatId::Csa, &written).0).0, written);
        }
    }
    // Positions alone.
    let (records, report) = read(FormatId::Csa, "PI82HI\n-\nPI11KY\n-\nPI\n+\n");
    assert_eq!((records.len(), codes(&report)), (3, vec!["R410"; 2]));
    // Names below the moves alone are those of this game.
    let (records, _) = read(FormatId::Csa, "PI\n+\n+7776FU\n%TORYO\nN+A\n$END_TIME:2020/01/02\n");
    assert_eq!((records.len(), records[0].headers.get("先手")), (1, Some("A")));
}

/// What a server says below a second end row is nothing that was not read.
#[test]
fn remarks_below_the_end_of_a_game_are_no_unread_lines() {
    let text = "PI\n+\n+7776FU\n%TORYO\n%KACHI\n'P1-KY-KE\n'summary:x\nT3\n";
    assert_eq!(one(text).1, ["R210", "R210"]);
    assert_eq!(unread(text), ["%KACHI\n'P1-KY-KE\n'summary:x\nT3"]);
}

/// Unread statements that would begin another game on a line of their own do not.
#[test]
fn an_unread_end_makes_no_new_games() {
    for end in ["+,PI", ".2,PI,+,+7776FU", "+,V2.2,N+x,+", "+,P1-KY-KE,P2 *  * ,-", "+,N+x,$EVENT:a,-", "+,'PI"] {
        let text = format!("V3.0\nPI\n+\n+7776FU,-3334FU,+9999FU,{end}\n");
        let edited = saved(&text, comment_last);
        assert_eq!(edited, format!("V3.0\nPI\n+\n+7776FU,-3334FU\n'*Z\n+9999FU,{end}\n"));
        assert_eq!(unread(&edited), unread(&text));
        assert_eq!(read(FormatId::Csa, &edited).0.len(), 1);
    }
}
