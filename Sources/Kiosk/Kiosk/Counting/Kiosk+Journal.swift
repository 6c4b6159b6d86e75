import Foundation
import Journal
import KioskSettings
import Logging
import PageMaking
import PageModel
import Payloads
import TourModel
import TourStore

extension Kiosk {
    /// Begins to write what is counted, behind what the journal has already.
    func startJournal() {
        guard let keeper, let desk = journal else { return }
        keeper.begin { [self] in
            await follow(await keeper.start(as: desk.open.batch.kiosk))
        }
        takeVisits()
    }

    private func follow(_ latest: JournalHour?) {
        journal?.follow(latest)
        noteJournal()
    }

    /// Has health and metrics say what is wrong with the counts.
    private func noteJournal() {
        keeper?.note(
            desk.time.doubt, isBehind: journal?.isBehind == true,
            leftOut: journal?.open.leftOut ?? 0)
    }

    /// Closes the hour, and waits until it is written.
    func endJournal() async {
        guard let keeper else { return }
        if session.page != .attract {
            countTours(of: session.walk)
            countEnd(of: session)
        }
        if journal?.isLosing == true {
            logger.error("The clock was not believed since the start; what was counted is lost")
        }
        if let closed = journal?.close() { hand(closed) }
        await keeper.end()
    }

    /// Looks at the clock: closes an hour that is over, and has what could not be written tried again.
    func turnJournal() {
        guard let keeper, journal != nil else { return }
        journal?.camera(is: cameraCondition, at: now())
        let turn = journal?.turn(
            to: wallClock(), zone: content.zone, isBelieved: desk.time.doubt == nil)
        guard let turn, turn.isNewMinute else { return }
        noteJournal()
        if let closed = turn.closed {
            hand(closed)
        } else {
            keeper.retry()
        }
    }

    private func hand(_ closed: JournalDesk.Closed) {
        keeper?.take(closed.batch)
        takeVisits(come: closed.come)
    }

    /// Has the groups of the open hour's day taken over, as announced and as come.
    private func takeVisits(come: Set<GroupVisit.ID> = []) {
        guard let day = journal?.open.hour.day else { return }
        keeper?.take(visitsOf: content.store, on: day, come: come)
    }

    /// Counts what has changed of the visit.
    func count(from old: Session) {
        guard journal != nil, old.page != session.page || old.group != session.group else { return }
        if let group = session.group, group != old.group { journal?.came(group) }
        if let end = wayEnd(of: old) { countWay(old.page, end: end) }
        // They end with the visit, and where a pass shows that another visitor has come.
        if session.walk.courses.isEmpty { countTours(of: old.walk) }
        guard session.page != .attract else {
            if old.page != .attract { countEnd(of: old) }
            return
        }
        // Who goes back looks for nothing new.
        let isBack = old.history.last == session.page && session.history.count < old.history.count
        guard !isBack, let new = session.page.journalName else { return }
        if session.page.changesInPlace, let before = old.page.journalName, before == new { return }
        journal?.count(.pages, new.kind, new.subject)
        if session.page.isLookedFor {
            let how = session.comesFromCode ? "code" : typedBy ?? old.page.leadsBy
            journal?.count(.reached, how)
        }
        if case .stop(let tour, let index) = session.page,
            let stops = try? content.store.tour(tour)?.stops, stops.indices.contains(index)
        {
            journal?.count(.stops, tour, stops[index].roomID)
        }
    }

    /// Whether a way was seen to its end when its page is left; `nil` where none is, or the visitor looks at it further.
    private func wayEnd(of old: Session) -> String? {
        guard let way = old.page.shownWay, way.route != session.page.shownWay?.route else {
            return nil
        }
        let hasNext = made?.choices.values.contains { choice in
            switch choice {
            case .go(let page), .replace(let page): page.shownWay == way.next
            default: false
            }
        }
        return hasNext == true ? "broken-off" : "whole"
    }

