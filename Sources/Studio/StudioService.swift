import Display
import Foundation
import ImageFiles
import Tour
import TourAuthoring
import WebPages

/// Answers the requests of a studio's pages, whatever server brings them.
public final class StudioService: Sendable {
    /// What a browser asks for.
    public struct Request: Sendable {
        public enum Method: Sendable {
            /// Shows something.
            case get
            /// A form: changes something.
            case post
            /// Values, as JSON: changes something.
            case patch
        }

        public var method: Method
        /// The parts of the path, decoded.
        public var path: [String]
        public var query: [String: String]
        /// The value of our cookie.
        public var token: String?
        public var languages: String?
        public var origin: RequestGuard.Origin
        /// Whether a script of ours asks, and understands JSON.
        public var isScript: Bool
        public var body: [UInt8]
        /// Files that came with a form.
        public var upload: StudioUpload?

        var isPost: Bool { method == .post }
        var isGet: Bool { method == .get }
        /// Whether a window only looks for what others have changed.
        var isGlance: Bool { isGet && isScript && query["since"] != nil }

        public init(
            _ method: Method, path: [String], query: [String: String] = [:], token: String? = nil,
            languages: String? = nil, origin: RequestGuard.Origin, isScript: Bool = false,
            body: [UInt8] = []
        ) {
            self.method = method
            self.path = path
            self.query = query
            self.token = token
            self.languages = languages
            self.origin = origin
            self.isScript = isScript
            self.body = body
        }
    }

    public struct Answer: Sendable {
        public var status = 200
        public var type = "text/html; charset=utf-8"
        public var body: [UInt8] = []
        public var location: String?
        /// A token to keep; empty to forget it.
        public var cookie: String?
        /// The name to keep it by, where it is a file to be kept.
        public var download: String?
        /// Whether it stays the same for as long as the program runs.
        public var isLasting = false
        /// The same bytes compressed, for browsers that take them: their `Content-Encoding`, and they.
        public var compressed: (encoding: String, bytes: [UInt8])?
    }

    /// No form is longer, in bytes.
    public static let mostBytes = 1 << 20

    /// What a request may bring, in bytes: a form, or the picture of a sheet.
    public static func mostBytes(of path: [String]) -> Int {
        path.count == 4 && path.first == "plans" && path.last == "sheet"
            ? PlanSheet.limits.maximumFileBytes : mostBytes
    }

    let folder: StudioFolder
    let sessions: StudioSessions
    let painter: PreviewPainter
    let desk: MediaDesk
    let sheets: SheetDesk
    let passDesk: PassDesk
    let journal: JournalDesk
    let gate: RequestGuard
    /// Shows the address with a new key to whoever started the studio.
    private let invite: @Sendable (_ key: String) -> Void

    /// - Parameters:
    ///   - journal: what kiosks have counted; nil where there is none.
    ///   - journalLeast: the smallest number that is shown of it, as `kiosk.yaml` has it.
    ///   - invite: shows the address with a new key to whoever started the studio.
    public convenience init(
        folder: StudioFolder, sessions: StudioSessions = StudioSessions(), gate: RequestGuard,
        journal: String? = nil, journalLeast: Int = 10,
        invite: @escaping @Sendable (_ key: String) -> Void
    ) {
        self.init(
            folder: folder, sessions: sessions, gate: gate,
            sheets: SheetDesk(state: folder.state),
            passDesk: PassDesk(key: folder.passKey, database: folder.database),
            journal: JournalDesk(file: journal, least: journalLeast, database: folder.database),
            invite: invite)
    }

    init(
        folder: StudioFolder, sessions: StudioSessions = StudioSessions(), gate: RequestGuard,
        sheets: SheetDesk, passDesk: PassDesk, journal: JournalDesk,
        invite: @escaping @Sendable (_ key: String) -> Void
    ) {
        self.sheets = sheets
        self.passDesk = passDesk
        self.journal = journal
        self.folder = folder
        self.sessions = sessions
        self.gate = gate
        self.invite = invite
        painter = PreviewPainter(database: folder.database)
        desk = MediaDesk(state: folder.state, measure: folder.measure)
    }

