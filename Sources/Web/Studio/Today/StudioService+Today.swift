import Foundation
import Passes
import Times
import TourModel
import TourStore

extension Desk {
    /// The work of the day.
    static let today = Desk(
        "today", Menu(.start, .calendar), routes: [.get("", StudioService.today)])
}

extension StudioService {
    /// The page that everybody starts at.
    fileprivate func today(_ call: Call) async -> Answer {
        let page = call.page
        if page.overview.isEmpty { return Answer(status: 303, location: "/start") }
        var view = TodayView()
        view.open = Self.open(firstSteps, page.overview)
        // What cannot be read is said on its own page; this one shows all else.
        let house = try? await painter.house()
        if let zone = house?.site.timeZone.flatMap(TimeZone.init(identifier:)) { view.zone = zone }
        let day = view.clock.day
        for event in house?.site.home.events.prefix(TodayView.most) ?? [] {
            view.house.append((ClockTime.minutes(event.time) ?? 0, .event(event.names)))
        }
        let groups = (house?.visits ?? []).filter { $0.day == day }
        for group in groups.prefix(TodayView.most) {
            view.house.append((group.start, .group(group)))
        }
        let passes = (try? await self.passes(on: day, view.zone)) ?? []
        for (minute, pass) in passes.prefix(TodayView.most) {
            view.house.append((minute, .pass(pass)))
        }
        view.house.sort { $0.minute < $1.minute }
        // While something is being published the desk is busy; the page does not wait for it.
        if !publisher.work.isRunning {
            view.last = try? await publisher.lastVersion()
        }
        if let last = view.last {
            view.since = await folder.history.steps.filter { $0.time > last.time }.reversed()
        }
        view.week = await journal.lastWeek(language: page.words.language.rawValue)
        return Self.page(page.today(view))
    }

    /// The passes of one visitor each that begin on a day, with the minute they begin at.
    private func passes(
        on day: CalendarDay, _ zone: TimeZone
    ) async throws -> [(minute: Int, pass: RegisteredPass)] {
        guard case .ready = await passDesk.keyState() else { return [] }
        var found: [(minute: Int, pass: RegisteredPass)] = []
        for row in try await passDesk.passes() {
            let pass = row.pass
            guard pass.visit == nil, !pass.isStaff, row.state != .revoked else { continue }
            let clock = TodayView(now: pass.from.date, zone: zone).clock
            if clock.day == day { found.append((clock.minute, pass)) }
        }
        return found
    }
}

extension PreviewPainter {
    /// The site and the groups that visit it; nil without a database.
    func house() throws -> (site: Site, visits: [GroupVisit])? {
        guard FileManager.default.fileExists(atPath: database) else { return nil }
        let store = try TourStore(path: database)
        return (try store.site(), try store.visits())
    }
}
