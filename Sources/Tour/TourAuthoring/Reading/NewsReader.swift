import Files
import Times
import TourModel
import Wording

/// Reads news/<date>-<id>.md and their translations.
struct NewsReader {
    let scope: ContentScope

    private var log: ProblemLog { scope.log }
    private static let folder = "news"

    func read() -> [NewsItem] {
        let reader = BuildingsReader(scope: scope)
        var pages: [NewsItem.ID: BuildingsReader.Pages] = [:]
        for name in scope.listing.names(in: Self.folder) {
            guard let stem = FileName.stem(of: name, "md") else { continue }
            let path = Self.folder + "/" + name
            scope.knownFiles.insert(path)
            let id = String(stem.prefix { $0 != "." })
            guard Self.day(of: id) != nil else {
                log.error(
                    Place(file: path), "\"\(id.shortened)\" is not a name of news",
                    "name it by its day and a word in small letters, such as 2026-11-20-open-house.md"
                )
                continue
            }
            var language: Language?
            if stem.contains(".") {
                let tag = String(stem.dropFirst(id.count + 1))
                guard let translated = reader.translation(tag, path) else { continue }
                language = translated
            }
            if let other = pages[id, default: [:]].updateValue(path, forKey: language) {
                log.error(
                    Place(file: path), "\(other.shortened) is the same page", "keep one of them")
            }
        }
        return pages.sorted { $0.key < $1.key }.compactMap { item($0.key, $0.value, reader) }
    }

    private func item(
        _ id: NewsItem.ID, _ pages: BuildingsReader.Pages, _ reader: BuildingsReader
    ) -> NewsItem? {
        guard let day = Self.day(of: id),
            let page = reader.mainPage(pages, "\(Self.folder)/\(id).md", "the news \(id)"),
            let fields = Fields(page.head, ContentFormat.news, scope: scope)
        else { return nil }
        var item = NewsItem(
            id: id, day: day, until: nil,
            titles: fields.localized("title", translations: .beside),
            texts: reader.body(of: page), picture: fields.medium("picture", .picture))
        if let until = fields.text("until") {
            item.until = CalendarDay(until.value)
            if item.until == nil {
                log.error(
                    until.place, "\(key: "until") is \"\(until.value.shortened)\"",
                    "write a day such as 2026-12-31")
            } else if let last = item.until, last < day {
                log.error(
                    until.place, "\"until\" is before the day of the news",
                    "write \(String(id.prefix(10))) or a later day")
            }
        }
        reader.translate(pages, page, ContentFormat.translatedNews) { fields, language in
            reader.take("title", fields, language, into: &item.titles)
        } body: { text, language in
            item.texts.values[language] = text
        }
        return item
    }

    /// The day that an ID begins with; `nil` where it is not one of news.
    private static func day(of id: String) -> CalendarDay? {
        guard id.utf8.count > 11, Identifier.isValid(String(id.dropFirst(11)).uppercased()),
            id == id.lowercased(), id.utf8.dropFirst(10).first == UInt8(ascii: "-")
        else { return nil }
        return CalendarDay(id.prefix(10))
    }
}
