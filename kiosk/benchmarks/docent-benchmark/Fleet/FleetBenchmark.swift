import Foundation
import Hub
import HubPostgres
import HubProtocol
import Synchronization

/// Sends what many kiosks counted while their hub could not be reached to a hub that is killed again and again, over HTTP,
/// and compares the sums: nothing may be lost, and nothing be there twice.
///
/// Then it lets hours of a fleet pass as fast as it can, each with its polls and one closed hour of counts, and measures how fast
/// polls are answered and how large the server grows.
enum FleetBenchmark {
    /// What is simulated.
    struct Plan: Sendable {
        var kiosks = 1000
        var hours = 24
        /// Different counts of an hour.
        var cells = 40
        var kills = 20
        var connections = 32
        /// Hours that pass afterwards.
        var steadyHours = 1
        /// Polls of each kiosk in one of them: every five minutes.
        var polls = 12
    }

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// - Parameters:
    ///   - program: `docent-web`.
    ///   - hub: the database of a hub, as `--hub` takes it; a new one.
    static func run(_ plan: Plan, program: String, hub: String) throws {
        let isServer = hub.hasPrefix("postgres://") || hub.hasPrefix("postgresql://")
        let store = HubStore(
            isServer
                ? try PostgresDatabase(hub, create: true)
                : try SQLiteDatabase(path: hub, isNew: true))
        let now = Int64(Date.now.timeIntervalSince1970)
        let kiosks = try (0..<plan.kiosks).map { index in
            let name = "kiosk-\(index)"
            guard let joined = try store.join(try store.add(name, at: now), at: now) else {
                throw Failure(description: "\(name) cannot join")
            }
            return SimulatedKiosk(name: name, token: joined.token.text, seed: UInt64(index))
        }
        print("\(plan.kiosks) kiosks have joined; each has \(plan.hours) hours to send")
        let server = try ServerProcess(program: program, hub: hub)
        defer { server.stop() }
        if plan.hours > 0 { try backlog(plan, kiosks, server, store) }
        if plan.steadyHours > 0 { try steady(plan, kiosks, server, store) }
    }

    // MARK: The backlog

    private static func backlog(
        _ plan: Plan, _ kiosks: [SimulatedKiosk], _ server: ServerProcess, _ store: HubStore
    ) throws {
        let expected = Mutex<[String: Int64]>([:])
        let done = Atomic(0)
        let resent = Atomic(0)
        let killer = Thread { kill(server, plan, done) }
        killer.start()
        let began = ContinuousClock.now
        try everyKiosk(kiosks, plan.connections) { kiosk, connection in
            let units = kiosk.backlog(hours: plan.hours, cells: plan.cells)
            var rest = units
            while !rest.isEmpty {
                let part = Array(rest.prefix(PollRequest.maximumUnits))
                guard let answer = connection.poll(kiosk.request(counts: part), kiosk.token, server)
                else {
                    resent.add(1, ordering: .relaxed)
                    continue
                }
                let taken = Set(answer.acknowledged)
                guard taken.count == part.count else {
                    throw Failure(
                        description:
                            "\(kiosk.name): \(taken.count) of \(part.count) units were acknowledged"
                    )
                }
                rest.removeFirst(part.count)
            }
            expected.withLock { sums in
                for cell in units.flatMap(\.cells) {
                    sums[cell.table, default: 0] += Int64(cell.count)
                }
            }
            done.add(1, ordering: .relaxed)
        }
        let seconds = (ContinuousClock.now - began).seconds
        while !killer.isFinished { usleep(10_000) }
        let rows = plan.kiosks * plan.hours * plan.cells
        print(
            String(
                format:
                    "backlog: %.1f s for %d counts of %d kiosks, %.0f counts/s; the hub was killed %d times, %d polls were sent again",
                seconds, rows, plan.kiosks, Double(rows) / seconds, server.kills,
                resent.load(ordering: .relaxed)))
        let sums = try store.sums(from: 0, through: 99_991_231)
        guard sums == expected.withLock({ $0 }) else {
            throw Failure(description: "the sums differ: \(sums), not \(expected.withLock { $0 })")
        }
        print("backlog: the sums of all \(sums.count) tables are equal")
    }

    /// Kills the server each time that another part of the kiosks is done.
    private static func kill(_ server: ServerProcess, _ plan: Plan, _ done: borrowing Atomic<Int>) {
        for number in 0..<plan.kills {
            let wanted = plan.kiosks * number / (plan.kills + 1)
            while done.load(ordering: .relaxed) < wanted { usleep(1000) }
            usleep(UInt32.random(in: 0...50_000))
            server.killAndStart()
        }
    }

