//! What a finding alone makes of a problem, by the usage of composers: only what spoils the solution is 不完全.

use komaoto::tsume::{Checked, Flaw, FlawCode, MateAnswer, MateVerdict, Severities, Soundness};
use strum::IntoEnumIterator;

/// Law: 変化同手数 and whatever else solvers pass over is a blemish or a remark; nothing becomes 不完全 but a cook, a
/// defence that lasts longer, pieces left over, and what has no mate.
#[test]
fn only_what_spoils_the_solution_makes_a_problem_unsound() {
    use FlawCode::{Fails, Fuzume, Hayazume, Hencho, Hendo, HiDrop, HiNari, Illegal, Komaamari, NoCheck, Ukai, Yozume};
    for code in FlawCode::iter() {
        let answer = MateAnswer { verdict: MateVerdict::Unknown, faults: Vec::new(), nodes: 0 };
        let flaw = Flaw { code, ply: 1, mv: None, length: None, is_exact: true, line: Vec::new(), left: None };
        let checked = Checked { flaws: vec![flaw], ..Checked::begun(answer) };
        let expected = match code {
            Fuzume | Hayazume | Yozume | Komaamari | Hencho => Soundness::Fukanzen,
            Hendo | HiNari | HiDrop | Ukai => Soundness::Kizu,
            Illegal | NoCheck | Fails => Soundness::Fuseiritsu,
            _ => Soundness::Kanzen,
        };
        assert_eq!(checked.judge(Severities::default()), Some(expected), "{code:?}");
    }
}