    /// Shows the first address.
    public func open() { invite(sessions.makeKey()) }

    public func answer(_ request: Request) async -> Answer {
        let words = StudioWords(accepting: request.languages)
        switch gate.judge(request.origin) {
        case .pass: break
        case .otherHost: return Self.text(421, "this studio is not at that host")
        case .otherSite: return Self.text(403, "this request comes from another site")
        }
        let bare = StudioPage(words: words, overview: FolderOverview())
        switch request.path.first {
        case "s" where request.path.count == 2: return StudioAssets.answer(request.path[1])
        case "enter": return enter(request, bare)
        default: break
        }
        guard let token = request.token,
            let session = sessions.session(of: token, isAsleep: request.isGlance)
        else {
            if request.isScript { return Self.text(401, "the session has ended") }
            if !sessions.hasKey { open() }
            return Answer(status: 303, location: "/enter")
        }
        if request.path == ["close"], request.isPost {
            sessions.close(token)
            var answer = Self.page(
                bare.plain(words("closed.title")) { HTML("p") { words("closed.help") } })
            answer.cookie = ""
            return answer
        }
        do {
            let overview = try await folder.overview()
            let page = StudioPage(words: words, overview: overview)
            return try await answer(request, page, session)
        } catch {
            return Self.page(
                bare.plain(words("trouble.title")) { HTML("p", [.lang("en")]) { "\(error)" } },
                status: 500)
        }
    }

    // MARK: Opening

    private func enter(_ request: Request, _ page: StudioPage) -> Answer {
        guard request.isPost else {
            if !sessions.hasKey { open() }
            return Self.page(page.enter())
        }
        let key = FormBody(request.body)?["key"] ?? ""
        switch sessions.enter(key.trimmingCharacters(in: .whitespaces)) {
        case .opened(let token):
            return Answer(status: 303, location: "/", cookie: token)
        case .wrong:
            if !sessions.hasKey { open() }
            return Self.page(page.enter(problem: page.words("enter.wrong")), status: 403)
        case .wait(let time):
            let seconds = "\(max(1, time.components.seconds))"
            return Self.page(
                page.enter(problem: page.words("enter.wait", ["seconds": seconds])), status: 429)
        }
    }

    // MARK: Pages

    /// Each desk answers for its own addresses.
    private func answer(
        _ request: Request, _ page: StudioPage, _ session: StudioSessions.Session
    ) async throws -> Answer {
        let (path, overview) = (request.path, page.overview)
        if path.first == "preview", path.count == 2, request.isGet {
            return try await preview(path[1], request.query)
        }
        if let answer = try await plans(request, page, session) { return answer }
        if path == ["undo"], request.isPost { return try await undo(request, page, session) }
        if let answer = try await people(request, page, session) { return answer }
        if let answer = try await media(request, page, session) { return answer }
        if let answer = try await make(request, page, session) { return answer }
        if let answer = try await translations(request, page, session) { return answer }
        if let answer = try await codes(request, page) { return answer }
        if let answer = try await passes(request, page, session) { return answer }
        if let answer = await journal(request, page) { return answer }
        if path == ["site"] || path.count == 2, let name = path.first,
            let kind = StudioEntry.Kind(rawValue: name),
            let entry = StudioEntry(kind, path.count == 2 ? path[1] : "", in: overview),
            request.method != .patch
        {
            return request.isPost
                ? try await save(entry, request, page, session)
                : try await show(entry, request, page)
        }
        guard request.isGet else { return Self.page(page.gone(), status: 404) }
        let gone = request.query["gone"]
        switch path {
        case []:
            return overview.isEmpty
                ? Answer(status: 303, location: "/new/site") : Self.page(page.today())
        case ["checks"]: return Self.page(page.checks())
        case ["history"]:
            return Self.page(
                page.history(
                    await folder.history.steps, file: request.query["file"],
                    isMet: request.query["met"] != nil))
        case ["rooms"]: return Self.page(page.rooms(gone: gone))
        case ["buildings"]:
            let rows = overview.buildings.map { FolderOverview.Row(id: $0.id, name: $0.name) }
            return Self.page(page.list("buildings", rows, .buildings))
        case ["tours"]: return Self.page(page.list("tours", overview.tours, .tours, gone: gone))
        case ["news"]: return Self.page(page.list("news", overview.news, .news, gone: gone))
        case ["visits"]: return Self.page(page.list("visits", overview.visits, .visits, gone: gone))
        case ["kiosks"]: return Self.page(page.list("kiosks", overview.kiosks, .kiosks, gone: gone))
        default: return Self.page(page.gone(), status: 404)
        }
    }

