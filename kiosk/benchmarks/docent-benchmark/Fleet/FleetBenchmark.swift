import Foundation
import Hub
import HubPostgres
import HubProtocol
import Synchronization

/// Sends what many kiosks counted while their hub could not be reached to a hub that is killed again and again, over HTTP,
/// and compares the sums: nothing may be lost, and nothing be there twice.
///
/// Then it lets an hour of a fleet pass as fast as it can, and measures how fast polls are answered and how large the server
/// grows.
enum FleetBenchmark {
    /// What is simulated.
    struct Plan: Sendable {
        var kiosks = 1000
        var hours = 24
        /// Different counts of an hour.
        var cells = 40
        var kills = 20
        var connections = 32
        /// Polls of each kiosk afterwards.
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
        try backlog(plan, kiosks, server, store)
        try steady(plan, kiosks, server)
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

    // MARK: An hour

    private static func steady(
        _ plan: Plan, _ kiosks: [SimulatedKiosk], _ server: ServerProcess
    ) throws {
        let before = server.residentBytes
        let times = Mutex<[Duration]>([])
        let began = ContinuousClock.now
        for round in 0..<plan.polls {
            try everyKiosk(kiosks, plan.connections) { kiosk, connection in
                var request = kiosk.request()
                request.health.uptimeSeconds = round * 300
                let start = ContinuousClock.now
                guard connection.poll(request, kiosk.token, server) != nil else {
                    throw Failure(description: "\(kiosk.name) was not answered")
                }
                times.withLock { $0.append(ContinuousClock.now - start) }
            }
            if let peak = server.residentBytes {
                print("poll \(round + 1) of \(plan.polls): the hub has \(peak / 1_000_000) MB")
            }
        }
        let seconds = (ContinuousClock.now - began).seconds
        let sorted = times.withLock { $0.sorted() }
        guard !sorted.isEmpty else { return }
        print(
            String(
                format:
                    "an hour of polls: %d in %.1f s, %.0f/s; median %.1f ms, 99 %% under %.1f ms at %d connections",
                sorted.count, seconds, Double(sorted.count) / seconds,
                sorted[sorted.count / 2].seconds * 1000,
                sorted[sorted.count * 99 / 100].seconds * 1000, plan.connections))
        if let before, let after = server.residentBytes {
            print("memory: \(before / 1_000_000) MB before, \(after / 1_000_000) MB after")
        }
    }

    /// Runs a body for each kiosk, on several threads with a connection each.
    private static func everyKiosk(
        _ kiosks: [SimulatedKiosk], _ threads: Int,
        _ body: @escaping @Sendable (SimulatedKiosk, HubConnection) throws -> Void
    ) throws {
        let next = Atomic(0)
        let failure = Mutex<String?>(nil)
        DispatchQueue.concurrentPerform(iterations: threads) { _ in
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
        if let words = failure.withLock({ $0 }) { throw Failure(description: words) }
    }
}

extension Duration {
    fileprivate var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
