import Foundation
import Imaging
import TourModel
import WebPages

/// What the steps at the sheet are made of: its picture, what is chosen on it, and fields.
extension StudioPage {
    /// The sheet with what is chosen on it.
    ///
    /// Without a script, a click on it is a button of the form.
    ///
    /// - Parameter isPlain: whether nothing is chosen on it.
    func figure(
        _ box: SheetView, _ sheet: PlanSheet, _ floor: Maker.FloorPlace, isPlain: Bool,
        @HTMLBuilder _ over: () -> HTML
    ) -> HTML {
        let picture = StudioLinks.page("plans", floor.building.id, floor.floor.id, "sheet")
        let name = words("start.sheet", ["floor": "\(floor.building.id) \(floor.floor.id)"])
        let shown = min(Self.shownWidth, Self.shownHeight * box.width / max(1, box.height))
        let canClick = !isPlain && box.turn == 0
        let corner = "\(Self.pixels(box.corner.x)) \(Self.pixels(box.corner.y))"
        return HTML(
            "figure",
            [
                .class("tracing"), isPlain ? nil : .id("sheet"),
                .named("data-scale", "\(sheet.scale)"),
            ]
        ) {
            if canClick {
                HTML(
                    "input",
                    [
                        .class("pick"), .named("type", "image"), .named("name", "at"),
                        .src(picture), .named("alt", words("start.pick")),
                        .named("width", Int(shown.rounded())),
                    ])
                HTML.hidden("shown", "\(box.width / shown.rounded())")
            }
            HTML(
                "svg",
                [
                    .named("viewBox", "0 0 \(Self.pixels(box.width)) \(Self.pixels(box.height))"),
                    .named("width", Int(shown.rounded())),
                    .named("role", "img"), .label(name),
                ]
            ) {
                HTML(
                    "image",
                    [
                        .href(picture), .named("width", sheet.size[0]),
                        .named("height", sheet.size[1]),
                        .named("transform", "translate(\(corner)) rotate(\(sheet.turn))"),
                    ])
                over()
            }
        }
    }

    /// The most that the sheet takes without a script, in CSS pixels.
    private static let shownWidth = 720.0
    private static let shownHeight = 560.0

    func mark(_ name: String, at place: Point, _ letter: String, _ box: SheetView) -> HTML {
        let size = max(box.width, box.height) / 90
        return HTML("g", [.class("place"), .named("data-part", name)]) {
            HTML(
                "circle",
                [
                    .named("cx", Self.pixels(place.x)), .named("cy", Self.pixels(place.y)),
                    .named("r", Self.pixels(size)),
                ])
            HTML(
                "text",
                [
                    .named("x", Self.pixels(place.x)), .named("y", Self.pixels(place.y)),
                    .named("font-size", Self.pixels(size * 1.2)),
                ]
            ) { letter }
        }
    }

    /// A bar to judge the scale by, in the lower left corner.
    func bar(_ scale: Double?, _ box: SheetView) -> HTML {
        let unit = max(box.width, box.height) / 90
        let metres = Self.bar(box.width / (scale ?? box.width))
        let (left, top) = (box.width * 0.04, box.height * 0.96)
        let right = left + metres * (scale ?? 0)
        return HTML("g", [.class("bar"), .named("data-part", "bar")]) {
            if scale != nil {
                HTML(
                    "path",
                    [
                        .named(
                            "d",
                            "M\(Self.pixels(left)) \(Self.pixels(top - unit / 2))v\(Self.pixels(unit))"
                                + "m0 \(Self.pixels(-unit / 2))H\(Self.pixels(right))"
                                + "m0 \(Self.pixels(-unit / 2))v\(Self.pixels(unit))")
                    ])
                HTML(
                    "text",
                    [
                        .named("x", Self.pixels(right + unit)), .named("y", Self.pixels(top)),
                        .named("font-size", Self.pixels(unit * 1.4)),
                    ]
                ) { "\(Maker.number(metres)) m" }
            }
        }
    }

    /// How long the bar is, in metres: 1, 2, 5, 10 and so on, about a tenth of the sheet.
    static func bar(_ width: Double) -> Double {
        let wanted = max(0.1, width / 8)
        let power = pow(10, floor(log10(wanted)))
        return [5, 2, 1].first { $0 * power <= wanted }.map { $0 * power } ?? power
    }

    func number(
        _ name: String, _ word: String, _ value: Double, _ view: FirstStepView
    ) -> HTML {
        let isWrong = view.problem?.question == name
        return HTML.field("n-\(name)", words(word)) {
            HTML.input(
                name, id: "n-\(name)", isWrong: isWrong,
                [
                    .named("type", "number"), .named("step", "any"), .named("min", 0),
                    .named(
                        "value",
                        isWrong ? view.answers[name] ?? "" : Maker.number(value)),
                ])
        }
    }

    func isWrong(_ name: String, _ view: FirstStepView) -> String {
        view.problem?.question == name ? "in wrong" : "in"
    }

    func again() -> HTML {
        HTML(
            "button",
            [
                .class("btn quiet again"), .named("type", "submit"), .named("name", "do"),
                .named("value", "try"),
            ]
        ) { words("start.again") }
    }

    static func pixels(_ value: Double) -> String {
        Maker.number((value * 10).rounded() / 10)
    }

    static func at(_ place: Point) -> String { "\(pixels(place.x)) \(pixels(place.y))" }
}
