import Imaging
import TourModel
import Wording

/// Sorts what a drawing shows by the rooms that it stands for.
struct PlanSorter {
    /// Outlines that belong to a room beside its own, such as a table's, are at most this share of it, or lie in it.
    static let smallPart = 0.1
    /// Corners that are looked at for what lies in what: far above what a plan needs.
    static let mostComparisons = 20_000_000

    let drawing: SVGDrawing
    let path: String
    let size: Extent
    let names: PlanNames
    let scope: ContentScope
    var shapes = FloorShapes()
    var comparisons = Self.mostComparisons
    /// The outlines that are named, by the element that names them.
    private var named: [Int: [Int]] = [:]
    private var log: ProblemLog { scope.log }

    init(
        drawing: SVGDrawing, path: String, size: Extent, names: PlanNames, scope: ContentScope
    ) {
        self.drawing = drawing
        self.path = path
        self.size = size
        self.names = names
        self.scope = scope
        for (index, outline) in drawing.outlines.enumerated() {
            if let subject = outline.subject { named[subject, default: []].append(index) }
        }
    }

    mutating func sorted() -> FloorShapes {
        let passed = passedOver
        var exact: [PlanName.Subject: Int] = [:]
        // Where a program has counted copies, the one without a number is meant.
        for (index, subject) in drawing.subjects.enumerated()
        where !subject.name.isCopy && !passed.contains(index) {
            exact[subject.name.subject] = index
        }
        for (index, subject) in drawing.subjects.enumerated() where !passed.contains(index) {
            guard !subject.name.isCopy || exact[subject.name.subject] == nil else { continue }
            take(subject, named[index] ?? [])
        }
        sortTexts()
        return shapes
    }

    /// Groups that are called as something within them is, as a layer and its only shape are; and groups that claim to be rooms that
    /// are not there, and have others within them, such as a whole floor.
    private var passedOver: Set<Int> {
        var passed: Set<Int> = []
        for inner in drawing.subjects {
            var around = inner.parent
            while let index = around {
                let outer = drawing.subjects[index]
                if outer.name.subject == inner.name.subject || !outer.name.isKnown {
                    passed.insert(index)
                }
                around = outer.parent
            }
        }
        return passed
    }

    // MARK: What is named

    private mutating func take(_ subject: SVGDrawing.Subject, _ own: [Int]) {
        if own.isEmpty, subject.isHidden { return }
        let id = subject.name.subject.room
        if case .room(let room) = subject.name.subject { shapes.brokenRooms.insert(room) }
        do throws(SVGMistake) {
            if let mistake = subject.mistake { throw mistake }
            let lines = own.flatMap { drawing.outlines[$0].lines }
            if case .door = subject.name.subject, let id {
                guard let box = PlanBox(lines.lazy.flatMap(\.points)) else { return }
                return keep(door: box.middle, of: id, subject)
            }
            var polygons = lines.compactMap { PlanPolygon($0.points) }
            // A wall each, as CAD programs write them.
            if polygons.isEmpty { polygons = [PlanPolygon(Self.joined(lines))].compactMap(\.self) }
            try keep(try outermost(polygons), subject)
        } catch {
            // A layer that happens to be called so is nobody's mistake.
            if subject.name.subject == .walls, subject.isGroup { return }
            report(error, of: subject)
        }
    }

    /// The corners of lines each of which goes on where the last one ends; none where one does not.
    private static func joined(_ lines: [SVGLine]) -> [Point] {
        var points = lines.first?.points ?? []
        for (index, line) in lines.enumerated().dropFirst() {
            func isNear(_ a: Point?, _ b: Point?) -> Bool {
                guard let a, let b else { return false }
                return a.distance(to: b) <= PlanPolygon.margin
            }
            let (first, last) = (line.points.first, line.points.last)
            // The first line may be the other way round.
            if index == 1, !isNear(points.last, first), !isNear(points.last, last) {
                points.reverse()
            }
            if isNear(points.last, first) {
                points += line.points.dropFirst()
            } else if isNear(points.last, last) {
                points += line.points.reversed().dropFirst()
            } else {
                return []
            }
        }
        guard let first = points.first, let last = points.last,
            first.distance(to: last) <= PlanPolygon.margin
        else { return lines.count == 1 ? points : [] }
        return points
    }

    /// The one outline, or the one that the others lie in.
    private mutating func outermost(
        _ polygons: [PlanPolygon]
    ) throws(SVGMistake) -> PlanPolygon {
        guard let largest = polygons.max(by: { $0.area < $1.area }) else { throw .noArea }
        for polygon in polygons
        where polygon != largest && polygon.area > largest.area * Self.smallPart {
            comparisons -= largest.cost
            guard comparisons >= 0 else { throw .tooMuch }
            guard largest.encloses(polygon) else { throw .severalParts }
        }
        return largest
    }

