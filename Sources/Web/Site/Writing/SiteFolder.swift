import Compression
import Cryptography
import Files
import Foundation
import Threads
import WebPages

/// The folder of a site while it is made: beside the one that is there, which it takes the place of at the end.
///
/// A file that is the same as before is the same file, with its time; what pages of the site before refer to stays for
/// one more time, so that a page that is open still works. What others put beside the site, such as `CNAME` or `.git`, stays.
struct SiteFolder {
    private let target: String
    private let new: String
    /// The site that is there.
    private let before: SiteRecord?
    private let base: [String]
    /// The assets of this site.
    private var assets: Set<String> = []
    private(set) var fileCount = 0
    /// The bytes of all files, compressed copies too.
    private(set) var byteCount = 0
    /// The largest file: its path in the folder, and its bytes.
    private(set) var largest: (path: String, bytes: Int) = ("", 0)
    /// What scripts read, below `BASE/D`: the parts of the path behind that, what changes with the bytes, and how many of
    /// them are sent.
    private(set) var data: [(parts: [String], mark: String, bytes: Int)] = []
    /// How many bytes a host sends of each asset, by its name.
    private(set) var assetSizes: [String: Int] = [:]
    /// What compares and compresses its files.
    let maker: SiteFileMaker
    /// Whether the new site has taken its place.
    private var isSwapped = false
    /// The folders that were made, by their paths.
    private var folders: Set<String> = []

    /// - Throws: ``SiteError`` where the folder has something else than a site, or cannot be written.
    ///
    /// - Parameters:
    ///   - base: the parts of the path that the site's addresses begin with, as they are on the disk.
    ///   - isCompressed: whether texts have compressed copies beside them, which some servers send.
    ///   - isLowerCase: whether all names are in small letters, for hosts that lead there.
    init(
        _ path: String, base: [String], isCompressed: Bool = true, isLowerCase: Bool = false
    ) throws {
        // A link to the folder stays one.
        target =
            FilePath.resolved(path)
            ?? (path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path)
        let (folder, name) = FilePath.split(target)
        new = "\(folder)/.\(name).\(ProcessInfo.processInfo.processIdentifier).new"
        self.base = base
        before = try SiteRecord.read(in: target)
        maker = SiteFileMaker(
            before: before == nil ? nil : target, isCompressed: isCompressed,
            isLowerCase: isLowerCase)
        Self.removeLeftovers(of: name, in: folder)
        do throws(SystemCallError) {
            try FilePath.makeFolder(new)
        } catch {
            throw SiteError.notWritable(error.whileWriting(new))
        }
    }

