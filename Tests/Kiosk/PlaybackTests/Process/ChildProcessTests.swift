import Foundation
import Glibc
import Processes
import Synchronization
import TestSupport
import Testing

@testable import Playback

@Suite("A program that runs for us") struct ChildProcessTests {
    /// Runs a shell's words to their end; the lines it writes.
    private func lines(
        of words: String, in surroundings: Surroundings = .own
    ) async throws -> [String] {
        let (process, socket) = try ChildProcess.start(
            "/bin/sh", ["-c", words], in: surroundings)
        let lines = Mutex<[String]>([])
        let (ends, teller) = AsyncStream.makeStream(of: Void.self)
        let reader = LineSocket(owning: socket, longestLine: 1 << 16) { event in
            switch event {
            case .line(let line):
                lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
            case .closed: teller.finish()
            }
        }
        for await _ in ends {}
        _ = await process.ended()
        reader.close()
        return lines.withLock { $0 }
    }

    @Test(
        "tells how it ended",
        arguments: [
            ("exit 0", ChildProcess.Ending.status(0)), ("exit 7", .status(7)),
            ("kill -9 $$", .signal(9)), ("kill -11 $$", .signal(11)),
        ])
    func tellsEnd(words: String, ending: ChildProcess.Ending) async throws {
        let (process, socket) = try ChildProcess.start("/bin/sh", ["-c", words], in: .own)
        defer { _ = close(socket) }
        #expect(await process.ended() == ending)
        #expect(process.ending == ending)
        #expect(!exists(process.identifier), "a zombie is left")
    }