    private mutating func keep(
        _ polygon: PlanPolygon, _ subject: SVGDrawing.Subject
    ) throws(SVGMistake) {
        guard let points = try corners(of: polygon) else {
            return reportOutside(polygon.points, subject)
        }
        let outline = FloorShapes.Outline(
            points: points, place: place(subject.line), source: subject.name.source)
        switch subject.name.subject {
        case .walls:
            if let other = shapes.outline {
                if other.points != points { reportSecond(subject) }
                return
            }
            shapes.outline = outline
        case .room(let id), .door(let id):
            shapes.brokenRooms.remove(id)
            let other = shapes.rooms.updateValue(outline, forKey: id)
            if let other, other.points != points { reportSecond(subject) }
        }
    }

    private mutating func keep(door: Point, of id: Room.ID, _ subject: SVGDrawing.Subject) {
        guard let point = onFloor([door])?.first else { return reportOutside([door], subject) }
        let other = shapes.doors.updateValue(
            .init(point: point, place: place(subject.line)), forKey: id)
        if let other, other.point != point { reportSecond(subject) }
    }

    // MARK: Corners

    /// An outline's corners as a page would state them; `nil` where they lie outside of the floor.
    func corners(of polygon: PlanPolygon) throws(SVGMistake) -> [Point]? {
        guard let points = onFloor(polygon.simplified) else { return nil }
        var corners: [Point] = []
        for point in points where point != corners.last { corners.append(point) }
        if corners.count > 1, corners.first == corners.last { corners.removeLast() }
        guard corners.count >= 3, PlanPolygon(corners) != nil else { throw .noArea }
        guard corners.count <= scope.limits.points else { throw .tooMuch }
        return corners
    }

    /// In whole centimetres, and on the edge where they lie a hair beyond it: up to 5 cm, or a thousandth of a larger plan.
    ///
    /// - Returns: `nil` where one lies farther outside.
    private func onFloor(_ points: [Point]) -> [Point]? {
        func place(_ value: Double, _ end: Double) -> Double? {
            let hair = max(PlanPolygon.margin, end / 1000) + 1e-6
            guard value >= -hair, value <= end + hair else { return nil }
            return (min(max(0, value), end) * 100).rounded() / 100
        }
        var result: [Point] = []
        for point in points {
            guard let x = place(point.x, size.width), let y = place(point.y, size.height) else {
                return nil
            }
            // A size of half a centimetre is not rounded beyond the edge.
            result.append(Point(x: min(x, size.width), y: min(y, size.height)))
        }
        return result
    }

    func place(_ line: Int) -> Place { Place(file: path, line: line) }

    // MARK: Reports

    private func report(_ mistake: SVGMistake, of subject: SVGDrawing.Subject) {
        let (place, name) = (place(subject.line), subject.title)
        switch mistake {
        case .severalParts:
            log.error(
                place, "\(name) has several parts, and none is around the others",
                "unite them, or draw one closed line")
        case .unreadable(let attribute):
            log.error(
                place, "\(name) has no place: \(attribute) cannot be read",
                "write matrix, translate, scale, rotate, skewX or skewY")
        case .tooMuch:
            log.error(
                place, "\(name) has over \(scope.limits.points) corners", "draw it with fewer")
        case .noArea:
            log.error(
                place,
                subject.isGroup
                    ? "\(name) is a <\(subject.element)> in which nothing encloses anything"
                    : "\(name) is a <\(subject.element)> with fewer than three corners",
                "draw a rect, a polygon, a circle or a closed path")
        }
    }

    private func reportOutside(_ points: [Point], _ subject: SVGDrawing.Subject) {
        let outside = points.first { onFloor([$0]) == nil } ?? points[0]
        func metres(_ value: Double) -> String { ((value * 100).rounded() / 100).shortText }
        log.error(
            place(subject.line),
            "\(subject.title) lies at [\(metres(outside.x)), \(metres(outside.y))] metres, "
                + "outside of the floor's plan",
            "stay within [0, 0] and [\(size.width.shortText), \(size.height.shortText)]")
    }

    private func reportSecond(_ subject: SVGDrawing.Subject) {
        log.error(place(subject.line), "\(subject.title) is there twice", "keep one of them")
    }
}

extension PlanName.Subject {
    fileprivate var room: Room.ID? {
        switch self {
        case .walls: nil
        case .room(let id), .door(let id): id
        }
    }
}

extension SVGDrawing.Subject {
    fileprivate var title: String {
        switch name.subject {
        case .walls: "the outline"
        case .room(let id): "the outline of \(id.shortened)"
        case .door(let id): "the door of \(id.shortened)"
        }
    }
}
