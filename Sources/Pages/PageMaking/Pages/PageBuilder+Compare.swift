import PageModel
import TourModel
import TourStore

/// Pictures of one view at different times.
extension PageBuilder {
    /// What leads to the pictures; nothing where there are none.
    mutating func compareRows(_ subject: PageSubject, _ timeline: [Media.ID]) -> [Section] {
        guard timeline.count >= 2 else { return [] }
        let ends = [timeline.first, timeline.last].compactMap { $0 }.map { picture($0).caption }
        let row = Row(
            id: id(.go(.compare(subject, step: 0, divider: 0.5))),
            title: say(compareTitle(timeline)),
            detail: ends.compactMap { $0 }.joined(separator: " – "), icon: .compare)
        return [.rows([row])]
    }

    private func compareTitle(_ timeline: [Media.ID]) -> String {
        timeline.count > 2 ? "compare.years" : "compare.title"
    }

    /// The pictures over each other, with a divider between two neighbours.
    mutating func compare(
        _ subject: PageSubject, step: Int, divider: Double
    ) throws -> Screen {
        guard let sight = try sight(of: subject), sight.timeline.count >= 2 else {
            return try siteMap()
        }
        let pictures = sight.timeline.map { picture($0) }
        let step = min(max(step, 0), pictures.count - 2)
        func name(_ index: Int) -> Text { pictures[index].caption ?? "\(index + 1)" }
        var steps: [Variant] = []
        if pictures.count > 2 {
            steps = (0..<pictures.count - 1).map { other in
                Variant(
                    id(.replace(.compare(subject, step: other, divider: 0.5))),
                    "\(name(other)) – \(name(other + 1))", isSelected: other == step)
            }
        }
        let comparison = Comparison(
            id: id(.compare(count: pictures.count)), pictures: pictures, step: step,
            divider: divider, steps: steps,
            label: say("compare.slider", ["older": name(step), "newer": name(step + 1)]))
        var screen = frame(
            .sheet(SheetPage(.comparison(comparison))), tab: .map, kicker: sight.name,
            number: sight.number, icon: .compare, title: say(compareTitle(sight.timeline)),
            hint: "keys.compare")
        screen.initialFocus = comparison.id
        return screen
    }

    /// What a subject has to show beside its page.
    struct SubjectSight {
        var name: Text
        var number: String?
        var timeline: [Media.ID] = []
        var quiz: [QuizQuestion] = []
    }

    /// - Returns: `nil` where it is not there any more.
    func sight(of subject: PageSubject) throws -> SubjectSight? {
        switch subject {
        case .room(let id):
            return try content.store.room(id).map {
                SubjectSight(
                    name: text($0.names), number: $0.label, timeline: $0.timeline, quiz: $0.quiz)
            }
        case .building(let id):
            return try content.store.building(id).map {
                SubjectSight(name: text($0.names), timeline: $0.timeline)
            }
        case .stop(let id, let index):
            guard let tour = try content.store.tour(id), tour.stops.indices.contains(index),
                let room = try content.store.room(tour.stops[index].roomID)
            else { return nil }
            return SubjectSight(
                name: text(room.names), number: room.label, timeline: tour.stops[index].timeline,
                quiz: tour.stops[index].quiz)
        }
    }
}
