//! Carried texts by format and role: a writer asks for its own, and by name for those of other formats.

use crate::notation::winning_side;
use crate::record::{Carried, FormatId, Record, Role, Winner};
use crate::rules::Color;

/// The format of a carried text, if it is known, and its role. A text from a journal that kept no roles is recognised
/// by its spelling.
fn kind(extra: &Carried) -> (Option<FormatId>, Role) {
    extra.kind().map_or_else(|| recognised(extra), |(format, role)| (Some(format), role))
}

/// The role of a carried text.
pub fn role(extra: &Carried) -> Role {
    kind(extra).1
}

/// Whether a carried text is of a format, in a role.
pub(crate) fn is(extra: &Carried, format: FormatId, role: Role) -> bool {
    kind(extra) == (Some(format), role)
}

/// Whether nothing is lost if a carried text is left out: only files of its format need it.
pub(crate) fn says_nothing(extra: &Carried) -> bool {
    matches!(role(extra), Role::Banner | Role::EmptyComment)
}

/// Whether a carried text stands for a comment without text.
pub(crate) fn is_empty_comment(extra: &Carried) -> bool {
    role(extra) == Role::EmptyComment
}

/// Whether a carried text is an evaluation of a CSA file.
pub(crate) fn is_evaluation(extra: &Carried) -> bool {
    is(extra, FormatId::Csa, Role::Evaluation)
}

/// The evaluation that a carried text gives. CSA has lines of their own for them; other formats write them as comments,
/// which is what this returns, without the mark of a comment.
pub(crate) fn evaluation(extra: &Carried) -> Option<&str> {
    is_evaluation(extra).then(|| extra.strip_prefix(EVALUATION).unwrap_or(extra))
}

/// The evaluations among carried texts, each as the line of a comment that gives it.
pub fn evaluations(extras: &[Carried]) -> impl Iterator<Item = &str> {
    extras.iter().filter_map(evaluation)
}

/// What the lines of a carried text say, without the marks that a format puts before them; nothing for one that says
/// nothing.
pub fn carried_words(extra: &Carried) -> impl Iterator<Item = &str> {
    let text: &str = if says_nothing(extra) { "" } else { extra };
    words(text)
}

/// What the lines of a text say, without the marks that a format puts before them.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    let marks = |c: char| c.is_whitespace() || matches!(c, '#' | '\'' | '*' | '&');
    text.split('\n').map(move |line| line.trim_start_matches(marks).trim_end()).filter(|line| !line.is_empty())
}

/// What begins a comment in CSA; an evaluation has one more star after it.
const EVALUATION: &str = "'*";

/// How the opening book of YaneuraOu begins.
pub(crate) const BOOK: &str = "#YANEURAOU-DB2016";

/// The line that names the even start in CSA.
pub(crate) const EVEN: &str = "PI";

/// Whether a line is of those that programs put at the head of their KIF files.
pub(crate) fn is_banner(line: &str) -> bool {
    line.starts_with("# --") && line.contains("棋譜ファイル")
}

/// Whether a CSA line names version, encoding or start.
pub(crate) fn version_line(line: &str) -> bool {
    line == EVEN
        || line.starts_with("'CSA encoding=")
        || line.strip_prefix('V').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()) && rest.len() < 8)
}

/// What a result line says of the winner, as `まで79手で先手の勝ち`.
pub(crate) fn result(line: &str) -> Role {
    Role::Result(winning_side(line.trim_end()).map(Winner::Side))
}

/// What the summary of a server says of the winner, which names Black first; `None` if a CSA line is none.
pub(crate) fn summary(line: &str) -> Option<Role> {
    let said = line.strip_prefix("'summary:")?;
    let players = said.split_once(':').and_then(|(_, players)| players.rsplit_once(':'));
    let won = |one: &str, other: &str| one.ends_with(" win") && other.ends_with(" lose");
    let side = |(black, white): (&str, &str)| {
        let first = won(black, white).then_some(Color::Black);
        first.or(won(white, black).then_some(Color::White)).map(Winner::Side)
    };
    Some(Role::Result(players.and_then(|(black, white)| side((black, white.trim_end())))))
}

/// Format and role of a text by its spelling.
pub(crate) fn recognised(text: &str) -> (Option<FormatId>, Role) {
    let of = |format, role| (Some(format), role);
    match text {
        "*" => of(FormatId::Kif, Role::EmptyComment),
        "'*" => of(FormatId::Csa, Role::EmptyComment),
        "{}" => of(FormatId::Pgn, Role::EmptyComment),
        _ if is_banner(text) => of(FormatId::Kif, Role::Banner),
        _ if version_line(text) => of(FormatId::Csa, Role::Banner),
        _ if text.starts_with(BOOK) => of(FormatId::Yaneuraou, Role::Banner),
        _ if text.starts_with("'** ") && !text.contains(['\n', '\r']) => of(FormatId::Csa, Role::Evaluation),
        _ if text.starts_with("まで") || text.starts_with("以上") => of(FormatId::Kif, result(text)),
        _ if text.trim() == "盤面回転" => of(FormatId::Kif, Role::Flipped),
        _ if text.starts_with('\'') => of(FormatId::Csa, summary(text).unwrap_or(Role::Remark)),
        _ => (None, if text.starts_with('#') { Role::Remark } else { Role::Unread }),
    }
}

/// Recognises the carried texts of a record from a journal that kept no formats and roles.
pub fn recognise(record: &mut Record) {
    let known = |extra: &mut Carried| {
        if let (None, (Some(format), role)) = (extra.kind(), recognised(extra)) {
            *extra = Carried::new(format, role, extra.to_string());
        }
    };
    record.extras.iter_mut().for_each(known);
    let ids: Vec<_> = record.tree.preorder().collect();
    for id in ids {
        let is_bare = |extra: &Carried| extra.kind().is_none();
        if record.tree.get(id).is_some_and(|node| node.extras.iter().any(is_bare))
            && let Some(node) = record.tree.get_mut(id)
        {
            node.extras.iter_mut().for_each(known);
        }
    }
}

/// Whether a carried line is one of moves that could not be read: as a remark no reader looks at it again.
pub(crate) fn is_unread_move(line: &str) -> bool {
    let line = line.trim_start();
    let digit = |c: char| matches!(c, '1'..='9' | '１'..='９');
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let row = rest.len() < line.len() && rest.trim_start_matches('.').starts_with([' ', '\t', '\u{3000}']);
    let square = |text: &str| text.trim_start().starts_with(|c: char| digit(c) || c == '同');
    let csa =
        line.strip_prefix(['+', '-']).is_some_and(|rest| rest.bytes().take_while(u8::is_ascii_digit).count() >= 4);
    csa || row && square(rest) || line.strip_prefix(['▲', '△', '▼', '▽', '☗', '☖']).is_some_and(square)
}
