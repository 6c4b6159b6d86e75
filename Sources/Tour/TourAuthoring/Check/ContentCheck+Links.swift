import Foundation
import TourModel

extension ContentCheck {
    /// Links of texts to pages, files and codes that are not there.
    func checkLinks() {
        let known = [
            "room": Set(content.rooms.map(\.id)), "building": Set(content.buildings.map(\.id)),
            "person": Set(content.people.map(\.id)), "tour": Set(content.tours.map(\.id)),
        ]
        for page in pages(with: .links) {
            for (language, text) in page.texts.values.sorted(by: {
                $0.key.rawValue < $1.key.rawValue
            }) {
                for target in MarkdownLinks.targets(in: text) {
                    guard let wrong = problem(with: target, on: page.path, known) else { continue }
                    log.warning(
                        place(page.path, language, containing: "](\(target)"),
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
        if target.hasPrefix("#") { return nil }
        if let colon = target.firstIndex(of: ":") {
            let kind = target[..<colon].lowercased()
            let id = target[target.index(after: colon)...].uppercased()
            guard let ids = known[kind], !ids.contains(id) else { return nil }
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
        return isThere ? nil : "there is no file \(path.shortened)"
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
