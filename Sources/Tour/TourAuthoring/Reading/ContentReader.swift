import Foundation
import Times
import TourModel
import Wording

/// Reads a whole folder and checks it; every problem goes into the log.
struct ContentReader {
    let scope: ContentScope
    let measure: TourImporter.Measure
    let probe: TourImporter.Probe?
    private var log: ProblemLog { scope.log }

    init(
        scope: ContentScope, measure: @escaping TourImporter.Measure,
        probe: TourImporter.Probe? = nil
    ) {
        self.scope = scope
        self.measure = measure
        self.probe = probe
    }

    /// The content.
    ///
    /// - Throws: ``TourImportError/invalid(folder:problems:)`` with all problems.
    func content(
        of folder: String, progress: (TourImportProgress) -> Void = { _ in }
    ) throws(TourImportError) -> TourContent {
        guard let content = read(progress: progress) else {
            throw .invalid(folder: folder, problems: log.sorted())
        }
        return content
    }

    /// The content; nil where the log has errors.
    func read(progress: (TourImportProgress) -> Void) -> TourContent? {
        let site = SiteReader(scope: scope).read()
        let extent = site.flatMap {
            $0.map.width > 0 ? Extent(width: $0.map.width, height: $0.map.height) : nil
        }
        let total = scope.listing.paths.count
        var done = 0
        let buildings = BuildingsReader(scope: scope).read(mapExtent: extent) {
            done += 1
            progress(TourImportProgress(stage: .reading, done: min(done, total), total: total))
        }
        let people = PeopleReader(scope: scope).read()
        let tours = ToursReader(scope: scope).read()
        let kiosks = KiosksReader(
            scope: scope, buildings: buildings.buildings.compactMap(\.building),
            buildingIDs: buildings.buildings.map(\.id), mapExtent: extent
        ).read()
        let media = MediaReader(scope: scope, measure: measure, probe: probe).read()
        let visits = VisitsReader(scope: scope).read()
        let compiled = UTCMinute(Date())
        let calendars = CalendarsReader(scope: scope, compiled: compiled).read()
        if let site, site.timeZone == nil { warnAboutZones(calendars) }
        let news = NewsReader(scope: scope).read()
        let passRules = PassesReader(scope: scope).read()
        let translations = TranslationsReader(scope: scope).read()
        checkReferences(
            people: people, rooms: buildings.places, media: media, tours: tours.map(\.id),
            calendars: calendars.map(\.id))
        PlaceChecker(scope: scope, places: buildings.places).check(calendars)
        TimelineReader(scope: scope).check(media)
        RoomNumberChecker(scope: scope).check(buildings)
        warnAboutUnknownFiles()
        let rooms = buildings.rooms.compactMap(\.room)
        if let site, !log.hasErrors { checkWays(site, buildings, rooms, kiosks) }
        progress(TourImportProgress(stage: .reading, done: total, total: total))
        guard let site, !log.hasErrors else { return nil }
        var content = TourContent(
            site: site, buildings: buildings.buildings.compactMap(\.building),
            rooms: rooms,
            people: people.values.compactMap { $0 }.sorted { $0.id < $1.id }, tours: tours,
            media: media.values.compactMap { $0 }.sorted { $0.id < $1.id }, passRules: passRules)
        content.visits = visits
        content.kiosks = kiosks
        content.compiled = compiled
        content.calendars = calendars
        content.news = news
        content.recalledRooms = scope.memory?.recalledRooms ?? []
        content.partialRooms = scope.memory?.partialRooms ?? []
        // Which of them count is reported by the texts, which recalled rooms do not have yet.
        content.translations =
            content.recalledRooms.isEmpty ? content.known(translations) : translations
        return content
    }

    private func checkWays(
        _ site: Site, _ found: BuildingsReader.Result, _ rooms: [Room], _ kiosks: [KioskPlace]
    ) {
        let buildings = found.buildings.compactMap(\.building)
        let ways = WayChecker(
            scope: scope, site: site, buildings: buildings, rooms: rooms, places: found.places,
            kiosks: kiosks)
        guard let resident = scope.resident else { return ways.checkAll() }
        let facts = ways.facts
        if let warnings = resident.warnings(about: facts) {
            for warning in warnings { log.repeats(warning) }
            return
        }
        let mark = log.mark
        ways.checkAll()
        if let warnings = log.warnings(since: mark) { resident.keep(warnings, about: facts) }
    }

    private func checkReferences(
        people: [Person.ID: Person?], rooms: [Room.ID: Place], media: [Media.ID: Media?],
        tours: [GuidedTour.ID], calendars: [TourCalendar.ID]
    ) {
        for reference in scope.references {
            let id = reference.id
            switch reference.subject {
            case .person where people[id] == nil:
                report(
                    reference, "there is no person \(id.shortened)", among: people.keys.sorted(),
                    remedy: "write people/\(id.lowercased()).vcf")
            case .room where rooms[id] == nil:
                report(
                    reference, "there is no room \(id.shortened)", among: rooms.keys.sorted(),
                    remedy: "write its page, or take it out here")
            case .tour where !tours.contains(id):
                report(
                    reference, "there is no tour \(id.shortened)", among: tours,
                    remedy: "write tours/\(id.lowercased()).yaml, or take it out here")
            case .calendar where !calendars.contains(id):
                report(
                    reference, "there is no calendar \"\(id.shortened)\"", among: calendars,
                    remedy: "put it into events/\(id.shortened).ics, or take it out here")
            case .medium:
                guard let medium = media[id] else {
                    report(
                        reference, "there is no medium \"\(id.shortened)\"",
                        among: media.keys.sorted(), remedy: "describe it in media/media.yaml")
                    continue
                }
                if let medium, let kind = reference.kind, medium.kind != kind {
                    log.error(
                        reference.place, "\"\(id)\" is a \(medium.kind.rawValue)",
                        "name a \(kind.rawValue)")
                } else if let original = medium?.versionOf {
                    log.error(
                        reference.place,
                        "\"\(id)\" is a version of \"\(original.shortened)\"",
                        "name \"\(original.shortened)\"; visitors hear it in their language")
                }
            default: break
            }
        }
    }

    private func report(
        _ reference: ContentScope.Reference, _ message: FilledMessage, among known: [String],
        remedy: FilledMessage
    ) {
        log.error(
            reference.place, message,
            scope.suggestion(for: reference.id, among: known) ?? remedy)
    }

    /// A site without a zone shows the times of calendars by each kiosk's own clock.
    private func warnAboutZones(_ calendars: [CalendarContent]) {
        for calendar in calendars {
            guard let zone = calendar.zone else { continue }
            log.warning(
                Place(file: calendar.path),
                "its times are those of \(zone.identifier), and the site names no time_zone: each kiosk shows "
                    + "them by its own clock",
                "write time_zone: \(zone.identifier) into site.yaml", .brokenEvent)
        }
    }

    /// Tells files that nothing names: forgotten ones, or ones with a mistyped name.
    private func warnAboutUnknownFiles() {
        for path in scope.listing.paths where !scope.knownFiles.contains(path) {
            let isMedium = path.hasPrefix("media/")
            log.warning(
                Place(file: path), "nothing names this file",
                isMedium
                    ? "describe it in media/media.yaml, or take it out"
                    : "check its name and its folder, or take it out", .unusedFile)
        }
    }
}
