import TourModel

/// What an import took in.
public struct TourImportSummary: Sendable, Equatable {
    public var buildings: Int
    public var rooms: Int
    public var people: Int
    public var tours: Int
    public var media: Int
    /// What could be better: missing translations, files that nothing names.
    public var warnings: [TourProblem]
}
