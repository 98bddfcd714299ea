//! Unread text of a game that is written anew: it becomes remarks or, in a format without remarks, is lost.

use komaoto_formats::{Format, NoteKind, NoteWeight, RemarkLines, Report};
use komaoto_record::NodeId;
use komaoto_text::parts;

/// The number of lost lines that a note names.
const NAMED: usize = 20;

/// The unread texts of a game.
pub(super) struct UnreadText<'t> {
    /// The format of its file.
    pub from: &'static Format,
    /// The stretches of its text.
    pub texts: Vec<&'t str>,
}

impl UnreadText<'_> {
    /// Adds it to the text of the game, which was just written.
    pub(super) fn remark(self, text: &mut String, to: &Format, index: usize, report: &mut Report) {
        let remarks = self.remarks(to.remarks, index, report);
        let leads = to.remarks.is_some_and(|remarks| remarks.lead);
        text.insert_str(if leads { 0 } else { behind(text) }, &remarks);
    }

    /// As remarks, a line each; lost where there are none.
    pub(super) fn remarks(self, remarks: Option<RemarkLines>, index: usize, report: &mut Report) -> String {
        let Self { from, texts } = self;
        let is_aside = from.saving.is_aside;
        let lines = || texts.iter().flat_map(|text| parts(text)).map(str::trim).filter(|line| !line.is_empty());
        let mut told = String::new();
        let Some(remarks) = remarks else {
            let lost: Vec<&str> = lines().filter(|line| !is_aside(line)).collect();
            if !lost.is_empty() {
                let named = lost.get(..NAMED).unwrap_or(&lost).join("\n");
                report.writer(index, NodeId::ROOT, NoteWeight::Lost, NoteKind::Extras(lost.len()), &named);
            }
            return told;
        };
        let mut buried = 0;
        for line in lines() {
            let said = from.remarks.and_then(|own| line.strip_prefix(own.mark));
            buried += usize::from(said.is_none() && !is_aside(line));
            // The blank keeps it from being what begins with the mark, too.
            let words: String = said.unwrap_or(line).chars().filter(|letter| !letter.is_control()).collect();
            let remark = format!("{} {}", remarks.mark, words.trim_start());
            told.push_str(remark.trim_end());
            told.push('\n');
        }
        if buried > 0 {
            report.writer(index, NodeId::ROOT, NoteWeight::Changed, NoteKind::Buried(buried), "");
        }
        told
    }
}

/// Behind the last line of a text that is not empty.
pub(super) fn behind(text: &str) -> usize {
    text.len().min(text.trim_end_matches('\n').len() + 1)
}
