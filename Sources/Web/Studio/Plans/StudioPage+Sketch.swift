import Imaging
import TourModel
import WebPages

extension FloorSketch {
    /// The radius of a mark on it, in metres.
    var mark: Double { max(width, height) / 44 }
}

/// A floor as a small picture.
extension StudioPage {
    /// The floor's name, with its building's letter.
    func name(of sketch: FloorSketch) -> String {
        "\(sketch.building) \u{B7} "
            + (sketch.names.value(in: overview.languages)?.value ?? sketch.floor)
    }

    /// - Parameters:
    ///   - look: the class of a room, and a sign behind its number; nil for one without.
    ///   - over: what is drawn over the rooms.
    func sketch(
        _ sketch: FloorSketch, look: (Room.ID) -> (name: String, sign: String)?,
        @HTMLBuilder over: () -> HTML = { HTML() }
    ) -> HTML {
        let name = name(of: sketch)
        // Walls at the edge are drawn whole.
        let edge = sketch.mark / 4
        let box = [-edge, -edge, sketch.width + 2 * edge, sketch.height + 2 * edge]
            .map(Self.metres).joined(separator: " ")
        return HTML("figure", [.class("level")]) {
            HTML("figcaption", [.class("small soft")]) { name }
            HTML(
                "svg",
                [
                    .named("viewBox", box),
                    .named("role", "img"), .label(words("walk.plan", ["floor": name])),
                ]
            ) {
                if !sketch.outline.isEmpty { Self.shape("wall", sketch.outline, isClosed: true) }
                for room in sketch.rooms {
                    HTML(
                        "path",
                        [
                            .class(look(room.id).map { "rm \($0.name)" } ?? "rm"),
                            .named("data-room", room.id),
                            .named("d", Self.data(room.outline, isClosed: true)),
                        ]
                    ) { HTML("title") { overview.label(ofRoom: room.id) } }
                }
                for room in sketch.rooms {
                    if let middle = FloorSketch.middle(of: room.outline) {
                        HTML(
                            "text",
                            [
                                .named("x", Self.metres(middle.x)),
                                .named("y", Self.metres(middle.y)),
                                .named("font-size", Self.metres(sketch.mark * 1.25)),
                            ]
                        ) {
                            let label = overview.label(ofRoom: room.id)
                            look(room.id).map { "\(label) \($0.sign)" } ?? label
                        }
                    }
                }
                over()
            }
        }
    }

    static func shape(_ name: String, _ points: [Point], isClosed: Bool) -> HTML {
        HTML("path", [.class(name), .named("d", data(points, isClosed: isClosed))])
    }

    /// To the millimetre.
    static func metres(_ value: Double) -> String {
        let rounded = (value * 1000).rounded() / 1000
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }

    private static func data(_ points: [Point], isClosed: Bool) -> String {
        points.enumerated().map { index, point in
            "\(index == 0 ? "M" : "L")\(metres(point.x)) \(metres(point.y))"
        }.joined() + (isClosed ? "Z" : "")
    }
}
