import Foundation
import Journal
import JournalReports
import Threads
import Times
import TourModel
import TourStore

/// Reads what kiosks have counted, as reports that hide small numbers, on a thread of its own.
///
/// Nothing but reports leaves it: no page has a number that `docent journal report` would not show.
actor JournalDesk: ThreadActor {
    /// What a page asks for.
    struct Question: Sendable {
        var subject = ReportSubject.room
        /// A name, a day, or FROM..TO; any text.
        var period = "last-month"
        var kiosk: String?
        /// Of the words and names.
        var language = "en"
        /// Whether the hours of the week and the walks of tours are wanted as well.
        var showsHours = false
        /// Groups of the day are wanted, which reception alone sees one by one.
        var showsGroups = false
    }

    struct Answer: Sendable {
        var report: Report
        /// What the figures at the top count, each with its report's totals.
        var figures: [Report]
        /// The hours of the week, where they were asked for.
        var hours: Report?
        /// The walks of tours, where they were asked for.
        var walks: TourReport?
        /// The tours that stay on top of them.
        var starred: Set<GuidedTour.ID> = []
        /// Groups of the day that reception has entered, where they were asked for.
        var groups: [HandEntry]?
        /// By the site's clock.
        var today: CalendarDay
        var words: ReportWords
    }

    /// A week's visits, and the words for them.
    struct Week: Sendable {
        var report: Report
        var words: ReportWords
    }

    /// Why the request failed.
    enum Failure: Error {
        /// No journal was named.
        case none
        case period(PeriodError)
        /// A group's day, number or note is not valid.
        case entry
        case journal(String)
    }

    nonisolated let thread = ThreadExecutor(name: "journal")
    private nonisolated let file: String?
    private nonisolated let least: Int
    private nonisolated let database: String
    private nonisolated let stars: StarredTours
    private nonisolated let timeZone: TimeZone
    private nonisolated let now: @Sendable () -> Date
    /// Last week's visits, as they were read on a day.
    private var week: (day: CalendarDay, language: String, answer: Week)?

    /// The figures at the top of the page.
    static let figures: [ReportSubject] = [.language, .room, .way, .people]

    /// - Parameters:
    ///   - file: the journal; nil where none was named.
    ///   - least: the smallest number that is shown.
    ///   - state: the studio's own folder.
    ///   - timeZone: of a site that does not say its own.
    init(
        file: String?, least: Int, database: String, state: String, timeZone: TimeZone = .current,
        now: @escaping @Sendable () -> Date = { .now }
    ) {
        self.file = file
        self.least = least
        self.database = database
        stars = StarredTours(state: state)
        self.timeZone = timeZone
        self.now = now
    }

    /// The report that was asked for, and the figures of its period.
    ///
    /// - Throws: ``Failure``.
    func answer(_ question: Question) throws(Failure) -> Answer {
        try using(question) { [stars] maker, _, period in
            let today = try self.today()
            return Answer(
                report: try maker.report(by: question.subject, period),
                figures: try Self.figures.filter { question.kiosk == nil || $0 != .people }
                    .map { try maker.report(by: $0, period) },
                hours: question.showsHours ? try maker.report(by: .hour, period) : nil,
                walks: question.showsHours ? try TourReport(maker, period) : nil,
                starred: question.showsHours ? try stars.all() : [],
                groups: question.showsGroups
                    ? try self.store().entries(from: today, through: today)
                        .filter { $0.visit == nil } : nil,
                today: today, words: maker.words)
        }
    }

    /// The visits of last week by day; nil without a journal that can be read.
    ///
    /// What a day releases stays the same, so that it is read once a day.
    func lastWeek(language: String) -> Week? {
        guard file != nil else { return nil }
        let day = JournalHour(of: now(), in: timeZone).day
        if let week, week.day == day, week.language == language { return week.answer }
        let question = Question(subject: .language, period: "last-week", language: language)
        let answer = try? using(question) { maker, _, period in
            Week(report: try maker.report(by: .language, period), words: maker.words)
        }
        week = answer.map { (day, language, $0) }
        return answer
    }

    /// Keeps a tour on top of the others, or no longer.
    ///
    /// - Returns: whether the site has the tour, or had it on top.
    /// - Throws: errors of the file system, and of the tour's database.
    func star(_ tour: GuidedTour.ID, isStarred: Bool) throws -> Bool {
        let isKnown = try isStarred ? TourStore(path: database).tour(tour) != nil : true
        if isKnown { try stars.set(tour, isStarred: isStarred) }
        return isKnown
    }

    /// Adds a group as reception counted it.
    ///
    /// - Throws: ``Failure``.
    func enter(_ entry: HandEntry) throws(Failure) {
        do {
            guard try entry.day <= today() else { throw Failure.entry }
            _ = try store().add(entry, at: UTCMinute(now()))
        } catch {
            throw Self.failure(error)
        }
    }

    /// Deletes a group that was entered; its trace stays.
    ///
    /// - Returns: whether it was there.
    /// - Throws: ``Failure``.
    func deleteGroup(_ id: Int) throws(Failure) -> Bool {
        do {
            let store = try store()
            guard let entry = try store.entry(id), entry.visit == nil else { return false }
            try store.delete(id, at: UTCMinute(now()), reason: "")
            return true
        } catch {
            throw Self.failure(error)
        }
    }

    private static func failure(_ error: any Error) -> Failure {
        switch error {
        case let failure as Failure: failure
        case JournalError.invalid: .entry
        default: .journal("\(error)")
        }
    }

    /// - Throws: ``Failure``.
    func csv(_ question: Question) throws(Failure) -> [UInt8] {
        try using(question) { maker, _, period in
            try maker.report(by: question.subject, period).csv(words: maker.words)
        }
    }

    /// - Parameter isWhole: whether the document is about everything.
    /// - Throws: ``Failure``.
    func pdf(_ question: Question, isWhole: Bool) throws(Failure) -> [UInt8] {
        try using(question) { maker, places, period in
            let subjects = isWhole ? ReportDocument.usualSubjects : [question.subject]
            return try ReportDocument(
                subjects.map { try maker.report(by: $0, period) }, places: places,
                words: maker.words
            ).pdf()
        }
    }

    private func using<Result>(
        _ question: Question, _ body: (ReportMaker, ReportPlaces, ReportPeriod) throws -> Result
    ) throws(Failure) -> Result {
        do {
            let tour = try? TourStore(path: database)
            let words = ReportWords(language: question.language)
            let places =
                try tour.map { try ReportPlaces($0, language: words.language) } ?? ReportPlaces()
            let today = try today()
            let period = try ReportPeriod(question.period, on: today)
            let store = try store()
            let ledger = try ReleaseLedger(
                store, least: least, kiosk: question.kiosk, today: today)
            let maker = ReportMaker(
                places: places, words: words, least: least, since: try store.span()?.first
            ) {
                try ledger.released($0, $1)
            }
            return try body(maker, places, period)
        } catch let error as PeriodError {
            throw .period(error)
        } catch {
            throw Self.failure(error)
        }
    }

    /// The day by the site's clock.
    private nonisolated func today() throws -> CalendarDay {
        let zone = try (try? TourStore(path: database))?.site().timeZone
            .flatMap(TimeZone.init(identifier:))
        return JournalHour(of: now(), in: zone ?? timeZone).day
    }

    /// For writing where that is possible: the first report of a day keeps its releases.
    private nonisolated func store() throws -> JournalStore {
        guard let file else { throw Failure.none }
        guard FileManager.default.fileExists(atPath: file) else {
            throw JournalError.missing(path: file)
        }
        return try JournalStore(
            path: file, readOnly: !FileManager.default.isWritableFile(atPath: file))
    }
}
