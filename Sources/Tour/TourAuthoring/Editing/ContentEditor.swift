import Cryptography
import Files
import Foundation
import Payloads
import TourModel

/// Changes single values of a folder of content, beside others who change it too: with this program, a text editor or git.
///
/// Nothing is ever written over unseen. Each edit says what its author has read; what has changed since is merged key by
/// key and paragraph by paragraph, and where both changed the same, nothing is written. All files of one gesture change, or
/// none, also where the process is killed or the disk is full.
public struct ContentEditor: Sendable {
    /// One value that somebody wants to be another.
    public struct Edit: Sendable, Equatable, Codable {
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

        package init(edit: Edit, theirs: ContentValue?, both: ContentValue?) {
            (self.edit, self.theirs, self.both) = (edit, theirs, both)
        }
    }

    public enum Outcome: Sendable, Equatable {
        /// - Parameters:
        ///   - files: the SHA-256 of each file then, in hexadecimal digits.
        ///   - undo: the change that brings back what was before.
        case saved([Saved], files: [String: String], undo: ContentChange)
        /// Nothing was written.
        case conflict([Conflict])
        /// Nothing was written, since the folder could not be imported any more.
        case refused([TourProblem])
    }

    let folder: String
    let database: String?
    let measure: TourImporter.Measure
    let resident: ResidentPages?
    private let kept: String?
    let limits = ImportLimits()

    /// What is larger is kept in a file for its undo, not in memory, in bytes.
    private static let mostInMemory = 1 << 18

    /// - Parameters:
    ///   - folder: of the content, where site.yaml is.
    ///   - database: what an earlier import has made of it, so that what is the same since is not read again.
    ///   - kept: an own folder for media that are taken out, so that they can come back; nil where none may go.
    ///   - measure: looks at each picture.
    public init(
        folder: String, database: String? = nil, kept: String? = nil,
        measure: @escaping TourImporter.Measure = TourImporter.measurePicture
    ) {
        self.init(
            folder: folder, database: database, kept: kept, measure: measure, resident: nil)
    }

    /// - Parameter resident: what this program has read of the folder before.
    package init(
        folder: String, database: String?, kept: String?,
        measure: @escaping TourImporter.Measure, resident: ResidentPages?
    ) {
        self.kept = kept
        self.folder = folder
        self.database = database
        self.measure = measure
        self.resident = resident
    }

    /// The values of a file, and the SHA-256 of its bytes.
    ///
    /// - Throws: ``ContentEditError``; `TourImportError` for what is wrong with the folder.
    public func values(of file: String) throws -> (values: ContentValue, sha256: String) {
        let file = try read(file, in: listing())
        return (file.values, file.sha256)
    }

    /// The values of a file, its text where it is a page, and the SHA-256 of its bytes.
    ///
    /// - Parameter path: as the folder's listing has it, which is not made for this one file.
    package func content(of path: String) throws -> (
        values: ContentValue, text: ContentValue?, sha256: String
    ) {
        if EditableFile.isCard(path) {
            // A card counts in any case, and knows the site's languages.
            let card = try read(path, in: listing())
            return (card.values, nil, card.sha256)
        }
        let root = FilePath.resolved(folder) ?? folder
        let isPlain = path.split(separator: "/", omittingEmptySubsequences: false)
            .allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") }
        guard isPlain, FilePath.resolved("\(root)/\(path)") == "\(root)/\(path)" else {
            throw ContentEditError.noFile(file: path)
        }
        let file = try EditableFile(
            path, bytes: try bytes(of: path, at: "\(root)/\(path)"), limits: limits)
        return (
            file.values, EditableFile.isPage(path) ? try file.value(at: .text) : nil, file.sha256
        )
    }

    /// The values of several files, by path; those that are not there or cannot be read are left out.
    ///
    /// - Throws: `TourImportError` for what is wrong with the folder.
    public func values(of files: some Sequence<String>) throws -> [String: ContentValue] {
        let listing = try listing()
        var values: [String: ContentValue] = [:]
        for file in files { values[file] = (try? read(file, in: listing))?.values }
        return values
    }

    /// The values of a page's or YAML file's bytes; nil for what cannot be read.
    public static func values(ofBytes bytes: [UInt8], named file: String) -> ContentValue? {
        (try? EditableFile(file, bytes: bytes, limits: ImportLimits()))?.values
    }

    /// The value at a path of a file; nil where there is none.
    public func value(at path: ContentPath, of file: String) throws -> ContentValue? {
        try read(file, in: listing()).value(at: path)
    }

