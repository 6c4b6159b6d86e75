import Foundation
import TestSupport
import Testing

@testable import Playback

/// What a player that a film has taken over can do: shells in its place try.
@Suite("A player is confined")
struct ConfinedPlayerTests {
    private let folder: TemporaryFolder
    private let film: String

    init() throws {
        folder = try TemporaryFolder()
        film = try folder.write("a film", to: "film.mp4")
        try folder.write("secret", to: "beside.txt")
    }

    /// Runs a script as the player: `PASS` is what it prints where an attempt failed.
    private func attempt(_ script: String, shell: String = "/bin/sh") throws -> Program.Outcome {
        var keeper = Program(built: "docent-film")
        keeper.folder = folder.path
        return try keeper.run([film, "", shell, "-c", script])
    }

    @Test("it reads its film and nothing beside it")
    func reads() throws {
        let own = try attempt("read -r text </proc/self/fd/4; echo \"$text\"")
        #expect(own.text == "a film\n")
        for path in ["beside.txt", "film.mp4", "/etc/passwd", "/etc/shadow", "/root/.ssh/id"] {
            let other = try attempt("read -r text <\(path) && echo \"$text\" || echo PASS")
            #expect(other.text == "PASS\n", "\(path): \(other.errors)")
        }
    }

    @Test("it writes, makes and deletes nothing")
    func writes() throws {
        for deed in [": >new.txt", ": >beside.txt", ": >>film.mp4", ": >/tmp/docent-was-here"] {
            let outcome = try attempt("(\(deed)) && echo written || echo PASS")
            #expect(outcome.text == "PASS\n", "\(deed): \(outcome.errors)")
        }
        #expect(
            try String(contentsOfFile: "\(folder.path)/beside.txt", encoding: .utf8) == "secret")
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/new.txt"))
    }

    @Test("it starts no program")
    func starts() throws {
        for program in ["/bin/rm", "/usr/bin/env", "/bin/sh"] {
            let shell = program == "/bin/sh" ? "/bin/bash" : "/bin/sh"
            let outcome = try attempt(
                "\(program) --version && echo started || echo PASS", shell: shell)
            #expect(outcome.text == "PASS\n", "\(program): \(outcome.errors)")
        }
    }

    @Test("one that connects is ended")
    func connects() throws {
        let server = try #require(Program(installed: "bash"))
        let outcome = try attempt(
            "exec 5<>/dev/tcp/127.0.0.1/9; echo alive", shell: server.executable)
        #expect(outcome.status == 128 + SIGSYS && outcome.text.isEmpty)
    }

    @Test(
        "it signals no other process", .enabled(if: landlockVersion >= 6, "the kernel is too old"))
    func signals() throws {
        let outcome = try attempt("kill -0 \(getpid()) && echo signalled || echo PASS")
        #expect(outcome.text == "PASS\n")
    }

    @Test("a film that is gone, and a player that is not there, end it")
    func missing() throws {
        var keeper = Program(built: "docent-film")
        #expect(try keeper.run(["/none/film.mp4", "", "/bin/sh", "-c", "exit 0"]).status == 69)
        keeper.folder = folder.path
        #expect(try keeper.run([film, "", "/none/player"]).status == 69)
        #expect(try keeper.run([]).status == 64)
    }

    /// Which of Landlock's versions the kernel has; 6 forbids signals to processes outside.
    private static let landlockVersion: Int = {
        let parts =
            (try? String(contentsOfFile: "/proc/sys/kernel/osrelease", encoding: .utf8))?
            .split { !$0.isNumber }.prefix(2).compactMap { Int($0) } ?? []
        guard parts.count == 2 else { return 0 }
        return (parts[0], parts[1]) >= (6, 12) ? 6 : 5
    }()
}
