/// Bounds the slow stages of reading one hypothesis, and counts the work of all of them.
///
/// Hopeless hypotheses often look promising, so points bound how many slow stages follow each other. Up to version 10 it is
/// one at `fast`, one chain from both starts of the grid at `normal`, and about three such chains at `thorough`;
/// the last stage may overdraw them. They grow with the modules beyond those of version 10.
///
/// The work is counted in the steps of ``WorkMeter``. What each stage takes was measured in instructions, on symbols of
/// versions 1 to 40.
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

    /// What every attempt does, and no points forbid.
    enum Step {
        /// Fitting three finder patterns.
        case refine
        /// Correlating so many function modules of one version.
        case correlate(known: Int)
        /// Laying a flat grid, with so many alignment patterns to look for.
        case lay(alignments: Int)
        /// Sampling all modules and deciding their levels.
        case decide
        /// Removing the blur between modules.
        case equalize
        /// Correcting all blocks as received.
        case correct
        /// Correcting all blocks with erasures and flips.
        case decode
    }

    /// The points left, 100,000 for the quickest of the slow stages up to version 10.
    private var left: Int
    /// The work that the whole picture has left, which ends the slow stages too.
    private let most: Int
    /// The work since the budget was made, in steps.
    private(set) var spent = 0
    /// 1 up to version 10, and from there the modules in those of version 10.
    private let size: Double

    /// The modules of version 10, from which on the field has no more coefficients.
    private static let fieldModules = 57 * 57

    init(_ effort: Effort, modules: Int, left most: Int = .max) {
        self.most = most
        size = max(1, Double(modules) / Double(Self.fieldModules))
        left = Int(Self.points(effort) * size)
    }

    private static func points(_ effort: Effort) -> Double {
        switch effort {
        case .fast: 60_000
        case .normal: 700_000
        case .thorough: 2_000_000
        }
    }

    /// Whether a slow stage did not begin because the picture had too little left.
    private(set) var isCutShort = false
    /// Whether the picture has nothing left.
    var isSpent: Bool { spent >= most }

    /// Takes the points of a stage on a grid of a number of modules, and counts its work; `false` when they are used up.
    ///
    /// The last stage that begins within the budget is finished.
    mutating func allows(_ stage: Stage, modules: Int) -> Bool {
        // Factoring the field's equations costs most, then the modules themselves.
        let field = min(modules, Self.fieldModules)
        let rest = modules - field
        let (points, cost) =
            switch stage {
            case .bend: (100_000.0, 150_000 + 170 * field + 65 * rest)
            case .center: (150_000.0, 480_000 + 770 * field + 12 * rest)
            case .fourthCorner: (250_000.0, 1_400_000 + 1_200 * field + 460 * rest)
            }
        guard left > 0 else { return false }
        guard cost <= most - spent else {
            isCutShort = true
            return false
        }
        left -= Int(points * size)
        spent += cost
        return true
    }

    /// Counts a step on a grid of a number of modules.
    mutating func count(_ step: Step, modules: Int) {
        let cost =
            switch step {
            case .refine: 20_000
            case .correlate(let known): 600 + 5 * known / 2
            case .lay(let alignments): 6000 + 3400 * alignments
            case .decide: 4000 + 20 * modules
            case .equalize: 45 * modules
            case .correct: 3000 + 12 * modules
            case .decode: 30_000 + 15 * modules
            }
        spent += cost
    }
}
