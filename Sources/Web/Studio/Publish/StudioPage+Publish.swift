import Bundles
import Foundation
import Times
import TourAuthoring
import WebPages

/// What came of a form of the publishing desk.
enum PublishNote {
    case published(Int, file: String?, PublishKeeping.Outcome?)
    case failed(String)
    case moved, wrongTime, wrongRing
    /// A key was made here.
    case keyMade
    /// It was not made, for a reason.
    case noKey(String)
}

extension StudioPage {
    /// Changes that a page lists at most.
    private static let mostChanges = 300

    /// What changed, and three steps to the one door to the public.
    func publish(
        _ offer: PublishDesk.Offer, note: PublishNote?, hasLines: Bool,
        by people: [String: String] = [:]
    ) -> HTML {
        let last = offer.versions.first.map { version in
            " "
                + words(
                    "publish.last",
                    [
                        "version": "\(version.number)",
                        "time": Self.moment(version.time, words.language),
                    ])
        }
        let title =
            offer.key == nil || offer.isPublished
            ? words("nav.publish") : words("publish.title", ["version": "\(offer.number)"])
        return page(
            title, here: "publish", lead: words("publish.lead") + (last ?? ""),
            acts: HTML.link(.path(["publish", "versions"]), .quiet) {
                HTML.icon(.clock)
                words("publish.versions")
            }, isBare: true, styles: ["publish.css"]
        ) {
            HTML("div", [.class("pub")]) {
                HTML("section") {
                    if let note { self.note(note, keys: offer.keys) }
                    changes(offer, hasLines: hasLines, by: people)
                }
                HTML("section", [.class("to")]) { steps(offer) }
            }
        }
    }

    func note(
        _ note: PublishNote, keys: [(path: String, line: String)] = []
    ) -> HTML {
        let (kind, icon): (String, StudioIcon) =
            switch note {
            case .published(_, _, let kept):
                kept?.isWhole == false ? ("warn", .warning) : ("ok", .check)
            case .keyMade: ("ok", .check)
            case .failed, .noKey: ("danger", .danger)
            case .moved, .wrongTime, .wrongRing: ("warn", .warning)
            }
        return HTML("div", [.class("note \(kind)"), .named("role", "status")]) {
            HTML.icon(icon)
            HTML("div") {
                switch note {
                case .published(let version, nil, let kept):
                    HTML("p") { words("publish.done", ["version": "\(version)"]) }
                    if let kept { self.kept(kept) }
                case .published(let version, let file?, let kept):
                    HTML("p") { words("publish.done.file", ["version": "\(version)"]) }
                    HTML("p", [.class("path")]) { file }
                    HTML("p") {
                        HTML.link(.path(["publish", "file"])) {
                            HTML.icon(.download)
                            words("publish.download")
                        }
                    }
                    if let kept { self.kept(kept) }
                case .failed(let reason):
                    HTML("p") { words("publish.failed") }
                    HTML("p", [.lang("en")]) { reason }
                case .keyMade: made(keys)
                case .noKey(let reason):
                    HTML("p") { words("publish.key.unmade") }
                    HTML("p", [.lang("en")]) { reason }
                case .moved: HTML("p") { words("publish.moved") }
                case .wrongTime: HTML("p") { words("publish.at.wrong") }
                case .wrongRing: HTML("p") { words("publish.ring.wrong") }
                }
            }
        }
    }

    /// What is shown while something is being published.
    func publishing(_ step: TourImportProgress?) -> HTML {
        page(words("nav.publish"), here: "publish", styles: ["publish.css"]) { running(step) }
    }

    private func running(_ step: TourImportProgress?) -> HTML {
        let count = step.map {
            words("publish.count", ["done": "\($0.done)", "total": "\($0.total)"])
        }
        let link = Link.path(["publish"]).asking(["done": "1"])
        return HTML(
            "div",
            [
                .class("note info"), .id("under-way"), .named("role", "status"),
                .named("data-look", link.url),
            ]
        ) {
            HTML.icon(.clock)
            HTML("p", [.class("step")]) { words("publish.running", ["step": count ?? ""]) }
            HTML("span", [.class("acts")]) {
                HTML.link(link) { words("publish.again") }
            }
        }
    }

    // MARK: What changed

