/// A plan, and beside it what is on it, or the way.
public struct PlanPage: Sendable, Equatable {
    public var plan: Plan
    /// What has to be known before all else.
    public var notices: [Notice]
    public var way: Way?
    public var sections: [Section]

    public init(plan: Plan, notices: [Notice] = [], way: Way? = nil, sections: [Section] = []) {
        self.plan = plan
        self.notices = notices
        self.way = way
        self.sections = sections
    }

    /// The way to somewhere, in words; its line is ``Plan/route``.
    public struct Way: Sendable, Equatable {
        /// How long it takes.
        public var summary: Text
        /// The same way with steps, and without.
        public var variants: [Variant]
        public var steps: [Step]

        public init(summary: Text, variants: [Variant] = [], steps: [Step]) {
            self.summary = summary
            self.variants = variants
            self.steps = steps
        }
    }
}
