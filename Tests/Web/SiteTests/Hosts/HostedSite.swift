import Foundation
import TestSupport
import TourModel

@testable import Site

/// The sample tour for web servers: with a module of WebAssembly and one more file of each kind that tours may have.
enum HostedSite {
    /// Its folder.
    static let folder = Result { try written(base: nil) }
    /// The folder of one that is the whole host.
    static let whole = Result { try written(base: "https://museum.example") }

    /// A module of WebAssembly that has nothing in it.
    private static let module: [UInt8] = [0x00, 0x61, 0x73, 0x6D, 0x01, 0x00, 0x00, 0x00]

    /// Names beside the content types that they are sent with.
    static let kinds = [
        "html": "text/html; charset=utf-8", "css": "text/css", "js": "text/javascript",
        "json": "application/json", "geojson": "application/geo+json",
        "webmanifest": "application/manifest+json", "wasm": "application/wasm",
        "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "webp": "image/webp",
        "avif": "image/avif", "mp4": "video/mp4", "webm": "video/webm", "ogg": "audio/ogg",
        "mp3": "audio/mpeg", "vtt": "text/vtt", "vcf": "text/vcard", "ics": "text/calendar",
        "txt": "text/plain; charset=utf-8",
    ]

    private static func written(base: String?) throws -> String {
        let site = try WrittenSite.shared.get()
        let folder = site.folder + (base == nil ? "-hosted" : "-whole")
        var options = SiteExporter.Options()
        options.base = base
        if base != nil { options.languages = [Language(rawValue: "en"), Language(rawValue: "de")] }
        options.modules["docent-guide.wasm"] = module
        _ = try SiteExporter.export(site.store, to: folder, options: options)
        for kind in kinds.keys {
            let file = "\(folder)/T/kinds/one.\(kind)"
            try FileManager.default.createDirectory(
                atPath: "\(folder)/T/kinds", withIntermediateDirectories: true)
            try Data(module).write(to: URL(fileURLWithPath: file))
        }
        return folder
    }

    /// The paths of all printed codes of the sample.
    static func codes() throws -> [String] {
        let manifest = try Repository.text("qrcodes/manifest.csv")
        return manifest.split(separator: "\n").dropFirst().compactMap { line in
            line.split(separator: ",").dropFirst().first.flatMap { URL(string: String($0)) }?
                .path(percentEncoded: true)
        }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// An address with every second letter small.
    static func mixed(_ path: String) -> String {
        var isSmall = false
        return String(
            path.map { letter in
                guard letter.isLetter else { return letter }
                isSmall.toggle()
                return Character(isSmall ? letter.lowercased() : letter.uppercased())
            })
    }
}
