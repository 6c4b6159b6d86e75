import Calendars
import Files
import Times
import TourModel
import Wording

/// Reads events.ics and events/*.ics, and the translations beside them.
///
/// Calendars come from elsewhere, and by themselves: one that cannot be read is left out with a warning, and stops no tour.
struct CalendarsReader {
    let scope: ContentScope
    /// From when on dates are worked out.
    let compiled: UTCMinute

    private var log: ProblemLog { scope.log }
    private static let folder = "events"

    func read() -> [CalendarContent] {
        var calendars: [CalendarContent] = []
        var ids: Set<String> = []
        let names = scope.listing.names(in: Self.folder)
        var paths = names.filter { FileName.stem(of: $0, "ics") != nil }.map {
            Self.folder + "/" + $0
        }
        if let path = scope.listing.stored("events.ics") { paths.insert(path, at: 0) }
        for path in paths {
            scope.knownFiles.insert(path)
            let id = String(path.split(separator: "/").last?.dropLast(".ics".count) ?? "")
            guard Identifier.isValid(id.uppercased()), id == id.lowercased() else {
                leaveOut(
                    path,
                    CalendarFault(
                        message: "\"\(id.shortened)\" is not a name of a calendar",
                        remedy: "use 1 to 32 of a-z 0-9 and -, with a letter or digit at both ends")
                )
                continue
            }
            guard ids.insert(id).inserted else {
                leaveOut(
                    path,
                    CalendarFault(
                        message: "there is another calendar \(id)",
                        remedy: "keep events.ics, or rename the one in the folder"))
                continue
            }
            if let calendar = calendar(id, path) { calendars.append(calendar) }
        }
        warnAboutLostTranslations(names, ids)
        return calendars.sorted { $0.id < $1.id }
    }

    private func calendar(_ id: String, _ path: String) -> CalendarContent? {
        var calendar: CalendarContent
        do throws(CalendarFault) {
            // As it is: calendars end their lines as they like.
            let file = try CalendarFault.text(
                of: scope.listing.location(of: path), limit: scope.limits.calendarBytes)
            let languages = scope.languages ?? [scope.defaultLanguage]
            guard let read = CalendarContent(id: id, source: file.text, languages: languages) else {
                throw .noCalendar
            }
            calendar = read
            if let doubt = file.doubt { scope.warn(path, doubt, .brokenEvent) }
        } catch {
            leaveOut(path, error)
            return nil
        }
        if calendar.hidden > 0 {
            log.warning(
                Place(file: path),
                calendar.hidden == 1
                    ? "1 private event is not shown"
                    : "\(calendar.hidden) private events are not shown",
                "export a public calendar; this file goes to every kiosk as it is", .hiddenEvent)
        }
        for problem in calendar.problems { report(problem, path) }
        let moment = Int(compiled.minutes) * 60
        for problem in calendar.expansion(from: moment).problems { report(problem, path) }
        for language in scope.otherLanguages { translate(&calendar, into: language) }
        return calendar
    }

    private func leaveOut(_ path: String, _ fault: CalendarFault) {
        log.warning(
            Place(file: path), fault.message + "; it is left out", fault.remedy, .brokenEvent)
    }

    private func report(_ problem: CalendarProblem, _ path: String) {
        log.warning(
            Place(file: path, line: problem.line), problem.message, problem.remedy, .brokenEvent)
    }

    // MARK: Translations

    private func translate(_ calendar: inout CalendarContent, into language: Language) {
        let path = calendar.path(in: language)
        guard scope.listing.size(of: path) != nil else {
            warnAboutMissing(calendar, language, path)
            return
        }
        guard let file = scope.text(path) else { return }
        let reader = YAMLReader(file: path, lineOffset: 0, limits: scope.limits, log: log)
        guard let value = reader.read(file.text) else { return }
        guard case .map(let entries) = value.content else {
            log.error(
                value.place, "the file is \(value.kind), not keys with values",
                "write each event's UID, and below it title:")
            return
        }
        for entry in entries {
            guard let index = calendar.subjects.firstIndex(where: { $0.key == entry.key }) else {
                log.warning(
                    entry.place, "the calendar has no event \"\(entry.key.shortened)\"",
                    "take the translation out, or name the event by its UID", .staleTranslation)
                continue
            }
            guard
                let fields = Fields(
                    entry.value, ContentFormat.translatedEvent, of: "\"\(entry.key.shortened)\"",
                    scope: scope)
            else { continue }
            if let title = fields.text("title") {
                calendar.subjects[index].titles.values[language] = title.value
            }
            if let text = fields.text("text") {
                calendar.subjects[index].texts.values[language] = text.value
            }
        }
        warnAboutMissing(calendar, language, path)
    }

    private func warnAboutMissing(
        _ calendar: CalendarContent, _ language: Language, _ path: String
    ) {
        let missing = calendar.subjects.filter {
            $0.titles.values[scope.defaultLanguage] != nil && $0.titles.values[language] == nil
        }
        guard let first = missing.first else { return }
        let name = first.key.shortened
        log.warning(
            Place(file: scope.listing.size(of: path) == nil ? calendar.path : path),
            missing.count == 1
                ? "the event \"\(name)\" is not translated into \(language)"
                : "the event \"\(name)\" and \(missing.count - 1) more are not translated into \(language)",
            "write its title in \(path)", .missingTranslation)
    }

    /// Tells translations of calendars that are not there.
    private func warnAboutLostTranslations(_ names: [String], _ ids: Set<String>) {
        // Where site.yaml does not say its languages, any may be one of them.
        guard scope.languages != nil else { return }
        for name in names {
            guard let stem = FileName.stem(of: name, "yaml") else { continue }
            let parts = stem.split(separator: ".", maxSplits: 1)
            guard parts.count == 2, ids.contains(String(parts[0])) else { continue }
            let path = Self.folder + "/" + name
            guard !scope.knownFiles.contains(path) else { continue }
            scope.knownFiles.insert(path)
            let names = scope.otherLanguages.map(\.rawValue).joined(separator: ", ")
            log.error(
                Place(file: path),
                "\"\(String(parts[1]).shortened)\" is not a language that texts are translated into",
                names.isEmpty ? "the site has but one; take the file out" : "use one of \(names)")
        }
    }
}
