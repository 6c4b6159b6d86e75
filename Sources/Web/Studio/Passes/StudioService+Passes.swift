import Foundation
import Hub
import Passes
import Times
import TourAuthoring
import WebPages

/// Visitors' passes: issued, listed, revoked.
extension StudioService {
    /// - Returns: nil for an address that is not about this.
    func passes(
        _ request: Request, _ page: StudioPage, _ session: StudioSessions.Session
    ) async throws -> Answer? {
        let path = request.path
        guard path.first == "passes", request.method != .patch else { return nil }
        switch (path.count, request.isPost) {
        case (1, false):
            return try await passesPage(
                request, page, session, PassWish(),
                revoked: request.query["revoked"].flatMap(PassNumber.init))
        case (1, true): return try await issue(request, page, session)
        case (2, true) where path[1] == "times":
            return try await fillTimes(request, page, session)
        case (2, false) where path[1] == "times":
            return Answer(status: 303, location: "/passes")
        case (2, false) where path[1] == "key":
            return Self.page(
                page.nextPassKey(folder.path, isMadeHere: folder.passKey.isMadeHere))
        case (2, true) where path[1] == "key":
            return try await makePassKey(request, page, session)
        case (2, _) where path[1] == "rules":
            return try await passRules(request, page, session)
        case (3, true) where path[2] == "revoke":
            guard let number = PassNumber(path[1]) else { return nil }
            return try await revoke(number, page, session)
        case (3, true) where path[2] == "restore":
            guard let number = PassNumber(path[1]) else { return nil }
            return try await restore(number, page, session)
        case (3, true) where path[2] == "tell":
            guard let number = PassNumber(path[1]) else { return nil }
            return try await tell(number, page, session)
        case (3, false) where path[1] == "badge":
            guard let badge = await passDesk.badge(path[2], for: session.id) else {
                return Answer(status: 303, location: "/passes")
            }
            return try await passesPage(request, page, session, PassWish(), badge: badge)
        case (4, true) where path[1] == "badge" && path[3] == "mail":
            guard let badge = await passDesk.badge(path[2], for: session.id) else { return nil }
            return try await mail(badge, request, page, session)
        case (4, false) where path[1] == "badge":
            guard let badge = await passDesk.badge(path[2], for: session.id) else { return nil }
            switch path[3] {
            case "badge.png": return Answer(type: "image/png", body: badge.picture)
            case "badge.pdf": return Answer(type: "application/pdf", body: badge.pdf)
            case "code.png":
                var answer = Answer(type: "image/png", body: badge.code)
                answer.download = "pass.png"
                return answer
            default: return nil
            }
        default: return nil
        }
    }

    func passesPage(
        _ request: Request, _ page: StudioPage, _ session: StudioSessions.Session,
        _ wish: PassWish, problem: PassWish.Problem? = nil, badge: PassDesk.Badge? = nil,
        revoked: PassNumber? = nil, mail: (to: String, problem: String)? = nil,
        news: PassesView.KeyNews? = nil
    ) async throws -> Answer {
        var view = PassesView(
            key: await passDesk.keyState(), rows: try await passDesk.passes(),
            now: passDesk.time(), folder: folder.path)
        (view.wish, view.problem, view.badge, view.mail) = (wish, problem, badge, mail)
        view.revoked = revoked
        view.keyNews = news ?? madeKey(request)
        view.showsOver = request.query["show"] == "over"
        view.timeZone = passDesk.timeZone
        view.restored = request.query["restored"].flatMap(PassNumber.init)
        view.opensMail = request.query["then"] == "mail"
        // A folder that was never imported has no hours.
        view.open = try? await passDesk.openingTimes(ofRoom: wish.room)
        view.kiosks = Dictionary(page.overview.kiosks.map { ($0.id, $0.name) }) { $1 }
        view.hasHub = revocations.hasHub
        do {
            (view.standings, view.greeted) = try await revocations.standings(
                of: try await openRevocations(view),
                among: view.rows.filter { $0.pass.isSingleUse && $0.state == .valid }
                    .prefix(PassesView.mostRows).map(\.pass.number))
        } catch let error as HubError {
            view.hubProblem = "\(error)"
        }
        return Self.page(
            page.passes(view),
            status: news?.status ?? (problem == nil && mail == nil ? 200 : 422))
    }

