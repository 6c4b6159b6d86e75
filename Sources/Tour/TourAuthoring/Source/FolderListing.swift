import Files
import Foundation
import Glibc
import TourModel
import Wording

/// Every regular file of a folder of content, by its path within the folder.
struct FolderListing {
    /// The folder's own path, without links.
    let root: String
    /// The size of each file in bytes, by path: "buildings/A/A-014.md".
    private var sizes: [String: Int] = [:]
    /// Which version of each file it is, by path, where the next one will have another stamp.
    private(set) var stamps: [String: FileStamp] = [:]
    /// The folders, by path.
    private(set) var folders: Set<String> = []
    /// When the newest of the files was written.
    private(set) var newestChange = Date(timeIntervalSince1970: 0)
    /// The paths of the files, in order.
    private(set) var paths: [String] = []
    /// What stands directly in each folder, as the file system has it.
    private var versions: [String: [FileStamp]] = [:]

    private var names: [String: [String]] = [:]
    private var replaced: [String: String] = [:]
    /// The paths with extensions in capitals, by the same in small letters.
    private var capitals: [String: String] = [:]
    /// The folders with files that have no stamp here.
    private var isUnsettled: Set<String> = []
    private let limits: ImportLimits
    /// Seconds since 1970.
    private let began: TimeInterval
    private var entries = 0

    /// Lists the folder; what is no file and no folder goes into the log.
    ///
    /// - Parameter now: by which files are old enough to have another stamp after the next change.
    init(
        folder: String, limits: ImportLimits, log: ProblemLog, now: Date = Date()
    ) throws(TourImportError) {
        self.limits = limits
        began = now.timeIntervalSince1970
        do throws(SystemCallError) {
            guard let status = try status(ofPath: folder) else {
                throw SystemCallError(code: ENOENT)
            }
            guard status.isDirectory else { throw SystemCallError(code: ENOTDIR) }
        } catch {
            throw .noFolder(path: folder, reason: error.reason)
        }
        guard let real = FilePath.resolved(folder) else {
            throw .noFolder(path: folder, reason: SystemCallError(code: errno).reason)
        }
        root = real
        if FolderJournal.isPending(in: root) {
            log.error(
                Place(file: FolderJournal.name),
                "a change of the folder was begun and not brought to its end",
                "take the tables or translations in again, which finishes it first")
        }
        let contents = FolderContents(root, depth: limits.depth, limit: limits.entries)
        try list("", depth: 0, contents, log: log)
        // They come nearly in order.
        paths.sort()
    }

    /// Whether another listing was made of the same versions of the same files and folders.
    func isSame(as other: FolderListing) -> Bool {
        replaced.isEmpty && other.replaced.isEmpty && folders == other.folders
            && versions == other.versions
    }

    /// Which version of each file of a folder it is, in the order of their names; nil where one of them may change again under
    /// the same stamp, or another file stands in its place.
    func settledVersions(in folder: String) -> [FileStamp]? {
        isUnsettled.contains(folder) ? nil : versions[folder] ?? []
    }

    /// The names of the files directly in a folder, in order.
    func names(in folder: String) -> [String] { names[folder] ?? [] }

    /// The path of a file on this machine.
    func location(of path: String) -> String {
        replaced[path] ?? "\(root)/\(stored(path) ?? path)"
    }

    /// The size of a file in bytes; nil where there is none.
    func size(of path: String) -> Int? { stored(path).flatMap { sizes[$0] } }

    /// The path of a file as the file system has it: with the same letters in another normal form, or an extension in
    /// another case; nil where there is none.
    func stored(_ path: String) -> String? {
        if let index = sizes.index(forKey: path) { return sizes.keys[index] }
        let lowered = FileName.withLowercaseExtension(path)
        return sizes.index(forKey: lowered).map { sizes.keys[$0] } ?? capitals[lowered]
    }

    /// Has another file stand where one of the folder does, or would.
    mutating func replace(_ path: String, with location: String, size: Int) {
        replaced[path] = location
        stamps[path] = nil
        isUnsettled.insert(Self.split(path).folder)
        guard sizes.updateValue(size, forKey: path) == nil else { return }
        let (folder, name) = Self.split(path)
        names[folder, default: []].append(name)
        names[folder]?.sort()
        paths.append(path)
        paths.sort()
        if !folder.isEmpty {
            folders.insert(folder)
            let above = Self.split(folder).folder
            if !above.isEmpty { folders.insert(above) }
        }
    }

    /// The same listing where only the contents of some files have changed since.
    ///
    /// - Returns: nil where one of them was not there before, or cannot be looked at.
    func after(writing paths: [String]) -> FolderListing? {
        var now = self
        for path in paths {
            let (folder, name) = Self.split(path)
            var found = stat()
            guard replaced.isEmpty, sizes[path] != nil,
                unsafe lstat("\(root)/\(path)", &found) == 0, found.isRegularFile,
                let index = names[folder]?.firstIndex(of: name)
            else { return nil }
            now.sizes[path] = Int(found.st_size)
            now.stamps[path] = nil
            now.versions[folder]?[index] = FileStamp("\(root)/\(path)", found)
            now.isUnsettled.insert(folder)
            let change = Date(timeIntervalSince1970: Double(found.st_mtim.tv_sec))
            now.newestChange = max(now.newestChange, change)
        }
        return now
    }

