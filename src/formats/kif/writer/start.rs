//! The head of a game: its headers, 手合割 and the diagram.

use super::KifWriter;
use crate::carried::role;
use crate::format::NOT_IN_NAMES;
use crate::kif::kakinoki;
use crate::kif::line::KifLineKind;
use crate::kif::start_lines::interpreted;
use crate::pieces::PieceRole;
use crate::report::{NoteKind, NoteWeight};
use crate::time_control::{self, TimeControl};
use komaoto_notation::write_bod;
use komaoto_record::{NodeId, Role};
use komaoto_rules::shogi::Handicap;
use komaoto_text::{blank, parts, until};

impl KifWriter<'_> {
    /// Everything before the line above the moves.
    pub(super) fn head(&mut self) {
        let record = self.record;
        self.headers();
        for line in record.extras.iter().filter(|extra| role(extra) == Role::Flipped) {
            self.told(NodeId::ROOT, PieceRole::Banner, line);
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
                    self.report.writer(self.index, NodeId::ROOT, NoteWeight::Changed, NoteKind::HeaderChanged, &text);
                }
                self.start(start.take());
                continue;
            }
            if matches!(key, "先手" | "後手" | "下手" | "上手") && self.record.headers.get("手合割").is_none()
            {
                self.start(start.take());
            }
            match kakinoki::turn(value) {
                Some(side) if key == "手番" && side != self.record.initial.side_to_move() => {
                    let text = format!("{key}：{value}");
                    self.report.writer(self.index, NodeId::ROOT, NoteWeight::Changed, NoteKind::HeaderChanged, &text);
                    let side = kakinoki::side(self.record.initial.side_to_move(), self.handicap);
                    self.header(key, side);
                }
                _ => match self.time_control(key, value) {
                    Some((main, byoyomi)) => {
                        self.header(key, &main);
                        byoyomi.into_iter().for_each(|byoyomi| self.header(time_control::BYOYOMI, &byoyomi));
                        let text = format!("{key}：{value}");
                        self.report.writer(
                            self.index,
                            NodeId::ROOT,
                            NoteWeight::Changed,
                            NoteKind::HeaderChanged,
                            &text,
                        );
                    }
                    None => self.header(key, value),
                },
            }
        }
        self.start(start.take());
    }

    /// The time control that CSA states, as KIF says it. An edit of a file is spelled as it was made.
    fn time_control(&self, key: &str, value: &str) -> Option<(String, Option<String>)> {
        let is_stated = key == time_control::MAIN && !self.report.wants_pieces();
        let alone = is_stated && self.record.headers.get(time_control::BYOYOMI).is_none();
        if alone { TimeControl::of_csa(value)?.kif() } else { None }
    }

    /// 手合割 and the diagram.
    fn start(&mut self, lines: Option<Vec<String>>) {
        let mut lines = lines.into_iter().flatten();
        if let Some(name) = lines.next() {
            self.told(NodeId::ROOT, PieceRole::Header("手合割".to_owned()), &name);
        }
        let diagram = lines.collect::<Vec<_>>().join("\n");
        if !diagram.is_empty() {
            self.told(NodeId::ROOT, PieceRole::Position, &diagram);
        }
    }

    fn header(&mut self, key: &str, value: &str) {
        let mut lost = false;
        let mut changed = 0;
        for (i, part) in parts(value).enumerate() {
            let mut line = format!("{key}：{part}");
            changed += usize::from(i > 0);
            if line.contains(['\n', '\r']) || self.form.classify(&line) != KifLineKind::Header(key, part) {
                let plain: String = key.chars().map(|c| if NOT_IN_NAMES.contains(c) { '・' } else { c }).collect();
                let plain = plain.trim_matches(blank);
                line = format!("{plain}：{part}");
                changed += 1;
                if self.form.classify(&line) != KifLineKind::Header(plain, part) {
                    lost = true;
                    continue;
                }
            }
            self.told(NodeId::ROOT, PieceRole::Header(key.to_owned()), &line);
        }
        if lost {
            self.report.lost_headers(self.index, &[key]);
        } else if changed > 0 {
            let text = format!("{key}：{value}");
            self.report.writer(self.index, NodeId::ROOT, NoteWeight::Changed, NoteKind::HeaderChanged, &text);
        }
    }

    /// 手合割, and the diagram if the name alone would not tell every reader the position.
    fn start_lines(&self) -> Vec<String> {
        let Some(initial) = self.record.initial.shogi() else { return Vec::new() };
        let given = self.record.headers.get("手合割").map(|value| until(value, |c| matches!(c, '\n' | '\r')));
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
            lines.extend(write_bod(initial, self.handicap));
        }
        lines
    }
}
