//! What a person knows: the answers that were given, and what is due by them.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::Path;

use super::answer_file::{Answer, AnswerError, AnswerFile, MendedAnswers, ReadAnswers, to_text};
use super::exercise::{Exercise, ExerciseKind};
use super::fsrs::{AnswerGrade, Memory, MemoryStage};
use super::learning_day::LearningDay;

/// The knowledge of a person.
#[derive(Debug, Default)]
pub struct AnswerBook {
    file: Option<AnswerFile>,
    answers: Vec<Answer>,
    mended: Option<MendedAnswers>,
    memories: HashMap<String, Memory>,
    /// When each exercise was answered for the first time.
    begun: HashMap<String, u64>,
}

/// The exercises that are due.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DueExercises {
    /// Those due now, or at any time of today where a day or more has passed, by their places, the longest due first.
    pub due: Vec<usize>,
    /// Those that are being learned, and come again later today.
    pub soon: Vec<usize>,
    /// Those never answered that may still come today.
    pub new: Vec<usize>,
    /// The number of others that were never answered.
    pub later: usize,
    /// The number that will be due on another day.
    pub known: usize,
}

impl DueExercises {
    /// The number that are due today.
    pub fn today(&self) -> usize {
        self.due.len() + self.soon.len()
    }

    /// All that may be asked today, in their order: what is due, what is new, and what would come later today.
    pub fn in_order(&self) -> impl Iterator<Item = usize> {
        [&self.due, &self.new, &self.soon].into_iter().flatten().copied()
    }
}

/// Numbers about what a person knows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AnswerTally {
    /// The number of answers.
    pub answers: usize,
    /// The number of exercises answered.
    pub exercises: usize,
    /// The share of what was known before and was still known, in percent.
    pub retention: Option<f64>,
    /// The numbers due today and on each of the next days.
    pub due: Vec<usize>,
}

/// A property that exercises have in common.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AnswerGroup {
    /// Why they are asked.
    Kind(ExerciseKind),
    /// The opening of the game.
    Opening(String),
}

impl AnswerGroup {
    /// Those of an exercise.
    fn of(exercise: &Exercise) -> impl Iterator<Item = Self> {
        let opening = exercise.source.opening().map(|opening| Self::Opening(opening.to_owned()));
        std::iter::once(Self::Kind(exercise.kind)).chain(opening)
    }
}

/// An answer, and what was remembered of the exercise before and after it.
#[derive(Clone, Debug, PartialEq)]
pub struct AnswerStep {
    /// The answer, with the grade that it was given last.
    pub answer: Answer,
    /// The memory before it.
    pub before: Option<Memory>,
    /// The memory after it.
    pub after: Memory,
}

impl AnswerBook {
    /// The answers kept in a [data folder](crate::disk::data_folder); without one they last as long as the program.
    ///
    /// # Errors
    /// The file cannot be read, or a newer program has written it.
    pub fn open(data: Option<&Path>) -> Result<Self, AnswerError> {
        let mut book = Self { file: data.map(AnswerFile::new), ..Self::default() };
        book.refresh()?;
        Ok(book)
    }