    /// Leaves a file out.
    mutating func remove(_ path: String) {
        sizes[path] = nil
        capitals[FileName.withLowercaseExtension(path)] = nil
        stamps[path] = nil
        let (folder, name) = Self.split(path)
        isUnsettled.insert(folder)
        names[folder]?.removeAll { $0 == name }
        paths.removeAll { $0 == path }
        guard Self.goesWithItsFiles(folder), names[folder]?.isEmpty != false,
            !folders.contains(where: { $0.hasPrefix("\(folder)/") })
        else { return }
        folders.remove(folder)
        names[folder] = nil
    }

    /// Whether a folder is nothing without files, as that of a building is; those at the top may be empty.
    static func goesWithItsFiles(_ folder: String) -> Bool { folder.contains("/") }

    private static func split(_ path: String) -> (folder: String, name: String) {
        let parts = path.split(separator: "/")
        return (parts.dropLast().joined(separator: "/"), parts.last.map(String.init) ?? "")
    }

    /// The path of a file as it is written in the folder: cards and tours count in any case, tours
    /// with either ending.
    func actualPath(of path: String) -> String {
        if let stored = stored(path) { return stored }
        guard ["people/", "tours/", "visits/"].contains(where: path.hasPrefix) else {
            return path
        }
        let short = path.hasSuffix(".yaml") ? path.dropLast("aml".count) + "ml" : path
        let folder = String(path.prefix { $0 != "/" })
        return names(in: folder).lazy.map { "\(folder)/\($0)" }
            .first { $0.lowercased() == path || $0.lowercased() == short } ?? path
    }

    private mutating func list(
        _ folder: String, depth: Int, _ contents: FolderContents, log: ProblemLog
    ) throws(TourImportError) {
        let place = Place(file: folder.isEmpty ? "." : folder)
        guard depth <= limits.depth else {
            log.error(
                place, "folders are nested more than \(limits.depth) deep",
                "the format needs two levels")
            return
        }
        guard let found = contents.entries(of: folder) else {
            log.error(
                place, "the folder cannot be read", "give the importing user the right to")
            return
        }
        var files: [String] = []
        var stamps: [FileStamp] = []
        files.reserveCapacity(found.count)
        stamps.reserveCapacity(found.count)
        for entry in found {
            entries += 1
            guard entries <= limits.entries else {
                throw .tooMuch(path: root, what: "files", limit: limits.entries)
            }
            let path = folder.isEmpty ? entry.name : folder + "/" + entry.name
            guard let status = try take(path, entry, depth: depth, contents, log: log) else {
                continue
            }
            files.append(entry.name)
            let stamp = FileStamp("\(root)/\(path)", status)
            stamps.append(stamp)
            if stamp.isSettled(began) {
                self.stamps[path] = stamp
            } else {
                isUnsettled.insert(folder)
            }
        }
        if !files.isEmpty {
            names[folder] = files
            versions[folder] = stamps
        }
    }

    /// - Returns: the status of what is a file.
    private mutating func take(
        _ path: String, _ entry: FolderContents.Entry, depth: Int, _ contents: FolderContents,
        log: ProblemLog
    ) throws(TourImportError) -> stat? {
        let place = Place(file: path)
        guard entry.reason == 0 else {
            // The name's bytes that are no letters were replaced, so that no file has it.
            let isNoText = entry.reason == ENOENT && path.contains("\u{FFFD}")
            let (message, remedy) = SystemCallError(code: entry.reason).unread()
            log.error(
                place, isNoText ? "the name is not UTF-8" : message,
                isNoText ? "give the file another name" : remedy)
            return nil
        }
        var status = entry.status
        if status.isLink {
            guard let target = FilePath.resolved("\(root)/\(path)"),
                unsafe stat(target, &status) == 0
            else {
                log.error(place, "a link that leads nowhere", "put the file itself here")
                return nil
            }
            guard target.hasPrefix(root + "/") else {
                log.error(place, "a link out of the folder", "put the file itself here")
                return nil
            }
            guard status.isRegularFile else {
                log.error(place, "a link to \(status.kind)", "put the file itself here")
                return nil
            }
        }
        if status.isDirectory {
            folders.insert(path)
            try list(path, depth: depth + 1, contents, log: log)
        } else if status.isRegularFile {
            guard sizes[path] == nil else {
                log.error(
                    place, "another file has this name, with its accents in another form",
                    "keep one of them")
                return nil
            }
            sizes[path] = Int(status.st_size)
            let lowered = FileName.withLowercaseExtension(path)
            if lowered != path { capitals[lowered] = path }
            paths.append(path)
            let change = Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec))
            newestChange = max(newestChange, change)
            return status
        } else {
            log.error(place, "this is \(status.kind)", "only files and folders belong here")
        }
        return nil
    }
}
