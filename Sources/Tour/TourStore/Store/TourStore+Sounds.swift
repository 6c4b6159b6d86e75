import GRDB
public import TourModel

/// A sound as a visitor hears it.
public struct SpokenSound: Sendable, Equatable {
    /// The sound that pages name, which has the texts.
    public var sound: Media
    /// The one that is played: the sound itself, or its version in another language.
    public var version: Media
    /// Whether the version speaks the language that was asked for first, or says nothing in any.
    public var isWanted: Bool
}

/// A page that a medium belongs to.
public enum MediumPlace: Sendable, Equatable {
    case room(Room.ID)
    case building(Building.ID)
    case tour(GuidedTour.ID)
}

extension TourStore {
    /// The versions of a sound in other languages, by ID.
    public func versions(ofSound id: Media.ID) throws(TourError) -> [Media] {
        try read { database in
            try database.rows("SELECT * FROM media WHERE version_of = ? ORDER BY id", [id])
                .map { try medium($0, database) }
        }
    }

    /// A sound in the first of these languages that it is spoken in, else as it is; `nil` where there is none with
    /// this ID.
    ///
    /// A version stands for the sound that it is one of.
    public func sound(
        _ id: Media.ID, in languages: [Language]
    ) throws(TourError) -> SpokenSound? {
        guard var sound = try media(id), sound.kind == .sound else { return nil }
        if let original = sound.versionOf, let found = try media(original) { sound = found }
        let all = [sound] + (try versions(ofSound: sound.id))
        for (index, language) in languages.enumerated() {
            guard let version = Self.closest(to: language, among: all) else { continue }
            return SpokenSound(sound: sound, version: version, isWanted: index == 0)
        }
        return SpokenSound(sound: sound, version: sound, isWanted: sound.language == nil)
    }

    /// The sound that is spoken in a language, else in a variety of the same one: "de" for "de-CH".
    private static func closest(to language: Language, among sounds: [Media]) -> Media? {
        sounds.first { $0.language?.rawValue.lowercased() == language.rawValue.lowercased() }
            ?? sounds.first { $0.language?.isVariety(of: language) == true }
    }

    /// How long a tour's sounds take, in the first of these languages that each is spoken in; `nil` where one of
    /// them has an unknown length, or there are none.
    public func listeningTime(
        of tour: GuidedTour, in languages: [Language]
    ) throws(TourError) -> Duration? {
        var whole = Duration.zero
        for id in tour.stops.compactMap(\.sound) {
            guard let duration = try sound(id, in: languages)?.version.duration else { return nil }
            whole += duration
        }
        return whole > .zero ? whole : nil
    }

    /// Where a medium is shown or heard: the first room that names it, else a building, else a tour; `nil` where none
    /// does.
    ///
    /// - Complexity: linear in the number of rooms.
    public func place(ofMedium id: Media.ID) throws(TourError) -> MediumPlace? {
        if let room = try rooms(naming: [id]).min() { return .room(room) }
        if let building = try buildings().first(where: { $0.media.contains(id) }) {
            return .building(building.id)
        }
        return try tours().first { $0.stops.contains { $0.sound == id } }.map { .tour($0.id) }
    }

    /// The rooms whose pages name one of these media, in no order.
    ///
    /// - Complexity: linear in the number of rooms.
    package func rooms(naming media: Set<Media.ID>) throws(TourError) -> Set<Room.ID> {
        guard !media.isEmpty else { return [] }
        return try read { database in
            var found: Set<Room.ID> = []
            let rows = try Row.fetchCursor(
                database, sql: "SELECT id, media FROM room WHERE media <> '[]'")
            while let row = try rows.next() {
                let row = RowReader(row: row)
                if try !media.isDisjoint(with: row.strings("media")) {
                    found.insert(try row.text("id"))
                }
            }
            return found
        }
    }
}
