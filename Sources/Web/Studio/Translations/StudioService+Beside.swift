import Accounts
import Foundation
import TourAuthoring
import TourModel
import WebPages

/// The texts of an entry in all languages, written beside each other.
///
/// The page belongs to the entry; what it saves goes to an address of the translations, which translators may change.
extension StudioService {
    /// No more languages stand beside the first one.
    private static let mostBeside = 6

    /// Answers for "translations/beside/rooms/A-014".
    func beside(_ call: Call) async throws -> Answer? {
        guard let kind = StudioEntry.Kind(rawValue: call.parts[0]),
            let entry = StudioEntry(kind, call.parts[1], in: call.page.overview),
            entry.translated != nil
        else { return nil }
        guard call.request.isPost || call.request.isScript else {
            return Answer(status: 303, location: StudioPage.link(beside: entry).url)
        }
        do {
            if call.request.isPost { return try await take(entry, call) }
            return try await glance(entry, call)
        } catch let error as Unusable {
            throw error
        } catch TourImportError.invalid where call.request.isScript {
            return SaveAnswer.failed(call.page.words("today.broken"))
        } catch let error where call.request.isScript {
            return SaveAnswer.failed(error, call.page.words)
        }
    }

    /// The page of an entry in all languages.
    func beside(_ entry: StudioEntry, _ call: Call) async throws -> Answer {
        var call = call
        call.page.notice = call.page.notice(of: call.session, at: ["translations"])
        do {
            return Self.page(
                call.page.beside(entry, try await texts(of: entry, call.page.overview)))
        } catch TourImportError.invalid {
            return Self.page(call.page.untranslatable())
        }
    }

    private func texts(
        of entry: StudioEntry, _ overview: FolderOverview
    ) async throws -> BesideTexts {
        let others = Array(overview.languages.dropFirst().prefix(Self.mostBeside))
        let source = overview.languages.first ?? Language(rawValue: "und")
        let desks = try await folder.translations(of: entry.file, into: others)
        var files: [Language: ContentFile] = [:]
        for language in [source] + others {
            let name = language == source ? entry.file : entry.file(in: language)
            files[language] = try await folder.file(name)
        }
        var earlier: [TextID: [Language: String]] = [:]
        for desk in desks {
            for text in desk.texts where text.state == .stale {
                earlier[text.id, default: [:]][desk.target] = await folder.earlier(text)
            }
        }
        return BesideTexts(of: entry, desks, files: files, source: source, earlier: earlier)
    }

    /// What others have changed, for a window that shows the page.
    private func glance(_ entry: StudioEntry, _ call: Call) async throws -> Answer {
        var call = call
        call.page.others = presence.others(
            at: "\(entry.kind.rawValue)/\(entry.id)", besides: call.session)
        call.page.place = StudioPage.link(beside: entry)
        call.page.isEnding = call.request.token.map { sessions.isEnding($0) } ?? false
        if call.request.query["since"] == "\(call.page.overview.number)" {
            return call.request.query["with"] ?? "" == call.page.company
                ? Answer(status: 204) : SaveAnswer.company(call.page)
        }
        let texts = try await texts(of: entry, call.page.overview)
        var answer = SaveAnswer(outcome: "now")
        answer.number = call.page.overview.number
        answer.parts = call.page.parts(of: texts, entry)
        answer.parts["company"] = call.page.companions.markup
        for field in texts.fields {
            answer.read[field.name] = FormUnit.json(field.unit.value)
            answer.units[field.name] = call.page.field(field, of: texts, entry).markup
        }
        return answer.answer(status: 200)
    }

    // MARK: Saving

    /// What a form asks for, as far as it is worked out.
    private struct Wish {
        /// In the first language.
        var edits: [ContentEditor.Edit] = []
        /// Translations that are taken out, in one file for each language.
        var gone: [ContentEditor.Edit] = []
        var answers: [Language: [TourTranslator.Answer]] = [:]
        /// The fields that were asked for, by name.
        var names: Set<String> = []
        var conflicts: [String: ContentEditor.Conflict] = [:]
        /// What is not written, in words.
        var words: String?
        var problems: [TourProblem] = []
    }

    private func take(_ entry: StudioEntry, _ call: Call) async throws -> Answer {
        let form = try call.form()
        let before = try await texts(of: entry, call.page.overview)
        var wish: Wish
        do {
            wish = try self.wish(form, before, call.page)
        } catch is DecodingError {
            throw Unusable.form
        }
        if !wish.edits.isEmpty, let team,
            let role = Desk.role(changing: [entry.kind.rawValue, entry.id]),
            let person = call.session.person, !person.roles.include(role)
        {
            return try await refusal(call.request, call.page, team, role)
        }
        try await write(&wish, before, call.session)
        var now = StudioPage(words: call.page.words, overview: try await folder.overview())
        now.session = call.page.session
        now.notice = call.page.notice(of: call.session, at: ["translations"])
        let after = try await texts(of: entry, now.overview)
        let isWhole = wish.conflicts.isEmpty && wish.problems.isEmpty && wish.words == nil
        let status = isWhole ? 200 : wish.conflicts.isEmpty ? 422 : 409
        let author = await folder.author(of: Array(wish.conflicts.values))
        let view = BesideView(
            conflicts: wish.conflicts, author: author, problems: wish.problems, words: wish.words,
            sent: isWhole ? nil : form.values)
        guard call.request.isScript else {
            guard isWhole else { return Self.page(now.beside(entry, after, view), status: status) }
            return Answer(status: 303, location: StudioPage.link(beside: entry).url)
        }
        var answer = SaveAnswer(
            outcome: isWhole ? "saved" : wish.conflicts.isEmpty ? "refused" : "conflict",
            words: wish.words)
        answer.number = now.overview.number
        answer.parts = now.parts(of: after, entry)
        answer.notes = now.note([], wish.problems).markup
        for field in after.fields where isWhole || wish.conflicts[field.name] != nil {
            let now = FormUnit.json(field.unit.value)
            let isAsked = wish.names.contains(field.name)
            if isAsked, form[field.name] == field.unit.value?.word ?? "" {
                answer.read[field.name] = now
            } else if isAsked || form["r.\(field.name)"] != now {
                // It was merged, it has met another, or somebody else has changed it.
                answer.units[field.name] = call.page.field(field, of: after, entry, view).markup
            }
        }
        return answer.answer(status: status)
    }

