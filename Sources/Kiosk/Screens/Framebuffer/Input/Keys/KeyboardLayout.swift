internal import CInput
internal import Glibc

/// What the keys of a layout say; shared by the keyboards that have it.
@safe final class KeyboardLayout {
    /// The modifiers that a keyboard asks about, by their places in the key map.
    struct Modifiers {
        var control: xkb_mod_index_t
        var alternate: xkb_mod_index_t
        var logo: xkb_mod_index_t
    }

    let modifiers: Modifiers
    private let keymap: OpaquePointer
    /// Sequences of dead keys; none where libx11-data is not installed.
    private let compositions: OpaquePointer?

    /// The locale whose sequences nearly all others share.
    private static let locale = "en_US.UTF-8"
    private static let folder = "/usr/share/X11/xkb"

    /// - Throws: ``InputDeviceError/unknownLayout(name:variant:)``, and
    ///   ``InputDeviceError/layoutsAreMissing(folder:)`` where xkb-data is not installed.
    init(_ layout: InputOptions.Layout) throws(InputDeviceError) {
        guard let context = unsafe xkb_context_new(XKB_CONTEXT_NO_FLAGS) else {
            throw .layoutsAreMissing(folder: Self.folder)
        }
        // The key map and the sequences hold on to the context themselves.
        defer { unsafe xkb_context_unref(context) }
        unsafe input_silence_xkb(context)
        guard let keymap = unsafe Self.compile(layout, in: context) else {
            throw unsafe access(Self.folder, R_OK) == 0
                ? .unknownLayout(name: layout.name, variant: layout.variant)
                : .layoutsAreMissing(folder: Self.folder)
        }
        unsafe self.keymap = keymap
        unsafe compositions = xkb_compose_table_new_from_locale(
            context, Self.locale, XKB_COMPOSE_COMPILE_NO_FLAGS)
        modifiers = unsafe Modifiers(
            control: xkb_keymap_mod_get_index(keymap, XKB_MOD_NAME_CTRL),
            alternate: xkb_keymap_mod_get_index(keymap, XKB_MOD_NAME_ALT),
            logo: xkb_keymap_mod_get_index(keymap, XKB_MOD_NAME_LOGO))
    }

    deinit {
        unsafe xkb_compose_table_unref(compositions)
        unsafe xkb_keymap_unref(keymap)
    }

    private static func compile(_ layout: InputOptions.Layout, in context: OpaquePointer)
        -> OpaquePointer?
    {
        // xkbcommon takes no name for its default, and a part of a name up to a NUL for the name.
        guard !layout.name.isEmpty, !(layout.name + layout.variant).utf8.contains(0) else {
            return nil
        }
        return unsafe "evdev".withCString { rules in
            unsafe "pc105".withCString { model in
                unsafe layout.name.withCString { name in
                    unsafe layout.variant.withCString { variant in
                        var names = unsafe xkb_rule_names(
                            rules: rules, model: model, layout: name, variant: variant,
                            options: nil)
                        return unsafe xkb_keymap_new_from_names(
                            context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
                    }
                }
            }
        }
    }

    /// The state of a keyboard on which nothing is pressed; freed by the caller.
    func makeState() -> OpaquePointer? { unsafe xkb_state_new(keymap) }

    /// Where in a sequence of dead keys a keyboard is; freed by the caller.
    func makeComposition() -> OpaquePointer? {
        guard let compositions = unsafe compositions else { return nil }
        return unsafe xkb_compose_state_new(compositions, XKB_COMPOSE_STATE_NO_FLAGS)
    }
}
