import Foundation
import TourAuthoring
import TourModel
import WebPages

extension StudioPage {
    /// What was changed, the newest first.
    ///
    /// - Parameters:
    ///   - file: the only one that is looked at; nil for all.
    ///   - isMet: whether a change could not be taken back.
    ///   - kept: what git knows.
    func history(
        _ steps: [StudioHistory.Step], file: String?, isMet: Bool, kept: Kept = Kept()
    ) -> HTML {
        let shown = steps.reversed().filter { step in
            file == nil || step.change.files.contains { $0 == file }
        }
        return page(words("nav.history"), here: "history", foot: file, styles: ["publish.css"]) {
            HTML("p", [.class("soft lead")]) { words("history.lead") }
            if isMet {
                HTML("p", [.class("note warn"), .named("role", "alert")]) {
                    HTML.icon(.warning)
                    words("history.met")
                }
            }
            keeping(kept)
            if kept.isThere { HTML("h2") { words("nav.history") } }
            if shown.isEmpty { HTML("p", [.class("note")]) { words("history.none") } }
            HTML.rows {
                for step in shown.prefix(200) { row(step, file: file) }
            }
            commits(kept)
        }
    }

    private func row(_ step: StudioHistory.Step, file: String?) -> HTML {
        HTML("li") {
            HTML("span", [.class("num dim")]) { Self.moment(step.time, words.language) }
            HTML("div", [.class("what")]) {
                if let person = step.person { HTML("p", [.class("soft")]) { person } }
                for file in step.change.files.prefix(4) {
                    HTML("p") {
                        if let parts = StudioEntry.address(ofFile: file) {
                            HTML("a", [.href(.path(parts))]) { title(ofFile: file) }
                        } else {
                            HTML("span") { title(ofFile: file) }
                        }
                        HTML("span", [.class("dim")]) { " \(happened(step, in: file))" }
                    }
                }
                if step.change.files.count > 4 {
                    HTML("p", [.class("dim")]) {
                        words("history.more", ["count": "\(step.change.files.count - 4)"])
                    }
                }
            }
            HTML.post(.path(["undo"])) {
                HTML.hidden("number", step.number)
                HTML.hidden("page", "history")
                let files = step.change.files.prefix(4).map { title(ofFile: $0) }
                    .joined(separator: ", ")
                let moment = Self.moment(step.time, words.language)
                HTML.submit(.ordinary, [.label("\(words("undo")): \(files) \(moment)")]) {
                    words("undo")
                }
            }
        }
    }

    /// What a step did to a file, from what takes it back.
    private func happened(_ step: StudioHistory.Step, in file: String) -> String {
        let change = step.change
        if change.gone.contains(where: { $0.file == file }) { return words("history.made") }
        if change.made.contains(where: { $0.file == file }) { return words("history.gone") }
        let keys = change.edits.filter { $0.file == file }.map { edit in
            edit.path == .text
                ? words("field.text")
                : edit.path.steps.compactMap { step in
                    if case .key(let key) = step { words.label(of: key) } else { nil }
                }.last ?? ""
        }
        return keys.isEmpty ? words("history.changed") : keys.joined(separator: ", ")
    }

    /// "25 Nov 2026, 14:31".
    static func moment(_ time: Date, _ language: Language) -> String {
        time.formatted(
            Date.FormatStyle(date: .abbreviated, time: .shortened)
                .locale(StudioWords(language).locale))
    }

    /// What a file is about, in words: "A-014 Main control room".
    func title(ofFile file: String) -> String {
        if file == StudioService.passRulesFile { return words("rules.title") }
        guard let parts = StudioEntry.address(ofFile: file) else { return file }
        let tongue = file.split(separator: ".").count == 3 && file.hasSuffix(".md")
        let language = tongue ? " (\(file.split(separator: ".")[1]))" : ""
        guard parts.count == 2 else {
            return parts == ["site"] ? words("nav.site") : words("nav.\(parts[0])")
        }
        if parts[0] == "rooms" {
            let name = overview.rooms.first { $0.id == parts[1] }?.name ?? ""
            return "\(overview.label(ofRoom: parts[1])) \(name)" + language
        }
        let rows =
            switch parts[0] {
            case "people": overview.people.map { ($0.id, $0.name) }
            case "media": overview.media.map { ($0.id, $0.id) }
            case "buildings": overview.buildings.map { ($0.id, $0.name) }
            case "tours": overview.tours.map { ($0.id, $0.name) }
            case "news": overview.news.map { ($0.id, $0.name) }
            default: overview.visits.map { ($0.id, $0.name) }
            }
        return (rows.first { $0.0 == parts[1] }?.1 ?? parts[1]) + language
    }
}