    /// The bytes of every text file.
    func textFiles() throws -> [(path: String, bytes: [UInt8])] {
        let listing = try listing()
        return try listing.paths.compactMap { path in
            guard FileName.stem(of: path, "md", "yaml", "yml") != nil else { return nil }
            return (path, try bytes(of: path, in: listing))
        }
    }

    /// Makes the edits of one gesture.
    ///
    /// - Throws: ``ContentEditError``; `TourImportError` for what is wrong with the folder.
    public func apply(_ edits: [Edit]) throws -> Outcome { try apply(ContentChange(edits: edits)) }

    /// Makes the change of one gesture.
    ///
    /// - Throws: ``ContentEditError``; `TourImportError` for what is wrong with the folder.
    public func apply(_ change: ContentChange) throws -> Outcome {
        var read: ReadChange?
        return try apply(change, read: &read)
    }

    /// Makes the change of one gesture, and tells what the folder is then.
    ///
    /// - Parameter read: what was read of the folder to check the change, where that is all that there is to know of it.
    package func apply(_ change: ContentChange, read: inout ReadChange?) throws -> Outcome {
        var result: Result<Outcome, any Error>?
        try FolderJournal.exclusively(in: folder) { () throws(TourImportError) in
            result = Result { try applyAlone(change, &read) }
        }
        return try result?.get() ?? .saved([], files: [:], undo: ContentChange())
    }

    /// What a change makes of the folder, as far as it is worked out.
    struct Work {
        var files: [(path: String, content: FolderJournal.Content)] = []
        var gone: [String] = []
        var saved: [Saved] = []
        var hashes: [String: String] = [:]
        var undo = ContentChange()
        var conflicts: [Conflict] = []
    }

    private func applyAlone(_ change: ContentChange, _ read: inout ReadChange?) throws -> Outcome {
        let now = try ListedFolder(folder)
        let listing = now.listing
        var work = Work()
        for name in Set(change.edits.map(\.file)).sorted() {
            try edit(
                name, change.edits.filter { $0.file == name },
                before: change.before.first { $0.file == name },
                earlier: change.earlier.filter { $0.file == name }, in: listing, &work)
        }
        for before in change.before where !change.edits.contains(where: { $0.file == before.file })
        {
            try bringBack(before, in: listing, &work)
        }
        for new in change.made { try make(new, in: listing, &work) }
        for file in change.replaced { try replace(file, in: listing, &work) }
        for gone in change.gone { try take(out: gone, of: listing, &work) }
        guard work.conflicts.isEmpty else { return .conflict(work.conflicts) }
        let outcome = Outcome.saved(work.saved, files: work.hashes, undo: work.undo)
        guard !work.files.isEmpty || !work.gone.isEmpty else { return outcome }
        let (problems, checked) = try newErrors(work, in: now)
        guard problems.isEmpty else { return .refused(problems) }
        do {
            try FolderJournal(root: listing.root).change(work.files, gone: work.gone)
        } catch {
            throw ContentEditError.cannotWrite(
                path: listing.root, reason: (error as? SystemCallError)?.reason ?? "\(error)")
        }
        read = checked.flatMap { ReadChange($0, after: work, in: now) }
        return outcome
    }

    /// - Parameters:
    ///   - before: what the file shall be where it has not changed since.
    ///   - earlier: what it may become again where the edits say the same.
    private func edit(
        _ name: String, _ edits: [Edit], before: ContentChange.Before?,
        earlier: [ContentChange.Before],
        in listing: FolderListing, _ work: inout Work
    ) throws {
        let old = try self.bytes(of: name, in: listing)
        let file = try editable(name, old, in: listing)
        var undo: [Edit] = []
        var changes: [(path: ContentPath, value: ContentValue?)] = []
        for edit in edits {
            let theirs = Self.said(try file.value(at: edit.path))
            switch ThreeWayMerge.merge(Self.said(edit.read), theirs, edit.new) {
            case .merged(let value):
                if value != theirs {
                    let value = value.map { ContentFormat.arranged($0, at: edit.path, in: name) }
                    changes.append((edit.path, value))
                    undo.append(Edit(file: name, path: edit.path, read: value, new: theirs))
                }
                work.saved.append(
                    Saved(
                        file: name, path: edit.path, value: value, isMerged: value != edit.new))
            case .conflict(let both):
                work.conflicts.append(Conflict(edit: edit, theirs: theirs, both: both))
            }
        }
        guard !changes.isEmpty else {
            work.hashes[name] = file.sha256
            return
        }
        let isSame = before?.sha256 == file.sha256
        let bytes: [UInt8]
        if isSame, let before {
            bytes = before.bytes
        } else {
            let written = try file.bytes(setting: changes)
            bytes = file.earlier(saying: written, in: earlier, limits: limits) ?? written
        }
        let hash = SHA256.hash(bytes).hexadecimal
        work.hashes[name] = hash
        work.files.append((listing.actualPath(of: name), .bytes(bytes)))
        // A card's lines come back as they were written, with their folds.
        guard !EditableFile.isCard(name) else {
            work.undo.replaced.append(.init(file: name, read: .bytes(bytes), content: .bytes(old)))
            return
        }
        work.undo.edits += undo
        if old.count <= ContentChange.Before.longest {
            work.undo.before.append(.init(file: name, sha256: hash, bytes: old))
        }
    }

