import Foundation
import TestSupport
import Testing
import TourTestSupport

@testable import Studio
@testable import TourAuthoring

@Suite("A studio in a git work tree")
struct GitHistoryTests {
    private static let room = "buildings/A/A-014.md"

    /// Runs git in a folder as somebody in a terminal would.
    @discardableResult
    private static func git(_ folder: String, _ arguments: String...) throws -> String {
        let git = try #require(Program(installed: "git"))
        let result = try git.run(
            [
                "-C", folder, "-c", "user.name=Mira Rautio", "-c", "user.email=mira@example.org",
                "-c", "init.defaultBranch=main",
            ] + arguments)
        #expect(result.status == 0, "\(result.errors)")
        return result.text
    }

    /// A studio whose folder is a part of a work tree with one commit.
    private func studio() async throws -> OpenStudio {
        let studio = try await OpenStudio()
        try Self.git(studio.folder.path, "init", "--quiet")
        try Self.git(studio.folder.path, "config", "user.email", "house@example.org")
        try Self.git(studio.folder.path, "config", "user.name", "Front desk")
        try Self.git(studio.folder.path, "add", ".")
        try Self.git(studio.folder.path, "commit", "--quiet", "-m", "The first tour")
        return studio
    }

    private func rename(_ studio: OpenStudio, _ new: String) throws {
        let text = try studio.text(Self.room)
        try studio.folder.write(
            Self.room, text.replacing(/name: .*/, with: "name: \(new)", maxReplacements: 1))
    }

