import Imaging
import TourModel
import WebPages

/// A photo of a plan that was taken from aside.
extension StudioPage {
    func photo(_ view: SheetPhotoView) -> HTML {
        let (building, floor) = (view.floor.building.id, view.floor.floor.id)
        return page(
            words("photo.title"), here: "plans",
            kicker: [("\(building) \(floor)", view.back)], styles: ["first-steps.css"]
        ) {
            HTML.post(StudioLinks.photo(building, floor), [.class("form")]) {
                HTML.help { words("photo.lead") }
                if let problem = view.problem {
                    HTML.note(.warn, role: .alert) { problem.words }
                }
                // What Enter presses; a click on the picture is a button, too.
                HTML(
                    "button",
                    [
                        .class("hide"), .named("type", "submit"), .named("name", "do"),
                        .named("value", "try"), .named("tabindex", "-1"), .hidden,
                    ])
                figure(view.box, view.sheet, view.floor, isPlain: false) {
                    HTML("g", [.class("line"), .named("data-part", "line")]) {
                        HTML(
                            "path",
                            [
                                .named(
                                    "d",
                                    "M" + view.corners.all.map(Self.at).joined(separator: "L") + "Z"
                                )
                            ])
                    }
                    for (name, place) in zip(SheetCorners.names, view.corners.all) {
                        mark(name, at: place, name.uppercased(), view.box)
                    }
                }
                rectangle(view)
                numbers(view)
                acts(view)
            }
        }
    }

    private func rectangle(_ view: SheetPhotoView) -> HTML {
        HTML("div", [.class("answers even")]) {
            for name in ["wide", "deep"] {
                HTML("div", [.class("field")]) {
                    HTML("label", [.named("for", name)]) {
                        words("photo.\(name)")
                        HTML("span", [.class("end")]) { words("start.metres") }
                    }
                    HTML(
                        "input",
                        [
                            .id(name), .named("name", name), .named("inputmode", "decimal"),
                            .class(view.problem?.question == name ? "in wrong" : "in"),
                            .named("autocomplete", "off"),
                            .named("value", view.answers[name] ?? ""),
                            .named("aria-describedby", "rectangle-help"),
                        ])
                }
            }
            HTML.help([.id("rectangle-help")]) { words("photo.metres.help") }
        }
    }

    private func numbers(_ view: SheetPhotoView) -> HTML {
        HTML("details", [.class("by-number")]) {
            HTML("summary") { words("photo.numbers") }
            HTML.help { words("start.scale.numbers.help") }
            HTML("div", [.class("four")]) {
                for (name, place) in zip(SheetCorners.names, view.corners.all) {
                    corner("\(name)x", "photo.left", name, place.x, view)
                    corner("\(name)y", "photo.top", name, place.y, view)
                }
            }
        }
    }

    private func corner(
        _ field: String, _ word: String, _ name: String, _ value: Double, _ view: SheetPhotoView
    ) -> HTML {
        let isWrong = view.problem?.question == field
        return HTML.field("n-\(field)", words(word, ["name": name.uppercased()])) {
            HTML.input(
                field, id: "n-\(field)", isWrong: isWrong,
                [
                    .named("type", "number"), .named("step", "any"), .named("min", 0),
                    .named(
                        "value", isWrong ? view.answers[field] ?? "" : Self.pixels(value)),
                ])
        }
    }

    private func acts(_ view: SheetPhotoView) -> HTML {
        HTML("p", [.class("onward")]) {
            HTML.link(view.back) {
                HTML.icon(.back)
                words("start.back")
            }
            again()
            if view.hasPhoto {
                HTML.submit(.quiet, [.named("name", "do"), .named("value", "back")]) {
                    words("photo.back")
                }
            }
            HTML(
                "button",
                [
                    .class("btn first end"), .named("type", "submit"), .named("name", "do"),
                    .named("value", "flat"),
                ]
            ) { words("photo.flat") }
        }
    }
}
