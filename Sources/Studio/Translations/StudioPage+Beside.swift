import Tour
import TourAuthoring
import WebPages

extension StudioPage {
    /// The two ways to see an entry that has a page in each language; nothing where there is one language.
    func views(of entry: StudioEntry, isBeside: Bool) -> HTML {
        guard entry.translated != nil, overview.languages.count > 1 else { return HTML() }
        let page = StudioLinks.entry(entry.kind, entry.id)
        return HTML("nav", [.class("seg"), .label(words("beside.views"))]) {
            for beside in [false, true] {
                HTML(
                    "a",
                    [
                        .href(beside ? page.asking(["view": "beside"]) : page),
                        beside == isBeside ? .named("aria-current", "page") : nil,
                    ]
                ) { words(beside ? "beside.all" : "beside.one") }
            }
        }
    }

    /// The texts of an entry in all languages beside each other, each with its state and the way to the desk where it is written.
    ///
    /// - Parameter desks: of the other languages.
    func beside(_ entry: StudioEntry, _ desks: [TranslationDesk]) -> HTML {
        let rows = desks.first?.texts.filter { $0.id.file == entry.file } ?? []
        return page(
            titled(entry), here: entry.kind.rawValue,
            number: entry.kind == .rooms ? entry.id : nil, kicker: kicker(of: entry),
            acts: views(of: entry, isBeside: true), foot: entry.file, styles: ["translations.css"]
        ) {
            if rows.isEmpty {
                HTML("p", [.class("note")]) {
                    HTML.icon(.info)
                    HTML("span") { words("beside.none") }
                }
            } else {
                HTML(
                    "div", [.class("wide"), .named("tabindex", "0"), .label(words("beside.all"))]
                ) {
                    HTML("table", [.class("all-tongues")]) {
                        heads(desks, rows)
                        HTML("tbody") {
                            for row in rows { line(row, desks) }
                        }
                    }
                }
            }
        }
    }

    private func titled(_ entry: StudioEntry) -> String {
        let name = name(of: entry)
        return entry.kind == .rooms && name.hasPrefix("\(entry.id) ")
            ? String(name.dropFirst(entry.id.count + 1)) : name
    }

    private func heads(_ desks: [TranslationDesk], _ rows: [TranslationDesk.Text]) -> HTML {
        HTML("thead") {
            HTML("tr") {
                HTML("td")
                if let source = desks.first?.source {
                    HTML("th", [.named("scope", "col")]) {
                        HTML("b", [.lang(source.rawValue)]) { Self.name(of: source) }
                        " \(words("language.first"))"
                    }
                }
                for desk in desks {
                    let fresh = rows.count { row in
                        let state = desk.texts.first { $0.id == row.id }?.state
                        return state == .translated || state == .reviewed
                    }
                    HTML("th", [.named("scope", "col")]) {
                        HTML("b", [.lang(desk.target.rawValue)]) { Self.name(of: desk.target) }
                        " "
                        words("beside.fresh", ["count": "\(fresh)", "all": "\(rows.count)"])
                    }
                }
            }
        }
    }

    private func line(_ row: TranslationDesk.Text, _ desks: [TranslationDesk]) -> HTML {
        HTML("tr") {
            HTML("th", [.named("scope", "row")]) { part(row.id) }
            HTML("td", [.lang(desks.first?.source.rawValue)]) { paragraphs(row.source) }
            for desk in desks {
                let text = desk.texts.first { $0.id == row.id }
                HTML("td") {
                    HTML("p", [.class("how")]) {
                        state(text?.state ?? .new)
                        HTML(
                            "a",
                            [
                                .class("end"), .href(link(to: row.id, in: desk.target)),
                                .label(
                                    "\(words("beside.write")): \(part(row.id)), "
                                        + Self.name(of: desk.target)),
                            ]
                        ) { words("beside.write") }
                    }
                    HTML("div", [.lang(desk.target.rawValue), .named("dir", "auto")]) {
                        paragraphs(text?.translation ?? "")
                    }
                }
            }
        }
    }

    private func paragraphs(_ text: String) -> [HTML] {
        text.split(separator: "\n\n").map { paragraph in HTML("p") { String(paragraph) } }
    }

    private func link(to text: TextID, in language: Language) -> Link {
        Link.path(["translations", language.rawValue])
            .asking(["show": TranslationView.Filter.all.rawValue, "text": text.context])
    }
}

extension StudioService {
    /// No more languages stand beside the first one.
    private static let mostBeside = 6

    /// The page of an entry in all languages.
    func beside(_ entry: StudioEntry, _ page: StudioPage) async throws -> Answer {
        var desks: [TranslationDesk] = []
        do {
            for language in page.overview.languages.dropFirst().prefix(Self.mostBeside) {
                desks.append(try await folder.translations(into: language))
            }
        } catch TourImportError.invalid {
            return Self.page(page.untranslatable())
        }
        return Self.page(page.beside(entry, desks))
    }
}
