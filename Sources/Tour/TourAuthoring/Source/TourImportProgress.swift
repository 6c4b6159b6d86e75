import TourModel

/// How far an import is.
public struct TourImportProgress: Sendable, Equatable {
    public enum Stage: String, Sendable, CaseIterable {
        /// Reading and checking the folder's files.
        case reading
        /// Writing the new database beside the old one.
        case writing
        /// Reading the new database back.
        case checking
        /// Putting the new database in the old one's place.
        case replacing
        /// The new database is in place.
        case done
    }

    public var stage: Stage
    /// How many of the stage's ``total`` files or pages are done.
    public var done: Int
    public var total: Int
}
