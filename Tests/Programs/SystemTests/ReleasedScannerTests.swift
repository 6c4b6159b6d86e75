import Foundation
import TestSupport
import Testing

/// What takes a released scanner into CI jobs, as the article “Checks in CI” shows it; the file that is released is the one of this build.
@Suite("kiosk/ci", .tags(.slow), .timeLimit(.generous))
struct ReleasedScannerTests {
    private static let article = "Sources/Codes/Checks/Checks.docc/ChecksInCI.md"
    private static let none = String(repeating: "0", count: 64)

    private let folder: TemporaryFolder
    private let released: String
    private let digits: String
    private var shell: Program

    init() throws {
        folder = try TemporaryFolder()
        released = "\(folder.path)/released"
        shell = try #require(Program(installed: "bash"))
        shell.folder = folder.path
        shell.environment = [
            "XDG_CACHE_HOME": "\(folder.path)/cache", "PRE_COMMIT_HOME": "\(folder.path)/hooks",
            "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null",
        ]
        try FileManager.default.copyItem(
            atPath: Program(built: "docent-scan").executable, toPath: released)
        let sum = try #require(Program(installed: "sha256sum")).run([released]).text
        digits = String(sum.prefix(64))
        for name in ["004-room-a-014.jpg", "001-empty.jpg"] {
            try FileManager.default.copyItem(
                atPath: "\(Repository.root)/kiosk/frames/\(name)", toPath: "\(folder.path)/\(name)")
        }
    }

    private func scan(_ arguments: String...) throws -> Program.Outcome {
        try shell.run(["\(Repository.root)/kiosk/ci/scan"] + arguments)
    }

