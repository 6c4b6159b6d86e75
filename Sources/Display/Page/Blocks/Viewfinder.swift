/// The camera's picture on the page, or why there is none.
struct Viewfinder: Sendable, Equatable {
    /// Whether something was read: the outline is then drawn as recognised.
    var isRecognised: Bool
    /// What to say where no picture can be shown.
    var alternative: Text
    /// Where the camera is, seen from the screen.
    var camera: CameraPlace

    init(isRecognised: Bool, alternative: Text, camera: CameraPlace = .above) {
        self.isRecognised = isRecognised
        self.alternative = alternative
        self.camera = camera
    }
}
