import Foundation
import TourModel
import Wording

extension ContentCheck {
    private static let endings = [".png", ".svg", ".pdf"]

    /// Rooms without a printed label, and labels of what is not there.
    func checkLabels() {
        guard let folder = options.labels else { return }
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        } catch {
            log.warning(
                Place(file: SiteReader.path), "the labels in \(folder.shortened) cannot be listed",
                "name the folder of printed labels", .missingLabel)
            return
        }
        let known: [String: Set<String>] = [
            // The code on a label with an ID that a room had leads to the room.
            "room": Set(content.rooms.flatMap { [$0.id] + $0.formerly }),
            "building": Set(content.buildings.map(\.id)),
            "person": Set(content.people.map(\.id)), "tour": Set(content.tours.map(\.id)),
        ]
        var labelled: Set<String> = []
        for name in names {
            guard let ending = Self.endings.first(where: { name.lowercased().hasSuffix($0) }),
                let hyphen = name.firstIndex(of: "-"),
                let ids = known[String(name[..<hyphen])]
            else { continue }
            let id = name[name.index(after: hyphen)...].dropLast(ending.count).uppercased()
            if name.hasPrefix("room-") { labelled.insert(id) }
            guard !ids.contains(id) else { continue }
            log.warning(
                Place(file: SiteReader.path),
                "the label \(name.shortened) leads to no \(name[..<hyphen])",
                "take the label down, or write the page", .unknownLabel)
        }
        for room in content.rooms where !labelled.contains(room.id) {
            log.warning(
                Place(file: "buildings/\(room.buildingID)/\(room.id).md"),
                "there is no label room-\(room.id.lowercased()).png",
                "print one", .missingLabel,
                command: "docent code ROOM:\(room.id) -o room-\(room.id.lowercased()).png")
        }
    }
}
