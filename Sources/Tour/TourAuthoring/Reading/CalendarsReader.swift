import Calendars
import Files
import Glibc
import Times
import TourModel

/// Reads events.ics and events/*.ics, and the translations beside them.
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
        var paths = names.filter { $0.hasSuffix(".ics") }.map { Self.folder + "/" + $0 }
        if scope.listing.sizes["events.ics"] != nil { paths.insert("events.ics", at: 0) }
        for path in paths {
            scope.knownFiles.insert(path)
            let id = String(path.split(separator: "/").last?.dropLast(".ics".count) ?? "")
            let place = Place(file: path)
            guard Identifier.isValid(id.uppercased()), id == id.lowercased() else {
                log.error(
                    place, "\"\(id.shortened)\" is not a name of a calendar",
                    "use 1 to 32 of a-z 0-9 and -, with a letter or digit at both ends")
                continue
            }
            guard ids.insert(id).inserted else {
                log.error(
                    place, "there is another calendar \(id)",
                    "keep events.ics, or rename the one in the folder")
                continue
            }
            if let calendar = calendar(id, path) { calendars.append(calendar) }
        }
        warnAboutLostTranslations(names, ids)
        return calendars.sorted { $0.id < $1.id }
    }

    private func calendar(_ id: String, _ path: String) -> CalendarContent? {
        guard let source = source(path) else { return nil }
        guard
            var calendar = CalendarContent(
                id: id, source: source, languages: scope.languages ?? [scope.defaultLanguage])
        else {
            log.error(
                Place(file: path), "this is not a calendar",
                "export it as iCalendar; such a file begins with BEGIN:VCALENDAR")
            return nil
        }
        for problem in calendar.problems { report(problem, path) }
        let moment = Int(compiled.minutes) * 60
        for problem in calendar.expansion(from: moment).problems { report(problem, path) }
        for language in scope.otherLanguages { translate(&calendar, into: language) }
        return calendar
    }

    private func report(_ problem: CalendarProblem, _ path: String) {
        log.warning(
            Place(file: path, line: problem.line), problem.message, problem.remedy, .brokenEvent)
    }

    /// The file as it is: calendars end their lines as they like.
    private func source(_ path: String) -> String? {
        let place = Place(file: path)
        let bytes: [UInt8]
        do throws(SystemCallError) {
            let file = try FileDescriptor(
                opening: scope.listing.location(of: path), O_RDONLY | O_NONBLOCK | O_NOCTTY)
            guard try file.status().isRegularFile else { throw SystemCallError(code: EINVAL) }
            bytes = try file.read(upTo: scope.limits.calendarBytes + 1)
        } catch {
            log.error(
                place, "cannot be read: \(error.reason)", "give the importing user the right to")
            return nil
        }
        guard bytes.count <= scope.limits.calendarBytes else {
            log.error(
                place, "the calendar has more than \(scope.limits.calendarBytes) bytes",
                "leave its past years out of the export")
            return nil
        }
        guard let source = String(validating: bytes, as: UTF8.self), !source.contains("\0") else {
            log.error(place, "this is not UTF-8", "save the file as UTF-8 text")
            return nil
        }
        return source
    }

    // MARK: Translations

    private func translate(_ calendar: inout CalendarContent, into language: Language) {
        let path = calendar.path(in: language)
        guard scope.listing.sizes[path] != nil else {
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
        let more = missing.count > 1 ? " and \(missing.count - 1) more" : ""
        log.warning(
            Place(file: scope.listing.sizes[path] == nil ? calendar.path : path),
            "the event \"\(first.key.shortened)\"\(more) is not translated into \(language)",
            "write its title in \(path)", .missingTranslation)
    }

    /// Tells translations of calendars that are not there.
    private func warnAboutLostTranslations(_ names: [String], _ ids: Set<String>) {
        // Where site.yaml does not say its languages, any may be one of them.
        guard scope.languages != nil else { return }
        for name in names where name.hasSuffix(".yaml") {
            let parts = name.dropLast(".yaml".count).split(separator: ".", maxSplits: 1)
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
