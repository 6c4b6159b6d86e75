import Files
import Foundation
import Glibc
public import Times
package import TourStore

/// A folder of bundles, as a kiosk takes them.
///
/// Bundles are put into the folder itself, as files that end in `.tour` or as a channel, and stay as they are. What
/// the kiosk has taken is in `taken/` below it: for each version that is kept a database and a manifest, the objects
/// that they share, and the record that says which one is shown. A database is made under a hidden name, read whole,
/// brought to the disk, and only then named; the record is replaced in one step. So the content that
/// is shown is whole at every moment, whoever is killed.
public struct BundleShelf: Sendable, Equatable {
    public let folder: String
    /// Whose signatures are taken, as kiosk.yaml has them.
    public let keys: [BundleKey]
    /// Whose signatures of channels are taken.
    public let freshnessKeys: [BundleKey]
    /// The ring of this kiosk, where kiosk.yaml names one.
    private let namedRing: String?

    /// Bundles have this ending.
    public static let ending = ".tour"
    /// This many files are looked at.
    private static let maximumFiles = 1_000

    public init(
        folder: String, keys: [BundleKey], freshnessKeys: [BundleKey] = [],
        ring: String? = nil
    ) {
        self.folder = folder
        self.keys = keys
        self.freshnessKeys = freshnessKeys
        namedRing = ring
    }

    /// The ring of this kiosk: that of kiosk.yaml, else the one that a hub has given it, else `all`.
    public var ring: String { namedRing ?? KioskRing(folder: folder).name ?? Channel.everyone }

    /// The folder of what was taken.
    var taken: String { folder + "/taken" }
    /// The objects of all versions that are kept.
    package var objects: ObjectFolder { ObjectFolder("\(taken)/\(ObjectFolder.name)") }

    func path(of version: Int) -> String { "\(taken)/\(version).sqlite" }
    /// The manifest of a version, with its signature; none where the bundle had format 1.
    func manifestPath(of version: Int) -> String { "\(taken)/\(version).manifest" }

    // MARK: What is shown

    /// The version that is shown; nil where it is the database that imports write.
    ///
    /// - Throws: ``BundleError`` where the record cannot be read.
    public func version() throws(BundleError) -> Int? { try record().current }

    /// When the version that is shown ends; nil where it does not.
    ///
    /// It is shown on after its end: a lobby never goes dark for a date.
    ///
    /// - Throws: ``BundleError`` where the record cannot be read.
    public func until() throws(BundleError) -> UTCMinute? { try record().until }

    /// The database of the version that is shown; nil where it is the one that imports write.
    ///
    /// - Throws: ``BundleError`` where the record cannot be read.
    public func databasePath() throws(BundleError) -> String? {
        try record().current.map(path(of:))
    }

    /// The database that was shown before the current one; nil where that is not a version's.
    ///
    /// - Throws: ``BundleError`` where the record cannot be read.
    public func previousDatabasePath() throws(BundleError) -> String? {
        guard case .version(let version)? = try record().previous else { return nil }
        return path(of: version)
    }

    /// Why the kiosk went back by itself and has not taken anything since; nil where it did not.
    ///
    /// - Throws: ``BundleError`` where the record cannot be read.
    public func fault() throws(BundleError) -> String? { try record().fault }

    /// The version that a database was unpacked from; nil for one of another place.
    public func version(ofDatabase path: String) -> Int? {
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        guard let version = Int(name.prefix { $0 != "." }), path == self.path(of: version) else {
            return nil
        }
        return version
    }

    func record() throws(BundleError) -> ShelfRecord {
        do {
            let path = "\(taken)/\(ShelfRecord.fileName)"
            let file = try BoundedFile.read(path, limit: ShelfRecord.maximumBytes)
            return try file.map { try ShelfRecord($0.bytes, path: path) } ?? ShelfRecord()
        } catch {
            throw BundleError(error, path: taken)
        }
    }

    // MARK: Taking

    /// A file in the folder, as it is at one moment.
    public struct Candidate: Sendable, Hashable {
        public let name: String
        fileprivate let identity: FileIdentity
    }

    /// The files that may be bundles, by name; none where there is no folder.
    ///
    /// - Throws: ``BundleError/unreadable(path:reason:)``.
    public func candidates() throws(BundleError) -> [Candidate] {
        let names: [String]
        do {
            guard FileManager.default.fileExists(atPath: folder) else { return [] }
            names = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw .unreadable(path: folder, reason: "the folder cannot be listed")
        }
        return names.filter { $0.hasSuffix(Self.ending) && !$0.hasPrefix(".") }.sorted()
            .prefix(Self.maximumFiles).compactMap { name in
                var status = stat()
                guard unsafe stat("\(folder)/\(name)", &status) == 0 else { return nil }
                return Candidate(name: name, identity: FileIdentity(status))
            }
    }

    /// The channel in the folder, as it is at one moment; nil where there is none.
    public func channel() -> Candidate? {
        var status = stat()
        guard unsafe stat(ChannelFolder(folder).channelPath, &status) == 0 else { return nil }
        return Candidate(name: Channel.fileName, identity: FileIdentity(status))
    }

    /// Makes an unpacked bundle the one that is shown; it is so when this returns, also after a
    /// power cut.
    ///
    /// - Parameter older: what lies beside it, is older, and need not be told of as refused.
    /// - Throws: ``BundleError``; what was shown is shown still.
    public func show(
        _ manifest: BundleManifest, insteadOf older: [BundleManifest] = []
    ) throws(BundleError) {
        try change { record throws(BundleError) in
            guard manifest.version > record.greatest else {
                throw .notNewer(
                    path: folder, version: manifest.version, taken: record.greatest)
            }
            // Somebody may have gone back meanwhile, and cleared away.
            let path = path(of: manifest.version)
            guard FileManager.default.fileExists(atPath: path) else {
                throw .unreadable(path: path, reason: "it was taken away")
            }
            record.take(manifest, insteadOf: older)
        }
        // The key change of an archive holds from now on; that of a channel was stored when it was imported.
        if manifest.keys != nil { try rememberKeys(of: manifest.version) }
    }

    /// Goes back to what was shown before; a kiosk that runs follows when nobody is there.
    ///
    /// - Parameter fault: why a kiosk does so by itself: ``fault()`` tells it until something is taken.
    /// - Returns: the versions that were and are shown; nil stands for the database that imports
    ///   write.
    /// - Throws: ``BundleError/nothingEarlier(folder:)`` where none is kept.
    @discardableResult
    public func goBack(
        because fault: String? = nil
    ) throws(BundleError) -> (from: Int?, to: Int?) {
        var versions: (from: Int?, to: Int?) = (nil, nil)
        try change { record throws(BundleError) in
            versions.from = record.current
            guard record.goBack(because: fault) != nil else {
                throw .nothingEarlier(folder: folder)
            }
            versions.to = record.current
        }
        return versions
    }

    private func change(
        _ body: (inout ShelfRecord) throws(BundleError) -> Void
    ) throws(BundleError) {
        do {
            // Nothing to change is no reason to make a folder.
            var record = try record()
            if record == ShelfRecord() { try body(&record) }
            let locked = try LockedFolder(taken)
            record = try self.record()
            try body(&record)
            // Staff and the kiosk may be different users; there is nothing secret in it.
            try locked.replace(ShelfRecord.fileName, with: record.bytes, mode: .exactly(0o644))
            clear(record)
        } catch {
            throw BundleError(error, path: taken)
        }
    }
}
