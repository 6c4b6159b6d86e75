import Files
import Foundation
import Glibc
public import Times

/// A folder of bundles, as a kiosk takes them.
///
/// Bundles are put into the folder itself, as files that end in `.tour`, and stay as they are. What
/// the kiosk has taken is in `taken/` below it: a database for each version that is kept, and the
/// record that says which one is shown. A database is unpacked under a hidden name, read whole,
/// brought to the disk, and only then named; the record is replaced in one step. So the content that
/// is shown is whole at every moment, whoever is killed.
public struct BundleShelf: Sendable, Equatable {
    public let folder: String
    /// Whose signatures are taken.
    public let keys: [BundleKey]

    /// Bundles have this ending.
    public static let ending = ".tour"
    /// This many files are looked at.
    private static let maximumFiles = 1_000

    public init(folder: String, keys: [BundleKey]) {
        self.folder = folder
        self.keys = keys
    }

    /// The folder of what was taken.
    private var taken: String { folder + "/taken" }

    private func path(of version: Int) -> String { "\(taken)/\(version).sqlite" }

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

    private func record() throws(BundleError) -> ShelfRecord {
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

    /// Opens a bundle and looks whether it is to be taken.
    ///
    /// - Parameter site: the ID of the site that is shown; nil where nothing is shown yet.
    /// - Returns: nil where just this content was taken before.
    /// - Throws: ``BundleError`` for what speaks against it.
    public func open(_ candidate: Candidate, site: String?) throws(BundleError) -> TourBundle? {
        let bundle = try TourBundle(path: "\(folder)/\(candidate.name)", keys: keys)
        if let site, bundle.manifest.site != site {
            throw .otherSite(path: bundle.path, site: bundle.manifest.site, expected: site)
        }
        let record = try record()
        if record.hasTaken(bundle.manifest) { return nil }
        guard bundle.manifest.version > record.greatest else {
            throw .notNewer(
                path: bundle.path, version: bundle.manifest.version, taken: record.greatest)
        }
        return bundle
    }

    /// Unpacks a bundle's database beside what is shown, and reads it whole.
    ///
    /// - Parameter progress: called after each megabyte.
    /// - Returns: the database's path; it is on the disk.
    /// - Throws: ``BundleError``; what is shown is untouched.
    public func unpack(
        _ bundle: TourBundle, progress: (Int) -> Void = { _ in }
    ) throws(BundleError) -> String {
        let path = path(of: bundle.manifest.version)
        do {
            // Makes the folder where it is not there.
            let locked = try LockedFolder(taken)
            try clear(record())
            let partial = locked.path(of: ".unpacking")
            try FilePath.remove(partial)
            try bundle.copy(to: partial, progress: progress)
            do throws(TourError) {
                let store = try TourStore(path: partial)
                try store.check()
                guard try store.site().id == bundle.manifest.site else {
                    throw TourError.damaged(path: partial, detail: "it is of another site")
                }
            } catch {
                try? FilePath.remove(partial)
                throw BundleError.badDatabase(path: bundle.path, reason: error.reason)
            }
            try NewFile(path, writtenAs: partial).finish()
            return path
        } catch {
            throw BundleError(error, path: taken)
        }
    }

    /// Whether the database of a version that was unpacked is still there.
    public func hasUnpacked(_ manifest: BundleManifest) -> Bool {
        FileManager.default.fileExists(atPath: path(of: manifest.version))
    }

    /// Unpacks the version that is shown once more, from the signed bundle in the folder.
    ///
    /// - Returns: the database's path; nil where its bundle is not in the folder any more.
    /// - Throws: ``BundleError``; the record stays as it is.
    public func restore() throws(BundleError) -> String? {
        let record = try record()
        for candidate in try candidates() {
            guard let bundle = try? TourBundle(path: "\(folder)/\(candidate.name)", keys: keys),
                bundle.manifest.version == record.current, record.hasTaken(bundle.manifest)
            else { continue }
            try bundle.check()
            return try unpack(bundle)
        }
        return nil
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

    /// Takes away the databases that are of no more use; what cannot be taken away now is another
    /// time.
    private func clear(_ record: ShelfRecord) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: taken)) ?? []
        for name in names where name.hasSuffix(".sqlite") {
            guard let version = Int(name.dropLast(".sqlite".count)), !record.kept.contains(version)
            else { continue }
            try? FilePath.remove("\(taken)/\(name)")
        }
    }
}

extension TourError {
    /// What is wrong, without the path.
    fileprivate var reason: String {
        switch self {
        case .damaged(_, let detail): "it is damaged: \(detail)"
        case .tooOld(_, let version, let expected), .tooNew(_, let version, let expected):
            """
            it has format \(version), this program reads \(expected); publish it with the same \
            version of the program as the kiosk's
            """
        case .notFound, .notAFile, .unreadable, .empty, .notATour: "it is not a tour's database"
        }
    }
}
