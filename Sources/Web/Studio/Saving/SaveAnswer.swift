import Foundation
import TourAuthoring
import WebPages

/// The answer to a form that a script has sent, as JSON.
struct SaveAnswer: Encodable {
    /// The outcome: saved, draft, conflict, refused, failed.
    var outcome: String
    /// In words, where they are needed.
    var words: String?
    /// What was read now, by the unit's name, as JSON.
    var read: [String: String] = [:]
    /// Units to be drawn again, as HTML.
    var units: [String: String] = [:]
    /// Units with lists that were saved, by name, as HTML: their lists have room for one more, and pictures of what was chosen.
    var lists: [String: String] = [:]
    /// Units that cannot be written yet, with what was sent, as HTML: for a window that does not show it.
    var drafts: [String: String] = [:]
    /// Other parts of the page that say something else now, by their ID, as HTML.
    var parts: [String: String] = [:]
    /// What a check says now, as HTML.
    var notes = ""
    /// The number of the folder's state, for pictures of it.
    var number = 0

    func answer(status: Int) -> StudioService.Answer {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let body = (try? encoder.encode(self)) ?? Data()
        return StudioService.Answer(
            status: status, type: "application/json", body: Array(body))
    }

    /// - Parameters:
    ///   - own: what the form has changed, and whether it was merged with what somebody else has.
    ///   - form: what was sent; what somebody else has changed since it was read is drawn, and not only noted as
    ///     read: the window would bring the old value back.
    static func saved(
        _ own: [ContentPath: Bool], _ form: FormBody, entry: StudioEntry, units: [FormUnit],
        page: StudioPage, view: EntryView, file: String, source: ContentFile?,
        parts: [String: HTML] = [:]
    ) -> StudioService.Answer {
        var answer = SaveAnswer(outcome: view.drafts.isEmpty ? "saved" : "draft")
        if !view.drafts.isEmpty { answer.words = page.words("draft.short") }
        answer.parts = parts.mapValues(\.markup)
        answer.number = page.overview.number
        for unit in units {
            let now = FormUnit.json(unit.value)
            // One that the page cannot show whole is not in its form.
            guard let read = form["r.\(unit.name)"] else { continue }
            if view.drafts[unit.name] != nil {
                answer.drafts[unit.name] =
                    page.unit(unit, of: entry, view: view, source: source).markup
            } else if own[unit.path].map({ !$0 }) ?? (read == now) {
                answer.read[unit.name] = now
                if own[unit.path] != nil, unit.kind.hasLists {
                    answer.lists[unit.name] =
                        page.unit(unit, of: entry, view: view, source: source).markup
                }
            } else {
                answer.units[unit.name] =
                    page.unit(unit, of: entry, view: view, source: source).markup
            }
        }
        answer.notes =
            page.note(
                page.problems(of: entry, in: file), [], units: units, drafts: view.drafts
            ).markup
        return answer.answer(status: 200)
    }

    /// The page as it is now, for a window that shows it.
    static func now(
        entry: StudioEntry, units: [FormUnit], page: StudioPage, view: EntryView, file: String,
        source: ContentFile?
    ) -> StudioService.Answer {
        var answer = SaveAnswer(outcome: "now")
        answer.parts["company"] = page.companions.markup
        answer.number = page.overview.number
        for unit in units {
            answer.read[unit.name] = FormUnit.json(unit.value)
            answer.units[unit.name] = page.unit(unit, of: entry, view: view, source: source).markup
        }
        answer.notes = page.note(page.problems(of: entry, in: file), [], units: units).markup
        return answer.answer(status: 200)
    }

    /// Who else is here now, where nothing else has changed.
    static func company(_ page: StudioPage) -> StudioService.Answer {
        var answer = SaveAnswer(outcome: "company")
        answer.number = page.overview.number
        answer.parts["company"] = page.companions.markup
        return answer.answer(status: 200)
    }

    static func unsaved(
        entry: StudioEntry, units: [FormUnit], page: StudioPage, view: EntryView,
        source: ContentFile?
    ) -> StudioService.Answer {
        var answer = SaveAnswer(outcome: view.conflicts.isEmpty ? "refused" : "conflict")
        answer.number = page.overview.number
        for unit in units where view.conflicts.contains(where: { $0.edit.path == unit.path }) {
            answer.units[unit.name] =
                page.unit(unit, of: entry, view: view, source: source).markup
        }
        answer.notes = page.note([], view.refused).markup
        return answer.answer(status: view.conflicts.isEmpty ? 422 : 409)
    }

    /// A file that cannot be edited stays so; all else may pass by itself.
    static func failed(_ error: any Error, _ words: StudioWords) -> StudioService.Answer {
        let status =
            switch error {
            case ContentEditError.cannotWrite: 503
            case is ContentEditError: 422
            default: 503
            }
        return failed(words.why(notSaved: error), status: status)
    }

    /// - Parameter status: from 500 on for what may pass by itself: the window tries again.
    static func failed(_ words: String, status: Int = 422) -> StudioService.Answer {
        SaveAnswer(outcome: "failed", words: words).answer(status: status)
    }

    static func words(_ words: String) -> StudioService.Answer {
        SaveAnswer(outcome: "saved", words: words).answer(status: 200)
    }
}
