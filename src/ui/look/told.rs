//! What of the window a screen reader is told, put right as a whole where egui tells it otherwise than it is.

use std::collections::HashMap;

use egui::accesskit::{Node, NodeId, Role, Toggled};
use egui::{Context, FullOutput, Plugin};

/// Goes through all that is told in a frame.
pub(crate) struct Told;

impl Plugin for Told {
    fn debug_name(&self) -> &'static str {
        "told"
    }

    fn output_hook(&mut self, _: &Context, output: &mut FullOutput) {
        if let Some(update) = &mut output.platform_output.accesskit_update {
            name_menu_items(&mut update.nodes);
        }
    }
}

/// What can be pressed in a menu is an item of it, whatever button it is made of.
fn name_menu_items(nodes: &mut [(NodeId, Node)]) {
    let is_menu = |role| matches!(role, Role::Menu | Role::MenuBar);
    let places: HashMap<NodeId, usize> = nodes.iter().enumerate().map(|(place, (id, _))| (*id, place)).collect();
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
