import Bundles
import Files

/// The last version of each site's content, or sequence of its channel, that a key has signed, in a file beside the key.
///
/// It keeps them growing, and gives what has not changed the number that it has.
struct PublishedVersions {
    struct Entry: Equatable {
        var site: String
        var version: Int
        /// Of what the number is for: 64 hexadecimal digits.
        var sha256: String
    }

    private var entries: [Entry] = []

    private static let heading = "docent bundles published 1"
    private static let maximumBytes = 1 << 20
    private static let ending = ".published"

    /// Decides on the version of content, and enters it; it is on the disk when this returns.
    ///
    /// - Parameters:
    ///   - key: the file of the key, beside which the record stands.
    ///   - content: the SHA-256 of all that gives it another version.
    ///   - wanted: the version that somebody asked for; the next one where nil.
    ///   - least: what the next one must not be less than.
    /// - Throws: `BundleError/notGreater(version:last:)`; `FileError` for what keeps the record
    ///   from being read or written.
    static func version(
        of content: String, site: String, key: String, wanted: Int? = nil, least: Int = 1
    ) throws -> Int {
        let sha256 = content
        let (folder, name) = FilePath.split(key)
        let locked = try LockedFolder(folder)
        let file = name + ending
        let bytes = try locked.read(file, limit: maximumBytes)
        var record =
            try bytes.map { try PublishedVersions($0, path: locked.path(of: file)) }
            ?? PublishedVersions()
        let last = record.entries.first { $0.site == site }
        if let last, last.sha256 == sha256, wanted ?? last.version == last.version,
            last.version >= least
        {
            return last.version
        }
        let version = wanted ?? max((last?.version ?? 0) + 1, least)
        guard version > last?.version ?? 0, BundleManifest.versions.contains(version) else {
            throw BundleError.notGreater(version: version, last: last?.version ?? 0)
        }
        record.entries.removeAll { $0.site == site }
        record.entries.insert(Entry(site: site, version: version, sha256: sha256), at: 0)
        try locked.replace(file, with: record.bytes)
        return version
    }

    /// The last version of a site; nil where the key has signed none.
    static func last(of site: String, key: String) throws -> Int? {
        let path = key + ending
        guard let bytes = try BoundedFile.read(path, limit: maximumBytes)?.bytes else { return nil }
        return try PublishedVersions(bytes, path: path).entries.first { $0.site == site }?.version
    }

    private init() {}

    private init(_ bytes: [UInt8], path: String) throws(BundleError) {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        if let version = FileHeading.laterVersion(in: lines.first ?? "", than: Self.heading) {
            throw .newerRecord(path: path, version: version, known: 1)
        }
        guard lines.first == Self.heading[...] else {
            throw .damagedVersions(path: path, what: "it does not begin with \"\(Self.heading)\"")
        }
        for (number, line) in lines.enumerated().dropFirst() {
            let words = line.split(separator: " ")
            guard words.count == 3, let version = Int(words[1]),
                BundleManifest.versions.contains(version), words[2].utf8.count == 64
            else { throw .damagedVersions(path: path, what: "line \(number + 1) is not a version") }
            entries.append(
                Entry(site: String(words[0]), version: version, sha256: String(words[2])))
        }
    }

    private var bytes: [UInt8] {
        let lines = entries.map { "\($0.site) \($0.version) \($0.sha256)\n" }
        return Array((Self.heading + "\n" + lines.joined()).utf8)
    }
}
