public import Imaging

/// A piece of a page.
public enum Block: Sendable, Equatable {
    case text(String, role: TextRole)
    case picture(Picture)
    case plan(Plan)
    /// The camera's picture; its pixels come through ``Display/show(frame:outlines:)``.
    case viewfinder(Viewfinder)
    /// A code that the visitor's phone reads from the display.
    case code(CodePicture)
    case notice(Notice)
    /// Things to choose from, one below the other.
    case rows([Row])
    /// Labels and values, in two columns.
    case facts([Fact])
    /// The home page's cards, side by side.
    case cards([Card])
    /// A text field.
    case entry(Entry)
    /// A few choices of which one holds, side by side.
    case variants([Variant])
    /// What to do, one step after the other.
    case steps([Step])
    /// A film, or what stands in its place.
    case film(Film)

    public enum TextRole: String, Sendable, CaseIterable {
        case heading, lead, body, caption
        /// A room number as on the door.
        case code
        /// A web address or unknown text: fixed pitch, never cut, control characters already visible.
        case address
    }
}

public struct Picture: Sendable {
    /// Tells pictures apart; two pictures with the same ID are taken as equal.
    public var id: String
    /// The pixels, turned upright; `nil` when the picture is not available, then the alternative text stands there.
    public var image: ColorImage?
    public var alternative: String
    public var caption: String?
    /// What pressing it does: a gallery opens, a film begins.
    public var action: ActionID?
    /// Whether it stands for a film and bears the sign for playing.
    public var isFilm: Bool

    public init(
        id: String, image: ColorImage?, alternative: String, caption: String? = nil,
        action: ActionID? = nil, isFilm: Bool = false
    ) {
        self.id = id
        self.image = image
        self.alternative = alternative
        self.caption = caption
        self.action = action
        self.isFilm = isFilm
    }
}

extension Picture: Equatable {
    public static func == (a: Picture, b: Picture) -> Bool {
        a.id == b.id && (a.image == nil) == (b.image == nil) && a.alternative == b.alternative
            && a.caption == b.caption && a.action == b.action && a.isFilm == b.isFilm
    }
}

/// A drawn map or floor plan with areas that can be chosen; all coordinates in metres, y down.
public struct Plan: Sendable, Equatable {
    public var width: Double
    public var height: Double
    /// The outer walls, or nothing for a site map.
    public var outline: [Point]
    public var areas: [Area]
    /// Roads, water and the like, drawn beneath and never chosen.
    public var features: [Feature]
    /// Where the visitor stands.
    public var here: Point?
    /// The words beside that place: "You are here".
    public var hereLabel: String
    /// The floors of the building, top one first, for the floor switch; empty on a site map.
    public var floors: [FloorChoice]
    /// The way to go, as far as it lies on this plan.
    public var route: Route?
    /// Signs of stairs, lifts and the like.
    public var signs: [Sign]
    /// What a plan says to those who do not see it.
    public var alternative: String

    public init(
        width: Double, height: Double, outline: [Point] = [], areas: [Area] = [],
        features: [Feature] = [], here: Point? = nil, hereLabel: String = "",
        floors: [FloorChoice] = [], route: Route? = nil, signs: [Sign] = [],
        alternative: String = ""
    ) {
        self.width = width
        self.height = height
        self.outline = outline
        self.areas = areas
        self.features = features
        self.here = here
        self.hereLabel = hereLabel
        self.floors = floors
        self.route = route
        self.signs = signs
        self.alternative = alternative
    }

    /// A way on a plan: one line from where it begins here to where it ends or leaves the plan.
    public struct Route: Sendable, Equatable {
        /// At least two places, in metres.
        public var points: [Point]
        /// Where steps begin on the line.
        public var markers: [Marker]
        /// Whether the way ends here, at a door, and does not go on elsewhere.
        public var arrives: Bool

        public init(points: [Point], markers: [Marker], arrives: Bool) {
            self.points = points
            self.markers = markers
            self.arrives = arrives
        }
    }

    /// The number of a step, on the line.
    public struct Marker: Sendable, Equatable {
        public var number: Int
        public var place: Point

        public init(_ number: Int, at place: Point) {
            self.number = number
            self.place = place
        }
    }

    public struct Sign: Sendable, Equatable {
        public var icon: Icon
        public var place: Point

        public init(_ icon: Icon, at place: Point) {
            self.icon = icon
            self.place = place
        }
    }

    public struct Area: Sendable, Equatable {
        public var id: ActionID
        public var outline: [Point]
        /// The short label: a letter or a room number.
        public var label: String
        /// The name, shown where there is room for it.
        public var name: String
        public var door: Point?
        public var isSelected: Bool
        /// Drawn shaded: staff only, or closed.
        public var isClosed: Bool

        public init(
            id: ActionID, outline: [Point], label: String, name: String, door: Point? = nil,
            isSelected: Bool = false, isClosed: Bool = false
        ) {
            self.id = id
            self.outline = outline
            self.label = label
            self.name = name
            self.door = door
            self.isSelected = isSelected
            self.isClosed = isClosed
        }
    }

