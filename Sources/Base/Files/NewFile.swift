import Glibc
import Synchronization

/// A file that appears whole or not at all.
///
/// Until it is finished it has no name (`O_TMPFILE` of open(2)), so nothing of it is left by an
/// error, a cancellation or a killed process; where the file system cannot do that, it has a hidden
/// name of this process's own. Finishing it renames it over the file that was there, which stays
/// until then. A link stays a link; a device, a pipe, or an open file of this process (`/dev/stdout`) is
/// written to as it is.
package final class NewFile {
    /// The file's permissions, as chmod(2) takes them.
    package enum Mode: Equatable {
        /// Those of the file that was there; for a new one these, less the process' mask.
        case kept(UInt32)
        /// These, whatever was there and whatever the process' mask is.
        case exactly(UInt32)
    }

    /// Where it will stand.
    package let target: String
    private let mode: Mode
    private let keepsOwner: Bool
    private let file: FileDescriptor
    /// The name it has, or gets for the moment before it is renamed.
    private let partial: String
    private var hasName = false
    /// Whether it is written to where it is.
    private var isWrittenInPlace = false
    private var hasMode = false

    private static let count = Atomic(0)

    /// - Parameter keepsOwner: whether a file that root replaces stays its owner's, for whose program it is.
    package init(
        _ path: String, mode: Mode = .kept(0o666), keepsOwner: Bool = false
    ) throws(SystemCallError) {
        let open = FilePath.descriptor(path)
        target = open == nil ? FilePath.resolved(path) ?? path : path
        self.mode = mode
        self.keepsOwner = keepsOwner
        let (folder, name) = FilePath.split(target)
        // No other process has this number, and no other file of this process: what stands there
        // was left by one that was killed.
        let number = NewFile.count.add(1, ordering: .relaxed).newValue
        partial = "\(folder)/.\(name).\(getpid())-\(number).partial"
        if let open {
            file = try FileDescriptor(duplicating: open)
            isWrittenInPlace = true
            return
        }
        let first: UInt32 = if case .kept(let mode) = mode { mode } else { 0o600 }
        let found = try? status(ofPath: target)
        if let found, !found.isRegularFile {
            guard !found.isDirectory else { throw SystemCallError(code: EISDIR) }
            file = try FileDescriptor(opening: target, O_WRONLY)
            isWrittenInPlace = true
            return
        }
        do throws(SystemCallError) {
            file = try FileDescriptor(withoutNameIn: folder, O_WRONLY, mode: first)
        } catch  where [EOPNOTSUPP, EISDIR, EINVAL].contains(error.code) {
            try FilePath.remove(partial)
            file = try FileDescriptor(
                opening: partial, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: first)
            hasName = true
        }
    }

    /// Takes over a file that was written under another name in its target's folder.
    package init(_ target: String, writtenAs partial: String) throws(SystemCallError) {
        self.target = target
        self.partial = partial
        mode = .kept(0o666)
        keepsOwner = false
        file = try FileDescriptor(opening: partial, O_RDWR | O_NOFOLLOW)
        hasName = true
    }

    deinit { if hasName { try? FilePath.remove(partial) } }

    /// Writes all bytes, after those that were written last.
    package func write(_ bytes: [UInt8]) throws(SystemCallError) { try file.write(bytes) }

    /// Waits until its bytes and its permissions are on the disk.
    package func synchronize() throws(SystemCallError) {
        try setMode()
        try file.synchronize()
    }

    /// Puts it in its place; both are on the disk when this returns.
    package func finish() throws(SystemCallError) {
        try synchronize()
        guard !isWrittenInPlace else { return }
        try replace()
        try FilePath.synchronize(folder: FilePath.split(target).folder)
    }

    /// Puts it in its place, without waiting for the disk.
    package func replace() throws(SystemCallError) {
        guard !isWrittenInPlace else { return }
        try setMode()
        if !hasName {
            try FilePath.remove(partial)
            try file.giveName(partial)
            hasName = true
        }
        try FilePath.rename(partial, to: target)
        hasName = false
    }

    private func setMode() throws(SystemCallError) {
        guard !hasMode, !isWrittenInPlace else { return }
        if keepsOwner, geteuid() == 0, let old = try status(ofPath: target) {
            try SystemCall.check { fchown(file.number, old.st_uid, old.st_gid) }
        }
        switch mode {
        case .kept:
            if let old = try status(ofPath: target) {
                try SystemCall.check { fchmod(file.number, old.st_mode & 0o777) }
            }
        case .exactly(let mode): try SystemCall.check { fchmod(file.number, mode) }
        }
        hasMode = true
    }

    // MARK: A whole file at once

    /// Writes a file and puts it in its place.
    package static func write(
        _ bytes: [UInt8], to path: String, mode: Mode = .kept(0o666), keepsOwner: Bool = false
    ) throws(FileError) {
        do throws(SystemCallError) {
            let file = try NewFile(path, mode: mode, keepsOwner: keepsOwner)
            try file.write(bytes)
            try file.finish()
        } catch {
            throw error.whileWriting(path)
        }
    }
}

extension SystemCallError {
    /// What keeps a file from being written, for people.
    package func whileWriting(_ path: String) -> FileError {
        let folder = FilePath.split(path).folder
        switch code {
        case EISDIR:
            return .notWritable(path: path, reason: "it is a folder; name a file in it")
        case ENOENT, ENOTDIR:
            let found = try? status(ofPath: folder)
            return found?.isDirectory == true
                ? .notWritable(path: path, reason: reason)
                : .noSuchFolder(file: path, folder: folder)
        default: return .notWritable(path: path, reason: reason)
        }
    }
}
