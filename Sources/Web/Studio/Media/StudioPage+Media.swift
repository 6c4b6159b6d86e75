import Foundation
import TourAuthoring
import TourModel
import WebPages

extension StudioPage {
    /// The site's languages, the first one first.
    var languages: [Language] {
        overview.languages.isEmpty ? [Language(rawValue: "en")] : overview.languages
    }

    // MARK: The library

    /// All media, those that wait, and the way to bring more.
    ///
    /// - Parameter gone: the ID of what was just taken out.
    func media(
        _ shelf: MediaShelf, waiting: [MediaDesk.Waiting], filter: MediaShelf.Filter, gone: String?
    ) -> HTML {
        page(words("nav.media"), here: "media", aside: bring(waiting)) {
            library(shelf, filter: filter, chosen: nil) {
                if let gone {
                    isGone(gone, "media")
                }
            }
        }
    }

    private func library(
        _ shelf: MediaShelf, filter: MediaShelf.Filter, chosen: MediaShelf.Item?,
        @HTMLBuilder _ notes: () -> HTML = { HTML() }
    ) -> HTML {
        let items = shelf.items(filter, languages: languages)
        return HTML("div", [.class("library")]) {
            notes()
            HTML("nav", [.class("tabs"), .label(words("media.filter"))]) {
                for other in MediaShelf.Filter.allCases {
                    let count = shelf.items(other, languages: languages).count
                    let isTask = [.undescribed, .large, .unused].contains(other)
                    if !isTask || count > 0 || other == filter {
                        HTML(
                            "a",
                            [
                                .href(Link.path(["media"]).asking(["show": other.rawValue])),
                                other == filter ? .named("aria-current", "page") : nil,
                            ]
                        ) {
                            words("media.\(other.rawValue)")
                            " "
                            HTML("span", [.class(isTask && count > 0 ? "tag warn" : "dim num")]) {
                                "\(count)"
                            }
                        }
                    }
                }
            }
            if items.isEmpty { HTML("p", [.class("note")]) { words("media.none") } }
            HTML("ul", [.class("shelf")]) {
                for item in items { tile(item, shelf, isChosen: item.id == chosen?.id) }
            }
        }
    }

    private func tile(_ item: MediaShelf.Item, _ shelf: MediaShelf, isChosen: Bool) -> HTML {
        let looks = looks(item)
        return HTML("li", [.id("m-\(item.id)")]) {
            HTML(
                "a",
                [
                    .class("m"), .href(StudioLinks.entry(.media, item.id)),
                    isChosen ? .named("aria-current", "page") : nil,
                ]
            ) {
                HTML("span", [.class("im")]) {
                    image(of: item, shelf, side: 360)
                    if item.kind == .film {
                        HTML("span", [.class("play")]) { HTML.icon(.play, "s") }
                    }
                    if !looks.isEmpty {
                        HTML("span", [.class("badge")]) { HTML.icon(.warning, "s") }
                    }
                }
                HTML("b") { item.fileName }
                if looks.isEmpty {
                    HTML("small", [.class("dim")]) { use(item) }
                } else {
                    HTML("small", [.class("warn")]) { looks.joined(separator: ", ") }
                }
            }
        }
    }

    /// What there is to look at.
    private func looks(_ item: MediaShelf.Item) -> [String] {
        var looks: [String] = []
        if !item.isVersion, !item.described.isSuperset(of: languages) {
            let isBare = !item.described.contains(languages[0])
            looks.append(
                words(isBare ? "media.undescribed" : "media.untranslated").lowercased())
        }
        if item.isTooLarge { looks.append(words("media.large").lowercased()) }
        if item.users.isEmpty, !item.isVersion { looks.append(words("media.unused").lowercased()) }
        return looks
    }

    private func use(_ item: MediaShelf.Item) -> String {
        if item.users.isEmpty, item.isVersion { return words("media.version") }
        let names = item.users.prefix(2).map { file in
            let address = StudioEntry.address(ofFile: file)
            return address?.first == "rooms" ? address?.last ?? file : title(ofFile: file)
        }
        return item.users.count > 2
            ? words("media.places", ["count": "\(item.users.count)"])
            : names.joined(separator: ", ")
    }

    /// Beside its name, a small picture says nothing more to a voice.
    private func image(of item: MediaShelf.Item, _ shelf: MediaShelf, side: Int) -> HTML {
        let picture = item.kind == .picture ? item : item.poster.flatMap { shelf[$0] }
        guard let picture else {
            return HTML("span", [.class("none")]) { HTML.icon(item.kind == .film ? .film : .play) }
        }
        return HTML(
            "img",
            [
                .src(
                    Link.path(["media", item.id, "thumb"]).asking([
                        "side": "\(side)", "bytes": "\(picture.bytes)",
                        "number": "\(overview.number)",
                    ])), .named("alt", ""), .named("loading", "lazy"),
            ])
    }

    // MARK: Bringing files

    private func bring(_ waiting: [MediaDesk.Waiting]) -> HTML {
        HTML("aside", [.class("one"), .label(words("media.bring"))]) {
            HTML("h2") { words("media.bring") }
            HTML.post(
                .path(["media"]),
                [
                    .class("drop"), .id("bring"), .named("enctype", "multipart/form-data"),
                    .named("data-coming", words("media.coming")),
                    .named("data-away", words("media.away.not")),
                    .named("data-taken", words("media.taken")),
                ]
            ) {
                HTML("p", [.class("soft small")]) { words("media.bring.help") }
                HTML("label", [.class("hide"), .named("for", "files")]) { words("media.files") }
                HTML.input("file", id: "files", [.named("type", "file"), .flag("multiple")])
                HTML.submit(.first) {
                    HTML.icon(.upload)
                    words("media.bring")
                }
                HTML("div", [.id("coming"), .named("role", "status")])
            }
            HTML("section", [.class("waiting"), .id("waiting")]) { list(of: waiting) }
        }
    }

