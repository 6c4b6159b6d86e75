import WebPages

/// The scripts of a site, and what browsers run beside them, as files named by their bytes.
///
/// A file refers to another as `"./name"`. That becomes the published name, so that a file's own name changes with what it
/// refers to; it becomes an empty text where there is no such file, which is how a script learns of that.
struct PublishedScripts {
    /// The published names by those in the program: "docent.js".
    private(set) var names: [String: String] = [:]

    /// - Parameter files: the bytes of scripts and modules by name, and of "NAME.br", NAME compressed before.
    /// - Throws: ``SiteError/notWritable(_:)``, or ``SiteError/scriptCircle(names:)``.
    init(_ files: [String: [UInt8]], into folder: inout SiteFolder) throws {
        // What refers to nothing: style, pictures, and the modules, which take long to compress.
        let others = files.filter { !$0.key.hasSuffix(".js") && !$0.key.hasSuffix(".br") }
            .sorted { $0.key < $1.key }
        let published = try folder.write(
            assets: others.map {
                SiteFolder.Asset(
                    bytes: $1, suffix: Self.suffix(of: $0), brotli: files["\($0).br"])
            })
        for (other, name) in zip(others, published) { names[other.key] = name }
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
        let script = try Self.replacingNames(in: bytes) {
            try publish($0, files, into: &folder, for: users + [name])
        }
        let asset = try folder.write(asset: script, extension: Self.suffix(of: name))
        names[name] = asset
        return asset
    }

    private static func suffix(of name: String) -> String {
        name.split(separator: ".").last.map(String.init) ?? ""
    }
}
