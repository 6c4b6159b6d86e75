/// The invitation shown while nobody is there; it has no dock, and its buttons are the languages.
public struct AttractPage: Sendable, Equatable {
    public var picture: Picture?
    /// The sentence below the title.
    public var invitation: Text
    /// Where to hold a code; `nil` while the camera is away.
    public var camera: CameraNote?

    public init(picture: Picture? = nil, invitation: Text, camera: CameraNote? = nil) {
        self.picture = picture
        self.invitation = invitation
        self.camera = camera
    }
}

/// Where the camera is, in words, with an arrow that points there.
public struct CameraNote: Sendable, Equatable {
    public var place: CameraPlace
    public var text: Text

    public init(_ place: CameraPlace, _ text: Text) {
        self.place = place
        self.text = text
    }
}

/// Where the camera is, seen from the screen.
public enum CameraPlace: String, Sendable, CaseIterable {
    case left, above, right, below

    /// Quarters of a turn clockwise from pointing left.
    package var quarters: Int {
        switch self {
        case .left: 0
        case .above: 1
        case .right: 2
        case .below: 3
        }
    }

    /// For displays that only write.
    public var arrow: String {
        switch self {
        case .left: "←"
        case .above: "↑"
        case .right: "→"
        case .below: "↓"
        }
    }
}
