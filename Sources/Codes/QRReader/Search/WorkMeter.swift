/// Counts the work on one picture, and says when no more of it may begin.
///
/// Work is counted in steps. One is what it takes to sample a place between four pixels, about 25 instructions; whatever
/// costs more or less counts as so many steps. Only what is done counts, never the time, so that a picture has the same
/// count on every machine.
struct WorkMeter: Sendable {
    /// The steps so far.
    private(set) var spent = 0
    /// No work begins once so many steps are spent.
    private let most: Int

    /// A meter without a limit.
    init() { most = .max }

    /// The meter of one picture.
    ///
    /// What has begun is finished. So it stops early enough for the largest piece of work to stay within
    /// ``Effort/mostWork(pixels:)``.
    ///
    /// - Parameter most: a smaller sum than that of the effort.
    init(_ effort: Effort, pixels: Int, most: Int? = nil) {
        let sum = min(effort.mostWork(pixels: pixels), most ?? .max)
        spent = Self.beginning
        self.most = sum - Self.reserve(effort, pixels: pixels)
    }

    /// A meter for a part of the picture: of what is left here, at most a number of steps.
    func part(of steps: Int) -> WorkMeter { WorkMeter(most: min(steps, left)) }

    private init(most: Int) { self.most = most }

    /// The largest piece of work between two looks at the meter: a stage of a symbol of version 40, or of the picture.
    static func reserve(_ effort: Effort, pixels: Int) -> Int {
        (effort == .fast ? 4_000_000 : 6_000_000) + pixels / 2
    }

    /// What the smallest picture takes.
    private static let beginning = 8_000

    /// The steps that are left, none if more were taken.
    var left: Int { max(0, most - spent) }

    var isSpent: Bool { spent >= most }

    /// Whether some work did not begin for the want of steps.
    var isCutShort: Bool { isSpent || hasRefused }
    private var hasRefused = false

    /// Whether a piece of work of a known cost may begin.
    mutating func allows(_ steps: Int) -> Bool {
        if steps > left { hasRefused = true }
        return steps <= left
    }

    /// Notes that some work did not begin.
    mutating func refuse() { hasRefused = true }

    /// Counts work that was done.
    mutating func add(_ steps: Int) { spent += steps }
}

extension Effort {
    /// The most work that a picture may take, in the steps of ``Reading/work``, whatever it shows.
    ///
    /// - Parameter pixels: the picture's width times its height.
    public func mostWork(pixels: Int) -> Int {
        switch self {
        case .fast: 20_000_000 + 10 * pixels
        case .normal: 60_000_000 + 40 * pixels
        case .thorough: 300_000_000 + 300 * pixels
        }
    }
}
