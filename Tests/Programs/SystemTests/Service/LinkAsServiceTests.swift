import Foundation
import TestSupport
import Testing

@Suite("docent link as a service", .tags(.slow), .serialized, .timeLimit(.generous))
struct LinkAsServiceTests {
    @Test("it says when it is ready, pings the watchdog, reloads, and ends by SIGTERM")
    func service() throws {
        let place = try LinkedKiosk()
        let manager = try NotifyListener("\(place.folder.path)/notify")
        var docent = place.docent
        docent.environment["NOTIFY_SOCKET"] = manager.name
        docent.environment["WATCHDOG_USEC"] = "5000000"
        let link = try docent.start(["link", "run", "--now", "--config", "link.yaml"])
        let isReady = manager.waits { $0.contains { $0.contains("READY=1") } }
        #expect(isReady, "\(link.errors)")
        let isPinged = manager.waits { $0.contains { $0.contains("WATCHDOG=1") } }
        #expect(isPinged)
        let isFetched = link.waits {
            link.errors.contains("Version 1 was fetched whole and handed to the kiosk")
        }
        #expect(isFetched, "\(link.errors)")
        #expect(try place.takes().errors.contains("version 1, "))
        try place.folder.write("chanel: x\n", to: "link.yaml")
        link.send(SIGHUP)
        let isRefused = link.waits {
            link.errors.contains("unknown key \"chanel\"; did you mean \"channel\"?")
        }
        #expect(isRefused, "\(link.errors)")
        link.send(SIGTERM)
        #expect(try link.end(within: Patience.seconds).status == 0)
        let isEnding = manager.waits { $0.contains { $0.contains("STOPPING=1") } }
        #expect(isEnding)
    }

    @Test(
        "a clock that is put back by a year does not end its pings",
        .enabled(if: Program(installed: "clang") != nil, "install clang"))
    func clockPutBack() throws {
        let place = try LinkedKiosk()
        let manager = try NotifyListener("\(place.folder.path)/notify")
        // The program believes in next year; the kernel, which measures its waits, does not.
        let library = "\(place.folder.path)/clock.so"
        let clang = try #require(Program(installed: "clang"))
        let built = try clang.run([
            "-shared", "-fPIC", "-o", library, "\(Repository.root)/kiosk/vm/tools/clock.c",
        ])
        #expect(built.status == 0, "\(built.errors)")
        var docent = place.docent
        docent.environment["LD_PRELOAD"] = library
        docent.environment["DOCENT_CLOCK"] = "\(Int(Date.now.timeIntervalSince1970) + 31_536_000)"
        docent.environment["NOTIFY_SOCKET"] = manager.name
        docent.environment["WATCHDOG_USEC"] = "5000000"
        let link = try docent.start(["link", "run", "--config", "link.yaml"])
        var pings = 0
        let isPinged = manager.waits { notices in
            pings = notices.count { $0.contains("WATCHDOG=1") }
            return pings >= 3
        }
        #expect(isPinged, "\(pings) pings; \(link.errors)")
        link.send(SIGTERM)
        #expect(try link.end(within: Patience.seconds).status == 0)
    }

    @Test(
        "killed at random moments, it leaves what the kiosk can use or nothing, and comes to its end"
    )
    func killed() throws {
        let place = try LinkedKiosk()
        var generator = SeededGenerator(seed: 11)
        var kills = 0
        for _ in 0..<Amount.of(8, all: 25) {
            let link = try place.start()
            usleep(UInt32.random(in: 5_000...120_000, using: &generator))
            link.send(SIGKILL)
            if try link.end().status == 137 { kills += 1 }
            let channel = "\(place.folder.path)/bundles/channel"
            guard FileManager.default.fileExists(atPath: channel) else { continue }
            let taken = try place.takes()
            #expect(taken.status == 0, "\(taken.errors)")
        }
        #expect(kills > 0)
        let last = try place.link("once")
        #expect(last.status == 0, "\(last.errors)")
        let taken = try place.takes()
        #expect(taken.status == 0, "\(taken.errors)")
        #expect(try place.link("once").errors.contains("the kiosk has what the channel offers"))
    }

    @Test("the exit status says what is wrong, and a join sends nothing without encryption")
    func statuses() throws {
        let place = try LinkedKiosk()
        let insecure = try place.link("join", "http://hub.example.org", "ABCD-2345")
        #expect(insecure.status == 1)
        #expect(insecure.errors.contains("http://hub.example.org is not encrypted"))
        let short = try place.link("join", "https://hub.example.org", "ABC")
        #expect(short.status == 64 && short.errors.contains("the code has 8 letters and digits"))
        try place.folder.write("channel: http://127.0.0.1:1\n", to: "link.yaml")
        let dead = try place.link("once")
        #expect(dead.status == 3 && dead.errors.contains("is not reached"), "\(dead.errors)")
        let status = try place.link("status")
        #expect(
            status.text.contains("heard: never\n")
                && status.text.contains("problem: http://127.0.0.1:1/channel is not reached"))
        try place.folder.write("channel: x\n", to: "link.yaml")
        #expect(try place.link("once").status == 64)
    }

    private static let canMount =
        (try? Program(installed: "unshare")?.run(["-m", "mount", "-t", "tmpfs", "none", "/mnt"]))?
        .status == 0

    @Test(
        "a disk that fills up is reported, and once it has room the link goes on from what it has",
        .enabled(if: canMount, "only root can mount a disk"))
    func fullDisk() throws {
        let place = try LinkedKiosk()
        let unshare = try #require(Program(installed: "unshare"))
        var shell = unshare
        shell.folder = place.folder.path
        shell.environment = place.docent.environment
        let outcome = try shell.run([
            "-m", "bash", "-c",
            """
            docent=\(place.docent.executable)
            mount -t tmpfs -o size=64m none bundles
            # It fills up after the question how much is free was answered: by somebody else.
            head -c 60m /dev/zero >bundles/other
            $docent link once --config link.yaml; echo "status $?"
            rm bundles/other
            $docent link once --config link.yaml; echo "status $?"
            $docent tour take bundles --config kiosk.yaml; echo "status $?"
            """,
        ])
        #expect(outcome.text == "status 3\nstatus 0\nstatus 0\n", "\(outcome.errors)")
        #expect(
            outcome.errors.contains("are needed with the reserve; delete what is not needed there"))
    }
}
