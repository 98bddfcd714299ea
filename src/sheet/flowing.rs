//! Chess and xiangqi on paper run on as in books: a short comment stands in the line of moves, a short variation that is
//! alone there in brackets. A long comment, one in paragraphs, and variations of which there are several, which nest or
//! are long are paragraphs of their own; of those each has its letter, or brackets where it is alone.

use std::collections::VecDeque;

use super::head::{is_headed_by_result, result};
use super::lettered::VariationLetters;
use super::story::{PageBreakHint, Paragraph, RunKind, StoryBlock, TextRun};
use super::wording::SheetWording;
use crate::locale::Locale;
use crate::record::{NodeId, Record};
use crate::rules::Game;

/// The longest comment, and the longest variation, that stands in the line: in narrow letters, of which two lines of a
/// column hold as many.
const MOST: usize = 100;
/// No paragraph is gone on with that has so many runs.
const MOST_RUNS: usize = 2000;

/// The blocks of a story as paper has them; those of shogi stay as they are, but for long lines, which are told in parts.
pub(super) fn flowing<'r>(
    record: &'r Record,
    mut blocks: Vec<StoryBlock>,
    wording: SheetWording<'r>,
) -> Vec<StoryBlock> {
    for block in &mut blocks {
        let StoryBlock::Paragraph(paragraph) = block else { continue };
        paragraph.runs.iter_mut().for_each(|run| hold_signature(&mut run.text));
    }
    if record.game() == Game::Shogi {
        return joined(blocks);
    }
    let wide = record.game() == Game::Xiangqi && wording.locale.language().is_han();
    let set = Vec::with_capacity(blocks.len());
    let is_chinese = record.game() == Game::Xiangqi && wording.is_chinese();
    let words = is_chinese.then_some(wording.locale);
    let letters = VariationLetters::default();
    let mut flow = Flow { record, words, wide, set, open: Vec::new(), letters };
    let mut rest = VecDeque::from(blocks);
    while let Some(block) = rest.pop_front() {
        let StoryBlock::Paragraph(first) = block else {
            flow.set.push(block);
            continue;
        };
        flow.end(first.depth, first.begins);
        if first.comment {
            let lines = rest.iter().take_while(|block| goes_on(&first, block)).count();
            flow.comment(first, paragraphs(&mut rest, lines));
        } else if first.begins {
            match flow.stands_in_line(&first, &rest) {
                Some(count) => flow.bracketed(first, paragraphs(&mut rest, count)),
                None => flow.variation(first),
            }
        } else {
            flow.moves(first);
        }
    }
    flow.end(0, false);
    flow.results_before_diagrams();
    flow.set
}

/// Puts spaces where no line is broken, and which do not grow, into the signature of an engine at the end of what it says:
/// (Fairy-Stockfish 11.1 LB 64, Komaoto), (Fairy-Stockfish 11.1 / d19).
fn hold_signature(said: &mut String) {
    let Some(begin) = said.rfind('(') else { return };
    let (before, signature) = said.split_at(begin);
    let is_depth = |word: &str| word.strip_prefix('d').is_some_and(|depth| depth.parse::<u32>().is_ok());
    let signed = signature.trim_end().strip_suffix(')').and_then(|signature| signature.rsplit_once(' '));
    if signed.is_some_and(|(name, last)| last == "Komaoto" || name.ends_with('/') && is_depth(last)) {
        *said = before.to_owned() + &signature.replace(' ', "\u{A0}");
    }
}

/// Blocks with moves that go on where the ones before them end in one paragraph.
fn joined(blocks: Vec<StoryBlock>) -> Vec<StoryBlock> {
    let mut set: Vec<StoryBlock> = Vec::with_capacity(blocks.len());
    for block in blocks {
        match (set.last_mut(), block) {
            (Some(StoryBlock::Paragraph(last)), StoryBlock::Paragraph(next))
                if !last.comment
                    && !next.comment
                    && !next.begins
                    && last.depth == next.depth
                    && last.runs.len() < MOST_RUNS =>
            {
                last.runs.extend(next.runs);
            }
            (_, block) => set.push(block),
        }
    }
    set
}

/// So many blocks, which are paragraphs.
fn paragraphs(rest: &mut VecDeque<StoryBlock>, count: usize) -> Vec<Paragraph> {
    let paragraph = |block| if let StoryBlock::Paragraph(paragraph) = block { Some(paragraph) } else { None };
    rest.drain(..count.min(rest.len())).filter_map(paragraph).collect()
}