    private var kept: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/cache/docent")) ?? []
    }

    @Test(
        "the file is fetched once, runs as it does anywhere, and is fetched again where it was changed"
    )
    func keeps() throws {
        let given = ["--from", "file://\(released)", "--sha256", digits.uppercased()]
        let first = try shell.run(
            ["\(Repository.root)/kiosk/ci/scan"] + given + ["--raw", "004-room-a-014.jpg"])
        #expect(first.text == "HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A-014\n", "\(first.errors)")
        #expect(kept == ["docent-scan-\(digits)"])
        #expect(try scan("--from", given[1], "--sha256", digits, "001-empty.jpg").status == 4)
        // Damaged since, and not to be had any more: nothing is run.
        try folder.write("#!/bin/sh\necho stranger\n", to: "cache/docent/docent-scan-\(digits)")
        let again = try scan("--from", given[1], "--sha256", digits, "004-room-a-014.jpg")
        #expect(again.status == 0 && !again.text.contains("stranger"))
        try folder.write("#!/bin/sh\necho stranger\n", to: "cache/docent/docent-scan-\(digits)")
        try FileManager.default.removeItem(atPath: released)
        let gone = try scan("--from", given[1], "--sha256", digits, "004-room-a-014.jpg")
        #expect(gone.status == 69 && gone.text.isEmpty && gone.errors.contains("cannot be fetched"))
    }

    @Test("another file is not run and not kept, and the message has both sums")
    func other() throws {
        let answer = try scan(
            "--from", "file://\(released)", "--sha256", Self.none, "001-empty.jpg")
        #expect(answer.status == 69 && kept.isEmpty)
        #expect(answer.errors.contains(digits) && answer.errors.contains(Self.none))
    }

    @Test(
        "wrong usage is refused before anything is fetched",
        arguments: [
            [], ["--from", "http://files.example.org/x", "--sha256", none, "a.jpg"],
            ["--from", "https://files.example.org/x", "--sha256", "abc", "a.jpg"],
            ["--from", "https://files.example.org/x", "--sha256", none], ["--from"],
        ])
    func usage(arguments: [String]) throws {
        let answer = try shell.run(["\(Repository.root)/kiosk/ci/scan"] + arguments)
        #expect(answer.status == 64 && answer.errors.contains("kiosk/ci/scan: "))
        #expect(kept.isEmpty)
    }

    @Test("the action runs its step as the service does, and hands on what was read")
    func action() throws {
        let python = try #require(Program(installed: "python3"), "install python3-yaml")
        let workflow = try block("# .github/workflows/pictures.yml")
        // The step's script and its variables, with the inputs of the article's workflow; as the service fills them in.
        let script = """
            import json, re, sys, yaml
            action = yaml.safe_load(open(sys.argv[1]))
            given = yaml.safe_load(sys.argv[2])["jobs"]["pictures"]["steps"][1]["with"]
            assert set(given) <= set(action["inputs"]), given
            for name, entry in action["inputs"].items():
                assert name in given or not entry.get("required"), name
            inputs = {name: given.get(name, entry.get("default")) for name, entry in action["inputs"].items()}
            step, = action["runs"]["steps"]
            fill = lambda text: re.sub(r"[$][{][{] inputs[.](\\w+) [}][}]", lambda found: inputs[found[1]], text)
            print(json.dumps([step["run"], {name: fill(value) for name, value in step["env"].items()}]))
            """
        let answer = try python.run([
            "-c", script, "\(Repository.root)/kiosk/ci/action.yml", workflow,
        ])
        try #require(answer.status == 0, "\(answer.errors)")
        let parts = try #require(
            try JSONSerialization.jsonObject(with: Data(answer.output)) as? [Any])
        let (run, filled) = (
            try #require(parts[0] as? String), try #require(parts[1] as? [String: String])
        )
        var service = shell
        service.environment.merge(filled) { $1 }
        service.environment.merge([
            "ADDRESS": "file://\(released)", "SHA256": digits,
            "GITHUB_ACTION_PATH": "\(Repository.root)/kiosk/ci", "RUNNER_TEMP": folder.path,
            "GITHUB_OUTPUT": "\(folder.path)/output",
        ]) { $1 }
        for (pictures, options, status) in [
            ("004-room-a-014.jpg", "--raw", Int32(0)),
            ("004-room-a-014.jpg\n001-empty.jpg\n", "--format\njsonl", 4), ("gone.jpg", "", 3),
        ] {
            try folder.write("", to: "output")
            service.environment["PICTURES"] = pictures
            service.environment["OPTIONS"] = options
            let step = try service.run(["--noprofile", "--norc", "-e", "-o", "pipefail", "-c", run])
            #expect(step.status == status, "\(step.text)\(step.errors)")
            let output = try String(contentsOfFile: "\(folder.path)/output", encoding: .utf8)
            #expect(output.contains("A-014") == (status != 3) && output.hasPrefix("found<<"))
            #expect(step.text.contains("A-014") == (status != 3))
        }
    }

    @Test("the hook lets pictures with codes be committed, and no other ones")
    func hook() throws {
        try #require(Program(installed: "pre-commit") != nil, "install pre-commit")
        let config = try block("# .pre-commit-config.yaml for pictures")
            .replacing("https://git.example.org/docent.git", with: "\(folder.path)/docent")
            .replacing("https://files.example.org/docent-scan", with: "file://\(released)")
            .replacing(Self.none, with: digits)
        try folder.write(config, to: "house/.pre-commit-config.yaml")
        let outcome = try shell.run([
            "-c",
            """
            set -e
            git() { command git -c user.name=a -c user.email=a@example.org "$@"; }
            mkdir -p docent/kiosk
            cp "$0/.pre-commit-hooks.yaml" docent
            cp -r "$0/kiosk/ci" docent/kiosk
            (cd docent && git init -q && git add -A && git commit -qm released && git tag 0.9.0)
            cd house && git init -q && pre-commit install >/dev/null
            cp ../004-room-a-014.jpg door.jpg && git add -A && git commit -qm door
            cp ../001-empty.jpg wall.jpg && git add -A
            ! git commit -qm wall
            git log --format=%s
            """, Repository.root,
        ])
        #expect(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
        #expect(outcome.text.hasSuffix("door\n"))
    }

    /// The text of the article's block that begins with a line.
    private func block(_ first: String) throws -> String {
        let blocks = try Repository.text(Self.article).components(separatedBy: "\n```")
        return String(try #require(blocks.first { $0.hasPrefix("yaml\n\(first)\n") }).dropFirst(5))
    }
}