    /// Counts a way that was asked for, from this kiosk or between two stops of a tour, and its hour.
    private func countWay(_ page: Page, end: String) {
        var from = content.standpoint.kiosk?.id ?? ""
        let (to, isStepFree): (Room.ID, Bool)
        switch page {
        case .way(let room, isStepFree: let free, leg: _): (to, isStepFree) = (room, free)
        case .leg(let tour, let stop, isStepFree: let free, leg: _):
            guard let stops = try? content.store.tour(tour)?.stops, stops.indices.contains(stop)
            else { return }
            if stop > 0 { from = stops[stop - 1].roomID }
            (to, isStepFree) = (stops[stop].roomID, free)
        default: return
        }
        journal?.count(.ways, from, to, isStepFree ? "free" : "any", end)
        journal?.count(.wayHours, from, to)
    }

    /// Counts the tours that were begun, which end here.
    private func countTours(of walk: TourWalk) {
        guard let hour = journal?.open.hour.hour else { return }
        for (tour, course) in walk.courses {
            guard let stops = try? content.store.tour(tour)?.stops else { continue }
            let isFinished = course.stop >= stops.count - 1
            journal?.count(
                .tours, tour, isFinished ? "finished" : "left", DayPart(hour: hour).rawValue,
                isFinished ? TourLength(course.duration).text : "")
        }
    }

    /// Counts a visit that has ended.
    private func countEnd(of visit: Session) {
        journal?.count(.languages, visit.language.rawValue)
        journal?.count(.views, "text-size", visit.appearance.textSize.rawValue)
        journal?.count(.views, "theme", visit.appearance.theme.rawValue)
        journal?.count(.views, "contrast", visit.appearance.isHighContrast ? "on" : "off")
        journal?.count(.views, "motion", visit.appearance.isStill ? "off" : "on")
        journal?.count(.views, "voice", visit.isSpoken ? "on" : "off")
        if let began = visit.visitBegan {
            journal?.count(.lengths, VisitLength(visit.lastActivity - began).rawValue)
        }
        journal?.count(.kinds, kind(of: visit.clearance))
    }

    private func kind(of clearance: Clearance) -> String {
        switch clearance {
        case .public: "open"
        case .pass: "pass"
        case .staff: "staff"
        case .visit(let id): (try? content.store.visit(id))?.kind.rawValue ?? "pass"
        }
    }

    /// Counts a code that was held up, and what became of it.
    func count(_ payload: Payload, leadingTo page: Page) {
        guard journal != nil else { return }
        let outcome =
            switch page {
            case .gone: "gone"
            case .withheld: "withheld"
            case .pass(let sight): sight.name
            case .group: "valid"
            default: payload.journalOutcome
            }
        let isPass =
            switch page {
            case .pass, .group: true
            default: false
            }
        journal?.count(.codes, isPass ? "pass" : "\(payload.kind)", outcome)
        // The address of a page in a language is on the web; a sign has none.
        if case .site(let code) = payload, outcome != "gone", code.language == nil {
            journal?.count(.signs, code.kind.rawValue, code.kind == .person ? "" : code.id)
        }
    }

    /// What writes the journal; `nil` where nothing is counted.
    ///
    /// - Throws: ``NoJournalFolder`` where there is no place for it.
    static func keeper(
        at path: String?, _ configuration: KioskConfiguration, _ metrics: KioskMetrics,
        _ logger: Logger
    ) throws -> JournalKeeper? {
        guard configuration.journal else { return nil }
        guard let path else { throw NoJournalFolder() }
        return JournalKeeper(
            path: path, days: configuration.journalKeep, metrics: metrics, logger: logger)
    }
}

/// Visits are to be counted, and no folder is known for the journal.
struct NoJournalFolder: Error, CustomStringConvertible {
    var description: String {
        "journal: is on, and no folder is known for the journal; name its file with journal-file: in kiosk.yaml"
    }
}
