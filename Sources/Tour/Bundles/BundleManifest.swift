import Foundation
public import Times

/// What a bundle says of itself; its signature is over these words.
public struct BundleManifest: Sendable, Equatable {
    /// One file of the bundle.
    public struct File: Sendable, Equatable, Codable {
        public var name: String
        public var bytes: Int
        /// 64 hexadecimal digits in lower case.
        public var sha256: String

        package init(name: String, bytes: Int, sha256: String) {
            self.name = name
            self.bytes = bytes
            self.sha256 = sha256
        }
    }

    /// Of the bundle itself: how its parts stand in it.
    public var format: Int
    /// The site's ID.
    public var site: String
    /// Of the content: 1 to 999 999 999, and for each site greater with every change.
    public var version: Int
    /// When the last of the files was written that it was made from.
    public var made: UTCMinute
    /// Before this no kiosk shows it; at once where nil.
    public var at: UTCMinute?
    /// From this minute on no kiosk takes it; never where nil.
    ///
    /// A kiosk that shows it by then keeps showing it, and its health says so. Older programs ignore the end.
    public var until: UTCMinute?
    /// The database, which holds the media too.
    public var database: File

    /// The only format there is.
    package static let format = 1
    package static let versions = 1...999_999_999
    /// No manifest is longer, in bytes.
    package static let maximumBytes = 1 << 14
    /// Larger files have no place in the archive, whose sizes have eleven octal digits.
    package static let maximumFile = 1 << 33 - 1

    package init(
        format: Int, site: String, version: Int, made: UTCMinute, at: UTCMinute?,
        until: UTCMinute? = nil, database: File
    ) {
        self.format = format
        self.site = site
        self.version = version
        self.made = made
        self.at = at
        self.until = until
        self.database = database
    }
}

// MARK: As text

extension BundleManifest {
    /// The manifest as it stands in the archive: JSON with sorted keys, and a line's end.
    package func json() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        let fields = Fields(
            format: format, site: site, version: version, made: made.description,
            at: at?.description, until: until?.description, files: [database])
        return Array(try encoder.encode(fields)) + [0x0A]
    }

    /// Reads a manifest; nil where it is none of any format that this program knows the shape of.
    ///
    /// To be asked for only when the signature is proven.
    init?(json: [UInt8]) {
        guard let fields = try? JSONDecoder().decode(Fields.self, from: Data(json)),
            Self.versions.contains(fields.version), let made = UTCMinute(iso: fields.made),
            fields.files.count == 1, let file = fields.files.first,
            file.name == BundleArchive.database, (1...Self.maximumFile).contains(file.bytes),
            file.sha256.utf8.count == 64
        else { return nil }
        let (at, until) = (
            fields.at.map { UTCMinute(iso: $0) }, fields.until.map { UTCMinute(iso: $0) }
        )
        // A time that cannot be read is not the same as none.
        if case .some(nil) = at { return nil }
        if case .some(nil) = until { return nil }
        self.at = at ?? nil
        self.until = until ?? nil
        format = fields.format
        site = fields.site
        version = fields.version
        self.made = made
        database = file
    }

    private struct Fields: Codable {
        var format: Int
        var site: String
        var version: Int
        var made: String
        var at: String?
        var until: String?
        var files: [File]
    }
}
