import TourModel
import TourStore
import Wording

/// A route in plain words, for those who write the content.
struct RouteWords {
    let store: TourStore
    let languages: [Language]

    func text(_ route: Route) throws -> String {
        let start = try route.start.map { try name(room: $0) } ?? "here"
        let stepFree = route.isStepFree ? ", without steps" : ""
        let head =
            "\(start) to \(try name(room: route.end)): \(whole(route.metres)) m, "
            + "\(route.minutes) min\(stepFree)"
        var text = VisibleText.line(head) + "\n"
        var number = 0
        var leg: Int?
        for step in route.steps {
            if step.leg != leg {
                leg = step.leg
                text += "\n\(VisibleText.line(try name(route.legs[step.leg].area)))\n"
            }
            number += 1
            text += "  \(number)  \(VisibleText.line(try words(step)))\n"
        }
        return text
    }

    /// A step as one sentence.
    func words(_ step: RouteStep) throws -> String {
        var parts = [try action(step)]
        if let turn = step.turn {
            let word = Self.turns[turn] ?? ""
            switch step.action {
            case .walk: parts.append(word)
            // Who stands before a kiosk turns first of all.
            case .leave(nil): parts = ["from here, \(word)"]
            default: parts.append("then \(word)")
            }
        }
        if let landmark = step.landmark { parts.append("after \(try name(room: landmark))") }
        if !step.passing.isEmpty {
            parts.append("past \(list(try step.passing.map { try name(room: $0) }))")
        }
        if step.metres >= 0.5 { parts.append("\(whole(step.metres)) m") }
        let sentence = parts.filter { !$0.isEmpty }.joined(separator: ", ")
        return sentence.prefix(1).uppercased() + sentence.dropFirst()
    }

    private func action(_ step: RouteStep) throws -> String {
        switch step.action {
        case .leave(nil): "from here"
        case .leave(let room?): "leave \(try name(room: room))"
        case .walk: ""
        case .take(let kind, let direction, let building, let floor):
            "take the \(kind.rawValue)\(side(step)) \(direction.rawValue) to "
                + (try name(.floor(building: building, floor: floor)))
        case .leaveBuilding(let building): "leave \(try name(building: building))"
        case .enterBuilding(let building): "enter \(try name(building: building))\(side(step))"
        case .arrive(let room): "\(try name(room: room)) is\(side(step))"
        }
    }

    private func list(_ names: [String]) -> String {
        guard names.count > 1, let last = names.last else { return names.first ?? "" }
        return "\(names.dropLast().joined(separator: ", ")) and \(last)"
    }

    private func side(_ step: RouteStep) -> String {
        switch step.side {
        case .left: " on the left"
        case .right: " on the right"
        // What one walks straight into needs no side; what one looks for does.
        case .ahead: if case .arrive = step.action { " ahead" } else { "" }
        case nil: ""
        }
    }

    private static let turns: [RouteStep.Turn: String] = [
        .slightLeft: "bear left", .slightRight: "bear right", .left: "turn left",
        .right: "turn right", .sharpLeft: "turn sharp left", .sharpRight: "turn sharp right",
        .around: "turn around",
    ]

    func name(_ area: RouteArea) throws -> String {
        switch area {
        case .site: return try words(store.site().map.names) ?? "site"
        case .floor(let id, let floorID):
            let building = try store.building(id)
            let floor = building?.floors.first { $0.id == floorID }
            return "\(floor.flatMap { words($0.names) } ?? floorID), "
                + "\(building.flatMap { words($0.names) } ?? id)"
        }
    }

    private func name(building id: Building.ID) throws -> String {
        try store.building(id).flatMap { words($0.names) } ?? id
    }

    private func name(room id: Room.ID) throws -> String {
        try store.room(id).flatMap { words($0.names) }.map { "\(id) \($0)" } ?? id
    }

    private func words(_ texts: Localized<String>) -> String? {
        texts.value(in: languages)?.value
    }

    private func whole(_ metres: Double) -> Int { Int(metres.rounded()) }
}