    private func changes(
        _ offer: PublishDesk.Offer, hasLines: Bool, by people: [String: String]
    ) -> HTML {
        guard let last = offer.versions.first else {
            return HTML("p", [.class("note")]) {
                HTML.icon(.info)
                words("publish.first")
            }
        }
        let version = "\(last.number)"
        guard let changes = offer.changes else {
            return HTML("p", [.class("note")]) {
                HTML.icon(.info)
                words("publish.unknown", ["version": version])
            }
        }
        var html = HTML()
        if let shown = offer.rings.map(\.version).max(), shown > last.number {
            html += HTML("p", [.class("note")]) {
                HTML.icon(.info)
                words("publish.elsewhere", ["version": "\(shown)", "last": version])
            }
        }
        if changes.isEmpty {
            html += HTML("p", [.class("note ok")]) {
                HTML.icon(.check)
                words("publish.none", ["version": version])
            }
            return html
        }
        html += HTML("h2") {
            words("publish.changes", ["count": "\(changes.count)", "version": version])
            HTML(
                "a",
                [
                    .class("end"),
                    .href(
                        hasLines
                            ? .path(["publish"]) : Link.path(["publish"]).asking(["lines": "1"])),
                ]
            ) {
                words(hasLines ? "publish.fewer" : "publish.lines")
            }
        }
        html += HTML.rows {
            for change in changes.prefix(Self.mostChanges) {
                row(change, by: people[change.file])
            }
        }
        if changes.count > Self.mostChanges {
            html += HTML("p", [.class("dim")]) {
                words("publish.more", ["count": "\(changes.count - Self.mostChanges)"])
            }
        }
        return html
    }

    /// - Parameter person: of a team, who changed the file last.
    private func row(_ change: FolderChange, by person: String?) -> HTML {
        let icon: StudioIcon =
            switch change.kind {
            case .made: .plus
            case .gone: .trash
            case .changed: .edit
            }
        let keys = change.keys.map { words.label(of: $0) }.joined(separator: ", ")
        var parts = StudioEntry.address(ofFile: change.file)
        if let part = change.part, let list = parts?.first { parts = [list, part] }
        return HTML("li") {
            HTML("span", [.class("sign")]) { HTML.icon(icon) }
            HTML("div", [.class("what")]) {
                HTML("p") {
                    let name = title(of: change)
                    if let parts, change.kind != .gone {
                        HTML("a", [.href(.path(parts))]) { HTML("b") { name } }
                    } else {
                        HTML("b") { name }
                    }
                    if change.kind != .changed {
                        " "
                        HTML("span", [.class("tag")]) { words("publish.\(change.kind.rawValue)") }
                    }
                }
                HTML("p", [.class(keys.isEmpty ? "path" : "small soft")]) {
                    keys.isEmpty ? change.file : keys
                }
                if !change.lines.isEmpty { lines(change.lines) }
            }
            if let person {
                HTML("span", [.class("end by-whom small dim")]) {
                    HTML("span", [.class("face s"), .hidden]) { Self.initials(person) }
                    person
                }
            }
        }
    }

    private func title(of change: FolderChange) -> String {
        guard let part = change.part else { return title(ofFile: change.file) }
        let rows = change.file == "kiosks.yaml" ? overview.kiosks : overview.media
        let name = rows.first { $0.id == part }?.name ?? ""
        return name.isEmpty ? part : "\(name) (\(part))"
    }

    // MARK: Three steps

