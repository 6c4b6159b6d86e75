import Times
import TourModel

extension CalendarDay {
    /// The days that a text names, in digits or with a month in words.
    ///
    /// Such as 2026-05-01, 1.5.2026 and 01/05/2026 (day first), or "3 March 2024", "March 3, 2024" and "1er mars 2024".
    static func days(in text: String, _ language: Language) -> [CalendarDay] {
        var days = daysInWords(in: text, language)
        let runs = text.unicodeScalars.split {
            !(("0"..."9").contains($0) || $0 == "-" || $0 == "." || $0 == "/")
        }
        for run in runs {
            for separator: Unicode.Scalar in ["-", ".", "/"] {
                let parts = run.split(separator: separator).map { Int(String($0)) }
                guard parts.count == 3, let a = parts[0], let b = parts[1], let c = parts[2] else {
                    continue
                }
                let day =
                    a > 1000
                    ? CalendarDay(year: a, month: b, day: c)
                    : CalendarDay(year: c, month: b, day: a)
                guard (1900...2999).contains(day.year), (1...12).contains(day.month),
                    (1...31).contains(day.day)
                else { continue }
                days.append(day)
            }
        }
        return days
    }

    private static func daysInWords(in text: String, _ language: Language) -> [CalendarDay] {
        let words = Folding.words(text)
        var days: [CalendarDay] = []
        for (index, word) in words.enumerated().dropFirst() {
            guard index + 1 < words.count, let month = MonthNames.month(word, in: language) else {
                continue
            }
            // The day before its month, or between month and year; Spanish and others put a "de" around months.
            let links: Set<String> = ["de", "del", "of"]
            let before = links.contains(words[index - 1]) && index > 1 ? index - 2 : index - 1
            let after = words[(index + 1)...].drop { links.contains($0) }
            let (first, second) = (after.first, after.dropFirst().first)
            if let day = dayNumber(words[before]), let year = first.flatMap(yearNumber) {
                days.append(CalendarDay(year: year, month: month, day: day))
            } else if let day = first.flatMap(dayNumber), let year = second.flatMap(yearNumber) {
                days.append(CalendarDay(year: year, month: month, day: day))
            }
        }
        return days
    }

    /// 3, 3rd, 1er.
    private static func dayNumber(_ word: String) -> Int? {
        let digits = word.prefix { ("0"..."9").contains($0) }
        guard word.count - digits.count <= 2, let day = Int(digits), (1...31).contains(day) else {
            return nil
        }
        return day
    }

    private static func yearNumber(_ word: String) -> Int? {
        guard word.utf8.count == 4, let year = Int(word), (1900...2999).contains(year) else {
            return nil
        }
        return year
    }
}
