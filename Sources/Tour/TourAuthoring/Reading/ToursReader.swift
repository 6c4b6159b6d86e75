import Files
import TourModel
import Wording

/// Reads tours/<id>.yaml.
struct ToursReader {
    let scope: ContentScope

    func read() -> [GuidedTour] {
        var tours: [GuidedTour] = []
        var seen: Set<String> = []
        for name in scope.listing.names(in: "tours") {
            guard let stem = FileName.stem(of: name, "yaml", "yml") else { continue }
            let path = "tours/" + name
            let id = stem.uppercased()
            scope.knownFiles.insert(path)
            if !Identifier.isValid(id) {
                scope.log.error(
                    Place(file: path), "\"\(stem.shortened)\" is not an ID", Identifier.rule)
            } else if !seen.insert(id).inserted {
                scope.log.error(
                    Place(file: path), "there is another tour \(id)",
                    "keep one; file names count without regard to case")
            } else if let fields = scope.map(path, ContentFormat.tour) {
                tours.append(tour(id, fields))
            }
        }
        return tours.sorted { $0.id < $1.id }
    }

    private func tour(_ id: GuidedTour.ID, _ fields: Fields) -> GuidedTour {
        let isAudio = fields.boolean("audio") ?? false
        return GuidedTour(
            id: id, names: fields.localized("name"), summaries: fields.localized("summary"),
            minutes: fields.integer("minutes"), isAudio: isAudio,
            access: fields.visibility("access"),
            stops: fields.maps("stops").compactMap { stop($0, isAudio: isAudio) })
    }

    private func stop(_ fields: Fields, isAudio: Bool) -> GuidedTour.Stop? {
        let texts = fields.localized("text")
        let timeline = TimelineReader(scope: scope).timeline(fields)
        let quiz = QuizReader(scope: scope).quiz(fields)
        let sound = fields.medium("sound", .sound)
        if isAudio, !fields.has("sound") {
            scope.log.warning(
                fields.place, "this stop of an audio tour has no sound",
                "write sound: and the ID of one, or take audio: true out of the tour", .silentStop)
        }
        guard let room = fields.identifier("room") else { return nil }
        scope.refer(to: .room, room)
        return GuidedTour.Stop(
            roomID: room.value, texts: texts, timeline: timeline, quiz: quiz, sound: sound)
    }
}
