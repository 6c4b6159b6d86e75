import Bundles
import Cryptography
import Files
import Foundation
import HubProtocol
import Journal
import KioskSettings
import Passes
import Times
import Transfers
import Wording

/// Tells a hub how the kiosk is, what it counted and which passes it greeted, and takes the answer over.
struct HubPoll {
    struct Outcome {
        /// After how long the hub is to be told again.
        var next: Duration
        /// For how many seconds it may hold the next poll.
        var wait: Int
        /// Whether what is to be shown has changed.
        var isNews: Bool
        /// Counts that the hub never takes, in words.
        var refused: [String]
    }

    private let plan: LinkPlan
    private let file: LinkStateFile
    private let time: LinkTime
    private let session: TransferSession
    private let isToStop: () -> Bool

    /// Where a kiosk under systemd writes how it is.
    private static let usualHealth = "/run/docent/health.json"
    private static let timeout = Duration.seconds(30)

    init(
        _ plan: LinkPlan, state: LinkStateFile, time: LinkTime, session: TransferSession,
        isToStop: @escaping () -> Bool
    ) {
        (self.plan, self.time, self.session, self.isToStop) = (plan, time, session, isToStop)
        file = state
    }

    /// - Throws: ``LinkError``, `TransferError`, or an error of the journal or the ledger.
    func poll(wait: Int) throws -> Outcome {
        guard let hub = plan.configuration.hub else { preconditionFailure("no hub") }
        let credentials = try HubCredentials.read(in: plan.folder, for: hub)
        let member = SHA256.hash(credentials.token.utf8).hexadecimal
        if file.current.hub.member != member {
            try file.change { state in
                state.hub = HubState()
                state.hub.member = member
            }
        }
        let refused = LinkError.notJoined(
            "\(hub) knows this kiosk no more; join again with: docent link join \(hub) CODE")
        if file.current.hub.isRefused { throw refused }
        // The hub hears how the kiosk is, even if the journal or the ledger cannot be read.
        var warnings: [String] = []
        var units = read(&warnings, "counts", or: []) { try self.units() }
        // Before the ledger is read: what is greeted after it is noticed.
        let watch = wait > 0 ? LedgerWatch(path: ledgerPath) : nil
        let passes = read(&warnings, "passes", or: []) { try self.passes() }
        var body = try self.body(units, passes, warnings, wait)
        // The rest comes with the next poll.
        while body.count > HubProtocol.maximumRequestBytes, !units.isEmpty {
            units.removeLast((units.count + 1) / 2)
            body = try self.body(units, passes, warnings, wait)
        }
        var request = TransferRequest(
            hub.appending(String(HubProtocol.pollPath.dropFirst())),
            limit: HubProtocol.maximumAnswerBytes,
            silence: Self.timeout + .seconds(wait), proxy: plan.configuration.proxy)
        request.deadline = Self.timeout * 2 + .seconds(wait)
        request.method = .post(body)
        request.token = credentials.token
        let head: TransferHead
        let bytes: [UInt8]
        do {
            (head, bytes) = try session.bytes(request) { [self] in
                isToStop() || watch?.hasChanged == true
            }
        } catch TransferError.cancelled {
            // What the kiosk greeted meanwhile goes to the hub at once.
            guard !isToStop() else { throw LinkError.stopped }
            return Outcome(next: .zero, wait: 0, isNews: false, refused: [])
        }
        let answer: PollAnswer
        do {
            answer = try HubAnswer.decode(head, bytes, from: hub)
        } catch is HubTokenRefused {
            try file.change { $0.hub.isRefused = true }
            throw refused
        }
        return try take(answer, units: units, passes: passes)
    }

    // MARK: What is sent

    private func body(
        _ units: [JournalUnits.Unit], _ passes: [GreetedPass], _ warnings: [String],
        _ wait: Int
    ) throws -> [UInt8] {
        let state = file.current
        let now = time.now()
        var health = KioskHealth(file: plan.kiosk.healthFile ?? Self.usualHealth, now: now)
        health.warnings = Array((warnings + health.warnings).prefix(KioskHealth.maximumSentences))
        let request = PollRequest(
            health: health,
            link: LinkReport(
                software: plan.version, sequence: state.sequence, offered: state.offered,
                fetched: try? plan.kiosk.shelf?.greatestTaken(), done: state.done.map(Int64.init),
                total: state.total.map(Int64.init), problem: state.problem.map(Self.sentence),
                time: Int64(max(0, now.timeIntervalSince1970))),
            counts: units.map(\.unit), passes: passes, cursor: state.hub.cursor,
            wait: min(max(0, wait), HubProtocol.maximumWait))
        return Array(try JSONEncoder().encode(request))
    }

