import Compression
import Cryptography
import Files
import Foundation
import WebPages

/// The folder of a site while it is made: beside the one that is there, which it takes the place of at the end.
///
/// A file that is the same as before is the same file, with its time; what pages of the site before refer to stays for
/// one more time, so that a page that is open still works.
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
    /// Whether texts have compressed copies beside them.
    private let isCompressed: Bool
    /// Whether all names are in small letters, for hosts that lead there.
    private let isLowerCase: Bool

    /// - Throws: ``SiteError`` where the folder has something else than a site, or cannot be written.
    ///
    /// - Parameters:
    ///   - base: the parts of the path that the site's addresses begin with, as they are on the disk.
    ///   - isCompressed: whether texts have compressed copies beside them, which some servers send.
    ///   - isLowerCase: whether all names are in small letters, for hosts that lead there.
    init(
        _ path: String, base: [String], isCompressed: Bool = true, isLowerCase: Bool = false
    ) throws {
        self.isCompressed = isCompressed
        self.isLowerCase = isLowerCase
        target = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        let (folder, name) = FilePath.split(target)
        new = "\(folder)/.\(name).\(ProcessInfo.processInfo.processIdentifier).new"
        self.base = base
        before = try SiteRecord.read(in: target)
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
            try? FileManager.default.removeItem(atPath: "\(folder)/\(entry)")
        }
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

    /// Writes a file that never changes, named by its bytes.
    ///
    /// - Returns: its name.
    mutating func write(asset bytes: [UInt8], extension suffix: String) throws -> String {
        let name = Self.name(of: SHA256.hash(bytes), extension: suffix)
        try write(asset: name) { write in try write(bytes) }
        assetSizes[name] = try compress(bytes, at: base + ["a", name], effort: .thorough)
        return name
    }

    /// Writes an asset part by part, unless the site before has it.
    ///
    /// - Parameter body: is given what takes the parts.
    mutating func write(
        asset name: String, _ body: ((_ part: [UInt8]) throws -> Void) throws -> Void
    ) throws {
        guard assets.insert(name).inserted else { return }
        let parts = base + ["a", name]
        if try keep(parts) { return }
        let path = try place(of: parts)
        do {
            let file = try NewFile(path)
            try body { part in try file.write(part) }
            try file.replace()
        } catch let error as SystemCallError {
            throw SiteError.notWritable(error.whileWriting(path))
        }
        count(parts)
    }

    /// Writes a page or a file of data.
    ///
    /// - Parameter names: the parts of its path from the root of the site's host.
    /// - Returns: how many bytes a host sends of it.
    @discardableResult
    mutating func write(_ bytes: [UInt8], at names: [String]) throws -> Int {
        let parts = isLowerCase ? names.map { $0.lowercased() } : names
        if try !keep(parts, if: bytes) {
            let path = try place(of: parts)
            do {
                let file = try NewFile(path)
                try file.write(bytes)
                try file.replace()
            } catch {
                throw SiteError.notWritable(error.whileWriting(path))
            }
            count(parts)
        }
        let sent = try compress(bytes, at: parts, effort: .quick)
        if names.starts(with: base + ["D"]) {
            data.append((Array(names.dropFirst(base.count + 1)), Self.mark(of: bytes), sent))
        }
        return sent
    }

    /// What is text, and not as small as it can be.
    private static let compressible: Set<String> = [
        "css", "geojson", "html", "ics", "js", "json", "svg", "txt", "vcf", "vtt", "wasm",
        "webmanifest", "xml",
    ]

    /// Writes the compressed copies of a text, or takes over those of the site before where the text is the same file.
    ///
    /// - Returns: the bytes of the smallest.
    private mutating func compress(
        _ bytes: [UInt8], at parts: [String], effort: Compression.Effort
    ) throws -> Int {
        guard isCompressed, bytes.count >= 256, let name = parts.last,
            let suffix = name.split(separator: ".").last,
            Self.compressible.contains(String(suffix))
        else { return bytes.count }
        var least = bytes.count
        for form in Compression.allCases {
            let copy = Array(parts.dropLast()) + ["\(name).\(form.suffix)"]
            if isSame(parts), try keep(copy) {
                least = min(least, size(of: copy) ?? least)
                continue
            }
            guard let compressed = form.compressed(bytes, effort: effort) else { continue }
            least = min(least, compressed.count)
            guard size(of: copy) == nil else { continue }
            let path = try place(of: copy)
            do {
                let file = try NewFile(path)
                try file.write(compressed)
                try file.replace()
            } catch {
                throw SiteError.notWritable(error.whileWriting(path))
            }
            count(copy)
        }
        return least
    }

    /// The bytes of a new file; `nil` where it is not there.
    private func size(of parts: [String]) -> Int? {
        let path = ([new] + parts).joined(separator: "/")
        return (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
    }

    /// Whether a new file is the same as that of the site before, and not only as long.
    private func isSame(_ parts: [String]) -> Bool {
        guard before != nil else { return false }
        let name = parts.joined(separator: "/")
        func inode(_ folder: String) -> Int? {
            let facts = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
            return facts?[.systemFileNumber] as? Int
        }
        let own = inode(new)
        return own != nil && own == inode(target)
    }

    private mutating func count(_ parts: [String]) {
        guard let bytes = size(of: parts) else { return }
        byteCount += bytes
        if bytes > largest.bytes { largest = (parts.joined(separator: "/"), bytes) }
        if parts.dropLast() == base + ["a"], let name = parts.last { assetSizes[name] = bytes }
    }

    /// Puts the folder in the place of the one before.
    mutating func finish() throws {
        let kept = before.map { Set($0.assets).subtracting(assets) } ?? []
        for name in kept.sorted() {
            let parts = base + ["a", name]
            guard try keep(parts), isCompressed else { continue }
            for form in Compression.allCases {
                _ = try keep(base + ["a", "\(name).\(form.suffix)"])
            }
        }
        let record = SiteRecord(base: base, assets: assets.sorted())
        try write(try SiteJSON.bytes(record, isReadable: true), at: [SiteRecord.name])
        do {
            if before != nil {
                try FilePath.exchange(new, target)
                try? FileManager.default.removeItem(atPath: new)
            } else {
                try FilePath.rename(new, to: target)
            }
        } catch {
            throw SiteError.notWritable(error.whileWriting(target))
        }
    }

    /// Removes what was made, where the site is not finished.
    func abandon() { try? FileManager.default.removeItem(atPath: new) }

    // MARK: Files

    /// Takes over a file of the site before.
    ///
    /// - Parameter bytes: what it must say; `nil` for one whose name says that.
    /// - Returns: whether it was there.
    private mutating func keep(_ parts: [String], if bytes: [UInt8]? = nil) throws -> Bool {
        guard before != nil else { return false }
        let old = ([target] + parts).joined(separator: "/")
        if let bytes {
            guard let found = FileManager.default.contents(atPath: old), found.elementsEqual(bytes)
            else { return false }
        }
        let path = try place(of: parts)
        guard (try? FileManager.default.linkItem(atPath: old, toPath: path)) != nil else {
            fileCount -= 1
            return false
        }
        count(parts)
        return true
    }

    /// The path of a new file, whose folders are made.
    private mutating func place(of parts: [String]) throws -> String {
        let folder = ([new] + parts.dropLast()).joined(separator: "/")
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw SiteError.notWritable(
                .notWritable(path: folder, reason: error.localizedDescription))
        }
        fileCount += 1
        return "\(folder)/\(parts.last ?? "")"
    }
}