    /// Removes what programs have left that were ended while they wrote a site of this name.
    private static func removeLeftovers(of name: String, in folder: String) {
        let own = ProcessInfo.processInfo.processIdentifier
        for entry in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            guard entry.hasPrefix(".\(name)."), entry.hasSuffix(".new"),
                let writer = Int32(entry.dropFirst(name.utf8.count + 2).dropLast(4)),
                writer == own || !FileManager.default.fileExists(atPath: "/proc/\(writer)")
            else { continue }
            let leftover = "\(folder)/\(entry)"
            // It is the site before where the program ended after the swap.
            if let record = try? SiteRecord.read(in: leftover), record.entries != [],
                (try? moveForeign(from: leftover, of: record, to: "\(folder)/\(name)")) == nil
            {
                continue
            }
            try? FileManager.default.removeItem(atPath: leftover)
        }
    }

    /// Moves what docent has not written from the root of a site to that of the next, unless that has the same name.
    private static func moveForeign(
        from old: String, of record: SiteRecord, to new: String
    ) throws(SiteError) {
        let own = Set(record.entries ?? [])
        for name in entries(of: old) where !own.contains(name) {
            guard !FileManager.default.fileExists(atPath: "\(new)/\(name)") else { continue }
            do throws(SystemCallError) {
                try FilePath.rename("\(old)/\(name)", to: "\(new)/\(name)")
            } catch {
                throw .notWritable(error.whileWriting("\(new)/\(name)"))
            }
        }
    }

    private static func entries(of folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    /// The name of an asset with this digest.
    static func name(of digest: SHA256Digest, extension suffix: String) -> String {
        "\(digest.hexadecimal.prefix(16)).\(suffix)"
    }

    /// What changes with the bytes of a page.
    static func mark(of bytes: [UInt8]) -> String {
        String(SHA256.hash(bytes).hexadecimal.prefix(16))
    }

    func link(toAsset name: String) -> Link { .path(base + ["a", name]) }

    /// A file that never changes, named by its bytes.
    struct Asset: Sendable {
        var bytes: [UInt8]
        var suffix: String
        /// The same bytes, compressed before; what they are not is not taken.
        var brotli: [UInt8]?
    }

    /// Writes a file that never changes, named by its bytes.
    ///
    /// - Returns: its name.
    mutating func write(asset bytes: [UInt8], extension suffix: String) throws -> String {
        try write(assets: [Asset(bytes: bytes, suffix: suffix)])[0]
    }

    /// Writes files that never change, which are compressed on every processor.
    ///
    /// - Returns: their names.
    mutating func write(assets made: [Asset]) throws -> [String] {
        let (maker, base) = (maker, base)
        let workers = OrderedWorkers(
            inputs: made, threads: ProcessInfo.processInfo.activeProcessorCount
        ) { asset in
            let name = Self.name(of: SHA256.hash(asset.bytes), extension: asset.suffix)
            return maker.file(
                asset.bytes, at: base + ["a", name], effort: .thorough, brotli: asset.brotli)
        }
        var names: [String] = []
        var failure: (any Error)?
        workers.run { file in
            let name = file.parts.last ?? ""
            names.append(name)
            guard assets.insert(name).inserted else { return true }
            do { try write(file) } catch { failure = error }
            assetSizes[name] = file.sentCount
            return failure == nil
        }
        if let failure { throw failure }
        return names
    }

    /// Writes an asset part by part, unless the site before has it.
    ///
    /// - Parameter body: is given what takes the parts.
    mutating func write(
        asset name: String, _ body: ((_ part: [UInt8]) throws -> Void) throws -> Void
    ) throws {
        guard assets.insert(name).inserted else { return }
        let parts = base + ["a", name]
        if try !keep(parts) {
            try make(parts) { file in
                try body { part in try file.write(part) }
            }
        }
        assetSizes[name] = count(parts)
    }

    /// Writes a page or a file of data.
    ///
    /// - Parameter names: the parts of its path from the root of the site's host.
    mutating func write(_ bytes: [UInt8], at names: [String]) throws {
        let file = maker.file(bytes, at: names)
        try write(file)
        if names.starts(with: base + ["D"]) {
            let parts = Array(names.dropFirst(base.count + 1))
            data.append((parts, Self.mark(of: bytes), file.sentCount))
        }
    }

    /// Writes a file that was prepared, and its compressed copies.
    mutating func write(_ file: SiteFile) throws {
        try write(file.bytes, isKept: file.isKept, at: file.parts)
        for copy in file.copies {
            let name = "\(file.parts.last ?? "").\(copy.form.suffix)"
            try write(copy.bytes, isKept: copy.isKept, at: file.parts.dropLast() + [name])
        }
    }

    /// Puts the folder in the place of the one before.
    mutating func finish() throws {
        let kept = before.map { Set($0.assets).subtracting(assets) } ?? []
        for name in kept.sorted() {
            let parts = base + ["a", name]
            guard try keep(parts) else { continue }
            count(parts)
            for form in Compression.allCases where maker.isCompressed {
                let copy = base + ["a", "\(name).\(form.suffix)"]
                if try keep(copy) { count(copy) }
            }
        }
        let copies =
            maker.isCompressed ? Compression.allCases.map { "\(SiteRecord.name).\($0.suffix)" } : []
        let record = SiteRecord(
            base: base, assets: assets.sorted(),
            entries: (Self.entries(of: new) + [SiteRecord.name] + copies).sorted())
        try write(try SiteJSON.bytes(record, isReadable: true), at: [SiteRecord.name])
        do {
            // After a power cut there is the one site or the other, whole.
            try FilePath.synchronize(fileSystemOf: new)
            if let before {
                try FilePath.exchange(new, target)
                isSwapped = true
                try FilePath.synchronize(folder: FilePath.split(target).folder)
                try Self.moveForeign(from: new, of: before, to: target)
                try? FileManager.default.removeItem(atPath: new)
            } else {
                try FilePath.rename(new, to: target)
            }
        } catch let error as SystemCallError {
            throw SiteError.notWritable(error.whileWriting(target))
        }
    }

    /// Removes what was made, where the site is not finished.
    func abandon() {
        // After the swap it is the site before, with what could not be moved; the next export tries again.
        guard !isSwapped else { return }
        try? FileManager.default.removeItem(atPath: new)
    }

    // MARK: Files

    /// Writes bytes, or takes over the file of the site before that has them.
    private mutating func write(_ bytes: [UInt8], isKept: Bool, at parts: [String]) throws {
        if try !isKept || !keep(parts) {
            try make(parts) { file in try file.write(bytes) }
        }
        count(parts, bytes: bytes.count)
    }

    /// Makes a file that nothing else writes.
    private mutating func make(
        _ parts: [String], _ body: (borrowing FileDescriptor) throws -> Void
    ) throws {
        let path = try place(of: parts)
        do {
            let file = try FileDescriptor(
                opening: path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666)
            try body(file)
        } catch let error as SystemCallError {
            throw SiteError.notWritable(error.whileWriting(path))
        }
    }

    /// Takes over a file of the site before: the same file where the disk can do that, with its time.
    ///
    /// - Returns: whether it was there.
    private mutating func keep(_ parts: [String]) throws -> Bool {
        guard before != nil else { return false }
        let old = ([target] + parts).joined(separator: "/")
        guard FileManager.default.fileExists(atPath: old) else { return false }
        let path = try place(of: parts)
        if (try? FileManager.default.linkItem(atPath: old, toPath: path)) != nil { return true }
        do {
            try FileManager.default.copyItem(atPath: old, toPath: path)
        } catch {
            throw SiteError.notWritable(
                .notWritable(path: path, reason: error.localizedDescription))
        }
        return true
    }

    /// Counts a file by what the disk says of it.
    ///
    /// - Returns: its bytes.
    @discardableResult
    private mutating func count(_ parts: [String]) -> Int {
        let path = ([new] + parts).joined(separator: "/")
        let facts = try? FileManager.default.attributesOfItem(atPath: path)
        let bytes = facts?[.size] as? Int ?? 0
        count(parts, bytes: bytes)
        return bytes
    }

    private mutating func count(_ parts: [String], bytes: Int) {
        fileCount += 1
        byteCount += bytes
        if bytes > largest.bytes { largest = (parts.joined(separator: "/"), bytes) }
    }

    /// The path of a new file, whose folders are made.
    private mutating func place(of parts: [String]) throws -> String {
        let folder = ([new] + parts.dropLast()).joined(separator: "/")
        if folders.insert(folder).inserted {
            do {
                try FileManager.default.createDirectory(
                    atPath: folder, withIntermediateDirectories: true)
            } catch {
                throw SiteError.notWritable(
                    .notWritable(path: folder, reason: error.localizedDescription))
            }
        }
        return "\(folder)/\(parts.last ?? "")"
    }
}
