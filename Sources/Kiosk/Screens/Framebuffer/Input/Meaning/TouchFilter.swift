/// Lets one finger through.
///
/// Further fingers, of any panel, are ignored until the first has gone: two-finger gestures mean nothing here.
/// A first contact that has not moved for 1.5 s when the next comes down was a palm or a sleeve on the frame; it is
/// cancelled, and the new one counts.
struct TouchFilter {
    static let patience = Duration.milliseconds(1500)
    /// Less than a finger trembles: a hundredth of the screen.
    private static let stillness = 0.01

    private struct Contact {
        var device: InputDeviceID
        var slot: Int
        var x: Double
        var y: Double
        var restingX: Double
        var restingY: Double
        var restingSince: Duration
    }

    private var contact: Contact?

    mutating func down(
        _ device: InputDeviceID, slot: Int, x: Double, y: Double, now: Duration
    ) -> [DeviceInput] {
        var out: [DeviceInput] = []
        if let first = contact {
            guard now - first.restingSince >= Self.patience else { return [] }
            out = cancel()
        }
        contact = Contact(
            device: device, slot: slot, x: x, y: y, restingX: x, restingY: y, restingSince: now)
        return out + [.touch(.down, slot: slot, x: x, y: y)]
    }

    mutating func moved(
        _ device: InputDeviceID, slot: Int, x: Double, y: Double, now: Duration
    ) -> [DeviceInput] {
        guard var first = contact, first.device == device, first.slot == slot,
            (first.x, first.y) != (x, y)
        else { return [] }
        (first.x, first.y) = (x, y)
        if max(abs(x - first.restingX), abs(y - first.restingY)) > Self.stillness {
            (first.restingX, first.restingY, first.restingSince) = (x, y, now)
        }
        contact = first
        return [.touch(.moved, slot: slot, x: x, y: y)]
    }

    /// The finger was lifted where it was last seen.
    mutating func up(_ device: InputDeviceID, slot: Int) -> [DeviceInput] {
        guard let first = contact, first.device == device, first.slot == slot else { return [] }
        contact = nil
        return [.touch(.up, slot: slot, x: first.x, y: first.y)]
    }

    /// - Parameter slot: any of the device's when `nil`.
    mutating func cancel(_ device: InputDeviceID, slot: Int?) -> [DeviceInput] {
        guard let first = contact, first.device == device, slot == nil || first.slot == slot
        else { return [] }
        return cancel()
    }

    private mutating func cancel() -> [DeviceInput] {
        defer { contact = nil }
        return contact.map { [.touch(.cancelled, slot: $0.slot, x: $0.x, y: $0.y)] } ?? []
    }
}
