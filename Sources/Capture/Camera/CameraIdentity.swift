/// Identifies a camera regardless of its node's number: by its name and the port it is plugged into.
struct CameraIdentity: Sendable, Equatable {
    let card: String
    let bus: String

    /// `nil` where the driver does not say where the camera is plugged in.
    init?(_ capability: VideoCapability) {
        guard !capability.bus.isEmpty else { return nil }
        card = capability.card
        bus = capability.bus
    }
}
