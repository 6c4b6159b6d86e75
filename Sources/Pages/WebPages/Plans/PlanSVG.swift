import Imaging
import PageModel
import Pixels

/// A plan as SVG, 840 units wide; colours and sizes of type are the style sheet's.
struct PlanSVG {
    private let plan: Plan
    private let links: SiteLinks
    private let language: String
    /// Units of the drawing in a metre.
    private let scale: Double

    init(_ plan: Plan, _ links: SiteLinks, in language: String) {
        self.plan = plan
        self.links = links
        self.language = language
        let longest = max(plan.width, plan.height)
        scale = longest > 0 ? 840 / max(plan.width, longest / 2) : 1
    }

    /// Around the plan, for walls that are half outside, in units.
    private static let margin = 8.0
    /// More areas, and more corners of one, than any floor has are not drawn.
    private static let mostAreas = 1000
    private static let mostCorners = 500

    private var areas: ArraySlice<Plan.Area> { plan.areas.prefix(Self.mostAreas) }

    /// Whether it is a site map: buildings on open ground.
    private var isSite: Bool { plan.outline.isEmpty && plan.picture == nil }

    /// - Parameter isListed: whether a list on the page says the same, so that voices and keys pass over the drawing.
    func html(isListed: Bool) -> HTML {
        let (width, height) = (plan.width * scale, plan.height * scale)
        let box = [-Self.margin, -Self.margin, width + 2 * Self.margin, height + 2 * Self.margin]
        return HTML("div", [.class(isSite ? "plan site-map" : "plan")]) {
            HTML(
                "svg",
                [
                    .named("viewBox", box.map(PathData.number).joined(separator: " ")),
                    .named("data-scale", "\(scale)"),
                ]
                    + (isListed
                        ? [.hidden]
                        : [.named("role", "img"), .label(plan.alternative.string)])
            ) {
                base(width: width, height: height)
                areas.map { area(of: $0, isListed: isListed) }
                walls()
                plan.icons.map { icon($0) }
                way()
                here()
                if !isListed { areas.filter(\.isSelected).map { mark(at: $0) } }
            }
        }
    }

    // MARK: Ground and walls

    private func base(width: Double, height: Double) -> HTML {
        HTML.parts {
            if isSite {
                shape("fl", "M0 0H\(PathData.number(width))V\(PathData.number(height))H0Z")
            } else if !plan.outline.isEmpty {
                shape("fl", closed(plan.outline))
            }
            plan.features.map { feature($0) }
        }
    }

    private func feature(_ feature: Plan.Feature) -> HTML {
        switch feature.kind {
        case .road: line(feature, width: 6)
        case .path: line(feature, width: 2)
        case .water: shape("wt", closed(feature.points))
        case .wood: shape("gr", closed(feature.points))
        case .antenna:
            HTML.parts {
                feature.points.prefix(Self.mostCorners).map { place in
                    circle("an", at: place, radius: 6)
                }
            }
        }
    }

    /// A road or a path.
    ///
    /// - Parameter width: in metres.
    private func line(_ feature: Plan.Feature, width: Double) -> HTML {
        HTML(
            "path",
            [
                .class("rd"), .named("d", open(feature.points)),
                .named("stroke-width", PathData.number(max(4, width * scale))),
            ])
    }

    private func walls() -> HTML {
        HTML.parts {
            if !isSite {
                let gaps = areas.compactMap { gap(of: $0) }.joined()
                if !gaps.isEmpty { shape("gap", gaps) }
                if !plan.outline.isEmpty { shape("out", closed(plan.outline)) }
            }
        }
    }

    /// The gap in the wall where an area's door is, 1.6 m wide; `nil` where no wall is near.
    private func gap(of area: Plan.Area) -> String? {
        guard let door = area.door, let wall = PlanShape(area.outline).wall(nearest: door),
            wall.distance < 1.5
        else { return nil }
        let half = min(0.8, wall.length * 0.3)
        let (along, place) = (wall.direction, wall.place)
        return open([
            Point(x: place.x - along.x * half, y: place.y - along.y * half),
            Point(x: place.x + along.x * half, y: place.y + along.y * half),
        ])
    }

    // MARK: Areas

    private func area(of area: Plan.Area, isListed: Bool) -> HTML {
        let drawn = HTML.parts {
            shape(
                (isSite ? "bd" : "rm") + (area.isClosed ? " shut" : ""), closed(area.outline))
            if isSite { letter(of: area) } else { label(of: area) }
        }
        let name = area.isSelected ? "on" : nil
        guard isListed, let link = links.link(area.id, in: language) else {
            return HTML("g", [name.map { .class($0) }]) { drawn }
        }
        return HTML(
            "a",
            [
                name.map { .class($0) }, .href(link), .named("tabindex", -1),
                .named("data-no", area.id.room ?? area.label),
            ]
        ) { drawn }
    }

