import Cryptography
import Files
import Foundation
import GRDB
import Glibc
import TourModel
import TourStore

/// What an earlier import has read, by the hash of what it read it from, so that a page that is the
/// same is not taken apart again.
///
/// It stands in the database that the import made, so that both are always of one moment. A reading
/// is recalled only where all that it depends on is the same, byte for byte: its result cannot
/// differ from that of reading again.
final class ReadingMemory {
    struct Reading {
        /// SHA-256 of all that the reading depends on.
        var key: Data
        var value: Data
    }

    /// The database that the readings are from; nil where there is none.
    let earlier: TourStore?
    private let known: [String: Reading]
    /// The readings of this import, new and recalled ones.
    private(set) var readings: [String: Reading] = [:]
    /// The subjects whose reading was recalled.
    private(set) var recalled: Set<String> = []
    private(set) var recalledRooms: Set<Room.ID> = []
    /// Those of them of which only what others depend on was read.
    private(set) var partialRooms: Set<Room.ID> = []

    /// - Parameter path: the database that an earlier import may have made; what is not one that
    ///   this version has made whole is not asked.
    init(path: String) {
        // An import changes a copy of the database, whose tables have to be today's.
        let found = try? TourStore(path: path)
        let store = found?.tableVersion == TourSchema.version ? found : nil
        earlier = store
        known = (try? store?.readings()) ?? [:]
    }

    /// A memory of nothing.
    init() {
        earlier = nil
        known = [:]
    }

    /// What was read of a subject; nil where it depends on something that has changed.
    func recall<Value: Decodable>(_ subject: String, _ key: Data) -> Value? {
        guard let reading = known[subject], reading.key == key,
            let value = try? JSONDecoder().decode(Value.self, from: reading.value)
        else { return nil }
        readings[subject] = reading
        recalled.insert(subject)
        return value
    }

    func keep(_ subject: String, _ key: Data, _ value: some Encodable) {
        // What cannot be written is read again the next time.
        guard let value = try? JSONEncoder().encode(value) else { return }
        readings[subject] = Reading(key: key, value: value)
    }

    func recallRoom(_ id: Room.ID, _ key: Data) -> RoomReading? {
        guard let reading: RoomReading = recall(Self.subject(ofRoom: id), key) else { return nil }
        recalledRooms.insert(id)
        partialRooms.insert(id)
        return reading
    }

    /// Takes over what this program has read of a room, or recalled, without taking it apart.
    func know(_ id: Room.ID, _ key: Data, _ reading: RoomReading) {
        let subject = Self.subject(ofRoom: id)
        guard let earlier = known[subject], earlier.key == key else {
            keep(subject, key, reading)
            return
        }
        readings[subject] = earlier
        recalled.insert(subject)
        recalledRooms.insert(id)
    }

    static func subject(ofRoom id: Room.ID) -> String { "room \(id)" }
    static func subject(ofMedium path: String) -> String { "size \(path)" }
    static func subject(ofPlaying path: String) -> String { "playing \(path)" }
    /// Of the bytes in the database.
    static func subject(ofBytes medium: Media.ID) -> String { "bytes \(medium)" }

    // MARK: Keys

    private var digests: [String: Data] = [:]

    /// The SHA-256 of a medium's file; nil where it cannot be read, which its reader tells.
    func digest(ofMedium path: String, _ listing: FolderListing) -> Data? {
        if let digest = digests[path] { return digest }
        var hash = SHA256()
        do throws(SystemCallError) {
            let file = try FileDescriptor(
                opening: listing.location(of: path), O_RDONLY | O_NONBLOCK | O_NOCTTY)
            while case let part = try file.read(upTo: 1 << 20), !part.isEmpty {
                hash.update(part)
            }
        } catch {
            return nil
        }
        let digest = Data(hash.finalize().bytes)
        digests[path] = digest
        return digest
    }

    /// The key of a reading of some files in a context; nil where one of them cannot be read, or is
    /// too long, which its reader tells.
    static func key(
        of files: [(name: String, path: String)], in context: String, _ listing: FolderListing,
        limit: Int
    ) -> Data? {
        var hash = SHA256()
        func add(_ bytes: [UInt8]) {
            // With its length before it nothing can stand for something else.
            hash.update(Array("\(bytes.count) ".utf8))
            hash.update(bytes)
        }
        add(Array(context.utf8))
        for (name, path) in files {
            add(Array(name.utf8))
            guard let size = listing.size(of: path), size <= limit else { return nil }
            do throws(SystemCallError) {
                let file = try FileDescriptor(
                    opening: listing.location(of: path), O_RDONLY | O_NONBLOCK | O_NOCTTY)
                add(try file.read(upTo: size + 1))
            } catch {
                return nil
            }
        }
        return Data(hash.finalize().bytes)
    }
}

extension TourStore {
    /// What the import that made this database has read.
    fileprivate func readings() throws(TourError) -> [String: ReadingMemory.Reading] {
        try read { database in
            var readings: [String: ReadingMemory.Reading] = [:]
            let rows = try Row.fetchCursor(
                database, sql: "SELECT subject, key, value FROM reading")
            while let row = try rows.next() {
                readings[try row.decode(String.self, atIndex: 0)] = ReadingMemory.Reading(
                    key: try row.decode(Data.self, atIndex: 1),
                    value: try row.decode(Data.self, atIndex: 2))
            }
            return readings
        }
    }
}
