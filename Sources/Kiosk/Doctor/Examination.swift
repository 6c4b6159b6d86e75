import Capture
import Decoding
import Drawing
import Forms
import Foundation
import ImageFiles
import Imaging
import Isolation
public import KioskSettings
import PageMaking
import QRCode
import TourModel
import TourStore
import Wording

/// Looks at everything the kiosk stands on, by using it.
public struct Examination: Sendable {
    let configuration: KioskConfiguration
    let databasePath: String?
    private let settings: Result<String?, KioskConfigurationError>

    /// - Parameter settings: the file that the configuration was read from, `nil` without one, or why it could not be.
    public init(
        configuration: KioskConfiguration, databasePath: String?,
        settings: Result<String?, KioskConfigurationError> = .success(nil)
    ) {
        self.configuration = configuration
        self.databasePath = databasePath
        self.settings = settings
    }

    /// All findings: the settings; then in the order of a code's way: camera, reading, content and passes,
    /// display; then sound.
    ///
    /// May take a few seconds: cameras are asked, a page is rendered, all pictures and films are
    /// looked at, voices are tried.
    public func findings() async -> [Finding] {
        let parts: [[Finding]] = await [
            settingsFindings(), cameras(), [codes(), wall()], pictures(), content(), bundles(),
            passes(), journal(), recording(), displays(), screens(), [television()], inputs(),
            fonts(), films(),
            [sound()], voices(),
        ]
        return parts.flatMap(\.self)
    }

    // MARK: Settings

    private func settingsFindings() -> [Finding] {
        switch settings {
        case .success(nil):
            [Finding("settings", .works, "there is no kiosk.yaml; every setting is the usual one")]
        case .success(let path?): [Finding("settings", .works, "\(path) sets what it should")]
        case .failure(.invalid(let path, let problems)):
            problems.map { problem in
                Finding(
                    "settings", .broken, problem.description(in: path),
                    advice: "put the line right; check it with docent kiosk --check-config")
            }
        case .failure(let error): [Finding("settings", .broken, "\(error)")]
        }
    }

    // MARK: Cameras

    private func cameras() -> [Finding] {
        let devices = CameraDevice.list()
        var findings = devices.map { device in
            switch device {
            case .success(let camera): Finding("camera", .works, camera.description)
            case .failure(let error):
                Finding("camera", .missing, error.description)
            }
        }
        let isThere = FileManager.default.fileExists(atPath: configuration.camera)
        if devices.isEmpty {
            findings.append(
                Finding(
                    "camera", .missing, "there is none",
                    advice: "plug one in; until then visitors type room numbers, and "
                        + "--frames FOLDER plays pictures"))
        } else if !isThere {
            findings.append(
                Finding(
                    "camera", .missing, "\(configuration.camera), the configured one, is not there",
                    advice: "set \"camera:\" in kiosk.yaml to one of those above"))
        }
        return findings
    }

    // MARK: Reading

    /// Makes a symbol, and reads it back.
    private func codes() -> Finding {
        let text = "https://example.org/docent"
        do {
            let image = LumaImage(try encode(text: text), moduleWidth: 4)
            let symbols = try Decoder().decode(image)
            if symbols.map(\.text.string) == [text] {
                return Finding("codes", .works, "a symbol made here was read back")
            }
        } catch {
            return Finding("codes", .broken, "no symbol can be read: \(error)")
        }
        return Finding(
            "codes", .broken, "a symbol made here was not read back",
            advice: "reinstall Debian's package libzbar0")
    }

    private func wall() -> Finding {
        do throws(DecoderFailure) {
            try DecoderPool().prepare()
            return Finding("codes", .works, "libzbar runs in a confined process")
        } catch {
            return Finding(
                "codes", .missing,
                "libzbar cannot be confined, so only our own reader looks at "
                    + "frames: \(error)",
                advice: "install docent-decoder beside docent; seccomp must be allowed")
        }
    }

    private func pictures() -> [Finding] {
        Specimen.all.map { specimen in
            do {
                let file = try ImageFile(bytes: specimen.bytes, name: "a test picture")
                _ = try file.lumaPage(1)
                return Finding("pictures", .works, "\(specimen.name) can be read")
            } catch {
                return Finding(
                    "pictures", .missing, "\(specimen.name) cannot be read: \(error)",
                    advice: specimen.advice)
            }
        }
    }

    // MARK: Content

