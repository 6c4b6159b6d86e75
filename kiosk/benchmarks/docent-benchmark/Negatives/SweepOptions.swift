import QRReader

/// What to make many pictures with: `COUNT [SEED] [EFFORT...] [--jobs N] [--pictures FOLDER] [--keep FOLDER]
/// [--draw FOLDER]`.
struct SweepOptions: Sendable {
    /// An argument that is wrong; says what would be right.
    struct Problem: Error, CustomStringConvertible {
        let description: String
    }

    let count: Int
    private(set) var seed: UInt64 = 1
    private(set) var efforts = Effort.allCases
    /// Threads, 1...64.
    private(set) var jobs = 1
    /// A folder with pictures of other symbologies.
    private(set) var pictures: String?
    /// The folder for pictures that were read and must not be.
    private(set) var kept: String?
    /// The folder for all pictures.
    private(set) var drawn: String?

    init(_ arguments: [String]) throws(Problem) {
        var words = arguments[...]
        var plain: [String] = []
        while let word = words.popFirst() {
            guard word.hasPrefix("--") else {
                plain.append(word)
                continue
            }
            guard let value = words.popFirst() else {
                throw Problem(description: "\(word) needs a value")
            }
            switch word {
            case "--jobs": jobs = try Self.number(value, "--jobs", in: 1...64)
            case "--pictures": pictures = value
            case "--keep": kept = value
            case "--draw": drawn = value
            default:
                throw Problem(
                    description: "unknown option \(word); known: --jobs, --pictures, --keep, --draw"
                )
            }
        }
        guard let first = plain.first else {
            throw Problem(description: "how many? Give a count from 1 to 100000000")
        }
        count = try Self.number(first, "the count", in: 1...100_000_000)
        plain.removeFirst()
        if let word = plain.first, let number = UInt64(word) {
            guard number <= UInt64.max - UInt64(count) else {
                throw Problem(description: "the seed \(number) is too large")
            }
            seed = number
            plain.removeFirst()
        }
        guard !plain.isEmpty else { return }
        efforts = []
        for word in plain {
            guard let effort = Effort(rawValue: word) else {
                let known = Effort.allCases.map(\.rawValue).joined(separator: ", ")
                throw Problem(description: "unknown effort \(word); known: \(known)")
            }
            efforts.append(effort)
        }
    }

    private static func number(
        _ word: String, _ name: String, in range: ClosedRange<Int>
    ) throws(Problem) -> Int {
        guard let number = Int(word), range.contains(number) else {
            throw Problem(
                description:
                    "\(name) must be from \(range.lowerBound) to \(range.upperBound), not \(word)")
        }
        return number
    }
}
