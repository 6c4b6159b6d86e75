import Accounts
import Foundation
import Hub
import Passes
import Times
import TourAuthoring
import WebPages

extension Desk {
    /// Visitors' passes: issued, listed, revoked.
    static let passes = Desk(
        "passes", Menu(.reception, .badge), changedBy: .publisher, asksOnceMore: true,
        routes: [
            .get("passes", StudioService.passes),
            .post("passes", StudioService.issue),
            .get("passes/times", StudioService.listPasses),
            // A form that is only filled in changes nothing.
            .post("passes/times", asksOnceMore: false, StudioService.fillTimes),
            .get("passes/key", StudioService.nextPassKey),
            .post("passes/key", StudioService.makePassKey),
            .get("passes/rules", StudioService.passRules),
            .post("passes/rules", StudioService.passRules),
            .get("passes/badge/*", StudioService.badge),
            .get("passes/badge/*/badge.png", StudioService.badgePicture),
            .get("passes/badge/*/badge.pdf", StudioService.badgeDocument),
            .get("passes/badge/*/code.png", StudioService.badgeCode),
            .post("passes/badge/*/mail", StudioService.mail),
            .post("passes/*/revoke", StudioService.revoke),
            .post("passes/*/restore", StudioService.restore),
            .post("passes/*/tell", StudioService.tell),
        ])
}

extension StudioService {
    fileprivate func passes(_ call: Call) async throws -> Answer {
        try await passesPage(
            call, PassWish(), revoked: call.request.query["revoked"].flatMap(PassNumber.init))
    }

    fileprivate func listPasses(_ call: Call) -> Answer { Answer(status: 303, location: "/passes") }

    fileprivate func nextPassKey(_ call: Call) -> Answer {
        Self.page(call.page.nextPassKey(folder.path, isMadeHere: folder.passKey.isMadeHere))
    }

    // MARK: Badges

    /// The badge that an address names, while its session may see it.
    func madeBadge(_ call: Call) async -> PassDesk.Badge? {
        await passDesk.badge(call.parts[0], for: call.session.id)
    }

    fileprivate func badge(_ call: Call) async throws -> Answer {
        guard let badge = await madeBadge(call) else { return listPasses(call) }
        return try await passesPage(call, PassWish(), badge: badge)
    }

    fileprivate func badgePicture(_ call: Call) async -> Answer? {
        await madeBadge(call).map { Answer(type: "image/png", body: $0.picture) }
    }

    fileprivate func badgeDocument(_ call: Call) async -> Answer? {
        await madeBadge(call).map { Answer(type: "application/pdf", body: $0.pdf) }
    }

    fileprivate func badgeCode(_ call: Call) async -> Answer? {
        await madeBadge(call).map {
            Answer(type: "image/png", body: $0.code, download: "pass.png")
        }
    }

    // MARK: The page

    func passesPage(
        _ call: Call, _ wish: PassWish, problem: PassWish.Problem? = nil,
        badge: PassDesk.Badge? = nil, revoked: PassNumber? = nil,
        mail: (to: String, problem: String)? = nil, news: PassesView.KeyNews? = nil
    ) async throws -> Answer {
        var view = PassesView(
            key: await passDesk.keyState(), rows: try await passDesk.passes(),
            now: passDesk.time(), folder: folder.path)
        (view.wish, view.problem, view.badge, view.mail) = (wish, problem, badge, mail)
        view.revoked = revoked
        view.keyNews = news ?? madeKey(call.request)
        view.showsOver = call.request.query["show"] == "over"
        view.timeZone = passDesk.timeZone
        view.restored = call.request.query["restored"].flatMap(PassNumber.init)
        view.opensMail = call.request.query["then"] == "mail"
        // A folder that was never imported has no hours.
        view.open = try? await passDesk.openingTimes(ofRoom: wish.room)
        view.kiosks = Dictionary(call.page.overview.kiosks.map { ($0.id, $0.name) }) { $1 }
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
            call.page.passes(view),
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
    fileprivate func fillTimes(_ call: Call) async throws -> Answer {
        guard let form = FormBody(call.request.body),
            let usual = form["usual"].flatMap(PassTimes.Usual.init(rawValue:))
        else {
            throw Unusable.form
        }
        let wish = try await passDesk.filled(PassWish(form), for: usual, in: call.page.words)
        return try await passesPage(call, wish)
    }

    fileprivate func issue(_ call: Call) async throws -> Answer {
        let form = try call.form()
        let wish = PassWish(form)
        do {
            let id = try await passDesk.issue(
                wish, in: call.page.words, for: call.session.id)
            let link = Link.path(["passes", "badge", id])
            let opensMail = form["then"] == "mail"
            return Answer(
                status: 303, location: (opensMail ? link.asking(["then": "mail"]) : link).url)
        } catch let problem as PassWish.Problem {
            return try await passesPage(call, wish, problem: problem)
        } catch let error as PassError {
            return try await passesPage(
                call, wish, problem: .reason("\(error)"))
        }
    }

    // MARK: Revoking

    private static let file = "passes.yaml"

    /// Adds a pass to those that no longer count: in the tour first, for what kiosks do not know is not revoked.
    fileprivate func revoke(_ call: Call) async throws -> Answer? {
        guard let row = try await row(call) else { return nil }
        let number = row.pass.number
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
                change, call, then: ["passes"], asking: ["revoked": text])
            guard answer.status == 303 else { return answer }
            try await passDesk.noteRevoked(number)
            let step = await folder.history.steps.last { step in
                step.session == call.session.id
                    && step.change.edits.contains { $0.file == Self.file }
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

    /// The pass that an address names.
    private func row(_ call: Call) async throws -> PassDesk.Row? {
        guard let number = PassNumber(call.parts[0]) else { return nil }
        return try await passDesk.passes().first { $0.pass.number == number }
    }

    private static func revocation(of number: PassNumber) -> ContentPath {
        ContentPath([.key("revoked"), .element(key: "number", value: number.description)])
    }

    /// Takes a revocation back, as long as kiosks have not been told.
    fileprivate func restore(_ call: Call) async throws -> Answer? {
        guard let row = try await row(call) else { return nil }
        let number = row.pass.number
        let revoked = Link.path(["passes"]).asking(["revoked": number.description])
        let (isOpen, step) = try await revocations.withdraw(number)
        guard isOpen else { return Answer(status: 303, location: revoked.url) }
        // The change as it was made; where others have changed the same since, the one line alone.
        var isBack = false
        if let step, case .saved? = try await folder.undo(step, by: call.session.id)?.outcome {
            isBack = try await self.row(call)?.state != .revoked
        }
        let value = try await folder.file(Self.file)?.value(at: Self.revocation(of: number))
        if !isBack, let value {
            let answer = try await changed(
                ContentChange(edits: [
                    .init(
                        file: Self.file, path: Self.revocation(of: number), read: value, new: nil)
                ]), call, then: ["passes"])
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
    fileprivate func tell(_ call: Call) async throws -> Answer? {
        guard let row = try await row(call) else { return nil }
        let number = row.pass.number
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
