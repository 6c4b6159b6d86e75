public import Display

/// Where the pages and files of a public site are: their paths below the site's address.
public struct SiteLinks: Sendable {
    /// The parts of the path that every address begins with, as codes have it: `["T"]`.
    public let base: [String]
    /// Scheme and host, "https://vesper-ridge.example"; `nil` where the site has no address.
    public let origin: String?
    private let files: [String: String]
    private let isThere: @Sendable (PageAddress) -> Bool

    /// - Parameters:
    ///   - files: the names of the published files by those that pages use, "docent.css" and "room.jpg/720".
    ///   - isThere: whether the site has a page.
    public init(
        base: [String], origin: String?, files: [String: String],
        isThere: @escaping @Sendable (PageAddress) -> Bool
    ) {
        self.base = base
        self.origin = origin
        self.files = files
        self.isThere = isThere
    }

    /// The path of a page, without slashes around it.
    ///
    /// - Parameter language: `nil` for the address that a door's code has.
    public func path(_ page: PageAddress, _ language: String?) -> [String] {
        base + (language.map { [$0.uppercased()] } ?? []) + page.parts
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
        return PageAddress(id.destination).flatMap { link($0, in: language) }
    }

    /// A published file; `nil` where there is none.
    public func file(_ name: String) -> Link? {
        files[name].map { .path(base + ["a", $0]) }
    }
}
