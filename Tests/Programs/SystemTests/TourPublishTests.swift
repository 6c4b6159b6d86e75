import Foundation
import TestSupport
import Testing

@Suite("The commands for publishing a tour", .tags(.slow), .timeLimit(.generous))
struct TourPublishTests {
    private let folder: TemporaryFolder
    private let docent: Program

    init() throws {
        folder = try TemporaryFolder()
        var docent = Program(built: "docent")
        docent.folder = folder.path
        docent.environment = [
            "DOCENT_PUBLISH_KEY": "\(folder.path)/publish.key",
            "XDG_STATE_HOME": "\(folder.path)/state", "TZ": "UTC",
            "DOCENT_CONFIG": "\(folder.path)/kiosk.yaml",
        ]
        self.docent = docent
        try FileManager.default.copyItem(
            atPath: Repository.tour, toPath: "\(folder.path)/content")
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/bundles", withIntermediateDirectories: false)
    }

    @discardableResult
    private func run(_ arguments: String..., status: Int32 = 0) throws -> Program.Outcome {
        let outcome = try docent.run(arguments)
        #expect(outcome.status == status, "\(arguments): \(outcome.errors)")
        return outcome
    }

    /// Makes the key, and the settings of a kiosk that takes bundles.
    private func prepare() throws {
        let line = try run("tour", "publish-key").text
        try folder.write(
            "bundles: bundles\n\(line)http: off\nidle: 5\ncountdown: 0\n", to: "kiosk.yaml")
    }

    private func rename(_ name: String) throws {
        let page = "content/buildings/A/A-014.md"
        let text = try Repository.text("tour-content/buildings/A/A-014.md")
        try folder.write(text.replacing("name: Main control room", with: "name: \(name)"), to: page)
    }

    private func kiosk() throws -> RunningProgram {
        try folder.write([], to: "frames/.keep")
        return try docent.start([
            "kiosk", "--display", "plain", "--frames", "\(Repository.root)/kiosk/frames", "--rate",
            "0.2",
        ])
    }

