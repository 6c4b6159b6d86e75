import CArchive

/// Files in a ZIP archive, which any tool for archives opens.
///
/// libarchive reads and writes it. A reader takes only the names that it knows, and nothing is
/// unpacked to a disk, so paths and links in a hostile archive lead nowhere.
///
/// - SeeAlso: APPNOTE.TXT - .ZIP File Format Specification; libarchive(3).
package enum ZipArchive {
    /// The most that is read of an archive.
    package struct Limits: Sendable {
        package let files: Int
        /// Of all files together, unpacked.
        package let bytes: Int
        /// Allows entries of folders beside the files.
        package let allowsFolders: Bool

        package init(files: Int, bytes: Int, allowsFolders: Bool = false) {
            (self.files, self.bytes, self.allowsFolders) = (files, bytes, allowsFolders)
        }
    }

    /// What is wrong with an archive.
    package enum Flaw: Error, Equatable {
        case notAnArchive
        case damaged(file: String?, detail: String)
        case tooManyFiles
        case tooManyBytes(file: String)
        case twice(file: String)
        case notAFile(name: String)
    }

    /// Reads all files of an archive, by their paths in it.
    package static func files(
        in bytes: [UInt8], within limits: Limits
    ) throws(Flaw) -> [String: [UInt8]] {
        // "PK", then the first file or the end of an empty archive.
        guard bytes.starts(with: [0x50, 0x4B]) else { throw .notAnArchive }
        let reader = Reader(limits)
        let result: Result<[String: [UInt8]], Flaw> = unsafe bytes.withUnsafeBytes { bytes in
            do throws(Flaw) {
                try unsafe reader.open(bytes)
                return .success(try reader.files())
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// An archive of files; the same bytes for the same files.
    package static func archive(of files: [(name: String, bytes: [UInt8])]) throws(Flaw) -> [UInt8]
    {
        let writer = Writer(room: files.reduce(1 << 16) { $0 + $1.bytes.count + 4096 })
        return try writer.archive(of: files)
    }
}

// MARK: Reading

extension ZipArchive {
    /// Owns a `struct archive` that reads.
    @safe private final class Reader {
        private let archive: OpaquePointer?
        private let limits: Limits

        init(_ limits: Limits) {
            self.limits = limits
            unsafe archive = archive_read_new()
        }

        deinit { _ = unsafe archive_read_free(archive) }

        /// - Parameter bytes: must stay until all files have been read.
        @unsafe func open(_ bytes: UnsafeRawBufferPointer) throws(Flaw) {
            // With the list of files at the end, without which an archive was cut short.
            _ = unsafe archive_read_support_format_zip_seekable(archive)
            let status = unsafe archive_read_open_memory(
                archive, bytes.baseAddress, bytes.count)
            guard status == ARCHIVE_OK else { throw .damaged(file: nil, detail: detail) }
        }

        func files() throws(Flaw) -> [String: [UInt8]] {
            var files: [String: [UInt8]] = [:]
            var left = limits.bytes
            while true {
                var entry: OpaquePointer?
                let status = unsafe archive_read_next_header(archive, &entry)
                if status == ARCHIVE_EOF { return files }
                guard status == ARCHIVE_OK || status == ARCHIVE_WARN else {
                    throw .damaged(file: nil, detail: detail)
                }
                guard let path = unsafe archive_entry_pathname_utf8(entry) else {
                    throw .damaged(file: nil, detail: "a file has no name")
                }
                let name = unsafe String(cString: path)
                // S_IFREG and S_IFDIR, as libarchive numbers them everywhere.
                let type = unsafe archive_entry_filetype(entry)
                if type == 0o040000, limits.allowsFolders { continue }
                guard type == 0o100000 else { throw .notAFile(name: name) }
                guard files[name] == nil else { throw .twice(file: name) }
                guard files.count < limits.files else { throw .tooManyFiles }
                let bytes = try read(name, atMost: left)
                left -= bytes.count
                files[name] = bytes
            }
        }

        private func read(_ name: String, atMost limit: Int) throws(Flaw) -> [UInt8] {
            var bytes: [UInt8] = []
            var chunk = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let count = unsafe archive_read_data(archive, &chunk, chunk.count)
                if count == 0 { return bytes }
                guard count > 0 else { throw .damaged(file: name, detail: detail) }
                guard count <= limit - bytes.count else { throw .tooManyBytes(file: name) }
                bytes += chunk[..<count]
            }
        }

        private var detail: String {
            unsafe archive_error_string(archive).map { unsafe String(cString: $0) }
                ?? "unknown error"
        }
    }
}

// MARK: Writing

extension ZipArchive {
    /// Owns a `struct archive` that writes, and the memory that it writes to.
    @safe private final class Writer {
        private let archive: OpaquePointer?
        private let memory: UnsafeMutableRawBufferPointer
        private let used: UnsafeMutablePointer<Int>

        init(room: Int) {
            unsafe archive = archive_write_new()
            unsafe memory = .allocate(byteCount: room, alignment: 8)
            unsafe used = .allocate(capacity: 1)
            unsafe used.initialize(to: 0)
        }

        deinit {
            // Writes to the memory, so it comes first.
            _ = unsafe archive_write_free(archive)
            unsafe memory.deallocate()
            unsafe used.deallocate()
        }

        func archive(of files: [(name: String, bytes: [UInt8])]) throws(Flaw) -> [UInt8] {
            try check(unsafe archive_write_set_format_zip(archive))
            try check(
                unsafe archive_write_open_memory(
                    archive, memory.baseAddress, memory.count, used))
            for (name, bytes) in files { try add(name, bytes) }
            try check(unsafe archive_write_close(archive))
            return unsafe Array(memory.prefix(used.pointee))
        }

        private func add(_ name: String, _ bytes: [UInt8]) throws(Flaw) {
            let entry = unsafe archive_entry_new()
            defer { unsafe archive_entry_free(entry) }
            unsafe archive_entry_set_pathname_utf8(entry, name)
            unsafe archive_entry_set_filetype(entry, 0o100000)
            unsafe archive_entry_set_perm(entry, 0o644)
            unsafe archive_entry_set_size(entry, Int64(bytes.count))
            try check(unsafe archive_write_header(archive, entry), name)
            let count = unsafe bytes.withUnsafeBytes {
                unsafe archive_write_data(archive, $0.baseAddress, $0.count)
            }
            guard count == bytes.count else { throw .damaged(file: name, detail: detail) }
            try check(unsafe archive_write_finish_entry(archive), name)
        }

        private func check(_ status: CInt, _ name: String? = nil) throws(Flaw) {
            guard status == ARCHIVE_OK || status == ARCHIVE_WARN else {
                throw .damaged(file: name, detail: detail)
            }
        }

        private var detail: String {
            unsafe archive_error_string(archive).map { unsafe String(cString: $0) }
                ?? "unknown error"
        }
    }
}
