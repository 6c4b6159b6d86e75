import Accounts
import Foundation
import WebPages

/// Who may come in, and what each may do.
extension StudioService {
    /// Who asks, or what is answered instead.
    enum Admission {
        /// - Parameter cookie: a token to keep.
        case session(StudioSessions.Session, token: String, cookie: String?)
        /// Of a head alone: its body may be read.
        ///
        /// - Parameter mostBytes: nil where its route has the limits.
        case body(mostBytes: Int?)
        case answer(Answer)
    }

    /// Lets a request in that has a session, and whose person may make it.
    func admit(_ request: Request) async -> Admission {
        switch gate.judge(request.origin) {
        case .pass: break
        case .otherHost: return .answer(Self.text(421, "this studio is not at that host"))
        case .otherSite:
            return .answer(Self.text(403, "this request comes from another site"))
        }
        let bare = StudioPage(
            words: StudioWords(accepting: request.languages), overview: FolderOverview())
        switch request.path.first {
        case "s" where request.path.count == 2:
            return .answer(StudioAssets.answer(request.path[1]))
        case "enter" where team == nil:
            return request.isHead
                ? .body(mostBytes: Self.mostDoorBytes) : .answer(enter(request, bare))
        default: break
        }
        guard let team else {
            guard let token = request.token,
                let session = sessions.session(of: token, isAsleep: request.isGlance)
            else {
                if request.isScript { return .answer(Self.text(401, "the session has ended")) }
                return .answer(Answer(status: 303, location: "/enter"))
            }
            return .session(session, token: token, cookie: nil)
        }
        do {
            return try await admit(request, bare, team)
        } catch {
            // Without readable accounts all sign-ins are refused.
            team.log("\(error)")
            return .answer(
                Self.page(
                    bare.plain(bare.words("trouble.title")) {
                        HTML("p") { bare.words("team.trouble") }
                    }, status: 503))
        }
    }

    private func admit(
        _ request: Request, _ bare: StudioPage, _ team: StudioTeam
    ) async throws -> Admission {
        if let user = team.proxy?.user(of: request.caller) {
            return try await admit(request, bare, team, user: user)
        }
        switch request.path {
        case ["enter"] where request.isHead, ["join"] where request.isHead:
            return .body(mostBytes: Self.mostDoorBytes)
        case ["enter"]: return .answer(try await signIn(request, bare, team))
        case ["join"]: return .answer(try await join(request, bare, team))
        default: break
        }
        guard let token = request.token else { return .answer(signInFirst(request, nil)) }
        switch sessions.look(token, isAsleep: request.isGlance) {
        case .open(let session):
            guard let person = session.person, !person.isByProxy,
                let account = try await team.desk.account(id: person.account),
                account.version == person.version
            else {
                sessions.end(token)
                return .answer(signInFirst(request, .changed))
            }
            return try await admit(request, bare, team, session, account, token, cookie: nil)
        case let ended: return .answer(signInFirst(request, ended))
        }
    }

    /// Lets somebody in whom a proxy vouches for.
    private func admit(
        _ request: Request, _ bare: StudioPage, _ team: StudioTeam, user: String
    ) async throws -> Admission {
        guard let account = try await team.desk.account(vouchedFor: user) else {
            if request.isScript { return .answer(Self.text(401, "the session has ended")) }
            return .answer(
                Self.page(
                    bare.plain(bare.words("team.stranger")) {
                        HTML("p") { bare.words("team.stranger.help") }
                    }, status: 403))
        }
        if let token = request.token,
            let session = sessions.session(of: token, isAsleep: request.isGlance),
            let person = session.person, person.isByProxy, person.account == account.id,
            person.version == account.version
        {
            return try await admit(request, bare, team, session, account, token, cookie: nil)
        }
        if request.isHead {
            // The session begins with the whole request.
            return Self.ownForms[request.path] != nil
                || Desk.allows(account.roles, request.method, request.path)
                ? .body(mostBytes: nil) : .answer(try await refusal(request, bare, team))
        }
        let before = try await team.desk.signedInByProxy(account)
        let token = sessions.open(
            for: .init(account, before: before, isByProxy: true), insteadOf: request.token)
        guard let session = sessions.session(of: token) else {
            return .answer(signInFirst(request, .unknown))
        }
        team.log("\(account.name) signed in by the proxy")
        if request.path == ["enter"] {
            return .answer(Answer(status: 303, location: "/", cookie: token))
        }
        return try await admit(request, bare, team, session, account, token, cookie: token)
    }

