/// The camera's picture, and what to do so that a code is read, or what was read.
public struct ScanPage: Sendable, Equatable {
    public enum State: Sendable, Equatable {
        case searching(Search)
        case recognised(Recognised)
    }

    public var state: State
    /// What stands in the camera's picture until one is there.
    public var alternative: Text
    /// Where the camera is; marks around its picture tell the same.
    public var camera: CameraPlace
    /// The promise of what happens to pictures.
    public var privacyNote: Text?

    public init(
        _ state: State, alternative: Text, camera: CameraPlace = .above,
        privacyNote: Text? = nil
    ) {
        self.state = state
        self.alternative = alternative
        self.camera = camera
        self.privacyNote = privacyNote
    }

    /// The camera's part of the page; its pixels come through ``Display/show(frame:outlines:)``.
    package var viewfinder: Viewfinder {
        Viewfinder(isRecognised: isRecognised, alternative: alternative, camera: camera)
    }

    package var isRecognised: Bool {
        switch state {
        case .searching: false
        case .recognised: true
        }
    }

    /// What a visitor can do while nothing is read.
    public struct Search: Sendable, Equatable {
        /// What to do now.
        public var hint: Text
        /// How, or why.
        public var advice: Text?
        /// The sentence that says where the camera is.
        public var cameraText: Text

        public init(hint: Text, advice: Text? = nil, cameraText: Text) {
            self.hint = hint
            self.advice = advice
            self.cameraText = cameraText
        }
    }
}

/// What was read, in the hint's place.
public struct Recognised: Sendable, Equatable {
    /// That a code was read.
    public var message: Text?
    /// The room's number, as on the door.
    public var number: String?
    public var name: Text
    /// Where that is.
    public var detail: Text?

    public init(
        message: Text? = nil, number: String? = nil, name: Text, detail: Text? = nil
    ) {
        self.message = message
        self.number = number
        self.name = name
        self.detail = detail
    }
}

/// The camera's picture on the page, or why there is none.
package struct Viewfinder: Sendable, Equatable {
    /// Whether something was read: the outline is then drawn as recognised.
    package var isRecognised: Bool
    /// What to say where no picture can be shown.
    package var alternative: Text
    /// Where the camera is, seen from the screen.
    package var camera: CameraPlace

    init(isRecognised: Bool, alternative: Text, camera: CameraPlace = .above) {
        self.isRecognised = isRecognised
        self.alternative = alternative
        self.camera = camera
    }
}
