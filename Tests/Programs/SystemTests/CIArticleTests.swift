import Foundation
import TestSupport
import Testing

/// The recipes of the article “Checks in CI”, run in a repository such as they are for.
@Suite("The article on checks in CI", .tags(.slow), .timeLimit(.generous))
struct CIArticleTests {
    private static let article = "Sources/Codes/Checks/Checks.docc/ChecksInCI.md"

    /// The text of the block whose first or second line is a comment with a file's name.
    private static func block(_ name: String) throws -> String {
        let text = try Repository.text(article)
        let blocks = text.components(separatedBy: "\n```").map {
            $0.drop { $0 != "\n" }.dropFirst()
        }
        return String(try #require(blocks.first { $0.contains("# \(name)\n") })) + "\n"
    }

    /// A repository with a tour and the codes of its rooms, and a shell in it.
    private struct Place {
        let folder: TemporaryFolder
        let shell: Program

        init() throws {
            folder = try TemporaryFolder()
            for name in ["tour-content", "qrcodes"] {
                try FileManager.default.copyItem(
                    atPath: "\(Repository.root)/\(name)", toPath: "\(folder.path)/\(name)")
            }
            var shell = try #require(Program(installed: "bash"))
            shell.folder = folder.path
            let programs = URL(fileURLWithPath: Program(built: "docent").executable)
                .deletingLastPathComponent().path
            shell.environment = [
                "PATH": programs + ":/usr/bin:/bin",
                "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null",
            ]
            self.shell = shell
        }

        func run(_ command: String) throws -> Program.Outcome {
            try shell.run(["-c", "exec 2>&1\n" + command])
        }

        /// What makes each command fail, and what makes it right again.
        static let mistakes = [
            ("sed -i 's/^floor: .*/flor: G/' tour-content/buildings/A/A-014.md", "flor"),
            ("cp qrcodes/room-a-011.png qrcodes/room-a-014.png", "room-a-014.png"),
        ]
    }

    @Test(
        "the commands of the jobs pass on a right repository, and one fails on each mistake",
        arguments: [".github/workflows/codes.yml", ".gitlab-ci.yml"])
    func jobs(name: String) throws {
        let commands = try Self.block(name).split(separator: "\n").compactMap { line in
            line.firstRange(of: "docent/kiosk/run ").map { "docent " + line[$0.upperBound...] }
        }
        try #require(commands.count == 3)
        let place = try Place()
        for command in commands {
            let outcome = try place.run(command)
            #expect(outcome.status == 0, "\(command) printed:\n\(outcome.text)")
        }
        for (mistake, _) in Place.mistakes {
            let wrong = try Place()
            _ = try wrong.run(mistake)
            let statuses = try commands.map { try wrong.run($0).status }
            #expect(statuses.contains(1), "\(mistake): \(statuses)")
        }
    }

    @Test("the hook lets a right commit through, and stops one with a mistake that is staged")
    func hook() throws {
        let place = try Place()
        try place.folder.write(try Self.block(".git/hooks/pre-commit"), to: "hook")
        let start = """
            git init -q . && mv hook .git/hooks/pre-commit && chmod +x .git/hooks/pre-commit
            git config user.name a && git config user.email a@example.org && git add . && git commit -qm first
            """
        let first = try place.run(start)
        #expect(first.status == 0, "\(first.text)")
        for (mistake, words) in Place.mistakes {
            // What is not staged is not looked at.
            let loose = try place.run("\(mistake) && git commit -q --allow-empty -m loose")
            #expect(loose.status == 0, "\(loose.text)")
            let staged = try place.run("git commit -qam wrong")
            #expect(staged.status == 1)
            #expect(staged.text.contains(words), "\(staged.text)")
            let back = try place.run("git reset -q --hard && git status --porcelain")
            #expect(back.text.isEmpty)
        }
    }
}
