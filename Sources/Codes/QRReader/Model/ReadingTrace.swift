public import Imaging
public import QRCode

/// What a reader did with one picture, step by step.
///
/// For reports of codes that are hard to read: the same picture and options give the same trace.
public struct ReadingTrace: Sendable, Hashable {
    /// The finder patterns that were found, by all methods, in the order they were found.
    public var finders: [TracedFinder] = []
    /// The places that were tried, in order, at most ``mostSteps``.
    public var steps: [ReadingStep] = []
    /// How many steps followed after ``mostSteps``.
    public var omittedSteps = 0

    /// The largest number of steps that are kept.
    public static let mostSteps = 256

    public init() {}

    mutating func add(_ step: @autoclosure () -> ReadingStep) {
        if steps.count < Self.mostSteps {
            steps.append(step())
        } else {
            omittedSteps += 1
        }
    }
}

/// A finder pattern that a reader found.
public struct TracedFinder: Sendable, Hashable {
    /// The centre, in pixels.
    public var center: Point
    /// The mean side of a module, in pixels.
    public var moduleSize: Double
    public var isInverted: Bool
    /// Whether all of its ring was followed.
    public var isComplete: Bool
    /// Whether it belongs to a symbol that was read.
    public var isUsed: Bool
}

/// One attempt at reading a symbol.
public struct ReadingStep: Sendable, Hashable {
    /// What came of an attempt.
    public enum Verdict: Sendable, Hashable {
        /// A symbol of this version was read.
        case read(Version)
        /// Nothing was read: how far it got.
        case failed(Diagnosis)
        /// Nothing but the finder pattern looks like a symbol.
        case nothing
    }

    /// The method that led to the attempt.
    public var stage: ReadingStage
    /// How thoroughly the place was read.
    public var effort: Effort
    /// The centres of the finder patterns: three of a QR Code, one of a Micro QR Code or rMQR.
    public var finders: [Point]
    public var verdict: Verdict
    /// The modules of the grid that was laid last; `nil` where none was.
    public var levels: TracedLevels?
}

/// The levels of the modules on a grid, as a reader decided them.
public struct TracedLevels: Sendable, Hashable {
    /// Modules from left to right, and from top to bottom.
    public var width: Int
    public var height: Int
    /// Row-major: 127 is dark, −127 is light, 0 is halfway or outside of the picture.
    public var levels: [Int8]

    init?(_ softs: ArraySlice<Float>, width: Int, height: Int) {
        guard width > 0, height > 0, softs.count == width * height else { return nil }
        self.width = width
        self.height = height
        levels = softs.map { $0.isFinite ? Int8((min(max($0, -1), 1) * 127).rounded()) : 0 }
    }
}

extension TracedFinder {
    init(_ finder: FinderPattern, isUsed: Bool) {
        self.init(
            center: Point(finder.center), moduleSize: finder.moduleSize,
            isInverted: finder.isInverted, isComplete: finder.evidence == .complete,
            isUsed: isUsed)
    }
}

extension ReadingStep {
    init(
        _ stage: ReadingStage, _ effort: Effort, _ finders: [FinderPattern],
        _ outcome: SymbolOutcome?, _ levels: TracedLevels?
    ) {
        let verdict: Verdict =
            switch outcome {
            case .read(let symbol): .read(symbol.decoded.version)
            case .failed(let diagnosis): .failed(diagnosis)
            case nil: .nothing
            }
        self.init(
            stage: stage, effort: effort, finders: finders.map { Point($0.center) },
            verdict: verdict, levels: levels)
    }
}

extension ReadingStep {
    init(
        _ stage: ReadingStage, _ effort: Effort, _ hypothesis: Hypothesis,
        _ outcome: SymbolOutcome, _ levels: TracedLevels?
    ) {
        self.init(
            stage, effort, [hypothesis.topLeft, hypothesis.topRight, hypothesis.bottomLeft],
            outcome, levels)
    }
}

extension Point {
    fileprivate init(_ vector: Vector) { self.init(x: vector.x, y: vector.y) }
}
