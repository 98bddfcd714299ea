//! What lies above the window: questions and windows that have mouse and keyboard to themselves, and cards and bars
//! that leave the board usable. What belongs to a record lies on its desk, the rest lies above all of them.

use std::mem;

use super::external::ClaimedFile;
use super::preparing::{Pasting, PendingLineEdit};
use crate::ui::cards::{BothKingsCard, Conflict, FailedSave, RecoveryCard, RestCard};
use crate::ui::dialogs::{
    BatchView, Dialog, DuelView, LearningView, LibraryView, Preferences, PrintView, Prompt, ReviewView, VersionsView,
};

/// Declares the enum and, for the content of each kind, how to find it by its type.
macro_rules! overlays {
    ($($(#[$about:meta])* $kind:ident($content:ty),)+) => {
        /// What lies above the window; the later ones above the earlier ones.
        pub(super) enum Overlay {
            $($(#[$about])* $kind($content),)+
        }

        $(impl Content for $content {
            fn wrap(self) -> Overlay {
                Overlay::$kind(self)
            }
            fn unwrap(overlay: Overlay) -> Option<Self> {
                if let Overlay::$kind(content) = overlay { Some(content) } else { None }
            }
            fn of(overlay: &Overlay) -> Option<&Self> {
                if let Overlay::$kind(content) = overlay { Some(content) } else { None }
            }
            fn of_mut(overlay: &mut Overlay) -> Option<&mut Self> {
                if let Overlay::$kind(content) = overlay { Some(content) } else { None }
            }
        })+
    };
}

overlays! {
    /// A save that failed.
    Failed(FailedSave),
    /// An edit in the middle of a line that is being prepared.
    LineEdit(PendingLineEdit),
    /// A pasted text, or a file to be merged.
    Paste(Pasting),
    /// A file that somebody else has changed.
    Conflict(Conflict),
    /// A file that another window works on.
    Held(ClaimedFile),
    /// A position that may be a problem.
    BothKings(BothKingsCard),
    /// Documents that were not saved.
    Recovery(RecoveryCard),
    /// Files that are not open yet.
    Rest(RestCard),
    /// The palette of commands.
    Prompt(Prompt),
    /// The settings.
    Preferences(Preferences),
    /// How a game is begun.
    Duel(DuelView),
    /// How a whole game is to be judged.
    Review(ReviewView),
    /// Diagrams and sheets.
    Print(PrintView),
    /// Recent files and kept versions.
    Versions(VersionsView),
    /// The games of a person's folders.
    Library(LibraryView),
    /// Work on many games.
    Batch(BatchView),
    /// A person learns from games.
    Learning(LearningView),
    /// A question, or something to read.
    Question(Dialog),
}

/// The content of an overlay.
pub(super) trait Content: Sized {
    fn wrap(self) -> Overlay;
    fn unwrap(overlay: Overlay) -> Option<Self>;
    fn of(overlay: &Overlay) -> Option<&Self>;
    fn of_mut(overlay: &mut Overlay) -> Option<&mut Self>;
}

/// Where an overlay is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layer {
    /// A bar above the status bar.
    Bar,
    /// A card in the corner.
    Card,
    /// Over everything, with mouse and keyboard to itself.
    Window,
}

impl Overlay {
    pub const fn layer(&self) -> Layer {
        match self {
            Self::Failed(_) => Layer::Bar,
            Self::LineEdit(_) | Self::Paste(_) | Self::Conflict(_) | Self::Held(_) => Layer::Card,
            Self::BothKings(_) | Self::Recovery(_) | Self::Rest(_) => Layer::Card,
            Self::Prompt(_) | Self::Preferences(_) | Self::Review(_) | Self::Duel(_) | Self::Print(_) => Layer::Window,
            Self::Versions(_) | Self::Library(_) | Self::Batch(_) | Self::Learning(_) | Self::Question(_) => {
                Layer::Window
            }
        }
    }

    /// Whether this one takes the place of another: of its own kind, of any window, and a text to be pasted that of an
    /// edit that is being prepared.
    fn replaces(&self, other: &Self) -> bool {
        let windows = self.layer() == Layer::Window && other.layer() == Layer::Window;
        let edits = |overlay: &Self| matches!(overlay, Self::LineEdit(_) | Self::Paste(_));
        mem::discriminant(self) == mem::discriminant(other) || windows || edits(self) && edits(other)
    }
}

/// The overlays of a record, or of all.
#[derive(Default)]
pub(super) struct Overlays(pub Vec<Overlay>);

impl Overlays {
    /// Lays one above the window.
    pub fn put(&mut self, content: impl Content) {
        let overlay = content.wrap();
        self.0.retain(|other| !overlay.replaces(other));
        self.0.push(overlay);
    }

    /// The overlay with this kind of content, if it is there.
    pub fn get<T: Content>(&self) -> Option<&T> {
        self.0.iter().find_map(T::of)
    }

    /// The same, to be changed.
    pub fn get_mut<T: Content>(&mut self) -> Option<&mut T> {
        self.0.iter_mut().find_map(T::of_mut)
    }

    /// Whether there is one with this kind of content.
    pub fn has<T: Content>(&self) -> bool {
        self.get::<T>().is_some()
    }

    /// Takes it away.
    pub fn take<T: Content>(&mut self) -> Option<T> {
        let at = self.0.iter().position(|overlay| T::of(overlay).is_some())?;
        T::unwrap(self.0.remove(at))
    }

    /// Closes it, if it is there.
    pub fn close<T: Content>(&mut self) {
        self.0.retain(|overlay| T::of(overlay).is_none());
    }

    /// Whether nothing lies there.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether something has mouse and keyboard to itself.
    pub fn covers(&self) -> bool {
        self.0.iter().any(|overlay| overlay.layer() == Layer::Window)
    }

    /// Lays a question above the window, behind one that is being asked.
    pub fn put_behind(&mut self, question: Dialog) {
        self.0.push(question.wrap());
    }

    /// Takes away what has mouse and keyboard to itself; but not work on many games, which is about no record in front.
    pub fn uncover(&mut self) {
        self.0.retain(|overlay| overlay.layer() != Layer::Window || matches!(overlay, Overlay::Batch(_)));
    }
}
