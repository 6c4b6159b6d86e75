import Foundation
import ImageFiles
import PageModel
import TourAuthoring
import TourModel
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
        /// What the browser keeps of an earlier time that somebody signed in with it.
        public var device: String?
        public var languages: String?
        public var origin: RequestGuard.Origin
        /// Whether a script of ours asks, and understands JSON.
        public var isScript: Bool
        public var body: [UInt8]
        /// Only its head was read yet.
        var isHead = false
        /// Files that came with a form.
        public var upload: StudioUpload?
        /// Whom it comes from, where a team shares the studio.
        public var caller = StudioTeam.Caller()

        /// Whether it is answered by a whole page.
        var wantsPage: Bool { !isScript && method != .patch && path.first != "preview" }
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
        /// What a browser keeps for the next time that somebody signs in with it.
        public var device: String?
        /// The file of this machine that is sent, in place of the body: too much for memory.
        public var file: String?
        /// The name to keep it by, where it is a file to be kept.
        public var download: String?
        /// Whether it stays the same for as long as the program runs.
        public var isLasting = false
        /// Whether it is shown within a page of the studio: it runs no script, and sends no form.
        public var isFramed = false
        /// The same bytes compressed, for browsers that take them: their `Content-Encoding`, and they.
        public var compressed: (encoding: String, bytes: [UInt8])?
    }

    /// No form without files is longer, in bytes.
    static let mostBytes = 1 << 20

    let folder: StudioFolder
    let sessions: StudioSessions
    let painter: PreviewPainter
    let phonePainter: PhonePainter
    let desk: MediaDesk
    let publisher: PublishDesk
    let git: GitHistory
    let sheets: SheetDesk
    let drafts = DraftDesk()
    let photoDesk = PhotoDesk()
    let passDesk: PassDesk
    let journal: JournalDesk
    let presence: PresenceBoard
    let fleetDesk: FleetDesk
    let revocations: RevocationDesk
    let gate: RequestGuard
    /// Who may come in; nil for the one person who has the address.
    public let team: StudioTeam?
    /// Shows the address with a new key to whoever started the studio.
    private let invite: @Sendable (_ key: String) -> Void

    /// - Parameters:
    ///   - desks: what is made and kept beside the folder; nil for those of a studio that has only the folder.
    ///   - invite: shows the address with a new key to whoever started the studio.
    public init(
        folder: StudioFolder, sessions: StudioSessions = StudioSessions(), gate: RequestGuard,
        team: StudioTeam? = nil, desks: StudioDesks? = nil,
        invite: @escaping @Sendable (_ key: String) -> Void = { _ in }
    ) {
        let desks = desks ?? StudioDesks(of: folder)
        sheets = desks.sheets
        passDesk = desks.passes
        journal = desks.journal
        fleetDesk = desks.fleet
        revocations = desks.revocations
        publisher = desks.publisher
        self.folder = folder
        self.team = team
        self.sessions = sessions
        presence = PresenceBoard(now: sessions.now)
        self.gate = gate
        self.invite = invite
        painter = PreviewPainter(database: folder.database)
        phonePainter = PhonePainter(database: folder.database)
        desk = MediaDesk(state: folder.state, measure: folder.measure)
        git = GitHistory(folder: folder.path, state: folder.state)
        // So that the first page can tell how the kiosks are.
        _ = fleetDesk.counts
        // What an earlier studio has not told kiosks any more.
        let revocations = revocations
        Task { await revocations.resume() }
    }

    /// Shows an address, unless the one before has just been made and waits to be used.
    public func open() {
        if let key = sessions.makeKey() { invite(key) }
    }

    public func answer(_ request: Request) async -> Answer {
        let (session, token, cookie): (StudioSessions.Session, String, String?)
        switch await admit(request) {
        case .session(let found, let foundToken, let new):
            (session, token, cookie) = (found, foundToken, new)
        case .answer(let answer): return answer
        // Of heads alone.
        case .body: return Self.text(500, "the form was not read")
        }
        let words = StudioWords(accepting: request.languages)
        let bare = StudioPage(words: words, overview: FolderOverview())
        if request.path == ["close"], request.isPost { return close(token, session, bare) }
        var answer: Answer
        do {
            let overview = try await overview(for: request)
            var page = StudioPage(words: words, overview: overview, session: session)
            page.hasHub = fleetDesk.hasHub
            page.fleetCounts = fleetDesk.counts
            page.notice = page.notice(of: session, at: request.path)
            page.changes = publisher.count(at: overview.number)
            answer = try await StudioAuthor.$name.withValue(session.person?.name) {
                try await self.answer(request, page, session)
            }
        } catch {
            answer = Self.page(
                bare.plain(words("trouble.title")) { HTML("p", [.lang("en")]) { "\(error)" } },
                status: 500)
        }
        answer.cookie = answer.cookie ?? cookie
        return answer
    }

    /// The folder as far as a request needs it.
    ///
    /// A window that saves or glances waits neither for the database nor, before it saves, for another look at all files; saving
    /// looks itself. A picture shows what its window has seen.
    private func overview(for request: Request) async throws -> FolderOverview {
        if request.path.first == "preview" { return try await folder.shown() }
        let kind = request.path.first.flatMap(StudioEntry.Kind.init(rawValue:))
        guard request.isScript, let kind, [.rooms, .buildings, .news, .site].contains(kind),
            request.path.count == (kind == .site ? 1 : 2)
        else {
            // What labels say is asked for by pages, and where they are drawn.
            return try await folder.overview(
                hasLabels: request.wantsPage || request.path.first == "codes")
        }
        if request.isGlance { return try await folder.glance() }
        return request.isPost
            ? try await folder.lastGlance() : try await folder.overview(hasLabels: false)
    }

    // MARK: Opening

    func enter(_ request: Request, _ page: StudioPage) -> Answer {
        guard request.isPost else { return Self.page(page.enter()) }
        let form = FormBody(request.body)
        if form?["new"] != nil {
            open()
            return Self.page(page.enter(note: page.words("enter.shown")))
        }
        let key = form?["key"] ?? ""
        switch sessions.enter(key.trimmingCharacters(in: .whitespaces)) {
        case .opened(let token):
            // Whoever has begun a tour continues where it was left.
            let start = firstSteps.open == nil ? "/" : "/start"
            return Answer(status: 303, location: start, cookie: token)
        case .wrong:
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
        var answer: Answer?
        if let (route, parts) = Desk.route(request.method, request.path) {
            do {
                answer = try await route.answer(self)(
                    Call(request: request, page: page, session: session, parts: parts))
            } catch let error as Unusable {
                request.upload?.remove()
                answer = Self.text(error.status, error.words)
            }
        }
        if let answer { return answer }
        request.upload?.remove()
        return Self.page(page.gone(), status: 404)
    }

    /// The file that an entry's page in a language is written into.
    private static func file(
        of entry: StudioEntry, in language: Language, _ overview: FolderOverview
    ) -> String {
        let isTranslation =
            entry.translated != nil && language != overview.languages.first ?? language
        return isTranslation ? entry.file(in: language) : entry.file
    }

    /// What stands on an entry's page in a language.
    func open(
        _ entry: StudioEntry, _ language: Language, _ overview: FolderOverview
    ) async throws -> (name: String, units: [FormUnit], file: ContentFile?, source: ContentFile?) {
        let name = Self.file(of: entry, in: language, overview)
        let isTranslation = name != entry.file
        let file = try await folder.file(name)
        let source = isTranslation ? try await folder.file(entry.file) : nil
        let units = FormUnit.units(
            of: entry, file: file, name: name, isTranslation: isTranslation)
        return (name, units, file, source)
    }

    func view(_ query: [String: String], _ page: StudioPage) -> EntryView {
        let languages = page.overview.languages
        let wanted = query["lang"].map(Language.init(rawValue:))
        var view = EntryView(
            language: languages.first { $0 == wanted } ?? languages.first
                ?? Language(rawValue: "en"))
        view.hasAllLanguages = query["lang"] == EntryView.allLanguages
        view.isPhone = query["on"] == "phone"
        view.theme = query["theme"] == "dark" ? "dark" : "light"
        view.size = PreviewSize(query["size"])
        view.kiosk = page.overview.kiosks.first { $0.id == query["kiosk"] }?.id
        view.empty = query["add"]
        view.stop = query["stop"].flatMap { Int($0.prefix(4)) }
        return view
    }

    func show(_ entry: StudioEntry, _ call: Call) async throws -> Answer {
        var call = call
        let view = view(call.request.query, call.page)
        call.page.others = presence.others(
            at: "\(entry.kind.rawValue)/\(entry.id)", besides: call.session)
        call.page.place = StudioLinks.entry(entry.kind, entry.id).asking([
            "lang": view.tongue
        ])
        call.page.isEnding = call.request.token.map { sessions.isEnding($0) } ?? false
        if call.request.isGlance, call.request.query["since"] == "\(call.page.overview.number)" {
            return call.request.query["with"] ?? "" == call.page.company
                ? Answer(status: 204) : SaveAnswer.company(call.page)
        }
        if call.request.query["view"] == "beside", entry.translated != nil, !call.request.isScript {
            return try await beside(entry, call)
        }
        do {
            let (name, units, _, source) = try await open(entry, view.language, call.page.overview)
            if call.request.isScript {
                return SaveAnswer.now(
                    entry: entry, units: units, page: call.page, view: view, file: name,
                    source: source)
            }
            return Self.page(
                try await entryPage(
                    entry, units: units, file: name, source: source, view: view, call.page))
        } catch let error as ContentEditError {
            let name = Self.file(of: entry, in: view.language, call.page.overview)
            return await broken(entry, name, reason: "\(error)", call.page)
        }
    }

    // MARK: Answers

    static func page(_ html: HTML, status: Int = 200) -> Answer {
        Answer(status: status, body: Array(html.markup.utf8))
    }

    static func text(_ status: Int, _ text: String) -> Answer {
        Answer(status: status, type: "text/plain; charset=utf-8", body: Array("\(text)\n".utf8))
    }
}
