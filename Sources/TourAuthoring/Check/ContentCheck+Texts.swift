public import Tour
import Wording

extension ContentCheck {
    /// Texts too long for their place, days that are past, alternatives that tell nothing.
    func checkTexts() {
        for page in pages {
            check(page.names, "name", .name, page.path)
            check(page.summaries, "summary", .summary, page.path)
            check(page.hours, "hours", .hours, page.path)
            check(page.texts, "the text", .markdown, page.path)
            checkDays(page.hours, page.path)
        }
        checkDays(content.site.reception.hours, SiteReader.path)
        for tour in content.tours {
            let path = path(of: tour)
            check(tour.names, "name", .name, path)
            check(tour.summaries, "summary", .summary, path)
        }
        for medium in content.media {
            check(medium.alternatives, "alt", .alternative, MediaReader.path)
            for (language, text) in sorted(medium.alternatives) {
                let stem = medium.fileName.prefix { $0 != "." }
                let isName = [medium.fileName, String(stem), medium.id].contains {
                    Folding.words($0) == Folding.words(text)
                }
                guard isName || text.unicodeScalars.count < 3 else { continue }
                log.warning(
                    place(MediaReader.path, containing: text),
                    "\"alt\" of \(medium.id) is \"\(text.shortened)\" in \(language)",
                    "say what it shows to those who do not see it", .weakAlternative)
            }
        }
    }

    private func path(of tour: GuidedTour) -> String {
        scope.listing.paths.first {
            $0.uppercased() == "TOURS/\(tour.id).YAML" || $0.uppercased() == "TOURS/\(tour.id).YML"
        } ?? "tours/\(tour.id.lowercased()).yaml"
    }

    private func sorted(_ texts: Localized<String>) -> [(Language, String)] {
        texts.values.sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key, $0.value) }
    }

    private func check(_ texts: Localized<String>, _ what: String, _ kind: TextKind, _ path: String)
    {
        guard let limit = kind.limit else { return }
        for (language, text) in sorted(texts) {
            let count = text.unicodeScalars.count
            guard count > limit else { continue }
            let place =
                path.hasSuffix(".md")
                ? place(path, language, containing: text) : place(path, containing: text)
            let name = what.hasPrefix("the ") ? what : "\"\(what)\""
            log.warning(
                place, "\(name) has \(counted(count, "letter")) in \(language)",
                "keep it to \(limit), so that it fits the screen", .longText)
        }
    }

    private func checkDays(_ hours: Localized<String>, _ path: String) {
        for (language, text) in sorted(hours) {
            let days = CalendarDay.days(in: text)
            guard let last = days.max(), last < options.today else { continue }
            let place =
                path.hasSuffix(".md")
                ? place(path, language, containing: text) : place(path, containing: text)
            log.warning(
                place, "the hours \"\(text.shortened)\" end on \(last), which is past",
                "write those of today", .pastDate)
        }
    }
}

extension CalendarDay: CustomStringConvertible {
    /// As ISO 8601 writes it: "2026-05-01".
    public var description: String {
        let month = month < 10 ? "0\(month)" : "\(month)"
        return "\(year)-\(month)-" + (day < 10 ? "0\(day)" : "\(day)")
    }

    /// The days that a text names in digits: 2026-05-01, 1.5.2026, 01/05/2026 (day first).
    static func days(in text: String) -> [CalendarDay] {
        var days: [CalendarDay] = []
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
}
