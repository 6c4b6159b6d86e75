import WebPages
import Wording

/// The list of pages for search engines (sitemaps.org), each with its other languages.
struct SiteMap {
    /// The most addresses of one list.
    private static let most = 50_000 / 32

    let links: SiteLinks
    let origin: String
    let languages: [String]

    /// The files by name: one list, or several and the list of them.
    func files(of pages: [PageAddress]) -> [(name: String, text: String)] {
        let lists = stride(from: 0, to: pages.count, by: Self.most).map { start in
            list(of: pages[start..<min(start + Self.most, pages.count)])
        }
        guard lists.count > 1 else {
            return lists.map { ("sitemap.xml", $0) }
        }
        var files = lists.enumerated().map { ("sitemap-\($0 + 1).xml", $1) }
        let index = files.map {
            "<sitemap><loc>\(XMLText.escaped(origin))/\($0.0)</loc></sitemap>\n"
        }.joined()
        files.append(
            ("sitemap.xml", Self.document("sitemapindex", Self.schema, index)))
        return files
    }

    private static let schema = "xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\""

    private static func document(_ root: String, _ attributes: String, _ body: String) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<\(root) \(attributes)>\n\(body)</\(root)>\n"
    }

    private func list(of pages: ArraySlice<PageAddress>) -> String {
        var body = ""
        for page in pages {
            let places = languages.compactMap { language in
                links.canonical(page, in: language).map {
                    (language, XMLText.escaped(origin + $0.url))
                }
            }
            let others = places.map { language, place in
                "<xhtml:link rel=\"alternate\" hreflang=\"\(language)\" href=\"\(place)\"/>"
            }
            .joined()
            for (_, place) in places {
                body += "<url><loc>\(place)</loc>\(places.count > 1 ? others : "")</url>\n"
            }
        }
        return Self.document(
            "urlset", Self.schema + " xmlns:xhtml=\"http://www.w3.org/1999/xhtml\"", body)
    }
}
