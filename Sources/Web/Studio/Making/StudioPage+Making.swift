import Foundation
import TourAuthoring
import TourModel
import WebPages

extension StudioPage {
    /// The form that something new is made with.
    ///
    /// - Parameters:
    ///   - place: the floor that it stands on, "A/G".
    ///   - answers: what was answered already.
    ///   - problem: why nothing was made of it.
    ///   - refused: what would keep the tour from being read.
    func making(
        _ kind: MakingKind, _ form: MakingForm, on place: String?, answers: [String: String] = [:],
        problem: MakingProblem? = nil, refused: [TourProblem] = []
    ) -> HTML {
        let list = kind == .floors ? "buildings" : kind.rawValue
        let kicker: [(String, Link)] = [(words("nav.\(list)"), .path([list]))]
        return page(form.title, here: list, kicker: kicker) {
            HTML("div", [.class("making")]) {
                HTML("p", [.class("soft")]) { form.lead }
                if kind == .rooms || kind == .kiosks { floors(kind, place) }
                HTML("div", [.id("notes")]) { note([], refused) }
                if let problem, problem.question.isEmpty { wrong(problem.words) }
                HTML.post(
                    Link.path(["new", kind.rawValue])
                        .asking(place.map { ["on": $0] } ?? [:]), [.id("making")]
                ) {
                    for part in form.parts {
                        HTML("fieldset", [.class("part")]) {
                            if let title = part.title {
                                HTML("legend") { HTML("h2") { title } }
                            }
                            for question in part.questions {
                                self.question(
                                    question, answers[question.name] ?? question.value,
                                    problem: problem?.question == question.name
                                        ? problem?.words : nil)
                            }
                        }
                    }
                    HTML("p", [.class("save")]) {
                        HTML.submit(.first) {
                            form.button
                        }
                    }
                }
            }
        }
    }

    func wrong(_ words: String) -> HTML {
        HTML("p", [.class("note warn"), .named("role", "alert")]) {
            HTML.icon(.warning)
            words
        }
    }

    /// The floors that it may stand on.
    private func floors(_ kind: MakingKind, _ place: String?) -> HTML {
        HTML("nav", [.class("seg wrap"), .label(words("field.floor"))]) {
            for building in overview.buildings {
                for floor in building.floors {
                    let address = "\(building.id)/\(floor.id)"
                    HTML(
                        "a",
                        [
                            .href(Link.path(["new", kind.rawValue]).asking(["on": address])),
                            address == place ? .named("aria-current", "true") : nil,
                        ]
                    ) {
                        HTML("span", [.class("room-no")]) { building.id }
                        floor.name
                    }
                }
            }
        }
    }

    /// A question of a form for something new.
    func question(
        _ question: MakingForm.Question, _ value: String, problem: String?
    ) -> HTML {
        let id = "q-\(question.name)"
        let about = [
            question.help.isEmpty ? nil : "\(id)-help", problem == nil ? nil : "\(id)-problem",
        ].compactMap { $0 }.joined(separator: " ")
        let common: [Attribute?] = [
            .id(id), .named("name", question.name), .lang(question.language?.rawValue),
            about.isEmpty ? nil : .named("aria-describedby", about),
            question.isNeeded ? .flag("required", if: true) : nil,
            problem == nil ? nil : .named("aria-invalid", "true"),
        ]
        return HTML("div", [.class("field")]) {
            HTML("label", [.named("for", id)]) {
                question.label
                if !question.isNeeded {
                    HTML("span", [.class("end")]) { words("new.optional") }
                }
            }
            control(question, value, common, isWrong: problem != nil)
            if !question.help.isEmpty {
                HTML.help([.id("\(id)-help")]) { question.help }
            }
            if let problem {
                HTML("p", [.class("problem"), .id("\(id)-problem")]) {
                    HTML.icon(.warning, "s")
                    problem
                }
            }
        }
    }

    private func control(
        _ question: MakingForm.Question, _ value: String, _ common: [Attribute?], isWrong: Bool
    ) -> HTML {
        func input(_ type: String, _ more: Attribute?) -> HTML {
            HTML(
                "input",
                common + [
                    .class(isWrong ? "in wrong" : "in"), .named("type", type),
                    .named("value", value), more,
                ])
        }
        switch question.kind {
        case .line: return input("text", .named("autocomplete", "off"))
        case .number: return input("text", .named("inputmode", "decimal"))
        case .date: return input("date", nil)
        case .time: return input("time", nil)
        case .text:
            return HTML("textarea", common + [.class("in area"), .named("rows", 5)]) {
                HTML(text: "\n" + value)
            }
        case .choice(let choices):
            return HTML.select(choices, chosen: value, common)
        }
    }

    /// A button that leads to the form for something new.
    func make(_ kind: MakingKind, first: Bool = true) -> HTML {
        HTML(
            "a",
            [.class(first ? "btn first" : "btn"), .href(.path(["new", kind.rawValue]))]
        ) {
            HTML.icon(.plus)
            words("new.\(kind.rawValue)")
        }
    }

    // MARK: Taking out

    /// Asks before something goes.
    ///
    /// - Parameter refused: what would keep the tour from being read without it.
    func takingOut(
        _ entry: StudioEntry, name: String, _ out: TakingOut, refused: [TourProblem] = []
    ) -> HTML {
        page(
            words("out.title", ["name": name]), here: entry.kind.rawValue,
            kicker: [(words("nav.\(entry.kind.rawValue)"), .path([entry.kind.rawValue]))]
        ) {
            HTML("div", [.class("making")]) {
                HTML("div", [.id("notes")]) { note([], refused) }
                if out.references.held.isEmpty {
                    HTML("p") { words("out.lead") }
                } else {
                    wrong(words("out.held"))
                    mentions(out.references.held)
                }
                if !out.references.edits.isEmpty {
                    HTML("h2") { words("out.named") }
                    mentions(out.references.edits.map { .init(file: $0.file, path: $0.path) })
                }
                HTML("h2") { words("out.files") }
                HTML.rows {
                    for file in out.files { HTML("li", [.class("path")]) { file } }
                }
                HTML.post(.path(["out", entry.kind.rawValue, entry.id]), [.class("acts")]) {
                    HTML.link(StudioLinks.entry(entry.kind, entry.id)) {
                        words("out.keep")
                    }
                    if out.references.held.isEmpty {
                        HTML("button", [.class("btn risk"), .named("type", "submit")]) {
                            words("list.out")
                        }
                    }
                }
            }
        }
    }

    private func mentions(_ mentions: [ContentReferences.Mention]) -> HTML {
        HTML.rows {
            for mention in mentions {
                HTML("li") {
                    HTML("div", [.class("what")]) {
                        if let parts = StudioEntry.address(ofFile: mention.file) {
                            HTML("a", [.href(.path(parts))]) { title(ofFile: mention.file) }
                        }
                        HTML("p", [.class("path")]) { "\(mention.file): \(mention.path)" }
                    }
                }
            }
        }
    }
}

extension StudioPage {
    /// Says that something was taken out, and offers it back.
    func isGone(_ id: String, _ list: String) -> HTML {
        HTML.post(.path(["undo"]), [.class("note ok")]) {
            HTML.icon(.check)
            HTML("span") { words("out.gone", ["name": id]) }
            HTML("span", [.class("acts")]) {
                HTML.hidden("page", list)
                HTML.submit { words("undo") }
            }
        }
    }
}

/// What goes with an entry.
struct TakingOut {
    /// Its page and the translations of it.
    var files: [String]
    var references: ContentReferences
    var change: ContentChange
}