    /// What stands on an entry's page in a language.
    private func open(
        _ entry: StudioEntry, _ language: Language, _ overview: FolderOverview
    ) async throws -> (name: String, units: [FormUnit], file: ContentFile?, source: ContentFile?) {
        let isTranslation =
            entry.translated != nil && language != overview.languages.first ?? language
        let name = isTranslation ? entry.file(in: language) : entry.file
        let file = try await folder.file(name)
        let source = isTranslation ? try await folder.file(entry.file) : nil
        let units = FormUnit.units(
            of: entry, file: file, name: name, isTranslation: isTranslation)
        return (name, units, file, source)
    }

    private func view(_ query: [String: String], _ page: StudioPage) -> EntryView {
        let languages = page.overview.languages
        let wanted = query["lang"].map(Language.init(rawValue:))
        var view = EntryView(
            language: languages.first { $0 == wanted } ?? languages.first
                ?? Language(rawValue: "en"))
        view.theme = query["theme"] == "dark" ? "dark" : "light"
        view.empty = query["add"]
        return view
    }

    private func show(
        _ entry: StudioEntry, _ request: Request, _ page: StudioPage
    ) async throws -> Answer {
        let view = view(request.query, page)
        if request.isGlance, request.query["since"] == "\(page.overview.number)" {
            return Answer(status: 204)
        }
        do {
            let (name, units, _, source) = try await open(entry, view.language, page.overview)
            if request.isScript {
                return SaveAnswer.now(
                    entry: entry, units: units, page: page, view: view, file: name, source: source)
            }
            return Self.page(
                try await entryPage(
                    entry, units: units, file: name, source: source, view: view, page))
        } catch let error as ContentEditError {
            return Self.page(page.broken(entry, entry.file, reason: "\(error)"))
        }
    }

    // MARK: Saving

    private func save(
        _ entry: StudioEntry, _ request: Request, _ page: StudioPage,
        _ session: StudioSessions.Session
    ) async throws -> Answer {
        do {
            return try await saved(entry, request, page, session)
        } catch let error as ContentEditError where !request.isScript {
            return Self.page(page.broken(entry, entry.file, reason: "\(error)"), status: 422)
        } catch  where request.isScript {
            // A full disk, a file that cannot be read, a folder that another program holds: the window says why.
            return SaveAnswer.failed("\(error)")
        }
    }

    private func saved(
        _ entry: StudioEntry, _ request: Request, _ page: StudioPage,
        _ session: StudioSessions.Session
    ) async throws -> Answer {
        guard let form = FormBody(request.body) else {
            return Self.text(400, "the form was not made by the studio; load the page again")
        }
        var view = view(request.query, page)
        let (name, units, file, source) = try await open(entry, view.language, page.overview)
        let codec = page.codec(for: entry)
        let entries = FormActs.applied(form, to: form.values)
        var change = ContentChange()
        do {
            let edits = try units.compactMap { unit in
                try unit.edit(from: FormBody(form, with: entries), codec)
            }
            if file == nil {
                change.made = Self.firstPage(name, edits)
            } else {
                change.edits = edits
            }
        } catch is DecodingError {
            return Self.text(400, "the form was not made by the studio; load the page again")
        }
        let (outcome, _) = try await folder.apply(change, by: session.id)
        let now = StudioPage(words: page.words, overview: try await folder.overview())
        switch outcome {
        case .saved(let saved, _, _):
            if request.isScript {
                let after = try await open(entry, view.language, now.overview)
                var card: [UInt8]?
                if entry.kind == .people { card = await folder.bytes(entry.file) }
                return SaveAnswer.saved(
                    saved, entry: entry, units: after.units, page: now, view: view, file: name,
                    source: after.source, card: card)
            }
            let query = FormActs.added(form).map { "&add=\($0)" } ?? ""
            let path = Link.path(request.path).asking(["lang": view.language.rawValue]).url
            return Answer(status: 303, location: path + query)
        case .conflict(let conflicts): view.conflicts = conflicts
        case .refused(let problems): view.refused = problems
        }
        view.sent = entries
        if request.isScript {
            return SaveAnswer.unsaved(
                entry: entry, units: units, page: page, view: view, source: source)
        }
        return Self.page(
            try await entryPage(
                entry, units: units, file: name, source: source, view: view, page),
            status: view.conflicts.isEmpty ? 422 : 409)
    }