    @Test("gets none of our descriptors but its own and the file it is lent")
    func inheritsNothing() async throws {
        // Open on exec, as a careless library's would be.
        let careless = (0..<20).map { _ in unsafe open("/dev/null", O_RDONLY) }
        defer { for number in careless { _ = close(number) } }
        let low = unsafe open("/dev/zero", O_RDONLY | O_CLOEXEC)
        let lent = fcntl(low, F_DUPFD_CLOEXEC, 10)
        defer {
            _ = close(low)
            _ = close(lent)
        }
        #expect(try await descriptors(lending: []) == ["socket", "socket", "/dev/null"])
        #expect(
            try await descriptors(lending: [lent]) == [
                "socket", "socket", "/dev/null", "/dev/zero",
            ])
    }

    /// What a running shell's descriptors lead to, in their order.
    private func descriptors(lending files: [Int32]) async throws -> [String] {
        let (process, socket) = try ChildProcess.start(
            "/bin/sh", ["-c", "echo ready; read line"], in: .own, lending: files)
        let isReady = Mutex(false)
        let reader = LineSocket(owning: socket, longestLine: 100) { event in
            if case .line = event { isReady.withLock { $0 = true } }
        }
        defer { reader.close() }
        #expect(await eventually { isReady.withLock { $0 } })
        let folder = "/proc/\(process.identifier)/fd"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        let targets = try names.map { name in
            let target = try FileManager.default.destinationOfSymbolicLink(
                atPath: "\(folder)/\(name)")
            return String(target.prefix { $0 != ":" })
        }
        await process.end()
        return targets
    }

    @Test("gets of our variables those about folders, languages and sound alone")
    func filtersVariables() async throws {
        let surroundings = Surroundings(variables: [
            "PATH": "/usr/bin:/bin", "HOME": "/h", "LC_ALL": "C", "XDG_RUNTIME_DIR": "/r",
            "PULSE_SERVER": "p", "SECRET_TOKEN": "s", "LD_PRELOAD": "", "MPV_HOME": "/evil",
        ])
        let names = try await lines(of: "env", in: surroundings)
            .map { String($0.prefix { $0 != "=" }) }.filter { $0 != "PWD" && $0 != "_" }.sorted()
        #expect(names == ["HOME", "LC_ALL", "PATH", "PULSE_SERVER", "XDG_RUNTIME_DIR"])
    }

    @Test("may not gain rights, and dies with us, by Linux's own care")
    func isHeld() async throws {
        let lines = try await lines(of: "grep NoNewPrivs /proc/$$/status")
        #expect(lines == ["NoNewPrivs:\t1"])
    }

    @Test(
        "is ended although it ignores being asked, or is stopped",
        arguments: [
            ("trap '' TERM; echo ready; while :; do sleep 1; done", isStopped: false),
            ("echo ready; kill -STOP $$", true),
        ])
    func endsForCertain(words: String, isStopped: Bool) async throws {
        let (process, socket) = try ChildProcess.start("/bin/sh", ["-c", words], in: .own)
        let isReady = Mutex(false)
        let reader = LineSocket(owning: socket, longestLine: 100) { event in
            if case .line = event { isReady.withLock { $0 = true } }
        }
        defer { reader.close() }
        #expect(await eventually { isReady.withLock { $0 } })
        // It writes before it stops itself.
        #expect(await eventually { !isStopped || state(of: process.identifier) == "T" })
        #expect(await process.end(grace: .milliseconds(200)) == .signal(SIGKILL))
        #expect(!exists(process.identifier), "a zombie is left")
    }

    @Test("is let end by itself within the grace it is given")
    func endsWithGrace() async throws {
        let (process, socket) = try ChildProcess.start(
            "/bin/sh", ["-c", "trap 'exit 3' TERM; echo ready; while :; do sleep 0.05; done"],
            in: .own)
        let isReady = Mutex(false)
        let reader = LineSocket(owning: socket, longestLine: 100) { event in
            if case .line = event { isReady.withLock { $0 = true } }
        }
        defer { reader.close() }
        #expect(await eventually { isReady.withLock { $0 } })
        #expect(await process.end(grace: .seconds(20)) == .status(3))
        #expect(await process.end() == .status(3), "ending again does nothing")
    }

    @Test("that cannot be started is said so by name")
    func tellsMissing() throws {
        #expect(throws: PlaybackError.notInstalled(program: "setpriv", package: "util-linux")) {
            _ = try ChildProcess.start(
                "/bin/true", [], in: Surroundings(variables: ["PATH": "/nowhere"]))
        }
    }

    @Test("a hundred, started by many tasks at once, all end and none is left")
    func manyAtOnce() async throws {
        let identifiers = try await withThrowingTaskGroup(of: Int32.self) { group in
            for index in 0..<100 {
                group.addTask {
                    let (process, socket) = try ChildProcess.start(
                        "/bin/sh", ["-c", index.isMultiple(of: 2) ? "exit 0" : "sleep 100"],
                        in: .own)
                    defer { _ = close(socket) }
                    await process.end()
                    return process.identifier
                }
            }
            return try await group.reduce(into: [Int32]()) { $0.append($1) }
        }
        #expect(Set(identifiers).count == 100)
        #expect(!identifiers.contains(where: exists))
    }

    /// The file by which the killed parent's child tells its number.
    private static let note = "\(NSTemporaryDirectory())docent-orphan-\(getuid())"

    @Test("dies when we are killed, although it ignores every signal and holds its input open")
    func diesWithUs() async throws {
        try? FileManager.default.removeItem(atPath: Self.note)
        await #expect(processExitsWith: .signal(SIGKILL)) {
            let words =
                "trap '' TERM HUP INT PIPE; echo $$ >\(ChildProcessTests.note).new; "
                + "mv \(ChildProcessTests.note).new \(ChildProcessTests.note); "
                + "while :; do sleep 1; done"
            let (_, socket) = try ChildProcess.start("/bin/sh", ["-c", words], in: .own)
            _ = socket
            _ = await eventually { FileManager.default.fileExists(atPath: ChildProcessTests.note) }
            // Threads of the pool come and go; the one that started the child must not matter.
            try await Task.sleep(for: .milliseconds(100))
            kill(getpid(), SIGKILL)
        }
        let text = try String(contentsOfFile: Self.note, encoding: .utf8)
        try? FileManager.default.removeItem(atPath: Self.note)
        let orphan = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(await eventually { isGone(orphan) }, "the child outlives us")
    }
}
