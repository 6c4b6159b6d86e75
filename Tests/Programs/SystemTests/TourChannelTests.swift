import Foundation
import TestSupport
import Testing

@Suite("The commands for a channel", .tags(.slow), .timeLimit(.generous))
struct TourChannelTests {
    private let folder: TemporaryFolder
    private let docent: Program

    init() throws {
        folder = try TemporaryFolder()
        var docent = Program(built: "docent")
        docent.folder = folder.path
        docent.environment = [
            "DOCENT_PUBLISH_KEY": "\(folder.path)/publish.key",
            "DOCENT_FRESHNESS_KEY": "\(folder.path)/freshness.key",
            "XDG_STATE_HOME": "\(folder.path)/state", "TZ": "UTC",
            "DOCENT_CONFIG": "\(folder.path)/kiosk.yaml",
        ]
        self.docent = docent
        try FileManager.default.copyItem(
            atPath: Repository.tour, toPath: "\(folder.path)/content")
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/bundles", withIntermediateDirectories: false)
        let keys =
            try run("tour", "publish-key").text + run("tour", "publish-key", "--freshness").text
        try folder.write(
            "bundles: bundles\n\(keys)http: off\nidle: 5\ncountdown: 0\n", to: "kiosk.yaml")
    }

    @discardableResult
    private func run(_ arguments: String..., status: Int32 = 0) throws -> Program.Outcome {
        let outcome = try docent.run(arguments)
        #expect(outcome.status == status, "\(arguments): \(outcome.errors)")
        return outcome
    }

    private func rename(_ name: String) throws {
        let text = try Repository.text("tour-content/buildings/A/A-014.md")
        try folder.write(
            text.replacing("name: Main control room", with: "name: \(name)"),
            to: "content/buildings/A/A-014.md")
    }

    @Test("a version goes from the ring canary to all, and a running kiosk shows it from a stick")
    func life() throws {
        let published = try run("tour", "publish", "content", "--channel", "stick")
        #expect(published.errors.contains("stick: vesper-ridge, sequence 1, until "))
        #expect(published.errors.contains(": all shows version 1\n"))
        let first = try run("tour", "take", "stick")
        #expect(first.errors.contains("version 1, made from content of "))
        #expect(first.errors.hasSuffix("will be shown when no visitor is there\n"))
        let kiosk = try docent.start([
            "kiosk", "--display", "plain", "--frames", "\(Repository.root)/kiosk/frames", "--rate",
            "0.2",
        ])
        let isShown = kiosk.waits {
            (try? docent.run(["tour", "show", "A-014"]).text.contains("Main control room")) == true
        }
        #expect(isShown, "\(kiosk.errors)")
        try rename("Newest control room")
        let canary = try run("tour", "publish", "content", "--channel", "stick", "--ring", "canary")
        #expect(canary.errors.contains("all shows version 1, canary shows version 2"))
        #expect(try run("tour", "take", "stick").errors.contains("nothing new"))
        let all = try run(
            "tour", "channel", "renew", "stick", "--ring", "all", "--content-version", "2")
        #expect(all.errors.contains("sequence 3, until "))
        let doctor = try docent.run(["doctor"]).text
        #expect(doctor.contains("channel    sequence 2 was taken last, ring all, until "))
        try run("tour", "take", "stick")
        let isNew = kiosk.waits { kiosk.errors.contains("Version 2 of the tour is shown") }
        #expect(isNew, "\(kiosk.errors)")
        #expect(try run("tour", "show", "A-014").text.contains("Newest control room"))
        let shown = try run("tour", "channel", "show", "stick").text
        #expect(shown.contains("vesper-ridge, sequence 3, until "))
        #expect(shown.contains("vesper-ridge, version 2, made from content of "))
        let pruned = try run("tour", "channel", "prune", "stick", "--keep", "0")
        #expect(pruned.errors.hasPrefix("stick: 1 version and "))
        #expect(try run("tour", "rollback").errors.contains("version 1 is shown in place of"))
        // The content before is the next version for the rings that had left it.
        try rename("Spoiled control room")
        try run("tour", "publish", "content", "--channel", "stick")
        let back = try run("tour", "channel", "rollback", "stick")
        #expect(back.errors.contains("stick: version 4 has the content of version 2\n"))
        #expect(back.errors.contains("all shows version 4, canary shows version 4"))
        kiosk.send(SIGTERM)
        #expect(try kiosk.end(within: Patience.seconds).status == 130)
        // What was taken exports its media, too.
        try run("tour", "export", "exported")
        #expect(try folder.names().contains { $0.hasPrefix("exported/media/") })
    }

    @Test("what cannot be published, renewed or taken says why, with its exit status")
    func refusals() throws {
        #expect(
            try run("tour", "publish", "content", status: 64).errors
                .contains("name either a bundle with -o or a folder with --channel"))
        #expect(
            try run("tour", "publish", "content", "-o", "a.tour", "--ring", "all", status: 64)
                .errors.contains("are for --channel"))
        #expect(
            try run("tour", "publish", "content", "--channel", "c", "--ring", "A B", status: 64)
                .errors.contains("it must be 1 to 32 of a-z, 0-9 and -"))
        #expect(
            try run("tour", "channel", "renew", "none", status: 1).errors
                .contains("none: this is not a channel (there is no file called channel)"))
        #expect(
            try run("tour", "take", "none", status: 1).errors.contains("this is not a channel"))
        try run("tour", "publish", "--quiet", "content", "--channel", "c")
        // A machine without the freshness key lays a version ready.
        var offline = docent
        offline.environment["DOCENT_FRESHNESS_KEY"] = "\(folder.path)/none.key"
        let publish = ["tour", "publish", "content", "--channel", "c"]
        #expect(
            try offline.run(publish).errors.contains(
                "make one with: docent tour publish-key --freshness"))
        let ready = try offline.run(publish + ["--ring", "none"])
        #expect(ready.status == 0 && ready.errors.contains("c: 0 new files, 0 bytes"))
        #expect(!ready.errors.contains("sequence"))
        #expect(
            try run("tour", "channel", "renew", "c", "--expires", "2020-01-01", status: 64)
                .errors.contains("choose a later --expires"))
        #expect(
            try run("tour", "channel", "renew", "c", "--ring", "all", status: 64).errors
                .contains("belong together"))
        #expect(
            try run("tour", "channel", "rollback", "c", "--to", "7", status: 1).errors
                .contains("there is no manifest of version 7"))
        #expect(
            try run(
                "tour", "channel", "renew", "c", "--ring", "all", "--content-version", "9",
                status: 1
            ).errors.contains("there is no manifest of version 9"))
        try run("tour", "take", "c")
        try rename("Newest control room")
        try run(
            "tour", "publish", "--quiet", "content", "--channel", "c", "--content-version", "5000")
        #expect(
            try run("tour", "take", "c", status: 1).errors
                .contains("version jumps from 1 to 5000, by more than 1000"))
        #expect(try run("tour", "accept", "c").errors.contains("version 5000"))
        try folder.write("bundles: bundles\nbundle-key: abc\nring: A\n", to: "bad.yaml")
        #expect(
            try run("kiosk", "--check-config", "--config", "bad.yaml", status: 64).errors
                .contains("ring is \"A\"; it must be a ring of the channel"))
        try folder.write("database: x\n", to: "kiosk.yaml")
        #expect(
            try run("tour", "take", "c", status: 64).errors.contains("names no folder of bundles"))
    }
}
