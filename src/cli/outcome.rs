//! The outcomes of subcommands.

use std::process::ExitCode;

/// The part of `--help` about the exit status, which is the same for every subcommand and for the window.
pub(super) const EXIT_STATUS: &str = "\
Exit status, for every subcommand:
  0  all of it was done, and there is nothing to note
  1  done, with notes, losses, lines not read or positions left undecided;
     diagram and sheet also where no font has a letter: with --lossy it is
     printed as 〓, without it nothing is written
  2  the command line is wrong, or something cannot be read
  3  refused: not done, nothing written (with edit --keep-going: in part)
  130  interrupted (Ctrl+C): what was done until then is there
With several files the highest counts.";

/// How a subcommand ended, from the best to the worst: what the exit status says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum CommandOutcome {
    /// All of it was done, and there is nothing to note.
    #[default]
    Done,
    /// Done, with notes, losses or lines not read, or with something left undecided. Where no font has a letter this is
    /// told by the same status whether or not it was printed without it: that depends on the machine and not on what was
    /// asked, and a script that looks for it finds it in one place.
    Noted,
    /// The command line is wrong, or something cannot be read.
    Unreadable,
    /// Not done, and nothing of it was written; of several files others may have been.
    Refused,
    /// Stopped by the person: what was done until then is there.
    Interrupted = 130,
}

impl CommandOutcome {
    /// [`Noted`](Self::Noted) if there are notes.
    pub(super) const fn noted(notes: bool) -> Self {
        if notes { Self::Noted } else { Self::Done }
    }

    /// What the log of the program says of it.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Noted => "done, with notes",
            Self::Unreadable => "unreadable",
            Self::Refused => "refused",
            Self::Interrupted => "interrupted",
        }
    }

    /// Counts another outcome in: the worse one stays.
    pub(super) fn worsen(&mut self, other: Self) {
        *self = (*self).max(other);
    }
}

impl From<CommandOutcome> for ExitCode {
    fn from(outcome: CommandOutcome) -> Self {
        Self::from(outcome as u8)
    }
}
