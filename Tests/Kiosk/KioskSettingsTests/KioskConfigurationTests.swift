import Forms
import Foundation
import PageMaking
import Reports
import Screens
import Service
import TestSupport
import Testing
import Times
import TourAuthoring
import TourModel
import TourTestSupport

@testable import KioskSettings

@Suite("kiosk.yaml")
struct KioskConfigurationTests {
    private static let shippedFile = Repository.root + "/kiosk/kiosk.yaml"

    @Test("every key is taken, and a relative database starts at the file's folder")
    func everything() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            """
            database: ../tour.sqlite
            camera: /dev/video2
            camera-place: below
            idle: 60
            countdown: 10
            rearm: 0.5
            reveal: 5
            night: 22:00-06:30
            dim-after: 300
            dim-to: 20
            http: 8077
            health-file: /run/health.json
            log-rate: 5
            pixel-shift: 0
            record: on
            record-folder: reports
            record-blacken: all
            record-days: 3
            record-reports: 20
            record-megabytes: 50
            journal: on
            journal-file: counts.sqlite
            journal-keep: 90
            journal-least: 20
            """, to: "kiosk.yaml")
        let configuration = try KioskConfiguration(path: path)
        #expect(configuration.database == "\(folder.path)/../tour.sqlite")
        #expect(configuration.camera == "/dev/video2")
        #expect(configuration.cameraPlace == .below)
        #expect(configuration.idle == .seconds(60))
        #expect(configuration.countdown == .seconds(10))
        #expect(configuration.rearm == .milliseconds(500))
        #expect(configuration.reveal == .seconds(5))
        #expect(configuration.night == NightSchedule("22:00-06:30"))
        #expect(configuration.dimAfter == .seconds(300))
        #expect(configuration.dimTo == 20)
        #expect(configuration.http?.description == "127.0.0.1:8077")
        #expect(configuration.healthFile == "/run/health.json")
        #expect(configuration.logRate == 5)
        #expect(configuration.screen.pixelShift == 0)
        #expect(configuration.record && configuration.recordBlacken == .all)
        #expect(configuration.journal && configuration.journalKeep == 90)
        #expect(configuration.journalLeast == 20)
        #expect(configuration.journalPath(in: [:]) == "\(folder.path)/counts.sqlite")
        #expect(
            configuration.reportFolder(in: [:])
                == ReportFolder(
                    "\(folder.path)/reports", bounds: .init(days: 3, reports: 20, bytes: 50_000_000)
                ))
    }

    @Test("all that is wrong is told at once, with the nearest known key")
    func wrong() {
        let yaml = """
            camra: /dev/video0
            idle: soon
            countdown: 700
            camera-place: behind
            reveal:
            night: 22-6
            http: 0.0.0.0:80
            rotation: 45
            health-file: here
            dim-to: 4
            diagonal: 1
            record: yes
            record-blacken: faces
            record-days: 365
            """
        #expect(
            throws: KioskConfigurationError.invalid(
                path: "k.yaml",
                [
                    .init(line: 1, text: "unknown key \"camra\"; did you mean \"camera\"?"),
                    .init(line: 2, text: "idle is \"soon\"; it must be seconds, from 5 to 3600"),
                    .init(
                        line: 3, text: "countdown is \"700\"; it must be seconds, from 0 to 600"),
                    .init(
                        line: 4,
                        text:
                            "camera-place is \"behind\"; it must be above, below, left, right or beside"
                    ),
                    .init(line: 5, text: "reveal needs a value: seconds, from 1 to 120"),
                    .init(
                        line: 6,
                        text:
                            "night is \"22-6\"; it must be off, or two times of day as 22:00-06:00"
                    ),
                    .init(
                        line: 7,
                        text:
                            "http is \"0.0.0.0:80\"; it must be off, or an address of this machine "
                            + "alone: 127.0.0.1:PORT, [::1]:PORT, or PORT"),
                    .init(line: 8, text: "rotation is \"45\"; it must be 0, 90, 180 or 270"),
                    .init(line: 9, text: "health-file is \"here\"; it must be a path from /"),
                    .init(line: 10, text: "dim-to is \"4\"; it must be percent, from 5 to 100"),
                    .init(line: 11, text: "diagonal is \"1\"; it must be inches, from 2 to 300"),
                    .init(line: 12, text: "record is \"yes\"; it must be on or off"),
                    .init(
                        line: 13,
                        text: "record-blacken is \"faces\"; it must be nothing, payload, "
                            + "surroundings, readable or all"),
                    .init(line: 14, text: "record-days is \"365\"; it must be days, from 1 to 90"),
                ])
        ) { try KioskConfiguration(yaml: yaml, path: "k.yaml") }
    }

    @Test("an empty file sets nothing", arguments: ["", "# nothing\n"])
    func empty(yaml: String) throws {
        #expect(try KioskConfiguration(yaml: yaml, path: "k.yaml") == KioskConfiguration())
    }

    @Test("so does an empty file, and a folder is no file")
    func emptyFile() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("", to: "kiosk.yaml")
        #expect(try KioskConfiguration(path: path) == KioskConfiguration())
        #expect(throws: KioskConfigurationError.unreadable(path: folder.path)) {
            try KioskConfiguration(path: folder.path)
        }
    }

    @Test("what is no map, or no YAML, is refused", arguments: ["- a", "a: [", "text"])
    func refused(yaml: String) {
        #expect(throws: KioskConfigurationError.self) {
            try KioskConfiguration(yaml: yaml, path: "k.yaml")
        }
    }

    @Test("a key that is there twice is reported with everything else")
    func duplicates() {
        let yaml =
            "idle: 30\ncamra: x\nbundle-key:\n  - a\nidle: soon\nbundle-key:\n  - b\ndim-to: 4\n"
        let error = #expect(throws: KioskConfigurationError.self) {
            try KioskConfiguration(yaml: yaml, path: "k.yaml")
        }
        guard case .invalid(_, let problems) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(problems.map(\.line) == [2, 4, 5, 6, 8], "\(problems)")
        #expect(
            problems[2].text == "duplicate key \"idle\", already on line 1; keep one of them")
    }

    @Test("a quote that is not closed is reported on the line where it opens")
    func quote() {
        #expect(
            throws: KioskConfigurationError.invalid(
                path: "k.yaml",
                [
                    .init(
                        line: 2,
                        text:
                            "a quotation mark opens here and is not closed; close it on the same line"
                    )
                ])
        ) {
            try KioskConfiguration(
                yaml: "camera: a\nhttp: \"127.0.0.1:8077\nidle: 30\ntheme: dark\n", path: "k.yaml")
        }
    }

    @Test("what the settings name and this machine does not have is known")
    func missingHere() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "tour.sqlite")
        let path = try folder.write("database: tour.sqlite\nkeyboard: de\n", to: "kiosk.yaml")
        #expect(try KioskConfiguration(path: path).missingHere() == [])
        try folder.write(
            "database: no.sqlite\nkeyboard: klingon\nscreen: /dev/dri/card9\n", to: "kiosk.yaml")
        let missing = try KioskConfiguration(path: path).missingHere()
        #expect(missing.count == 3)
        #expect(missing[0].hasPrefix("database: \(folder.path)/no.sqlite does not exist here; "))
        #expect(missing[1].hasPrefix("screen: /dev/dri/card9 does not exist here; "))
        #expect(missing[2].hasPrefix("keyboard: the keyboard layout \"klingon\" is not known; "))
    }

    @Test("a language that the tour does not have is known, with those it has")
    func missingLanguage() throws {
        let folder = try TestFolder()
        try SampleSite.write(to: folder)
        try TourImporter.import(
            folder: folder.path, into: folder("tour.db"), measure: SampleSite.measure)
        var configuration = KioskConfiguration()
        configuration.database = folder("tour.db")
        for language in ["de", "de-AT"] {
            configuration.language = Language(rawValue: language)
            #expect(configuration.missingHere() == [])
        }
        configuration.language = Language(rawValue: "pl")
        #expect(
            configuration.missingHere()
                == ["language: the tour has no language \"pl\"; choose one of en, de, fr"])
    }

    @Test(
        "what stands there twice, or does not fit together, has its line",
        arguments: [
            (
                "camera: a\nidle: 30\nidle: 31", 3,
                "duplicate key \"idle\", already on line 2; keep one of them"
            ),
            ("idle: 10\ncountdown: 15", 2, "countdown must not be longer than idle"),
            ("theme: [dark]", 1, "theme needs a value: dark or light"),
            ("1: 2\n", 1, "unknown key \"1\"; kiosk.yaml lists all keys"),
        ])
    func lines(yaml: String, line: Int, text: String) {
        let error = #expect(throws: KioskConfigurationError.self) {
            try KioskConfiguration(yaml: yaml, path: "k.yaml")
        }
        guard case .invalid(_, let problems) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(problems.map(\.line) == [line])
        #expect(problems.map(\.text) == [text])
    }

    @Test("aliases that would grow without end are answered at once")
    func aliases() {
        var yaml = "a: &a [x]\n"
        for (name, next) in zip("bcdefghijklmnop", "abcdefghijklmno") {
            let list = Array(repeating: "*\(next)", count: 9).joined(separator: ", ")
            yaml += "\(name): &\(name) [\(list)]\n"
        }
        #expect(throws: KioskConfigurationError.self) {
            try KioskConfiguration(yaml: yaml, path: "k.yaml")
        }
    }

    @Test("every key stands in the file that ships, and a configuration is printed as it is read")
    func documented() throws {
        let text = try String(
            contentsOfFile: Self.shippedFile, encoding: .utf8)
        let names = text.split(separator: "\n").compactMap { line in
            line.drop { $0 == "#" || $0 == " " }.split(separator: ":").first.map(String.init)
        }
        for key in ConfigurationKey.all { #expect(names.contains(key.name), "\(key.name)") }
        var configuration = KioskConfiguration()
        configuration.database = "/srv/tour.sqlite"
        configuration.night = NightSchedule("22:00-06:00")
        configuration.rearm = .milliseconds(1234)
        configuration.screen.diagonalInches = 15.6
        let read = try KioskConfiguration(yaml: configuration.text, path: "k.yaml")
        #expect(read == configuration)
    }

    @Test("of a new configuration a running kiosk takes what needs no restart, and names the rest")
    func adopting() {
        var new = KioskConfiguration()
        new.idle = .seconds(60)
        new.camera = "/dev/video7"
        new.screen.rotation = .quarter
        let adopted = KioskConfiguration().adopting(new)
        #expect(adopted.idle == .seconds(60))
        #expect(adopted.camera == "/dev/video0")
        #expect(
            KioskConfiguration().keysForRestart(comparedTo: new) == ["camera", "rotation"])
        #expect(KioskConfiguration().keysForRestart(comparedTo: adopted) == [])
    }

    @Test("a file that is not there is named")
    func missing() {
        #expect(throws: KioskConfigurationError.unreadable(path: "/no/kiosk.yaml")) {
            try KioskConfiguration(path: "/no/kiosk.yaml")
        }
    }

    @Test("the file that ships says what the defaults are")
    func shipped() throws {
        var shipped = try KioskConfiguration(path: Self.shippedFile)
        #expect(shipped.database?.hasSuffix("tour.sqlite") == true)
        shipped.database = nil
        #expect(shipped == KioskConfiguration())
    }

    @Test(
        "the ledger lies in the service's folder, else in the user's",
        arguments: [
            (["STATE_DIRECTORY": "/var/lib/docent:/x"], "/var/lib/docent/passes.ledger"),
            (["XDG_STATE_HOME": "/s", "HOME": "/h"], "/s/docent/passes.ledger"),
            (["XDG_STATE_HOME": "s", "HOME": "/h"], "/h/.local/state/docent/passes.ledger"),
            ([:], nil),
        ] as [([String: String], String?)])
    func ledgerPlace(environment: [String: String], path: String?) {
        #expect(KioskConfiguration().ledgerPath(in: environment) == path)
    }
}
