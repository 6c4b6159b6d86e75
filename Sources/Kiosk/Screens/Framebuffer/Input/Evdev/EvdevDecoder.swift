internal import CInput

/// Puts the kernel's records of one device together to events.
///
/// A value: records come in pieces of any size and in any order without harm. Fingers beyond sixteen are not seen.
struct EvdevDecoder {
    private let capabilities: EvdevCapabilities
    private let kinds: Set<InputDeviceDescription.Kind>
    /// Since a loss of records until the next frame begins.
    private var isSkipping = false
    private var slot = 0
    private var fingers = [Finger](repeating: Finger(), count: EvdevPlaces.slots)
    private var place = (x: Int32(0), y: Int32(0))
    private var hasPlaceChanged = false
    /// The jack's switches that are on.
    private var plugs: Set<Int32> = []
    private var motion = (x: 0, y: 0)
    private var wheel = 0

    private struct Finger {
        var x: Int32 = 0
        var y: Int32 = 0
        var isDown = false
        var wasDown = false
        /// Another finger took the place within one frame.
        var isAnother = false
        var hasMoved = false
    }

    init(_ capabilities: EvdevCapabilities) {
        self.capabilities = capabilities
        kinds = capabilities.kinds
    }

    /// Takes the places that were reported before; no finger is down by that.
    mutating func learn(_ places: EvdevPlaces) {
        slot = Int(places.slot)
        place = (places.x, places.y)
        for (index, (x, y)) in zip(places.fingersX, places.fingersY).enumerated()
        where fingers.indices.contains(index) {
            (fingers[index].x, fingers[index].y) = (x, y)
        }
        // The old kind has one finger, at the place.
        if !capabilities.hasSlots { (fingers[0].x, fingers[0].y) = place }
    }

    /// Takes one record; gives what is complete with it.
    mutating func take(type: Int32, code: Int32, value: Int32) -> [DeviceEvent] {
        if type == EV_SYN {
            switch code {
            case SYN_DROPPED:
                isSkipping = true
                return []
            case SYN_REPORT: return isSkipping ? restart() : frame()
            default: return []
            }
        }
        if isSkipping { return [] }
        switch type {
        case EV_KEY: return key(code, value: value)
        case EV_SW: return plug(code, isIn: value != 0)
        case EV_REL: move(code, by: value)
        case EV_ABS: place(code, at: value)
        default: break
        }
        return []
    }

    private mutating func restart() -> [DeviceEvent] {
        isSkipping = false
        fingers = fingers.map { _ in Finger() }
        hasPlaceChanged = false
        motion = (0, 0)
        wheel = 0
        return [.interrupted]
    }

    private mutating func key(_ code: Int32, value: Int32) -> [DeviceEvent] {
        // 2 is the kernel's own repetition.
        guard value == 0 || value == 1, code > 0 else { return [] }
        switch code {
        case BTN_TOUCH:
            if !capabilities.hasSlots { lift(0, isDown: value == 1, isNew: value == 1) }
            return []
        case BTN_MOUSE..<BTN_JOYSTICK:
            guard kinds.contains(.mouse) else { return [] }
            // Pressed where the mouse is by then.
            return pointer() + [.button(code: UInt32(code), isDown: value == 1)]
        default:
            return [.key(code: UInt32(code), isDown: value == 1)]
        }
    }

    /// Takes the switches that are on already.
    ///
    /// - Returns: whether a plug is in.
    mutating func learn(switches: Set<Int32>) -> Bool {
        plugs = switches.intersection(EvdevCapabilities.jackSwitches)
        return !plugs.isEmpty
    }

    private mutating func plug(_ code: Int32, isIn: Bool) -> [DeviceEvent] {
        guard EvdevCapabilities.jackSwitches.contains(code) else { return [] }
        let wasIn = !plugs.isEmpty
        if isIn { plugs.insert(code) } else { plugs.remove(code) }
        return plugs.isEmpty == wasIn ? [.plug(isIn: !plugs.isEmpty)] : []
    }

    private mutating func move(_ code: Int32, by value: Int32) {
        // Sums of one frame: clamped far beyond any mouse, so that nothing overflows.
        let value = Int(value)
        let limit = 1 << 40
        switch code {
        case REL_X: motion.x = min(max(motion.x + value, -limit), limit)
        case REL_Y: motion.y = min(max(motion.y + value, -limit), limit)
        // The kernel counts up, towards the top of the page.
        case REL_WHEEL: wheel = min(max(wheel - value, -limit), limit)
        default: break
        }
    }

