import Foundation
import Imaging
import TourModel
import WebPages

/// The steps at which something is done on the sheet.
extension StudioPage {
    // MARK: The sheet itself

    func planStep(_ view: FirstStepView) -> HTML {
        var html = HTML()
        if let sheet = view.sheet, let floor = view.floor {
            html += figure(SheetView(sheet), sheet, floor, isPlain: true) { HTML() }
        }
        html += form(view, files: true) {
            HTML(
                "div",
                [
                    .class(view.sheet == nil ? "drop large" : "drop"), .id("drop"),
                    view.floor.map {
                        .named(
                            "data-to",
                            StudioLinks.page("plans", $0.building.id, $0.floor.id, "sheet").url)
                    },
                    .named("data-busy", words("start.plan.busy")),
                ]
            ) {
                HTML("div", [.class("field")]) {
                    HTML("label", [.named("for", "file")]) {
                        HTML.icon(.image)
                        words(view.sheet == nil ? "start.plan.drop" : "start.plan.other")
                    }
                    HTML.input(
                        "file",
                        [
                            .named("type", "file"),
                            .named(
                                "accept", "application/pdf,image/svg+xml,image/png,image/jpeg"),
                        ])
                }
                HTML("div", [.class("field page-of")]) {
                    HTML("label", [.named("for", "page")]) { words("start.plan.page") }
                    HTML.input(
                        "page",
                        [
                            .named("type", "number"), .named("min", 1), .named("max", 999),
                            .named("value", view.answers["page"] ?? "1"),
                        ])
                }
                HTML.submit {
                    words("start.plan.bring")
                }
                HTML("p", [.class("help"), .named("role", "status"), .id("busy")])
            }
        }
        html += form(view, named: "on") {
            onward(view, needsSheet: true)
        }
        return html
    }

    private func form(
        _ view: FirstStepView, named id: String, @HTMLBuilder _ content: () -> HTML
    ) -> HTML {
        HTML.post(StudioLinks.step(view.step), [.id(id)]) { content() }
    }

    private func onward(_ view: FirstStepView, needsSheet: Bool) -> HTML {
        func act(_ name: String, _ look: String, _ word: String) -> HTML {
            HTML(
                "button",
                [
                    .class(look), .named("type", "submit"), .named("name", "do"),
                    .named("value", name),
                ]
            ) { words(word) }
        }
        return HTML("p", [.class("onward")]) {
            HTML.link(StudioLinks.step(.building)) {
                HTML.icon(.back)
                words("start.back")
            }
            if view.sheet != nil, let floor = view.floor {
                act("turn", "btn", "start.plan.turn")
                HTML.link(StudioLinks.photo(floor.building.id, floor.floor.id)) {
                    words("photo.is")
                }
            }
            act(
                "none", view.sheet == nil ? "btn first end" : "btn quiet", "start.plan.without")
            if view.sheet != nil { act("next", "btn first end", "start.next.scale") }
        }
    }

    // MARK: Its scale

    func scaleStep(_ view: FirstStepView) -> HTML {
        guard let sheet = view.sheet, let floor = view.floor else { return noSheet() }
        let box = SheetView(sheet)
        if view.byWhole { return wholeSheet(view, box, sheet, floor) }
        let distance = view.distance ?? SheetDistance(on: box)
        return form(view) {
            // What Enter presses; a click on the picture is a button, too.
            HTML(
                "button",
                [
                    .class("hide"), .named("type", "submit"), .named("name", "do"),
                    .named("value", "try"), .named("tabindex", "-1"), .hidden,
                ])
            printed(sheet, box)
            figure(box, sheet, floor, isPlain: false) {
                HTML("g", [.class("line"), .named("data-part", "line")]) {
                    HTML(
                        "path",
                        [
                            .named(
                                "d",
                                "M\(Self.at(distance.one))L\(Self.at(distance.other))")
                        ])
                }
                mark("a", at: distance.one, "A", box)
                mark("b", at: distance.other, "B", box)
                bar(distance.scale, box)
            }
            HTML("div", [.class("answers")]) {
                HTML("div", [.class("field")]) {
                    HTML("label", [.named("for", "metres")]) {
                        words("start.scale.metres")
                        HTML("span", [.class("end")]) { words("start.metres") }
                    }
                    HTML(
                        "input",
                        [
                            .id("metres"), .class(isWrong("metres", view)),
                            .named("name", "metres"), .named("inputmode", "decimal"),
                            .named("autocomplete", "off"),
                            .named("value", view.answers["metres"] ?? ""),
                            .named("aria-describedby", "sum"),
                        ])
                }
                HTML(
                    "p",
                    [
                        .class("note info sum"), .id("sum"), .named("role", "status"),
                        .named("data-sum", words("start.scale.sum")),
                        .named("data-ask", words("start.scale.ask")),
                        .named("data-short", words("start.scale.short")),
                    ]
                ) { sum(distance, box) }
            }
            HTML("label", [.class("check"), .id("level-line")]) {
                HTML.checkbox("level", "yes", isChosen: view.answers["level"] != nil)
                HTML("span") { words("start.scale.level") }
            }
            HTML("details", [.class("by-number")]) {
                HTML("summary") { words("start.scale.numbers") }
                HTML.help { words("start.scale.numbers.help") }
                HTML("div", [.class("four")]) {
                    let values = [
                        ("ax", distance.one.x), ("ay", distance.one.y), ("bx", distance.other.x),
                        ("by", distance.other.y),
                    ]
                    for (name, value) in values {
                        number(name, "start.scale.\(name)", value, view)
                    }
                }
            }
            onward(view) {
                again()
                HTML.link(StudioLinks.step(.scale).asking(["by": "sheet"]), .quiet) {
                    words("start.scale.whole")
                }
            }
        }
    }