    @Test("a bundle is published, verified, taken by a kiosk, shown everywhere, and gone back from")
    func life() throws {
        try prepare()
        #expect(try run("tour", "publish-key").text.hasPrefix("bundle-key: "))
        let published = try run("tour", "publish", "content", "-o", "bundles/one.tour")
        #expect(published.errors.contains("bundles/one.tour: vesper-ridge, version 1, made from"))
        let verified = try run("tour", "verify", "bundles/one.tour")
        #expect(verified.text.hasPrefix("vesper-ridge, version 1, made from content of "))
        #expect(verified.text.contains("signed with key "))
        #expect(
            try run("tour", "show", "A-014", status: 64).errors.contains("no tour database is set"))
        let first = try kiosk()
        let isTaken = first.waits {
            (try? folder.names().contains("bundles/taken/1.sqlite")) == true
        }
        #expect(isTaken, "\(first.errors)")
        #expect(try run("tour", "show", "A-014").text.contains("Main control room"))
        try rename("Newest control room")
        try run("tour", "publish", "--quiet", "content", "-o", "bundles/two.tour")
        let isShown = first.waits { first.errors.contains("Version 2 of the tour is shown") }
        #expect(isShown, "\(first.errors)")
        #expect(try run("tour", "show", "A-014").text.contains("Newest control room"))
        #expect(try docent.run(["doctor"]).text.contains("bundles    version 2 was taken last"))
        let back = try run("tour", "rollback")
        #expect(back.errors == "version 1 is shown in place of version 2\n")
        let follows = first.waits { first.errors.contains("The tour's content was reloaded") }
        #expect(follows)
        #expect(try run("tour", "show", "A-014").text.contains("Main control room"))
        #expect(
            try run("tour", "rollback", status: 1).errors.contains("no earlier content is kept"))
        first.send(SIGTERM)
        #expect(try first.end(within: Patience.seconds).status == 130)
    }

    @Test("what cannot be published, verified or gone back from says why, with its exit status")
    func refusals() throws {
        #expect(
            try run("tour", "publish", "content", "-o", "a.tour", status: 3).errors
                .contains("there is no key; make one with: docent tour publish-key"))
        try prepare()
        #expect(
            try run("tour", "publish", "content", "-o", "a.tour", "--at", "soon", status: 64)
                .errors.contains("\"soon\" is not a time"))
        #expect(
            try run(
                "tour", "publish", "content", "-o", "a.tour", "--until", "2020-01-01", status: 64
            ).errors.contains("choose a later --until"))
        try run("tour", "publish", "--quiet", "content", "-o", "c.tour", "--until", "2099-06-01")
        #expect(try run("tour", "verify", "c.tour").text.contains(", until 2099-06-0"))
        #expect(
            try run(
                "tour", "publish", "content", "-o", "a.tour", "--content-version", "0", status: 64
            )
            .errors.contains("it must be 1 to 999999999"))
        #expect(
            try run("tour", "publish", "content", "-o", "none/a.tour", status: 3)
                .errors.contains("none"))
        try folder.write("my own", to: "a.tour")
        #expect(
            try run("tour", "publish", "content", "-o", "a.tour", status: 3)
                .errors.contains("which a bundle does not replace"))
        #expect(
            try run("tour", "verify", "a.tour", status: 1).errors.contains("this is not a bundle"))
        #expect(
            try run("tour", "verify", "b.tour", status: 3).errors.contains("there is no bundle"))
        #expect(
            try run("tour", "verify", "a.tour", "--bundle-key", "x", status: 64)
                .errors.contains("is not a public key"))
        #expect(
            try run("tour", "rollback", status: 1).errors.contains("no earlier content is kept"))
        try folder.write("site.yaml", to: "content/site.yaml")
        #expect(
            try run("tour", "publish", "content", "-o", "b.tour", status: 1)
                .errors.contains("1 error; b.tour is as it was"))
        try folder.write("bundles: bundles\n", to: "kiosk.yaml")
        #expect(
            try run("kiosk", "--check-config", status: 64).errors
                .contains("kiosk.yaml:1: bundles needs bundle-key, whose bundles are taken"))
        try folder.write("bundles: bundles\nbundle-key: abc\n", to: "kiosk.yaml")
        #expect(
            try run("kiosk", "--check-config", status: 64).errors
                .contains("kiosk.yaml:2: bundle-key is \"abc\"; it must be public keys of bundles"))
        try folder.write("database: x\n", to: "kiosk.yaml")
        #expect(
            try run("tour", "rollback", status: 64).errors.contains("names no folder of bundles"))
    }

    @Test(
        "root trusts no configuration from the current folder, and no user trusts another user's",
        .enabled(if: geteuid() == 0, "only root can give files to other users"))
    func trust() throws {
        try prepare()
        try run("tour", "publish", "content", "-o", "bundles/one.tour")
        let settings = try String(contentsOfFile: "\(folder.path)/kiosk.yaml", encoding: .utf8)
        let path = try folder.write(
            settings.replacing("bundles: bundles", with: "bundles: ../bundles"),
            to: "kiosk/kiosk.yaml")
        var visitor = docent
        visitor.environment["DOCENT_CONFIG"] = nil
        visitor.environment["DOCENT_PUBLISH_KEY"] = "\(folder.path)/none.key"
        let verified = try visitor.run(["tour", "verify", "bundles/one.tour"])
        #expect(verified.status == 1, "\(verified.errors)")
        let back = try visitor.run(["tour", "rollback", "--verbose"])
        #expect(back.status == 64)
        #expect(back.errors.contains("configuration: none, the defaults"), "\(back.errors)")
        let named = try visitor.run([
            "tour", "verify", "--config", path, "--verbose", "bundles/one.tour",
        ])
        #expect(named.status == 0, "\(named.errors)")
        #expect(named.errors.contains("configuration: \(path)"))
        let isGiven = unsafe chown(path, 12345, 12345) == 0
        #expect(isGiven)
        for command in [["verify", "bundles/one.tour"], ["rollback"]] {
            let foreign = try visitor.run(["tour"] + command + ["--config", path])
            #expect(foreign.status == 64)
            #expect(
                foreign.errors.contains("\(path) belongs to another user"), "\(foreign.errors)")
        }
    }

    @Test("a kiosk that is killed at any moment of taking begins with what is whole")
    func killed() throws {
        try prepare()
        try run("tour", "publish", "--quiet", "content", "-o", "bundles/one.tour")
        let first = try kiosk()
        let isTaken = first.waits {
            first.errors.contains("/taken/")
                || (try? folder.names().contains("bundles/taken/record")) == true
        }
        #expect(isTaken)
        first.send(SIGKILL)
        _ = try first.end()
        let moments = Amount.of(4, all: 10)
        for moment in 0..<moments {
            try rename("Control room \(moment)")
            try run("tour", "publish", "--quiet", "content", "-o", "bundles/next.tour")
            let kiosk = try kiosk()
            let isLooking = kiosk.waits {
                (try? folder.names().contains("bundles/taken/.unpacking")) == true
                    || kiosk.errors.contains("has been checked")
            }
            #expect(isLooking)
            usleep(UInt32(moment * 120_000 / moments))
            kiosk.send(SIGKILL)
            _ = try kiosk.end()
            let shown = try run("tour", "show", "A-014").text
            #expect(shown.contains("ontrol room"), "\(shown)")
            try run("tour", "export", "exported-\(moment)")
        }
        let last = try kiosk()
        let isDone = last.waits {
            (try? run("tour", "show", "A-014").text.contains("Control room \(moments - 1)")) == true
        }
        #expect(isDone, "\(last.errors)")
    }

    @Test("the article on publishing does what it says")
    func article() throws {
        let examples = ConsoleExample.all(
            in: "Sources/Tour/TourAuthoring/TourAuthoring.docc/PublishingATour.md")
        #expect(examples.count == 10)
        try FileManager.default.moveItem(
            atPath: "\(folder.path)/content", toPath: "\(folder.path)/tour-content")
        var shell = try #require(Program(installed: "bash"))
        shell.folder = folder.path
        let programs = (docent.executable as NSString).deletingLastPathComponent
        shell.environment = docent.environment.merging(["PATH": programs + ":/usr/bin:/bin"]) { $1 }
        for example in examples {
            let outcome = try shell.run(["-c", example.command])
            #expect(outcome.status == 0, "\(example): \(outcome.errors)")
            #expect(example.isPrinted(as: outcome.text), "\(example): \(outcome.text)")
        }
    }
}
