import PageModel
import TourModel
import TourStore

/// A way's steps in words: "After the library, turn left".
extension PageBuilder {
    /// "2 min, 75 m".
    func summary(_ route: Route) -> Text {
        say("way.summary", ["minutes": "\(route.minutes)", "metres": metres(route.metres)])
    }

    /// What to do.
    func sentence(_ step: RouteStep) throws -> Text {
        var sentence = try action(step)
        // Before a kiosk the turn is part of the first words.
        if let turn = step.turn, step.action != .leave(nil) {
            let turn = say("turn.\(turn.rawValue)")
            if sentence.isEmpty {
                sentence =
                    try step.landmark.map {
                        say("step.after", ["room": try name(ofRoom: $0), "turn": turn])
                    } ?? turn
            } else {
                sentence = say("step.then", ["step": sentence, "turn": turn])
            }
        }
        if sentence.isEmpty { sentence = say("step.on") }
        if step.turn != nil || step.action == .leave(nil), let passed = step.passing.last {
            sentence = say(
                "step.past", ["step": sentence, "room": try name(ofRoom: passed)])
        }
        return sentence.capitalized
    }

    /// How far it is to the next step; nothing under a metre.
    func distance(_ step: RouteStep) -> Text? {
        step.metres >= 1 ? say("way.metres", ["metres": metres(step.metres)]) : nil
    }

    private func action(_ step: RouteStep) throws -> Text {
        switch step.action {
        case .leave(nil): return say(step.turn.map { "start.\($0.rawValue)" } ?? "step.start")
        case .leave(let room?): return say("step.leave", ["room": try name(ofRoom: room)])
        case .walk: return ""
        case .take(let kind, _, let building, let floor):
            return say("step.\(kind.rawValue)", ["floor": try name(ofFloor: floor, in: building)])
        case .leaveBuilding(let id): return say("step.out", ["building": try name(ofBuilding: id)])
        case .enterBuilding(let id): return say("step.in", ["building": try name(ofBuilding: id)])
        case .arrive(let room):
            return say(
                "step.arrive.\((step.side ?? .ahead).rawValue)", ["room": try name(ofRoom: room)])
        }
    }

    private func metres(_ length: Double) -> Text { "\(Int(length.rounded()))" }

    private func name(ofRoom id: Room.ID) throws -> Text {
        if let place = WayGraph.Place(id: id) { return say("way.\(place.rawValue)") }
        return try content.store.room(id).map { text($0.names) } ?? Text(id)
    }

    private func name(ofBuilding id: Building.ID) throws -> Text {
        try content.store.building(id).map { text($0.names) } ?? Text(id)
    }

    private func name(ofFloor id: Floor.ID, in building: Building.ID) throws -> Text {
        let floors = try content.store.building(building)?.floors ?? []
        return floors.first { $0.id == id }.map { text($0.names) } ?? Text(id)
    }
}
