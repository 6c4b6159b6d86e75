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

    public init(id: String, image: ColorImage?, alternative: String, caption: String? = nil) {
        self.id = id
        self.image = image
        self.alternative = alternative
        self.caption = caption
    }
}

extension Picture: Equatable {
    public static func == (a: Picture, b: Picture) -> Bool {
        a.id == b.id && (a.image == nil) == (b.image == nil) && a.alternative == b.alternative
            && a.caption == b.caption
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
    /// What a plan says to those who do not see it.
    public var alternative: String

    public init(
        width: Double, height: Double, outline: [Point] = [], areas: [Area] = [],
        features: [Feature] = [], here: Point? = nil, hereLabel: String = "",
        floors: [FloorChoice] = [], alternative: String = ""
    ) {
        self.width = width
        self.height = height
        self.outline = outline
        self.areas = areas
        self.features = features
        self.here = here
        self.hereLabel = hereLabel
        self.floors = floors
        self.alternative = alternative
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

    public init(isRecognised: Bool, alternative: String) {
        self.isRecognised = isRecognised
        self.alternative = alternative
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

    public init(
        id: ActionID, label: String? = nil, title: String, detail: String? = nil,
        isSelected: Bool = false
    ) {
        self.id = id
        self.label = label
        self.title = title
        self.detail = detail
        self.isSelected = isSelected
    }
}

public struct Fact: Sendable, Equatable {
    public var label: String
    public var value: String

    public init(_ label: String, _ value: String) {
        self.label = label
        self.value = value
    }
}

public struct Card: Sendable, Equatable {
    /// `nil` for a card that only tells something.
    public var id: ActionID?
    public var title: String
    public var lines: [String]

    public init(id: ActionID?, title: String, lines: [String]) {
        self.id = id
        self.title = title
        self.lines = lines
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
