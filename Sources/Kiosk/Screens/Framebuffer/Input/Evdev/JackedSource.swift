/// Input devices, and beside them the jacks, which libinput does not pass on.
final class JackedSource: InputSource {
    private let devices: any InputSource
    private let jacks: any InputSource

    init(_ devices: any InputSource, jacks: any InputSource) {
        (self.devices, self.jacks) = (devices, jacks)
    }

    var descriptors: [CInt] { devices.descriptors + jacks.descriptors }

    var deadline: Duration? { [devices.deadline, jacks.deadline].compactMap { $0 }.min() }

    var isListening: Bool {
        get { devices.isListening }
        set {
            devices.isListening = newValue
            jacks.isListening = newValue
        }
    }

    func drain(now: Duration) -> [SourceEvent] { devices.drain(now: now) + jacks.drain(now: now) }
}
