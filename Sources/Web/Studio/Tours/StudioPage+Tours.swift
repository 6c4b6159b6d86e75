import Imaging
import TourAuthoring
import TourModel
import WebPages

extension StudioPage {
    /// A tour's walk on the plans of the floors that it comes through.
    ///
    /// - Parameter chosen: the place of the stop that is worked on.
    func walk(_ walk: TourWalk?, chosen: Int?) -> HTML {
        HTML("section", [.class("walk"), .id("walk"), .label(words("walk.title"))]) {
            if let walk, !walk.legs.isEmpty {
                for level in walk.levels { plan(level, chosen) }
                HTML.help { words("walk.help") }
            } else {
                HTML("p", [.class("dim small")]) { words("page.none") }
            }
        }
    }

    /// How long a tour takes.
    ///
    /// - Parameter minutes: that the tour says; nil where it says none.
    func counted(_ walk: TourWalk?, minutes: String?) -> HTML {
        HTML("div", [.class("counted"), .id("counted")]) {
            if let walk, !walk.legs.isEmpty {
                HTML("p", [.class("small soft")]) {
                    words(
                        "walk.counted",
                        [
                            "walking": "\(walk.walking)",
                            "metres": "\(Int(walk.metres.rounded()))",
                            "staying": "\(walk.staying)", "stops": "\(walk.legs.count)",
                        ])
                }
                if minutes != "\(walk.minutes)" {
                    HTML.submit(
                        .ordinary,
                        [
                            .named("name", "do"), .named("value", "set:minutes:\(walk.minutes)"),
                        ]
                    ) { words("walk.take", ["minutes": "\(walk.minutes)"]) }
                }
            }
        }
    }

    /// The way to the stop at a place, from the one before it or from the kiosk.
    func leg(_ place: Int, _ walk: TourWalk?) -> HTML {
        let leg = walk.flatMap { $0.legs.indices.contains(place) ? $0.legs[place] : nil }
        return HTML("li", [.class("leg"), .id("leg-\(place)")]) {
            if place == 0 {
                HTML.icon(.youAreHere, "s")
                HTML("span") {
                    walk?.kiosk.map { words("walk.from", ["name": $0]) } ?? words("walk.begin")
                }
            } else {
                HTML("span", [.class("line"), .hidden])
            }
            if let metres = leg?.metres {
                HTML("span", [.class("end num")]) { "\(Int(metres.rounded())) m" }
            } else if let leg, let walk {
                noWay(to: leg.room, from: place > 0 ? walk.legs[place - 1].room : nil)
            }
        }
    }

    /// What else of the page says something else once its stops were saved, by its ID.
    func parts(ofTour walk: TourWalk?, minutes: String?, chosen: Int?) -> [String: HTML] {
        var parts = [
            "walk": self.walk(walk, chosen: chosen), "counted": counted(walk, minutes: minutes),
        ]
        for place in (walk?.legs ?? []).indices { parts["leg-\(place)"] = leg(place, walk) }
        return parts
    }

    private func noWay(to room: Room.ID, from: Room.ID?) -> HTML {
        let row = overview.rooms.first { $0.id == room }
        let to = overview.label(ofRoom: room)
        let text =
            from.map { words("walk.none", ["from": overview.label(ofRoom: $0), "to": to]) }
            ?? words("walk.none.kiosk", ["to": to])
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

    private func plan(_ level: TourWalk.Level, _ chosen: Int?) -> HTML {
        let mark = level.sketch.mark
        return sketch(level.sketch, look: { _ in nil }) {
            for way in level.ways { Self.shape("way", way, isClosed: false) }
            if let start = level.start {
                HTML("circle", [.class("start")] + Self.circle(start, mark * 0.6))
            }
            for stop in level.stops {
                self.stop(stop.place, at: stop.at, mark, isChosen: stop.place == chosen)
            }
        }
    }

    private func stop(
        _ place: Int, at point: Point, _ radius: Double, isChosen: Bool
    ) -> HTML {
        HTML("g", [.class(isChosen ? "stop-mark on" : "stop-mark"), .named("data-stop", place)]) {
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

    private static func circle(_ point: Point, _ radius: Double) -> [Attribute?] {
        [
            .named("cx", metres(point.x)), .named("cy", metres(point.y)),
            .named("r", metres(radius)),
        ]
    }
}
