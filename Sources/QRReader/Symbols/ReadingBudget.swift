/// The remaining cost of reading one hypothesis, in places sampled, and what reading has cost so far.
///
/// Hopeless hypotheses often look promising, so the budget bounds how many long stages follow each other. Up to version 10 it is
/// one at `fast`, one chain from both starts of the grid at `normal`, and about three such chains at `thorough`;
/// the last stage may overdraw it. It grows with the modules beyond those of version 10.
struct ReadingBudget: Sendable {
    /// The slow stages, which the budget must allow.
    enum Stage {
        /// Following the function patterns: a dozen fits of the field.
        case bend
        /// Centring blocks of modules, all of them twice.
        case center
        /// The same after looking for the fourth corner.
        case fourthCorner
    }

    /// What every attempt does, and no budget forbids.
    enum Step {
        /// Fitting three finder patterns.
        case refine
        /// Correlating the function modules of one version.
        case correlate
        /// Sampling all modules and deciding their levels.
        case decide
        /// Removing the blur between modules.
        case equalize
        /// Correcting all blocks, with erasures.
        case decode
    }

    private var left: Int
    /// The cost of everything since the budget was made, in places sampled.
    private(set) var spent = 0
    /// 1 up to version 10, and from there the modules in those of version 10.
    private let size: Double

    init(_ effort: Effort, modules: Int) {
        size = max(1, Double(modules) / Double(57 * 57))
        left = Int(Self.stages(effort) * size)
    }

    /// What the slow stages may cost up to version 10, but for the last one.
    private static func stages(_ effort: Effort) -> Double {
        switch effort {
        case .fast: 60_000
        case .normal: 700_000
        case .thorough: 2_000_000
        }
    }

    /// The largest cost of a hypothesis up to version 10: slow stages, the last one overdrawing them, and with each the
    /// steps that follow it, which cost twice as much at most.
    static func most(_ effort: Effort) -> Int { 3 * Int(stages(effort) + 250_000) }

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
        spent += Int(cost * size)
        return true
    }

    /// Counts a step on a grid of a number of modules.
    mutating func count(_ step: Step, modules: Int) {
        let cost =
            switch step {
            case .refine: 6000
            case .correlate: modules / 4
            case .decide: 8 * modules
            case .equalize: 25 * modules
            case .decode: 10 * modules
            }
        spent += cost
    }
}