/// Whether a block is a further paragraph of a comment.
fn goes_on(comment: &Paragraph, block: &StoryBlock) -> bool {
    let node = |paragraph: &Paragraph| paragraph.runs.first().map(|run| run.node);
    matches!(block, StoryBlock::Paragraph(next) if next.comment && node(comment) == node(next))
}

/// The length of a paragraph in narrow letters.
fn length(paragraph: &Paragraph) -> usize {
    let wide = |letter: char| if ('\u{2E80}'..='\u{FFEF}').contains(&letter) { 2 } else { 1 };
    let letters = paragraph.set_runs().flat_map(|set| set.space.chars().chain(set.run.text.chars()));
    letters.map(wide).sum()
}

/// Blocks being set.
struct Flow<'r> {
    record: &'r Record,
    /// Results are in these words.
    words: Option<&'r Locale>,
    /// Whether brackets are as wide as Chinese characters.
    wide: bool,
    set: Vec<StoryBlock>,
    /// The variations that are paragraphs of their own and not yet told, by depth: the bracket that closes each, "" of
    /// one that has a letter.
    open: Vec<(NodeId, &'static str)>,
    letters: VariationLetters,
}

impl Flow<'_> {
    /// The brackets of a variation that begins now: others than those that it stands in.
    fn brackets(&self) -> (&'static str, &'static str) {
        let outer = self.open.iter().filter(|(_, close)| !close.is_empty()).count();
        match (self.wide, outer % 2 == 0) {
            (true, true) => ("〔", "〕"),
            (true, false) => ("（", "）"),
            (false, true) => ("(", ")"),
            (false, false) => ("[", "]"),
        }
    }

    /// The paragraph of moves at a depth, if what comes next may stand in it.
    fn line(&mut self, depth: usize) -> Option<&mut Paragraph> {
        match self.set.last_mut() {
            Some(StoryBlock::Paragraph(last))
                if !last.comment && last.depth == depth && last.runs.len() < MOST_RUNS =>
            {
                Some(last)
            }
            _ => None,
        }
    }

    /// Ends the variations that a paragraph of a depth is not in.
    fn end(&mut self, depth: usize, begins: bool) {
        let stay = if begins { depth.saturating_sub(1) } else { depth };
        while self.open.len() > stay {
            let Some((node, close)) = self.open.pop() else { return };
            let texts = self.set.iter_mut().rev();
            let last =
                texts.filter_map(|block| if let StoryBlock::Paragraph(last) = block { Some(last) } else { None });
            if let (false, Some(last)) = (close.is_empty(), { last }.next()) {
                last.runs.push(bracket(RunKind::Close, node, close));
            }
        }
    }

    /// Moves that go on with a line.
    fn moves(&mut self, paragraph: Paragraph) {
        match self.line(paragraph.depth) {
            Some(line) if !are_parted(&line.runs, &paragraph.runs) => line.runs.extend(paragraph.runs),
            _ => self.set.push(StoryBlock::Paragraph(paragraph)),
        }
    }

    /// A result as print has it: with a dash, and in Chinese in words where the game is theirs.
    fn result(&self, result: &str) -> String {
        let (key, printed) = match result {
            "1-0" => ("print-red-won", "1–0"),
            "0-1" => ("print-black-won", "0–1"),
            "1/2-1/2" => ("print-drawn", "½–½"),
            other => return other.to_owned(),
        };
        self.words.map_or_else(|| printed.to_owned(), |words| words.text(key))
    }

    /// Results as print has them: none alone below the diagram of the last position, nor again where no move parts it from
    /// the heading.
    fn results_before_diagrams(&mut self) {
        let endings = |block: &StoryBlock| match block {
            StoryBlock::Paragraph(said) => said.runs.iter().all(|run| run.kind == RunKind::Ending),
            _ => false,
        };
        let blocks = std::mem::take(&mut self.set);
        let is_headed = is_headed_by_result(self.record) && result(self.record).is_some();
        let is_told = |block: &StoryBlock| matches!(block, StoryBlock::Paragraph(_));
        for mut block in blocks {
            if is_headed && endings(&block) && !self.set.iter().any(is_told) {
                continue;
            }
            if let StoryBlock::Paragraph(said) = &mut block {
                for run in said.runs.iter_mut().filter(|run| run.kind == RunKind::Ending) {
                    run.text = self.result(&run.text);
                }
            }
            let begin = match self.set.as_slice() {
                [.., StoryBlock::Hint(PageBreakHint::Together), StoryBlock::Diagram { depth: 0, .. }]
                    if endings(&block) =>
                {
                    self.set.len() - 2
                }
                _ => {
                    self.set.push(block);
                    continue;
                }
            };
            let before = begin.checked_sub(1).and_then(|before| self.set.get_mut(before));
            match (before, block) {
                (Some(StoryBlock::Paragraph(line)), StoryBlock::Paragraph(result))
                    if !line.comment && line.depth == 0 =>
                {
                    line.runs.extend(result.runs);
                }
                (_, result) => self.set.push(result),
            }
        }
    }

    /// A comment, in one paragraph or several.
    fn comment(&mut self, only: Paragraph, further: Vec<Paragraph>) {
        let wide = self.wide;
        if further.is_empty()
            && length(&only) <= MOST
            && let Some(line) = self.line(only.depth)
        {
            said(&mut line.runs, only.runs, wide);
            return;
        }
        self.set.extend(std::iter::once(only).chain(further).map(StoryBlock::Paragraph));
    }

    /// How many more paragraphs a variation has, if it stands in the line that it departs from: alone there, short, in no
    /// paragraphs and with no other variation in it.
    fn stands_in_line(&mut self, first: &Paragraph, rest: &VecDeque<StoryBlock>) -> Option<usize> {
        let record = self.record;
        let begins = record.tree.parent(first.runs.first()?.node)?;
        if record.tree.children(begins).len() != 2 {
            return None;
        }
        self.line(first.depth.checked_sub(1)?)?;
        let (mut long, mut last) = (length(first), first);
        for (count, block) in rest.iter().enumerate() {
            let next = match block {
                StoryBlock::Paragraph(next) if next.depth >= first.depth => next,
                StoryBlock::Paragraph(_) => return (long <= MOST).then_some(count),
                // What belongs to a variation stands in it.
                _ => return None,
            };
            long += length(next);
            if next.begins && next.depth == first.depth
                || next.depth > first.depth
                || last.comment && (goes_on(last, block) || are_parted(&last.runs, &next.runs))
                || long > MOST
            {
                return None;
            }
            last = next;
        }
        (long <= MOST).then_some(rest.len())
    }

    /// A variation in the line.
    fn bracketed(&mut self, first: Paragraph, further: Vec<Paragraph>) {
        let (wide, (opened, closed)) = (self.wide, self.brackets());
        let (Some(outer), Some(node)) = (first.depth.checked_sub(1), first.runs.first().map(|run| run.node)) else {
            return;
        };
        let Some(line) = self.line(outer) else { return };
        line.runs.push(bracket(RunKind::Open, node, opened));
        for part in std::iter::once(first).chain(further) {
            if part.comment {
                said(&mut line.runs, part.runs, wide);
            } else {
                line.runs.extend(part.runs);
            }
        }
        line.runs.push(bracket(RunKind::Close, node, closed));
    }

    /// The beginning of a variation that is a paragraph of its own.
    fn variation(&mut self, mut first: Paragraph) {
        let Some(node) = first.runs.first().map(|run| run.node) else { return };
        let (opened, closed) = self.brackets();
        let name = self.letters.name(self.record, node, first.depth);
        let named = name.is_some();
        let begin = match name {
            Some(name) => TextRun { node, kind: RunKind::Number, text: name + ")", leads: None },
            None => bracket(RunKind::Open, node, opened),
        };
        first.runs.insert(0, begin);
        self.open.resize(first.depth.saturating_sub(1), (node, ""));
        self.open.push((node, if named { "" } else { closed }));
        self.set.push(StoryBlock::Paragraph(first));
    }
}

/// Whether what is said of one move and what is said before the next one would run together.
fn are_parted(before: &[TextRun], after: &[TextRun]) -> bool {
    before.last().is_some_and(TextRun::is_said) && after.first().is_some_and(TextRun::is_said)
}

/// Adds a comment to a line: in brackets where these are wide, since nothing else parts it from moves.
fn said(line: &mut Vec<TextRun>, runs: Vec<TextRun>, wide: bool) {
    let node =
        runs.first().filter(|first| wide && !first.text.starts_with(['（', '(', '〔', '【'])).map(|first| first.node);
    line.extend(node.map(|node| bracket(RunKind::Open, node, "（")));
    line.extend(runs);
    line.extend(node.map(|node| bracket(RunKind::Close, node, "）")));
}

fn bracket(kind: RunKind, node: NodeId, text: &str) -> TextRun {
    TextRun { node, kind, text: text.to_owned(), leads: None }
}
