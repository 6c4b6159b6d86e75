import Foundation
import Imaging
import TourAuthoring
import TourModel
import WebPages

extension StudioPage {
    /// One question of the way from an empty folder to a tour, beside all steps of it.
    func firstStep(_ view: FirstStepView) -> HTML {
        document(
            title(of: view),
            HTML("body", [.class("starting")]) {
                HTML("a", [.class("skip"), .href(.fragment("main"))]) { words("skip") }
                steps(view)
                HTML("main", [.class("step-page"), .id("main")]) {
                    HTML("h1") { title(of: view) }
                    HTML("p", [.class("soft")]) { lead(of: view) }
                    HTML("div", [.id("notes")]) { note([], view.refused) }
                    if let problem = view.problem, isBeside(problem, view) { wrong(problem.words) }
                    switch view.step {
                    case .place, .building: questions(view)
                    case .plan: planStep(view)
                    case .scale: scaleStep(view)
                    case .wall: wallStep(view)
                    case .rooms, .ways: drawingStep(view)
                    }
                }
            }, styles: ["first-steps.css"])
    }

    private func title(of view: FirstStepView) -> String {
        let isBare = view.step == .wall && view.sheet == nil
        return words(isBare ? "start.wall.title.bare" : "start.\(view.step.rawValue).title")
    }

    private func lead(of view: FirstStepView) -> String {
        switch view.step {
        case .wall where view.sheet == nil: words("start.wall.lead.bare")
        case .scale where view.byWhole: words("start.scale.lead.whole")
        default: words("start.\(view.step.rawValue).lead")
        }
    }

    /// Whether no question of the page shows a problem.
    private func isBeside(_ problem: MakingProblem, _ view: FirstStepView) -> Bool {
        !(view.form?.questions.contains { $0.name == problem.question } ?? false)
    }

    // MARK: All steps

    private func steps(_ view: FirstStepView) -> HTML {
        HTML("nav", [.class("start-side"), .label(words("start.steps"))]) {
            HTML("p", [.class("site")]) {
                HTML("span", [.class("mark"), .hidden]) { HTML.icon(.flag) }
                HTML("span") { words("start.title") }
            }
            HTML("ol", [.class("steps")]) {
                for step in FirstStep.allCases { self.step(step, view) }
            }
            HTML("p", [.class("small dim stay")]) { words("start.stay") }
        }
    }

    private func step(_ step: FirstStep, _ view: FirstStepView) -> HTML {
        let isHere = step == view.step
        let isPassed = step.number < view.open.number
        let isReached = step.number <= view.open.number
        return HTML(
            "li",
            [
                .class(isHere ? "now" : isPassed ? "done" : "next"),
                isHere ? .named("aria-current", "step") : nil,
            ]
        ) {
            HTML("span", [.class("dot"), .hidden]) {
                if isPassed && !isHere { HTML.icon(.check) } else { "\(step.number)" }
            }
            HTML("div") {
                if isReached && !isHere {
                    HTML("a", [.href(StudioLinks.step(step))]) {
                        words("start.step.\(step.rawValue)")
                    }
                } else {
                    HTML("span") { words("start.step.\(step.rawValue)") }
                }
                if let told = isPassed || isHere ? told(step, view) : nil {
                    HTML("p", [.class("small dim")]) { told }
                }
            }
        }
    }

    /// What a step has brought; nil where there is nothing to tell.
    private func told(_ step: FirstStep, _ view: FirstStepView) -> String? {
        guard let floor = view.floor else { return nil }
        switch step {
        case .place:
            return words(
                "start.told.place",
                ["name": overview.name, "count": "\(overview.languages.count)"])
        case .building:
            let name = floor.building.names.value(in: overview.languages)?.value ?? ""
            return name.isEmpty ? floor.building.id : "\(floor.building.id), \(name)"
        case .plan:
            guard let sheet = view.sheet else { return words("start.told.bare") }
            return words(
                "start.told.sheet", ["width": "\(sheet.size[0])", "height": "\(sheet.size[1])"])
        case .scale:
            guard let sheet = view.sheet, view.open.number > step.number else { return nil }
            return words(
                "start.told.scale", ["width": Self.about(SheetView(sheet).width / sheet.scale)])
        case .wall:
            guard view.open.number > step.number else { return nil }
            return words(
                "start.told.wall",
                [
                    "width": Maker.number(floor.floor.width),
                    "depth": Maker.number(floor.floor.height),
                ])
        case .rooms: return words("start.told.rooms", ["count": "\(floor.rooms.count)"])
        case .ways: return nil
        }
    }

