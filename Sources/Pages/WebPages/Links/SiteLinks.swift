public import PageModel

/// Where the pages and files of a public site are: their paths below the site's address.
public struct SiteLinks: Sendable {
    /// The parts of the path that every address begins with, as codes have it: `["T"]`.
    public let base: [String]
    /// Scheme and host, "https://vesper-ridge.example"; `nil` where the site has no address.
    public let origin: String?
    /// The language of the pages at the addresses on signs.
    let firstLanguage: String?
    /// Whether addresses are in small letters, for hosts that lead there.
    let isLowerCase: Bool
    private let files: [String: String]
    private let events: [Int: String]
    private let isThere: @Sendable (PageAddress) -> Bool

    /// - Parameters:
    ///   - files: the names of the published files by those that pages use, "docent.css" and "room.jpg/720".
    ///   - events: what the pages of events are found by, by the calendar's numbers.
    ///   - isThere: whether the site has a page.
    public init(
        base: [String], origin: String?, firstLanguage: String? = nil, isLowerCase: Bool = false,
        files: [String: String], events: [Int: String] = [:],
        isThere: @escaping @Sendable (PageAddress) -> Bool
    ) {
        self.base = base
        self.origin = origin
        self.firstLanguage = firstLanguage
        self.isLowerCase = isLowerCase
        self.files = files
        self.events = events
        self.isThere = isThere
    }

    /// The path of a page, without slashes around it.
    ///
    /// - Parameter language: `nil` for the address that a door's code has.
    public func path(_ page: PageAddress, _ language: String?) -> [String] {
        let parts = base + (language.map { [$0.uppercased()] } ?? []) + page.parts
        return isLowerCase ? parts.map { $0.lowercased() } : parts
    }

    /// The one address of those of a page that others shall refer to: what is on the sign, in the language of signs.
    public func canonical(_ page: PageAddress, in language: String) -> Link? {
        guard language == firstLanguage, page.isPrinted, isThere(page) else {
            return link(page, in: language)
        }
        return .path(path(page, nil))
    }

    /// A link to a page in a language; `nil` where the site has none.
    public func link(
        _ page: PageAddress, in language: String?, fragment: String? = nil
    ) -> Link? {
        guard isThere(page) else { return nil }
        return .path(path(page, language), isFolder: true, fragment: fragment)
    }

    /// A link to where a choice leads; `nil` where that is not on the site.
    public func link(_ id: ActionID, in language: String) -> Link? {
        if case .floor(_, _, let room?) = id.destination {
            return PageAddress(id.destination).flatMap {
                link($0, in: language, fragment: room)
            }
        }
        if case .event(let number, _) = id.destination {
            return events[number].flatMap { link(.event($0), in: language) }
        }
        return PageAddress(id.destination).flatMap { link($0, in: language) }
    }

    /// A file beside a page in a language: its card, its dates.
    public func file(_ name: String, beside page: PageAddress, in language: String) -> Link? {
        isThere(page) ? .path(path(page, language) + [name]) : nil
    }

    /// A file of data beside the pages of a language.
    func data(_ name: String, in language: String) -> Link {
        .path(path(.home, language) + [name])
    }

    /// A published file; `nil` where there is none.
    public func file(_ name: String) -> Link? {
        files[name].map { .path((isLowerCase ? base.map { $0.lowercased() } : base) + ["a", $0]) }
    }
}
