/// A day of the Gregorian calendar, and its number.
///
/// - SeeAlso: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
package struct CivilDay: Sendable, Hashable {
    package let year: Int
    /// 1 to 12.
    package let month: Int
    /// 1 to 31.
    package let day: Int

    package init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day with a number: days since 1970-01-01.
    package init(number: Int) {
        // Counted from March, so that the leap day is the last of its year.
        let shifted = number + 719_468
        let era = shifted.floorDivided(by: 146_097)
        let rest = shifted - era * 146_097
        let yearOfEra = (rest - rest / 1460 + rest / 36_524 - rest / 146_096) / 365
        let dayOfYear = rest - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Days since 1970-01-01.
    package var number: Int {
        let y = month <= 2 ? year - 1 : year
        let era = y.floorDivided(by: 400)
        let yearOfEra = y - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - 719_468
    }

    /// 0 for Monday to 6 for Sunday, of a day with a number.
    package static func weekday(of number: Int) -> Int { (number + 3).floorModulo(7) }

    package static func isLeap(_ year: Int) -> Bool {
        year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    }

    package static func length(ofMonth month: Int, in year: Int) -> Int {
        if month == 2 { return isLeap(year) ? 29 : 28 }
        return [4, 6, 9, 11].contains(month) ? 30 : 31
    }
}

extension Int {
    /// The quotient, rounded down.
    func floorDivided(by divisor: Int) -> Int {
        self >= 0 ? self / divisor : -((-self + divisor - 1) / divisor)
    }

    /// What is left over by ``floorDivided(by:)``: 0 ..< divisor.
    func floorModulo(_ divisor: Int) -> Int { self - floorDivided(by: divisor) * divisor }
}
