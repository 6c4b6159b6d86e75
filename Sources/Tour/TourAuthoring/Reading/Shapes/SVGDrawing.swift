import Imaging

/// What a drawing shows on its floor, in metres: outlines with the names of what they stand for, and texts.
struct SVGDrawing {
    /// An element that is named, such as a room's outline or the group of all that is drawn of it.
    struct Subject {
        var name: PlanName
        /// The element, and whether several may be in it.
        var element: String
        var isGroup: Bool { !SVGPath.elements.contains(element) }
        var line: Int
        /// The named element around it.
        var parent: Int?
        /// Whether something in it is hidden.
        var isHidden = false
        /// Why something in it gives no outline.
        var mistake: SVGMistake?
    }

    /// What one element draws.
    struct Outline {
        var lines: [SVGLine]
        /// The nearest named element around it, or itself.
        var subject: Int?
        /// The name of a shape that stands for nothing that is known.
        var hint: (text: String, source: PlanNameSource)?
        var line: Int
    }

    struct Text {
        var text: String
        /// Where it begins, or its middle, as it is set.
        var anchor: Point
    }

    var subjects: [Subject] = []
    var outlines: [Outline] = []
    var texts: [Text] = []
}
