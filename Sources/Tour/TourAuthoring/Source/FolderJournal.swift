import Files
import Foundation
import Glibc
import TourModel

/// Changes many files of a folder in one step: all of them are changed, or none.
///
/// The new files are written into a hidden folder of their own, beside a list of what is to be done.
/// Giving that folder its final name is the step; what follows only moves files, and can be done
/// again from the list by whoever comes next, should this one be killed.
struct FolderJournal {
    /// The folder of content, without links.
    private let root: String

    /// Stands in the folder of content while files are moved.
    static let name = ".docent-changes"
    private static let partialName = ".docent-changes.partial"
    private static let listName = "list"
    private static let maximumList = 64 << 20

    private var ready: String { "\(root)/\(Self.name)" }
    private var partial: String { "\(root)/\(Self.partialName)" }

    init(root: String) { self.root = Self.real(root) }

    /// Whether changes were begun and not brought to their end.
    static func isPending(in root: String) -> Bool {
        var found = stat()
        return unsafe lstat("\(root)/\(name)", &found) == 0
    }

    /// Makes the changes; they are on the disk when this returns.
    ///
    /// - Parameters:
    ///   - files: the new files, by their path within the folder.
    ///   - gone: the paths of files that are taken out.
    func change(_ files: [(path: String, bytes: [UInt8])], gone: [String]) throws {
        try change(files.map { ($0.path, .bytes($0.bytes)) }, gone: gone)
    }

    /// What a new file holds.
    enum Content {
        case bytes([UInt8])
        /// What another file of this machine holds, which stays.
        case copy(of: String)
    }

    /// Makes the changes; they are on the disk when this returns.
    func change(_ files: [(path: String, content: Content)], gone: [String]) throws {
        remove(partial)
        do {
            try FilePath.makeFolder(partial)
            for (number, file) in files.enumerated() {
                switch file.content {
                case .bytes(let bytes): try write(bytes, to: "\(partial)/\(number)")
                case .copy(let path): try LargeFile.copy(path, to: "\(partial)/\(number)")
                }
            }
            let list = files.map { "put \($0.path)\n" } + gone.map { "remove \($0)\n" }
            try write(Array(list.joined().utf8), to: "\(partial)/\(Self.listName)")
            try FilePath.synchronize(folder: partial)
            try FilePath.rename(partial, to: ready)
            try FilePath.synchronize(folder: root)
        } catch {
            remove(partial)
            throw error
        }
        try finish()
    }

    /// Reads and changes a folder that nobody else of this program changes meanwhile, in this process or another one.
    ///
    /// What was begun there before, and killed, is brought to its end first.
    static func exclusively<Result>(
        in folder: String, _ body: () throws(TourImportError) -> Result
    ) throws(TourImportError) -> Result {
        var found = stat()
        // A path that is not a folder is reported by its reader.
        guard unsafe stat(folder, &found) == 0, found.st_mode & S_IFMT == S_IFDIR else {
            return try body()
        }
        let lock: LockedFolder
        do throws(FileError) {
            lock = try LockedFolder(folder)
        } catch {
            throw failure(error, folder: folder)
        }
        return try withExtendedLifetime(lock) { () throws(TourImportError) -> Result in
            do {
                try FolderJournal(root: folder).finish()
            } catch {
                throw failure(error, folder: folder)
            }
            return try body()
        }
    }

    /// Why a folder could not be changed.
    static func failure(_ error: any Error, folder: String) -> TourImportError {
        let reason = (error as? SystemCallError)?.reason ?? "\(error)"
        return .cannotWriteFolder(path: folder, reason: reason)
    }

    /// Brings changes to their end that were begun; nothing where there are none.
    private func finish() throws {
        var found = stat()
        guard unsafe lstat(ready, &found) == 0 else { return }
        guard found.isDirectory else { throw Foreign(name: Self.name, found: found.kind) }
        let list = try FileDescriptor(
            opening: "\(ready)/\(Self.listName)", O_RDONLY | O_NOFOLLOW | O_NONBLOCK
        )
        .read(upTo: Self.maximumList)
        var number = 0
        for line in String(decoding: list, as: UTF8.self).split(separator: "\n") {
            if line.hasPrefix("put ") {
                try put(number, at: String(line.dropFirst(4)))
                number += 1
            } else if line.hasPrefix("remove ") {
                try takeOut(String(line.dropFirst(7)))
            }
        }
        // Under its first name it says nothing any more, however little of it is left.
        try FilePath.rename(ready, to: partial)
        try FilePath.synchronize(folder: root)
        remove(partial)
    }

    private func takeOut(_ path: String) throws {
        let place = try place(of: path)
        let folder = FilePath.split(place).folder
        guard try status(ofPath: folder) != nil else { return }
        try FilePath.remove(place)
        try FilePath.synchronize(folder: folder)
        // One with anything else in it, which may be hidden, stays.
        if FolderListing.goesWithItsFiles(FilePath.split(path).folder), unsafe rmdir(folder) == 0 {
            try FilePath.synchronize(folder: FilePath.split(folder).folder)
        }
    }

    private func put(_ number: Int, at path: String) throws {
        let place = try place(of: path)
        var folder = root
        for part in path.split(separator: "/").dropLast() {
            folder += "/\(part)"
            try FilePath.makeFolder(folder)
        }
        // A link stays a link.
        let target = try inside(Self.real(place))
        let source = "\(ready)/\(number)"
        var found = stat()
        // One that is not there any more was moved before.
        guard unsafe lstat(source, &found) == 0 else { return }
        guard found.isRegularFile else {
            throw Foreign(name: "\(Self.name)/\(number)", found: found.kind)
        }
        // The new file is readable by whom the old one was readable by.
        if unsafe stat(target, &found) == 0 {
            let mode = found.st_mode & 0o777
            let file = try FileDescriptor(opening: source, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
            try SystemCall.check { fchmod(file.number, mode) }
        }
        try FilePath.rename(source, to: target)
        try FilePath.synchronize(folder: FilePath.split(target).folder)
    }

    /// Where a path of the list stands: never outside of the folder, whoever has written the list.
    private func place(of path: String) throws(SystemCallError) -> String {
        guard !path.split(separator: "/").contains("..") else { throw SystemCallError(code: EPERM) }
        let (folder, name) = FilePath.split("\(root)/\(path)")
        return try inside("\(Self.real(folder))/\(name)")
    }

    private func inside(_ place: String) throws(SystemCallError) -> String {
        guard place.hasPrefix(root + "/") else { throw SystemCallError(code: EPERM) }
        return place
    }

    /// Something in the place of begun changes that is not what this program writes there.
    private struct Foreign: Error, CustomStringConvertible {
        let name: String
        let found: String

        var description: String {
            "\(name) is \(found), which docent never writes; look where it comes from, and delete "
                + FolderJournal.name
        }
    }

    /// Where a link leads; the path itself where it is none.
    private static func real(_ path: String) -> String {
        FilePath.resolved(path) ?? path
    }

    private func write(_ bytes: [UInt8], to path: String) throws {
        let file = try FileDescriptor(
            opening: path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o666)
        try file.write(bytes)
        try file.synchronize()
    }

    /// What cannot be taken away now is another time.
    private func remove(_ folder: String) { try? FileManager.default.removeItem(atPath: folder) }
}
