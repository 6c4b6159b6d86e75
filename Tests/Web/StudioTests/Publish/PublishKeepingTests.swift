import Bundles
import Foundation
import TestSupport
import Testing
import TourTestSupport

@testable import Studio
@testable import TourAuthoring

@Suite("A published version that is kept in the history")
struct PublishKeepingTests {
    private static let room = "buildings/A/A-014.md"
    private let studio: OpenStudio

    /// A studio with keys and a channel, whose folder is a work tree with one commit.
    init() async throws {
        studio = try await OpenStudio(publishing: { state in
            _ = try PublishingKey.make(path: "\(state.path)/publish.key")
            _ = try PublishingKey.make(path: "\(state.path)/freshness.key", purpose: .freshness)
            return PublishSettings(
                key: "\(state.path)/publish.key", freshnessKey: "\(state.path)/freshness.key",
                channel: "\(state.path)/Main channel")
        })
        try git("init", "--quiet")
        try git("config", "user.email", "house@example.org")
        try git("config", "user.name", "Front desk")
        try git("add", ".")
        try git("commit", "--quiet", "-m", "The first tour")
    }

    @discardableResult
    private func git(_ arguments: String...) throws -> String {
        let program = try #require(Program(installed: "git"))
        let result = try program.run(
            [
                "-C", studio.folder.path, "-c", "user.name=Mira Rautio", "-c",
                "user.email=mira@example.org", "-c", "init.defaultBranch=main",
            ] + arguments)
        #expect(result.status == 0, "\(result.errors)")
        return result.text
    }

    private func rename(_ old: String, _ new: String) async -> Int {
        await studio.post(
            ["rooms", "A-014"], ["name": new, "r.name": "\"\(old)\""]
        ).status
    }

    /// Publishes what is there, and returns the page that tells of it.
    private func publish(to place: String = "all", keep: Bool = true) async throws -> String {
        let page = await studio.get(["publish"]).body
        let number = try #require(page.firstMatch(of: /name="number" value="(\d+)"/)).output.1
        var form = ["to": place, "ring": "", "at": "", "number": String(number)]
        if keep { form["keep"] = "1" }
        #expect(await studio.post(["publish"], form: form).status == 303)
        return await studio.get(["publish"], query: ["done": "1"]).body
    }

    /// Whether the page offers it as what is usual.
    private func isOffered() async throws -> Bool {
        let page = await studio.get(["publish"]).body
        let box = try #require(page.firstMatch(of: /<input type="checkbox" name="keep"[^>]*>/))
        return box.output.contains("checked")
    }

