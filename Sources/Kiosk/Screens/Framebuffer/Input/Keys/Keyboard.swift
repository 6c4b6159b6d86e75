internal import CInput
import PageModel

/// One keyboard, or one scanner that types: what is held and locked on it, and what its next key means.
@safe final class Keyboard {
    enum Meaning: Equatable {
        case key(Key)
        case text(String)
        /// A modifier, a dead key, or a key that a kiosk has no use for.
        case nothing
    }

    private let layout: KeyboardLayout
    private let state: OpaquePointer
    private let composition: OpaquePointer?
    /// Key codes of the kernel are 8 less than those of X, which have one byte.
    private static let offset: UInt32 = 8
    private static let codes: Range<UInt32> = 1..<248

    /// - Returns: `nil` when out of memory.
    init?(_ layout: KeyboardLayout) {
        guard let state = unsafe layout.makeState() else { return nil }
        self.layout = layout
        unsafe self.state = state
        unsafe composition = layout.makeComposition()
    }

    deinit {
        unsafe xkb_compose_state_unref(composition)
        unsafe xkb_state_unref(state)
    }

    /// - Parameter code: the kernel's (`KEY_…`); one that no layout knows means nothing.
    func press(_ code: UInt32) -> Meaning {
        guard Self.codes.contains(code) else { return .nothing }
        // What a key means is asked before it is pressed, so that a modifier does not change itself.
        let symbol = unsafe xkb_state_key_get_one_sym(state, code + Self.offset)
        let meaning = meaning(of: symbol, code: code)
        _ = unsafe xkb_state_update_key(state, code + Self.offset, XKB_KEY_DOWN)
        return meaning
    }

    func release(_ code: UInt32) {
        guard Self.codes.contains(code) else { return }
        _ = unsafe xkb_state_update_key(state, code + Self.offset, XKB_KEY_UP)
    }

    private func meaning(of symbol: xkb_keysym_t, code: UInt32) -> Meaning {
        // Ctrl-Alt-F1, Alt-Tab and the like are for desktops and consoles.
        if isActive(layout.modifiers.alternate) || isActive(layout.modifiers.logo) {
            return .nothing
        }
        if isActive(layout.modifiers.control) {
            if let key = KeySymbol.key(symbol) { return .key(key) }
            return control(symbol, code: code).map { .key($0) } ?? .nothing
        }
        if let key = KeySymbol.key(symbol) {
            // In the middle of a sequence these take the dead key back, and nothing else.
            let isTakenBack = isComposing && (key == .backspace || key == .escape)
            unsafe xkb_compose_state_reset(composition)
            return isTakenBack ? .nothing : .key(key)
        }
        return text(symbol)
    }

    private func isActive(_ modifier: xkb_mod_index_t) -> Bool {
        unsafe xkb_state_mod_index_is_active(state, modifier, XKB_STATE_MODS_EFFECTIVE) == 1
    }

    private func control(_ symbol: xkb_keysym_t, code: UInt32) -> Key? {
        if let key = KeySymbol.control(xkb_keysym_to_utf32(symbol)) { return key }
        guard xkb_keysym_to_utf32(symbol) > 0x7F else { return nil }
        // On a layout of other letters xkbcommon finds the Latin one of the same key.
        var bytes: [CChar] = [0, 0]
        let count = unsafe xkb_state_key_get_utf8(state, code + Self.offset, &bytes, bytes.count)
        guard count == 1, (1...26).contains(bytes[0]) else { return nil }
        return KeySymbol.control(UInt32(bytes[0]) + 0x60)
    }

    // MARK: Dead keys

    private var isComposing: Bool {
        unsafe composition != nil
            && xkb_compose_state_get_status(composition) == XKB_COMPOSE_COMPOSING
    }

    private func text(_ symbol: xkb_keysym_t) -> Meaning {
        guard let composition = unsafe composition,
            unsafe xkb_compose_state_feed(composition, symbol) == XKB_COMPOSE_FEED_ACCEPTED
        else { return KeySymbol.text(symbol) }
        switch unsafe xkb_compose_state_get_status(composition) {
        case XKB_COMPOSE_COMPOSING:
            return .nothing
        case XKB_COMPOSE_COMPOSED:
            // The longest result in the tables has a few letters.
            var bytes = [CChar](repeating: 0, count: 64)
            let count = unsafe xkb_compose_state_get_utf8(composition, &bytes, bytes.count)
            unsafe xkb_compose_state_reset(composition)
            guard (1..<bytes.count).contains(Int(count)) else { return .nothing }
            return .text(
                String(
                    decoding: bytes.prefix(Int(count)).map { UInt8(bitPattern: $0) },
                    as: UTF8.self))
        case XKB_COMPOSE_CANCELLED:
            unsafe xkb_compose_state_reset(composition)
            return KeySymbol.text(symbol)
        default:
            return KeySymbol.text(symbol)
        }
    }
}