    @Test("what was changed is kept as a commit of these files alone; what is staged stays staged")
    func kept() async throws {
        let studio = try await studio()
        #expect(await studio.get(["history"]).body.contains("All that was changed is kept"))
        try rename(studio, "Reading room")
        let news = "news/2026-12-01-open.md"
        try studio.folder.write(news, "---\ntitle: Open\n---\nCome.\n")
        let site = try studio.text("site.yaml") + "# staged\n"
        try studio.folder.write("site.yaml", site)
        try Self.git(studio.folder.path, "add", "site.yaml")
        let page = await studio.get(["history"]).body
        #expect(page.contains("A-014 Reading room") && page.contains("value=\"\(news)\""))
        let open = try await studio.service.git.uncommitted()
        #expect(open == [Self.room, news, "site.yaml"])
        let kept = await studio.post(
            ["history", "keep"], ["file.0": open[0], "file.1": open[1], "words": "Rooms and news"])
        #expect(kept.status == 303)
        let log = try Self.git(
            studio.folder.path, "log", "-1", "--format=%an: %s", "--name-only")
        #expect(log == "Front desk: Rooms and news\n\nbuildings/A/A-014.md\n\(news)\n")
        #expect(
            try Self.git(studio.folder.path, "status", "--porcelain") == "M  site.yaml\n")
    }

    @Test("an earlier state is looked at and brought back, as a change that can be undone")
    func broughtBack() async throws {
        let studio = try await studio()
        let before = try studio.text(Self.room)
        try rename(studio, "Reading room")
        let after = try studio.text(Self.room)
        let commits = try await studio.service.git.commits(of: Self.room)
        #expect(commits.map(\.subject) == ["The first tour"])
        let id = try #require(commits.first?.id)
        let page = await studio.get(["history", id]).body
        #expect(page.contains("name: Reading room</del>") && page.contains("name: Library</ins>"))
        #expect(await studio.post(["history", id], ["file": Self.room]).location == "/history")
        #expect(try studio.text(Self.room) == before)
        #expect(await studio.post(["undo"], ["number": "1"]).status == 303)
        #expect(try studio.text(Self.room) == after)
        // A page that is gone comes back as a new one.
        try studio.folder.remove("tours/short-walk.yaml")
        _ = await studio.post(["history", id], ["file": "tours/short-walk.yaml"])
        #expect(try studio.text("tours/short-walk.yaml").contains("minutes: 30"))
    }

    @Test(
        "unknown commits, and files outside the folder, are not found",
        arguments: [
            "HEAD", "main", "--output=x", "0000000000000000000000000000000000000000",
            "../../etc/passwd", "zz",
        ])
    func hostile(_ id: String) async throws {
        let studio = try await studio()
        #expect(await studio.get(["history", id]).status == 404)
        #expect(await studio.post(["history", id], ["file": Self.room]).status == 404)
        let real = try #require(try await studio.service.git.commits(of: nil).first?.id)
        for file in ["../outside.md", "/etc/passwd", ".git/config", "--help", ""] {
            #expect(await studio.post(["history", real], ["file": file]).status == 404)
        }
    }

    @Test("a commit needs a message, and files that have changed")
    func refused() async throws {
        let studio = try await studio()
        try rename(studio, "Reading room")
        for form in [
            ["file.0": Self.room, "words": " "], ["file.0": "site.yaml", "words": "x"],
            ["words": "x"], ["file.0": Self.room, "words": String(repeating: "x", count: 501)],
        ] {
            #expect(await studio.post(["history", "keep"], form: form).status == 422)
        }
        #expect(try Self.git(studio.folder.path, "rev-list", "--count", "HEAD") == "1\n")
    }

    @Test("a hook that refuses says why, and the folder stays as it is")
    func hook() async throws {
        let studio = try await studio()
        try studio.folder.write(".git/hooks/pre-commit", "#!/bin/sh\necho not today >&2\nexit 1\n")
        try studio.folder.setPermissions(0o755, of: ".git/hooks/pre-commit")
        try await allow(studio)
        try rename(studio, "Reading room")
        let sent = await studio.post(
            ["history", "keep"], ["file.0": Self.room, "words": "Reading room"])
        #expect(sent.status == 422 && sent.body.contains("not today"))
        #expect(try studio.text(Self.room).contains("Reading room"))
    }

    /// Presses the button that the page of changes has.
    private func allow(_ studio: OpenStudio) async throws {
        let page = await studio.get(["history"]).body
        let digest = try #require(page.firstMatch(of: /name="digest" value="([0-9a-f]{64})"/)?.1)
        #expect(
            await studio.post(["history", "settings"], ["digest": String(digest)]).status == 303)
    }

    @Test(
        "what lies in the folder and may run a program is named, and runs nothing",
        arguments: [
            ("[core]\n\tfsmonitor = PROGRAM\n", "core.fsmonitor"),
            ("[filter \"x\"]\n\tclean = PROGRAM\n\trequired\n", "filter.x.clean"),
            ("[diff \"x\"]\n\ttextconv = PROGRAM\n", "diff.x.textconv"),
            ("[gpg]\n\tprogram = PROGRAM\n[commit]\n\tgpgSign = true\n", "gpg.program"),
            ("[core]\n\thooksPath = .git/own\n", "core.hookspath"),
            ("[include]\n\tpath = more\n", "core.fsmonitor"),
            ("[core]\n\tworktree = /\n", "core.worktree"),
            ("", "hooks/pre-commit"), ("", "hooks/post-index-change"),
        ])
    func foreign(setting: String, name: String) async throws {
        let studio = try await studio()
        let others = try TemporaryFolder()
        let program = try others.write("#!/bin/sh\ntouch '\(others.path)/ran'\nexec cat\n", to: "p")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        try studio.folder.write(
            ".git/config",
            try studio.text(".git/config") + setting.replacing("PROGRAM", with: program))
        try studio.folder.write(".git/more", "[core]\n\tfsmonitor = \(program)\n")
        try studio.folder.write(".gitattributes", "* filter=x diff=x\n")
        for hooks in [".git/own/pre-commit", name.hasPrefix("hooks/") ? ".git/\(name)" : nil] {
            guard let hooks else { continue }
            try studio.folder.write(hooks, "#!/bin/sh\nexec \(program)\n")
            try studio.folder.setPermissions(0o755, of: hooks)
        }
        try rename(studio, "Reading room")
        let page = await studio.get(["history"])
        #expect(page.status == 200 && page.body.contains(">\(name)<"), "\(page.body)")
        #expect(await studio.get(["publish"]).status == 200)
        let kept = await studio.post(
            ["history", "keep"], ["file.0": Self.room, "words": "Reading room"])
        #expect(kept.status == 422 && kept.body.contains(name))
        #expect(await studio.get(["history", String(repeating: "0", count: 40)]).status == 404)
        #expect(!FileManager.default.fileExists(atPath: "\(others.path)/ran"))
    }

    @Test("what was allowed is used until it changes")
    func allowed() async throws {
        let studio = try await studio()
        let own = try studio.text(".git/config")
        try studio.folder.write(".git/config", own + "[core]\n\teditor = true\n")
        try rename(studio, "Reading room")
        #expect(await studio.post(["history", "settings"], ["digest": "0"]).status == 303)
        #expect(await !studio.get(["history"]).body.contains("file.0"))
        try await allow(studio)
        let page = await studio.get(["history"]).body
        #expect(page.contains("file.0") && !page.contains("core.editor"))
        try studio.folder.write(".git/config", own + "[core]\n\teditor = false\n")
        #expect(await studio.get(["history"]).body.contains("core.editor"))
    }

    @Test("without a work tree the page has the studio's own changes alone")
    func none() async throws {
        let studio = try await OpenStudio()
        let page = await studio.get(["history"])
        #expect(page.status == 200 && !page.body.contains("history/keep"))
    }
}