    /// The revoked passes that would still count, and the version of the tour that has each revocation.
    private func openRevocations(_ view: PassesView) async throws -> [RevocationDesk.Revoked] {
        let rows = view.rows.filter { $0.state == .revoked && $0.pass.until > view.now }
        guard !rows.isEmpty else { return [] }
        let last = try? await publisher.lastVersion()
        return rows.map { row in
            var version: Int?
            // A version with an earlier one's content lacks what was revoked since.
            if let last, last.earlier == nil, let revoked = row.pass.revoked,
                last.time >= revoked.adding(minutes: 1).date
            {
                version = last.number
            }
            return RevocationDesk.Revoked(
                number: row.pass.number, until: row.pass.until.minutes, version: version)
        }
    }

    /// Answers a form with usual times filled in, and everything else as it was typed.
    private func fillTimes(
        _ request: Request, _ page: StudioPage, _ session: StudioSessions.Session
    ) async throws -> Answer {
        guard let form = FormBody(request.body),
            let usual = form["usual"].flatMap(PassTimes.Usual.init(rawValue:))
        else {
            return Self.text(400, "the form was not made by the studio; load the page again")
        }
        let wish = try await passDesk.filled(PassWish(form), for: usual, in: page.words)
        return try await passesPage(request, page, session, wish)
    }

    private func issue(
        _ request: Request, _ page: StudioPage, _ session: StudioSessions.Session
    ) async throws -> Answer {
        guard let form = FormBody(request.body) else {
            return Self.text(400, "the form was not made by the studio; load the page again")
        }
        let wish = PassWish(form)
        do {
            let id = try await passDesk.issue(
                wish, in: page.words, for: session.id)
            let link = Link.path(["passes", "badge", id])
            let opensMail = form["then"] == "mail"
            return Answer(
                status: 303, location: (opensMail ? link.asking(["then": "mail"]) : link).url)
        } catch let problem as PassWish.Problem {
            return try await passesPage(request, page, session, wish, problem: problem)
        } catch let error as PassError {
            return try await passesPage(
                request, page, session, wish, problem: .reason("\(error)"))
        }
    }

    // MARK: Revoking

    private static let file = "passes.yaml"

    /// Adds a pass to those that no longer count: in the tour first, for what kiosks do not know is not revoked.
    private func revoke(
        _ number: PassNumber, _ page: StudioPage, _ session: StudioSessions.Session
    ) async throws -> Answer? {
        guard let row = try await row(number) else { return nil }
        if row.state != .revoked {
            let text = number.description
            let change = ContentChange(edits: [
                .init(
                    file: Self.file, path: Self.revocation(of: number), read: nil,
                    new: .map([
                        .init("number", .text(text)),
                        .init("until", .text(row.pass.until.description)),
                    ]))
            ])
            let answer = try await changed(
                change, page, session, then: ["passes"], asking: ["revoked": text])
            guard answer.status == 303 else { return answer }
            try await passDesk.noteRevoked(number)
            let step = await folder.history.steps.last { step in
                step.session == session.id && step.change.edits.contains { $0.file == Self.file }
            }
            try await revocations.add(
                number, until: row.pass.until.minutes, step: step?.number)
        } else {
            try await passDesk.noteRevoked(number)
        }
        return Answer(
            status: 303,
            location: Link.path(["passes"]).asking(["revoked": number.description]).url)
    }

    private func row(_ number: PassNumber) async throws -> PassDesk.Row? {
        try await passDesk.passes().first { $0.pass.number == number }
    }