    /// The scales that are printed on the sheet, each with what it makes of it.
    private func printed(_ sheet: PlanSheet, _ box: SheetView) -> HTML {
        var html = HTML()
        for ratio in sheet.printed {
            guard let scale = sheet.scale(printed: ratio) else { continue }
            html += HTML("div", [.class("note info")]) {
                HTML.icon(.info)
                HTML("div") {
                    words(
                        "start.scale.says",
                        ["scale": "1:\(ratio)", "width": Self.about(box.width / scale)])
                }
                HTML("span", [.class("acts")]) {
                    HTML.submit(
                        .ordinary, [.named("name", "do"), .named("value", "printed:\(ratio)")]
                    ) {
                        words("start.scale.use", ["scale": "1:\(ratio)"])
                    }
                }
            }
        }
        return html
    }

    /// What the distance makes of the sheet.
    private func sum(_ distance: SheetDistance, _ box: SheetView) -> String {
        guard let scale = distance.scale else { return words("start.scale.ask") }
        let sum = words(
            "start.scale.sum",
            [
                "width": Self.about(box.width / scale),
                "bar": Maker.number(Self.bar(box.width / scale)),
            ])
        return distance.isShort(on: box) ? "\(sum) \(words("start.scale.short"))" : sum
    }

    private func wholeSheet(
        _ view: FirstStepView, _ box: SheetView, _ sheet: PlanSheet, _ floor: Maker.FloorPlace
    ) -> HTML {
        form(view) {
            figure(box, sheet, floor, isPlain: true) { HTML() }
            HTML("div", [.class("field narrow")]) {
                HTML("label", [.named("for", "whole")]) {
                    words("start.scale.whole.label")
                    HTML("span", [.class("end")]) { words("start.metres") }
                }
                HTML(
                    "input",
                    [
                        .id("whole"), .class(isWrong("whole", view)), .named("name", "whole"),
                        .named("inputmode", "decimal"), .named("autocomplete", "off"),
                        .named("value", view.answers["whole"] ?? ""),
                    ])
            }
            onward(view) {
                HTML.link(StudioLinks.step(.scale), .quiet) {
                    words("start.scale.two")
                }
            }
        }
    }

    private func noSheet() -> HTML {
        HTML("p") {
            HTML.link(StudioLinks.step(.plan), .first) {
                words("start.step.plan")
            }
        }
    }

    // MARK: The outer wall

    func wallStep(_ view: FirstStepView) -> HTML {
        guard let floor = view.floor else { return noSheet() }
        guard floor.rooms.isEmpty else { return drawnAlready(view, floor) }
        let wall = view.wall ?? wall(view, floor)
        return form(view) {
            HTML(
                "button",
                [
                    .class("hide"), .named("type", "submit"), .named("name", "do"),
                    .named("value", "try"), .named("tabindex", "-1"), .hidden,
                ])
            if let sheet = view.sheet {
                let box = SheetView(sheet)
                let scale = sheet.scale
                let (one, other) = (
                    Point(x: wall.left * scale, y: wall.top * scale),
                    Point(
                        x: (wall.left + wall.width) * scale, y: (wall.top + wall.depth) * scale)
                )
                figure(box, sheet, floor, isPlain: false) {
                    HTML(
                        "rect",
                        [
                            .class("house"), .named("data-part", "wall"),
                            .named("x", Self.pixels(one.x)), .named("y", Self.pixels(one.y)),
                            .named("width", Self.pixels(other.x - one.x)),
                            .named("height", Self.pixels(other.y - one.y)),
                        ])
                    mark("a", at: one, "", box)
                    mark("b", at: other, "", box)
                }
            }
            HTML("div", [.class("four")]) {
                let values = [
                    ("left", wall.left), ("top", wall.top), ("width", wall.width),
                    ("depth", wall.depth),
                ]
                for (name, value) in values.dropFirst(view.sheet == nil ? 2 : 0) {
                    number(name, "start.wall.\(name)", value, view)
                }
            }
            onward(view) { if view.sheet != nil { again() } }
        }
    }

    /// Where the walls are so far; before that, where they could be.
    private func wall(_ view: FirstStepView, _ floor: Maker.FloorPlace) -> FreeSpot.Rectangle {
        let size = (floor.floor.width, floor.floor.height)
        guard let sheet = view.sheet else {
            return .init(left: 0, top: 0, width: size.0, depth: size.1)
        }
        guard view.open.number > FirstStep.wall.number else {
            let box = SheetView(sheet)
            func metres(_ pixels: Double) -> Double { (pixels / sheet.scale * 10).rounded() / 10 }
            return .init(
                left: metres(box.width / 8), top: metres(box.height / 8),
                width: metres(box.width * 3 / 4), depth: metres(box.height * 3 / 4))
        }
        let corner = sheet.floorCorner
        func rounded(_ value: Double) -> Double { max(0, (value * 100).rounded() / 100) }
        return .init(
            left: rounded(corner.x), top: rounded(corner.y), width: size.0, depth: size.1)
    }

    /// Walls with rooms within are moved on the plan.
    private func drawnAlready(_ view: FirstStepView, _ floor: Maker.FloorPlace) -> HTML {
        HTML("div") {
            HTML.note(.info) {
                words("start.wall.drawn") + " "
                HTML(
                    "a", [.href(StudioLinks.page("plans", floor.building.id, floor.floor.id))]
                ) { words("start.wall.plan") }
            }
            form(view) { onward(view) }
        }
    }
}