    /// What a form asks for of the texts as they are now.
    private func wish(
        _ form: FormBody, _ texts: BesideTexts, _ page: StudioPage
    ) throws -> Wish {
        var wish = Wish()
        let codec = FormCodec(languages: [texts.source] + texts.languages)
        let known = Set(texts.fields.map(\.name))
        for name in form.values.keys where name.hasPrefix("r.") {
            // Somebody has taken the text out in the first language.
            if !known.contains(String(name.dropFirst(2))) { wish.words = page.words("beside.gone") }
        }
        for row in texts.rows {
            var source = row.source.text.source
            for field in row.fields {
                let isSource = field.language == texts.source
                let act = form["do"].flatMap { act in
                    ["fits", "reviewed"].first { act == "\($0):\(field.name)" }
                }
                let edit = try field.unit.edit(from: form, codec)
                guard edit != nil || !isSource && act != nil else {
                    if isSource, let read = try field.unit.read(from: form)?.value?.word,
                        read != field.unit.value?.word ?? ""
                    {
                        // What was translated is what somebody has seen.
                        source = read
                    }
                    continue
                }
                wish.names.insert(field.name)
                let read = try edit?.read ?? field.unit.read(from: form)?.value
                guard let text = merged(field, read, edit.map(\.new) ?? read, &wish) else {
                    continue
                }
                if isSource { source = text }
                take(
                    text, of: field, isSource: isSource, from: source,
                    isReviewed: act == "reviewed", isSaid: act != nil, page, &wish)
            }
        }
        return wish
    }

    /// A text with what somebody else has changed in it meanwhile; nil where both changed the same.
    private func merged(
        _ field: BesideTexts.Field, _ read: ContentValue?, _ new: ContentValue?, _ wish: inout Wish
    ) -> String? {
        let now = field.unit.value
        let (old, theirs) = (read?.word ?? "", now?.word ?? "")
        // What takes one line has no line ends, also where it is long enough for several.
        let typed = new?.word ?? ""
        let mine =
            field.text.isLong || typed == old
            ? typed : typed.split(whereSeparator: \.isNewline).joined(separator: " ")
        // Who says that a translation fits has seen it as it is.
        let isOther = mine == old && theirs != old
        let merged = ThreeWayMerge.merge(text: old, theirs, mine)
        guard !merged.isConflict, !isOther else {
            let edit = ContentEditor.Edit(
                file: field.unit.file, path: field.unit.path, read: read, new: new ?? .text(""))
            let both = isOther ? nil : ContentValue.text(merged.value)
            wish.conflicts[field.name] = .init(edit: edit, theirs: now, both: both)
            return nil
        }
        return merged.value
    }

    private func take(
        _ text: String, of field: BesideTexts.Field, isSource: Bool, from source: String,
        isReviewed: Bool, isSaid: Bool, _ page: StudioPage, _ wish: inout Wish
    ) {
        let isEmpty = text.allSatisfy(\.isWhitespace)
        let now = field.unit.value?.word
        if isSource {
            guard !isEmpty, let spot = field.spot else {
                return wish.words = page.words("beside.keep")
            }
            if text != now { spot.edit(to: text, after: &wish.edits) }
        } else if isEmpty {
            guard now != nil else { return }
            guard let spot = field.spot else { return wish.words = page.words("beside.keep") }
            var own = wish.gone.filter { $0.file == field.unit.file }
            spot.edit(to: nil, after: &own)
            wish.gone = wish.gone.filter { $0.file != field.unit.file } + own
        } else if text != now || isSaid {
            wish.answers[field.language, default: []].append(
                .init(
                    id: field.text.id, source: source, before: now, translation: text,
                    isReviewed: isReviewed))
        }
    }

    private func write(
        _ wish: inout Wish, _ texts: BesideTexts, _ session: StudioSessions.Session
    ) async throws {
        let edits = wish.edits + wish.gone
        // What one form asks for is taken back as one.
        var step: Int?
        if !edits.isEmpty {
            let (outcome, undo) = try await folder.apply(
                ContentChange(edits: edits), by: session.id)
            step = undo
            switch outcome {
            case .saved: break
            case .refused(let problems): wish.problems += problems
            case .conflict(let conflicts):
                for conflict in conflicts {
                    let met = texts.fields.first {
                        $0.unit.file == conflict.edit.file && $0.unit.path == conflict.edit.path
                    }
                    if let met { wish.conflicts[met.name] = conflict }
                }
            }
        }
        // Translations of what was not written would be of a text that nobody has.
        guard wish.problems.isEmpty, wish.conflicts.isEmpty || edits.isEmpty else { return }
        for language in texts.languages {
            guard let answers = wish.answers[language] else { continue }
            do {
                step = try await folder.take(
                    answers, into: language, by: session.id, with: step)
            } catch TourImportError.invalid(_, let problems) {
                wish.problems += problems
            }
        }
    }
}
