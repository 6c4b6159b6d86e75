/// The content types of all files that a site may have, by the endings of their names.
enum ContentTypes {
    typealias Kind = (ending: String, type: String)

    /// Films and sounds that browsers play.
    static let recordings = [
        "mp4": "video/mp4", "m4v": "video/mp4", "webm": "video/webm", "mov": "video/quicktime",
        "mp3": "audio/mpeg", "m4a": "audio/mp4", "aac": "audio/aac", "ogg": "audio/ogg",
        "oga": "audio/ogg", "opus": "audio/ogg", "wav": "audio/wav", "flac": "audio/flac",
    ]

    /// Those that web servers' own lists may lack.
    static let rare: [Kind] = [
        ("avif", "image/avif"), ("geojson", "application/geo+json"), ("ics", "text/calendar"),
        ("vcf", "text/vcard"), ("vtt", "text/vtt"), ("wasm", "application/wasm"),
        ("webmanifest", "application/manifest+json"), ("webp", "image/webp"),
    ]

    static let all: [Kind] =
        [
            ("css", "text/css"), ("gif", "image/gif"), ("html", "text/html"),
            ("jpg", "image/jpeg"), ("js", "text/javascript"), ("json", "application/json"),
            ("png", "image/png"), ("svg", "image/svg+xml"), ("txt", "text/plain"),
            ("xml", "text/xml"),
        ] + rare + recordings.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }

    private static let byEnding = Dictionary(
        all.map { ($0.ending, $0.type) }, uniquingKeysWith: { first, _ in first })

    /// The type of a file, texts with their character set, by the ending of its name.
    static func type(of name: String) -> String {
        let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
        let type = byEnding[ending] ?? "application/octet-stream"
        return type.hasPrefix("text/") ? "\(type); charset=utf-8" : type
    }
}