    /// A key without a value, or with an empty list, says nothing.
    private static func said(_ value: ContentValue?) -> ContentValue? {
        value == .bare("") || value == .list([]) ? nil : value
    }

    /// Makes a file what it was, unless somebody has changed it since.
    private func bringBack(
        _ before: ContentChange.Before, in listing: FolderListing, _ work: inout Work
    ) throws {
        let path = listing.actualPath(of: before.file)
        let now = try? BoundedFile.read(listing.location(of: path), limit: limits.textBytes)?.bytes
        guard let now, SHA256.hash(now).hexadecimal == before.sha256 else {
            throw ContentEditError.fileChanged(file: before.file)
        }
        let hash = SHA256.hash(before.bytes).hexadecimal
        work.hashes[before.file] = hash
        work.files.append((path, .bytes(before.bytes)))
        work.undo.before.append(.init(file: before.file, sha256: hash, bytes: now))
    }

    private func make(
        _ new: ContentChange.New, in listing: FolderListing, _ work: inout Work
    ) throws {
        guard ContentChange.isNameable(new.file) else {
            throw ContentEditError.cannotMake(file: new.file)
        }
        guard listing.size(of: listing.actualPath(of: new.file)) == nil else {
            throw ContentEditError.fileExists(file: new.file)
        }
        let content = Self.content(new)
        let hash = try Self.sha256(of: content, new.file)
        work.files.append((new.file, content))
        work.hashes[new.file] = hash
        work.undo.gone.append(ContentChange.Gone(file: new.file, sha256: hash))
    }

    private static func content(_ new: ContentChange.New) -> FolderJournal.Content {
        switch new.content {
        case .bytes(let bytes): .bytes(bytes)
        case .file(let path): .copy(of: path)
        case .values(let values, let text):
            .bytes(
                EditableFile.bytes(
                    of: ContentFormat.arranged(values, at: ContentPath([]), in: new.file),
                    text: EditableFile.isPage(new.file) ? text : nil))
        }
    }

    private static func sha256(
        of content: FolderJournal.Content, _ file: String
    ) throws(ContentEditError) -> String {
        switch content {
        case .bytes(let bytes): return SHA256.hash(bytes).hexadecimal
        case .copy(let path):
            do throws(SystemCallError) {
                return try LargeFile.sha256(of: path)
            } catch {
                throw .unreadable(file: file, reason: error.reason)
            }
        }
    }

    private func replace(
        _ file: ContentChange.Replaced, in listing: FolderListing, _ work: inout Work
    ) throws {
        let name = file.file
        var content = Self.content(.init(file: name, content: file.content))
        let old = try self.content(of: name, in: listing)
        switch file.read {
        case .sha256(let read):
            guard try Self.sha256(of: old, name) == read else {
                throw ContentEditError.fileChanged(file: name)
            }
        case .bytes(let read):
            guard case .bytes(let theirs) = old, case .bytes(let mine) = content else {
                throw ContentEditError.noFile(file: name)
            }
            guard let merged = Self.merge(read, theirs, mine, name, &work) else { return }
            content = .bytes(merged)
        }
        let hash = try Self.sha256(of: content, name)
        work.hashes[name] = hash
        work.files.append((listing.actualPath(of: name), content))
        let undone: ContentChange.Replaced.Read =
            if case .bytes(let bytes) = content, EditableFile.isCard(name) { .bytes(bytes) } else {
                .sha256(hash)
            }
        work.undo.replaced.append(
            .init(file: name, read: undone, content: try kept(old, of: name)))
    }

