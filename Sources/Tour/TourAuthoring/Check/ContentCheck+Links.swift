import Foundation
import TourModel
import Wording

extension ContentCheck {
    /// Links of texts to pages, files and codes that are not there.
    func checkLinks() {
        let known = [
            "room": Set(content.rooms.map(\.id)), "building": Set(content.buildings.map(\.id)),
            "person": Set(content.people.map(\.id)), "tour": Set(content.tours.map(\.id)),
        ]
        let site = [content.site.about] + content.site.web.pages.map(\.texts)
        let pages = pages(with: .links).map { ($0.path, $0.texts) }
        for (path, texts) in site.map({ (SiteReader.path, $0) }) + pages {
            for (language, text) in sorted(texts) {
                for target in MarkdownLinks.targets(in: text) {
                    guard let wrong = problem(with: target, on: path, known) else { continue }
                    log.warning(
                        place(of: "](\(target)", language, in: path),
                        "the link \"\(target.shortened)\" leads nowhere: \(wrong)",
                        "mend it, or take it out", .brokenLink)
                }
            }
        }
    }

    /// Why a link leads nowhere; nil where it leads somewhere, or out of the tour.
    private func problem(
        with target: String, on page: String, _ known: [String: Set<String>]
    ) -> String? {
        if target.isEmpty { return "it is empty" }
        let unknown =
            "displays follow pages of the tour, https:, http:, mailto:, tel:, room:, building:, person: and tour:"
        if let colon = target.firstIndex(of: ":") {
            let kind = target[..<colon].lowercased()
            let id = target[target.index(after: colon)...].uppercased()
            guard let ids = known[kind] else {
                return InlineText.Link(target) == nil ? unknown : nil
            }
            if ids.contains(id) { return nil }
            return "there is no \(kind) \(id.shortened)"
        }
        var parts = page.split(separator: "/").dropLast().map(String.init)
        for part in target.prefix(while: { $0 != "#" && $0 != "?" }).split(separator: "/") {
            switch part {
            case ".": continue
            case "..":
                if parts.isEmpty { return "it leads out of the folder" }
                parts.removeLast()
            default: parts.append(String(part))
            }
        }
        let path = parts.joined(separator: "/")
        let isThere =
            scope.listing.size(of: path) != nil
            || scope.listing.size(of: path.removingPercentEncoding ?? path) != nil
        guard isThere else { return "there is no file \(path.shortened)" }
        return InlineText.Link(target) == nil ? unknown : nil
    }
}

/// The links of a Markdown text.
enum MarkdownLinks {
    /// What stands in parentheses behind a bracket, without a title behind it.
    ///
    /// - Complexity: linear in the length of the text.
    static func targets(in text: String) -> [String] {
        var targets: [String] = []
        var rest = text.unicodeScalars[...]
        while let bracket = rest.firstIndex(of: "]") {
            rest = rest[rest.index(after: bracket)...]
            guard rest.first == "(" else { continue }
            rest = rest.dropFirst()
            let end = rest.firstIndex { $0 == ")" || $0 == "\n" } ?? rest.endIndex
            if end < rest.endIndex, rest[end] == ")" {
                let inner = rest[..<end].split(separator: " ").first.map { String($0) } ?? ""
                targets.append(inner)
            }
            rest = rest[end...]
        }
        return targets
    }
}
