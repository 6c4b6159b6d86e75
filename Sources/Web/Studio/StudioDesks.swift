public import TourAuthoring

/// The desks of a studio that work with more than the folder: keys, a channel, what kiosks have counted.
public struct StudioDesks: Sendable {
    var sheets: SheetDesk
    var passes: PassDesk
    var journal: JournalDesk
    var fleet: FleetDesk
    var revocations: RevocationDesk
    var publisher: PublishDesk

    /// - Parameters:
    ///   - publishing: what to publish with; nil where nothing can be published here.
    ///   - probe: looks at films and sounds that are published.
    ///   - journal: the file of what kiosks have counted; nil where there is none.
    ///   - journalLeast: the smallest number that is shown of it, as `kiosk.yaml` has it.
    ///   - hub: what the kiosks report to; nil where none was named.
    public init(
        of folder: StudioFolder, publishing: PublishSettings? = nil,
        probe: TourImporter.Probe? = nil, journal: String? = nil, journalLeast: Int = 10,
        hub: StudioHub? = nil
    ) {
        sheets = SheetDesk(state: folder.state)
        passes = PassDesk(key: folder.passKey, database: folder.database)
        self.journal = JournalDesk(
            file: journal, least: journalLeast, database: folder.database, state: folder.state)
        fleet = FleetDesk(hub)
        revocations = RevocationDesk(hub, state: folder.state)
        publisher = PublishDesk(
            folder: folder.path, state: folder.state, settings: publishing,
            measure: folder.measure, probe: probe)
    }
}