    public struct Feature: Sendable, Equatable {
        public enum Kind: String, Sendable, CaseIterable { case road, path, water, wood, antenna }
        public var kind: Kind
        public var points: [Point]

        public init(kind: Kind, points: [Point]) {
            self.kind = kind
            self.points = points
        }
    }

    public struct FloorChoice: Sendable, Equatable {
        public var id: ActionID
        public var label: String
        public var isSelected: Bool

        public init(id: ActionID, label: String, isSelected: Bool) {
            self.id = id
            self.label = label
            self.isSelected = isSelected
        }
    }
}

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

/// A code to be read from the display: dark modules on a light plate with a quiet zone.
public struct CodePicture: Sendable, Equatable {
    /// The number of modules per side.
    public var side: Int
    /// Row-major, `side * side` modules, true is dark, without quiet zone.
    public var modules: [Bool]
    /// What it carries, in words, for those who do not see it (a link, or "contact card").
    public var alternative: String
    public var caption: String?
    /// Codes that say less and are smaller, the larger first, for displays on which this one has no room.
    public var smallerForms: [CodePicture]

    public init(
        side: Int, modules: [Bool], alternative: String, caption: String? = nil,
        smallerForms: [CodePicture] = []
    ) {
        precondition(modules.count == side * side, "\(modules.count) modules, side \(side)")
        self.side = side
        self.modules = modules
        self.alternative = alternative
        self.caption = caption
        self.smallerForms = smallerForms
    }

    /// This code, then those that say less.
    public var forms: [CodePicture] { [self] + smallerForms }
}

public struct Notice: Sendable, Equatable {
    public enum Level: String, Sendable, CaseIterable { case ok, information, warning, danger }
    public var level: Level
    public var text: String
    public var detail: String?

    public init(_ level: Level, _ text: String, detail: String? = nil) {
        self.level = level
        self.text = text
        self.detail = detail
    }
}

/// A thing to choose: a room in a list, a person, a language.
public struct Row: Sendable, Equatable {
    public var id: ActionID
    /// The short label in front: a letter, a room number.
    public var label: String?
    public var title: String
    public var detail: String?
    public var isSelected: Bool
    /// A sign in front, where there is no label.
    public var icon: Icon?
    /// The letters of a person's round sign: "MR".
    public var initials: String?

    public init(
        id: ActionID, label: String? = nil, title: String, detail: String? = nil,
        isSelected: Bool = false, icon: Icon? = nil, initials: String? = nil
    ) {
        self.id = id
        self.label = label
        self.title = title
        self.detail = detail
        self.isSelected = isSelected
        self.icon = icon
        self.initials = initials
    }
}

/// One of a few choices that exclude each other.
public struct Variant: Sendable, Equatable {
    public var id: ActionID
    public var label: String
    public var icon: Icon?
    public var isSelected: Bool

    public init(_ id: ActionID, _ label: String, icon: Icon? = nil, isSelected: Bool) {
        self.id = id
        self.label = label
        self.icon = icon
        self.isSelected = isSelected
    }
}

/// One of several things to do in their order.
public struct Step: Sendable, Equatable {
    /// Counted from 1; the same number stands on the plan.
    public var number: Int
    public var text: String
    /// What stands behind it more quietly: "45 m".
    public var detail: String?

    public init(_ number: Int, _ text: String, detail: String? = nil) {
        self.number = number
        self.text = text
        self.detail = detail
    }
}

/// A film on the page, its pictures drawn by whoever plays it.
public struct Film: Sendable, Equatable {
    public enum State: Sendable, Equatable {
        case ready, playing, paused, ended
        /// It cannot be played; the sentence says what helps.
        case unavailable(String)
    }

    public var poster: Picture
    public var state: State
    /// Seconds from the beginning, and in all; `nil` where it is not known.
    public var position: Double?
    public var length: Double?

    public init(
        poster: Picture, state: State, position: Double? = nil, length: Double? = nil
    ) {
        self.poster = poster
        self.state = state
        self.position = position
        self.length = length
    }
}

public struct Fact: Sendable, Equatable {
    public var label: String
    public var value: String
    /// Stands in the label's place where there is room for a sign only.
    public var icon: Icon?

    public init(_ label: String, _ value: String, icon: Icon? = nil) {
        self.label = label
        self.value = value
        self.icon = icon
    }
}

public struct Card: Sendable, Equatable {
    /// `nil` for a card that only tells something.
    public var id: ActionID?
    public var title: String
    public var lines: [String]
    public var icon: Icon?
    /// Whether it invites more than the others do.
    public var isInvitation: Bool

    public init(
        id: ActionID?, title: String, lines: [String], icon: Icon? = nil,
        isInvitation: Bool = false
    ) {
        self.id = id
        self.title = title
        self.lines = lines
        self.icon = icon
        self.isInvitation = isInvitation
    }
}

/// A text field; what is typed is reported character by character and comes back in a new value.
public struct Entry: Sendable, Equatable {
    public var prompt: String
    public var text: String

    public init(prompt: String, text: String) {
        self.prompt = prompt
        self.text = text
    }
}
