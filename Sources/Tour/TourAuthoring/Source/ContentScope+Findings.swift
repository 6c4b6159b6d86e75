import Foundation
import TourModel

extension ContentScope {
    /// What readers of the folder have found beside the content itself.
    struct Findings: Sendable {
        var references: [Reference] = []
        var numbers: [RoomNumber] = []
        var anchors: [Anchor] = []
        /// The pictures of each view that is shown at different times.
        var timelines: [[Reference]] = []
        /// Where each floor begins, and the site map.
        var areas: [RouteArea: Place] = [:]
        /// Where the ID of each kiosk stands, and each `here`.
        var kioskPlaces: [KioskPlace.ID: Place] = [:]
        var herePlaces: [RouteArea: Place] = [:]
        /// Where a room's page says that the way to it has no steps.
        var stepFreePlaces: [Room.ID: Place] = [:]
        /// Pages that hold texts in other languages beside their own.
        var pagesInSeveralLanguages: Set<String> = []
        /// The files that something has read or named.
        var knownFiles: Set<String> = []
        /// What was read of each room; only of those whose reading can be recalled.
        var rooms: [Room.ID: RoomRecord] = [:]

        /// Adds what was found after this.
        mutating func add(_ later: Findings) {
            references += later.references
            numbers += later.numbers
            anchors += later.anchors
            timelines += later.timelines
            areas.merge(later.areas) { $1 }
            kioskPlaces.merge(later.kioskPlaces) { $1 }
            herePlaces.merge(later.herePlaces) { $1 }
            stepFreePlaces.merge(later.stepFreePlaces) { $1 }
            pagesInSeveralLanguages.formUnion(later.pagesInSeveralLanguages)
            knownFiles.formUnion(later.knownFiles)
            rooms.merge(later.rooms) { $1 }
        }
    }

    var references: [Reference] {
        get { findings.references }
        _modify { yield &findings.references }
    }

    var numbers: [RoomNumber] {
        get { findings.numbers }
        _modify { yield &findings.numbers }
    }

    var anchors: [Anchor] {
        get { findings.anchors }
        _modify { yield &findings.anchors }
    }

    var timelines: [[Reference]] {
        get { findings.timelines }
        _modify { yield &findings.timelines }
    }

    var areas: [RouteArea: Place] {
        get { findings.areas }
        _modify { yield &findings.areas }
    }

    var kioskPlaces: [KioskPlace.ID: Place] {
        get { findings.kioskPlaces }
        _modify { yield &findings.kioskPlaces }
    }

    var herePlaces: [RouteArea: Place] {
        get { findings.herePlaces }
        _modify { yield &findings.herePlaces }
    }

    var stepFreePlaces: [Room.ID: Place] {
        get { findings.stepFreePlaces }
        _modify { yield &findings.stepFreePlaces }
    }

    var pagesInSeveralLanguages: Set<String> {
        get { findings.pagesInSeveralLanguages }
        _modify { yield &findings.pagesInSeveralLanguages }
    }

    var knownFiles: Set<String> {
        get { findings.knownFiles }
        _modify { yield &findings.knownFiles }
    }

    /// Reads all that stands in a folder, or recalls what this program has read of it while every file there was the same.
    ///
    /// What is read may depend on the files of the folder and on the context, and on nothing else.
    ///
    /// - Parameter counts: whether what is recalled is still what reading again would give, beside what came before.
    func recalled<Value: Sendable>(
        _ folder: String, context: String, counts: (Value) -> Bool = { _ in true },
        _ read: () -> Value
    ) -> Value {
        guard let resident, let versions = listing.settledVersions(in: folder) else {
            return read()
        }
        if let known = resident.folder(folder, versions, context),
            let value = known.value as? Value, counts(value)
        {
            findings.add(known.findings)
            for warning in known.warnings { log.repeats(warning) }
            return value
        }
        var all = Findings()
        swap(&all, &findings)
        let mark = log.mark
        let value = read()
        if let warnings = log.warnings(since: mark) {
            resident.keep(
                folder,
                .init(
                    versions: versions, context: context, value: value, findings: findings,
                    warnings: warnings))
        }
        all.add(findings)
        findings = all
        return value
    }
}

/// What was read of a room's pages, for whoever checks or imports it.
final class RoomRecord: Sendable {
    /// Of the reading, in a database; nil where the files could not be read once more.
    let key: Data?
    let reading: RoomReading
    let traits: PageTraits

    init(key: Data?, reading: RoomReading, traits: PageTraits) {
        (self.key, self.reading, self.traits) = (key, reading, traits)
    }
}
