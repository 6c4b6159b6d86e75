import Foundation
import TourAuthoring
import TourModel
import WebPages

extension StudioPage {
    /// The desk of one language.
    ///
    /// - Parameters:
    ///   - earlier: what the text was that a stale translation was made from; nil where that is not known.
    ///   - typed: a translation that was not saved.
    ///   - problems: why it was not.
    ///   - isMet: whether somebody else has changed it meanwhile.
    ///   - taken: how many translations of files were taken in just now, and how many were left as they are.
    func translations(
        _ desk: TranslationDesk, _ view: TranslationView, earlier: String? = nil,
        typed: String? = nil, problems: [TourProblem] = [], isMet: Bool = false,
        taken: (count: Int, stay: Int)? = nil
    ) -> HTML {
        var acts = bringReturned
        acts += sends(desk)
        return page(
            words("nav.translations"), here: "translations", acts: acts,
            styles: ["translations.css"]
        ) {
            if let taken { wereTaken(taken.count, stay: taken.stay) }
            HTML("nav", [.class("tongues"), .label(words("field.languages"))]) {
                for progress in desk.progress {
                    card(progress, isHere: progress.language == desk.target)
                }
                let more = Link.path(["site"], fragment: "u-languages")
                HTML("a", [.class("tongue-more"), .href(more)]) {
                    HTML.icon(.plus)
                    words("translations.add")
                }
            }
            HTML("div", [.class("desk")]) {
                list(desk, view)
                if let text = view.text {
                    work(
                        text, desk, view, earlier: earlier, typed: typed, problems: problems,
                        isMet: isMet)
                    beside(text, desk)
                } else {
                    HTML("div", [.class("note ok done")]) {
                        HTML.icon(.check)
                        HTML("span") {
                            words("translations.done", ["language": name(of: desk.target)])
                        }
                    }
                }
            }
        }
    }

    /// Where there is only one language.
    func oneLanguage() -> HTML {
        page(words("nav.translations"), here: "translations") {
            HTML("div", [.class("note")]) {
                HTML.icon(.info)
                HTML("span") { words("translations.one") }
                HTML.link(.path(["site"])) { words("nav.site") }
            }
        }
    }

    /// Where the folder cannot be read.
    func untranslatable() -> HTML {
        page(words("nav.translations"), here: "translations") {
            HTML("p", [.class("note danger")]) {
                HTML.icon(.danger)
                HTML("span") { words("today.broken") }
                HTML.link(.path(["checks"])) { words("look") }
            }
        }
    }

    private func link(
        _ desk: TranslationDesk, _ filter: TranslationView.Filter, _ text: TextID? = nil
    ) -> Link {
        let link = Link.path(["translations", desk.target.rawValue])
        guard let text else { return link.asking(["show": filter.rawValue]) }
        return link.asking(["show": filter.rawValue, "text": text.context])
    }

    // MARK: Languages

    private func sends(_ desk: TranslationDesk) -> HTML {
        HTML("details", [.class("menu")]) {
            HTML("summary", [.class("btn")]) {
                HTML.icon(.download)
                words("translations.send")
            }
            HTML("ul") {
                for (ending, name) in [("xlf", "XLIFF"), ("po", "PO"), ("csv", "CSV")] {
                    for show in ["all", "needs"] {
                        HTML("li") {
                            let path = ["translations", "\(desk.target).\(ending)"]
                            HTML("a", [.href(.path(path).asking(["show": show]))]) {
                                "\(name): \(words("translations.\(show)"))"
                            }
                        }
                    }
                }
            }
        }
    }

    private static let order: [TranslationState] = [.reviewed, .translated, .stale, .new]

