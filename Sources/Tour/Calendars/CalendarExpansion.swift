import Wording

/// The dates of a calendar's events within some years.
package struct CalendarExpansion {
    /// One date of an event.
    package struct Occurrence: Sendable, Hashable {
        /// The place of its entry among the calendar's.
        package var entry: Int
        /// In seconds since 1970-01-01T00:00Z, for days and floating times on the wall's clock.
        package var start: Int
        package var end: Int
        package var isCancelled: Bool
    }

    /// In the order of their starts.
    package private(set) var occurrences: [Occurrence] = []
    package private(set) var problems: [CalendarProblem] = []

    /// More dates than this are not kept of one event; one a day for ten years are 3,653.
    package static let maximumDates = 4_000
    /// More dates than this are not kept of one calendar.
    package static let maximumOccurrences = 200_000

    /// All rules of a calendar together take no more steps than this.
    private static let maximumSteps = 8_000_000

    let entries: [CalendarEntry]
    private let from: Int
    private let to: Int
    /// The steps that rules may still take.
    private var stepsLeft = maximumSteps

    /// Works out the dates that end after a moment and begin before another one.
    ///
    /// - Parameters:
    ///   - from: seconds since 1970-01-01T00:00Z, as is `to`.
    /// - Complexity: bounded for each entry by the steps of ``RecurrenceSequence`` and the dates kept.
    package init(_ entries: [CalendarEntry], from: Int, to: Int) {
        self.entries = entries
        self.from = from
        self.to = to
        var order: [String] = []
        var series: [String: [Int]] = [:]
        for (index, entry) in entries.enumerated() {
            if series[entry.uid] == nil { order.append(entry.uid) }
            series[entry.uid, default: []].append(index)
        }
        for uid in order {
            expand(series[uid] ?? [])
            guard occurrences.count < Self.maximumOccurrences else {
                problems.append(
                    CalendarProblem(
                        line: entries[series[uid]?.first ?? 0].line,
                        message:
                            "the calendar has more than \(Self.maximumOccurrences) dates in ten years",
                        remedy: "split it, or let its events repeat less often"))
                break
            }
        }
        occurrences.sort { ($0.start, $0.end, $0.entry) < ($1.start, $1.end, $1.entry) }
    }

    /// The dates of one event and those that were changed.
    private mutating func expand(_ indices: [Int]) {
        let own = latest(indices.filter { entries[$0].replaced == nil })
        let changed = latestChanges(indices.filter { entries[$0].replaced != nil })
        let ranges = latestChanges(indices.filter { entries[$0].replacesFollowing })
        let stale = own.map { expand($0, without: changed, ranges) } ?? []
        for index in changed where !entries[index].isHidden && !stale.contains(index) {
            add(index, entries[index].start, entries[index].length)
        }
    }

    /// Of several descriptions of one event the one that was changed last.
    private func latest(_ indices: [Int]) -> Int? {
        indices.max {
            (entries[$0].sequence, entries[$0].changed, $0)
                < (entries[$1].sequence, entries[$1].changed, $1)
        }
    }

    private func latestChanges(_ indices: [Int]) -> [Int] {
        var byDate: [Int: [Int]] = [:]
        for index in indices {
            byDate[entries[index].replaced?.key ?? 0, default: []].append(index)
        }
        return byDate.values.compactMap(latest).sorted()
    }

    /// Adds the dates of an event, but for those that were changed one by one.
    ///
    /// - Parameter ranges: the changes that later dates follow.
    /// - Returns: the changes that are older than the event and of dates that it no longer has: these were deleted since, by a date
    ///   in EXDATE or an earlier UNTIL.
    private mutating func expand(
        _ index: Int, without changed: [Int], _ ranges: [Int]
    ) -> Set<Int> {
        let entry = entries[index]
        let excluded = Excluded(
            entry.excludedDates + changed.compactMap { entries[$0].replaced }, in: entry)
        var lengths: [Int: Int] = [:]
        var walls: Set<Int> = []
        for date in entry.dates {
            let wall = Self.wall(of: date.start, for: entry)
            walls.insert(wall)
            if let length = date.length { lengths[wall] = length }
        }
        var isCutOff = false
        let reach = reach(of: ranges, entry)
        for rule in entry.rules {
            isCutOff = times(of: rule, entry, reach) { walls.insert($0) } || isCutOff
        }
        // The first date counts even where the rule says otherwise, but for a rule that has ended before it.
        if entry.rules.isEmpty || !entry.rules.allSatisfy({ endsBeforeStart($0, entry) }) {
            walls.insert(entry.start.wall)
        }
        for rule in entry.excludingRules {
            _ = times(of: rule, entry, reach) { walls.remove($0) }
        }
        let stale = stale(changed, of: entry, walls)
        let following = followings(ranges.filter { !stale.contains($0) }, entry)
        var count = 0
        var last: Int?
        for wall in walls.sorted() where !excluded.contains(wall) {
            let moment = CalendarMoment(wall: wall, kind: entry.start.kind)
            // A time that clocks skip is the one that they show instead, which may be a date already.
            guard last != moment.key else { continue }
            last = moment.key
            let date: (entry: Int, start: CalendarMoment, length: Int) =
                following.last { $0.from < wall }.map { moved(entry, at: wall, by: $0) }
                ?? (index, moment, lengths[wall] ?? entry.length)
            guard isWanted(date.start, date.length), !entries[date.entry].isHidden else { continue }
            guard count < Self.maximumDates else {
                isCutOff = true
                break
            }
            add(date.entry, date.start, date.length)
            count += 1
        }
        if isCutOff {
            problems.append(
                CalendarProblem(
                    line: entry.line,
                    message: "the event repeats too often to be kept for ten years",
                    remedy: "let it repeat once a day at most; only its first dates are shown"))
            return []
        }
        return stale
    }

    /// - Parameter walls: the dates that the event has by its rules.
    private func stale(_ changed: [Int], of entry: CalendarEntry, _ walls: Set<Int>) -> Set<Int> {
        let deleted = Excluded(entry.excludedDates, in: entry)
        let days = Set(walls.map { $0.floorDivided(by: 86_400) })
        return Set(
            changed.filter { index in
                // Of other dates it is not known here whether the event has them.
                guard let date = entries[index].replaced, entries[index].sequence < entry.sequence,
                    date.key > from + 86_400, date.key < to - 86_400
                else { return false }
                let wall = Self.wall(of: date, for: entry)
                let isOne =
                    date.isDay ? days.contains(wall.floorDivided(by: 86_400)) : walls.contains(wall)
                return !isOne || deleted.contains(wall)
            })
    }

    private func endsBeforeStart(_ rule: RecurrenceRule, _ entry: CalendarEntry) -> Bool {
        !Self.isWithin(entry.start.wall, rule, entry)
    }

    private static func isWithin(
        _ wall: Int, _ rule: RecurrenceRule, _ entry: CalendarEntry
    ) -> Bool {
        switch rule.until {
        case nil: return true
        case .wall(let until): return wall <= until
        case .absolute(let until):
            // The limit of whole days and floating times may be universal all the same: its day counts.
            if case .zoned = entry.start.kind {
                let moment = CalendarMoment(wall: wall, kind: entry.start.kind)
                return moment.key <= until
            }
            return wall <= until
        }
    }

    /// Hands out the times of a rule that may be wanted.
    ///
    /// - Parameter reach: how far from there a date may be after all, in seconds.
    /// - Returns: whether there would have been more than are looked for.
    private mutating func times(
        of rule: RecurrenceRule, _ entry: CalendarEntry, _ reach: Int, _ body: (Int) -> Void
    ) -> Bool {
        let slack = 2 * 86_400 + reach
        var sequence = RecurrenceSequence(
            rule, from: entry.start.wall, notBefore: from - entry.length - slack, to: to + slack,
            steps: min(RecurrenceSequence.maximumSteps, stepsLeft))
        defer { stepsLeft -= sequence.steps }
        var count = 0
        while let wall = sequence.next() {
            guard Self.isWithin(wall, rule, entry) else { return false }
            guard wall >= from - entry.length - slack else { continue }
            guard count < Self.maximumDates + 100 else { return true }
            count += 1
            body(wall)
        }
        return sequence.isCutOff
    }

    /// A date beside the rules, on the clock of the event.
    static func wall(of date: CalendarMoment, for entry: CalendarEntry) -> Int {
        switch (entry.start.kind, date.kind) {
        case (.zoned(let zone), .zoned): zone.wall(at: date.key)
        // A day alone takes the time of the first date.
        case (.zoned, .day), (.floating, .day): date.wall + entry.start.wall.floorModulo(86_400)
        case (.day, _): date.wall - date.wall.floorModulo(86_400)
        default: date.wall
        }
    }

    /// Dates that do not take place.
    private struct Excluded {
        private var keys: Set<Int> = []
        private var days: Set<Int> = []
        private let kind: CalendarMoment.Kind

        init(_ moments: [CalendarMoment], in entry: CalendarEntry) {
            kind = entry.start.kind
            for moment in moments {
                switch (moment.kind, kind) {
                case (.day, _): days.insert(moment.wall.floorDivided(by: 86_400))
                case (_, .day): days.insert(moment.wall.floorDivided(by: 86_400))
                case (.zoned, .zoned): keys.insert(moment.key)
                case (.floating, .zoned(let zone)): keys.insert(zone.moment(atWall: moment.wall))
                default: keys.insert(moment.wall)
                }
            }
        }

        func contains(_ wall: Int) -> Bool {
            if days.contains(wall.floorDivided(by: 86_400)) { return true }
            return !keys.isEmpty && keys.contains(CalendarMoment(wall: wall, kind: kind).key)
        }
    }

    private func isWanted(_ moment: CalendarMoment, _ length: Int) -> Bool {
        // Clocks differ from universal time by less than a day.
        let slack: Int = if case .zoned = moment.kind { 0 } else { 86_400 }
        return moment.key + length >= from - slack && moment.key <= to + slack
    }

    private mutating func add(_ index: Int, _ moment: CalendarMoment, _ length: Int) {
        guard isWanted(moment, length) else { return }
        let end = CalendarMoment(wall: moment.wall + length, kind: moment.kind)
        occurrences.append(
            Occurrence(
                entry: index, start: moment.key, end: max(moment.key, end.key),
                isCancelled: entries[index].isCancelled))
    }
}
