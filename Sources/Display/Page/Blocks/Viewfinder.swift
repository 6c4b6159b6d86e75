/// The camera's picture on the page, or why there is none.
public struct Viewfinder: Sendable, Equatable {
    /// Whether something was read: the outline is then drawn as recognised.
    public var isRecognised: Bool
    /// What to say where no picture can be shown.
    public var alternative: String
    /// Where the camera is, seen from the screen.
    public var camera: CameraPlace

    public enum CameraPlace: String, Sendable, CaseIterable { case above, below, left, right }

    public init(isRecognised: Bool, alternative: String, camera: CameraPlace = .above) {
        self.isRecognised = isRecognised
        self.alternative = alternative
        self.camera = camera
    }
}
