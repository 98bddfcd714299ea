//! Targets of the words of moves and positions: prose, spellings of all games, diagrams and outlines.

use komaoto::formats::comment::{ProseMove, fragment};
use komaoto::notation::{
    JapaneseMove, csa_move, japanese, kif as kif_words, parse_bod, parse_sfen, parse_usi, sfen as sfen_words, usi,
    western, write_bod,
};
use komaoto::record::Record;
use komaoto::rules::shogi::Position;

use super::laws::{sound, text};

/// Moves found in prose can be played one after the other, and stand where they are said to.
pub fn prose(bytes: &[u8]) {
    let text = text(bytes);
    let mut position = Position::start();
    let found = fragment(&text, &position, None);
    let mut end = 0;
    for ProseMove { mv, written } in &found.moves {
        assert!(position.check(*mv).is_ok(), "{text}");
        assert_eq!(position.play(*mv), Ok(()));
        assert!(written.start >= end && text.get(written.clone()).is_some_and(|word| !word.is_empty()), "{text}");
        end = written.end;
    }
    assert!(found.rest.len() <= text.len());
    if found.moves.is_empty() {
        assert_eq!(found.rest, text);
    }
}

/// Words of moves: what is spelled is understood, and no words are too strange to be refused.
pub fn spelling(bytes: &[u8]) {
    let text = text(bytes);
    let (board, words) = text.split_once('\n').unwrap_or(("", &text));
    let mut position = parse_sfen(board).unwrap_or_else(|_| Position::start());
    let mut previous = None;
    for word in words.split_whitespace() {
        if let Ok(mv) = parse_usi(word) {
            assert_eq!(parse_usi(&usi(mv)), Ok(mv), "{word}");
            let _ = (
                position.check(mv),
                position.promotion(mv),
                western(&position, mv),
                csa_move(&position.clone().into(), mv.into()),
            );
            let _ = (japanese(&position, mv, previous), kif_words(&position, mv, previous));
            if position.play(mv).is_ok() {
                previous = Some(mv.to());
            }
        } else if let Ok((words, length)) = JapaneseMove::parse(word) {
            assert!(word.is_char_boundary(length), "{word:?} {length}");
            if let Ok(mv) = words.resolve(&position, previous)
                && position.playable(mv).is_ok()
            {
                let _ = position.play(mv);
                previous = Some(mv.to());
            }
        }
    }
    let moves = position.legal_moves();
    for &mv in moves.iter().take(64) {
        assert_eq!(position.check(mv), Ok(()), "{}", usi(mv));
        for spelled in [japanese(&position, mv, previous), kif_words(&position, mv, previous)] {
            let (words, length) = JapaneseMove::parse(&spelled).unwrap();
            assert_eq!(length, spelled.len(), "{spelled}");
            assert_eq!(words.resolve(&position, previous), Ok(mv), "{spelled} at {}", sfen_words(&position));
        }
    }
}

/// Positions: one that can be read is written and read again as the same, in SFEN and as a diagram.
pub fn positions(bytes: &[u8]) {
    let text = text(bytes);
    let lines: Vec<&str> = text.lines().collect();
    let (drawn, faults) = parse_bod(&lines);
    for fault in &faults {
        assert!(!fault.to_string().is_empty());
    }
    for position in lines.iter().filter_map(|line| parse_sfen(line).ok()).chain([drawn]) {
        let spelled = sfen_words(&position);
        assert_eq!(parse_sfen(&spelled).as_ref(), Ok(&position), "{spelled}");
        let diagram = write_bod(&position, false);
        let (again, faults) = parse_bod(&diagram.iter().map(String::as_str).collect::<Vec<_>>());
        assert!(again.same_as(&position), "{spelled}\n{}", diagram.join("\n"));
        assert!(faults.is_empty(), "{spelled}\n{}", diagram.join("\n"));
        let _ = (position.faults(), position.in_check(), position.is_mate());
    }
}

