public import ArgumentParser
import Capture
import Commands
import Decoding
import Drawing
import Foundation
import ImageFiles
import Kiosk
import KioskSettings
public import Logging
import PageModel
import Playback
import Processes
import ScanCommand
import Screens
import Service
import SoundCards
import TourModel
import Wording

/// Runs the lobby kiosk until it is stopped.
package struct KioskCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "kiosk",
        abstract: "Run the lobby kiosk.",
        discussion: """
            Esc goes back, F5 is Home, F6 Scan, F7 Map. Ctrl-C ends the kiosk and restores
            the terminal.

            EXAMPLES
              docent kiosk                              # a camera, in this terminal
              docent kiosk --frames kiosk/frames        # pictures instead of a camera
              docent kiosk --frames kiosk/frames --once # each picture once
              docent kiosk --display plain              # plain text, for pipes and logs
              docent kiosk --display framebuffer        # full screen: touch, mouse, keys
              docent kiosk --screen /dev/fb0 --rotate 90
              docent kiosk --kiosk lobby-east           # one of the content's kiosks.yaml
              docent kiosk --record                     # write reports of unread codes
              docent kiosk --check-config               # check kiosk.yaml and exit

            As a systemd service (see kiosk/install) it reports when it is ready, pings
            the watchdog, and reloads kiosk.yaml on SIGHUP.
            """)

    enum DisplayKind: String, ExpressibleByArgument, CaseIterable {
        case terminal, plain, framebuffer
    }

    @Option(help: "Camera device (default: kiosk.yaml's).")
    var camera: String?

    @Option(
        help: .init(
            "Show the pictures in this folder, in a loop, instead of a camera.", valueName: "folder"
        ))
    var frames: String?

    @Option(help: "Pictures per second with --frames.")
    var rate = 2.0

    @Flag(help: "End after the last picture of --frames.")
    var once = false

    @Option(
        help: .init(
            "Output: terminal, framebuffer (full screen without a desktop) or plain (text).",
            discussion:
                "Default: framebuffer with --screen, else the terminal if there is one, else plain."
        ))
    var display: DisplayKind?

    @Option(
        help: .init(
            "Screen: /dev/dri/card0 or /dev/fb0 (default: kiosk.yaml's, else the best).",
            valueName: "device"))
    var screen: String?

    @Option(
        help: .init(
            "Rotate pages clockwise: 0, 90, 180 or 270 (default: kiosk.yaml's).",
            valueName: "degrees"))
    var rotate: Int?

    @Flag(
        inversion: .prefixedNo,
        help: .init(
            "Write reports of codes that are not read (default: kiosk.yaml's, or off).",
            discussion:
                "They hold pictures, and every page says so; docent scan --replay reads them."
        ))
    var record: Bool?

    @Option(help: "First language (default: the site's first).")
    var language: String?

    @Flag(help: "Check the configuration, print its settings or problems, and exit.")
    var checkConfig = false

    @Option(help: "Log level on standard error: trace, debug, info, warning or error.")
    var logLevel: Logger.Level?

    @OptionGroup var standing: KioskOption
    @OptionGroup var decoding: DecodingOptions
    @OptionGroup var content: ContentOptions

    package init() {}

    package func validate() throws {
        guard rate > 0, rate <= 60 else {
            throw ValidationError(
                "--rate is \(rate); it must be over 0, up to 60 pictures per second")
        }
        if camera != nil, frames != nil {
            throw ValidationError("--camera and --frames do not go together")
        }
        if let rotate, ScreenRotation(rawValue: rotate) == nil {
            throw ValidationError("--rotate is \(rotate); it must be 0, 90, 180 or 270")
        }
        if screen != nil || rotate != nil, displayKind != .framebuffer {
            throw ValidationError("--screen and --rotate go with --display framebuffer only")
        }
        if once, frames == nil {
            throw ValidationError("--once needs --frames FOLDER; a camera has no last picture")
        }
    }

    package func run() async throws {
        if checkConfig { return try printConfiguration() }
        try OwnProcess.hide()
        if once, let frames { try PictureFolderSource.requirePictures(in: frames) }
        // Until the display has taken the console, a visitor's keys reach it.
        if isService { Interruption.ignoreKeys() }
        // Pages look the same on every machine.
        if displayKind == .framebuffer { Fonts.usePrivateConfiguration() }
        var configuration = try content.configuration()
        // Who names a file wants that one, whatever was taken.
        if content.database != nil { configuration.bundles = nil }
        configuration.kiosk = standing.id(otherwise: configuration.kiosk)
        if let record { configuration.record = record }
        if configuration.record, decoding.decoder == .zbar {
            throw ValidationError(
                "recording needs --decoder auto or native: zbar does not say where a code is that it "
                    + "cannot read")
        }
        let environment = ProcessInfo.processInfo.environment
        let manager = try ServiceManager(environment: environment)
        let log = makeLog(configuration, environment)
        let ready = Handover<KioskService>()
        let metrics = KioskMetrics(
            version: BuildInformation.version,
            // The whole program is read for it.
            program: configuration.record ? BuildInformation.text : nil,
            displayKind: displayKind.rawValue
        ) {
            ready.value?.isReady()
        }
        let service = KioskService(
            manager: manager, metrics: metrics, configuration: configuration,
            environment: environment, log: log)
        ready.value = service
        defer { service.hasStopped() }
        let interruption: Interruption
        do {
            let kiosk = try await makeKiosk(configuration, metrics, log)
            interruption = try await run(kiosk, service)
        } catch {
            service.failed(error)
            throw error
        }
        if interruption.isRequested { throw ExitCode.interrupted }
    }

    /// Runs the kiosk to its end, and lets it have new configurations meanwhile.
    private func run(_ kiosk: Kiosk, _ service: KioskService) async throws -> Interruption {
        // At a terminal the signal means that the terminal is gone, which is the display's business.
        let reload = isService || isatty(STDIN_FILENO) == 0 ? ReloadSignal() : nil
        // It takes the screen once it can be asked to give it back.
        let (starts, start) = AsyncStream.makeStream(of: Void.self)
        let running = Task {
            for await _ in starts {}
            try await kiosk.run()
        }
        let interruption = Interruption(signals: isService ? [SIGTERM] : [SIGINT, SIGTERM]) {
            service.isStopping()
            running.cancel()
        }
        start.finish()
        let reloading = Task { [content, standing, record] in
            guard let reload else { return }
            for await _ in reload.wishes {
                await service.reload(
                    {
                        var configuration = try content.configuration()
                        configuration.kiosk = standing.id(otherwise: configuration.kiosk)
                        if let record { configuration.record = record }
                        return configuration
                    }, handTo: { await kiosk.apply($0) })
            }
        }
        defer { reloading.cancel() }
        try await running.value
        return interruption
    }

    private func makeKiosk(
        _ configuration: KioskConfiguration, _ metrics: KioskMetrics, _ log: ServiceLog
    ) async throws -> Kiosk {
        let logger = log.makeLogger(label: "docent.kiosk")
        let desk = SoundDesk(report: { logger.warning("Reading aloud: \($0)") })
        return try Kiosk(
            databasePath: content.database ?? configuration.database,
            source: makeSource(configuration),
            display: makeDisplay(configuration, logger),
            decoder: try decoding.makeFrameDecoder(),
            configuration: configuration, language: language.map(Language.init(rawValue:)),
            endsWithFrames: once, voice: await makeVoice(at: desk, logger), sound: desk,
            metrics: metrics, logger: logger)
    }

    private func printConfiguration() throws {
        guard let path = content.configurationPath() else {
            throw ValidationError(
                "no configuration to check; name it with --config FILE")
        }
        let configuration = try KioskConfiguration(path: path)
        try Output().write("\(VisibleText.line(path)) is right\n\(configuration.text)")
        for missing in configuration.missingHere() { Words.say("warning: \(missing)") }
    }

    /// Whether a service manager has started it.
    private var isService: Bool { ProcessInfo.processInfo.environment["NOTIFY_SOCKET"] != nil }

    private func makeSource(_ configuration: KioskConfiguration) -> any FrameSource {
        guard let frames else {
            return CameraSource(
                path: camera ?? configuration.camera, decodeJPEG: decodeMotionJPEG)
        }
        return PictureFolderSource(folder: frames, framesPerSecond: rate, loops: !once) { path in
            try ImageFile(path: path).lumaPage(1).image
        }
    }

    private var displayKind: DisplayKind {
        let isTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
        return display ?? (screen != nil ? .framebuffer : isTerminal ? .terminal : .plain)
    }

    private func makeDisplay(_ configuration: KioskConfiguration, _ logger: Logger) -> any Display {
        switch displayKind {
        case .framebuffer:
            var options = configuration.screen
            if let screen { options.device = screen }
            if let rotate { options.rotation = ScreenRotation(rawValue: rotate) ?? .none }
            // Who has started it by hand may end it by hand; visitors may not, and a service has only visitors.
            options.quitsByKey = isatty(STDIN_FILENO) == 1 && !isService
            options.returnDelay = isService ? .seconds(5) : nil
            return FramebufferDisplay(options) { logger.info("\($0)") }
        case .terminal:
            return TerminalDisplay()
        case .plain:
            return canChoose
                ? PlainDisplay(input: STDIN_FILENO) : PlainDisplay(pages: .fromCodes)
        }
    }

    /// Whether a person or a program may type choices: not for a service, nor where pictures are shown once.
    private var canChoose: Bool {
        var status = stat()
        guard !isService, !once, unsafe fstat(STDIN_FILENO, &status) == 0 else { return false }
        return isatty(STDIN_FILENO) == 1 || status.st_mode & S_IFMT != S_IFCHR
    }

    /// What reads pages aloud, where something can.
    private func makeVoice(at desk: SoundDesk, _ logger: Logger) async -> (any Voice)? {
        guard displayKind != .plain || canChoose else { return nil }
        let voices = await Voices.find(at: desk)
        for note in voices.notes { logger.info("Reading aloud: \(note)") }
        return voices.voice
    }

    /// The log goes to standard error, which on a terminal would spoil the pages: there it is kept to what stops the kiosk.
    private func makeLog(
        _ configuration: KioskConfiguration, _ environment: [String: String]
    ) -> ServiceLog {
        let isSeen = displayKind == .terminal && isatty(STDERR_FILENO) == 1
        return ServiceLog(
            environment: environment, level: logLevel ?? (isSeen ? .critical : .info),
            perMinute: configuration.logRate)
    }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
