/// The IDs of a graphics card's parts.
///
/// - SeeAlso: drm-kms(7); a controller is a CRTC there.
struct CardResources: Sendable, Equatable {
    var controllers: [UInt32] = []
    var connectors: [UInt32] = []
    var encoders: [UInt32] = []
}

/// A connector of a graphics card: a socket for a screen.
struct CardConnector: Sendable, Equatable {
    var id: UInt32 = 0
    /// As the kernel names it: "HDMI-A-1".
    var name = ""
    var isConnected = false
    /// The encoder that drives it now; 0 for none.
    var encoder: UInt32 = 0
    var encoders: [UInt32] = []
    var modes: [CardMode] = []
    var millimetresWide = 0
    var millimetresHigh = 0
}

/// A size and timing that a screen can show.
struct CardMode: Sendable, Equatable {
    var width: Int
    var height: Int
    var isPreferred = false
    /// The refresh rate, in frames per second.
    var rate = 60
    /// The kernel's own structure, handed back as it came.
    var timing: [UInt8] = []
}

/// What turns a controller's pixels into the signals of a connector.
struct CardEncoder: Sendable, Equatable {
    /// The controller that feeds it now; 0 for none.
    var controller: UInt32 = 0
    /// Which controllers can: bit n for the nth of the card.
    var possibleControllers: UInt32 = 0
}

/// What a display controller (CRTC) shows.
struct CardController: Sendable, Equatable {
    var id: UInt32
    /// The buffer, 0 for none.
    var framebuffer: UInt32 = 0
    var x: UInt32 = 0
    var y: UInt32 = 0
    /// Nil where it is off.
    var mode: CardMode?
}

/// A dumb buffer: memory of a graphics card that the CPU draws in.
struct CardBuffer: Sendable, Equatable {
    var handle: UInt32
    var bytesPerRow: Int
    var byteCount: Int
}
