import Tour

/// One check of content that an import would take.
struct ContentCheck {
    let content: TourContent
    let scope: ContentScope
    let options: TourChecker.Options

    var log: ProblemLog { scope.log }

    /// A page and all that is written on it.
    struct Page {
        var path: String
        var texts: Localized<String>
        var names: Localized<String>
        var hours: Localized<String>
        var summaries = Localized<String>()
    }

    var pages: [Page] {
        content.buildings.map {
            Page(
                path: "buildings/\($0.id)/building.md", texts: $0.texts, names: $0.names,
                hours: $0.hours, summaries: $0.summaries)
        }
            + content.rooms.map {
                Page(
                    path: "buildings/\($0.buildingID)/\($0.id).md", texts: $0.texts,
                    names: $0.names, hours: $0.hours)
            }
    }

    /// Where something of a page stands in a language: in the page, or in the translation beside
    /// it.
    func place(_ page: String, _ language: Language, containing text: String) -> Place {
        let translated = "\(page.dropLast(3)).\(language).md"
        let isTranslated =
            language != scope.defaultLanguage && scope.listing.sizes[translated] != nil
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
        for (index, line) in file.text.split(
            separator: "\n", omittingEmptySubsequences: false
        ).enumerated() {
            guard let found = line.firstRange(of: first) else { continue }
            let before = line[..<found.lowerBound].unicodeScalars.count
            return Place(file: path, line: index + 1, column: before + 1)
        }
        return Place(file: path)
    }
}
