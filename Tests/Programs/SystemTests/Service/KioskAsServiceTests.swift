import Foundation
import TestSupport
import Testing

/// The built kiosk as systemd runs it: told of a socket to speak to, a watchdog's time, a folder of its own.
@Suite("docent kiosk as a service", .serialized, .timeLimit(.generous))
struct KioskAsServiceTests {
    /// A kiosk with everything that a service manager gives it.
    private final class Service {
        let folder: TemporaryFolder
        let manager: NotifyListener
        let kiosk: RunningProgram

        init(_ settings: String = "", watchdog: String = "1500000") throws {
            folder = try TemporaryFolder()
            manager = try NotifyListener("\(folder.path)/notify")
            var docent = try Repository.docent()
            let sample = docent.environment["DOCENT_CONFIG"].map {
                ($0 as NSString).deletingLastPathComponent + "/tour.sqlite"
            }
            let path = try folder.write(
                "database: \(sample ?? "")\nhttp: 127.0.0.1:0\n\(settings)", to: "kiosk.yaml")
            try FileManager.default.createDirectory(
                atPath: "\(folder.path)/run", withIntermediateDirectories: false)
            docent.environment = [
                // Drawing the stack of what the watchdog ends takes minutes, and holds it up.
                "SWIFT_BACKTRACE": "enable=no",
                "NOTIFY_SOCKET": manager.name, "WATCHDOG_USEC": watchdog,
                "RUNTIME_DIRECTORY": "\(folder.path)/run", "DOCENT_CONFIG": path,
            ]
            kiosk = try docent.start([
                "kiosk", "--display", "plain", "--frames", "\(Repository.root)/kiosk/frames",
                "--rate", "8",
            ])
        }

        func heard(_ text: String) -> Bool {
            manager.waits { $0.contains { $0.contains(text) } }
        }

        /// The port that the log tells.
        func port() -> UInt16? {
            let isThere = kiosk.waits { kiosk.errors.contains("/health\n") }
            guard isThere, let start = kiosk.errors.range(of: "http://127.0.0.1:") else {
                return nil
            }
            return UInt16(kiosk.errors[start.upperBound...].prefix { $0.isNumber })
        }
    }

    @Test("it says when it is ready, feeds the watchdog, tells how it is, and says when it ends")
    func life() throws {
        let service = try Service()
        #expect(service.heard("READY=1"), "\(service.kiosk.errors)")
        #expect(service.heard("WATCHDOG=1"))
        let isFed = service.manager.waits { $0.count { $0 == "WATCHDOG=1" } >= 4 }
        #expect(isFed)
        #expect(service.heard("STATUS=pass: camera streaming"))
        let file = "\(service.folder.path)/run/health.json"
        let isWritten = service.kiosk.waits {
            FileManager.default.contents(atPath: file) != nil
        }
        #expect(isWritten)
        service.kiosk.send(SIGTERM)
        let outcome = try service.kiosk.end(within: Patience.seconds)
        #expect(outcome.status == 130, "\(outcome.errors)")
        #expect(service.heard("STOPPING=1"))
        let left = try FileManager.default.contentsOfDirectory(
            atPath: "\(service.folder.path)/run")
        #expect(left == [])
        // READY comes before the first WATCHDOG could be missed, and only once.
        #expect(service.manager.heard.count { $0.hasPrefix("READY=1") } == 1)
    }

    @Test("one that stands still is no longer heard, so that the watchdog can end it")
    func standstill() throws {
        let service = try Service()
        #expect(service.heard("WATCHDOG=1"), "\(service.kiosk.errors)")
        service.kiosk.send(SIGSTOP)
        #expect(service.kiosk.waits { service.kiosk.status("State").hasPrefix("T") })
        service.manager.listen()
        usleep(1_600_000)
        #expect(service.manager.listen() == [])
        // As the watchdog does.
        service.kiosk.send(SIGABRT)
        service.kiosk.send(SIGCONT)
        let outcome = try service.kiosk.end(within: Patience.seconds)
        #expect(outcome.status == 128 + SIGABRT)
    }

    @Test("it answers over HTTP how it is, and with figures, without a word of what codes say")
    func web() throws {
        let service = try Service()
        let port = try #require(service.port(), "\(service.kiosk.errors)")
        var health = ""
        let isWell = service.kiosk.waits {
            health = (try? LoopbackClient.get("/health", port: port)) ?? ""
            return health.contains("\"status\" : \"pass\"") && !health.contains("\"codes\" : 0,")
        }
        #expect(isWell, "\(health)")
        #expect(health.hasPrefix("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"))
        let metrics = try LoopbackClient.get("/metrics", port: port)
        #expect(metrics.contains("\ndocent_healthy 1\n"))
        #expect(metrics.contains("docent_code_to_page_frames_bucket{le=\"+Inf\"}"))
        for word in ["Mira", "A-014", "badge", "control"] {
            #expect(!health.contains(word) && !metrics.contains(word))
            #expect(!service.kiosk.errors.contains(word))
        }
        let rubbish = try LoopbackClient(port: port)
        rubbish.send([0, 1, 2, 255, 10, 10])
        #expect(rubbish.answer()?.hasPrefix("HTTP/1.1 400 ") == true)
    }