    private func content() -> [Finding] {
        guard let databasePath else {
            // A configuration that cannot be read is one finding already, and may name the tour.
            if case .failure = settings { return [] }
            return [
                Finding(
                    "content", .broken, "no tour's file is named",
                    advice: "name it with --database FILE, or with \"database:\" in kiosk.yaml")
            ]
        }
        guard FileManager.default.fileExists(atPath: databasePath) else {
            return [
                Finding(
                    "content", .broken, "\(databasePath) is not there",
                    advice: "docent tour import FOLDER --database \(databasePath)")
            ]
        }
        do {
            let content = try TourContent(
                store: TourStore(path: databasePath, as: configuration.kioskChoice), isWhole: true)
            return try [count(content)] + standpoint(content) + calendars(content)
                + media(content)
        } catch {
            return [
                Finding(
                    "content", .broken, "\(error)",
                    advice: "docent tour import FOLDER --database \(databasePath)")
            ]
        }
    }

    private func count(_ content: TourContent) throws -> Finding {
        let buildings = try content.store.buildings()
        let rooms = try buildings.reduce(0) { sum, building in
            try building.floors.reduce(sum) { sum, floor in
                try sum + content.store.rooms(inBuilding: building.id, floor: floor.id).count
            }
        }
        let languages = content.site.languages.map(\.rawValue).joined(separator: ", ")
        return Finding(
            "content", .works,
            "\(content.site.id): \(counted(buildings.count, "building")), "
                + "\(counted(rooms, "room")), in \(languages)")
    }

    /// Which of the content's kiosks this is; nothing where it has none and none is named.
    private func standpoint(_ content: TourContent) throws -> [Finding] {
        let standpoint = content.standpoint
        if let flaw = standpoint.flaw {
            var finding = Finding("kiosk", .missing, flaw.description)
            if case .unknownKiosk = flaw {
                finding.advice =
                    "set \"kiosk:\" in kiosk.yaml; until then no page says \"You are here\", and there "
                    + "are no ways"
            }
            return [finding]
        }
        guard let kiosk = standpoint.kiosk else { return [] }
        let reaches = try content.store.buildings().contains { building in
            try content.store.rooms(inBuilding: building.id).contains { room in
                if case .success = try content.store.route(from: nil, to: room.id) {
                    true
                } else {
                    false
                }
            }
        }
        let place =
            kiosk.area.words + (kiosk.audience == .staff ? ", for staff: it shows everything" : "")
        guard reaches else {
            return [
                Finding(
                    "kiosk", .missing,
                    "\(kiosk.id) stands \(kiosk.area.words), but no way leads from there",
                    advice: "draw one in the content; docent tour check says more")
            ]
        }
        return [Finding("kiosk", .works, "\(kiosk.id) stands \(place)")]
    }

    /// Reads every picture of the tour, and names those that cannot be shown.
    private func media(_ content: TourContent) throws -> [Finding] {
        try content.store.media().filter { $0.kind == .picture }.compactMap { media in
            if content.image(media.id) != nil { return nil }
            return Finding(
                "content", .broken, "the picture \(media.id) (\(media.fileName)) cannot be read",
                advice: "put it right in media/, then import again")
        }
    }

    // MARK: Displays

    private func displays() -> [Finding] {
        var findings: [Finding] = []
        if isatty(STDOUT_FILENO) == 1 {
            let name = ProcessInfo.processInfo.environment["TERM"] ?? "nameless"
            findings.append(Finding("display", .works, "this is a terminal (\(name))"))
        } else {
            findings.append(
                Finding(
                    "display", .missing, "standard output is not a terminal",
                    advice: "run the kiosk in one, or with --display plain"))
        }
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy
            .compactMap { ProcessInfo.processInfo.environment[$0] }.first { !$0.isEmpty }
        if let locale, locale.uppercased().replacing("-", with: "").contains("UTF8") {
            findings.append(Finding("display", .works, "the locale \(locale) writes UTF-8"))
        } else {
            findings.append(
                Finding(
                    "display", .missing, "the locale \(locale ?? "C") does not write UTF-8",
                    advice: "export LANG=C.UTF-8; until then lines are drawn with + - |"))
        }
        return findings
    }
}

extension LumaImage {
    /// A symbol as a picture, with the quiet zone of four modules.
    init(_ symbol: EncodedSymbol, moduleWidth: Int) {
        let quiet = 4
        let grid = symbol.grid
        let width = (grid.width + 2 * quiet) * moduleWidth
        let height = (grid.height + 2 * quiet) * moduleWidth
        var pixels = [UInt8](repeating: 255, count: width * height)
        for y in 0..<height {
            let gridY = y / moduleWidth - quiet
            guard (0..<grid.height).contains(gridY) else { continue }
            for x in 0..<width {
                let gridX = x / moduleWidth - quiet
                if (0..<grid.width).contains(gridX), grid[gridX, gridY] == 1 {
                    pixels[y * width + x] = 0
                }
            }
        }
        self.init(width: width, height: height, pixels: pixels)
    }
}

extension RouteArea {
    /// "in building A, floor G".
    fileprivate var words: String {
        switch self {
        case .site: "outdoors"
        case .floor(let building, let floor): "in building \(building), floor \(floor)"
        }
    }
}
