//! Enums that list something: kinds of pieces, files, ranks.

/// An enum without data, the list of its values, and the index of each in it.
macro_rules! listed {
    ($(#[$note:meta])* pub enum $name:ident { $($(#[$doc:meta])* $value:ident),* $(,)? }) => {
        $(#[$note])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[allow(missing_docs)]
        pub enum $name {
            $($(#[$doc])* $value),*
        }

        impl $name {
            /// All of them in order.
            pub const ALL: [Self; [$(Self::$value),*].len()] = [$(Self::$value),*];

            /// Its index in [`ALL`](Self::ALL).
            pub const fn index(self) -> usize {
                self as usize
            }
        }
    };
}

/// The kinds of pieces of a game, and its pieces. The file that uses it imports `shared`.
macro_rules! pieces {
    ($(#[$note:meta])* pub enum PieceKind { $($kinds:tt)* }) => {
        shared::listed! {
            $(#[$note])*
            #[derive(serde::Serialize, serde::Deserialize, strum::AsRefStr, strum::VariantNames)]
            pub enum PieceKind { $($kinds)* }
        }

        impl shared::Kind for PieceKind {
            fn index(self) -> usize {
                self as usize
            }
        }

        /// A piece of one side.
        pub type Piece = shared::Piece<PieceKind>;
    };
}

pub(crate) use {listed, pieces};
