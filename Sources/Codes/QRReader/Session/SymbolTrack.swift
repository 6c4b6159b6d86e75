import QRCode

/// A symbol that was seen in several frames and read in none: its levels in each of them, in its own grid.
struct SymbolTrack: Sendable {
    /// The symbol in one frame.
    struct Observation: Sendable {
        /// In milliseconds.
        var time: Int
        var levels: [Float]
        /// How much its levels tell: their mean divided by their variance, over the modules of known shade.
        var weight: Float
        /// The correlation of its levels with the known shades, 0...1.
        var clarity: Float
    }

    let version: Version
    let isInverted: Bool
    /// Where it was last.
    private(set) var corners: Quad
    private(set) var moduleSize: Double
    private(set) var contrast: Double
    /// When it was seen last, in milliseconds.
    private(set) var seen: Int
    private(set) var observations: [Observation] = []
    /// The weighted mean of all levels.
    private(set) var combined: [Float] = []

    /// The most frames whose levels are kept; the oldest is dropped.
    static let mostObservations = 12
    /// How long a frame's levels are kept, in milliseconds.
    static let memory = 1500
    /// How long a symbol may be out of view, in milliseconds.
    static let absence = 400

    init(_ first: SymbolLevels, _ functions: FunctionModules, at time: Int) {
        version = first.version
        isInverted = first.isInverted
        corners = first.corners
        moduleSize = first.moduleSize
        contrast = first.contrast
        seen = time
        add(first, functions, at: time)
    }

    /// Whether levels may be of this symbol, some frames later.
    func mayShow(_ new: SymbolLevels) -> Bool {
        version == new.version && isInverted == new.isInverted && corners.isNear(new.corners)
    }

    /// Adds the levels of another frame.
    ///
    /// Levels that do not agree with those before are of another symbol, shown in the place of the former: what was known
    /// of that one is dropped. Of levels of the same frame, which share its noise, the clearer ones are kept.
    ///
    /// - Returns: whether there is anything new.
    @discardableResult
    mutating func add(
        _ new: SymbolLevels, _ functions: FunctionModules, at time: Int
    ) -> Bool {
        let observation = Observation(new.levels, functions, at: time)
        if let last = observations.last, last.time == time {
            guard observation.clarity > last.clarity else { return false }
            observations.removeLast()
            combine()
        }
        corners = new.corners
        moduleSize = new.moduleSize
        contrast = new.contrast
        seen = time
        if !observations.isEmpty, !agrees(observation, functions) {
            observations = []
        }
        if observations.count == Self.mostObservations { observations.removeFirst() }
        observations.append(observation)
        combine()
        return true
    }

    /// Drops frames before a time.
    mutating func forget(before time: Int) {
        let count = observations.count
        observations.removeAll { $0.time < time }
        if observations.count < count { combine() }
    }

    /// Takes the weighted means of the levels of all frames.
    private mutating func combine() {
        guard let first = observations.first else {
            combined = []
            return
        }
        var sums = [Float](repeating: 0, count: first.levels.count)
        var total: Float = 0
        for observation in observations {
            let weight = observation.weight
            total += weight
            for i in sums.indices {
                sums[i] += weight * max(-Self.limit, min(Self.limit, observation.levels[i]))
            }
        }
        for i in sums.indices { sums[i] /= max(total, 1e-6) }
        combined = sums
    }

    /// Levels beyond this are glare or shadow, and count no more than it.
    static let limit: Float = 1.5
}

extension SymbolTrack.Observation {
    init(_ levels: [Float], _ functions: FunctionModules, at time: Int) {
        var sum: Float = 0
        var squares: Float = 0
        var count: Float = 0
        func take(_ i: Int) {
            let level =
                functions.shades[i] * max(-SymbolTrack.limit, min(SymbolTrack.limit, levels[i]))
            sum += level
            squares += level * level
            count += 1
        }
        for i in functions.outsideFinders { take(i) }
        for i in functions.insideFinders { take(i) }
        let mean = max(sum / max(count, 1), 0)
        let power = squares / max(count, 1)
        self.time = time
        self.levels = levels
        weight = mean / (max(power - mean * mean, 0) + 0.02)
        clarity = min(mean / max(power, 1e-6).squareRoot(), 1)
    }
}
