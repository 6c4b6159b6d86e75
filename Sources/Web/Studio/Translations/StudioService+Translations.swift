import Accounts
import Foundation
import TourAuthoring
import TourModel
import WebPages

extension Desk {
    /// The desk of translations: what is missing or stale, text beside text.
    static let translations = Desk(
        "translations",
        Menu(
            .tour, .language, isToDo: true, count: { $0.overview.untranslated },
            isShown: { $0.overview.languages.count > 1 }),
        changedBy: .translator, isExplained: true,
        routes: [
            .get("translations", StudioService.translations),
            .post(
                "translations", files: ReturnedTexts.mostFileBytes, StudioService.receive),
            .get("translations/beside/*/*", StudioService.beside),
            .post("translations/beside/*/*", StudioService.beside),
            .get("translations/returned/*", StudioService.returned),
            .post("translations/returned/*", StudioService.returned),
            .get("translations/*", StudioService.translations),
            .post("translations/*", StudioService.translations),
        ])
}

extension StudioService {
    /// Shows the texts in a language, saves one of them, or hands them out as a file: "translations/fr", "translations/fr.po".
    fileprivate func translations(_ call: Call) async throws -> Answer? {
        let languages = call.page.overview.languages.dropFirst()
        guard let part = call.parts.first else {
            guard let first = languages.first else { return Self.page(call.page.oneLanguage()) }
            return Answer(status: 303, location: "/translations/\(first)")
        }
        let name = part.split(separator: ".", maxSplits: 1).map(String.init)
        guard let language = languages.first(where: { $0.rawValue == name.first }) else {
            return nil
        }
        if name.count == 2 {
            return call.request.isGet ? try export(language, ending: name[1], call) : nil
        }
        do {
            return call.request.isPost
                ? try await take(language, call) : try await show(language, call)
        } catch TourImportError.invalid {
            return Self.page(call.page.untranslatable())
        }
    }

    private func show(_ language: Language, _ call: Call) async throws -> Answer {
        let query = call.request.query
        let desk = try await folder.translations(into: language)
        let filter = query["show"].flatMap(TranslationView.Filter.init) ?? .needs
        let view = TranslationView(desk, filter, id: query["text"].flatMap(TextID.init(context:)))
        let counts = ["taken", "stay"].map { query[$0].flatMap { Int($0.prefix(9)) } }
        let taken = counts[0].map { (count: max(0, $0), stay: max(0, counts[1] ?? 0)) }
        return Self.page(
            call.page.translations(desk, view, earlier: await earlier(view), taken: taken))
    }

    /// What the text that is worked on was before; nil where that is not known, or it has not changed.
    private func earlier(_ view: TranslationView) async -> String? {
        guard let text = view.text else { return nil }
        return await folder.earlier(text)
    }

    /// Texts for a translator, as a file.
    private func export(_ language: Language, ending: String, _ call: Call) throws -> Answer {
        let formats: [String: (TourTranslator.Format, String)] = [
            "xlf": (.xliff, "application/xliff+xml"), "po": (.po, "text/x-gettext-translation"),
            "csv": (.csv, "text/csv; charset=utf-8"),
        ]
        guard let (format, type) = formats[ending] else {
            return Self.page(call.page.gone(), status: 404)
        }
        let states: Set<TranslationState> =
            call.request.query["show"] == "needs" ? [.new, .stale] : Set(TranslationState.allCases)
        guard
            let bytes = try TourTranslator.export(
                folder.path, into: language, states: states, as: format)
        else { return Answer(status: 303, location: "/translations/\(language)") }
        var answer = Answer(type: type, body: bytes)
        answer.download = "\(language).\(ending)"
        return answer
    }

    private func take(_ language: Language, _ call: Call) async throws -> Answer {
        let form = try call.form()
        guard let id = form["text"].flatMap(TextID.init(context:)),
            let source = form["source"], let translation = form["translation"]
        else { throw Unusable.form }
        let filter = form["show"].flatMap(TranslationView.Filter.init) ?? .needs
        let before = try await folder.translations(into: language)
        let next = TranslationView(before, filter, id: id).next
        let change = TourTranslator.Answer(
            id: id, source: source, before: form["before"],
            translation: form["do"] == "fits" ? form["before"] ?? "" : translation,
            isReviewed: form["do"] == "reviewed")
        do {
            try await folder.take(change, into: language, by: call.session.id)
        } catch TourImportError.invalid(_, let problems) {
            let desk = try await folder.translations(into: language)
            let view = TranslationView(desk, filter, id: id)
            let isMet = view.text?.translation != form["before"]
            return Self.page(
                call.page.translations(
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
