import Bundles
import Foundation
import TestSupport
import Testing
import TourTestSupport

@testable import Studio
@testable import TourAuthoring

@Suite("Publishing from a studio")
struct PublishTests {
    private static let room = "buildings/A/A-014.md"

    /// A studio with keys and a channel of its own.
    private static func studio(probe: TourImporter.Probe? = nil) async throws -> OpenStudio {
        try await OpenStudio(
            publishing: { state in
                _ = try PublishingKey.make(path: "\(state.path)/publish.key")
                _ = try PublishingKey.make(path: "\(state.path)/freshness.key", purpose: .freshness)
                return PublishSettings(
                    key: "\(state.path)/publish.key", freshnessKey: "\(state.path)/freshness.key",
                    channel: "\(state.path)/channel")
            }, probe: probe)
    }

    private func number(_ page: String) throws -> String {
        let found = try #require(page.firstMatch(of: /name="number" value="(\d+)"/))
        return String(found.output.1)
    }

    /// Publishes what is there, and returns the page that tells of it.
    private func publish(
        _ studio: OpenStudio, to place: String = "all", ring: String = ""
    ) async throws -> String {
        let number = try number(await studio.get(["publish"]).body)
        let sent = await studio.post(
            ["publish"], ["to": place, "ring": ring, "at": "", "number": number])
        #expect(sent.status == 303 && sent.location == "/publish?done=1")
        return await studio.get(["publish"], query: ["done": "1"]).body
    }

    private func rings(_ studio: OpenStudio) throws -> [String: Int] {
        try #require(try ChannelPublisher.shown(by: "\(studio.state.path)/channel")).rings
            .mapValues(\.version)
    }

    private func rename(_ studio: OpenStudio, _ new: String) throws {
        let text = try studio.text(Self.room)
        try studio.folder.write(Self.room, text.replacing("name: Library", with: "name: \(new)"))
    }

    @Test("the channel has the version, and the page says so")
    func published() async throws {
        let studio = try await Self.studio()
        let before = await studio.get(["publish"]).body
        #expect(before.contains("Publish version 1") && before.contains("Nothing was published"))
        let after = try await publish(studio)
        #expect(after.contains("Version 1 is published.") && after.contains("Nothing changed"))
        #expect(try rings(studio) == ["all": 1])
        // There is nothing new to publish; the same goes out once more, with its number.
        #expect(!after.contains("Publish version 1<") && !after.contains("Publish version 2"))
        #expect(after.contains("Publish version 1 once more"))
        #expect(try await publish(studio).contains("Version 1 is published."))
        #expect(try rings(studio) == ["all": 1])
    }