    // MARK: Hours

    /// One after the other; each kiosk polls as often as in an hour, and one of its polls brings the hour that was closed.
    private static func steady(
        _ plan: Plan, _ kiosks: [SimulatedKiosk], _ server: ServerProcess, _ store: HubStore
    ) throws {
        let before = try store.sums(from: 0, through: 99_991_231)
        let sent = Mutex(before)
        let times = Mutex<[Duration]>([])
        let memory = server.memory
        let began = ContinuousClock.now
        for round in 0..<plan.steadyHours * plan.polls {
            let hour = round / plan.polls
            try everyKiosk(kiosks, plan.connections) { kiosk, connection in
                // Not all kiosks send their hour with the same poll: each waits its own part of the interval.
                let isClosed = Int(kiosk.seed) % plan.polls == round % plan.polls
                let units = isClosed ? [kiosk.hour(hour, cells: plan.cells)] : []
                var request = kiosk.request(counts: units)
                request.health.uptimeSeconds = round * 3600 / plan.polls
                let start = ContinuousClock.now
                guard let answer = connection.poll(request, kiosk.token, server) else {
                    throw Failure(description: "\(kiosk.name) was not answered")
                }
                times.withLock { $0.append(ContinuousClock.now - start) }
                guard Set(answer.acknowledged) == Set(units.map(\.key)) else {
                    throw Failure(description: "\(kiosk.name): an hour was not acknowledged")
                }
                sent.withLock { sums in
                    for cell in units.flatMap(\.cells) {
                        sums[cell.table, default: 0] += Int64(cell.count)
                    }
                }
            }
        }
        let seconds = (ContinuousClock.now - began).seconds
        let sorted = times.withLock { $0.sorted() }
        guard !sorted.isEmpty else { return }
        let rate = Double(sorted.count) / seconds
        let needed = Double(plan.kiosks * plan.polls) / 3600
        let rows = plan.kiosks * plan.steadyHours * plan.cells
        print(
            String(
                format:
                    "steady: %d polls with %d counts (%d h) in %.1f s, %.0f polls/s; a real hour needs %.2f polls/s, %.2f %% of this",
                sorted.count, rows, plan.steadyHours, seconds, rate, needed, needed / rate * 100))
        print(
            String(
                format:
                    "steady: median %.1f ms, 99 %% within %.1f ms, longest %.1f ms at %d connections",
                sorted[sorted.count / 2].seconds * 1000,
                sorted[sorted.count * 99 / 100].seconds * 1000,
                sorted[sorted.count - 1].seconds * 1000, plan.connections))
        if let memory, let after = server.memory {
            let (first, last, peak) = (memory.now, after.now, after.largest)
            print(
                "steady: the hub has \(first / 1_000_000) MB before, \(last / 1_000_000) MB after, \(peak / 1_000_000) MB at most"
            )
        }
        let sums = try store.sums(from: 0, through: 99_991_231)
        guard sums == sent.withLock({ $0 }) else {
            throw Failure(description: "the sums differ: \(sums), not \(sent.withLock { $0 })")
        }
        let count = sums.values.reduce(0, +) - before.values.reduce(0, +)
        print(
            "steady: the hub has the sums that were sent, \(count) in \(plan.steadyHours) h")
    }

    /// Runs a body for each kiosk, on several threads with a connection each.
    private static func everyKiosk(
        _ kiosks: [SimulatedKiosk], _ threads: Int,
        _ body: @escaping @Sendable (SimulatedKiosk, HubConnection) throws -> Void
    ) throws {
        let next = Atomic(0)
        let failure = Mutex<String?>(nil)
        // As many threads as connections, whatever the number of cores: they wait most of the time.
        let running = (0..<threads).map { _ in
            Thread {
                let connection = HubConnection()
                while failure.withLock({ $0 }) == nil {
                    let index = next.add(1, ordering: .relaxed).oldValue
                    guard index < kiosks.count else { return }
                    do {
                        try body(kiosks[index], connection)
                    } catch {
                        failure.withLock { $0 = $0 ?? "\(error)" }
                    }
                }
            }
        }
        for thread in running { thread.start() }
        for thread in running { while !thread.isFinished { usleep(1000) } }
        if let words = failure.withLock({ $0 }) { throw Failure(description: words) }
    }
}

extension Duration {
    fileprivate var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