    private mutating func place(_ code: Int32, at value: Int32) {
        switch code {
        case ABS_MT_SLOT: slot = Int(value)
        case ABS_MT_TRACKING_ID: lift(slot, isDown: value >= 0, isNew: true)
        case ABS_MT_POSITION_X where fingers.indices.contains(slot):
            fingers[slot].x = value
            fingers[slot].hasMoved = true
        case ABS_MT_POSITION_Y where fingers.indices.contains(slot):
            fingers[slot].y = value
            fingers[slot].hasMoved = true
        case ABS_X:
            place.x = value
            hasPlaceChanged = true
        case ABS_Y:
            place.y = value
            hasPlaceChanged = true
        default: break
        }
    }

    private mutating func lift(_ slot: Int, isDown: Bool, isNew: Bool) {
        guard fingers.indices.contains(slot) else { return }
        if isDown && isNew && fingers[slot].wasDown { fingers[slot].isAnother = true }
        fingers[slot].isDown = isDown
    }

    // MARK: A whole frame

    private mutating func frame() -> [DeviceEvent] {
        kinds.contains(.touch) ? touches() : pointer()
    }

    private mutating func touches() -> [DeviceEvent] {
        let axes: (Int32, Int32)
        if capabilities.hasSlots {
            axes = (ABS_MT_POSITION_X, ABS_MT_POSITION_Y)
        } else {
            axes = (ABS_X, ABS_Y)
            if hasPlaceChanged {
                (fingers[0].x, fingers[0].y) = place
                fingers[0].hasMoved = true
            }
        }
        hasPlaceChanged = false
        var out: [DeviceEvent] = []
        for index in fingers.indices {
            let finger = fingers[index]
            if finger.wasDown && (!finger.isDown || finger.isAnother) {
                out.append(.touchUp(slot: index))
            }
            if finger.isDown {
                let x = fraction(finger.x, of: axes.0)
                let y = fraction(finger.y, of: axes.1)
                if !finger.wasDown || finger.isAnother {
                    out.append(.touchDown(slot: index, x: x, y: y))
                } else if finger.hasMoved {
                    out.append(.touchMoved(slot: index, x: x, y: y))
                }
            }
            fingers[index].wasDown = finger.isDown
            fingers[index].isAnother = false
            fingers[index].hasMoved = false
        }
        return out
    }

    private mutating func pointer() -> [DeviceEvent] {
        var out: [DeviceEvent] = []
        guard kinds.contains(.mouse) else { return out }
        if motion != (0, 0) { out.append(.motion(x: Double(motion.x), y: Double(motion.y))) }
        if hasPlaceChanged {
            out.append(.place(x: fraction(place.x, of: ABS_X), y: fraction(place.y, of: ABS_Y)))
        }
        if wheel != 0 { out.append(.wheel(notches: Double(wheel))) }
        motion = (0, 0)
        hasPlaceChanged = false
        wheel = 0
        return out
    }

    private func fraction(_ value: Int32, of axis: Int32) -> Double {
        guard let range = capabilities.axes[axis] else { return 0 }
        let count = Double(range.upperBound) - Double(range.lowerBound) + 1
        return (Double(value) - Double(range.lowerBound)) / count
    }
}

/// Where a device's fingers and its mouse are, or were last.
///
/// The kernel reports a value only when it changes, also to a new reader: a finger that comes down in the column of
/// the one before reports no column.
struct EvdevPlaces: Sendable, Equatable {
    /// As many fingers as are looked at.
    static let slots = 16

    var slot: Int32 = 0
    var fingersX = [Int32](repeating: 0, count: slots)
    var fingersY = [Int32](repeating: 0, count: slots)
    var x: Int32 = 0
    var y: Int32 = 0

    init() {}

    /// Asks the kernel; values that it does not report are 0, as before the first touch.
    init(of descriptor: CInt, _ capabilities: EvdevCapabilities) {
        _ = unsafe input_axis_value(descriptor, UInt32(ABS_X), &x)
        _ = unsafe input_axis_value(descriptor, UInt32(ABS_Y), &y)
        guard capabilities.hasSlots else { return }
        _ = unsafe input_axis_value(descriptor, UInt32(ABS_MT_SLOT), &slot)
        let count = CInt(Self.slots)
        _ = unsafe input_slot_values(descriptor, UInt32(ABS_MT_POSITION_X), &fingersX, count)
        _ = unsafe input_slot_values(descriptor, UInt32(ABS_MT_POSITION_Y), &fingersY, count)
    }
}
