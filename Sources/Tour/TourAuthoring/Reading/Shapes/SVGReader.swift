import Foundation
import FoundationXML
import Imaging
import TourModel

/// Reads the outlines and doors of rooms from an SVG file: a shape whose `id` or `data-room` is a room's ID is its
/// outline, one with `door-` and the ID, or `data-door`, is its door.
///
/// The root's `viewBox` spans the floor's rectangle. Everything else in the file is passed over.
///
/// - SeeAlso: Scalable Vector Graphics (SVG) 2, W3C Candidate Recommendation, 2018.
final class SVGReader: NSObject {
    private static let namespace = "http://www.w3.org/2000/svg"
    /// More elements, and more within each other, than a floor's plan has are not read.
    private static let maximumElements = 50_000
    private static let maximumDepth = 64
    /// Elements whose content is not drawn where it stands.
    private static let templates: Set<String> = [
        "clipPath", "defs", "marker", "mask", "pattern", "svg", "symbol",
    ]

    private let path: String
    private let building: Building.ID
    private let size: Extent
    private let scope: ContentScope
    private var log: ProblemLog { scope.log }

    private var parser: XMLParser?
    private var shapes = FloorShapes()
    /// The transforms of the elements that the parser is in, from the root's.
    private var transforms: [SVGTransform] = []
    /// How deep the parser is in what is not drawn.
    private var hiddenDepth = 0
    private var elements = 0
    private var isSVG = false
    /// Whether something was reported that makes the rest useless.
    private var hasFailed = false

    /// - Parameter path: the file in the folder of content.
    init(path: String, building: Building.ID, size: Extent, scope: ContentScope) {
        self.path = path
        self.building = building
        self.size = size
        self.scope = scope
    }

    /// Reads a file's text; `nil` where it is not an SVG that can be read, and the log says why.
    func read(_ text: String) -> FloorShapes? {
        if let refusal = XMLPrologue.refusal(of: text) {
            log.error(
                Place(file: path, line: refusal.line), refusal.message,
                "save it as plain SVG in UTF-8, without a document type")
            return nil
        }
        if let line = XMLMistake.line(in: text) {
            log.error(
                Place(file: path, line: line), "this is not complete XML",
                "save it again as plain SVG")
            return nil
        }
        let parser = XMLParser(guarded: text)
        parser.delegate = self
        self.parser = parser
        _ = parser.parse()
        self.parser = nil
        if !isSVG, !hasFailed { fail("this is not SVG", "save it as plain SVG") }
        return hasFailed ? nil : shapes
    }

    private var place: Place { Place(file: path, line: max(1, parser?.lineNumber ?? 1)) }

    private func fail(_ message: String, _ remedy: String) {
        if !hasFailed { log.error(place, message, remedy) }
        hasFailed = true
        parser?.abortParsing()
    }

    // MARK: Elements

    /// The root's coordinates in metres.
    private func beginRoot(_ attributes: [String: String]) {
        isSVG = true
        func length(_ name: String) -> Double? {
            var numbers = SVGNumbers(attributes[name] ?? "")
            return numbers.next()
        }
        var box = attributes["viewBox"].flatMap { SVGNumbers.list($0) } ?? []
        if attributes["viewBox"] == nil, let width = length("width"), let height = length("height")
        {
            box = [0, 0, width, height]
        }
        guard box.count == 4, box[2] > 0, box[3] > 0 else {
            return fail(
                "<svg> does not say how large the drawing is",
                "write viewBox=\"0 0 \(size.width.shortText) \(size.height.shortText)\" in it")
        }
        let (x, y) = (size.width / box[2], size.height / box[3])
        if max(x / y, y / x) > ContentCheck.stretch {
            log.warning(
                place,
                "the drawing is \(box[2].shortText) × \(box[3].shortText), but the floor is "
                    + "\(size.width.shortText) × \(size.height.shortText) metres, "
                    + "so its rooms are stretched",
                "resize the page to the floor's rectangle, or mend size", .unfittingPlan)
        }
        transforms = [SVGTransform(a: x, d: y, e: -box[0] * x, f: -box[1] * y)]
    }

    private func begin(_ name: String, _ attributes: [String: String]) {
        elements += 1
        guard elements <= Self.maximumElements else {
            return fail(
                "the drawing has over \(Self.maximumElements) elements",
                "save only the rooms and doors in this file")
        }
        guard transforms.count < Self.maximumDepth else {
            return fail(
                "elements stand over \(Self.maximumDepth) deep in each other", "ungroup them")
        }
        guard let outer = transforms.last else {
            guard name == "svg" else { return fail("this is not SVG", "save it as plain SVG") }
            return beginRoot(attributes)
        }
        var transform = outer
        if let text = attributes["transform"] {
            guard let own = SVGTransform(text) else {
                return fail(
                    "transform=\"\(text.shortened(to: 60))\" cannot be read",
                    "write matrix, translate, scale, rotate, skewX or skewY")
            }
            transform = outer.after(own)
        }
        transforms.append(transform)
        if let subject = subject(attributes) { take(subject, name, attributes, transform) }
    }

    private enum Subject {
        case walls
        case room(Room.ID)
        case door(Room.ID)