    @Test("the files are committed by whoever published, and the commit has the version's tag")
    func kept() async throws {
        #expect(await rename("Library", "Reading room") == 303)
        #expect(try await isOffered())
        // What somebody has staged outside of the tour's files stays staged.
        let page = try await publish()
        #expect(page.contains("Version 1 is published."))
        #expect(
            page.contains("1 file is kept in the history, with the tag docent/Main-channel/1."))
        #expect(
            try git("log", "-1", "--format=%an: %s", "--name-only")
                == "Front desk: Version 1\n\n\(Self.room)\n")
        #expect(try git("status", "--porcelain") == "")
        #expect(
            try git("rev-parse", "docent/Main-channel/1^{commit}") == git("rev-parse", "HEAD"))
        // The same content once more is the same version, commit and tag.
        #expect(try await publish().contains("The history had all files"))
        #expect(try git("rev-list", "--count", "HEAD") == "2\n")
        #expect(await rename("Reading room", "Library") == 303)
        #expect(try await publish().contains("docent/Main-channel/2"))
        #expect(try git("tag", "--list") == "docent/Main-channel/1\ndocent/Main-channel/2\n")
    }

    @Test("what was not changed in this studio is named, and kept only when it is asked for")
    func others() async throws {
        let text = try studio.text("site.yaml")
        try studio.folder.write("site.yaml", text + "# by hand\n")
        #expect(try await isOffered() == false)
        let page = await studio.get(["publish"]).body
        #expect(page.contains("<li>site.yaml</li>"))
        #expect(!(try await publish(keep: false)).contains("id=\"kept\""))
        #expect(try git("rev-list", "--count", "HEAD") == "1\n")
        #expect(try git("tag", "--list") == "")
        #expect(try await publish().contains("1 file is kept"))
        #expect(try git("show", "HEAD:site.yaml").hasSuffix("# by hand\n"))
    }

    @Test("a hook that refuses, or a tag of another commit, is told; the version stays published")
    func refused() async throws {
        #expect(await rename("Library", "Reading room") == 303)
        try studio.folder.write(".git/hooks/pre-commit", "#!/bin/sh\necho not today >&2\nexit 1\n")
        try studio.folder.setPermissions(0o755, of: ".git/hooks/pre-commit")
        let hook = try #require(try await studio.service.git.foreignSettings())
        #expect(hook.names == ["hooks/pre-commit"])
        try await studio.service.git.allow(hook.digest)
        let page = try await publish()
        #expect(page.contains("Version 1 is published.") && page.contains("not today"))
        #expect(page.contains("It is not kept in the history:"))
        let shown = try ChannelPublisher.shown(by: "\(studio.state.path)/Main channel")
        #expect(shown?.rings["all"]?.version == 1)
        #expect(try git("tag", "--list") == "")
        try studio.folder.remove(".git/hooks/pre-commit")
        try git("tag", "docent/Main-channel/1", "HEAD")
        let tagged = try await publish()
        #expect(tagged.contains("1 file is kept in the history, without the tag:"))
        #expect(tagged.contains("there is a tag docent/Main-channel/1 already"))
        #expect(try git("rev-list", "--count", "HEAD") == "2\n")
    }

    @Test(
        "a file alone is kept under its own name; going back and a folder without git keep nothing")
    func file() async throws {
        #expect(try await publish(to: "file").contains("it has the tag docent/file/1."))
        #expect(try git("tag", "--list") == "docent/file/1\n")
        let bare = try await OpenStudio()
        #expect(!(await bare.get(["publish"]).body.contains("name=\"keep\"")))
    }

    @Test("files that have changed since they were published are not committed under its number")
    func changed() async throws {
        #expect(await rename("Library", "Reading room") == 303)
        let record = try PublishedRecord(path: "\(studio.state.path)/look.sqlite")
        let published = try record.look(at: studio.folder.path)
        #expect(await rename("Reading room", "Library again") == 303)
        let keeping = PublishKeeping(history: studio.service.git) { "Version \($0)" }
        let outcome = await keeping.keep(published, version: 7, channel: nil, by: "") {
            try record.look(at: studio.folder.path)
        }
        #expect(outcome == .changed([Self.room]))
        #expect(try git("rev-list", "--count", "HEAD") == "1\n")
        #expect(try git("tag", "--list") == "")
        // One that changes just before the commit is committed as it is, and gets no tag of that version.
        let second = try record.look(at: studio.folder.path)
        var looks = 0
        let late = await keeping.keep(second, version: 8, channel: nil, by: "") {
            looks += 1
            defer {
                if looks == 1 {
                    try? studio.folder.write(
                        Self.room, studio.text(Self.room).replacing("again", with: "once more"))
                }
            }
            return try record.look(at: studio.folder.path)
        }
        #expect(
            late
                == .untagged(
                    files: 1,
                    reason: "\(Self.room) changed while it was committed; publish once more"))
        #expect(try git("tag", "--list") == "")
    }

    @Test(
        "the name of a tag is one that git takes, whatever the channel's folder is called",
        arguments: [
            ("/srv/channel", "docent/channel/3"),
            ("/srv/a b~^:?*[\\..lock/", "docent/a-b-------lock/3"),
            ("/srv/ü/..", "docent/channel/3"), ("/", "docent/file/3"),
            (String(repeating: "x", count: 300), "docent/\(String(repeating: "x", count: 60))/3"),
        ])
    func names(channel: String, tag: String) throws {
        let name = PublishKeeping.tag(channel: channel, version: 3)
        #expect(name.hasPrefix("docent/") && name.hasSuffix("/3"))
        try git("check-ref-format", "refs/tags/\(name)")
        if !channel.contains("~") { #expect(name == tag) }
    }
}