    /// A building's letter on a plate.
    private func letter(of area: Plan.Area) -> HTML {
        guard let middle = PlanShape(area.outline).middle else { return HTML() }
        let (x, y) = (middle.place.x * scale, middle.place.y * scale)
        let width = 34 + 26 * Double(max(0, area.label.count - 1))
        return HTML("g", [.class("lt")]) {
            HTML(
                "rect",
                [
                    .named("x", PathData.number(x - width / 2)),
                    .named("y", PathData.number(y - 27)),
                    .named("width", PathData.number(width)), .named("height", 54),
                    .named("rx", 8),
                ])
            HTML("text", [.named("x", PathData.number(x)), .named("y", PathData.number(y + 16))]) {
                area.label
            }
        }
    }

    /// The number, and below it the name in lines that the area has room for.
    private func label(of area: Plan.Area) -> HTML {
        guard let middle = PlanShape(area.outline).middle else { return HTML() }
        let room = 2 * middle.room * scale
        let lines = nameLines(of: area, room: room)
        // An ID is short; of a long number that the area has no room for the end is shown.
        let isLong = area.label.count > 6 && Double(area.label.count) * 12 > room
        let label = isLong ? area.shortLabel ?? area.label : area.label
        let x = PathData.number(middle.place.x * scale)
        let first = middle.place.y * scale + 8 - Double(lines.count) * 11
        return HTML.parts {
            HTML("text", [.named("x", x), .named("y", PathData.number(first))]) { label }
            lines.enumerated().map { index, line in
                HTML(
                    "text",
                    [
                        .class("nm"), .named("x", x),
                        .named("y", PathData.number(first + 28 + 22 * Double(index))),
                    ]
                ) { line }
            }
        }
    }

    /// Of the name as many lines as fit, none where a word of it does not.
    private func nameLines(of area: Plan.Area, room: Double) -> [String] {
        // A letter is about 10 units wide, and the walls stay free.
        let most = Int((room - 14) / 10)
        var lines: [String] = []
        for word in area.name.string.split(separator: " ") {
            guard word.count <= most else { return [] }
            if let last = lines.last, last.count + 1 + word.count <= most {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines.count <= min(3, Int((room - 28) / 22)) ? lines : []
    }

    // MARK: What lies over it

    private func icon(_ placed: Plan.PlacedIcon) -> HTML {
        let size = 56.0
        let x = PathData.number(placed.place.x * scale - size / 2)
        let y = PathData.number(placed.place.y * scale - size / 2)
        return HTML(
            "path",
            [
                .class("ic"),
                .named("transform", "translate(\(x) \(y)) scale(\(PathData.number(size / 24)))"),
                .named("d", PathData.svg(placed.icon.strokes)),
            ])
    }

    private func way() -> HTML {
        HTML.parts {
            if let route = plan.route {
                let line = open(route.points)
                shape("cs", line)
                shape("rt", line)
                route.markers.prefix(Self.mostCorners).map { marker in
                    HTML.parts {
                        circle("nd", at: marker.place, radius: 18)
                        HTML(
                            "text",
                            [
                                .class("nt"), .named("x", PathData.number(marker.place.x * scale)),
                                .named("y", PathData.number(marker.place.y * scale + 9)),
                            ]
                        ) { "\(marker.number)" }
                    }
                }
            }
        }
    }

    private func here() -> HTML {
        HTML.parts {
            if let here = plan.here {
                HTML("g", [.class("at")]) {
                    circle("halo", at: here, radius: 34)
                    circle("dot", at: here, radius: 20)
                    circle("eye", at: here, radius: 8)
                }
            }
        }
    }

    /// The door where the visitor stands, seen only where the page was reached by the sign on it.
    private func mark(at area: Plan.Area) -> HTML {
        guard let place = area.door ?? PlanShape(area.outline).middle?.place else { return HTML() }
        return HTML("g", [.class("at")]) {
            circle("halo", at: place, radius: 34)
            circle("dot", at: place, radius: 20)
            circle("eye", at: place, radius: 8)
        }
    }

    // MARK: Shapes

    private func shape(_ name: String, _ data: String) -> HTML {
        HTML("path", [.class(name), .named("d", data)])
    }

    private func circle(_ name: String, at place: Point, radius: Double) -> HTML {
        HTML(
            "circle",
            [
                .class(name), .named("cx", PathData.number(place.x * scale)),
                .named("cy", PathData.number(place.y * scale)),
                .named("r", PathData.number(radius)),
            ])
    }

    private func closed(_ points: [Point]) -> String { open(points) + "Z" }

    private func open(_ points: [Point]) -> String {
        "M"
            + points.prefix(Self.mostCorners).map { point in
                "\(PathData.number(point.x * scale)) \(PathData.number(point.y * scale))"
            }.joined(separator: "L")
    }
}
