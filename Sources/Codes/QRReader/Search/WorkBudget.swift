/// What reading hypotheses that fail may cost in one picture, in the steps of ``WorkMeter``.
///
/// Each effort has a sum for any picture, and one for every megapixel: a full sheet of symbols has to be read even if
/// half of it is torn. The attempt that overdraws it is the last one. Symbols that are read cost nothing of it,
/// for each takes its finder patterns away.
struct WorkBudget: Sendable {
    private var left: [Int]
    /// The third of thorough's sum that waits for its last two methods, and the part of it that waits for the last one.
    private var reserve: Int
    private var lastReserve: Int

    init(pixels: Int) {
        left = Effort.allCases.map { Self.most($0, pixels: pixels) }
        let most = left[Effort.thorough.depth]
        reserve = most / 3
        lastReserve = most / 8
        left[Effort.thorough.depth] -= most / 3
    }

    /// Adds the next part of the reserve to what is left for thorough.
    mutating func useReserve() {
        left[Effort.thorough.depth] += reserve - lastReserve
        reserve = lastReserve
        lastReserve = 0
    }

    /// The sum of an effort, at least twice what any photograph needed in which that effort found a symbol.
    static func most(_ effort: Effort, pixels: Int) -> Int {
        switch effort {
        case .fast: 5_000_000 + 5 * pixels
        case .normal: 16_000_000 + 5 * pixels
        case .thorough: 81_000_000 + 50 * pixels
        }
    }

    /// Whether an effort's sum is not used up.
    func allows(_ effort: Effort) -> Bool { left[effort.depth] > 0 }

    /// Subtracts the cost of one attempt.
    mutating func spend(_ work: Int, on effort: Effort) { left[effort.depth] -= work }

    /// What has been spent.
    func spent(_ effort: Effort, pixels: Int) -> Int {
        let waiting = effort == .thorough ? reserve : 0
        return Self.most(effort, pixels: pixels) - left[effort.depth] - waiting
    }
}

extension Effort {
    /// Its place among all, the quickest first.
    var depth: Int {
        switch self {
        case .fast: 0
        case .normal: 1
        case .thorough: 2
        }
    }
}
