import Files
import Foundation
import Hub
import HubProtocol
import Passes
import Threads

/// Tells kiosks about revoked passes through the hub, and knows which of them have heard.
///
/// A revocation can be taken back for ``undoSeconds``; only then are kiosks told, for what they know of a pass is not taken back.
/// What is still to be told is in the studio's own folder, as numbers and times: it is told after a restart, too.
actor RevocationDesk: ThreadActor {
    /// What kiosks know of a revoked pass.
    struct Standing: Sendable, Equatable {
        enum Telling: Sendable, Equatable {
            /// How many seconds remain to take it back.
            case undoable(Int64)
            /// The hub has it since then.
            case told(Int64)
            /// The hub was not told from here, and why it could not be.
            case untold(String?)
        }

        var number: PassNumber
        var telling: Telling
        /// How many kiosks know that it is revoked.
        var knowing = 0
        /// Those that are being told, and those that are silent, with when they were last heard: by the ID that the tour
        /// has for a kiosk, or else by its name at the hub.
        var waiting: [String] = []
        var silent: [(name: String, seen: Int64?)] = []

        /// How many kiosks still take the pass for good.
        var unaware: Int { waiting.count + silent.count }

        static func == (a: Standing, b: Standing) -> Bool {
            a.number == b.number && a.telling == b.telling && a.knowing == b.knowing
                && a.waiting == b.waiting && a.silent.elementsEqual(b.silent, by: ==)
        }
    }

    /// A revoked pass, as it is asked about.
    struct Revoked: Sendable {
        var number: PassNumber
        /// Its end.
        var until: UInt32
        /// A version of the tour that has the revocation; nil where none is known.
        var version: Int?
    }

    private struct Note: Codable {
        var number: String
        /// The pass's end, in minutes since 1970; after it the note goes.
        var until: UInt32
        /// When it was revoked and when the hub was told, in seconds since 1970.
        var revoked: Int64
        var told: Int64?
        /// The number of the change among all changes of the tour.
        var step: Int?
    }

    nonisolated let thread = ThreadExecutor(name: "revocations")
    private nonisolated let hub: StudioHub?
    private nonisolated let path: String
    private nonisolated let date: @Sendable () -> Date
    private var notes: [Note]
    /// Why the hub could not be told the last time.
    private var problem: String?
    private var isWaiting = false

    /// For so long a revocation can be taken back.
    static let undoSeconds: Int64 = 10
    /// More notes are not kept; those that are told go first.
    private static let mostNotes = 1000
    /// The longest pause before the hub is tried again, in seconds.
    private static let longestPause: Int64 = 300

    /// - Parameter state: the studio's own folder.
    init(_ hub: StudioHub?, state: String, now: @escaping @Sendable () -> Date = { .now }) {
        self.hub = hub
        path = "\(state)/revocations.json"
        date = now
        // What cannot be read is told anew by hand, with the button beside each pass.
        let bytes = try? BoundedFile.read(path, limit: 1 << 20)?.bytes
        notes = bytes.flatMap { try? JSONDecoder().decode([Note].self, from: Data($0)) } ?? []
        notes = Array(notes.suffix(Self.mostNotes))
    }

    private nonisolated var now: Int64 { Int64(date().timeIntervalSince1970) }

    nonisolated var hasHub: Bool { hub != nil }

    // MARK: What the desk decides

    /// Remembers that a pass was revoked, to be told once that can no longer be taken back.
    ///
    /// - Parameters:
    ///   - until: the pass's end, in minutes since 1970.
    ///   - step: the number of the change among all changes of the tour.
    func add(_ number: PassNumber, until: UInt32, step: Int?) throws {
        notes.removeAll { $0.number == number.description }
        notes.append(
            Note(
                number: number.description, until: until, revoked: now, told: nil, step: step))
        try write()
        waitAndTell()
    }

    /// For how many seconds a revocation can still be taken back; 0 where it cannot.
    func secondsLeft(_ number: PassNumber) -> Int64 {
        guard let note = note(number), note.told == nil else { return 0 }
        let passed = now - note.revoked
        return passed >= 0 ? max(0, Self.undoSeconds - passed) : 0
    }

    /// Forgets a revocation that is taken back.
    ///
    /// - Returns: whether it can be, as no kiosk knows of it yet; and the number of its change.
    func withdraw(_ number: PassNumber) throws -> (isOpen: Bool, step: Int?) {
        guard secondsLeft(number) > 0 else { return (false, nil) }
        let step = note(number)?.step
        notes.removeAll { $0.number == number.description }
        try write()
        return (true, step)
    }

    /// Tells the hub of a pass now, also where it was told before.
    ///
    /// - Returns: why it could not be told; nil where it was.
    func tell(_ number: PassNumber, until: UInt32) throws -> String? {
        let old = note(number)
        notes.removeAll { $0.number == number.description }
        notes.append(
            Note(
                number: number.description, until: until, revoked: old?.revoked ?? now, told: nil,
                step: old?.step))
        tell(where: { $0.number == number.description })
        try write()
        waitAndTell()
        return problem
    }

    /// Tells what is due, now and whenever that was not possible.
    func resume() {
        tellDue()
        waitAndTell()
    }

    private func note(_ number: PassNumber) -> Note? {
        notes.last { $0.number == number.description }
    }

    // MARK: Telling

    private func isDue(_ note: Note) -> Bool {
        // A clock that was put back makes nobody wait.
        note.told == nil && !(0..<Self.undoSeconds).contains(now - note.revoked)
    }

    private func tellDue() {
        guard hub != nil, notes.contains(where: isDue) else { return }
        tell(where: isDue)
        // What is told and cannot be written is told once more after a restart, which changes nothing.
        try? write()
    }

    private func tell(where isWanted: (Note) -> Bool) {
        guard let hub else { return }
        do throws(HubError) {
            let store = try hub.open()
            for index in notes.indices where isWanted(notes[index]) {
                guard let number = PassNumber(notes[index].number) else { continue }
                try store.revoke(number, until: notes[index].until, at: now)
                notes[index].told = now
            }
            problem = nil
        } catch {
            problem = "\(error)"
        }
    }

    /// Comes back when something is due, later and later while the hub cannot be told.
    private func waitAndTell() {
        guard hub != nil, !isWaiting, notes.contains(where: { $0.told == nil }) else { return }
        isWaiting = true
        Task { [weak self] in
            var pause = Self.undoSeconds
            while (try? await Task.sleep(for: .seconds(pause))) != nil {
                guard let self, await self.hasMoreToTell() else { return }
                pause = min(Self.longestPause, pause * 2)
            }
        }
    }

    private func hasMoreToTell() -> Bool {
        tellDue()
        isWaiting = notes.contains { $0.told == nil && Int64($0.until) > now / 60 }
        return isWaiting
    }

    private func write() throws {
        notes.removeAll { Int64($0.until) < now / 60 }
        while notes.count > Self.mostNotes {
            notes.remove(at: notes.firstIndex { $0.told != nil } ?? 0)
        }
        try NewFile.write(
            Array(try JSONEncoder().encode(notes)), to: path, mode: .exactly(0o600))
    }

    // MARK: Who knows

    /// What kiosks know of revoked passes, those of which all know left out, and which passes a kiosk has greeted.
    ///
    /// A kiosk knows of a pass once it has asked the hub since that was told, or shows a version of the tour that has it. The hub
    /// notes when a kiosk asked by its own clock, once a minute at most: kiosks are counted late rather than early, as far as both
    /// machines' clocks agree.
    ///
    /// - Parameter passes: those that the list shows.
    /// - Throws: `HubError`.
    func standings(
        of revoked: [Revoked], among passes: [PassNumber]
    ) throws(HubError) -> (standings: [Standing], greeted: Set<PassNumber>) {
        tellDue()
        guard let hub else { return (revoked.compactMap { standing(of: $0, []) }, []) }
        let store = try hub.open()
        let (kiosks, at) = (try store.kiosks().filter(\.isActive), now)
        let heard = kiosks.map { ($0, isSilent: $0.isSilent(at: at, interval: hub.interval)) }
        return (
            revoked.compactMap { standing(of: $0, heard) },
            Set(try store.greeted(among: passes).keys)
        )
    }

    private func standing(
        of pass: Revoked, _ kiosks: [(kiosk: HubKiosk, isSilent: Bool)]
    ) -> Standing? {
        let left = secondsLeft(pass.number)
        let told = note(pass.number)?.told
        var standing = Standing(
            number: pass.number,
            telling: left > 0 ? .undoable(left) : told.map { .told($0) } ?? .untold(problem))
        for (kiosk, isSilent) in kiosks {
            let hasAsked = told.map { (kiosk.seen ?? 0) > $0 } ?? false
            let hasVersion = pass.version.map { (kiosk.shown ?? 0) >= $0 } ?? false
            if hasAsked || hasVersion {
                standing.knowing += 1
            } else if isSilent {
                standing.silent.append((kiosk.health?.place ?? kiosk.name, kiosk.seen))
            } else {
                standing.waiting.append(kiosk.health?.place ?? kiosk.name)
            }
        }
        return left > 0 || standing.unaware > 0 ? standing : nil
    }
}