    private func card(_ progress: TourTranslator.Progress, isHere: Bool) -> HTML {
        let counts = Self.order.map { (state: $0, count: progress.counts[$0] ?? 0) }
        let total = counts.reduce(0) { $0 + $1.count }
        return HTML(
            "a",
            [
                .class("tongue-card"), .href(.path(["translations", progress.language.rawValue])),
                isHere ? .named("aria-current", "page") : nil,
            ]
        ) {
            HTML("span", [.class("top")]) {
                HTML("b", [.lang(progress.language.rawValue)]) { name(of: progress.language) }
                HTML("span", [.class("num")]) {
                    words("translations.total", ["count": "\(total)"])
                }
            }
            HTML(
                "svg",
                [
                    .class("bar"), .named("viewBox", "0 0 1000 8"), .hidden,
                    .named("preserveAspectRatio", "none"),
                ]
            ) {
                for (index, part) in counts.enumerated() where part.count > 0 {
                    let before = counts[..<index].reduce(0) { $0 + $1.count }
                    HTML(
                        "rect",
                        [
                            .class("is-\(part.state.rawValue)"),
                            .named("x", before * 1000 / max(1, total)),
                            .named("width", max(4, part.count * 1000 / max(1, total))),
                            .named("height", 8),
                        ])
                }
            }
            HTML("span", [.class("small soft")]) {
                for (index, part) in counts.filter({ $0.count > 0 }).enumerated() {
                    if index > 0 { ", " }
                    let text = "\(part.count) \(words("state.\(part.state.rawValue)"))"
                    if part.state == .stale || part.state == .new {
                        HTML("b", [.class(part.state == .stale ? "look" : "lack")]) { text }
                    } else {
                        text
                    }
                }
            }
        }
    }

    // MARK: List

    private func list(_ desk: TranslationDesk, _ view: TranslationView) -> HTML {
        HTML("section", [.class("texts"), .label(words("translations.texts"))]) {
            HTML("nav", [.class("seg")]) {
                for filter in TranslationView.Filter.allCases {
                    let count = desk.texts.count { filter.takes($0.state) }
                    HTML(
                        "a",
                        [
                            .href(link(desk, filter)),
                            filter == view.filter ? .named("aria-current", "true") : nil,
                        ]
                    ) { words("translations.\(filter.rawValue)") + " \(count)" }
                }
            }
            HTML("ul") {
                for text in view.shown {
                    HTML("li") {
                        HTML(
                            "a",
                            [
                                .href(link(desk, view.filter, text.id)),
                                text.id == view.text?.id ? .named("aria-current", "true") : nil,
                            ]
                        ) {
                            HTML("span", [.class("what")]) {
                                HTML("b") { subject(text.id, text.subject) }
                                HTML("span", [.class("small dim")]) { part(text.id) }
                            }
                            state(text.state)
                        }
                    }
                }
            }
            if view.filter == .needs, !view.texts.isEmpty {
                HTML("p", [.class("small dim")]) {
                    words(
                        "translations.then",
                        [
                            "count": "\(view.texts.count)",
                            "language": name(of: desk.target),
                        ])
                }
            }
            if view.texts.count > view.shown.count {
                HTML("p", [.class("small dim")]) {
                    words(
                        "translations.some",
                        ["count": "\(view.shown.count)", "total": "\(view.texts.count)"])
                }
            }
        }
    }

    func state(_ state: TranslationState) -> HTML {
        let (kind, icon): (String, StudioIcon) =
            switch state {
            case .new: ("tag none", .edit)
            case .stale: ("tag warn", .clock)
            case .translated: ("tag", .language)
            case .reviewed: ("tag ok", .check)
            }
        return HTML("span", [.class(kind)]) {
            HTML.icon(icon)
            words("state.\(state.rawValue)")
        }
    }

    /// What a text is about: "A-014 Main control room".
    ///
    /// - Parameter subject: in words, for a file with several.
    func subject(_ id: TextID, _ subject: String) -> String {
        let isOne = StudioEntry.address(ofFile: id.file)?.count == 2
        return isOne || id.file == "site.yaml" ? title(ofFile: id.file) : subject
    }

    /// Which of the texts there it is: "Name", "Stops, A-014".
    func part(_ id: TextID) -> String {
        let parts = id.key.split(separator: ".").map(String.init)
        return parts.map { words.label(of: $0) }.joined(separator: ", ")
    }

    // MARK: One text

