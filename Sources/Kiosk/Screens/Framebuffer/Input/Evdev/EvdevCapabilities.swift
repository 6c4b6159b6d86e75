internal import CInput

/// What a device of the kernel's can report.
struct EvdevCapabilities: Sendable, Equatable {
    var name = ""
    var keys: Set<Int32> = []
    var relativeAxes: Set<Int32> = []
    var properties: Set<Int32> = []
    var switches: Set<Int32> = []
    /// The range of each absolute axis.
    var axes: [Int32: ClosedRange<Int32>] = [:]

    /// The axes that a kiosk reads.
    static let usedAxes = [ABS_X, ABS_Y, ABS_MT_SLOT, ABS_MT_POSITION_X, ABS_MT_POSITION_Y]

    /// Multi-touch with slots (protocol B).
    ///
    /// - SeeAlso: Linux's `Documentation/input/multi-touch-protocol.rst`.
    var hasSlots: Bool {
        axes[ABS_MT_SLOT] != nil && axes[ABS_MT_POSITION_X] != nil
            && axes[ABS_MT_POSITION_Y] != nil
    }

    /// The switches of jacks that headsets are plugged into.
    static let jackSwitches: Set<Int32> = [
        SW_HEADPHONE_INSERT, SW_LINEOUT_INSERT, SW_JACK_PHYSICAL_INSERT,
    ]

    var hasJack: Bool { !switches.isDisjoint(with: Self.jackSwitches) }

    private var hasPlace: Bool { axes[ABS_X] != nil && axes[ABS_Y] != nil }

    var kinds: Set<InputDeviceDescription.Kind> {
        var kinds: Set<InputDeviceDescription.Kind> = []
        let isTouchpad =
            keys.contains(BTN_TOOL_FINGER) && !properties.contains(INPUT_PROP_DIRECT)
        if keys.contains(BTN_TOUCH), hasSlots || hasPlace, !isTouchpad,
            !keys.contains(BTN_TOOL_PEN)
        {
            kinds.insert(.touch)
        } else if keys.contains(BTN_LEFT), !isTouchpad,
            hasPlace || relativeAxes.isSuperset(of: [REL_X, REL_Y])
        {
            kinds.insert(.mouse)
        }
        if [KEY_ENTER, KEY_KPENTER, KEY_1].contains(where: keys.contains) {
            kinds.insert(.keyboard)
        }
        return kinds
    }
}
