/// Which camera it is, whatever its node's number: what it calls itself and where it is plugged in.
struct CameraIdentity: Sendable, Equatable {
    let card: String
    let bus: String

    /// Nil where the driver does not say where the camera is plugged in.
    init?(_ capability: VideoCapability) {
        guard !capability.bus.isEmpty else { return nil }
        card = capability.card
        bus = capability.bus
    }
}