/// Outlines: one that can be read is printed as one that reads the same.
pub fn outline(bytes: &[u8]) {
    let text = text(bytes);
    let Ok((record, cursor)) = Record::from_outline(Position::start(), &text) else { return };
    let printed = record.outline_at(cursor);
    let (again, place) = Record::from_outline(Position::start(), &printed).unwrap();
    assert_eq!(again.outline_at(place), printed, "{text}");
    assert_eq!(again, record, "{text}");
    sound(&[record]);
}

/// Chess: a FEN in the first line, then moves in any spelling. Each legal move is spelled so that it is read back.
pub fn chess(bytes: &[u8]) {
    use komaoto::notation::chess::{San, fen, parse_fen, san, uci};
    use komaoto::rules::chess::Position;
    let text = text(bytes);
    let (board, words) = text.split_once('\n').unwrap_or(("", &text));
    let mut position = parse_fen(board).unwrap_or_else(|_| Position::start());
    assert_eq!(parse_fen(&fen(&position)).as_ref(), Ok(&position));
    for word in words.split_whitespace() {
        if let Ok(mv) = San::parse(word).and_then(|words| words.resolve(&position)) {
            let _ = (position.check(mv), position.promotion(mv), san(&position, mv));
            let _ = position.play(mv);
        }
    }
    let _ = (position.faults(), position.is_dead(), position.is_mate(), position.key());
    for mv in position.legal_moves().into_iter().take(64) {
        assert_eq!(position.check(mv), Ok(()));
        for spelled in [san(&position, mv), uci(mv)] {
            let back = San::parse(&spelled).and_then(|words| words.resolve(&position));
            assert_eq!(back, Ok(mv), "{spelled} at {}", fen(&position));
        }
    }
}

/// Xiangqi: a FEN in the first line, then moves in any spelling. Each legal move is spelled so that it is read back.
pub fn xiangqi(bytes: &[u8]) {
    use komaoto::notation::xiangqi::{
        ChineseScript, Ranks, chinese, fen, iccs, parse_algebraic, parse_chinese, parse_fen, parse_iccs, parse_uci,
        parse_wxf, uci, wxf,
    };
    use komaoto::rules::xiangqi::{Position, repetition};
    let text = text(bytes);
    let (board, words) = text.split_once('\n').unwrap_or(("", &text));
    let mut position = parse_fen(board).unwrap_or_else(|_| Position::start());
    assert_eq!(parse_fen(&fen(&position)).as_ref(), Ok(&position));
    let mut line = vec![position.clone()];
    for word in words.split_whitespace() {
        let spelled = parse_chinese(word).or_else(|_| parse_wxf(word));
        let mv = spelled.and_then(|words| words.resolve(&position)).ok();
        let mv = mv.or_else(|| parse_algebraic(word).and_then(|words| words.resolve(&position, Ranks::FromOne)).ok());
        if let Some(mv) = mv.or_else(|| parse_iccs(word)).or_else(|| parse_uci(word)) {
            let _ = (position.check(mv), chinese(&position, mv, ChineseScript::default()), wxf(&position, mv));
            if position.play(mv).is_ok() {
                line.push(position.clone());
            }
        }
    }
    let _ = (position.faults(), repetition(&line), position.is_mate());
    for mv in position.legal_moves().into_iter().take(64) {
        assert_eq!(position.check(mv), Ok(()));
        assert_eq!((parse_iccs(&iccs(mv)), parse_uci(&uci(mv))), (Some(mv), Some(mv)));
        let chinese = chinese(&position, mv, ChineseScript::default());
        let spelled = chinese.map(|text| (parse_chinese(&text), text));
        for (words, text) in spelled.into_iter().chain(wxf(&position, mv).map(|text| (parse_wxf(&text), text))) {
            assert_eq!(words.and_then(|words| words.resolve(&position)), Ok(mv), "{text} at {}", fen(&position));
        }
    }
}