        var name: String {
            switch self {
            case .walls: "the outline"
            case .room(let id): "the outline of \(id.shortened)"
            case .door(let id): "the door of \(id.shortened)"
            }
        }
    }

    /// What a shape stands for by its attributes; an ID that is not of this building's rooms is one of the program's.
    private func subject(_ attributes: [String: String]) -> Subject? {
        if let room = attributes["data-room"] { return .room(room.uppercased()) }
        if let door = attributes["data-door"] { return .door(door.uppercased()) }
        guard let id = attributes["id"]?.uppercased() else { return nil }
        if id == "OUTLINE" { return .walls }
        let rooms = "buildings/\(building)/"
        func isRoom(_ id: String) -> Bool {
            id.hasPrefix(building + "-") || scope.listing.size(of: "\(rooms)\(id).md") != nil
        }
        if isRoom(id) { return .room(id) }
        let door = "DOOR-"
        if id.hasPrefix(door), isRoom(String(id.dropFirst(door.count))) {
            return .door(String(id.dropFirst(door.count)))
        }
        return nil
    }

    private func take(
        _ subject: Subject, _ name: String, _ attributes: [String: String],
        _ transform: SVGTransform
    ) {
        if case .room(let id) = subject { shapes.brokenRooms.insert(id) }
        guard SVGShape.elements.contains(name) else {
            log.error(
                place, "\(subject.name) is a <\(name.shortened)>, which has no corners",
                "give the ID to a rect, a polygon or a path of straight lines")
            return
        }
        let points: [Point]
        do throws(SVGShape.Mistake) {
            points = try SVGShape(name, attributes, limit: scope.limits.points).points
                .map { transform.applied(to: $0) }
        } catch {
            return report(error, of: subject)
        }
        switch subject {
        case .door(let id):
            guard let door = middle(of: points) else { return }
            keep(door, of: id)
        case .walls, .room: keep(points, of: subject, name)
        }
    }

    private func report(_ mistake: SVGShape.Mistake, of subject: Subject) {
        switch mistake {
        case .curve(let command):
            log.error(
                place, "\(subject.name) has a curve (\(command))",
                "draw it with straight lines; several short ones look round")
        case .severalParts:
            log.error(place, "\(subject.name) has more than one part", "draw one closed line")
        case .unreadable(let attribute):
            log.error(
                place, "\(subject.name) cannot be read: \(attribute)", "write plain numbers")
        case .tooLong:
            log.error(
                place, "\(subject.name) has over \(scope.limits.points) corners",
                "draw it with fewer")
        }
    }

    private func keep(_ points: [Point], of subject: Subject, _ name: String) {
        guard points.count >= 3 else {
            log.error(
                place, "\(subject.name) is a <\(name)> with fewer than three corners",
                "draw a rect, a polygon or a path of straight lines")
            return
        }
        guard let points = inside(points, of: subject) else { return }
        let outline = FloorShapes.Outline(points: points, place: place)
        switch subject {
        case .walls:
            if shapes.outline != nil { return reportSecond(subject) }
            shapes.outline = outline
        case .room(let id), .door(let id):
            shapes.brokenRooms.remove(id)
            if shapes.rooms.updateValue(outline, forKey: id) != nil { reportSecond(subject) }
        }
    }

    private func keep(_ door: Point, of id: Room.ID) {
        guard let door = inside([door], of: .door(id))?.first else { return }
        let known = shapes.doors.updateValue(.init(point: door, place: place), forKey: id)
        if known != nil { reportSecond(.door(id)) }
    }

    private func reportSecond(_ subject: Subject) {
        log.error(place, "\(subject.name) is there twice", "keep one of them")
    }

    /// In whole centimetres; `nil` where one lies outside of the floor, which is reported.
    private func inside(_ points: [Point], of subject: Subject) -> [Point]? {
        let rounded = points.map {
            Point(x: ($0.x * 100).rounded() / 100, y: ($0.y * 100).rounded() / 100)
        }
        guard let outside = rounded.first(where: { !size.contains($0) }) else { return rounded }
        log.error(
            place,
            "\(subject.name) lies at [\(outside.x.shortText), \(outside.y.shortText)] metres, "
                + "outside of the floor's plan",
            "stay within [0, 0] and [\(size.width.shortText), \(size.height.shortText)]")
        return nil
    }

    /// The middle of a shape's bounding box.
    private func middle(of points: [Point]) -> Point? {
        let (x, y) = (points.map(\.x), points.map(\.y))
        guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max()
        else {
            return nil
        }
        return Point(x: (left + right) / 2, y: (top + bottom) / 2)
    }
}

extension SVGReader: XMLParserDelegate {
    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
    ) {
        let isOwn = namespaceURI == Self.namespace
        if hiddenDepth > 0 || isSVG && (!isOwn || Self.templates.contains(name)) {
            hiddenDepth += 1
        } else if isOwn {
            begin(name, attributes)
        } else {
            fail("this is not SVG", "save it as plain SVG")
        }
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
        qualifiedName: String?
    ) {
        if hiddenDepth > 0 {
            hiddenDepth -= 1
        } else {
            _ = transforms.popLast()
        }
    }
}
