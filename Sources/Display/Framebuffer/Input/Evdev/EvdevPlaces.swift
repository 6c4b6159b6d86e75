internal import CInput

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
