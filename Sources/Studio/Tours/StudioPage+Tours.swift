import Imaging
import Tour
import TourAuthoring
import WebPages

extension StudioPage {
    /// What stands beside a tour's stops: how long it takes, and its walk on the plans.
    ///
    /// - Parameter minutes: that the tour says; nil where it says none.
    func walk(_ walk: TourWalk?, minutes: String?) -> HTML {
        HTML("section", [.class("walk"), .id("walk"), .label(words("walk.title"))]) {
            HTML("h2") { words("walk.title") }
            if let walk, !walk.legs.isEmpty {
                counted(walk, minutes: minutes)
                legs(walk)
                for level in walk.levels { plan(level, walk) }
                HTML("p", [.class("help")]) { words("walk.help") }
            } else {
                HTML("p", [.class("dim small")]) { words("page.none") }
            }
        }
    }

    private func counted(_ walk: TourWalk, minutes: String?) -> HTML {
        HTML("div", [.class("counted")]) {
            HTML("p", [.class("small soft")]) {
                words(
                    "walk.counted",
                    [
                        "walking": "\(walk.walking)", "metres": "\(Int(walk.metres.rounded()))",
                        "staying": "\(walk.staying)", "stops": "\(walk.legs.count)",
                    ])
            }
            if minutes != "\(walk.minutes)" {
                HTML(
                    "button",
                    [
                        .class("btn"), .named("type", "submit"), .named("form", "form"),
                        .named("name", "do"), .named("value", "set:minutes:\(walk.minutes)"),
                    ]
                ) { words("walk.take", ["minutes": "\(walk.minutes)"]) }
            }
        }
    }

    private func legs(_ walk: TourWalk) -> HTML {
        HTML("ol", [.class("legs")]) {
            for (place, leg) in walk.legs.enumerated() {
                HTML("li") {
                    HTML("span", [.class("stop"), .hidden]) { "\(place + 1)" }
                    HTML("a", [.href(StudioLinks.entry(.rooms, leg.room))]) {
                        HTML("span", [.class("room-no")]) { leg.room }
                        " " + (overview.rooms.first { $0.id == leg.room }?.name ?? "")
                    }
                    if let metres = leg.metres {
                        HTML("span", [.class("end num dim")]) { "\(Int(metres.rounded())) m" }
                    } else {
                        noWay(to: leg.room, from: place > 0 ? walk.legs[place - 1].room : nil)
                    }
                }
            }
        }
    }

    private func noWay(to room: Room.ID, from: Room.ID?) -> HTML {
        let row = overview.rooms.first { $0.id == room }
        let text =
            from.map { words("walk.none", ["from": $0, "to": room]) }
            ?? words("walk.none.kiosk", ["to": room])
        return HTML("span", [.class("problem end")]) {
            HTML.icon(.warning, "s")
            if let row {
                HTML("a", [.href(.path(["plans", row.building, row.floor]))]) { text }
            } else {
                HTML("span") { text }
            }
        }
    }

    // MARK: The plan

    private func plan(_ level: TourWalk.Level, _ walk: TourWalk) -> HTML {
        let name =
            "\(level.building) \u{B7} "
            + (level.names.value(in: overview.languages)?.value ?? level.floor)
        let mark = max(level.width, level.height) / 44
        // Walls at the edge are drawn whole.
        let edge = mark / 4
        let box = [-edge, -edge, level.width + 2 * edge, level.height + 2 * edge]
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
                if !level.outline.isEmpty { shape("wall", level.outline, isClosed: true) }
                for room in level.rooms {
                    HTML(
                        "path",
                        [
                            .class("rm"), .named("data-room", room.id),
                            .named("d", Self.data(room.outline, isClosed: true)),
                        ]
                    ) { HTML("title") { room.id } }
                }
                for room in level.rooms {
                    if let middle = TourWalk.middle(of: room.outline) {
                        HTML(
                            "text",
                            [
                                .named("x", Self.metres(middle.x)),
                                .named("y", Self.metres(middle.y)),
                                .named("font-size", Self.metres(mark * 1.25)),
                            ]
                        ) { room.id }
                    }
                }
                for way in level.ways { shape("way", way, isClosed: false) }
                if let start = level.start {
                    HTML("circle", [.class("start")] + Self.circle(start, mark * 0.6))
                }
                for stop in level.stops { self.stop(stop.place, at: stop.at, mark) }
            }
        }
    }

    private func stop(_ place: Int, at point: Point, _ radius: Double) -> HTML {
        HTML("g", [.class("stop-mark"), .named("data-stop", place)]) {
            HTML("circle", Self.circle(point, radius))
            HTML(
                "text",
                [
                    .named("x", Self.metres(point.x)), .named("y", Self.metres(point.y)),
                    .named("font-size", Self.metres(radius * 1.25)),
                ]
            ) { "\(place + 1)" }
        }
    }

    private func shape(_ name: String, _ points: [Point], isClosed: Bool) -> HTML {
        HTML("path", [.class(name), .named("d", Self.data(points, isClosed: isClosed))])
    }

    private static func circle(_ point: Point, _ radius: Double) -> [Attribute?] {
        [
            .named("cx", Self.metres(point.x)), .named("cy", Self.metres(point.y)),
            .named("r", Self.metres(radius)),
        ]
    }

    /// To the millimetre.
    private static func metres(_ value: Double) -> String {
        let rounded = (value * 1000).rounded() / 1000
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }

    private static func data(_ points: [Point], isClosed: Bool) -> String {
        points.enumerated().map { index, point in
            "\(index == 0 ? "M" : "L")\(Self.metres(point.x)) \(Self.metres(point.y))"
        }.joined() + (isClosed ? "Z" : "")
    }
}
