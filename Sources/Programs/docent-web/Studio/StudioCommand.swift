import ArgumentParser
import Commands
import Cryptography
import Drawing
import Files
import Foundation
import Logging
import Service
import Sheets
import Studio
import WebServer

struct StudioCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "studio",
        abstract: "Edit a tour's folder in a browser.",
        discussion: """
            Serves pages to this machine's browsers alone, and opens them: rooms,
            buildings, tours, media, news, groups and kiosks with every key of the format,
            beside the kiosk's own page. What is changed is saved at once into the files;
            comments, order and all else in them stay, and what others change meanwhile is
            merged.

            The address counts once, for two minutes. When it was used or has ended, the
            first page of the studio has a button that shows a new one here.

            "Publish" signs the tour and puts it into --channel, for kiosks that follow
            it, or makes a file to be carried; it needs the keys that "docent tour
            publish" needs.

            EXAMPLES
              docent studio
              docent studio tour-content --channel channel
              docent studio tour-content --port 8078 --no-open
              docent studio --printed qrcodes/sheets/rooms.json
              docent studio --hub /var/lib/docent-hub/hub.sqlite

            EXIT STATUS
              3  it cannot listen, or the folder or a file cannot be read
              0  it was stopped
            """)

    @Argument(help: "Folder of the tour.")
    var folder = "tour-content"

    @Option(help: "Port on 127.0.0.1.")
    var port = 8077

    @Option(
        help: .init(
            "Folder of the channel that the tour is published into.", valueName: "folder"))
    var channel: String?

    @Option(
        help: .init(
            "Key file of the channel (default: $DOCENT_FRESHNESS_KEY, "
                + "~/.config/docent/freshness.key).", valueName: "file"))
    var freshnessKey: String?

    @Option(
        help: .init(
            "Database of the hub that kiosks report to: a file, or postgres://user@host/name.",
            valueName: "database"))
    var hub: String?

    @OptionGroup var interval: HubCommand.IntervalOption

    @OptionGroup var desks: DeskOptions

    @Flag(inversion: .prefixedNo, help: "Open the address in a browser.")
    var open = true

    func validate() throws {
        guard (1...65_535).contains(port) else {
            throw ValidationError("--port is \(port); it must be 1 to 65535")
        }
    }

    func run() async throws {
        Fonts.usePrivateConfiguration()
        let environment = ProcessInfo.processInfo.environment
        let log = ServiceLog(environment: environment, level: .warning, perMinute: 30)
        let place = "http://127.0.0.1:\(port)"
        let state = Self.state(of: folder, in: environment)
        let folder = try desks.folder(folder, state: state, place: place)
        let opens = open && (environment["DISPLAY"] ?? environment["WAYLAND_DISPLAY"]) != nil
        let service = StudioService(
            folder: folder, gate: .loopback(port: port),
            desks: try desks.desks(
                of: folder, channel: channel, freshnessKey: freshnessKey, hub: hub,
                interval: interval.interval)
        ) { key in
            Words.say("open \(place)/enter#\(key)")
            guard opens else { return }
            do {
                try Self.show("\(place)/enter#\(key)", by: "\(state)/open.html")
            } catch {
                Words.say("warning: \(error); open the address yourself")
            }
        }
        do {
            try await StudioServer(port: port, logger: log.makeLogger(label: "studio"))
                .run(service) { service.open() }
        } catch {
            throw ServerError(at: "127.0.0.1:\(port)", error, option: "--port")
        }
    }

    /// The studio's own folder for a tour, named after the path of the tour's folder.
    static func state(of folder: String, in environment: [String: String]) -> String {
        let state =
            environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? "\(environment["HOME"] ?? FileManager.default.temporaryDirectory.path)/.local/state"
        let path = FilePath.resolved(folder) ?? folder
        let name = SHA256.hash(Array(path.utf8)).hexadecimal.prefix(16)
        return "\(state)/docent/studio/\(name)"
    }

    /// Has the desktop open an address; one that has no browser shows nothing.
    ///
    /// All users of the machine see the command lines of its programs; the page that leads to the address is read by its owner alone.
    private static func show(_ address: String, by page: String) throws {
        let html = """
            <!doctype html>
            <html lang="en"><meta charset="utf-8"><title>Docent Studio</title>
            <meta http-equiv="refresh" content="0; url=\(address)">
            <p><a href="\(address)">Open the studio</a></p></html>

            """
        try NewFile.write(Array(html.utf8), to: page, mode: .exactly(0o600))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["xdg-open", URL(fileURLWithPath: page).absoluteString]
        (process.standardOutput, process.standardError) = (nil, nil)
        try process.run()
    }
}
