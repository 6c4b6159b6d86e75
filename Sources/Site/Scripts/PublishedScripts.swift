import WebPages

/// The scripts of a site, and what browsers run beside them, as files named by their bytes.
///
/// A file refers to another as `"./name"`. That becomes the published name, so that a file's own name changes with what it
/// refers to; it becomes an empty text where there is no such file, which is how a script learns of that.
struct PublishedScripts {
    /// The published names by those in the program: "docent.js".
    private(set) var names: [String: String] = [:]

    /// - Parameter files: the bytes of scripts and modules by name.
    /// - Throws: ``SiteError/notWritable(_:)``, or ``SiteError/scriptCircle(names:)``.
    init(_ files: [String: [UInt8]], into folder: inout SiteFolder) throws {
        for name in files.keys.sorted() {
            _ = try publish(name, files, into: &folder, for: [])
        }
    }

    private static func replacingNames(
        in script: [UInt8], by name: (String) throws -> String?
    ) rethrows -> [UInt8] {
        let text = String(decoding: script, as: UTF8.self)
        var replaced = ""
        var rest = text[...]
        while let match = rest.firstMatch(of: /"\.\/([a-z.-]+)"/) {
            replaced += rest[..<match.range.lowerBound]
            replaced += try name(String(match.output.1)).map { "\"./\($0)\"" } ?? "\"\""
            rest = rest[match.range.upperBound...]
        }
        return Array((replaced + rest).utf8)
    }

    private mutating func publish(
        _ name: String, _ files: [String: [UInt8]], into folder: inout SiteFolder,
        for users: [String]
    ) throws -> String? {
        if let known = names[name] { return known }
        guard let bytes = files[name] else { return nil }
        guard !users.contains(name) else { throw SiteError.scriptCircle(names: users + [name]) }
        let suffix = name.split(separator: ".").last.map(String.init) ?? ""
        var published = bytes
        if suffix == "js" {
            published = try Self.replacingNames(in: bytes) {
                try publish($0, files, into: &folder, for: users + [name])
            }
        }
        let asset = try folder.write(asset: published, extension: suffix)
        names[name] = asset
        return asset
    }
}
