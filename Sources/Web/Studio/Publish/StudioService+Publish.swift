import Accounts
import Bundles
import Foundation
import Times
import TourAuthoring
import WebPages

extension Desk {
    /// Changes since the last version, and what puts them before visitors.
    static let publish = Desk(
        "publish", Menu(.frame, .send), changedBy: .publisher, asksOnceMore: true,
        isExplained: true,
        routes: [
            .get("publish", unlessWorking { $0.publishing }),
            .post("publish", unlessWorking { $0.publishNow }),
            .post("publish/key", unlessWorking { $0.makePublishingKey }),
            .get("publish/file", unlessWorking { $0.publishedFile }),
            .get("publish/versions", unlessWorking { $0.versions }),
            .get("publish/back", unlessWorking { $0.bringVersionBack }),
            .post("publish/back", unlessWorking { $0.bringVersionBack }),
            .get("publish/everywhere", unlessWorking { $0.publishEverywhere }),
            .post("publish/everywhere", unlessWorking { $0.publishEverywhere }),
        ])

    /// The desk answers nothing else until its work is done.
    private static func unlessWorking(
        _ answer:
            @escaping @Sendable (StudioService) -> (StudioService.Call) async throws ->
            StudioService.Answer?
    ) -> Route.Answering {
        { service in
            { call in
                guard case .running(let step) = service.publisher.work else {
                    return try await answer(service)(call)
                }
                return StudioService.page(
                    call.page.publishing(step), status: call.request.isPost ? 409 : 200)
            }
        }
    }
}

extension StudioService {
    /// How long a form waits for its order, in seconds, before the page shows the progress.
    private static let patience = 8

    fileprivate func publishing(_ call: Call) async throws -> Answer {
        try await publishing(call, note: outcome(call.request))
    }

    /// Makes the keys that are missing, and says of which files to keep a copy.
    fileprivate func makePublishingKey(_ call: Call) async throws -> Answer {
        do {
            try await publisher.makeKeys()
        } catch {
            return try await publishing(call, note: .noKey("\(error)"), status: 422)
        }
        return Answer(
            status: 303, location: Link.path(["publish"]).asking(["key": "made"]).url)
    }

    fileprivate func publishedFile(_ call: Call) -> Answer? {
        guard case .done(let version, let file?, _) = publisher.work else { return nil }
        return Answer(
            type: "application/x-tar", file: file,
            download: "\(call.page.overview.siteID ?? "tour")-\(version).tour")
    }

    fileprivate func versions(_ call: Call) async throws -> Answer {
        let offer = try await offer(call.page, hasLines: false)
        return Self.page(call.page.versions(offer, note: outcome(call.request)))
    }

    fileprivate func bringVersionBack(_ call: Call) async throws -> Answer? {
        try await publishAct("back", call) { .back(to: $0) }
    }

    fileprivate func publishEverywhere(_ call: Call) async throws -> Answer? {
        try await publishAct("everywhere", call) { .everywhere($0) }
    }

    private func offer(_ page: StudioPage, hasLines: Bool) async throws -> PublishDesk.Offer {
        try await publisher.offer(
            site: page.overview.siteID, number: page.overview.number, hasLines: hasLines)
    }

    private func publishing(_ call: Call, note: PublishNote?, status: Int = 200) async throws
        -> Answer
    {
        let hasLines = call.request.query["lines"] != nil
        var offer = try await offer(call.page, hasLines: hasLines)
        offer.history = await PublishKeeping.Offer(git, of: folder)
        var people: [String: String] = [:]
        let last = offer.versions.first?.time ?? .distantPast
        for step in await folder.history.steps where step.time > last {
            for file in step.change.files { people[file] = step.person }
        }
        return Self.page(
            call.page.publish(offer, note: note, hasLines: hasLines, by: people), status: status)
    }

    /// What came of the last order, on the page that its form leads to.
    private func outcome(_ request: Request) -> PublishNote? {
        if request.query["key"] == "made" { return .keyMade }
        guard request.query["done"] != nil else { return nil }
        return switch publisher.work {
        case .none, .running: nil
        case .done(let version, let file, let kept): .published(version, file: file, kept)
        case .failed(let reason): .failed(reason)
        }
    }

    fileprivate func publishNow(_ call: Call) async throws -> Answer {
        let form = try call.form()
        guard call.page.overview.isWhole, form["number"] == "\(call.page.overview.number)" else {
            return try await publishing(call, note: .moved, status: 409)
        }
        var at: UTCMinute?
        if let text = form["at"], !text.isEmpty {
            guard let time = Self.time(text), time > UTCMinute(Date()) else {
                return try await publishing(call, note: .wrongTime, status: 422)
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
                return try await publishing(call, note: .wrongRing, status: 422)
            }
            order = .publish(ring: ring, at: at)
        }
        var keeping: PublishKeeping?
        if form["keep"] != nil, await git.isThere() {
            let words = call.page.words
            keeping = PublishKeeping(history: git) {
                words("publish.version", ["version": "\($0)"])
            }
        }
        return try await done(order, call, then: "/publish", keeping: keeping)
    }

    /// Asks before an earlier version comes back, or a tried one goes to all; then does it.
    private func publishAct(_ act: String, _ call: Call, _ order: (Int) -> PublishDesk.Order)
        async throws -> Answer
    {
        let offer = try await offer(call.page, hasLines: false)
        let named =
            call.request.isPost
            ? FormBody(call.request.body)?["version"] : call.request.query["version"]
        guard let version = named.flatMap({ Int($0) }),
            offer.versions.contains(where: { $0.number == version })
        else { return Self.page(call.page.gone(), status: 404) }
        guard call.request.isPost else {
            return Self.page(call.page.publishAct(act, version: version, next: offer.next))
        }
        return try await done(
            order(version), call, then: "/publish/versions")
    }

    private func done(
        _ order: PublishDesk.Order, _ call: Call, then path: String, keeping: PublishKeeping? = nil
    ) async throws -> Answer {
        guard publisher.begin(order, by: call.session.person?.name ?? "", keeping: keeping) else {
            return Self.page(call.page.publishing(nil), status: 409)
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
