/// A device while it is there; numbers are not used again.
struct InputDeviceID: Sendable, Hashable {
    var number: Int
}

/// An event with its device and its time on the clock that only goes forward.
struct SourceEvent: Sendable, Equatable {
    var device: InputDeviceID
    var time: Duration
    var event: DeviceEvent
}
