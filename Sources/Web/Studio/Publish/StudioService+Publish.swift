import Bundles
import Foundation
import Times
import TourAuthoring

extension StudioService {
    /// How long a form waits for its order, in seconds, before the page shows the progress.
    private static let patience = 8

    /// Answers for the publishing desk; nil for what is another's.
    func publish(
        _ request: Request, _ page: StudioPage, _ session: StudioSessions.Session
    ) async throws -> Answer? {
        guard request.path.first == "publish" else { return nil }
        // The desk answers nothing else until it is done.
        if case .running(let step) = publisher.work {
            return Self.page(page.publishing(step), status: request.isPost ? 409 : 200)
        }
        switch (request.method, request.path.dropFirst().first) {
        case (.get, nil):
            return try await publishing(request, page, note: outcome(request))
        case (.post, nil):
            return try await publishNow(request, page, session)
        case (.get, "file") where request.path.count == 2:
            guard case .done(let version, let file?, _) = publisher.work else { break }
            return Answer(
                type: "application/x-tar", file: file,
                download: "\(page.overview.siteID ?? "tour")-\(version).tour")
        case (.get, "versions") where request.path.count == 2:
            let offer = try await offer(page, hasLines: false)
            return Self.page(page.versions(offer, note: outcome(request)))
        case (_, let act?) where request.path.count == 2 && ["back", "everywhere"].contains(act):
            return try await act == "back"
                ? publishAct(act, request, page, session) { .back(to: $0) }
                : publishAct(act, request, page, session) { .everywhere($0) }
        default: break
        }
        return Self.page(page.gone(), status: 404)
    }

    private func offer(_ page: StudioPage, hasLines: Bool) async throws -> PublishDesk.Offer {
        try await publisher.offer(
            site: page.overview.siteID, number: page.overview.number, hasLines: hasLines)
    }

    private func publishing(
        _ request: Request, _ page: StudioPage, note: PublishNote?, status: Int = 200
    ) async throws -> Answer {
        let hasLines = request.query["lines"] != nil
        var offer = try await offer(page, hasLines: hasLines)
        offer.history = await PublishKeeping.Offer(git, of: folder)
        var people: [String: String] = [:]
        let last = offer.versions.first?.time ?? .distantPast
        for step in await folder.history.steps where step.time > last {
            for file in step.change.files { people[file] = step.person }
        }
        return Self.page(
            page.publish(offer, note: note, hasLines: hasLines, by: people), status: status)
    }

    /// What came of the last order, on the page that its form leads to.
    private func outcome(_ request: Request) -> PublishNote? {
        guard request.query["done"] != nil else { return nil }
        return switch publisher.work {
        case .none, .running: nil
        case .done(let version, let file, let kept): .published(version, file: file, kept)
        case .failed(let reason): .failed(reason)
        }
    }

    private func publishNow(
        _ request: Request, _ page: StudioPage, _ session: StudioSessions.Session
    ) async throws -> Answer {
        guard let form = FormBody(request.body) else {
            return Self.text(400, "the form was not made by the studio; load the page again")
        }
        guard page.overview.isWhole, form["number"] == "\(page.overview.number)" else {
            return try await publishing(request, page, note: .moved, status: 409)
        }
        var at: UTCMinute?
        if let text = form["at"], !text.isEmpty {
            guard let time = Self.time(text), time > UTCMinute(Date()) else {
                return try await publishing(request, page, note: .wrongTime, status: 422)
            }
            at = time
        }
        let order: PublishDesk.Order
        switch form["to"] ?? "" {
        case "file": order = .file(at: at)
        case "all": order = .publish(ring: Channel.everyone, at: at)
        case let to:
            let ring = to == "trial" ? form["ring"] ?? "" : String(to.dropFirst("ring-".count))
            guard to == "trial" || to.hasPrefix("ring-"), Channel.isRing(ring) else {
                return try await publishing(request, page, note: .wrongRing, status: 422)
            }
            order = .publish(ring: ring, at: at)
        }
        var keeping: PublishKeeping?
        if form["keep"] != nil, await git.isThere() {
            let words = page.words
            keeping = PublishKeeping(history: git) {
                words("publish.version", ["version": "\($0)"])
            }
        }
        return try await done(order, request, page, session, then: "/publish", keeping: keeping)
    }

    /// Asks before an earlier version comes back, or a tried one goes to all; then does it.
    private func publishAct(
        _ act: String, _ request: Request, _ page: StudioPage,
        _ session: StudioSessions.Session, _ order: (Int) -> PublishDesk.Order
    ) async throws -> Answer {
        let offer = try await offer(page, hasLines: false)
        let named = request.isPost ? FormBody(request.body)?["version"] : request.query["version"]
        guard let version = named.flatMap({ Int($0) }),
            offer.versions.contains(where: { $0.number == version })
        else { return Self.page(page.gone(), status: 404) }
        guard request.isPost else {
            return Self.page(page.publishAct(act, version: version, next: offer.next))
        }
        return try await done(
            order(version), request, page, session, then: "/publish/versions")
    }

    private func done(
        _ order: PublishDesk.Order, _ request: Request, _ page: StudioPage,
        _ session: StudioSessions.Session, then path: String, keeping: PublishKeeping? = nil
    ) async throws -> Answer {
        guard publisher.begin(order, by: session.person?.name ?? "", keeping: keeping) else {
            return Self.page(page.publishing(nil), status: 409)
        }
        await publisher.wait(seconds: Self.patience)
        return Answer(
            status: 303, location: publisher.work.isRunning ? "/publish?done=1" : "\(path)?done=1")
    }

    /// The minute of a field for local time, by this machine's clock: "2026-12-01T06:00".
    private static func time(_ text: String) -> UTCMinute? {
        guard
            let parts = text.wholeMatch(of: /(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(:\d\d)?/)?.output
        else { return nil }
        var time = DateComponents()
        (time.year, time.month, time.day) = (Int(parts.1), Int(parts.2), Int(parts.3))
        (time.hour, time.minute) = (Int(parts.4), Int(parts.5))
        let calendar = Calendar(identifier: .gregorian)
        guard time.isValidDate(in: calendar) else { return nil }
        return calendar.date(from: time).map(UTCMinute.init)
    }
}
