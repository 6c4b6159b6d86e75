import Files
import Foundation
import Glibc
import TourAuthoring

/// What was changed in the studio, and how each change is taken back; kept in the studio's own folder for 30 days.
struct StudioHistory {
    /// One gesture.
    struct Step: Codable, Equatable {
        var number: Int
        var time: Date
        var session: String
        /// The name of who made it; nil in a studio of one person.
        var person: String?
        /// What takes it back.
        var change: ContentChange
        /// Whether it took another one back.
        var isUndo = false
    }

    /// The newest one last.
    private(set) var steps: [Step] = []
    private let folder: String

    /// Older steps go, and the oldest of more.
    private static let longest: TimeInterval = 30 * 86_400
    private static let mostSteps = 500
    /// A step that has another number is none of ours; more are never made.
    private static let numbers = 1...(1 << 52)
    /// No step that is kept is longer, in bytes.
    private static let mostBytes = 8 << 20

    /// Reads what an earlier studio has kept; what cannot be read is left out.
    ///
    /// - Parameter folder: made where it is not there.
    init(folder: String, now: Date = Date()) {
        self.folder = folder
        try? FilePath.makeFolder(folder, mode: 0o700)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names {
            guard name.hasSuffix(".json"),
                let bytes = try? BoundedFile.read("\(folder)/\(name)", limit: Self.mostBytes)?
                    .bytes,
                let step = try? JSONDecoder().decode(Step.self, from: Data(bytes)),
                Self.numbers.contains(step.number), name == Self.name(step.number)
            else { continue }
            steps.append(step)
        }
        steps.sort { $0.number < $1.number }
        shorten(now)
    }

    private static func name(_ number: Int) -> String { "\(number).json" }

    /// Keeps a step; where the disk takes no more, for as long as the studio runs.
    ///
    /// - Returns: its number.
    mutating func add(
        _ change: ContentChange, by session: String, isUndo: Bool, now: Date = Date()
    ) -> Int {
        let number = (steps.last?.number ?? 0) + 1
        let step = Step(
            number: number, time: now, session: session, person: StudioAuthor.name,
            change: change, isUndo: isUndo)
        steps.append(step)
        write(step)
        shorten(now)
        return number
    }

    private func write(_ step: Step) {
        guard let data = try? JSONEncoder().encode(step), data.count <= Self.mostBytes else {
            return
        }
        try? NewFile.write(
            Array(data), to: "\(folder)/\(Self.name(step.number))", mode: .exactly(0o600))
    }

    /// Has a step take back another change, too, that was made after its own by the same gesture.
    ///
    /// - Returns: false where the step is gone.
    mutating func extend(_ number: Int, by change: ContentChange) -> Bool {
        guard let index = steps.lastIndex(where: { $0.number == number }) else { return false }
        steps[index].change = steps[index].change.joined(with: change)
        write(steps[index])
        return true
    }

    /// Takes out a step that was taken back.
    mutating func remove(_ number: Int) {
        steps.removeAll { $0.number == number }
        try? FilePath.remove("\(folder)/\(Self.name(number))")
    }

    private mutating func shorten(_ now: Date) {
        while let first = steps.first,
            steps.count > Self.mostSteps || now.timeIntervalSince(first.time) > Self.longest
        {
            remove(first.number)
        }
    }
}

extension ContentChange {
    /// The files that it is about, each once, in order.
    var files: [String] {
        let all = edits.map(\.file) + made.map(\.file) + gone.map(\.file) + restored
        var seen: Set<String> = []
        return all.filter { seen.insert($0).inserted }
    }
}
