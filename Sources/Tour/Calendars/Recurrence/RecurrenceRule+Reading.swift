import Payloads
import Times
import Wording

extension RecurrenceRule {
    /// Reads a rule: `FREQ=WEEKLY;BYDAY=SA;COUNT=4`.
    ///
    /// Parts that begin with X- are passed over, and so is the COUNT of -1 that Confluence writes beside an UNTIL.
    package init(_ text: String) throws(RecurrenceProblem) {
        var parts: [(name: String, value: Substring)] = []
        for part in text.split(separator: ";") {
            let halves = part.split(separator: "=", maxSplits: 1)
            guard halves.count == 2 else {
                throw RecurrenceProblem(
                    message: "\"\(part.prefix(40))\" is not a part of a rule",
                    remedy: "write NAME=value, such as INTERVAL=2")
            }
            // Blanks within it, as people type them, mean nothing.
            let name = halves[0].filter { !$0.isWhitespace }
            parts.append((name.uppercased(), halves[1].filter { !$0.isWhitespace }[...]))
        }
        guard let frequency = parts.first(where: { $0.name == "FREQ" })?.value.uppercased() else {
            throw RecurrenceProblem(
                message: "the rule has no FREQ", remedy: "write FREQ=WEEKLY or another frequency")
        }
        guard let index = Self.frequencies.firstIndex(of: frequency),
            let known = Frequency(rawValue: index)
        else {
            throw RecurrenceProblem(
                message: "FREQ is \"\(frequency.prefix(40))\"",
                remedy: "write one of \(Self.frequencies.joined(separator: ", "))")
        }
        self.init(frequency: known)
        if parts.contains(where: { $0.name == "UNTIL" }) {
            parts.removeAll { $0.name == "COUNT" && $0.value == "-1" }
        }
        for (name, value) in parts { try take(name, value) }
    }

    private static let frequencies = [
        "YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY", "MINUTELY", "SECONDLY",
    ]
    private static let days = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    private mutating func take(_ name: String, _ value: Substring) throws(RecurrenceProblem) {
        switch name {
        case "FREQ": break
        case "INTERVAL": interval = try number(name, value, 1...1_000_000)
        case "COUNT": count = try number(name, value, 1...Int.max)
        case "UNTIL": until = try limit(value)
        case "BYMONTH": months = try numbers(name, value, 1...12, isSigned: false)
        case "BYWEEKNO": weekNumbers = try numbers(name, value, 1...53)
        case "BYYEARDAY": yearDays = try numbers(name, value, 1...366)
        case "BYMONTHDAY": monthDays = try numbers(name, value, 1...31)
        case "BYDAY":
            for part in value.split(separator: ",", omittingEmptySubsequences: false) {
                weekdays.append(try weekday(part))
            }
        case "BYHOUR": hours = try numbers(name, value, 0...23, isSigned: false)
        case "BYMINUTE": minutes = try numbers(name, value, 0...59, isSigned: false)
        case "BYSECOND": seconds = try numbers(name, value, 0...60, isSigned: false)
        case "BYSETPOS": setPositions = try numbers(name, value, 1...366)
        case "WKST": weekStart = try day(value)
        case "RSCALE" where value.uppercased() == "GREGORIAN": break
        case "SKIP" where value.uppercased() == "OMIT": break
        case _ where name.hasPrefix("X-"): break
        default:
            throw RecurrenceProblem(
                message: "the rule has \"\(name.prefix(40))=\(value.prefix(40))\"",
                remedy: "use the parts of RFC 5545, 3.3.10")
        }
    }

    private func number(
        _ name: String, _ value: Substring, _ range: ClosedRange<Int>
    ) throws(RecurrenceProblem) -> Int {
        let digits = value.allSatisfy { $0.isASCII && $0.isNumber }
        // More digits than a number holds are as good as no bound.
        if name == "COUNT", digits, value.utf8.count > 18 { return Int.max }
        if digits, let number = Int(value), range.contains(number) { return number }
        throw RecurrenceProblem(
            message: "\(name) is \"\(value.prefix(40))\"",
            remedy: "write a whole number from \(range.lowerBound)")
    }

    private func numbers(
        _ name: String, _ value: Substring, _ range: ClosedRange<Int>, isSigned: Bool = true
    ) throws(RecurrenceProblem) -> [Int] {
        var numbers: Set<Int> = []
        for part in value.split(separator: ",", omittingEmptySubsequences: false) {
            guard let number = Int(part), range.contains(isSigned ? abs(number) : number) else {
                let from = isSigned ? " or below 0 from the end" : ""
                throw RecurrenceProblem(
                    message: "\(name) has \"\(part.prefix(40))\"",
                    remedy: "write numbers from \(range.lowerBound) to \(range.upperBound)\(from)")
            }
            numbers.insert(number)
        }
        return numbers.sorted()
    }

    private func weekday(_ text: Substring) throws(RecurrenceProblem) -> Weekday {
        let name = text.suffix(2)
        let day = try day(name)
        let ordinal = text.dropLast(2)
        if ordinal.isEmpty { return Weekday(ordinal: nil, day: day) }
        guard let number = Int(ordinal), number != 0, abs(number) <= 53 else {
            throw RecurrenceProblem(
                message: "BYDAY has \"\(text.prefix(40))\"",
                remedy: "write a weekday such as MO, or one with a number such as -1MO")
        }
        return Weekday(ordinal: number, day: day)
    }

    private func day(_ text: Substring) throws(RecurrenceProblem) -> Int {
        guard let day = Self.days.firstIndex(of: text.uppercased()) else {
            throw RecurrenceProblem(
                message: "\"\(text.prefix(40))\" is not a weekday",
                remedy: "write one of \(Self.days.joined(separator: ", "))")
        }
        return day
    }

    private func limit(_ value: Substring) throws(RecurrenceProblem) -> Limit {
        guard let time = EventTime(String(value)) else {
            throw RecurrenceProblem(
                message: "UNTIL is \"\(value.prefix(40))\"",
                remedy: "write a day such as 20261231, or a time such as 20261231T120000Z")
        }
        // A day alone means all of it.
        guard time.secondOfDay != nil else { return .wall(time.wallSeconds + 86_399) }
        return time.isUTC ? .absolute(time.wallSeconds) : .wall(time.wallSeconds)
    }
}

extension EventTime {
    /// Seconds since 1970-01-01T00:00 on the clock that the time is of.
    package var wallSeconds: Int {
        CalendarDay(year: year, month: month, day: day).number * 86_400 + (secondOfDay ?? 0)
    }
}
