import Foundation
import TourAuthoring
import TourModel
import WebPages

/// The desk of translations: what is missing or stale, text beside text.
extension StudioService {
    /// - Returns: nil for an address that is not about this.
    func translations(
        _ request: Request, _ page: StudioPage, _ session: StudioSessions.Session
    ) async throws -> Answer? {
        guard request.path.first == "translations", request.method != .patch else { return nil }
        let languages = page.overview.languages.dropFirst()
        switch (request.path.count, request.isPost) {
        case (1, false):
            guard let first = languages.first else { return Self.page(page.oneLanguage()) }
            return Answer(status: 303, location: "/translations/\(first)")
        case (1, true):
            guard let upload = request.upload else {
                return Self.text(415, "bring files as multipart/form-data")
            }
            return try await receive(upload, page, session)
        case (3..., _) where request.path[1] == "beside":
            return try await beside(request, page, session)
        case (3, _) where request.path[1] == "returned":
            return try await returned(request.path[2], request, page, session)
                ?? Self.page(page.gone(), status: 404)
        case (2, _): break
        default: return Self.page(page.gone(), status: 404)
        }
        let name = request.path[1].split(separator: ".", maxSplits: 1).map(String.init)
        guard let language = languages.first(where: { $0.rawValue == name.first }) else {
            return Self.page(page.gone(), status: 404)
        }
        if name.count == 2 {
            return request.isGet
                ? try export(language, ending: name[1], request, page)
                : Self.page(page.gone(), status: 404)
        }
        do {
            return request.isPost
                ? try await take(language, request, page, session)
                : try await show(language, request.query, page)
        } catch TourImportError.invalid {
            return Self.page(page.untranslatable())
        }
    }

    private func show(
        _ language: Language, _ query: [String: String], _ page: StudioPage
    ) async throws -> Answer {
        let desk = try await folder.translations(into: language)
        let filter = query["show"].flatMap(TranslationView.Filter.init) ?? .needs
        let view = TranslationView(desk, filter, id: query["text"].flatMap(TextID.init(context:)))
        let counts = ["taken", "stay"].map { query[$0].flatMap { Int($0.prefix(9)) } }
        let taken = counts[0].map { (count: max(0, $0), stay: max(0, counts[1] ?? 0)) }
        return Self.page(
            page.translations(desk, view, earlier: await earlier(view), taken: taken))
    }

    /// What the text that is worked on was before; nil where that is not known, or it has not changed.
    private func earlier(_ view: TranslationView) async -> String? {
        guard let text = view.text else { return nil }
        return await folder.earlier(text)
    }

    /// Texts for a translator, as a file.
    private func export(
        _ language: Language, ending: String, _ request: Request, _ page: StudioPage
    ) throws -> Answer {
        let formats: [String: (TourTranslator.Format, String)] = [
            "xlf": (.xliff, "application/xliff+xml"), "po": (.po, "text/x-gettext-translation"),
            "csv": (.csv, "text/csv; charset=utf-8"),
        ]
        guard let (format, type) = formats[ending] else {
            return Self.page(page.gone(), status: 404)
        }
        let states: Set<TranslationState> =
            request.query["show"] == "needs" ? [.new, .stale] : Set(TranslationState.allCases)
        guard
            let bytes = try TourTranslator.export(
                folder.path, into: language, states: states, as: format)
        else { return Answer(status: 303, location: "/translations/\(language)") }
        var answer = Answer(type: type, body: bytes)
        answer.download = "\(language).\(ending)"
        return answer
    }

    private func take(
        _ language: Language, _ request: Request, _ page: StudioPage,
        _ session: StudioSessions.Session
    ) async throws -> Answer {
        guard let form = FormBody(request.body),
            let id = form["text"].flatMap(TextID.init(context:)),
            let source = form["source"], let translation = form["translation"]
        else { return Self.text(400, "the form was not made by the studio; load the page again") }
        let filter = form["show"].flatMap(TranslationView.Filter.init) ?? .needs
        let before = try await folder.translations(into: language)
        let next = TranslationView(before, filter, id: id).next
        let change = TourTranslator.Answer(
            id: id, source: source, before: form["before"],
            translation: form["do"] == "fits" ? form["before"] ?? "" : translation,
            isReviewed: form["do"] == "reviewed")
        do {
            try await folder.take(change, into: language, by: session.id)
        } catch TourImportError.invalid(_, let problems) {
            let desk = try await folder.translations(into: language)
            let view = TranslationView(desk, filter, id: id)
            let isMet = view.text?.translation != form["before"]
            return Self.page(
                page.translations(
                    desk, view, earlier: await earlier(view), typed: translation,
                    problems: isMet ? [] : problems, isMet: isMet),
                status: isMet ? 409 : 422)
        }
        let desk = Link.path(["translations", language.rawValue])
        let link =
            next.map { desk.asking(["show": filter.rawValue, "text": $0.context]) }
            ?? desk.asking(["show": filter.rawValue])
        return Answer(status: 303, location: link.url)
    }
}

extension StudioFolder {
    /// The texts beside their translations, as the folder is now.
    func translations(into language: Language) throws -> TranslationDesk {
        let number = try overview(hasLabels: false).number
        if let desk, desk.number == number, desk.desk.target == language { return desk.desk }
        let new = try TranslationDesk(path, into: language)
        desk = (number, new)
        return new
    }

    /// The text that a stale translation was made from, where it was changed in this studio; nil where it is not known any more.
    func earlier(_ text: TranslationDesk.Text) -> String? {
        guard text.madeFrom != nil else { return nil }
        for step in history.steps.reversed() {
            // What takes a change back has what was there before.
            for edit in step.change.edits where edit.file == text.id.file {
                if let old = edit.new?.texts.first(where: text.isMade) { return old }
            }
        }
        return nil
    }

    /// The texts of a file beside their translations into several languages, as the folder is now.
    func translations(of file: String, into languages: [Language]) throws -> [TranslationDesk] {
        let number = try overview(hasLabels: false).number
        if let besideDesks, besideDesks.number == number, besideDesks.file == file,
            besideDesks.desks.map(\.target) == languages
        {
            return besideDesks.desks
        }
        let new = try TranslationDesk.desks(path, into: languages, of: file)
        besideDesks = (number, file, new)
        return new
    }

    /// Writes a translation, which can be undone.
    func take(
        _ answer: TourTranslator.Answer, into language: Language, by session: String
    ) throws { try take([answer], into: language, by: session) }

    /// Writes translations, all or none, which can be undone as one.
    ///
    /// - Parameter step: the number of an earlier change of the same gesture, which they are undone with.
    /// - Returns: the number to undo them by; that of the earlier change where nothing is different.
    @discardableResult
    func take(
        _ answers: [TourTranslator.Answer], into language: Language, by session: String,
        with step: Int? = nil
    ) throws -> Int? {
        let undo = try TourTranslator.take(answers, into: language, of: path)
        return undo.isEmpty ? step : keep(undo, by: session, with: step)
    }
}

extension ContentValue {
    /// Every text within, in order.
    fileprivate var texts: [String] {
        switch self {
        case .text(let text), .bare(let text): [text]
        case .list(let elements): elements.flatMap(\.texts)
        case .map(let entries): entries.flatMap(\.value.texts)
        }
    }
}
