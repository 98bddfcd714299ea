//! What of the window a screen reader is told, put right as a whole where egui tells it otherwise than it is.

use std::collections::{HashMap, HashSet};

use egui::accesskit::{Node, NodeId, Role, Toggled, TreeUpdate};
use egui::{Context, FullOutput, Id, Plugin, accesskit_root_id};

/// Goes through all that is told in a frame.
#[derive(Default)]
pub(crate) struct Announcements {
    /// Where the keyboard is while no control has it: in this frame, and in the one before.
    rest: Option<Id>,
    rested: Option<Id>,
    /// What stands for a control that comes in the next frame.
    passing: Option<Id>,
    /// Where the focus was said to be last.
    focus: Option<NodeId>,
}

impl Plugin for Announcements {
    fn debug_name(&self) -> &'static str {
        "told"
    }

    fn output_hook(&mut self, _: &Context, output: &mut FullOutput) {
        self.rested = self.rest.take();
        if let Some(update) = &mut output.platform_output.accesskit_update {
            name_menu_items(&mut update.nodes);
            if update.focus == accesskit_root_id().accesskit_id() {
                update.focus = self.led(update);
            }
            self.focus = Some(update.focus);
        }
        self.passing = None;
    }
}

impl Announcements {
    /// Where the focus is said to be while no control has it. The window as a whole never has it: a screen reader would
    /// say its title after everything that is left, and look for the control that has the keyboard with each key.
    fn led(&self, update: &TreeUpdate) -> NodeId {
        let places = places(&update.nodes);
        if let Some(passing) = self.passing {
            return passing.accesskit_id();
        }
        let above = update.nodes.iter().filter(|(_, node)| node.role() == Role::Menu || node.is_modal());
        let above: Vec<NodeId> = above.map(|(id, _)| *id).collect();
        if let Some(first) = above.first() {
            let inside: HashSet<NodeId> = within(above.clone(), &update.nodes, &places).collect();
            return self.focus.filter(|last| inside.contains(last)).unwrap_or(*first);
        }
        let rest = self.rested.map(|rest| rest.accesskit_id()).filter(|rest| places.contains_key(rest));
        rest.unwrap_or(update.focus)
    }
}

/// Has the keyboard be here while no control has it: what keys do then, they do here. What comes later in a frame counts.
pub(crate) fn rests(ctx: &Context, here: Id) {
    ctx.with_plugin(|told: &mut Announcements| told.rest = Some(here));
}

/// Has the keyboard be here for a frame, on its way to a control that is not there yet.
pub(crate) fn passes(ctx: &Context, here: Id) {
    ctx.with_plugin(|told: &mut Announcements| told.passing = Some(here));
}

/// Where it was in the last frame.
pub(crate) fn rested(ctx: &Context) -> Option<Id> {
    ctx.with_plugin(|told: &mut Announcements| told.rested).flatten()
}

/// Where each node is among all.
fn places(nodes: &[(NodeId, Node)]) -> HashMap<NodeId, usize> {
    nodes.iter().enumerate().map(|(place, (id, _))| (*id, place)).collect()
}

/// These nodes, and all that they hold.
fn within<'a>(
    mut todo: Vec<NodeId>,
    nodes: &'a [(NodeId, Node)],
    places: &'a HashMap<NodeId, usize>,
) -> impl Iterator<Item = NodeId> + use<'a> {
    std::iter::from_fn(move || {
        let id = todo.pop()?;
        let node = places.get(&id).and_then(|place| nodes.get(*place));
        todo.extend(node.into_iter().flat_map(|(_, node)| node.children()));
        Some(id)
    })
}

/// What can be pressed in a menu is an item of it, whatever button it is made of.
fn name_menu_items(nodes: &mut [(NodeId, Node)]) {
    let is_menu = |role| matches!(role, Role::Menu | Role::MenuBar);
    let places = places(nodes);
    let menus = nodes.iter().filter(|(_, node)| is_menu(node.role()));
    let mut inside: Vec<NodeId> = menus.flat_map(|(_, node)| node.children()).copied().collect();
    while let Some(id) = inside.pop() {
        let Some((_, node)) = places.get(&id).and_then(|place| nodes.get_mut(*place)) else { continue };
        match node.role() {
            // Their content comes by itself, or is none of the menu.
            role if is_menu(role) || role == Role::Toolbar => continue,
            Role::Button => node.set_role(match node.toggled() {
                Some(Toggled::True | Toggled::False) => Role::MenuItemRadio,
                _ => Role::MenuItem,
            }),
            Role::CheckBox => node.set_role(Role::MenuItemCheckBox),
            _ => {}
        }
        inside.extend_from_slice(node.children());
    }
}
