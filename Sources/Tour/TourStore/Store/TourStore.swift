import Files
import Foundation
package import GRDB
import Glibc
import Synchronization
public import TourModel

/// A tour's content, read from its database file.
///
/// The file is never written. An import puts a new file in its place while this one stays whole and
/// readable; ``isStale()`` tells, and a new store opens the new one. All reads are quick (well
/// under a millisecond for one room) and may come from any thread, one at a time.
public final class TourStore: Sendable {
    /// The path it was opened by.
    public let path: String

    /// Which kiosk reads it, whose place is `here` in all that is read.
    public let choice: KioskChoice

    package let queue: DatabaseQueue
    /// What of the content its reads give.
    let filter: ContentFilter
    /// What is the same for all visitors.
    let shared: SharedReads
    /// The words of the search index that not all visitors see, read once.
    let restrictedVocabularyOnce = Mutex<Vocabulary?>(nil)
    /// Where the kiosk stands, looked up once.
    let standpointOnce = Mutex<Standpoint?>(nil)
    /// The rooms of the floor that was asked for last: all pages of a floor show its plan.
    let lastFloor = Mutex<FloorRooms?>(nil)
    /// The building that was asked for last: all pages of its rooms name it.
    let lastBuilding = Mutex<Building?>(nil)
    private let identity: FileIdentity
    /// The version of its tables, at most ``TourSchema/version``.
    package let tableVersion: Int
    /// Where the bytes of media are.
    let mediaSource: any MediaSource

    /// Opens a tour's database.
    ///
    /// - Parameter choice: the kiosk whose place is `here`; without one it is as the content's files
    ///   say.
    /// - Throws: ``TourError`` where there is none, or none that this version can read.
    public init(path: String, as choice: KioskChoice = .none) throws(TourError) {
        self.path = path
        self.choice = choice
        var attempts = 0
        while true {
            attempts += 1
            let (identity, version) = try TourStore.checkedIdentity(path)
            let queue = try TourStore.open(path, version)
            // An import may have put another file here in between.
            let now = try TourStore.checkedIdentity(path)
            if (identity, version) == now || attempts == 5 {
                self.identity = identity
                self.queue = queue
                tableVersion = version
                break
            }
        }
        filter = .everything
        shared = SharedReads()
        mediaSource = try TourStore.openMedia(queue, path)
        // A damaged schema is reported now, not in the middle of a visit.
        _ = try site()
    }

    private init(_ store: TourStore, _ filter: ContentFilter, shared: SharedReads) {
        path = store.path
        choice = store.choice
        queue = store.queue
        identity = store.identity
        tableVersion = store.tableVersion
        mediaSource = store.mediaSource
        self.shared = shared
        self.filter = filter
    }

    /// The same file, read as a visitor may see it.
    ///
    /// What is not shown to them is missing in all that its reads give, search included. A store that was opened by
    /// its path gives everything.
    public func seen(by clearance: Clearance) throws(TourError) -> TourStore {
        let web = self.filter.web
        let filter = try read { try ContentFilter(clearance, web: web, $0) }
        return TourStore(self, filter, shared: shared)
    }

    /// The same file, read as its public site shows it: what everybody may see, less what `web` in site.yaml keeps back.
    ///
    /// What is kept back is missing in all that its reads give, ways and words for search included; ``search`` alone is
    /// the kiosks'.
    public func published() throws(TourError) -> TourStore {
        let web = try site().web
        let filter = try read { try ContentFilter(.public, web: web, $0) }
        return TourStore(self, filter, shared: SharedReads())
    }