    /// Refuses what somebody may not do, and asks for the pass phrase where it was given too long ago.
    private func admit(
        _ request: Request, _ bare: StudioPage, _ team: StudioTeam,
        _ session: StudioSessions.Session, _ account: Account, _ token: String, cookie: String?
    ) async throws -> Admission {
        var session = session
        session.person?.roles = account.roles
        // A window that somebody else has left open changes nothing in this person's name.
        if let other = request.query["as"], other != account.id {
            return .answer(
                request.isScript
                    ? Self.text(401, "this page is another person's")
                    : Self.page(
                        bare.plain(bare.words("team.others")) {
                            HTML("p") { bare.words("team.others.help") }
                            bare.goOn("/")
                        }, status: 403))
        }
        if request.path == ["close"], !request.isGet {
            return .session(session, token: token, cookie: cookie)
        }
        if request.path == ["again"], request.isPost {
            if request.isHead { return .body(mostBytes: nil) }
            return .answer(try await onceMore(request, bare, team, account, session, token))
        }
        guard Desk.allows(account.roles, request.method, request.path) else {
            team.log("\(account.name) may not change /\((request.path.first ?? "").prefix(40))")
            return .answer(try await refusal(request, bare, team))
        }
        // All else is in the body.
        if request.isHead { return .session(session, token: token, cookie: cookie) }
        if request.path == ["values"], let change = try? PlanChange(request.body),
            let role = change.files.lazy.compactMap(RoleTable.role(changingFile:))
                .first(where: { !account.roles.include($0) })
        {
            return .answer(try await refusal(request, bare, team, role))
        }
        if requiresRecent(request, account, token) {
            return .answer(
                request.isScript
                    ? SaveAnswer.failed(bare.words("team.again.title"))
                    : Self.page(bare.onceMore(account.name, for: request), status: 403))
        }
        return .session(session, token: token, cookie: cookie)
    }

    /// Whether a request waits until the pass phrase was given once more.
    ///
    /// A member without a pass phrase is vouched for by the proxy, with each request.
    private func requiresRecent(
        _ request: Request, _ account: Account, _ token: String
    ) -> Bool {
        Desk.route(request.method, request.path)?.route.asksOnceMore == true
            && account.hasPhrase && !sessions.isRecent(token)
    }

    /// Whose changes somebody may take back; nil for everybody's.
    static func undoes(_ session: StudioSessions.Session) -> String? {
        session.person.flatMap { $0.roles.include(RoleTable.othersUndo) ? nil : $0.name }
    }

    /// Refuses to take back what somebody else has changed.
    func refusal(toUndo number: Int?, _ call: Call) async throws -> Answer? {
        guard let number, let team, let name = Self.undoes(call.session),
            let step = await folder.history.steps.last(where: { $0.number == number }),
            step.person != name
        else { return nil }
        return try await refusal(call.request, call.page, team, RoleTable.othersUndo)
    }

    /// Refuses what somebody may not do at an address.
    private func refusal(
        _ request: Request, _ page: StudioPage, _ team: StudioTeam
    ) async throws -> Answer {
        guard let role = Desk.route(request.method, request.path)?.route.role else {
            return gone(request)
        }
        return try await refusal(request, page, team, role)
    }

    /// Refuses what needs another role.
    func refusal(
        _ request: Request, _ page: StudioPage, _ team: StudioTeam, _ role: Role
    ) async throws -> Answer {
        let names = try await team.desk.names { $0.include(role) }
        let words = page.mayNot(role, names)
        if request.isScript {
            return request.method == .patch
                ? PlanAnswer.refused(words) : SaveAnswer.failed(words, status: 403)
        }
        return Self.page(
            page.plain(page.words("team.not.title")) {
                HTML("p") { words }
                page.goOn("/")
            }, status: 403)
    }

    /// Leads to the sign-in page, which says why, and from there back.
    private func signInFirst(_ request: Request, _ ended: StudioSessions.Look?) -> Answer {
        if request.isScript { return Self.text(401, "the session has ended") }
        var query: [(String, String)] = []
        if let why = ended?.reason { query.append(("why", why)) }
        if request.isGet, !request.path.isEmpty {
            query.append(("to", request.path.joined(separator: "/")))
        }
        let link = Link.path(["enter"])
        let url: String =
            switch query.count {
            case 0: link.url
            case 1: link.asking([query[0].0: query[0].1]).url
            default: link.asking([query[0].0: query[0].1, query[1].0: query[1].1]).url
            }
        var answer = Answer(status: 303, location: url)
        if request.token != nil { answer.cookie = "" }
        return answer
    }

    /// An address of the studio's own, whatever somebody has put into a link.
    static func ownAddress(_ text: String?) -> String {
        let parts = (text ?? "").split(separator: "/").prefix(8).map(String.init)
        return parts.contains("enter") || parts.contains("..") ? "/" : Link.path(parts).url
    }

    // MARK: Signing in

