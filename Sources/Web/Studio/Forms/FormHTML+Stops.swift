import TourAuthoring
import TourModel
import WebPages

/// The stops of a tour as its page shows them: in their order, and of one of them what is told there.
struct StopList {
    let unit: FormUnit
    let shown: FormCodec.Entries
    /// The numbers of the stops in the form, in the order in which they are walked.
    let order: [Int]
    /// The number in the form of the one that is chosen; nil where there is none.
    let chosen: Int?
    /// Whether the chosen one has been added, and says nothing yet.
    let isNew: Bool

    /// - Parameters:
    ///   - wanted: the number of the stop that was asked for.
    ///   - added: the list that one more element is shown of, where it is this one, or one within.
    init(
        _ unit: FormUnit, _ shown: FormCodec.Entries, wanted: Int?, added: String?
    ) {
        let numbers = FormCodec.order(of: unit.name, in: shown)
        isNew = added == unit.name
        let next = (numbers.max() ?? -1) + 1
        (self.unit, self.shown) = (unit, shown)
        let all = numbers + (isNew ? [next] : [])
        order = all
        let within = added.flatMap { Self.number($0, in: unit.name) }
        let asked = isNew ? next : within ?? wanted
        chosen = asked.flatMap { all.contains($0) ? $0 : nil } ?? all.first
    }

    /// The number of an element that a name is of: of "stops.2.quiz" 2.
    private static func number(_ name: String, in list: String) -> Int? {
        guard name.hasPrefix("\(list).") else { return nil }
        return Int(name.dropFirst(list.count + 1).prefix { $0 != "." })
    }

    /// The room of a stop, in the case in which it is written; empty for a new one.
    func room(_ number: Int) -> String { shown["\(unit.name).\(number).room"] ?? "" }
}

extension FormHTML {
    /// The list of a tour's stops, each with its handle and what it can do.
    ///
    /// - Parameters:
    ///   - read: the value that a form was made with, as JSON, where it is not the file's.
    ///   - leg: the way to the stop at a place, counted from 0.
    ///   - page: the tour's page with a stop chosen.
    func stops(
        _ list: StopList, conflict: ContentEditor.Conflict?, read: String?, leg: (Int) -> HTML,
        page: (Int) -> Link
    ) -> HTML {
        let unit = list.unit
        return HTML("section", [.class("stops"), .label(words.label(of: unit.key))]) {
            HTML("h2", [.class("label"), .id("stops-title")]) { words.label(of: unit.key) }
            if let conflict { self.conflict(conflict, unit) }
            if !list.order.isEmpty {
                HTML("ol", [.class("sl")]) {
                    for (place, number) in list.order.enumerated() {
                        leg(place)
                        row(list, number, at: place, page: page)
                    }
                }
            }
            if !isFixed(whole: unit) {
                HTML.hidden("r.\(unit.name)", read ?? FormUnit.json(unit.value))
            }
            for (name, value) in [
                ("o.\(unit.name)", list.shown["o.\(unit.name)"] ?? ""),
                ("stop", list.chosen.map { "\($0)" } ?? ""),
            ] {
                HTML.hidden(name, value)
            }
            if mayGrow(unit.kind) { HTML.help([.id("stops-help")]) { words("stops.help") } }
        }
    }

    /// What voices call a stop: "A-014 Main control room".
    private func name(of list: StopList, _ number: Int) -> String {
        let id = list.room(number)
        guard !id.isEmpty else { return words("stops.new") }
        let room = overview.rooms.first { $0.id.lowercased() == id.lowercased() }
        return room.map { overview.title(of: $0) } ?? id
    }

    private func row(
        _ list: StopList, _ number: Int, at place: Int, page: (Int) -> Link
    ) -> HTML {
        let own = "\(list.unit.name).\(number)"
        let name = name(of: list, number)
        let id = list.room(number)
        let room = overview.rooms.first { $0.id.lowercased() == id.lowercased() }
        let isChosen = number == list.chosen
        return HTML(
            "li",
            [
                .class("stop-row"), .named("data-element", number), .named("data-name", name),
                isChosen ? .named("aria-current", "true") : nil,
            ]
        ) {
            if mayGrow(list.unit.kind) {
                HTML(
                    "button",
                    [
                        .class("grip"), .named("type", "button"), .flag("hidden"),
                        .named("aria-describedby", "stops-help"), .named("aria-pressed", "false"),
                    ]
                ) {
                    HTML.icon(.drag)
                    HTML.spoken { words("stops.move", ["name": name]) }
                }
            }
            HTML("span", [.class("stop")]) { "\(place + 1)" }
            HTML("a", [.class("nm"), .href(page(number))]) {
                HTML("span", [.class("room-no")]) { overview.label(ofRoom: room?.id ?? id) }
                " " + (room?.name ?? (id.isEmpty ? words("stops.new") : ""))
            }
            if let room, room.access != .open {
                HTML("span", [.class("tag")]) { words("access.\(room.access.rawValue)") }
            }
            if !id.isEmpty, mayGrow(list.unit.kind) {
                HTML("details", [.class("more"), .named("name", "stop-menu")]) {
                    HTML("summary") {
                        HTML.icon(.more)
                        HTML.spoken { words("stops.more", ["name": name]) }
                    }
                    HTML("span", [.class("acts")]) {
                        act("up:\(own)", .up, words("list.up"))
                        act("down:\(own)", .down, words("list.down"))
                        act("out:\(own)", .close, words("list.out"))
                    }
                }
            }
        }
    }

    /// What is told at each stop, and its questions; only the chosen one is shown.
    ///
    /// - Parameter added: the list that one more element is shown of.
    func told(_ list: StopList, _ group: FormatGroup, added: String?) -> HTML {
        HTML("div", [.class("tolds"), .id("told")]) {
            for (place, number) in list.order.enumerated() {
                let own = "\(list.unit.name).\(number)"
                HTML(
                    "section",
                    [
                        .class("told"), .named("data-element", number),
                        .label(words("stops.told", ["name": name(of: list, number)])),
                        .flag("hidden", if: number != list.chosen),
                    ]
                ) {
                    HTML("h2") {
                        HTML("span", [.class("stop")]) { "\(place + 1)" }
                        words("stops.told", ["name": name(of: list, number)])
                    }
                    for field in Self.ordered(group) {
                        labelled(
                            words.label(of: field.key, in: group.heading), field.kind,
                            "\(own).\(field.key)", list.shown, list.isNew ? nil : added,
                            presence: field.presence)
                    }
                }
            }
        }
    }

    /// The keys of a stop: what is told first, then what is asked, then where it is.
    private static func ordered(_ group: FormatGroup) -> [FormatField] {
        let first = ["text", "quiz"].compactMap { key in
            group.fields.first { $0.key == key }
        }
        return first + group.fields.filter { field in !first.contains { $0.key == field.key } }
    }
}
