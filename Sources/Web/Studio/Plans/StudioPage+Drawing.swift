import TourAuthoring
import TourModel
import WebPages

extension StudioPage {
    /// The rooms in a floor's drawing, with a page or without, and the form for another drawing.
    ///
    /// - Parameters:
    ///   - written: how many pages were just made; nil for none.
    ///   - isBrought: whether the drawing was just taken in.
    func drawing(
        _ plan: PlanDocument, _ drawing: FloorDrawing, written: Int?, isBrought: Bool
    ) -> HTML {
        let floor = words(
            "plan.title", ["building": plan.buildingName, "floor": plan.floorName])
        return page(
            words("drawing.title"), here: "plans",
            kicker: [
                (words("nav.plans"), .path(["plans"])),
                (floor, StudioLinks.page("plans", plan.building, plan.floor)),
            ],
            foot: drawing.name.map { FloorDrawing.path(of: $0, besides: plan.file) },
            aside: bringDrawing(plan, drawing)
        ) {
            HTML("div", [.class("library")]) {
                if let written { isDone(words("drawing.written", ["count": "\(written)"])) }
                if isBrought { HTML.note(.ok, role: .status) { words("drawing.brought") } }
                if let problem = drawing.problem {
                    HTML.note(.danger, role: .alert) {
                        HTML("span", [.lang("en")]) { problem }
                    }
                }
                if drawing.name == nil {
                    HTML.note { words("drawing.none") }
                } else if let survey = drawing.survey {
                    problems(of: survey)
                    rooms(survey, plan, isWaiting: drawing.waiting != nil)
                }
            }
        }
    }

    private func isDone(_ text: String) -> HTML {
        HTML.post(.path(["undo"]), [.class("note ok")]) {
            HTML.icon(.check)
            HTML("span") { text }
            HTML("span", [.class("acts")]) {
                HTML.hidden("page", "plans")
                HTML.submit { words("undo") }
            }
        }
    }

    private func problems(of survey: PlanSurvey) -> HTML {
        HTML.rows {
            for problem in survey.problems.prefix(PlanDocument.mostProblems) {
                row(problem, at: words("drawing.line", ["line": "\(problem.line)"]))
            }
        }
    }

    // MARK: Rooms

    private func rooms(
        _ survey: PlanSurvey, _ plan: PlanDocument, isWaiting: Bool
    ) -> HTML {
        let missing = survey.missing.filter { overview.files["rooms/\($0.id)"] == nil }
        let link = StudioLinks.page("plans", plan.building, plan.floor, "rooms")
        return HTML.post(link, [.id("rooms"), .class("form")]) {
            HTML("p", [.class("soft")]) {
                words(
                    "drawing.counts",
                    [
                        "rooms": "\(survey.rooms.count)", "missing": "\(missing.count)",
                        "doors": "\(survey.doors)", "nameless": "\(survey.nameless)",
                    ])
            }
            if !survey.rooms.isEmpty {
                table(of: survey, Set(missing.prefix(FloorDrawing.mostRooms).map(\.id)))
            }
            if !missing.isEmpty || isWaiting {
                HTML.help([.id("rooms-help")]) {
                    words(missing.isEmpty ? "drawing.all" : "drawing.choose")
                }
                HTML("p", [.class("two")]) {
                    HTML.submit(.first, [.named("aria-describedby", "rooms-help")]) {
                        HTML.icon(isWaiting ? .check : .plus)
                        words(isWaiting ? "drawing.take" : "drawing.write")
                    }
                    if isWaiting {
                        HTML.submit(.ordinary, [.named("name", "do"), .named("value", "away")]) {
                            words("drawing.away")
                        }
                    }
                }
            }
        }
    }

    /// - Parameter missing: the rooms that a page can be made for.
    private func table(of survey: PlanSurvey, _ missing: Set<Room.ID>) -> HTML {
        // Those that something can be done about come first, and are all there.
        let rooms =
            (survey.rooms.filter { missing.contains($0.id) }
            + survey.rooms.filter { !missing.contains($0.id) }).prefix(FloorDrawing.mostRooms)
        return HTML("div", [.class("wide"), .named("tabindex", "0"), .label(words("nav.rooms"))]) {
            HTML("table", [.class("rms")]) {
                HTML("caption") { words("drawing.rooms") }
                HTML.heads {
                    for word in [
                        "rooms.number", "drawing.page", "drawing.named", "drawing.area",
                        "drawing.middle",
                    ] {
                        HTML.columnHead { words(word) }
                    }
                }
                HTML("tbody") {
                    for room in rooms { row(room, isMissing: missing.contains(room.id)) }
                }
            }
            if rooms.count < survey.rooms.count {
                HTML("p", [.class("dim small")]) {
                    words("drawing.more", ["count": "\(survey.rooms.count - rooms.count)"])
                }
            }
        }
    }

    private func row(_ room: PlanSurvey.Room, isMissing: Bool) -> HTML {
        HTML("tr") {
            HTML.rowHead([.class("room-no")]) {
                if isMissing {
                    HTML("label", [.class("tick")]) {
                        HTML.checkbox("room.\(room.id)", "1", isChosen: true)
                        HTML("span") { room.id }
                    }
                } else {
                    HTML("a", [.href(StudioLinks.entry(.rooms, room.id))]) {
                        overview.label(ofRoom: room.id)
                    }
                }
            }
            HTML("td") {
                HTML("span", [.class(isMissing ? "tag none" : "tag ok")]) {
                    if !isMissing { HTML.icon(.check) }
                    words(isMissing ? "drawing.page.none" : "drawing.page.there")
                }
            }
            HTML("td", [.class("soft")]) {
                HTML("code") { room.source }
                if room.text != room.id { " \(room.text)" }
            }
            HTML("td", [.class("num")]) {
                words("plan.squareMetres", ["area": words.number(room.area)])
            }
            HTML("td", [.class("num soft")]) {
                "\(words.number(room.x)) / \(words.number(room.y))"
            }
        }
    }

    // MARK: Another drawing

    private func bringDrawing(_ plan: PlanDocument, _ drawing: FloorDrawing) -> HTML {
        let word = drawing.name == nil ? "drawing.bring" : "drawing.replace"
        return HTML("aside", [.class("one"), .label(words(word))]) {
            HTML("h2") { words(word) }
            HTML.post(
                StudioLinks.page("plans", plan.building, plan.floor, "drawing"),
                [.class("drop"), .named("enctype", "multipart/form-data")]
            ) {
                HTML("p", [.class("soft small"), .id("drawing-help")]) {
                    words("drawing.bring.help")
                }
                HTML.field("drawing", words("drawing.file")) {
                    HTML.input(
                        "file", id: "drawing",
                        [
                            .named("type", "file"), .named("accept", ".svg,image/svg+xml"),
                            .flag("required"), .named("aria-describedby", "drawing-help"),
                        ])
                }
                HTML.submit(drawing.name == nil ? .first : .ordinary) {
                    HTML.icon(.upload)
                    words("calendars.bring.act")
                }
            }
        }
    }
}
