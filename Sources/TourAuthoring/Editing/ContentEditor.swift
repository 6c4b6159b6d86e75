import Cryptography
import Files
import Foundation
import Tour

/// Changes single values of a folder of content, beside others who change it too: with this program, a text editor or git.
///
/// Nothing is ever written over unseen. Each edit says what its author has read; what has changed since is merged key by
/// key and paragraph by paragraph, and where both changed the same, nothing is written. All files of one gesture change, or
/// none, also where the process is killed or the disk is full.
public struct ContentEditor: Sendable {
    /// One value that somebody wants to be another.
    public struct Edit: Sendable, Equatable {
        /// Within the folder: "buildings/A/A-014.md".
        public var file: String
        public var path: ContentPath
        /// The value that was read; nil where there was none.
        public var read: ContentValue?
        /// What it shall be; nil takes it out.
        public var new: ContentValue?

        public init(
            file: String, path: ContentPath, read: ContentValue?, new: ContentValue?
        ) {
            self.file = file
            self.path = path
            self.read = read
            self.new = new
        }
    }

    /// A value as it is after the edits.
    public struct Saved: Sendable, Equatable {
        public var file: String
        public var path: ContentPath
        public var value: ContentValue?
        /// Whether it has what somebody else has changed meanwhile, too.
        public var isMerged: Bool
    }

    /// An edit that met another.
    public struct Conflict: Sendable, Equatable {
        public var edit: Edit
        /// What is in the file.
        public var theirs: ContentValue?
        /// All that did not meet, with both versions of what did.
        public var both: ContentValue?
    }

    public enum Outcome: Sendable, Equatable {
        /// - Parameter files: the SHA-256 of each file then, in hexadecimal digits.
        case saved([Saved], files: [String: String])
        /// Nothing was written.
        case conflict([Conflict])
        /// Nothing was written, since the folder could not be imported any more.
        case refused([TourProblem])
    }

    private let folder: String
    private let database: String?
    private let measure: TourImporter.Measure
    private let limits = ImportLimits()

    /// - Parameters:
    ///   - folder: of the content, where site.yaml is.
    ///   - database: what an earlier import has made of it, so that what is the same since is not read again.
    ///   - measure: looks at each picture.
    public init(
        folder: String, database: String? = nil,
        measure: @escaping TourImporter.Measure = TourImporter.measurePicture
    ) {
        self.folder = folder
        self.database = database
        self.measure = measure
    }

    /// The values of a file, and the SHA-256 of its bytes.
    ///
    /// - Throws: ``ContentEditError``; `TourImportError` for what is wrong with the folder.
    public func values(of file: String) throws -> (values: ContentValue, sha256: String) {
        let file = try read(file, in: listing())
        return (file.values, file.sha256)
    }

    /// The value at a path of a file; nil where there is none.
    public func value(at path: ContentPath, of file: String) throws -> ContentValue? {
        try read(file, in: listing()).value(at: path)
    }

    /// Makes the edits of one gesture.
    ///
    /// - Throws: ``ContentEditError``; `TourImportError` for what is wrong with the folder.
    public func apply(_ edits: [Edit]) throws -> Outcome {
        var result: Result<Outcome, any Error>?
        try FolderJournal.exclusively(in: folder) { () throws(TourImportError) in
            result = Result { try applyAlone(edits) }
        }
        return try result?.get() ?? .saved([], files: [:])
    }

    private func applyAlone(_ edits: [Edit]) throws -> Outcome {
        let listing = try listing()
        var saved: [Saved] = []
        var conflicts: [Conflict] = []
        var files: [(path: String, bytes: [UInt8])] = []
        var hashes: [String: String] = [:]
        for name in Set(edits.map(\.file)).sorted() {
            let file = try read(name, in: listing)
            var changes: [(path: ContentPath, value: ContentValue?)] = []
            for edit in edits where edit.file == name {
                let theirs = try file.value(at: edit.path)
                switch ThreeWayMerge.merge(edit.read, theirs, edit.new) {
                case .merged(let value):
                    if value != theirs { changes.append((edit.path, value)) }
                    saved.append(
                        Saved(
                            file: name, path: edit.path, value: value,
                            isMerged: value != edit.new))
                case .conflict(let both):
                    conflicts.append(Conflict(edit: edit, theirs: theirs, both: both))
                }
            }
            let bytes = changes.isEmpty ? nil : try file.bytes(setting: changes)
            hashes[name] = bytes.map { SHA256.hash($0).hexadecimal } ?? file.sha256
            if let bytes { files.append((listing.actualPath(of: name), bytes)) }
        }
        guard conflicts.isEmpty else { return .conflict(conflicts) }
        guard !files.isEmpty else { return .saved(saved, files: hashes) }
        let problems = try newErrors(of: files, in: listing)
        guard problems.isEmpty else { return .refused(problems) }
        do {
            try FolderJournal(root: listing.root).change(files, gone: [])
        } catch {
            throw ContentEditError.cannotWrite(
                path: listing.root, reason: (error as? SystemCallError)?.reason ?? "\(error)")
        }
        return .saved(saved, files: hashes)
    }

    /// What would keep the folder from being imported with other files, and does not now.
    private func newErrors(
        of files: [(path: String, bytes: [UInt8])], in listing: FolderListing
    ) throws -> [TourProblem] {
        let place = try TemporaryPlace()
        var changed = listing
        for (number, file) in files.enumerated() {
            let path = "\(place.path)/\(number)"
            try NewFile.write(file.bytes, to: path, mode: .exactly(0o600))
            changed.replace(file.path, with: path, size: file.bytes.count)
        }
        let errors = errors(in: changed)
        guard !errors.isEmpty else { return [] }
        let known = self.errors(in: listing)
        return errors.filter { error in
            !known.contains { $0.file == error.file && $0.message == error.message }
        }
    }

    private func errors(in listing: FolderListing) -> [TourProblem] {
        let scope = ContentScope(
            listing: listing, limits: limits, log: ProblemLog(limit: limits.problems),
            memory: database.map { ReadingMemory(path: $0) })
        _ = ContentReader(scope: scope, measure: measure, probe: nil).read { _ in }
        return scope.log.sorted().filter { $0.severity == .error }
    }

    private func listing() throws(TourImportError) -> FolderListing {
        try FolderListing(folder: folder, limits: limits, log: ProblemLog(limit: limits.problems))
    }

    private func read(
        _ path: String, in listing: FolderListing
    ) throws -> EditableFile {
        guard path.hasSuffix(".md") || path.hasSuffix(".yaml") || path.hasSuffix(".yml"),
            listing.sizes[path] != nil
        else { throw ContentEditError.noFile(file: path) }
        let bytes: [UInt8]?
        do throws(FileError) {
            bytes = try BoundedFile.read(listing.location(of: path), limit: limits.textBytes)?.bytes
        } catch {
            throw ContentEditError.unreadable(file: path, reason: "\(error)")
        }
        guard let bytes else { throw ContentEditError.noFile(file: path) }
        return try EditableFile(path, bytes: bytes, limits: limits)
    }
}

/// A folder that only this user can read, and that goes with the value.
private struct TemporaryPlace: ~Copyable {
    let path: String

    init() throws {
        path =
            FileManager.default.temporaryDirectory
            .appendingPathComponent("docent-edit-\(UUID().uuidString)").path
        try FilePath.makeFolder(path, mode: 0o700)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
