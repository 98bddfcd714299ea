//! The head of a game: its headers, 手合割 and the diagram.

use super::{Writer, is_head_of_csa, own, relative};
use crate::formats::carried::is_empty_comment;
use crate::formats::kif::kakinoki;
use crate::formats::kif::line::Kind;
use crate::formats::kif::start_lines::{behind_count, interpreted};
use crate::formats::report::{Weight, What};
use crate::notation::{parse_bod, write_bod};
use crate::record::NodeId;
use crate::rules::Color;
use crate::rules::shogi::Handicap;
use crate::text::{blank, parts};

impl Writer<'_> {
    /// Everything before the line above the moves.
    pub(super) fn head(&mut self) {
        let record = self.record;
        let drawn = self.start_lines().len() > 1;
        // Without a diagram they are read as the last of these lines.
        let mut hands = Vec::new();
        for extra in record.extras.iter().filter(|extra| !is_head_of_csa(extra) && !is_empty_comment(extra)) {
            for line in parts(extra) {
                match self.form.classify(line) {
                    // Next to the diagram, where Kakinoki's program puts it.
                    Kind::Flip => {}
                    Kind::Hash | Kind::Unknown if own(line) == line && !relative::is_row(self.form, line) => {
                        self.line(line);
                    }
                    // The diagram says it, too.
                    Kind::Diagram if drawn && is_no_hand(line) => {}
                    Kind::Diagram if is_no_hand(line) && !self.another_game => hands.push(line),
                    Kind::Diagram if self.another_game => self.line(line),
                    // In its place after the diagram.
                    Kind::Diagram if self.counted(line) => {}
                    _ => self.remark(line),
                }
            }
        }
        hands.into_iter().for_each(|line| self.line(line));
        self.headers();
        let form = self.form;
        for extra in &record.extras {
            parts(extra).filter(|line| form.classify(line) == Kind::Flip).for_each(|line| self.line(line));
        }
    }

    fn headers(&mut self) {
        let mut start = Some(self.start_lines());
        for (key, value) in self.record.headers.iter() {
            if key == "手合割" && start.is_some() {
                // The position is what was played from: a name that was edited to contradict it does not count.
                if start.as_ref().and_then(|lines| lines.first()).is_none_or(|line| *line != format!("{key}：{value}"))
                {
                    let text = format!("{key}：{value}");
                    self.report.writer(self.index, NodeId::ROOT, Weight::Changed, What::HeaderChanged, &text);
                }
                start.take().into_iter().flatten().for_each(|line| self.line(&line));
                continue;
            }
            if matches!(key, "先手" | "後手" | "下手" | "上手") && self.record.headers.get("手合割").is_none()
            {
                start.take().into_iter().flatten().for_each(|line| self.line(&line));
            }
            match kakinoki::turn(value).filter(|_| key == "手番") {
                Some(side) if side != self.record.initial.side_to_move() => {
                    let text = format!("{key}：{value}");
                    self.report.writer(self.index, NodeId::ROOT, Weight::Changed, What::HeaderChanged, &text);
                    let side = kakinoki::side(self.record.initial.side_to_move(), self.handicap);
                    self.header(key, side);
                }
                _ => self.header(key, value),
            }
        }
        start.take().into_iter().flatten().for_each(|line| self.line(&line));
    }

    fn header(&mut self, key: &str, value: &str) {
        let mut lost = 0;
        let mut changed = 0;
        for (i, part) in parts(value).enumerate() {
            let mut line = format!("{key}：{part}");
            changed += usize::from(i > 0);
            if line.contains(['\n', '\r']) || self.form.classify(&line) != Kind::Header(key, part) {
                let plain: String = key.chars().map(|c| if "：:\r\n#*&|+".contains(c) { '・' } else { c }).collect();
                let plain = plain.trim_matches(blank);
                line = format!("{plain}：{part}");
                changed += 1;
                if self.form.classify(&line) != Kind::Header(plain, part) {
                    lost = 1;
                    continue;
                }
            }
            self.line(&line);
        }
        if lost > 0 {
            self.report.lost(self.index, lost, What::Headers);
        } else if changed > 0 {
            let text = format!("{key}：{value}");
            self.report.writer(self.index, NodeId::ROOT, Weight::Changed, What::HeaderChanged, &text);
        }
    }

    /// Whether a carried line says how many moves were made before the start, and which was the last.
    fn counted(&self, line: &str) -> bool {
        let initial = &self.record.initial;
        !line.contains(['\n', '\r'])
            && self.form.classify(line) == Kind::Diagram
            && initial.ply() > 1
            && behind_count(line).is_some_and(|(made, _)| made == initial.ply() - 1)
            // The mark of the last move tells who is next, unless a separate line does.
            && (initial.side_to_move() == Color::White || parse_bod(&[line]).0.side_to_move() == Color::Black)
    }

    /// 手合割, and the diagram if the name alone would not tell every reader the position.
    fn start_lines(&self) -> Vec<String> {
        let Some(initial) = self.record.initial.shogi() else { return Vec::new() };
        let given = self.record.headers.get("手合割").map(|value| parts(value).next().unwrap_or_default());
        let named = given.map(|value| (value, Handicap::start(interpreted(value))));
        let actual = Handicap::of(initial);
        let name = match named {
            // As it was written, if it is right; likewise names we do not know, next to the diagram.
            Some((value, Some(start))) if start.same_as(initial) => value,
            Some((value, None)) if !(actual.is_some() && interpreted(value) == "その他") => value,
            _ => actual.map_or("その他", Handicap::name),
        };
        if given.is_none() && actual == Some(Handicap::Even) && initial.ply() == 1 && !self.record.headers.is_empty() {
            // There are other headers but not this one: it was omitted, which means the same (K13).
            return Vec::new();
        }
        let mut lines = vec![format!("手合割：{name}")];
        let told = actual.is_some_and(|actual| {
            // 三枚落ち means two different things; an unknown name is read as 平手.
            actual != Handicap::ThreePiece && Handicap::from_name(interpreted(name)).unwrap_or(Handicap::Even) == actual
        });
        if !told || initial.ply() != 1 {
            let count = self.record.extras.iter().find(|extra| self.counted(extra));
            lines.extend(write_bod(initial, self.handicap).into_iter().map(|line| match count {
                Some(count) if behind_count(&line).is_some() => count.to_string(),
                _ => line,
            }));
        }
        lines
    }

    /// Whether the start is written as a diagram that does not say whose turn it is.
    pub(super) fn is_turnless(&self) -> bool {
        let initial = &self.record.initial;
        initial.side_to_move() == Color::Black && initial.ply() == 1 && self.start_lines().len() > 1
    }
}

/// Whether a line says that nothing is in hand.
fn is_no_hand(line: &str) -> bool {
    kakinoki::header(line).is_some_and(|(_, hand)| matches!(hand.trim_matches(blank), "" | "なし"))
}
