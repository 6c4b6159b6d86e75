import TourModel

/// One check of content that an import would take.
struct ContentCheck {
    let content: TourContent
    let scope: ContentScope
    let options: TourChecker.Options

    var log: ProblemLog { scope.log }

    /// The traits of each room's page, in the order of the content.
    private let traits: [PageTraits]

    init(content: TourContent, scope: ContentScope, options: TourChecker.Options) {
        (self.content, self.scope, self.options) = (content, scope, options)
        let records = scope.findings.rooms
        traits = content.rooms.map { records[$0.id]?.traits ?? PageTraits($0) }
    }

    /// A page and all that is written on it.
    struct Page {
        var path: String
        var texts: Localized<String>
        var names: Localized<String>
        var hours: Localized<String>
        var summaries = Localized<String>()
    }

    var pages: [Page] { pages { _ in true } }

    /// The pages of buildings and rooms with one of these traits.
    func pages(with wanted: PageTraits) -> [Page] { pages { !$0.isDisjoint(with: wanted) } }

    private func pages(where isWanted: (PageTraits) -> Bool) -> [Page] {
        content.buildings.filter { isWanted(PageTraits($0)) }.map {
            Page(
                path: "buildings/\($0.id)/building.md", texts: $0.texts, names: $0.names,
                hours: $0.hours, summaries: $0.summaries)
        }
            + rooms(where: isWanted).map {
                Page(
                    path: "buildings/\($0.buildingID)/\($0.id).md", texts: $0.texts,
                    names: $0.names, hours: $0.hours)
            }
    }

    /// The rooms whose pages have one of these traits.
    func rooms(with wanted: PageTraits) -> [Room] { rooms { !$0.isDisjoint(with: wanted) } }

    private func rooms(where isWanted: (PageTraits) -> Bool) -> [Room] {
        traits.indices.compactMap { isWanted(traits[$0]) ? content.rooms[$0] : nil }
    }

    /// Where something of a page stands in a language: in the page, or in the translation beside
    /// it.
    func place(_ page: String, _ language: Language, containing text: String) -> Place {
        let translated = "\(page.dropLast(3)).\(language).md"
        let isTranslated =
            language != scope.defaultLanguage && scope.listing.size(of: translated) != nil
        return place(isTranslated ? translated : page, containing: text)
    }

    /// Where a text begins in a file, as far as it stands there in one piece.
    func place(_ path: String, containing text: String) -> Place {
        let first = text.split(separator: "\n").first.map(String.init) ?? text
        // The file was read before, so what is wrong with it would be in the log already.
        let quiet = ProblemLog(limit: 1)
        guard !first.isEmpty,
            let file = TextFile(path, in: scope.listing, limits: scope.limits, log: quiet)
        else { return Place(file: path) }
        var key: String?
        var fences = EditableFile.isPage(path) ? 0 : 1
        for (index, line) in file.text.split(
            separator: "\n", omittingEmptySubsequences: false
        ).enumerated() {
            if line == "---" {
                fences += 1
                key = nil
            } else if fences == 1, let top = Self.topKey(of: line) {
                key = top
            }
            guard let found = line.firstRange(of: first) else { continue }
            let before = line[..<found.lowerBound].unicodeScalars.count
            return Place(file: path, line: index + 1, column: before + 1, key: key)
        }
        return Place(file: path)
    }

    /// The key that a line of YAML begins with, where it begins at the left.
    private static func topKey(of line: Substring) -> String? {
        guard let first = line.first, !first.isWhitespace, first != "#", first != "-",
            let colon = line.firstIndex(of: ":")
        else { return nil }
        return String(line[..<colon].filter { $0 != "\"" && $0 != "'" })
    }
}
