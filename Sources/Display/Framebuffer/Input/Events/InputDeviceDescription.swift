/// A device that people use.
struct InputDeviceDescription: Sendable, Hashable {
    enum Kind: String, Sendable, CaseIterable {
        case touch, mouse, keyboard
    }

    /// As the device calls itself.
    var name: String
    /// As the kernel calls it: `event3`.
    var systemName: String
    var kinds: Set<Kind>
}
