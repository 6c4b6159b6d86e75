import Foundation
import Service
import Synchronization
import TestSupport

/// A site on this machine, as a plain host serves it: files by their exact path, and the site's own page for what is
/// not there.
final class SiteServer: Sendable {
    private let server: HTTPServer
    private let record: Record

    /// Scheme, host and port.
    var address: String { "http://\(server.address)" }

    /// The paths that were asked for and are not there.
    var missing: [String] { record.missing.withLock { $0 } }

    init(folder: String) throws {
        let record = Record()
        let lost = FileManager.default.contents(atPath: "\(folder)/404.html") ?? Data()
        self.record = record
        server = try HTTPServer(
            at: LoopbackAddress("127.0.0.1:0"), patience: .seconds(Patience.seconds)
        ) { path in
            guard let file = Self.file(at: path, in: folder),
                let bytes = FileManager.default.contents(atPath: file)
            else {
                record.missing.withLock { $0.append(path) }
                return HTTPResponse(
                    .notFound, contentType: Self.contentType(of: "404.html"), body: Array(lost))
            }
            return HTTPResponse(contentType: Self.contentType(of: file), body: Array(bytes))
        }
    }

    /// Goes offline: nothing answers any more.
    func stop() { server.stop() }

    private final class Record: Sendable {
        let missing = Mutex<[String]>([])
    }

    /// The file of a path: itself, the page of its name, or the first page of a folder.
    private static func file(at path: String, in folder: String) -> String? {
        guard let decoded = path.removingPercentEncoding,
            !decoded.split(separator: "/").contains("..")
        else { return nil }
        let candidates =
            decoded.hasSuffix("/")
            ? ["\(decoded)index.html"] : [decoded, "\(decoded).html", "\(decoded)/index.html"]
        return candidates.map { folder + $0 }.first { candidate in
            var isFolder: ObjCBool = false
            let exists = unsafe FileManager.default.fileExists(
                atPath: candidate, isDirectory: &isFolder)
            return exists && !isFolder.boolValue
        }
    }

    private static func contentType(of path: String) -> String {
        switch URL(fileURLWithPath: path).pathExtension {
        case "html": "text/html; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "json": "application/json"
        case "geojson": "application/geo+json"
        case "webmanifest": "application/manifest+json"
        case "wasm": "application/wasm"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "jpg": "image/jpeg"
        case "webp": "image/webp"
        case "avif": "image/avif"
        case "mp4": "video/mp4"
        case "webm": "video/webm"
        case "ogg", "oga": "audio/ogg"
        case "mp3": "audio/mpeg"
        case "vtt": "text/vtt; charset=utf-8"
        case "vcf": "text/vcard; charset=utf-8"
        case "ics": "text/calendar; charset=utf-8"
        case "xml": "application/xml"
        default: "application/octet-stream"
        }
    }
}
