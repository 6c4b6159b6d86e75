import Foundation
import TestSupport
import Testing

/// A kiosk and its link keep their memory from other programs of their user.
///
/// All run without the right to look into any process, which root has.
@Suite("A service hides its memory", .serialized, .timeLimit(.generous))
struct HiddenProcessTests {
    private static let setpriv = Program(installed: "setpriv")
    private static let keeper = ["--bounding-set=-sys_ptrace", "--inh-caps=-sys_ptrace", "--"]

    private func start(_ program: Program, _ arguments: [String]) throws -> RunningProgram {
        var kept = program
        kept.executable = try #require(Self.setpriv).executable
        return try kept.start(Self.keeper + [program.executable] + arguments)
    }

    /// Tells whether another program of the same user may look into one: all that is there to see by ptrace(2) goes with the path of
    /// its program.
    private func isOpen(_ program: RunningProgram) throws -> Bool {
        try #require(Self.setpriv).run(
            Self.keeper + ["readlink", "/proc/\(program.process)/exe"]
        ).status == 0
    }

    @Test(
        "a kiosk's, and not that of any program", .enabled(if: setpriv != nil, "install util-linux")
    )
    func kiosk() throws {
        let folder = try TemporaryFolder()
        var docent = try Repository.docent()
        let sample = docent.environment["DOCENT_CONFIG"].map {
            ($0 as NSString).deletingLastPathComponent + "/tour.sqlite"
        }
        docent.environment["DOCENT_CONFIG"] = try folder.write(
            "database: \(sample ?? "")\n", to: "kiosk.yaml")
        let kiosk = try start(
            docent,
            ["kiosk", "--display", "plain", "--frames", "\(Repository.root)/kiosk/frames"])
        let isRunning = kiosk.waits { !kiosk.output.isEmpty }
        #expect(isRunning, "\(kiosk.errors)")
        #expect(try !isOpen(kiosk))
        let sleeping = try start(#require(Program(installed: "sleep")), ["60"])
        let isStarted = sleeping.waits { sleeping.status("Name") == "sleep" }
        #expect(isStarted)
        #expect(try isOpen(sleeping))
    }

    @Test("a link's", .enabled(if: setpriv != nil, "install util-linux"))
    func link() throws {
        let place = try LinkedKiosk()
        let manager = try NotifyListener("\(place.folder.path)/notify")
        var docent = place.docent
        docent.environment["NOTIFY_SOCKET"] = manager.name
        let link = try start(docent, ["link", "run", "--config", "link.yaml"])
        let isReady = manager.waits { $0.contains { $0.contains("READY=1") } }
        #expect(isReady, "\(link.errors)")
        #expect(try !isOpen(link))
    }
}
