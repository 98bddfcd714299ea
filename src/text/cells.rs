//! Rows of a table whose cells commas part.

/// A row by RFC 4180, without the end of its line.
pub fn comma_row(cells: &[String]) -> String {
    let quoted = |cell: &String| {
        let needs = cell.contains([',', '"', '\n', '\r']);
        if needs { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.clone() }
    };
    cells.iter().map(quoted).collect::<Vec<_>>().join(",")
}
