extension SymbolSearch {
    /// How thoroughly hypotheses are read, and which of them.
    struct Round {
        /// How thoroughly.
        var effort: Effort
        /// The largest number of failed hypotheses, in addition to one for every four finder patterns.
        var attempts: Int
        /// The smallest share of timing modules that a quick look must show.
        ///
        /// Of 644 symbols in photographs one showed less than two fifths, and so did
        /// every fourth wrong hypothesis.
        var regularity: Double
        /// The smallest score, which was above 0.5 for those symbols, and below zero for most wrong hypotheses.
        var score: Double
        /// Whether it may use the reserve of the budget.
        var usesReserve = false

        var depth: Int { effort.depth }

        /// The likeliest hypotheses, quickly.
        static let quick = Round(effort: .fast, attempts: 6, regularity: 0.3, score: 0)
        /// The likeliest hypotheses, carefully.
        static let careful = Round(effort: .normal, attempts: 6, regularity: 0.25, score: 0)
        /// All hypotheses that are not excluded.
        static let patient = Round(
            effort: .thorough, attempts: 16, regularity: 0, score: -.infinity)
        /// The likeliest of those whose finder patterns are known only roughly, so that a quick look misses them.
        static let last = Round(
            effort: .thorough, attempts: 32, regularity: 0, score: -.infinity, usesReserve: true)
    }
}