    private static func revocation(of number: PassNumber) -> ContentPath {
        ContentPath([.key("revoked"), .element(key: "number", value: number.description)])
    }

    /// Takes a revocation back, as long as kiosks have not been told.
    private func restore(
        _ number: PassNumber, _ page: StudioPage, _ session: StudioSessions.Session
    ) async throws -> Answer? {
        guard let row = try await row(number) else { return nil }
        let revoked = Link.path(["passes"]).asking(["revoked": number.description])
        let (isOpen, step) = try await revocations.withdraw(number)
        guard isOpen else { return Answer(status: 303, location: revoked.url) }
        // The change as it was made; where others have changed the same since, the one line alone.
        var isBack = false
        if let step, case .saved? = try await folder.undo(step, by: session.id)?.outcome {
            isBack = try await self.row(number)?.state != .revoked
        }
        let value = try await folder.file(Self.file)?.value(at: Self.revocation(of: number))
        if !isBack, let value {
            let answer = try await changed(
                ContentChange(edits: [
                    .init(
                        file: Self.file, path: Self.revocation(of: number), read: value, new: nil)
                ]), page, session, then: ["passes"])
            guard answer.status == 303 else {
                try await revocations.add(number, until: row.pass.until.minutes, step: step)
                return answer
            }
        }
        try await passDesk.noteRestored(number)
        return Answer(
            status: 303,
            location: Link.path(["passes"]).asking(["restored": number.description]).url)
    }

    /// Tells kiosks of a revoked pass, once more where they were told.
    private func tell(
        _ number: PassNumber, _ page: StudioPage, _ session: StudioSessions.Session
    ) async throws -> Answer? {
        guard let row = try await row(number) else { return nil }
        if row.state == .revoked, revocations.hasHub {
            // Why it could not be told stands on the page that follows.
            _ = try await revocations.tell(number, until: row.pass.until.minutes)
        }
        return Answer(status: 303, location: "/passes")
    }
}

/// What the page of passes shows.
struct PassesView {
    var key: PassDesk.KeyState
    var rows: [PassDesk.Row]
    var wish = PassWish()
    var problem: PassWish.Problem?
    var badge: PassDesk.Badge?
    /// An address that no mail can go to, and why.
    var mail: (to: String, problem: String)?
    /// The pass that was just revoked.
    var revoked: PassNumber?
    /// What has come of making a key.
    var keyNews: KeyNews?
    /// Whether passes are shown that have ended.
    var showsOver = false
    var now: UTCMinute
    var timeZone = TimeZone.gmt
    /// Of the tour.
    var folder: String
    /// The pass that counts again.
    var restored: PassNumber?
    /// Whether the form for a mail is open.
    var opensMail = false
    /// When the house is open; nil where the content does not say it.
    var open: OpeningTimes?
    var hasHub = false
    /// What kiosks know of revoked passes, where not all of them know.
    var standings: [RevocationDesk.Standing] = []
    /// The single-use passes that a kiosk has greeted.
    var greeted: Set<PassNumber> = []
    /// Why the hub cannot be asked.
    var hubProblem: String?
    /// The names of kiosks, by their IDs.
    var kiosks: [String: String] = [:]

    /// How many passes have numbers that begin alike, by the first half.
    private let halves: [UInt64: Int]

    /// The most passes that are listed.
    static let mostRows = 500

    /// - Parameter rows: the passes of the register.
    init(key: PassDesk.KeyState, rows: [PassDesk.Row], now: UTCMinute, folder: String) {
        (self.key, self.rows, self.now, self.folder) = (key, rows, now, folder)
        halves = Dictionary(rows.map { ($0.pass.number.value >> 32, 1) }, uniquingKeysWith: +)
    }

    /// The first half of a number; all of it where another pass begins alike.
    func short(_ number: PassNumber) -> String {
        let text = number.description
        return halves[number.value >> 32, default: 1] > 1 ? text : String(text.prefix(9))
    }
}
