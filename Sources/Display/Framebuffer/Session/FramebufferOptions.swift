/// How a framebuffer display is set up.
public struct FramebufferOptions: Sendable, Equatable {
    /// `/dev/fb0` or `/dev/dri/card0`; the best that there is when `nil`.
    public var device: String?
    /// The socket of a graphics card, "HDMI-A-1"; the best when `nil`.
    public var connector: String?
    /// How far pages are turned, clockwise.
    public var rotation = ScreenRotation.none
    /// The diagonal of the panel in inches; what the driver tells, else a guess by its pixels, when `nil`.
    public var diagonalInches: Double?
    /// From the eye to the panel, in millimetres: how large the letters must be.
    public var viewingDistance = 550.0
    /// The keyboards' layout: us, gb, de, fr.
    public var keyboardLayout = "us"
    /// By how many pixels the picture moves around, so that nothing burns into the panel; 0 for not at all.
    public var pixelShift = 2
    /// Whether Ctrl-C at a keyboard ends the kiosk: for who tries it out, not for a lobby.
    public var quitsByKey = false

    public init() {}
}