    /// Merges a card line by line, each with its folds; nil where both have changed the same lines.
    private static func merge(
        _ read: [UInt8], _ theirs: [UInt8], _ mine: [UInt8], _ name: String, _ work: inout Work
    ) -> [UInt8]? {
        if read == theirs { return mine }
        func lines(_ bytes: [UInt8]) -> [[UInt8]] {
            VCardDocument(bytes)?.lines.map(\.bytes) ?? [bytes]
        }
        func text(_ bytes: [UInt8]) -> ContentValue {
            .text(String(decoding: bytes, as: UTF8.self))
        }
        switch ThreeWayMerge.merge(lines(read), lines(theirs), lines(mine), joins: false) {
        case .merged(let lines): return Array(lines.joined())
        case .conflict(let lines):
            let edit = Edit(
                file: name, path: ContentPath([]), read: text(read), new: text(mine))
            work.conflicts.append(
                Conflict(edit: edit, theirs: text(theirs), both: text(Array(lines.joined()))))
            return nil
        }
    }

    private func take(
        out gone: ContentChange.Gone, of listing: FolderListing, _ work: inout Work
    ) throws {
        let file = try content(of: gone.file, in: listing)
        if let read = gone.sha256 {
            guard try read == Self.sha256(of: file, gone.file) else {
                throw ContentEditError.fileChanged(file: gone.file)
            }
        }
        work.gone.append(listing.actualPath(of: gone.file))
        work.undo.made.append(
            ContentChange.New(file: gone.file, content: try kept(file, of: gone.file)))
    }

    /// The content of a file of the folder: its bytes, or the path of a medium, a calendar or a drawing.
    private func content(
        of path: String, in listing: FolderListing
    ) throws -> FolderJournal.Content {
        guard
            ContentChange.isMedium(path) || ContentChange.isCalendar(path)
                || ContentChange.isDrawing(path)
        else {
            return .bytes(try bytes(of: path, in: listing))
        }
        guard let size = listing.size(of: path), kept != nil else {
            throw ContentEditError.noFile(file: path)
        }
        guard size <= Self.mostInMemory else { return .copy(of: listing.location(of: path)) }
        let read = try BoundedFile.read(listing.location(of: path), limit: Self.mostInMemory)
        guard let read else { throw ContentEditError.noFile(file: path) }
        return .bytes(read.bytes)
    }

    /// The same for an undo, when the file itself is gone.
    private func kept(
        _ content: FolderJournal.Content, of file: String
    ) throws -> ContentChange.New.Content {
        switch content {
        case .bytes(let bytes): return .bytes(bytes)
        case .copy(let path):
            guard let kept else { throw ContentEditError.noFile(file: file) }
            do throws(SystemCallError) {
                try FilePath.makeFolder(kept, mode: 0o700)
                let place = "\(kept)/\(try LargeFile.sha256(of: path))"
                try LargeFile.copy(path, to: place, mode: .exactly(0o600))
                return .file(place)
            } catch {
                throw ContentEditError.cannotWrite(path: kept, reason: error.reason)
            }
        }
    }

    private func listing() throws(TourImportError) -> FolderListing {
        try FolderListing(folder: folder, limits: limits, log: ProblemLog(limit: limits.problems))
    }

    private func read(_ path: String, in listing: FolderListing) throws -> EditableFile {
        try editable(path, try bytes(of: path, in: listing), in: listing)
    }

    private func editable(
        _ path: String, _ bytes: [UInt8], in listing: FolderListing
    ) throws(ContentEditError) -> EditableFile {
        try EditableFile(
            path, bytes: bytes, limits: limits,
            languages: EditableFile.isCard(path) ? languages(listing) : [])
    }

    /// The site's languages, the first one first; none where they cannot be read.
    private func languages(_ listing: FolderListing) -> [Language] {
        guard let site = try? read(SiteReader.path, in: listing),
            case .list(let languages)? = site.values["languages"]
        else { return [] }
        return languages.compactMap { $0.string.map(Language.init(rawValue:)) }
    }

    private func bytes(of path: String, in listing: FolderListing) throws -> [UInt8] {
        let endings = [".md", ".yaml", ".yml"]
        let isText =
            endings.contains(where: path.hasSuffix) || EditableFile.isCard(path)
            || path.hasPrefix("\(TranslationRecords.folder)/") && path.hasSuffix(".csv")
        guard isText, listing.size(of: path) != nil
        else { throw ContentEditError.noFile(file: path) }
        return try bytes(of: path, at: listing.location(of: path))
    }

    private func bytes(of path: String, at location: String) throws -> [UInt8] {
        let file: [UInt8]?
        do throws(FileError) {
            file = try BoundedFile.read(location, limit: limits.textBytes)?.bytes
        } catch {
            throw ContentEditError.unreadable(file: path, reason: "\(error)")
        }
        guard let file else { throw ContentEditError.noFile(file: path) }
        return file
    }
}
