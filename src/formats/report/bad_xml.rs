//! Faults in the XML of a game.

/// A problem in the XML of a game. The names of the variants are those of locale texts `xml-NAME`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, strum::AsRefStr, strum::VariantNames)]
pub enum BadXml {
    /// From here on it is not XML, for the reason given by the parser.
    #[error("from here on this is no XML ({0}); what was read up to here is kept")]
    Syntax(String),
    /// An entity that only a document type could explain.
    #[error("\"{0}\" is kept as it is: no entity but those of XML is read")]
    Entity(String),
    /// A document type.
    #[error("a document type, which is not read: none of its entities is expanded, and nothing is fetched")]
    Doctype,
    /// Several games that no element is around.
    #[error("another game beside the first: a file of several has <pgns> around them")]
    Roots,
    /// A tag behind moves.
    #[error("the tag \"{0}\" stands behind moves; it is read as a tag of the game")]
    LateTag(String),
    /// An element within a comment of which only the text is read.
    #[error("of <{0}> only the text is read")]
    Markup(String),
}

impl BadXml {
    /// The text it refers to, if it names one.
    pub fn text(&self) -> &str {
        match self {
            Self::Syntax(text) | Self::Entity(text) | Self::LateTag(text) | Self::Markup(text) => text,
            Self::Doctype | Self::Roots => "",
        }
    }
}
