//! The choices here that the move list does not show: the siblings of the current move, and what can follow it.

use egui::{Button, RichText, Role, Ui, WidgetInfo};

use super::{move_list, unplayed};
use crate::editor::{Go, Session};
use crate::locale::Locale;
use crate::notation::Style;
use crate::record::NodeId;
use crate::ui::look::{fonts, icons, theme};
use crate::ui::message::{Message, Outbox};

/// How many choices of one row are shown; a fork with hundreds would fill the window.
const MOST: usize = 24;

/// Whether there is a choice here. If the moves are listed, the siblings are in that list.
pub(crate) fn any(session: &Session, listed: bool) -> bool {
    let (tree, at) = (&session.document.record().tree, session.document.cursor().at());
    let record = session.document.record();
    let lost = unplayed::holds(record, at) || tree.parent(at).is_some_and(|parent| unplayed::holds(record, parent));
    lost || tree.children(at).len() > 1
        || !listed && tree.parent(at).is_some_and(|parent| tree.children(parent).len() > 1)
}

pub(crate) fn show(ui: &mut Ui, session: &Session, listed: bool, style: Style, locale: &Locale, out: &mut Outbox) {
    let document = &session.document;
    let (tree, cursor) = (&document.record().tree, document.cursor());
    let at = cursor.at();
    let siblings = tree.parent(at).filter(|_| !listed).map_or(&[][..], |parent| tree.children(parent));
    let next = cursor.line().get(cursor.index() + 1).copied();
    for (title, holder, nodes, chosen) in [
        ("branch-siblings", tree.parent(at), siblings, Some(at)),
        ("branch-children", Some(at), tree.children(at), next),
    ] {
        let holder = holder.filter(|&holder| unplayed::holds(document.record(), holder));
        if nodes.len() > 1 || holder.is_some() {
            choices(ui, session, &locale.text(title), nodes, chosen, holder, style, locale, out);
        }
    }
}

#[allow(clippy::too_many_arguments)]
fn choices(
    ui: &mut Ui,
    session: &Session,
    title: &str,
    nodes: &[NodeId],
    chosen: Option<NodeId>,
    unplayed: Option<NodeId>,
    style: Style,
    locale: &Locale,
    out: &mut Outbox,
) {
    let palette = theme::palette(ui);
    ui.label(RichText::new(title).text_style(theme::section()).color(palette.weak));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        for &id in nodes.iter().take(MOST) {
            let text = move_list::step_text(session, id, style, locale);
            // Moves that can no longer be played are in its comment.
            let mark = unplayed::holds(session.document.record(), id);
            let button = match mark {
                true => {
                    let sign = RichText::new(icons::WARNING).font(fonts::icon(13.0)).color(palette.warn);
                    Button::selectable(chosen == Some(id), (text.as_str(), sign))
                }
                false => Button::selectable(chosen == Some(id), text.as_str()),
            };
            let response = ui.add(button);
            response.widget_info(|| WidgetInfo::selected(Role::Button, true, chosen == Some(id), &text));
            let response = if mark { response.on_hover_text(locale.text("row-unplayed")) } else { response };
            if response.clicked() {
                out.push(Message::Go(Go::To(id)));
            }
        }
        if nodes.len() > MOST {
            ui.label(RichText::new(format!("+{}", nodes.len() - MOST)).small().color(palette.weak));
        }
        if let Some(holder) = unplayed {
            unplayed::ghosts(ui, session, holder, locale, out);
        }
    });
}