    private func steps(_ offer: PublishDesk.Offer) -> HTML {
        var html = heading(1, "publish.checks")
        html += checked
        guard offer.key != nil else {
            html += heading(2, "publish.signed")
            html += HTML.noteBlock(.warn) {
                HTML("p") { words("publish.nokey") }
                if !offer.canMakeKey, let trouble = offer.trouble {
                    HTML("p", [.lang("en")]) { trouble }
                }
            }
            if offer.canMakeKey { html += makePublishingKey }
            return html
        }
        if offer.canMakeKey {
            html += HTML.noteBlock(.warn) { HTML("p") { words("publish.nofreshness") } }
            html += makePublishingKey
            return html
        }
        guard overview.isWhole else { return html }
        html += HTML.post(.path(["publish"])) {
            HTML.hidden("number", offer.state)
            heading(2, "publish.where")
            places(offer)
            HTML.field("at", words("publish.at")) {
                HTML.input(
                    "at", [.named("type", "datetime-local"), .named("aria-describedby", "at-help")])
                HTML.help([.id("at-help")]) { words("publish.at.help") }
            }
            if let history = offer.history { keep(history, number: offer.number) }
            heading(3, "publish.signed")
            HTML("p", [.class("small soft")]) {
                words("publish.signed.more", ["key": offer.key ?? ""])
            }
            HTML(
                "button",
                [
                    .class(offer.isPublished ? "btn wide" : "btn first wide"),
                    .named("type", "submit"),
                ]
            ) {
                HTML.icon(.send)
                words(
                    offer.isPublished ? "publish.once.more" : "publish.title",
                    ["version": "\(offer.number)"])
            }
            if offer.hasChannel {
                HTML.help { words("publish.back.any") }
            }
            HTML.help {
                words("publish.site") + " "
                HTML("code") { "docent tour site" }
            }
        }
        return html
    }

    private func heading(_ number: Int, _ key: String) -> HTML {
        HTML("h2") {
            HTML("span", [.class("no"), .hidden]) { "\(number)" }
            words(key)
        }
    }

    private var checked: HTML {
        let errors = overview.problems.filter { $0.severity == .error }
        guard overview.isWhole else {
            return HTML.noteBlock(.danger) {
                HTML("p") { HTML("b") { words("publish.cannot") } }
                for problem in errors.prefix(7) {
                    HTML("p", [.lang(words.said(problem).language)]) {
                        "\(problem.file):\(problem.line): \(said(problem))"
                    }
                }
                HTML("p") { HTML("a", [.href(.path(["checks"]))]) { words("nav.checks") } }
            }
        }
        let counts: KeyValuePairs = [
            "rooms": "\(overview.rooms.count)", "people": "\(overview.people.count)",
            "tours": "\(overview.tours.count)", "media": "\(overview.media.count)",
        ]
        return HTML.noteBlock(.ok) {
            HTML("p") { HTML("b") { words("publish.can") } }
            HTML("p", [.class("small")]) { words("publish.can.more", counts) }
            if !overview.problems.isEmpty {
                HTML("p", [.class("small")]) {
                    HTML("a", [.href(.path(["checks"]))]) {
                        words("publish.look", ["count": "\(overview.problems.count)"])
                    }
                }
            }
        }
    }

    private func places(_ offer: PublishDesk.Offer) -> HTML {
        HTML("fieldset", [.class("opt")]) {
            HTML("legend", [.class("hide")]) { words("publish.where") }
            if offer.hasChannel {
                place("all", words("publish.all"), words("publish.all.more"), isFirst: true)
                for ring in offer.rings where ring.name != Channel.everyone {
                    place(
                        "ring-\(ring.name)", words("publish.ring", ["ring": ring.name]),
                        words("publish.ring.more"))
                }
                HTML("div", [.class("o")]) {
                    radio("trial", isFirst: false)
                    HTML("span") {
                        HTML("label", [.named("for", "to-trial")]) {
                            HTML("b") { words("publish.trial") }
                        }
                        HTML("label", [.class("small soft"), .named("for", "ring")]) {
                            words("publish.trial.name")
                        }
                        HTML.input(
                            "ring", [.named("autocomplete", "off"), .named("maxlength", "32")])
                    }
                }
            }
            place(
                "file", words("publish.file"),
                words(offer.hasChannel ? "publish.file.more" : "publish.nochannel"),
                isFirst: !offer.hasChannel)
        }
    }

    private func place(_ value: String, _ name: String, _ more: String, isFirst: Bool = false)
        -> HTML
    {
        HTML("label", [.class("o")]) {
            radio(value, isFirst: isFirst)
            HTML("span") {
                HTML("b") { name }
                HTML("span", [.class("small soft")]) { more }
            }
        }
    }

    private func radio(_ value: String, isFirst: Bool) -> HTML {
        HTML.radio("to", value, [.id("to-\(value)"), isFirst ? .flag("checked") : nil])
    }
}

extension PublishDesk.Work {
    var isRunning: Bool { if case .running = self { true } else { false } }
}
