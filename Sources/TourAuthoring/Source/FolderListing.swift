import Files
import Foundation
import Glibc
import Tour

/// Every regular file of a folder of content, by its path within the folder.
struct FolderListing {
    /// The folder's own path, without links.
    let root: String
    /// The size of each file in bytes, by path: "buildings/A/A-014.md".
    private(set) var sizes: [String: Int] = [:]
    /// Which version of each file it is, by path, where the next one will have another stamp.
    private(set) var stamps: [String: FileStamp] = [:]
    /// The folders, by path.
    private(set) var folders: Set<String> = []
    /// When the newest of the files was written.
    private(set) var newestChange = Date(timeIntervalSince1970: 0)
    /// The paths of the files, in order.
    private(set) var paths: [String] = []

    private var names: [String: [String]] = [:]
    private var replaced: [String: String] = [:]
    private let limits: ImportLimits
    /// Seconds since 1970.
    private let began = Date().timeIntervalSince1970
    private var entries = 0

    /// Lists the folder; what is no file and no folder goes into the log.
    init(folder: String, limits: ImportLimits, log: ProblemLog) throws(TourImportError) {
        self.limits = limits
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
        try list("", depth: 0, log: log)
        // They come nearly in order.
        paths.sort()
    }

    /// The names of the files directly in a folder, in order.
    func names(in folder: String) -> [String] { names[folder] ?? [] }

    /// The path of a file on this machine.
    func location(of path: String) -> String {
        replaced.isEmpty ? "\(root)/\(path)" : replaced[path] ?? "\(root)/\(path)"
    }

    /// Has another file stand where one of the folder does, or would.
    mutating func replace(_ path: String, with location: String, size: Int) {
        replaced[path] = location
        stamps[path] = nil
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

    /// Leaves a file out.
    mutating func remove(_ path: String) {
        sizes[path] = nil
        stamps[path] = nil
        let (folder, name) = Self.split(path)
        names[folder]?.removeAll { $0 == name }
        paths.removeAll { $0 == path }
    }

    private static func split(_ path: String) -> (folder: String, name: String) {
        let parts = path.split(separator: "/")
        return (parts.dropLast().joined(separator: "/"), parts.last.map(String.init) ?? "")
    }

    /// The path of a file as it is written in the folder: cards and tours count in any case, tours
    /// with either ending.
    func actualPath(of path: String) -> String {
        guard sizes[path] == nil, ["people/", "tours/", "visits/"].contains(where: path.hasPrefix)
        else {
            return path
        }
        let short = path.hasSuffix(".yaml") ? path.dropLast("aml".count) + "ml" : path
        return paths.first { $0.lowercased() == path || $0.lowercased() == short } ?? path
    }

    private mutating func list(_ folder: String, depth: Int, log: ProblemLog)
        throws(TourImportError)
    {
        let place = Place(file: folder.isEmpty ? "." : folder)
        guard depth <= limits.depth else {
            log.error(
                place, "folders are nested more than \(limits.depth) deep",
                "the format needs two levels")
            return
        }
        let names: [String]
        do {
            let path = folder.isEmpty ? root : location(of: folder)
            names = try FileManager.default.contentsOfDirectory(atPath: path)
        } catch {
            log.error(place, "the folder cannot be read", "give the importing user the right to")
            return
        }
        var files: [String] = []
        files.reserveCapacity(names.count)
        for name in names.sorted() where !FolderListing.isIgnored(name) {
            entries += 1
            guard entries <= limits.entries else {
                throw .tooMuch(path: root, what: "files", limit: limits.entries)
            }
            let path = folder.isEmpty ? name : folder + "/" + name
            if try take(path, depth: depth, log: log) { files.append(name) }
        }
        if !files.isEmpty { self.names[folder] = files }
    }

    /// - Returns: whether it is a file.
    private mutating func take(_ path: String, depth: Int, log: ProblemLog)
        throws(TourImportError) -> Bool
    {
        let place = Place(file: path)
        let location = location(of: path)
        var status = stat()
        guard unsafe lstat(location, &status) == 0 else {
            log.error(
                place, "cannot be looked at: \(SystemCallError(code: errno).reason)",
                "use plain letters in file names, and give the importing user the right to read")
            return false
        }
        if status.isLink {
            guard let target = FilePath.resolved(location), unsafe stat(target, &status) == 0
            else {
                log.error(place, "a link that leads nowhere", "put the file itself here")
                return false
            }
            guard target.hasPrefix(root + "/") else {
                log.error(place, "a link out of the folder", "put the file itself here")
                return false
            }
            guard status.isRegularFile else {
                log.error(place, "a link to \(status.kind)", "put the file itself here")
                return false
            }
        }
        if status.isDirectory {
            folders.insert(path)
            try list(path, depth: depth + 1, log: log)
        } else if status.isRegularFile {
            sizes[path] = Int(status.st_size)
            paths.append(path)
            let stamp = FileStamp(location, status)
            if stamp.isSettled(began) { stamps[path] = stamp }
            let change = Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec))
            newestChange = max(newestChange, change)
            return true
        } else {
            log.error(place, "this is \(status.kind)", "only files and folders belong here")
        }
        return false
    }

    /// Hidden files and the backups that editors leave are nobody's content.
    private static func isIgnored(_ name: String) -> Bool {
        name.hasPrefix(".") || name.hasSuffix("~") || (name.hasPrefix("#") && name.hasSuffix("#"))
    }
}
