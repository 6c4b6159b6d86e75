import Foundation
import Passes
import Times
import Tour
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
        case (2, _) where path[1] == "rules":
            return try await passRules(request, page, session)
        case (3, true) where path[2] == "revoke":
            guard let number = PassNumber(path[1]) else { return nil }
            return try await revoke(number, page, session)
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
        revoked: PassNumber? = nil, mail: (to: String, problem: String)? = nil
    ) async throws -> Answer {
        let view = PassesView(
            key: await passDesk.keyState(), rows: try await passDesk.passes(), wish: wish,
            problem: problem, badge: badge, mail: mail, revoked: revoked,
            showsOver: request.query["show"] == "over", now: passDesk.time(),
            timeZone: passDesk.timeZone, folder: folder.path)
        return Self.page(
            page.passes(view), status: problem == nil && mail == nil ? 200 : 422)
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
                wish, today: page.words("passes.today"), tomorrow: page.words("passes.tomorrow"),
                for: session.id)
            return Answer(status: 303, location: Link.path(["passes", "badge", id]).url)
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
        guard let row = try await passDesk.passes().first(where: { $0.pass.number == number })
        else { return nil }
        if row.state != .revoked {
            let text = number.description
            let change = ContentChange(edits: [
                .init(
                    file: Self.file,
                    path: ContentPath([
                        .key("revoked"), .element(key: "number", value: text),
                    ]), read: nil,
                    new: .map([
                        .init("number", .text(text)),
                        .init("until", .text(row.pass.until.description)),
                    ]))
            ])
            let answer = try await changed(
                change, page, session, then: ["passes"], asking: ["revoked": text])
            guard answer.status == 303 else { return answer }
        }
        try await passDesk.noteRevoked(number)
        return Answer(
            status: 303,
            location: Link.path(["passes"]).asking(["revoked": number.description]).url)
    }
}

/// What the page of passes shows.
struct PassesView {
    var key: PassDesk.KeyState
    var rows: [PassDesk.Row]
    var wish: PassWish
    var problem: PassWish.Problem?
    var badge: PassDesk.Badge?
    /// An address that no mail can go to, and why.
    var mail: (to: String, problem: String)?
    /// The pass that was just revoked.
    var revoked: PassNumber?
    /// Whether passes are shown that have ended.
    var showsOver: Bool
    var now: UTCMinute
    var timeZone: TimeZone
    /// Of the tour.
    var folder: String
}
