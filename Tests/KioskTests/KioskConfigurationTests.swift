import TestSupport
import Testing

@testable import Kiosk

@Suite("kiosk.yaml")
struct KioskConfigurationTests {
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
            """, to: "kiosk.yaml")
        let configuration = try KioskConfiguration(path: path)
        #expect(configuration.database == "\(folder.path)/../tour.sqlite")
        #expect(configuration.camera == "/dev/video2")
        #expect(configuration.cameraPlace == .below)
        #expect(configuration.idle == .seconds(60))
        #expect(configuration.countdown == .seconds(10))
        #expect(configuration.rearm == .milliseconds(500))
        #expect(configuration.reveal == .seconds(5))
    }

    @Test("all that is wrong is told at once, with the nearest known key")
    func wrong() {
        let yaml = """
            camra: /dev/video0
            idle: soon
            countdown: 700
            camera-place: behind
            reveal:
            """
        #expect(
            throws: KioskConfigurationError.invalid(
                path: "k.yaml",
                [
                    .init(line: 1, text: "“camra” is not known; did you mean “camera”?"),
                    .init(line: 2, text: "idle is “soon”; it must be seconds, from 5.0 to 3600.0"),
                    .init(
                        line: 3, text: "countdown is “700”; it must be seconds, from 0.0 to 600.0"),
                    .init(
                        line: 4,
                        text: "camera-place is “behind”; it must be above, below or beside"),
                    .init(line: 5, text: "reveal needs a value"),
                ])
        ) { try KioskConfiguration(yaml: yaml, path: "k.yaml") }
    }

    @Test("an empty file sets nothing", arguments: ["", "# nothing\n"])
    func empty(yaml: String) throws {
        #expect(try KioskConfiguration(yaml: yaml, path: "k.yaml") == KioskConfiguration())
    }

    @Test("what is no map, or no YAML, is refused", arguments: ["- a", "a: [", "text"])
    func refused(yaml: String) {
        #expect(throws: KioskConfigurationError.self) {
            try KioskConfiguration(yaml: yaml, path: "k.yaml")
        }
    }

    @Test("a file that is not there is named")
    func missing() {
        #expect(throws: KioskConfigurationError.unreadable(path: "/no/kiosk.yaml")) {
            try KioskConfiguration(path: "/no/kiosk.yaml")
        }
    }

    @Test("the file that ships says what the defaults are")
    func shipped() throws {
        var shipped = try KioskConfiguration(path: "\(SampleSite.root)/kiosk/kiosk.yaml")
        #expect(shipped.database?.hasSuffix("tour.sqlite") == true)
        shipped.database = nil
        #expect(shipped == KioskConfiguration())
    }

    @Test(
        "the edit distance counts characters inserted, removed and replaced",
        arguments: [("", "", 0), ("idle", "idl", 1), ("camra", "camera", 1), ("abc", "xyz", 3)])
    func distance(a: String, b: String, expected: Int) {
        #expect(a.editDistance(to: b) == expected)
        #expect(b.editDistance(to: a) == expected)
    }
}
