import Cryptography
import Files
import Foundation
import WebPages

/// The folder of a site while it is made: beside the one that is there, which it takes the place of at the end.
///
/// A file that is the same as before is the same file, with its time; what pages of the site before refer to stays for
/// one more time, so that a page that is open goes on working.
struct SiteFolder {
    private let target: String
    private let new: String
    /// The site that is there.
    private let before: SiteRecord?
    private let base: [String]
    /// The assets of this site.
    private var assets: Set<String> = []
    private(set) var fileCount = 0

    /// - Throws: ``SiteError`` where the folder has something else than a site, or cannot be written.
    init(_ path: String, base: [String]) throws {
        target = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        let (folder, name) = FilePath.split(target)
        new = "\(folder)/.\(name).\(ProcessInfo.processInfo.processIdentifier).new"
        self.base = base
        before = try SiteRecord.read(in: target)
        try? FileManager.default.removeItem(atPath: new)
        do throws(SystemCallError) {
            try FilePath.makeFolder(new)
        } catch {
            throw SiteError.notWritable(error.whileWriting(new))
        }
    }

    /// The name of an asset with this digest.
    static func name(of digest: SHA256Digest, extension suffix: String) -> String {
        "\(digest.hexadecimal.prefix(16)).\(suffix)"
    }

    func link(toAsset name: String) -> Link { .path(base + ["a", name]) }

    /// Writes a file that never changes, named by its bytes.
    ///
    /// - Returns: its name.
    mutating func write(asset bytes: [UInt8], extension suffix: String) throws -> String {
        let name = Self.name(of: SHA256.hash(bytes), extension: suffix)
        try write(asset: name) { write in try write(bytes) }
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
    }

    /// Writes a page or a file of data.
    ///
    /// - Parameter parts: of its path from the root of the site's host.
    mutating func write(_ bytes: [UInt8], at parts: [String]) throws {
        if try keep(parts, if: bytes) { return }
        let path = try place(of: parts)
        do {
            let file = try NewFile(path)
            try file.write(bytes)
            try file.replace()
        } catch {
            throw SiteError.notWritable(error.whileWriting(path))
        }
    }

    /// Puts the folder in the place of the one before.
    mutating func finish() throws {
        let kept = before.map { Set($0.assets).subtracting(assets) } ?? []
        for name in kept.sorted() { _ = try keep(base + ["a", name]) }
        let record = SiteRecord(base: base, assets: assets.sorted())
        try write(record.bytes, at: [SiteRecord.name])
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