    /// A length as people say it: whole metres from 10 on, else to the decimetre.
    static func about(_ metres: Double) -> String {
        Maker.number(metres < 10 ? (metres * 10).rounded() / 10 : metres.rounded())
    }

    // MARK: Parts of the pages

    /// The way back and on.
    ///
    /// - Parameter others: further ways.
    /// - Parameter isNext: the step has all that it asks for.
    func onward(
        _ view: FirstStepView, isNext: Bool = true, @HTMLBuilder others: () -> HTML = { HTML() }
    ) -> HTML {
        HTML("p", [.class("onward")]) {
            if let previous = view.step.previous {
                let before = previous == .scale && view.sheet == nil ? FirstStep.plan : previous
                HTML.link(StudioLinks.step(before)) {
                    HTML.icon(.back)
                    words("start.back")
                }
            }
            others()
            HTML(
                "button",
                [
                    .class(isNext ? "btn first end" : "btn end"), .named("type", "submit"),
                    .named("name", "do"), .named("value", "next"),
                ]
            ) {
                view.step.next.map { words("start.next.\($0.rawValue)") } ?? words("start.done")
            }
        }
    }

    /// The form of a step.
    func form(
        _ view: FirstStepView, files: Bool = false, @HTMLBuilder _ content: () -> HTML
    ) -> HTML {
        HTML.post(
            StudioLinks.step(view.step),
            [.id("step"), files ? .named("enctype", "multipart/form-data") : nil]
        ) { content() }
    }

    private func questions(_ view: FirstStepView) -> HTML {
        form(view) {
            HTML("div", [.class("making")]) {
                for question in view.form?.questions ?? [] {
                    self.question(
                        question, view.answers[question.name] ?? question.value,
                        problem: view.problem?.question == question.name
                            ? view.problem?.words : nil)
                }
            }
            onward(view)
        }
    }

    // MARK: What is drawn on the plan

    private func drawingStep(_ view: FirstStepView) -> HTML {
        let floor = view.floor
        let isRooms = view.step == .rooms
        let tools: [(name: String, icon: StudioIcon, isThere: Bool)] =
            isRooms
            ? [("room", .rect, floor?.rooms.isEmpty == false)]
            : [
                ("way", .route, floor?.floor.ways.isEmpty == false),
                ("entrance", .entrance, floor?.building.entrances.isEmpty == false),
                (
                    "kiosk", .kiosk,
                    !overview.kiosks.isEmpty || floor?.floor.here != nil
                ),
            ]
        let next = tools.first { !$0.isThere }?.name
        return HTML("div", [.class("drawing-step")]) {
            HTML.rows {
                for tool in tools {
                    HTML("li") {
                        HTML("span", [.class(tool.isThere ? "sign ok" : "sign")]) {
                            HTML.icon(tool.isThere ? .check : tool.icon)
                        }
                        HTML("div", [.class("what")]) {
                            HTML("p") {
                                HTML("b") { words("start.\(tool.name)") }
                                if tool.isThere {
                                    HTML.spoken { ", \(words("steps.done"))" }
                                }
                            }
                            HTML("p", [.class("small dim")]) { words("start.\(tool.name).more") }
                        }
                        if let floor {
                            HTML(
                                "a",
                                [
                                    .class(tool.name == next ? "btn first end" : "btn end"),
                                    .href(drawing(tool.name, floor, view.step)),
                                    .label(words("start.\(tool.name)")),
                                ]
                            ) { words("start.draw") }
                        }
                    }
                }
            }
            if isRooms, let rooms = floor?.rooms, !rooms.isEmpty {
                HTML("ul", [.class("chips")]) {
                    for room in rooms.prefix(Self.mostRoomsTold) {
                        HTML("li") {
                            HTML("a", [.href(StudioLinks.entry(.rooms, room.id))]) {
                                HTML("span", [.class("room-no")]) {
                                    overview.label(ofRoom: room.id)
                                }
                                " " + (room.names.value(in: overview.languages)?.value ?? "")
                            }
                        }
                    }
                }
            }
            form(view) {
                onward(view, isNext: next == nil) {
                    if !isRooms, let floor {
                        HTML.link(drawing("route", floor, view.step)) {
                            HTML.icon(.route)
                            words("start.try")
                        }
                    }
                }
            }
        }
    }

    /// No more rooms are named at the step that draws them.
    private static let mostRoomsTold = 60

    /// The plan with a tool in hand, which leads back to a step.
    private func drawing(_ tool: String, _ place: Maker.FloorPlace, _ step: FirstStep) -> Link {
        StudioLinks.page("plans", place.building.id, place.floor.id)
            .asking(["tool": tool, "step": step.rawValue])
    }
}
