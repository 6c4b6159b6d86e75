import Foundation
import Site
import Threads
import TourModel
import TourStore
import WebPages

/// Draws pages of the public site from the folder, on a thread of its own.
actor PhonePainter: ThreadActor {
    nonisolated let thread = ThreadExecutor(name: "phone")
    private nonisolated let database: String
    private var opened: (preview: SitePreview, moment: Date)?

    /// What came of drawing a page.
    enum Drawing: Sendable {
        case page(String)
        /// The site does not show it.
        case hidden
        /// The folder was never imported.
        case noTour
    }

    init(database: String) { self.database = database }

    /// - Parameters:
    ///   - parts: of the page's address below the language.
    ///   - language: a BCP 47 tag in letters of any case; the site's first language where it has no such one.
    /// - Throws: an error of the store.
    func page(at parts: [String], language tag: String?, isDark: Bool) throws -> Drawing {
        guard let preview = try open() else { return .noTour }
        let tag = tag?.lowercased()
        let language = preview.languages.first { $0.rawValue.lowercased() == tag }
        let page = try preview.page(
            at: parts, in: language ?? preview.languages[0],
            below: PhoneAddress.base(isDark: isDark), isDark: isDark)
        return page.map { .page($0.markup) } ?? .hidden
    }

    /// The style sheet of pages; nil without a database.
    func style() throws -> String? { try open()?.style }

    private func open() throws -> SitePreview? {
        guard FileManager.default.fileExists(atPath: database) else {
            opened = nil
            return nil
        }
        let now = Date.now
        if let opened, !opened.preview.isStale,
            (0..<Self.longest).contains(now.timeIntervalSince(opened.moment))
        {
            return opened.preview
        }
        let preview = try SitePreview(TourStore(path: database), moment: now) { picture in
            Link.path(["media", picture, "thumb"]).asking(["side": "960"])
        }
        opened = (preview, now)
        return preview
    }

    /// How old the day of the programme may be, in seconds.
    private static let longest = 600.0
}

/// Where the pages of the public site are within the studio.
enum PhoneAddress {
    /// What their links begin with: the choice of light or dark stays while somebody follows them.
    static func base(isDark: Bool) -> [String] { ["phone", isDark ? "dark" : "light"] }
}

extension StudioEntry {
    /// The address of the public site's page that shows it; nil where there is none.
    var phonePage: [String]? {
        switch kind {
        case .rooms: ["R", id]
        case .buildings: ["B", id]
        case .people: ["P", id]
        case .tours: ["T", id]
        case .news: ["N", id]
        case .site: []
        case .media, .kiosks, .visits: nil
        }
    }
}
