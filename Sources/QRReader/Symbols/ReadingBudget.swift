/// The remaining cost of reading one hypothesis, counted in places sampled.
///
/// Hopeless hypotheses often look promising, so the budget bounds how many long stages follow each other. Up to version 10 it is
/// one at `fast`, one chain from both starts of the grid at `normal`, and about three such chains at `thorough`;
/// the last stage may overdraw it. It grows with the modules beyond those of version 10.
struct ReadingBudget: Sendable {
    /// The slow stages.
    enum Stage {
        /// Following the function patterns: a dozen fits of the field.
        case bend
        /// Centring blocks of modules, all of them twice.
        case center
        /// The same after looking for the fourth corner.
        case fourthCorner
    }

    private var left: Int
    /// 1 up to version 10, and from there the modules in those of version 10.
    private let size: Double

    init(_ effort: Effort, modules: Int) {
        size = max(1, Double(modules) / Double(57 * 57))
        let most = effort == .fast ? 60_000.0 : effort == .normal ? 700_000 : 2_000_000
        left = Int(most * size)
    }

    /// Subtracts a stage from the budget; `false` when it is used up.
    ///
    /// The last stage that begins within the budget is finished.
    mutating func allows(_ stage: Stage) -> Bool {
        guard left > 0 else { return false }
        let cost =
            switch stage {
            case .bend: 100_000.0
            case .center: 150_000.0
            case .fourthCorner: 250_000.0
            }
        left -= Int(cost * size)
        return true
    }
}
