import Compression
import Foundation

/// A file of a site, ready to be written with its compressed copies.
struct SiteFile: Sendable {
    struct Copy: Sendable {
        let form: Compression
        let bytes: [UInt8]
        let isKept: Bool
    }

    /// Its path from the root of the site's host.
    let parts: [String]
    let bytes: [UInt8]
    /// Whether the site before has the same bytes at this path, so that its file is taken over.
    let isKept: Bool
    let copies: [Copy]

    /// How many bytes a host sends of it.
    var sentCount: Int { copies.map(\.bytes.count).min() ?? bytes.count }
}

/// Prepares the files of a site, from any thread: compares them with those of the site before, and compresses them.
struct SiteFileMaker: Sendable {
    /// The folder of the site before; `nil` where there is none.
    let before: String?
    /// Whether texts have compressed copies beside them, which some servers send.
    let isCompressed: Bool
    /// Whether all names are in small letters, for hosts that lead there.
    let isLowerCase: Bool

    /// What is text, and not as small as it can be.
    private static let compressible: Set<String> = [
        "css", "geojson", "html", "ics", "js", "json", "svg", "txt", "vcf", "vtt", "wasm",
        "webmanifest", "xml",
    ]

    /// Prepares a file.
    ///
    /// - Parameters:
    ///   - names: the parts of its path from the root of the site's host.
    ///   - brotli: the bytes compressed before, which is taken where it is that.
    func file(
        _ bytes: [UInt8], at names: [String], effort: Compression.Effort = .quick,
        brotli: [UInt8]? = nil
    ) -> SiteFile {
        let parts = isLowerCase ? names.map { $0.lowercased() } : names
        let isKept = old(parts).map { $0.elementsEqual(bytes) } ?? false
        var copies: [SiteFile.Copy] = []
        if isCompressed, bytes.count >= 256, let name = parts.last,
            let suffix = name.split(separator: ".").last,
            Self.compressible.contains(String(suffix))
        {
            copies = Compression.allCases.compactMap { form in
                let path = parts.dropLast() + ["\(name).\(form.suffix)"]
                if isKept, let old = old(Array(path)) {
                    return SiteFile.Copy(form: form, bytes: [UInt8](old), isKept: true)
                }
                if form == .brotli, let brotli,
                    Compression.brotli(brotli, isOf: bytes)
                {
                    return SiteFile.Copy(form: form, bytes: brotli, isKept: false)
                }
                return form.compressed(bytes, effort: effort).map {
                    SiteFile.Copy(form: form, bytes: $0, isKept: false)
                }
            }
        }
        return SiteFile(parts: parts, bytes: bytes, isKept: isKept, copies: copies)
    }

    /// The bytes of a file of the site before.
    private func old(_ parts: [String]) -> Data? {
        before.flatMap {
            FileManager.default.contents(atPath: ([$0] + parts).joined(separator: "/"))
        }
    }
}