    /// Whether another file stands at the path by now, or none.
    public func isStale() -> Bool {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return true }
        return FileIdentity(status) != identity
    }

    /// Reads the whole file for damage.
    ///
    /// - Throws: ``TourError/damaged(path:detail:)``.
    /// - Complexity: linear in the size of the file.
    public func check() throws(TourError) {
        let findings = try read { database in
            try String.fetchAll(database, sql: "PRAGMA integrity_check(10)")
        }
        guard findings == ["ok"] else {
            throw .damaged(path: path, detail: findings.first ?? "the check says nothing")
        }
        if let short = try read(mediaSource.incompleteMedium) {
            throw .damaged(path: path, detail: "the medium \(short) is not whole")
        }
    }

    /// Runs queries; every error that is not the database's own means that it holds what no import
    /// has written.
    package func read<Value>(_ body: (Database) throws -> Value) throws(TourError) -> Value {
        do {
            // The file never changes, so a transaction would protect nothing.
            return try queue.unsafeRead(body)
        } catch let error as TourError {
            throw error
        } catch let error as DatabaseError {
            throw .damaged(path: path, detail: error.message ?? "\(error.resultCode)")
        } catch let error as DamagedRow {
            throw .damaged(path: path, detail: error.what)
        } catch {
            throw .damaged(path: path, detail: "a row holds what no import writes")
        }
    }

    /// The file at a path, which was looked at, and the version of its tables.
    private static func checkedIdentity(
        _ path: String
    ) throws(TourError) -> (FileIdentity, version: Int) {
        let found: stat?
        let head: [UInt8]
        do throws(SystemCallError) {
            found = try status(ofPath: path)
            head =
                found?.isRegularFile == true
                ? try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK).read(upTo: 100) : []
        } catch {
            throw .unreadable(path: path, reason: error.reason)
        }
        guard let found else { throw .notFound(path: path) }
        guard found.isRegularFile else { throw .notAFile(path: path, found: found.kind) }
        guard !head.isEmpty else { throw .empty(path: path) }
        guard let header = DatabaseHeader(head), header.applicationID == TourSchema.applicationID
        else { throw .notATour(path: path) }
        let expected = TourSchema.version
        guard header.version >= TourSchema.versions.lowerBound else {
            throw .tooOld(path: path, version: header.version, expected: expected)
        }
        guard header.version <= expected else {
            throw .tooNew(path: path, version: header.version, expected: expected)
        }
        return (FileIdentity(found), header.version)
    }

    private static func open(_ path: String, _ version: Int) throws(TourError) -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.label = "tour"
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF")
            if version < TourSchema.version { try EarlierTables.add(to: database) }
        }
        do {
            return try DatabaseQueue(path: address(path), configuration: configuration)
        } catch {
            let detail =
                (error as? DatabaseError)?.message ?? (error as? DamagedRow)?.what ?? "\(error)"
            throw .damaged(path: path, detail: detail)
        }
    }

    /// Media in the database, or in the objects beside it where it names them.
    private static func openMedia(
        _ queue: DatabaseQueue, _ path: String
    ) throws(TourError) -> any MediaSource {
        do {
            let hasObjects = try queue.unsafeRead { try $0.tableExists("media_object") }
            guard hasObjects else { return MediaParts() }
            let folder = FilePath.split(FilePath.resolved(path) ?? path).folder
            return MediaObjects(folder: ObjectFolder("\(folder)/\(ObjectFolder.name)"))
        } catch {
            let detail = (error as? DatabaseError)?.message ?? "\(error)"
            throw .damaged(path: path, detail: detail)
        }
    }

    /// The file as an address that says it is never written, so that SQLite takes no lock and looks
    /// for no journal.
    private static func address(_ path: String) -> String {
        var address = path.hasPrefix("/") ? "file://" : "file:"
        let plain = Set("/.-_0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
        for byte in path.utf8 {
            if plain.contains(byte) {
                address.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                address += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return address + "?immutable=1"
    }
}

/// What is read once for all views of a store.
final class SharedReads: Sendable {
    /// The IDs of all rooms, for looking for the nearest.
    let roomNumbers = Mutex<[RoomNumber]?>(nil)
    /// The rooms by what people call them.
    let roomNames = Mutex<RoomNames?>(nil)
    /// The words of the public search index, for parts of words and typing errors.
    let vocabulary = Mutex<Vocabulary?>(nil)
    /// All ways, for finding routes.
    let ways = Mutex<WayGraph?>(nil)
}