    /// Reads what other windows have written.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn refresh(&mut self) -> Result<(), AnswerError> {
        if let Some(file) = &self.file {
            let read = file.read()?;
            self.take(read);
        }
        Ok(())
    }

    /// The repairs of a damaged file since this was asked.
    pub fn take_mended(&mut self) -> Option<MendedAnswers> {
        self.mended.take()
    }

    /// The answers, in the order in which they were written.
    pub fn answers(&self) -> &[Answer] {
        &self.answers
    }

    /// The memory of an exercise.
    pub fn memory(&self, key: &str) -> Option<&Memory> {
        self.memories.get(key)
    }

    /// Writes answers down. When this returns they are on the disk.
    ///
    /// # Errors
    /// They are not.
    pub fn add(&mut self, answers: &[Answer]) -> Result<(), AnswerError> {
        if let Some(file) = &self.file {
            let all = file.append(answers)?;
            self.take(all);
            return Ok(());
        }
        self.answers.extend(answers.iter().cloned());
        self.remember();
        Ok(())
    }

    /// Takes answers that were kept elsewhere, and their corrections; how many answers were new.
    ///
    /// # Errors
    /// As [`add`](Self::add).
    pub fn merge(&mut self, answers: &[Answer]) -> Result<usize, AnswerError> {
        self.refresh()?;
        let mut known: HashSet<(u64, String)> =
            self.answers.iter().map(|answer| (answer.at, answer.key.clone())).collect();
        let new: Vec<Answer> =
            answers.iter().filter(|answer| known.insert((answer.at, answer.key.clone()))).cloned().collect();
        if !new.is_empty() {
            self.add(&new)?;
        }
        Ok(new.iter().filter(|answer| answer.corrects.is_none()).count())
    }

    /// All of them as a text that [`read_answers`](super::read_answers) reads.
    pub fn to_text(&self) -> String {
        to_text(&self.answers)
    }

    /// Of these exercises what is due today, and what is new: `most` a day, of which those are gone that were answered
    /// first this day.
    pub fn due<'k>(&self, keys: impl Iterator<Item = &'k str>, day: LearningDay, most: usize) -> DueExercises {
        let (mut due, mut soon, mut told) = (Vec::new(), Vec::new(), DueExercises::default());
        for (place, key) in keys.enumerate() {
            match self.memories.get(key) {
                None => told.new.push(place),
                Some(memory) if day.of(memory.due) > 0 => told.known += 1,
                // What is known comes by days; the minutes between the steps of learning are part of it.
                Some(memory) if memory.due <= day.now || memory.stage == MemoryStage::Known => {
                    due.push((memory.due, place))
                }
                Some(memory) => soon.push((memory.due, place)),
            }
        }
        let placed = |mut of: Vec<(u64, usize)>| {
            of.sort_unstable();
            of.into_iter().map(|(_, place)| place).collect()
        };
        (told.due, told.soon) = (placed(due), placed(soon));
        let left = most.saturating_sub(self.begun_since(day.morning));
        told.later = told.new.len().saturating_sub(left);
        told.new.truncate(left);
        told
    }

    /// The number of exercises answered for the first time since then.
    fn begun_since(&self, morning: u64) -> usize {
        self.begun.values().filter(|first| **first >= morning).count()
    }

    /// Numbers about all answers.
    pub fn tally(&self, day: LearningDay, days: usize) -> AnswerTally {
        self.tally_of(day, days, |_| true)
    }

    /// Numbers about the exercises that are known so.
    pub fn tally_of(&self, day: LearningDay, days: usize, is_meant: impl Fn(&str) -> bool) -> AnswerTally {
        let mut memories: HashMap<String, Memory> = HashMap::new();
        let (mut given, mut known, mut kept) = (0_usize, 0_usize, 0_usize);
        for answer in corrected(&self.answers).filter(|answer| is_meant(&answer.key)) {
            given += 1;
            let before = memories.get(&answer.key).copied();
            if before.is_some_and(|before| before.stage == MemoryStage::Known) {
                known += 1;
                kept += usize::from(answer.grade != AnswerGrade::Again);
            }
            memories.insert(answer.key.clone(), Memory::after(before, answer.grade, answer.at / 1000));
        }
        let mut due = vec![0; days];
        for memory in memories.values() {
            if let Some(count) = usize::try_from(day.of(memory.due)).ok().and_then(|day| due.get_mut(day)) {
                *count += 1;
            }
        }
        AnswerTally {
            answers: given,
            exercises: memories.len(),
            retention: (known > 0).then(|| kept as f64 * 100.0 / known as f64),
            due,
        }
    }

    /// The same by what exercises have in common, each with how many there are.
    pub fn tally_by<'e>(
        &self,
        exercises: impl Iterator<Item = &'e Exercise>,
        day: LearningDay,
        days: usize,
    ) -> Vec<(AnswerGroup, usize, AnswerTally)> {
        let mut groups: BTreeMap<AnswerGroup, HashSet<String>> = BTreeMap::new();
        for exercise in exercises {
            for group in AnswerGroup::of(exercise) {
                groups.entry(group).or_default().insert(exercise.key());
            }
        }
        let told = |(group, keys): (AnswerGroup, HashSet<String>)| {
            (group, keys.len(), self.tally_of(day, days, |key| keys.contains(key)))
        };
        groups.into_iter().map(told).collect()
    }

    /// The histories of the exercises, in the order of time.
    pub fn histories(&self) -> HashMap<String, Vec<AnswerStep>> {
        let mut histories: HashMap<String, Vec<AnswerStep>> = HashMap::new();
        for answer in corrected(&self.answers) {
            let steps = histories.entry(answer.key.clone()).or_default();
            let before = steps.last().map(|step| step.after);
            let after = Memory::after(before, answer.grade, answer.at / 1000);
            steps.push(AnswerStep { answer, before, after });
        }
        histories
    }

    fn take(&mut self, (answers, mended): ReadAnswers) {
        self.answers = answers;
        self.mended = mended.or(self.mended.take());
        self.remember();
    }

    fn remember(&mut self) {
        let mut memories: HashMap<String, Memory> = HashMap::new();
        self.begun.clear();
        for answer in corrected(&self.answers) {
            let at = answer.at / 1000;
            let before = memories.get(&answer.key).copied();
            self.begun.entry(answer.key.clone()).or_insert(at);
            memories.insert(answer.key, Memory::after(before, answer.grade, at));
        }
        self.memories = memories;
    }
}

/// The answers in the order of time, each with the grade that it was given last.
fn corrected(answers: &[Answer]) -> impl Iterator<Item = Answer> {
    let mut grades: HashMap<(&str, u64), AnswerGrade> = HashMap::new();
    for answer in answers {
        if let Some(at) = answer.corrects {
            grades.insert((&answer.key, at), answer.grade);
        }
    }
    let mut own: Vec<Answer> = answers
        .iter()
        .filter(|answer| answer.corrects.is_none())
        .map(|answer| {
            let grade = grades.get(&(answer.key.as_str(), answer.at)).copied().unwrap_or(answer.grade);
            Answer { grade, ..answer.clone() }
        })
        .collect();
    own.sort_by_key(|answer| answer.at);
    own.into_iter()
}
