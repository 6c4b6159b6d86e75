public import Foundation
import PageMaking
import PageModel
public import TourModel
public import TourStore
public import WebPages

/// Pages of the public site from a tour as it is now, one at a time, without writing the site.
///
/// A page has the words, the order and the style that ``SiteExporter`` writes, and no script. Films and sounds are
/// shown with their words, and have no file.
public struct SitePreview: Sendable {
    private let pages: PublicPages
    private let media: PublishedMedia
    private let events: [PublicEvent]
    private let moment: Date
    /// All pages of the site, by the parts of their addresses in small letters.
    private let subjects: [[String]: SiteSubject]
    private let addresses: Set<PageAddress>

    /// The languages of the site; at least one.
    public var languages: [Language] { pages.site.languages }

    /// The style sheet that pages load, at `a/docent.css` below their base.
    public let style: String
    /// The parts of its path below the base.
    public static let stylePath = ["a", styleName]
    private static let styleName = "docent.css"

    /// - Parameters:
    ///   - store: the tour; of it only what the public site shows is read.
    ///   - moment: the day on which the programme begins.
    ///   - picture: where a picture is found.
    /// - Throws: an error of the store.
    public init(
        _ store: TourStore, moment: Date = .now, picture: (Media.ID) -> Link
    ) throws {
        pages = try PublicPages(store: store.published(), moment: moment)
        self.moment = moment
        events = try pages.events(days: SiteComposer.programmeDays)
        media = try PublishedMedia(linkedFrom: pages.store, picture)
        style = StyleSheet(accent: pages.accent).text
        let all = try Self.site(pages, media, events, moment, below: [])
            .composer(in: pages.site.languages[0]).subjects()
        subjects = Dictionary(all.map { (Self.key($0.address.parts), $0) }) { first, _ in first }
        addresses = Set(all.map(\.address))
    }

    /// Whether the tour's file was replaced since.
    public var isStale: Bool { pages.store.isStale() }

    /// A page; `nil` where the public site has none at this address.
    ///
    /// - Parameters:
    ///   - parts: of its address below the language, in letters of any case: `["R", "A-014"]`.
    ///   - language: one of ``languages``; the first for any other.
    ///   - base: the parts of the path that links to other pages and to the style begin with.
    ///   - isDark: how it looks, whatever the browser wants.
    /// - Throws: an error of the store.
    public func page(
        at parts: [String], in language: Language, below base: [String], isDark: Bool = false
    ) throws -> HTML? {
        guard let subject = subjects[Self.key(parts)] else { return nil }
        let language = languages.contains(language) ? language : languages[0]
        let site = Self.site(pages, media, events, moment, below: base)
        guard let page = try site.composer(in: language).page(subject) else { return nil }
        let addresses = addresses
        var painter = site.painter(in: language, site.links { addresses.contains($0) })
        painter.theme = isDark ? .dark : .light
        return painter.document(page)
    }

    private static func site(
        _ pages: PublicPages, _ media: PublishedMedia, _ events: [PublicEvent], _ moment: Date,
        below base: [String]
    ) -> SitePages {
        SitePages(
            pages: pages, media: media, languages: pages.site.languages, base: base, origin: nil,
            host: nil, moment: moment, events: events, files: [styleName: styleName])
    }

    private static func key(_ parts: [String]) -> [String] { parts.map { $0.lowercased() } }
}

extension PublishedMedia {
    /// The media that everybody may see, with pictures that are somewhere already.
    ///
    /// - Throws: an error of the store.
    fileprivate init(linkedFrom store: TourStore, _ picture: (Media.ID) -> Link) throws {
        var pictures: [Media.ID: WebPicture] = [:]
        var files: [Media.ID: File] = [:]
        for medium in try store.media() where store.shows(medium: medium.id) {
            guard medium.kind == .picture else {
                files[medium.id] = File(
                    link: nil, type: "", bytes: try store.mediaSize(medium.id) ?? 0)
                continue
            }
            pictures[medium.id] = WebPicture([
                .init(
                    link: picture(medium.id), width: medium.width ?? Self.widths[0],
                    height: medium.height ?? Self.widths[0])
            ])
        }
        self.init(pictures: pictures, files: files)
    }
}