    private func signIn(
        _ request: Request, _ page: StudioPage, _ team: StudioTeam
    ) async throws -> Answer {
        guard request.isPost else {
            // A script that was refused leads here without a reason, which the browser's old token still tells.
            let ended = request.token.flatMap { sessions.look($0, isAsleep: true).reason }
            let asked = request.query["why"].flatMap { Self.reasons.contains($0) ? $0 : nil }
            let why = asked ?? ended
            return Self.page(
                page.signIn(
                    note: why.map { page.words("team.ended.\($0)") }, to: request.query["to"]))
        }
        let form = FormBody(request.body)
        let (name, to) = (form?["name"] ?? "", form?["to"])
        func again(_ problem: String, _ status: Int) -> Answer {
            Self.page(page.signIn(name: name, problem: problem, to: to), status: status)
        }
        let address = team.address(of: request.caller)
        switch try await team.desk.signIn(
            name, phrase: form?["phrase"] ?? "", from: address, device: request.device)
        {
        case .signedIn(let account, let before, let device):
            team.log("\(account.name) signed in")
            let token = sessions.open(
                for: .init(account, before: before), insteadOf: request.token)
            return Answer(
                status: 303, location: Self.ownAddress(to), cookie: token, device: device)
        case .wrong:
            team.log("a name or a pass phrase was wrong, from \(address)")
            return again(page.words("team.wrong"), 403)
        case .wait(let time): return again(page.wait(time), 429)
        case .busy: return again(page.words("team.busy"), 503)
        }
    }

    private static let reasons: Set<String> = ["idle", "over", "changed", "unknown"]

    // MARK: Invitations

    private func join(
        _ request: Request, _ page: StudioPage, _ team: StudioTeam
    ) async throws -> Answer {
        guard request.isPost else { return Self.page(page.join()) }
        let form = FormBody(request.body)
        let code = (form?["key"] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        let address = team.address(of: request.caller)
        let account: Account
        switch try await team.desk.invited(by: code, from: address) {
        case .success(let found?): account = found
        case .success(nil):
            return Self.page(page.join(problem: page.words("team.join.wrong")), status: 403)
        case .failure(let wait):
            return Self.page(page.join(problem: page.wait(wait.time)), status: 429)
        }
        func again(_ problem: String?, _ status: Int) -> Answer {
            Self.page(page.choosePhrase(account.name, code: code, problem: problem), status: status)
        }
        guard let phrase = form?["phrase"] else { return again(nil, 200) }
        guard phrase == form?["repeated"] else {
            return again(page.words("team.phrase.differs"), 422)
        }
        switch try await team.desk.join(code, phrase: phrase, from: address) {
        case .joined(let account):
            team.log("\(account.name) has set a pass phrase")
            let token = sessions.open(
                for: .init(account, before: nil), insteadOf: request.token)
            return Answer(status: 303, location: "/", cookie: token)
        case .unfit(let problem): return again(page.words("team.phrase.\(problem)"), 422)
        case .wrong:
            return Self.page(page.join(problem: page.words("team.join.wrong")), status: 403)
        case .wait(let time): return again(page.wait(time), 429)
        case .busy: return again(page.words("team.busy"), 503)
        }
    }

    // MARK: Once more

    /// Asks for the pass phrase again, and then does what was asked for before.
    private func onceMore(
        _ request: Request, _ page: StudioPage, _ team: StudioTeam, _ account: Account,
        _ session: StudioSessions.Session, _ token: String
    ) async throws -> Answer {
        let form = FormBody(request.body)
        var asked = request
        asked.path = (form?["to"] ?? "").split(separator: "/").map(String.init)
        asked.query = FormBody(Array((form?["query"] ?? "").utf8))?.values ?? [:]
        asked.body = Array((form?["body"] ?? "").utf8)
        guard Desk.route(.post, asked.path)?.route.asksOnceMore == true else {
            return gone(request)
        }
        func again(_ problem: String, _ status: Int) -> Answer {
            Self.page(page.onceMore(account.name, for: asked, problem: problem), status: status)
        }
        switch try await team.desk.confirm(
            account.id, phrase: form?["phrase"] ?? "", in: session.id)
        {
        case .signedIn:
            sessions.confirm(token)
            guard form?["body"] != nil else {
                return Answer(status: 303, location: Link.path(asked.path).url)
            }
            return await answer(asked)
        case .wrong: return again(page.words("team.again.wrong"), 403)
        case .wait(let time): return again(page.wait(time), 429)
        case .busy: return again(page.words("team.busy"), 503)
        }
    }

    // MARK: Closing

    func close(_ token: String, _ session: StudioSessions.Session, _ page: StudioPage) -> Answer {
        sessions.close(token)
        presence.leave(session)
        let isTeam = session.person != nil
        var answer = Self.page(
            page.plain(page.words("closed.title")) {
                HTML("p") { page.words(isTeam ? "team.closed" : "closed.help") }
                page.goOn("/enter", saying: isTeam ? "team.enter" : "enter.title")
            })
        answer.cookie = ""
        return answer
    }
}

extension PlanChange {
    /// The files that the page names.
    fileprivate var files: [String] { edits.map(\.file) + make.map(\.file) + remove }
}

extension StudioSessions.Look {
    /// The words for why a session has ended; nil for one that is open.
    fileprivate var reason: String? {
        switch self {
        case .open: nil
        case .idle: "idle"
        case .over: "over"
        case .changed: "changed"
        case .unknown: "unknown"
        }
    }
}
