public import Times

/// Looks for all that could be better in a folder of content, beside what an import refuses.
public enum TourChecker {
    public struct Options: Sendable, Equatable {
        /// The kiosk's screen, in pixels.
        public var screen: (width: Int, height: Int) { (screenWidth, screenHeight) }
        private var screenWidth: Int
        private var screenHeight: Int
        /// The folder of printed labels, `room-a-014.png`; `nil` where none are looked for.
        public var labels: String?
        /// Today, by which hours are past.
        public var today: CalendarDay
        /// What is not reported; errors always are.
        public var ignored: Set<TourRule>

        public init(
            screen: (width: Int, height: Int) = (1920, 1080), labels: String? = nil,
            today: CalendarDay, ignored: Set<TourRule> = []
        ) {
            screenWidth = screen.width
            screenHeight = screen.height
            self.labels = labels
            self.today = today
            self.ignored = ignored
        }
    }

    /// All problems of a folder, errors first.
    ///
    /// Where it has errors, only what an import tells is looked for.
    ///
    /// - Throws: ``TourImportError/noFolder(path:reason:)`` and
    ///   ``TourImportError/tooMuch(path:what:limit:)``; content that is wrong is no error here.
    public static func check(
        folder: String, options: Options,
        measure: @escaping TourImporter.Measure = TourImporter.measurePicture,
        progress: @escaping (TourImportProgress) -> Void = { _ in },
        probe: TourImporter.Probe? = nil
    ) throws(TourImportError) -> [TourProblem] {
        try checked(
            folder: folder, options: options, measure: measure, progress: progress, probe: probe,
            resident: nil
        ).problems
    }

    /// Reads a folder once, and tells all problems of it; what was read can be imported later, as it was.
    ///
    /// - Parameter resident: what this program has read of the folder before.
    /// - Returns: errors first; and what the folder says where it has no errors.
    package static func read(
        _ listing: ListedFolder, options: Options, measure: @escaping TourImporter.Measure,
        resident: ResidentPages
    ) -> (problems: [TourProblem], content: ReadFolder?) {
        let scope = listing.scope(resident: resident)
        let content = ContentReader(scope: scope, measure: measure, probe: nil).read { _ in }
        return read(content, scope, options)
    }

    /// The same of a folder that a change has read already, before it was made.
    package static func read(
        _ change: ReadChange, options: Options
    ) -> (problems: [TourProblem], content: ReadFolder?) {
        read(change.content, change.scope, options)
    }

    private static func read(
        _ content: TourContent?, _ scope: ContentScope, _ options: Options
    ) -> (problems: [TourProblem], content: ReadFolder?) {
        (problems(of: content, in: scope, options), content.map { ReadFolder($0, scope) })
    }

    /// All problems of a folder, and what it says where it has no errors.
    ///
    /// - Parameter resident: what this program has read of the folder before.
    package static func checked(
        folder: String, options: Options, measure: @escaping TourImporter.Measure,
        progress: @escaping (TourImportProgress) -> Void = { _ in },
        probe: TourImporter.Probe? = nil, resident: ResidentPages?
    ) throws(TourImportError) -> (problems: [TourProblem], content: CheckedTour?) {
        let scope = try ContentScope(folder: folder, resident: resident)
        let content = ContentReader(scope: scope, measure: measure, probe: probe).read(
            progress: progress)
        return (problems(of: content, in: scope, options), content.map { CheckedTour($0) })
    }

    private static func problems(
        of content: TourContent?, in scope: ContentScope, _ options: Options
    ) -> [TourProblem] {
        if let content {
            let check = ContentCheck(content: content, scope: scope, options: options)
            check.checkTexts()
            check.checkEasyTexts()
            check.checkVisits()
            check.checkLinks()
            check.checkPeople()
            check.checkWeb()
            check.checkMedia()
            check.checkTimelines()
            check.checkAccess()
            check.checkPlans()
            check.checkReach()
            check.checkLabels()
            check.checkTranslations()
        }
        return scope.log.sorted().filter {
            $0.severity == .error || !options.ignored.contains($0.rule)
        }
    }
}
