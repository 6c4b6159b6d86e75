import Foundation

/// What a folder says of the site in it: that it is one, what docent wrote, and which assets its pages refer to.
struct SiteRecord: Codable, Equatable {
    /// The file's name, at the root.
    static let name = "docent-site.json"
    private static let format = 1

    private var format = SiteRecord.format
    var base: [String]
    var assets: [String]
    /// The files and folders at the root that docent wrote; `nil` in records of older versions.
    var entries: [String]?

    init(base: [String], assets: [String], entries: [String] = []) {
        self.base = base
        self.assets = assets
        self.entries = entries
    }

    /// The record of the site in a folder; `nil` where the folder is not there.
    ///
    /// - Throws: ``SiteError/notASite(path:)`` where there is something else, ``SiteError/newer(path:format:known:)``.
    static func read(in folder: String) throws -> SiteRecord? {
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else {
            return nil
        }
        guard isFolder.boolValue else { throw SiteError.notASite(path: folder) }
        let path = "\(folder)/\(name)"
        guard let bytes = FileManager.default.contents(atPath: path) else {
            let found = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [name]
            guard found.isEmpty else { throw SiteError.notASite(path: folder) }
            return SiteRecord(base: [], assets: [])
        }
        // One of a later version may have another shape.
        struct Head: Decodable { var format: Int }
        if let head = try? JSONDecoder().decode(Head.self, from: bytes), head.format > format {
            throw SiteError.newer(path: folder, format: head.format, known: format)
        }
        guard let record = try? JSONDecoder().decode(SiteRecord.self, from: bytes),
            record.format == format,
            record.assets.allSatisfy({ !$0.contains("/") && !$0.hasPrefix(".") })
        else { throw SiteError.notASite(path: folder) }
        return record
    }
}