    @Test("SIGHUP takes a good configuration over, and keeps the old one where the new is bad")
    func reload() throws {
        let service = try Service("idle: 5\ncountdown: 2\n")
        #expect(service.heard("READY=1"), "\(service.kiosk.errors)")
        let path = "\(service.folder.path)/kiosk.yaml"
        let good = try String(contentsOfFile: path, encoding: .utf8)
        try (good + "camra: x\ntheme: blue\n").write(
            toFile: path, atomically: true, encoding: .utf8)
        service.kiosk.send(SIGHUP)
        #expect(service.heard("RELOADING=1\nMONOTONIC_USEC="))
        #expect(service.heard("A new configuration was refused"))
        let errors = service.kiosk.errors
        #expect(errors.contains("kiosk.yaml:5: unknown key \"camra\"; did you mean \"camera\"?"))
        #expect(errors.contains("kiosk.yaml:6: theme is \"blue\"; it must be dark or light"))
        try (good + "camera: /dev/video7\n").write(
            toFile: path, atomically: true, encoding: .utf8)
        service.kiosk.send(SIGHUP)
        let isTaken = service.kiosk.waits {
            service.kiosk.errors.contains("kiosk.yaml was reloaded")
        }
        #expect(isTaken)
        #expect(service.kiosk.errors.contains("Only a restart of the kiosk changes camera\n"))
        let isReady = service.manager.waits { $0.last { $0.hasPrefix("READY=1") } == "READY=1" }
        #expect(isReady)
        let port = try #require(service.port())
        let health = try LoopbackClient.get("/health", port: port)
        #expect(health.contains("\"refused\" : 1,") && health.contains("\"reloads\" : 1"))
    }

    @Test("a health file that cannot be written is told of, and the kiosk goes on")
    func noDisk() throws {
        let service = try Service("health-file: /proc/docent/health.json\n")
        let isTold = service.kiosk.waits {
            service.kiosk.errors.contains("/proc/docent/health.json cannot be written: ")
        }
        #expect(isTold, "\(service.kiosk.errors)")
        let fed = service.manager.heard.count
        let goesOn = service.manager.waits { $0.count > fed + 2 }
        #expect(goesOn)
        service.kiosk.send(SIGTERM)
        #expect(try service.kiosk.end(within: Patience.seconds).status == 130)
    }

    @Test("what keeps it from starting is told to the service manager")
    func broken() throws {
        let folder = try TemporaryFolder()
        let manager = try NotifyListener("\(folder.path)/notify")
        var docent = try Repository.docent()
        docent.environment["NOTIFY_SOCKET"] = manager.name
        let outcome = try docent.run([
            "kiosk", "--display", "plain", "--database", "\(folder.path)/none.sqlite",
        ])
        #expect(outcome.status == 3)
        manager.listen()
        let status = try #require(manager.heard.first)
        #expect(status.hasPrefix("STATUS=") && status.contains("none.sqlite"))
        #expect(!manager.heard.contains { $0.contains("READY=1") })
    }

    @Test("--check-config prints every setting that holds, or every problem, and starts nothing")
    func check() throws {
        let folder = try TemporaryFolder()
        let docent = try Repository.docent()
        let good = try folder.write("night: 22:00-06:00\n", to: "good.yaml")
        let well = try docent.run(["kiosk", "--check-config", "--config", good])
        #expect(well.status == 0)
        #expect(
            well.text.hasPrefix("\(good) is right\n# database is left out\ncamera: /dev/video0\n"))
        #expect(well.text.contains("night: 22:00-06:00\n"))
        let bad = try folder.write("nihgt: 22\nidle: 1\n", to: "bad.yaml")
        let ill = try docent.run(["kiosk", "--check-config", "--config", bad])
        #expect(ill.status == 64 && ill.text.isEmpty)
        #expect(ill.errors.contains("\(bad):1: unknown key \"nihgt\"; did you mean \"night\"?\n"))
        #expect(
            ill.errors.contains("\(bad):2: idle is \"1\"; it must be seconds, from 5 to 3600\n"))
        let doctor = try docent.run(["doctor", "--config", bad])
        #expect(doctor.status == 1)
        #expect(doctor.text.contains("BROKEN   settings   \(bad):1: unknown key \"nihgt\""))
    }
}