    @Test("changes since the last version are listed by page and key, and by line on request")
    func changes() async throws {
        let studio = try await Self.studio()
        _ = try await publish(studio)
        try rename(studio, "Reading room")
        try studio.folder.write("news/open.md", "---\nname: x\n---\n")
        try studio.folder.remove("news/open.md")
        let page = await studio.get(["publish"]).body
        #expect(page.contains("1 change since version 1"))
        #expect(page.contains("A-014 Reading room") && page.contains(">Name<"))
        #expect(!page.contains("<ins>"))
        let lines = await studio.get(["publish"], query: ["lines": "1"]).body
        // Every page has the number, once it was counted.
        var today = ""
        try await wait {
            today = await studio.get([]).body
            return today.contains("Publish, 1 change")
        }
        #expect(
            today.contains("Publish, 1 change") && today.contains("Look at 1 change, and publish"))
        #expect(
            today.contains("Visitors see version 1, published on")
                && today.contains("Since version 1"))
        #expect(lines.contains("name: Library</del>") && lines.contains("name: Reading room</ins>"))
        // Somebody takes it back in an editor: another time, the same bytes.
        let text = try studio.text(Self.room)
        try studio.folder.write(Self.room, text.replacing("Reading room", with: "Library"))
        #expect(await studio.get(["publish"]).body.contains("Nothing changed since version 1"))
    }

    @Test("media and kiosks are listed one by one, with new and removed ones")
    func parts() throws {
        let old = "a:\n  alt: {en: A}\nb:\n  alt: {en: B}\nc:\n  alt: {en: C}\n"
        let new = "a:\n  alt: {en: AA}\nb:\n  alt: {en: B}\nd:\n  alt: {en: D}\n"
        let found = FolderChange.differences(
            "media/media.yaml", Array(old.utf8), Array(new.utf8), hasLines: true)
        #expect(found.map(\.part) == ["a", "c", "d"])
        #expect(found.map(\.kind) == [.changed, .gone, .made])
        #expect(found[0].keys == ["alt"])
        #expect(
            found[0].lines.map { ($0.isNew ? "+" : "-") + $0.text } == [
                "-  alt: {en: A}", "+  alt: {en: AA}", "-c:", "-  alt: {en: C}", "+d:",
                "+  alt: {en: D}",
            ])
        let page = FolderChange.differences(
            "buildings/A/A-001.md", Array("---\nname: A\nhours: x\n---\nOne.\n".utf8),
            Array("---\nname: A\n---\nTwo.\n".utf8), hasLines: false)
        #expect(page.map(\.keys) == [["hours", "text"]])
        // Unreadable content is listed as changed, without keys.
        let odd = FolderChange.differences("x.yaml", [0xFF, 0x00], [0x7B], hasLines: true)
        #expect(odd.map(\.kind) == [.changed] && odd[0].keys.isEmpty)
    }

    @Test(
        "a version is tried at some kiosks, given to all, and an earlier one comes back as the next"
    )
    func ringsAndBack() async throws {
        let studio = try await Self.studio()
        _ = try await publish(studio)
        try rename(studio, "Reading room")
        _ = try await publish(studio, to: "trial", ring: "lobby")
        #expect(try rings(studio) == ["all": 1, "lobby": 2])
        var versions = await studio.get(["publish", "versions"]).body
        #expect(versions.contains("Give version 2 to all kiosks"))
        #expect(!versions.contains("Back to version 1"))
        let asked = await studio.get(["publish", "everywhere"], query: ["version": "2"])
        #expect(asked.status == 200 && asked.body.contains("Give version 2 to all kiosks"))
        #expect(try rings(studio)["all"] == 1)
        let given = await studio.post(["publish", "everywhere"], ["version": "2"])
        #expect(given.location == "/publish/versions?done=1")
        #expect(try rings(studio) == ["all": 2, "lobby": 2])
        versions = await studio.get(["publish", "versions"]).body
        #expect(versions.contains("Back to version 1"))
        let question = await studio.get(["publish", "back"], query: ["version": "1"]).body
        #expect(question.contains("as version 3"))
        _ = await studio.post(["publish", "back"], ["version": "1"])
        #expect(try rings(studio) == ["all": 3, "lobby": 3])
        versions = await studio.get(["publish", "versions"]).body
        #expect(versions.contains("the content of version 1"))
        // The folder stays as it is, so it differs from what is shown now.
        let page = await studio.get(["publish"]).body
        #expect(page.contains("1 change since version 3") && page.contains("A-014 Reading room"))
    }

    @Test("a file to be carried is a bundle that its key has signed")
    func file() async throws {
        let studio = try await Self.studio()
        let page = try await publish(studio, to: "file")
        let path = try #require(page.firstMatch(of: /<p class="path">([^<]+\.tour)</)).output.1
        let key = try PublishingKey(path: "\(studio.state.path)/publish.key")
        let bundle = try TourBundle(path: String(path), keys: [key.publicKey])
        try bundle.check()
        #expect(try ChannelPublisher.shown(by: "\(studio.state.path)/channel") == nil)
    }

    @Test("publishing is refused after an unseen change, and for unreadable content")
    func refused() async throws {
        let studio = try await Self.studio()
        let old = try number(await studio.get(["publish"]).body)
        try rename(studio, "Reading room")
        let moved = await studio.post(["publish"], ["to": "all", "at": "", "number": old])
        #expect(moved.status == 409 && moved.body.contains("has changed since you looked"))
        try studio.folder.write(Self.room, "---\nname: [\n---\n")
        let broken = await studio.get(["publish"]).body
        #expect(broken.contains("It cannot be published") && !broken.contains("name=\"to\""))
        let forced = await studio.post(["publish"], ["to": "all", "at": "", "number": "2"])
        #expect(forced.status == 409)
        #expect(try ChannelPublisher.shown(by: "\(studio.state.path)/channel") == nil)
    }

    @Test(
        "an invalid or past time, and an invalid ring, are refused with a reason",
        arguments: [
            ("all", "", "2020-01-01T08:00"), ("all", "", "tomorrow"),
            ("all", "", "2027-13-01T08:00"), ("trial", "No Ring", ""), ("trial", "", ""),
            ("ring-../x", "", ""), ("nowhere", "", ""),
        ])
    func wrong(_ to: String, _ ring: String, _ at: String) async throws {
        let studio = try await Self.studio()
        let number = try number(await studio.get(["publish"]).body)
        let sent = await studio.post(
            ["publish"], ["to": to, "ring": ring, "at": at, "number": number])
        #expect(sent.status == 422 && sent.body.contains("note warn"))
        #expect(try ChannelPublisher.shown(by: "\(studio.state.path)/channel") == nil)
    }

    @Test("a version that was never published is not there", arguments: ["9", "-1", "x", "1e9"])
    func noVersion(_ version: String) async throws {
        let studio = try await Self.studio()
        _ = try await publish(studio)
        for act in ["back", "everywhere"] {
            #expect(await studio.get(["publish", act], query: ["version": version]).status == 404)
            #expect(await studio.post(["publish", act], ["version": version]).status == 404)
        }
    }

    @Test("without a key the page says what is missing, and a damaged record what to do")
    func missing() async throws {
        let plain = try await OpenStudio()
        let page = await plain.get(["publish"])
        #expect(page.status == 200 && page.body.contains("There is no key here to sign with"))
        let studio = try await Self.studio()
        try Data("no database".utf8).write(
            to: URL(fileURLWithPath: "\(studio.state.path)/published.sqlite"))
        let damaged = await studio.get(["publish"]).body
        #expect(damaged.contains("published.sqlite") && damaged.contains("move it away"))
    }

    @Test(
        "the page makes a missing key, and says of what to keep a copy"
    )
    func makesKeys() async throws {
        let studio = try await OpenStudio(publishing: { state in
            PublishSettings(
                key: "\(state.path)/own/publish.key",
                freshnessKey: "\(state.path)/own/freshness.key",
                channel: "\(state.path)/channel")
        })
        let page = await studio.get(["publish"]).body
        #expect(
            page.contains("action=\"/publish/key\"") && !page.contains("docent tour publish-key"))
        let made = await studio.post(["publish", "key"])
        #expect(made.status == 303)
        let after = await studio.get(["publish"], query: ["key": "made"]).body
        #expect(after.contains("/own/publish.key") && after.contains("/own/freshness.key"))
        #expect(after.contains("bundle-key: ") && after.contains("freshness-key: "))
        #expect(after.contains("Keep a copy") && !after.contains("action=\"/publish/key\""))
        let bytes = FileManager.default.contents(atPath: "\(studio.state.path)/own/publish.key")
        #expect(await studio.post(["publish", "key"]).status == 303)
        #expect(
            FileManager.default.contents(atPath: "\(studio.state.path)/own/publish.key") == bytes)
        #expect(try await publish(studio).contains("Version 1 is published."))
        // One that cannot be read is not made once more.
        try Data("x".utf8).write(to: URL(fileURLWithPath: "\(studio.state.path)/own/publish.key"))
        #expect(!(await studio.get(["publish"]).body.contains("action=\"/publish/key\"")))
    }

    @Test("a failure is reported, and the channel stays as it was")
    func failed() async throws {
        let studio = try await Self.studio()
        _ = try await publish(studio)
        try rename(studio, "Reading room")
        try Data("docent freshness key 1\n".utf8).write(
            to: URL(fileURLWithPath: "\(studio.state.path)/freshness.key"))
        let page = try await publish(studio)
        #expect(page.contains("It was not published") && page.contains("freshness.key"))
        #expect(try rings(studio) == ["all": 1])
    }

    @Test("while something is published the page says how far it is, and no second order begins")
    func running() async throws {
        let isLet = DispatchSemaphore(value: 0)
        let studio = try await Self.studio { _ in
            isLet.wait()
            return TourImporter.Playing(duration: .seconds(1), width: 6, height: 4)
        }
        let number = try number(await studio.get(["publish"]).body)
        let form: KeyValuePairs = ["to": "all", "at": "", "number": number]
        async let sent = studio.post(["publish"], form)
        var page = ""
        try await wait {
            page = await studio.get(["publish"]).body
            return page.contains("One moment")
        }
        #expect(page.contains("One moment") && page.contains("Look again"))
        #expect(await studio.post(["publish"], form).status == 409)
        #expect(await studio.get(["publish", "versions"]).body.contains("One moment"))
        isLet.signal()
        #expect(await sent.status == 303)
        #expect(await studio.get(["publish"], query: ["done": "1"]).body.contains("is published"))
    }

    @Test("a link that leads out of the folder is not read")
    func link() async throws {
        let studio = try await Self.studio()
        _ = try await publish(studio)
        let outside = "\(studio.state.path)/outside.md"
        try Data("SECRET\n".utf8).write(to: URL(fileURLWithPath: outside))
        try studio.folder.remove(Self.room)
        try FileManager.default.createSymbolicLink(
            atPath: studio.folder(Self.room), withDestinationPath: outside)
        let page = await studio.get(["publish"], query: ["lines": "1"])
        #expect(page.status == 200 && !page.body.contains("SECRET"))
        #expect(page.body.contains("1 change since version 1"))
    }

    @Test("no page has the secret of a key")
    func secrets() async throws {
        let studio = try await Self.studio()
        var pages = [await studio.get(["publish"]).body, try await publish(studio)]
        pages.append(await studio.get(["publish", "versions"]).body)
        pages.append(await studio.get(["publish", "back"], query: ["version": "1"]).body)
        for name in ["publish.key", "freshness.key"] {
            let file = try String(contentsOfFile: "\(studio.state.path)/\(name)", encoding: .utf8)
            let secret = try #require(file.firstMatch(of: /secret (\S+)/)).output.1
            let bytes = try #require(Data(base64Encoded: String(secret)))
            let hex = bytes.map { String($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            for page in pages {
                #expect(!page.contains(secret) && !page.lowercased().contains(hex))
            }
        }
    }
}
