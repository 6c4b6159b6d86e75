import Foundation
public import Times
import TourStore

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

    /// Of the bundle itself: what it is made of.
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
    /// What the bundle holds: the list of its objects; in format 1, the database with its media.
    public var content: File
    /// The size of everything that the content names, in bytes; in format 1, the database's.
    public var bytes: Int
    /// The version of the database's tables; in format 1 the database itself says it.
    public var schema: Int?
    /// The keys that take the place of those that are trusted now; none where nil.
    public var keys: NextKeys?

    /// The keys that a publisher changes to.
    public struct NextKeys: Sendable, Equatable {
        /// Signs what is shown, from the next version on, in place of the key that has signed this manifest.
        public var bundle: BundleKey?
        /// Signs the channel, whose sequence starts again at 1.
        public var freshness: Change?

        /// Names the old key too, so that replaying the manifest later changes nothing.
        public struct Change: Sendable, Equatable {
            public var old: BundleKey
            public var new: BundleKey

            public init(old: BundleKey, new: BundleKey) {
                self.old = old
                self.new = new
            }
        }

        /// Nil where no key changes.
        public init?(bundle: BundleKey?, freshness: Change?) {
            guard bundle != nil || freshness != nil else { return nil }
            self.bundle = bundle
            self.freshness = freshness
        }
    }

    /// The format that is written.
    package static let format = 2
    /// The formats that are read.
    package static let formats = 1...2
    package static let versions = 1...999_999_999
    /// No manifest is longer, in bytes.
    package static let maximumBytes = 1 << 14
    /// No bundle is larger, in bytes.
    package static let maximumBundle = 1 << 40

    package init(
        format: Int, site: String, version: Int, made: UTCMinute, at: UTCMinute?,
        until: UTCMinute? = nil, content: File, bytes: Int? = nil, schema: Int? = nil,
        keys: NextKeys? = nil
    ) {
        self.format = format
        self.site = site
        self.version = version
        self.made = made
        self.at = at
        self.until = until
        self.content = content
        self.bytes = bytes ?? content.bytes
        self.schema = schema
        self.keys = keys
    }
}

// MARK: As text

extension BundleManifest {
    /// The manifest as it stands in the archive: JSON with sorted keys, and a line's end.
    package func json() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        let keys = keys.map {
            Fields.Keys(
                bundle: $0.bundle?.base64, freshness: $0.freshness?.new.base64,
                freshnessBefore: $0.freshness?.old.base64)
        }
        let fields = Fields(
            format: format, site: site, version: version, made: made.description,
            at: at?.description, until: until?.description, files: [content],
            bytes: format == 1 ? nil : bytes, schema: schema, keys: keys)
        return Array(try encoder.encode(fields)) + [0x0A]
    }

    /// The format that a manifest says; nil where it says none.
    static func format(json: [UInt8]) -> Int? {
        struct Format: Decodable { var format: Int }
        return (try? JSONDecoder().decode(Format.self, from: Data(json)))?.format
    }

    /// Reads a manifest; nil where it is none of any format that this program knows the shape of.
    ///
    /// To be asked for only when the signature is proven.
    init?(json: [UInt8]) {
        guard let fields = try? JSONDecoder().decode(Fields.self, from: Data(json)),
            Self.formats.contains(fields.format), Self.versions.contains(fields.version),
            let made = UTCMinute(iso: fields.made), fields.files.count == 1,
            let file = fields.files.first, StoredObject.isName(file.sha256)
        else { return nil }
        let isFirst = fields.format == 1
        guard file.name == (isFirst ? BundleArchive.database : BundleArchive.objects),
            (1...(isFirst ? StoredObject.maximumBytes : BundleObjects.maximumBytes)).contains(
                file.bytes),
            isFirst || fields.bytes.map({ (0...Self.maximumBundle).contains($0) }) == true
        else { return nil }
        guard let at = Self.time(fields.at), let until = Self.time(fields.until),
            let keys = Self.keys(fields.keys)
        else { return nil }
        self.init(
            format: fields.format, site: fields.site, version: fields.version, made: made, at: at,
            until: until, content: file, bytes: isFirst ? nil : fields.bytes,
            schema: fields.schema, keys: keys)
    }

    /// A time that cannot be read is not the same as none.
    private static func time(_ text: String?) -> UTCMinute?? {
        guard let text else { return .some(nil) }
        return UTCMinute(iso: text).map { .some($0) }
    }

    /// Nor is a key.
    private static func keys(_ fields: Fields.Keys?) -> NextKeys?? {
        guard let fields else { return .some(nil) }
        let bundle = fields.bundle.flatMap { BundleKey(base64: $0) }
        let new = fields.freshness.flatMap { BundleKey(base64: $0) }
        let old = fields.freshnessBefore.flatMap { BundleKey(base64: $0) }
        guard (bundle == nil) == (fields.bundle == nil),
            (new == nil) == (fields.freshness == nil),
            (old == nil) == (fields.freshnessBefore == nil), (old == nil) == (new == nil)
        else { return nil }
        var change: NextKeys.Change?
        if let old, let new { change = NextKeys.Change(old: old, new: new) }
        return NextKeys(bundle: bundle, freshness: change).map { .some($0) }
    }

    private struct Fields: Codable {
        var format: Int
        var site: String
        var version: Int
        var made: String
        var at: String?
        var until: String?
        var files: [File]
        var bytes: Int?
        var schema: Int?
        var keys: Keys?

        struct Keys: Codable {
            var bundle: String?
            var freshness: String?
            var freshnessBefore: String?

            enum CodingKeys: String, CodingKey {
                case bundle
                case freshness
                case freshnessBefore = "freshness-before"
            }
        }
    }
}
