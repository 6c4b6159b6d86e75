/// How a framebuffer display is set up.
public struct FramebufferOptions: Sendable, Equatable {
    /// `/dev/fb0` or `/dev/dri/card0`; the best that there is when `nil`.
    public var device: String?
    /// The connector of a graphics card, "HDMI-A-1"; the best when `nil`.
    public var connector: String?
    /// How far pages are turned, clockwise.
    public var rotation = ScreenRotation.none
    /// The diagonal of the panel in inches; when `nil`, what the driver reports, else a guess from its pixels.
    public var diagonalInches: Double?
    /// From the eye to the panel, in millimetres: how large the letters must be.
    public var viewingDistance = 550.0
    /// The keyboards' layout: us, gb, de, fr.
    public var keyboardLayout = "us"
    /// Burn-in protection: by how many pixels the picture moves around; 0 switches it off.
    public var pixelShift = 2
    /// How long another console may be on the screen before the pages come back; for ever when `nil`.
    ///
    /// For a service, whose console nobody else uses; who tries a kiosk out at a console may look at others.
    public var returnDelay: Duration?
    /// Whether Ctrl-C at a keyboard stops the kiosk: for trying it out, not for a lobby.
    public var quitsByKey = false

    public init() {}
}
