public import Drawing
import Imaging
import TourModel

/// Reports as one PDF document: a title page, a table of contents, and for each report a sentence, a chart and a table.
///
/// The table of contents and the bookmarks lead to each report. The same reports give the same bytes.
public struct ReportDocument {
    let reports: [Report]
    let places: ReportPlaces
    let words: ReportWords
    let palette: ChartPalette

    public init(
        _ reports: [Report], places: ReportPlaces, words: ReportWords,
        palette: ChartPalette = .standard
    ) {
        self.reports = reports
        self.places = places
        self.words = words
        self.palette = palette
    }

    /// What a document without a choice of its own is about.
    public static let usualSubjects: [ReportSubject] = [
        .room, .hour, .weekday, .building, .language, .tour, .how, .code, .sign, .kind, .people,
        .length, .walk,
        .walkHour,
    ]

    /// A4, in points.
    static let page = (width: 595.0, height: 842.0)
    static let margin = 56.0
    /// Where the foot of a page begins.
    static let bottom = page.height - 64
    static let rowHeight = 15.0
    /// Where a section's table begins below its chart, and on its further pages.
    static let firstTable = 460.0
    static let furtherTable = 84.0

    /// - Throws: `DrawingError`.
    public func pdf() throws(DrawingError) -> [UInt8] {
        let document = try PDFDocument(
            width: Self.page.width, height: Self.page.height, title: title)
        let writer = ReportPages(document: document, of: self)
        writer.titlePage()
        writer.contents(sections)
        for section in sections { writer.section(section) }
        return try document.finish(language: words.language)
    }

    var title: String {
        places.siteName.isEmpty ? words("doc.title") : "\(places.siteName) – \(words("doc.title"))"
    }

    /// What the document consists of, with the pages that each part begins on.
    var sections: [Section] {
        var sections: [Section] = []
        // After the title and the table of contents.
        var page = 3
        for report in reports {
            sections.append(Section(title: report.title, page: page, content: .report(report)))
            page += 1 + Self.furtherPages(report)
            guard report.subject == .room else { continue }
            let counts = Dictionary(
                report.lines.map { ($0.key, $0.now) }, uniquingKeysWith: { $0 + $1 })
            let plans = places.floors.filter { $0.rooms.contains { $0.hotspot.count >= 3 } }
            for floor in plans {
                sections.append(
                    Section(
                        title: floor.label, page: page,
                        content: .floor(floor, counts: counts, report)))
                page += 1
            }
        }
        return sections
    }

    struct Section {
        enum Content {
            case report(Report)
            /// Under the report on rooms before it.
            case floor(ReportPlaces.Floor, counts: [String: Int], Report)
        }

        var title: String
        var page: Int
        var content: Content
    }

    /// So many rows of a table fit under a chart, and on a further page.
    static var firstRows: Int { Int((bottom - firstTable) / rowHeight) - 2 }
    static var furtherRows: Int { Int((bottom - furtherTable) / rowHeight) - 2 }

    /// The number of pages after the first that a table's rows and its total take.
    static func furtherPages(_ report: Report) -> Int {
        let rest = report.lines.count + 1 - firstRows
        return rest > 0 ? (rest + furtherRows - 1) / furtherRows : 0
    }
}
