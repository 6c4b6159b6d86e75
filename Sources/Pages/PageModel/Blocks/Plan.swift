public import Imaging

/// A drawn map or floor plan with areas that can be chosen; all coordinates in metres, y down.
public struct Plan: Sendable, Equatable {
    public var width: Double
    public var height: Double
    /// The outer walls, or nothing for a site map.
    public var outline: [Point]
    /// The author's own drawing, spanning width and height, under the areas; its walls stand for those of the outline.
    public var picture: Picture?
    public var areas: [Area]
    /// Roads, water and the like, drawn beneath and never chosen.
    public var features: [Feature]
    /// Where the visitor stands.
    public var here: Point?
    /// The words beside that place: "You are here".
    public var hereLabel: Text
    /// Which way the visitor looks there: degrees clockwise from the plan's top; `nil` where that is
    /// not known.
    public var looks: Double?
    /// Other kiosks, and places that the page is about.
    public var marks: [Mark]
    /// A rose that stands alone on a plan without anything else.
    public var compass: Compass?
    /// The floors of the building, top one first, for the floor switch; empty on a site map.
    public var floors: [FloorChoice]
    /// The way to go, as far as it lies on this plan.
    public var route: Route?
    /// Icons of stairs, lifts and the like.
    public var icons: [PlacedIcon]
    /// Whether a grid of metres lies over it, for those who write its coordinates.
    public var hasGrid = false
    /// What a plan says to those who do not see it.
    public var alternative: Text

    public init(
        width: Double, height: Double, outline: [Point] = [], picture: Picture? = nil,
        areas: [Area] = [], features: [Feature] = [], here: Point? = nil, hereLabel: Text = "",
        looks: Double? = nil, marks: [Mark] = [], compass: Compass? = nil,
        floors: [FloorChoice] = [], route: Route? = nil, icons: [PlacedIcon] = [],
        alternative: Text = ""
    ) {
        self.width = width
        self.height = height
        self.outline = outline
        self.picture = picture
        self.areas = areas
        self.features = features
        self.here = here
        self.hereLabel = hereLabel.asLabel
        self.looks = looks
        self.marks = marks
        self.compass = compass
        self.floors = floors
        self.route = route
        self.icons = icons
        self.alternative = alternative.asSentence
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

    public struct PlacedIcon: Sendable, Equatable {
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
        public var name: Text
        public var door: Point?
        public var isSelected: Bool
        /// Drawn shaded: staff only, or closed.
        public var isClosed: Bool

        public init(
            id: ActionID, outline: [Point], label: String, name: Text, door: Point? = nil,
            isSelected: Bool = false, isClosed: Bool = false
        ) {
            self.id = id
            self.outline = outline
            self.label = label.asLabel
            self.name = name.asLabel
            self.door = door
            self.isSelected = isSelected
            self.isClosed = isClosed
        }

        /// The end of the label, for small rooms: "014" of "A-014", "26.1" of "HG F 26.1"; nil where it has no parts.
        public var shortLabel: String? {
            guard
                let end = label.lastIndex(where: { "- /".contains($0) })
                    ?? label.lastIndex(of: ".")
            else { return nil }
            let rest = label[label.index(after: end)...]
            return rest.isEmpty ? nil : String(rest)
        }

        /// Label and name, as a voice says them.
        package var spoken: Text { [Text(label), name].joined(separator: ", ") }
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
        /// What stands on the switch: "G".
        public var label: String
        /// What a voice says of it: "G, Ground floor".
        public var spoken: Text
        public var isSelected: Bool

        public init(id: ActionID, label: String, name: Text = "", isSelected: Bool) {
            self.id = id
            self.label = label.asLabel
            spoken = [Text(self.label), name.asLabel].joined(separator: ", ")
            self.isSelected = isSelected
        }
    }
}