    private static func sentence(_ text: String) -> String {
        var kept = VisibleText.line(text)
        while kept.utf8.count > KioskHealth.maximumSentence { kept.removeLast() }
        return kept
    }

    private func read<Value>(
        _ warnings: inout [String], _ what: String, or none: Value, _ body: () throws -> Value
    ) -> Value {
        do {
            return try body()
        } catch {
            warnings.append(Self.sentence("the \(what) are not sent: \(error)"))
            return none
        }
    }

    private func units() throws -> [JournalUnits.Unit] {
        guard plan.kiosk.journal, let path = plan.kiosk.journalPath(in: plan.kioskEnvironment),
            FileManager.default.fileExists(atPath: path)
        else { return [] }
        return try JournalUnits(
            journal: JournalStore(path: path, readOnly: true), now: time.now()
        ).open(limit: PollRequest.maximumUnits, acknowledged: file.current.hub.units)
    }

    private var ledgerPath: String? {
        plan.kiosk.ledgerPath(in: plan.kioskEnvironment)
    }

    private func passes() throws -> [GreetedPass] {
        guard let path = ledgerPath, FileManager.default.fileExists(atPath: path) else { return [] }
        let known = file.current.hub.passes
        return try PassLedger(path: path).greeted().sorted { $0.key < $1.key }
            .filter { known[$0.key.description] == nil }
            .prefix(PollRequest.maximumPasses)
            .map { GreetedPass(number: $0.key.description, until: $0.value.minutes) }
    }

    // MARK: What is answered

    private func take(
        _ answer: PollAnswer, units: [JournalUnits.Unit], passes: [GreetedPass]
    ) throws -> Outcome {
        let now = UTCMinute(time.now())
        try learn(answer.news, free: answer.free ?? [], now: now)
        var isNews = file.current.hub.isHeld != answer.isHeld
        if let folder = plan.kiosk.bundles, plan.kiosk.ring == nil, Channel.isRing(answer.ring),
            plan.kiosk.shelf?.ring != answer.ring
        {
            try KioskRing(folder: folder).set(answer.ring)
            isNews = true
        }
        let settled = Set(answer.acknowledged + answer.refused.map(\.key))
        let stored = Set(answer.stored)
        let oldest = Self.oldestDay(now)
        try file.change { state in
            state.hub.heard = time.now()
            state.hub.problem = nil
            state.hub.isHeld = answer.isHeld
            state.hub.cursor = max(0, answer.cursor)
            for unit in units where settled.contains(unit.unit.key) {
                state.hub.units[JournalUnits.name(of: unit.unit.key)] = unit.parts
            }
            state.hub.units = state.hub.units.filter { $0.key.prefix(8) >= oldest }
            for pass in passes where stored.contains(pass.number) {
                state.hub.passes[pass.number] = pass.until
            }
            // The ledger forgets a pass a day after its end.
            state.hub.passes = state.hub.passes.filter {
                UTCMinute(minutes: $0.value).adding(minutes: 2 * UTCMinute.day) > now
            }
        }
        let bounds = HubProtocol.pollSeconds
        let hasMore = answer.hasMore || units.count == PollRequest.maximumUnits
        // A hub that holds polls is asked again at once: it answers when it has news.
        let next = hasMore || answer.wait > 0 ? bounds.lowerBound : answer.next
        return Outcome(
            next: .seconds(min(max(next, bounds.lowerBound), bounds.upperBound)),
            wait: hasMore ? 0 : min(max(0, answer.wait), HubProtocol.maximumWait), isNews: isNews,
            refused: answer.refused.prefix(PollRequest.maximumUnits).map {
                "The hub does not take the counts of \(JournalUnits.name(of: $0.key)): "
                    + Self.sentence($0.reason)
            })
    }

    private func learn(_ news: [PassNews], free: [String], now: UTCMinute) throws {
        guard let folder = plan.kiosk.bundles, !news.isEmpty || !free.isEmpty else { return }
        var entries: [PassNumber: PassesElsewhere.Entry] = [:]
        for pass in news.prefix(PollAnswer.maximumNews) where pass.isValid {
            guard let number = PassNumber(pass.number) else { continue }
            entries[number] = PassesElsewhere.Entry(
                state: pass.state == .used ? .used : .revoked,
                until: UTCMinute(minutes: pass.until))
        }
        try PassesElsewhere(path: "\(folder)/\(PassesElsewhere.fileName)")
            .learn(
                entries,
                free: Set(free.prefix(PollAnswer.maximumNews).compactMap { PassNumber($0) }),
                now: now)
    }

    /// Units of earlier days are sent no more.
    private static func oldestDay(_ now: UTCMinute) -> String {
        let days = UInt32(HubProtocol.keptDays + 2)
        return now.subtracting(minutes: days * UTCMinute.day).description.prefix(10)
            .filter { $0 != "-" }
    }
}
