package import Foundation
package import PageModel
package import TourModel

extension PublicPages {
    /// What is on in some days from a moment on, each day with its date; what is the same every day stands first.
    ///
    /// The words do not depend on the time of the day, so that they hold until the next midnight.
    ///
    /// - Throws: an error of the store.
    package func programme(
        from moment: Date, days: Int, in language: Language
    ) throws -> [Section] {
        try builder(.programme, in: language).publicProgramme(from: moment, days: days)
    }
}

extension PageBuilder {
    fileprivate func publicProgramme(from moment: Date, days: Int) throws -> [Section] {
        let time = SiteTime(moment, in: content.zone)
        // Seen from the day before nothing is on, or begins soon.
        let before = SiteTime(moment.addingTimeInterval(-86_400), in: content.zone)
        let items = try content.programme(
            from: time.day, days: days, calendars: [], at: before)
        var sections: [Section] = []
        let daily = items.filter { $0.isDaily && $0.days.contains(time.day) }
        if !daily.isEmpty {
            sections.append(.heading(say("web.daily"), level: 2))
            sections.append(.rows(daily.map { publicRow($0, on: time.day) }))
        }
        for day in time.day..<time.day + days {
            let shown = items.filter { !$0.isDaily && $0.days.contains(day) }
            guard !shown.isEmpty else { continue }
            sections.append(.heading(date(ofDay: day), level: 2))
            sections.append(.rows(shown.prefix(100).map { publicRow($0, on: day) }))
        }
        return sections
    }

    /// An event, which leads to its page; what is the same every day has none.
    private func publicRow(_ item: ProgrammeItem, on day: Int) -> Row {
        let hasTime = item.start / 86_400 == day && !item.isWholeDays
        let title = text(item.titles)
        let id =
            switch item.source {
            case .event(let number):
                ActionID("event \(number) \(item.start)", to: .event(number, start: item.start))
            case .home: ActionID("event \(item.start)", to: .command)
            }
        return Row(
            id: id, label: nil,
            title: hasTime ? "\(SiteTime.clock(ofWall: item.start))  \(title)" : title,
            detail: detail(of: item), icon: hasTime ? .clock : .calendar)
    }
}

extension ProgrammeItem {
    /// Whether it is one of the home page's, which are the same every day.
    fileprivate var isDaily: Bool {
        if case .home = source { true } else { false }
    }
}
