import Foundation
import TestSupport
import Testing

@testable import Playback

/// What a player that a film has taken over can do: film-intruder, confined like it, tries.
@Suite("A player is confined")
struct ConfinedPlayerTests {
    private let folder: TemporaryFolder
    private let film: String

    init() throws {
        folder = try TemporaryFolder()
        film = try folder.write("a film", to: "film.mp4")
        try folder.write("secret", to: "beside.txt")
    }

    private func attempt(_ deed: String, _ what: String = "") throws -> Program.Outcome {
        var intruder = Program(built: "film-intruder")
        intruder.folder = folder.path
        return try intruder.run([film, deed, what])
    }

    @Test("it reads its film and nothing beside it")
    func reads() throws {
        #expect(try attempt("film").text == "done\n")
        for path in ["beside.txt", ".", "/etc/passwd", "/etc/shadow", "/root"] {
            #expect(try attempt("read", path).text == "denied: \(EACCES)\n", "\(path)")
        }
    }

    @Test("it writes, makes and deletes nothing")
    func writes() throws {
        // Landlock denies all but the last, which it leaves to the filter of system calls.
        for (deed, what, number) in [
            ("create", "new.txt", EACCES), ("write", "beside.txt", EACCES),
            ("write", "film.mp4", EACCES), ("create", "/tmp/docent-was-here", EACCES),
            ("delete", "beside.txt", EACCES), ("permit", "beside.txt", EPERM),
        ] {
            #expect(try attempt(deed, what).text == "denied: \(number)\n", "\(deed) \(what)")
        }
        #expect(
            try String(contentsOfFile: "\(folder.path)/beside.txt", encoding: .utf8) == "secret")
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/new.txt"))
        var facts = stat()
        #expect(unsafe stat("\(folder.path)/beside.txt", &facts) == 0)
        #expect(facts.st_mode & 0o777 != 0o777)
    }

    @Test("it makes no folder, but libraries of sound find theirs")
    func folders() throws {
        #expect(try attempt("folder", "new").text == "denied: \(EACCES)\n")
        #expect(try attempt("folder", folder.path).text == "denied: \(EEXIST)\n")
    }

    @Test("it starts no program", arguments: ["/bin/rm", "/usr/bin/env", "/bin/sh"])
    func starts(program: String) throws {
        #expect(try attempt("start", program).text == "denied: \(EPERM)\n")
    }

    @Test("it has no network")
    func connects() throws {
        #expect(try attempt("connect").text == "denied: \(EPERM)\n")
    }

    @Test("one that does what no library does is ended")
    func becomes() throws {
        let outcome = try attempt("become")
        #expect(outcome.status == 128 + SIGSYS && outcome.text.isEmpty)
    }

    @Test("it signals no other process, on any kernel")
    func signals() throws {
        for process in [getpid(), 0, -1, 1] {
            #expect(try attempt("signal", "\(process)").text == "denied: \(EPERM)\n", "\(process)")
        }
        #expect(try attempt("abort").status == 128 + SIGABRT)
    }

    @Test("it does nothing without a film, and nothing by itself")
    func missing() throws {
        let player = Program(built: "docent-film")
        #expect(try player.run(["sound"]).status == 69)
        #expect(try player.run(["tricks"]).status == 64)
        #expect(try player.run([]).status == 64)
    }
}
