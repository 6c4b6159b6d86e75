/// A day, or a moment of a day, as a calendar writes it: in UTC, or in local time.
///
/// Its description, and its form in JSON, is that of ISO 8601: `2026-05-01`, `2026-05-01T09:00:00`,
/// `2026-05-01T09:00:00Z`.
public struct EventTime: Sendable, Hashable, CustomStringConvertible {
    public let year: Int
    public let month: Int
    public let day: Int
    /// Seconds since midnight; `nil` for a whole day.
    public let secondOfDay: Int?
    /// Whether it is in UTC; otherwise it is local to the event's time zone, or to the reader.
    public let isUTC: Bool

    /// Reads `20260501`, `20260501T0900[00][Z]`, or the same with the separators of ISO 8601 and an
    /// offset.
    public init?(_ text: String) {
        var bytes = Array(text.utf8)[...].trimmed()
        guard bytes.count <= 40 else { return nil }
        var offset: Int?
        if bytes.last == UInt8(ascii: "Z") || bytes.last == UInt8(ascii: "z") {
            offset = 0
            bytes = bytes.dropLast()
        }
        let halves = bytes.firstIndex {
            "Tt ".utf8.contains($0)
        }
        let date = bytes[bytes.startIndex..<(halves ?? bytes.endIndex)].filter {
            $0 != UInt8(ascii: "-")
        }
        var clock = halves.map { bytes[($0 + 1)...] }
        if let time = clock,
            let sign = time.firstIndex(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
            )
        {
            guard offset == nil, let shift = EventTime.clock(time[(sign + 1)...]) else {
                return nil
            }
            offset = time[sign] == UInt8(ascii: "-") ? -shift : shift
            clock = time[time.startIndex..<sign]
        }
        guard date.count == 8, date.allSatisfy({ $0.isASCIIDigit }),
            let number = Int(String(decoding: date, as: UTF8.self))
        else { return nil }
        let (year, month, day) = (number / 10000, number / 100 % 100, number % 100)
        guard (1...12).contains(month), (1...EventTime.length(of: month, year)).contains(day) else {
            return nil
        }
        guard let clock else {
            guard offset == nil else { return nil }
            self.init(year: year, month: month, day: day, secondOfDay: nil, isUTC: false)
            return
        }
        guard let second = EventTime.clock(clock) else { return nil }
        let time = EventTime(
            year: year, month: month, day: day, secondOfDay: second, isUTC: offset != nil)
        self = offset.map { time.advanced(by: -$0) } ?? time
    }

    private init(year: Int, month: Int, day: Int, secondOfDay: Int?, isUTC: Bool) {
        self.year = year
        self.month = month
        self.day = day
        self.secondOfDay = secondOfDay
        self.isUTC = isUTC
    }

    /// The seconds of `HHMM` or `HHMMSS`, with colons or without; a fraction is left out.
    private static func clock(_ bytes: Bytes) -> Int? {
        let digits = bytes.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: ",") }.filter {
            $0 != UInt8(ascii: ":")
        }
        guard digits.count == 4 || digits.count == 6, digits.allSatisfy({ $0.isASCIIDigit }),
            var number = Int(String(decoding: digits, as: UTF8.self))
        else { return nil }
        if digits.count == 4 { number *= 100 }
        let (hour, minute, second) = (number / 10000, number / 100 % 100, number % 100)
        // A leap second is the last one of its minute.
        guard hour < 24, minute < 60, second <= 60 else { return nil }
        return hour * 3600 + minute * 60 + min(second, 59)
    }

    private static func length(of month: Int, _ year: Int) -> Int {
        if month == 2 {
            let isLeap = year.isMultiple(of: 4) && !year.isMultiple(of: 100)
            return isLeap || year.isMultiple(of: 400) ? 29 : 28
        }
        return [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// The time a number of seconds later by the clock; a whole day moves by whole days.
    ///
    /// `seconds` is less than ten thousand years either way, and the result stays between the years
    /// 0 and 9999.
    func advanced(by seconds: Int) -> EventTime {
        let total = (secondOfDay ?? 0) + seconds
        let days = EventTime.floor(total, 86_400)
        // The calendar's days, counted from March so that the leap day is a year's last.
        let y = month <= 2 ? year - 1 : year
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let number =
            y * 365 + EventTime.floor(y, 4) - EventTime.floor(y, 100)
            + EventTime.floor(y, 400) + dayOfYear + days
        let era = EventTime.floor(number, 146_097)
        let rest = number - era * 146_097
        let yearOfEra = (rest - rest / 1460 + rest / 36524 - rest / 146_096) / 365
        let dayInYear = rest - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let m = (5 * dayInYear + 2) / 153
        let month = m < 10 ? m + 3 : m - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        guard (0...9999).contains(year) else { return self }
        return EventTime(
            year: year, month: month, day: dayInYear - (153 * m + 2) / 5 + 1,
            secondOfDay: secondOfDay == nil ? nil : total - days * 86_400, isUTC: isUTC)
    }

    private static func floor(_ value: Int, _ divisor: Int) -> Int {
        value >= 0 ? value / divisor : (value - divisor + 1) / divisor
    }

    private static func padded(_ value: Int, _ width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }

    public var description: String { written(dateSeparator: "-", timeSeparator: ":") }

    /// The form of iCalendar: `20260501T090000Z`.
    var basic: String { written(dateSeparator: "", timeSeparator: "") }

    private func written(dateSeparator: String, timeSeparator: String) -> String {
        let date = [
            EventTime.padded(year, 4), EventTime.padded(month, 2), EventTime.padded(day, 2),
        ].joined(separator: dateSeparator)
        guard let secondOfDay else { return date }
        let time = [secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60]
            .map { EventTime.padded($0, 2) }.joined(separator: timeSeparator)
        return date + "T" + time + (isUTC ? "Z" : "")
    }
}