    /// Files that were not taken, and why.
    ///
    /// - Parameter desk: the page that they were sent from.
    func notTaken(_ refused: [(name: String, why: String)], on desk: String = "media") -> HTML {
        page(
            words("media.not.title"), here: desk, kicker: [(words("nav.\(desk)"), .path([desk]))]
        ) {
            for (name, why) in refused {
                HTML.noteBlock(.warn, role: .alert) {
                    if !name.isEmpty { HTML("b") { name } }
                    HTML("p") { why }
                }
            }
            HTML("p", [.class("two")]) {
                HTML.link(.path([desk]), .first) { words("\(desk).back") }
            }
        }
    }

    // MARK: One medium

    /// The keys that a medium of a kind can have, but for its file, which is replaced as a whole.
    private static func keys(_ kind: Media.Kind) -> Set<String> {
        switch kind {
        case .picture: ["alt", "caption", "access"]
        case .film:
            ["alt", "caption", "poster", "transcript", "language", "speaker", "access"]
        case .sound:
            ["alt", "caption", "transcript", "language", "speaker", "version_of", "access"]
        }
    }

    /// The library with one medium beside it: what it shows, its texts, where it stands, what can be done with it.
    func medium(
        _ entry: StudioEntry, units: [FormUnit], view: EntryView, shelf: MediaShelf,
        waiting: [MediaDesk.Waiting], subtitles: FilmSubtitles
    ) -> HTML {
        guard let item = shelf[entry.id] else {
            return self.entry(entry, units: units, file: entry.file, source: nil, view: view)
        }
        let keys = Self.keys(item.kind)
        return page(
            words("nav.media"), here: "media", acts: bringLink, foot: "media/\(item.fileName)",
            aside: HTML("aside", [.class("one"), .label(item.fileName), .id("one")]) {
                HTML("h2") { item.fileName }
                HTML("figure", [.class("focal")]) { image(of: item, shelf, side: 960) }
                facts(
                    item.width, item.height, item.bytes,
                    String(item.fileName.split(separator: ".").last ?? ""))
                tooLarge(item)
                form(
                    entry, view, entry.file,
                    [.class("fields"), .action(own(StudioLinks.entry(.media, item.id)))]
                ) {
                    // What is too large is said above, with what to do.
                    HTML("div", [.id("notes")]) {
                        note(problems(of: item).filter { $0.rule != .largeMedium }, view.refused)
                    }
                    for unit in units where keys.contains(unit.key) {
                        self.unit(unit, of: entry, view: view, source: nil)
                    }
                    if item.kind != .picture { tongues }
                }
                if item.kind == .film { self.subtitles(of: item, subtitles) }
                users(item)
                replacing(item)
            }
        ) {
            library(shelf, filter: .all, chosen: item)
        }
    }

    private var bringLink: HTML {
        HTML.link(.path(["media"]), .first) {
            HTML.icon(.upload)
            words("media.bring")
        }
    }

    /// The problems that a check found with a medium.
    private func problems(of item: MediaShelf.Item) -> [TourProblem] {
        overview.problems(of: "media/media.yaml").filter { $0.key == item.id }
    }

    private func tooLarge(_ item: MediaShelf.Item) -> HTML {
        guard item.isTooLarge else { return HTML() }
        return HTML.post(
            .path(["media", item.id, "smaller"]), [.class("note warn small"), .id("smaller")]
        ) {
            HTML.icon(.warning, "s")
            HTML("div") {
                if let size = item.smallerSize, let width = item.width, let height = item.height {
                    HTML("p") {
                        words("media.large.is", ["width": "\(width)", "height": "\(height)"])
                    }
                    HTML.submit {
                        words(
                            "media.smaller",
                            ["width": "\(size.width)", "height": "\(size.height)"])
                    }
                } else {
                    HTML("p") {
                        words("media.film.large", ["size": words.size(ofBytes: item.bytes)])
                    }
                }
            }
        }
    }

    private func users(_ item: MediaShelf.Item) -> HTML {
        HTML("section", [.class("field"), .id("users")]) {
            HTML("h3") { words("media.used") }
            if item.users.isEmpty { HTML("p", [.class("soft")]) { words("media.used.no") } }
            HTML("ul", [.class("plain")]) {
                for file in item.users {
                    HTML("li") {
                        if let address = StudioEntry.address(ofFile: file) {
                            HTML("a", [.href(.path(address))]) { title(ofFile: file) }
                        } else {
                            HTML("span", [.class("path")]) { file }
                        }
                    }
                }
            }
        }
    }

    private func replacing(_ item: MediaShelf.Item) -> HTML {
        var html = HTML("details", [.class("more")]) {
            HTML("summary") { words("media.replace") }
            HTML.post(
                .path(["media", item.id, "file"]),
                [.class("drop"), .id("replace"), .named("enctype", "multipart/form-data")]
            ) {
                HTML("label", [.class("hide"), .named("for", "other-file")]) {
                    words("media.replace")
                }
                HTML.input("file", id: "other-file", [.named("type", "file"), .flag("required")])
                HTML.submit {
                    HTML.icon(.swap)
                    words("media.replace.act")
                }
            }
        }
        html += HTML.post(.path(["media", item.id, "out"]), [.id("out")]) {
            if item.users.isEmpty {
                HTML.submit {
                    HTML.icon(.trash)
                    words("media.out")
                }
            } else {
                HTML("p", [.class("dim small")]) { words("media.out.used") }
            }
        }
        return html
    }
}