    /// The page of an entry, as its desk draws it.
    private func entryPage(
        _ entry: StudioEntry, units: [FormUnit], file: String, source: ContentFile?,
        view: EntryView, _ page: StudioPage
    ) async throws -> HTML {
        switch entry.kind {
        case .people:
            let card = await folder.bytes(entry.file) ?? []
            return page.person(
                entry, units: units, file: file, view: view,
                shown: try? await folder.references(),
                card: String(decoding: card, as: UTF8.self))
        case .media:
            return page.medium(
                entry, units: units, view: view, shelf: try await folder.shelf(),
                waiting: await desk.waiting())
        default:
            return page.entry(entry, units: units, file: file, source: source, view: view)
        }
    }

    /// The page in another language, which begins with its first text.
    private static func firstPage(
        _ name: String, _ edits: [ContentEditor.Edit]
    ) -> [ContentChange.New] {
        var values: [ContentValue.Entry] = []
        var text = ""
        for edit in edits {
            if edit.path == .text {
                text = edit.new?.word ?? ""
            } else if case .key(let key)? = edit.path.steps.last, let value = edit.new {
                values.append(.init(key, value))
            }
        }
        guard !values.isEmpty || !text.isEmpty else { return [] }
        return [.init(file: name, content: .values(.map(values), text: text))]
    }

    private func undo(
        _ request: Request, _ page: StudioPage, _ session: StudioSessions.Session
    ) async throws -> Answer {
        let form = FormBody(request.body)
        var isDone = false
        var isThere = true
        do {
            let undone = try await folder.undo(form?["number"].flatMap { Int($0) }, by: session.id)
            isThere = undone != nil
            if case .saved = undone?.outcome { isDone = true }
        } catch is ContentEditError {
            // A file that has changed since, or is gone.
        }
        guard request.isScript else {
            let list = form?["page"] ?? ""
            let isList = list == "history" || StudioEntry.Kind(rawValue: list) != nil
            return Answer(
                status: 303, location: isDone ? isList ? "/\(list)" : "/" : "/history?met=1")
        }
        guard isThere else { return SaveAnswer.failed(page.words("nothing.undo")) }
        return isDone
            ? SaveAnswer.words(page.words("undone"))
            : SaveAnswer.failed(page.words("conflict.title"))
    }

    // MARK: Previews

    private func preview(_ file: String, _ query: [String: String]) async throws -> Answer {
        guard file.hasSuffix(".png") else { return Self.text(404, "no such page") }
        let picture = try await painter.png(
            of: String(file.dropLast(".png".count)), language: query["language"],
            theme: query["theme"] == "dark" ? .dark : .light, size: query["size"])
        guard let picture else { return Self.text(404, "no such page") }
        return Answer(type: "image/png", body: picture)
    }

    // MARK: Answers

    static func page(_ html: HTML, status: Int = 200) -> Answer {
        Answer(status: status, body: Array(html.markup.utf8))
    }

    static func text(_ status: Int, _ text: String) -> Answer {
        Answer(status: status, type: "text/plain; charset=utf-8", body: Array("\(text)\n".utf8))
    }
}
