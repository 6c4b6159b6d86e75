public import HubProtocol

/// How a kiosk is, in two words: what the hub remembers of its last day.
public struct KioskCondition: Sendable, Hashable {
    public enum State: String, Sendable, CaseIterable {
        case well
        /// Something that visitors need does not work.
        case failing
        /// Its link is there, and the kiosk itself does not respond.
        case absent
        /// It starts or ends.
        case starting
        /// It has missed three polls in a row.
        case silent
    }

    public var state: State
    /// What fails: the camera's state ("unplugged"), "display" for the screen; empty where it is neither, and in
    /// every other state.
    public var trouble: String

    public init(_ state: State, trouble: String = "") {
        self.state = state
        self.trouble = trouble
    }

    /// What a kiosk's report says.
    public init(_ health: KioskHealth) {
        switch health.status {
        case .pass: self.init(.well)
        case .absent: self.init(.absent)
        case .starting, .stopping: self.init(.starting)
        case .fail: self.init(.failing, trouble: Self.trouble(health))
        }
    }

    public static let display = "display"
    private static let goodCameras = ["", "streaming", "starting"]
    private static let goodDisplays = ["", "answering", "starting"]

    private static func trouble(_ health: KioskHealth) -> String {
        if !goodCameras.contains(health.camera) {
            // A word of a newer kiosk is kept; a sentence is not one.
            let isWord = health.camera.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x2D }
            return isWord && health.camera.utf8.count <= 32 ? health.camera : ""
        }
        return goodDisplays.contains(health.display) ? "" : display
    }
}
