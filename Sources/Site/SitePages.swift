import Display
import Foundation
import Kiosk
import Tour
import WebPages

/// All pages of a site, in every language.
struct SitePages {
    let pages: PublicPages
    let media: PublishedMedia
    /// At least one; the first is that of the addresses on doors.
    let languages: [Language]
    let base: [String]
    let origin: String?
    let files: [String: String]

    /// The first segments of addresses that are not languages.
    private static let kinds: Set<String> = [
        "R", "B", "P", "T", "F", "N", "A", "D", "MAP", "NEWS",
    ]

    /// Writes every page, and those at the addresses of codes once more without a language.
    func write(
        to folder: inout SiteFolder, progress: (_ done: Int, _ total: Int) -> Void
    ) throws -> SiteExporter.Summary {
        for language in languages where Self.kinds.contains(language.rawValue.uppercased()) {
            throw SiteError.languageIsPage(language: language.rawValue)
        }
        let first = composer(in: languages[0])
        let subjects = try first.subjects()
        let addresses = Set(subjects.map(\.address))
        try check(addresses)
        let links = SiteLinks(base: base, origin: origin, files: files) {
            addresses.contains($0)
        }
        var summary = SiteExporter.Summary()
        summary.languages = languages.count
        let total = languages.count * subjects.count
        for (index, language) in languages.enumerated() {
            let composer = composer(in: language)
            let painter = painter(in: language, links)
            for (number, subject) in subjects.enumerated() {
                guard let page = try composer.page(subject) else { continue }
                let path = links.path(page.address, language.rawValue)
                try write(painter.document(page), at: path + ["index.html"], to: &folder)
                summary.pages += 1
                // What is printed on signs has no language: the first one's page stands there.
                if index == 0 {
                    let door = painter.document(page, isDoor: true)
                    let path = links.path(page.address, nil)
                    try write(door, at: path + ["index.html"], to: &folder)
                    // Hosts that would lead from the one to the other by a redirect have both.
                    if subject.hasCode, let last = path.last {
                        try write(door, at: path.dropLast() + ["\(last).html"], to: &folder)
                    }
                }
                progress(index * subjects.count + number + 1, total)
            }
        }
        if let lost = try first.page(.lost) {
            let page = painter(in: languages[0], links).document(lost)
            try write(page, at: ["404.html"], to: &folder)
        }
        try write(list: addresses, to: &folder)
        summary.files = folder.fileCount
        return summary
    }

    private func write(_ page: HTML, at parts: [String], to folder: inout SiteFolder) throws {
        try folder.write(Array(page.markup.utf8), at: parts.map(Self.fileName))
    }

    /// A part of a path as a name on the disk: a host decodes what an address encodes.
    private static func fileName(_ part: String) -> String {
        part.contains("/") || part.hasPrefix(".") ? "_" + part.replacing("/", with: "_") : part
    }

    private func composer(in language: Language) -> SiteComposer {
        SiteComposer(pages: pages, language: language, media: media)
    }

    private func painter(in language: Language, _ links: SiteLinks) -> WebPainter {
        let pages = pages
        let shown = media.pictures
        return WebPainter(
            links: links, words: WebWords { pages.say($0, in: language) },
            language: language.rawValue,
            languages: languages.map { ($0.rawValue, PublicPages.ownName($0)) },
            pictures: { shown[$0] })
    }

    /// Two addresses that differ only by case would be one folder on some disks.
    private func check(_ addresses: Set<PageAddress>) throws {
        var known: [String: String] = [:]
        for address in addresses.sorted(by: { $0.parts.joined() < $1.parts.joined() }) {
            let path = address.parts.joined(separator: "/")
            if let other = known.updateValue(path, forKey: path.lowercased()), other != path {
                throw SiteError.samePath(path: path, other: other)
            }
        }
    }

    /// Writes the addresses of all pages, by which the page for lost visitors finds the one that is meant.
    private func write(list addresses: Set<PageAddress>, to folder: inout SiteFolder) throws {
        struct List: Encodable {
            var pages: [String]
        }
        let list = List(pages: addresses.map { $0.parts.joined(separator: "/") }.sorted())
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try folder.write(Array(try encoder.encode(list)), at: base + ["D", "pages.json"])
    }
}

extension SiteSubject {
    /// Whether a sign may have its address.
    fileprivate var hasCode: Bool {
        switch self {
        case .kiosk(.room), .kiosk(.building), .kiosk(.person), .kiosk(.tour): true
        default: false
        }
    }
}