    private func work(
        _ text: TranslationDesk.Text, _ desk: TranslationDesk, _ view: TranslationView,
        earlier: String?, typed: String?, problems: [TourProblem], isMet: Bool
    ) -> HTML {
        let shown = typed ?? text.translation ?? ""
        return HTML.post(
            .path(["translations", desk.target.rawValue]), [.class("work"), .id("work")]
        ) {
            HTML("h2") { "\(subject(text.id, text.subject)): \(part(text.id))" }
            if isMet {
                HTML.noteBlock(.warn, role: .alert) {
                    HTML("b") { words("conflict.title") }
                    HTML("p") { words("translations.met") }
                    HTML("p", [.lang(desk.target.rawValue), .class("theirs")]) {
                        text.translation ?? words("conflict.none")
                    }
                }
            }
            if !problems.isEmpty { HTML("div", [.id("notes")]) { note([], problems) } }
            HTML("div", [.class("beside")]) {
                HTML("div", [.class("field")]) {
                    HTML("h3", [.class("label")]) {
                        name(of: desk.source)
                        if earlier != nil {
                            HTML("span", [.class("end")]) { words("translations.marked") }
                        }
                    }
                    HTML("div", [.class("original"), .lang(desk.source.rawValue)]) {
                        WordDifference(from: earlier ?? text.source, to: text.source).whole
                    }
                }
                HTML("div", [.class("field")]) {
                    HTML("label", [.named("for", "translation")]) {
                        name(of: desk.target)
                        state(text.state)
                        if let limit = text.limit {
                            HTML("span", [.class("end num"), .named("data-limit", limit)]) {
                                words(
                                    "of.limit", ["count": "\(shown.count)", "limit": "\(limit)"])
                            }
                        }
                    }
                    HTML(
                        "textarea",
                        [
                            .class("in area"), .id("translation"), .named("name", "translation"),
                            .named("rows", text.isLong ? max(6, text.source.count / 40) : 3),
                            .lang(desk.target.rawValue), .named("dir", "auto"),
                            .named("spellcheck", "true"), .named("aria-describedby", "told"),
                        ]
                    ) { HTML(text: "\n" + shown) }
                }
            }
            hidden("text", text.id.context)
            hidden("source", "\n" + text.source, isText: true)
            if let before = text.translation { hidden("before", "\n" + before, isText: true) }
            hidden("show", view.filter.rawValue)
            HTML("p", [.class("acts")]) {
                press("next", "translations.next", first: true, keys: true)
                if text.state == .stale { press("fits", "translations.fits") }
                if text.translation != nil, text.state != .reviewed {
                    press("reviewed", "translations.reviewed")
                }
            }
            HTML("p", [.class("note small"), .id("told")]) {
                HTML.icon(.info)
                HTML("span") { told(text) }
            }
        }
    }

    /// A value that the form sends back; a text keeps its line ends in a text area of its own.
    private func hidden(_ name: String, _ value: String, isText: Bool = false) -> HTML {
        if isText {
            return HTML("textarea", [.named("name", name), .flag("hidden", if: true)]) {
                HTML(text: value)
            }
        }
        return HTML.hidden(name, value)
    }

    private func press(
        _ value: String, _ word: String, first: Bool = false, keys: Bool = false
    ) -> HTML {
        HTML(
            "button",
            [
                .class(first ? "btn first" : "btn"), .named("type", "submit"),
                .named("name", "do"), .named("value", value),
                keys ? .named("aria-keyshortcuts", "Control+Enter") : nil,
            ]
        ) {
            words(word)
            if keys {
                HTML("kbd", [.hidden]) { "\(words("key.control")) \(words("key.enter"))" }
            }
        }
    }

    private func beside(_ text: TranslationDesk.Text, _ desk: TranslationDesk) -> HTML {
        let parts = StudioEntry.address(ofFile: text.id.file) ?? []
        let entry = parts.first.flatMap(StudioEntry.Kind.init).flatMap {
            StudioEntry($0, parts.count == 2 ? parts[1] : "", in: overview)
        }
        let names = desk.names(in: text, limit: 8)
        return HTML("aside", [.class("preview"), .label(words("translations.where"))]) {
            HTML("h2") { words("translations.where") }
            if let page = entry?.kioskPage {
                HTML("figure", [.class("screen")]) {
                    HTML(
                        "img",
                        [
                            .src(
                                Link.path(["preview", "\(page).png"]).asking([
                                    "language": desk.target.rawValue, "theme": "light",
                                    "number": "\(overview.number)",
                                ])), .named("alt", words("page.drawn")), .named("width", 1280),
                            .named("height", 800),
                        ])
                }
            }
            if let entry {
                HTML("p") {
                    HTML(
                        "a",
                        [
                            .href(
                                StudioLinks.entry(entry.kind, entry.id).asking([
                                    "lang": desk.target.rawValue
                                ]))
                        ]
                    ) { name(of: entry) }
                }
            }
            if !names.isEmpty {
                HTML("h2") { words("translations.names") }
                HTML("dl", [.class("house")]) {
                    for name in names {
                        HTML("div") {
                            HTML("dt", [.lang(desk.source.rawValue)]) { name.source }
                            HTML("dd", [.lang(desk.target.rawValue)]) { name.translation }
                        }
                    }
                }
                HTML("p", [.class("dim small")]) { words("translations.names.help") }
            }
        }
    }
}
