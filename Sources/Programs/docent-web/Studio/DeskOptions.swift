import ArgumentParser
import Commands
import FilmLengths
import Hub
import Isolation
import Pictures
import Sheets
import Studio

/// What the desks of a studio work with, for one person's and for a team's alike.
struct DeskOptions: ParsableArguments {
    @Option(
        help: .init(
            "Key file to publish with (default: $DOCENT_PUBLISH_KEY, "
                + "~/.config/docent/publish.key).", valueName: "file"))
    var key: String?

    @Option(
        help: .init(
            "Manifest of labels that were printed before (may be repeated).",
            valueName: "manifest.json"))
    var printed: [String] = []

    @Option(
        help: .init(
            "Private key that signs passes, and signed codes; passes are in its folder's register "
                + "(default: one that is made in the studio).",
            valueName: "file"))
    var passKey: String?

    @Option(help: .init("Journal of visits that kiosks have counted.", valueName: "file"))
    var journal: String?

    @Option(
        help: .init(
            "Smallest number of visits that is shown, as in kiosk.yaml (default: 10).",
            valueName: "count"))
    var journalLeast: Int?

    func validate() throws {
        if let journalLeast, !(5...1000).contains(journalLeast) {
            throw ValidationError("--journal-least is \(journalLeast); it must be 5 to 1000")
        }
    }

    /// One of the options that was given, by its name; nil where none was.
    var given: String? {
        let all: [(String, Any?)] = [
            ("--key", key), ("--printed", printed.first), ("--pass-key", passKey),
            ("--journal", journal), ("--journal-least", journalLeast),
        ]
        return all.first { $0.1 != nil }?.0
    }

    /// - Throws: for what cannot be read, and where there is no confined decoder.
    func folder(_ path: String, state: String, place: String) throws -> StudioFolder {
        // A studio holds sessions and keys: no picture that somebody brings is decoded beside them.
        let decoders = DecoderPool()
        try decoders.prepare()
        ImageFile.confine(to: decoders)
        return try StudioFolder(
            folder: path, state: state, place: place,
            printed: printed.map { try SheetManifest(file: $0) },
            passKey: passKey.map { StudioPassKey(file: $0) })
    }

    /// - Parameters:
    ///   - channel: to publish into; nil where only files are made.
    ///   - freshnessKey: of the channel.
    ///   - hub: the name of a hub's database.
    ///   - interval: between two polls of a kiosk, in seconds.
    func desks(
        of folder: StudioFolder, channel: String?, freshnessKey: String?, hub: String?,
        interval: Int
    ) throws -> StudioDesks {
        let publishing = PublishSettings(
            key: try UserFile.path(
                key, variable: "DOCENT_PUBLISH_KEY", usual: "publish.key", option: "--key"),
            freshnessKey: try UserFile.path(
                freshnessKey, variable: "DOCENT_FRESHNESS_KEY", usual: "freshness.key",
                option: "--freshness-key"), channel: channel)
        return StudioDesks(
            of: folder, publishing: publishing, probe: FilmLength.makeProbe(), journal: journal,
            journalLeast: journalLeast ?? 10,
            hub: hub.map { name in
                StudioHub(interval: interval) { () throws(HubError) in
                    HubStore(try HubAddress.open(name, isNew: false))
                }
            })
    }
}
