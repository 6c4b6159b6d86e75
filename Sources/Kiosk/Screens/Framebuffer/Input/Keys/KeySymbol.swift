internal import CInput
import PageModel

/// What xkbcommon's key symbols mean to a kiosk.
///
/// The number pad types its digits whether or not NumLock is on: room numbers are what it is for.
enum KeySymbol {
    static func key(_ symbol: xkb_keysym_t) -> Key? {
        if (xkb_keysym_t(XKB_KEY_F1)...xkb_keysym_t(XKB_KEY_F12)).contains(symbol) {
            return .function(Int(symbol) - Int(XKB_KEY_F1) + 1)
        }
        return keys[symbol]
    }

    /// The text of a symbol that stands for itself.
    static func text(_ symbol: xkb_keysym_t) -> Keyboard.Meaning {
        if let digit = numberPad[symbol] { return .text(digit) }
        guard let scalar = Unicode.Scalar(xkb_keysym_to_utf32(symbol)),
            scalar.properties.generalCategory != .control
        else { return .nothing }
        return .text(String(Character(scalar)))
    }

    /// The key that a character is with Control; `nil` for those that have no control character.
    static func control(_ scalar: UInt32) -> Key? {
        guard let scalar = UInt8(exactly: scalar) else { return nil }
        return switch scalar | 0x20 {
        case UInt8(ascii: "i"): .tab
        case UInt8(ascii: "j"): .lineFeed
        case UInt8(ascii: "m"): .enter
        case UInt8(ascii: "a")...UInt8(ascii: "z"):
            .control(Character(Unicode.Scalar(scalar | 0x20)))
        default:
            (UInt8(ascii: "[")...UInt8(ascii: "_")).contains(scalar)
                ? .control(Character(Unicode.Scalar(scalar))) : nil
        }
    }

    private static let keys: [xkb_keysym_t: Key] = [
        xkb_keysym_t(XKB_KEY_Up): .up, xkb_keysym_t(XKB_KEY_Down): .down,
        xkb_keysym_t(XKB_KEY_Left): .left, xkb_keysym_t(XKB_KEY_Right): .right,
        xkb_keysym_t(XKB_KEY_Home): .home, xkb_keysym_t(XKB_KEY_End): .end,
        xkb_keysym_t(XKB_KEY_Prior): .pageUp, xkb_keysym_t(XKB_KEY_Next): .pageDown,
        xkb_keysym_t(XKB_KEY_Insert): .insert, xkb_keysym_t(XKB_KEY_Delete): .delete,
        xkb_keysym_t(XKB_KEY_BackSpace): .backspace, xkb_keysym_t(XKB_KEY_Escape): .escape,
        xkb_keysym_t(XKB_KEY_Tab): .tab, xkb_keysym_t(XKB_KEY_KP_Tab): .tab,
        xkb_keysym_t(XKB_KEY_ISO_Left_Tab): .backTab,
        xkb_keysym_t(XKB_KEY_Return): .enter, xkb_keysym_t(XKB_KEY_KP_Enter): .enter,
        xkb_keysym_t(XKB_KEY_ISO_Enter): .enter, xkb_keysym_t(XKB_KEY_Linefeed): .lineFeed,
        // A browser's or a remote control's key for going back.
        xkb_keysym_t(XKB_KEY_XF86Back): .escape,
    ]

    /// The number pad without NumLock.
    private static let numberPad: [xkb_keysym_t: String] = [
        xkb_keysym_t(XKB_KEY_KP_Insert): "0", xkb_keysym_t(XKB_KEY_KP_End): "1",
        xkb_keysym_t(XKB_KEY_KP_Down): "2", xkb_keysym_t(XKB_KEY_KP_Next): "3",
        xkb_keysym_t(XKB_KEY_KP_Left): "4", xkb_keysym_t(XKB_KEY_KP_Begin): "5",
        xkb_keysym_t(XKB_KEY_KP_Right): "6", xkb_keysym_t(XKB_KEY_KP_Home): "7",
        xkb_keysym_t(XKB_KEY_KP_Up): "8", xkb_keysym_t(XKB_KEY_KP_Prior): "9",
        xkb_keysym_t(XKB_KEY_KP_Delete): ".",
    ]
}
