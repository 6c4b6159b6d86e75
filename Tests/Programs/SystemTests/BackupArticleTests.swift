import Foundation
import TestSupport
import Testing

/// The commands of the article “Backup and restore” do what it says there.
@Suite("The article on backups", .tags(.slow), .timeLimit(.generous))
struct BackupArticleTests {
    private static let article = "Sources/Programs/docent/docent.docc/BackupAndRestore.md"

    @Test(
        "copies are made of running programs, all of them come back, and kiosks follow other keys",
        .enabled(if: Program(installed: "sqlite3") != nil, "install Debian's sqlite3"))
    func commands() throws {
        let examples = ConsoleExample.all(in: Self.article)
        #expect(examples.count == 51)
        let machine = try CopiedMachine()
        for example in examples {
            let printed = try machine.enter(example.command)
            #expect(
                example.isPrinted(as: printed),
                "\(example.command) printed:\n\(printed)\nthe article says:\n\(example.output)")
        }
        #expect(machine.losses == CopiedMachine.losses.count)
        for file in ["hub.sqlite", "journal.sqlite", "freshness.key"] {
            #expect(try machine.mode(of: "hub/\(file)") == 0o600, "\(file)")
        }
    }
}

/// A machine on which all programs of the article run, in one folder.
private final class CopiedMachine {
    /// The places of the article's folders, the longer names first.
    private static let places = [
        "/var/lib/docent-link": "link", "/var/lib/docent-hub": "hub", "/var/lib/docent/": "state/",
        "/var/backups/docent": "backups", "/etc/docent/": "etc/", "/media/safe": "safe",
    ].sorted { $0.key.count > $1.key.count }

    /// The change before a command of the article: something is lost, or has changed since it was copied.
    static let losses = [
        "systemctl stop docent-hub": "docent hub add north",
        "systemctl stop docent-kiosk": "rm -r state",
        "install -d -m 700 ~/.config": """
        for name in 2 3; do
            sed -i "s/^name: .*/name: Control room $name/" tour-content/buildings/A/A-014.md
            docent tour publish tour-content --channel channel --quiet
        done
        rm -r ~/.config/docent
        """,
        "install -d -m 700 ~/.local/state/docent": "rm -r ~/.local/state/docent/studio",
        "install -m 600 /media/safe/spare.key": """
        spare=$(docent tour publish-key --key safe/spare.key 2>/dev/null)
        sed -i "s|^bundle-key: .*|&, ${spare#bundle-key: }|" kiosk.yaml
        rm ~/.config/docent/publish.key
        """,
    ]

    /// The number of them.
    private(set) var losses = 0
    private let folder: TemporaryFolder
    private let docent: Program
    private var hub: RunningProgram?

    init() throws {
        folder = try TemporaryFolder()
        var docent = Program(built: "docent")
        docent.folder = folder.path
        docent.environment = [
            "PATH": (docent.executable as NSString).deletingLastPathComponent + ":/usr/bin:/bin",
            "HOME": "\(folder.path)/home", "XDG_STATE_HOME": "", "TZ": "UTC",
            "DOCENT_HUB": "\(folder.path)/hub/hub.sqlite",
            "DOCENT_CONFIG": "\(folder.path)/kiosk.yaml",
        ]
        self.docent = docent
        try FileManager.default.copyItem(
            atPath: Repository.tour, toPath: "\(folder.path)/tour-content")
        for name in ["home", "hub", "state", "safe", "bundles"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder.path)/\(name)", withIntermediateDirectories: false)
        }
        try folder.write("HUB_OPTIONS=\n", to: "etc/hub.env")
        try folder.write("", to: "link/link.state")
        try startHub()
        try prepare(
            """
            docent tour publish-key >kiosk.yaml
            docent tour publish-key --freshness >>kiosk.yaml
            printf 'bundles: bundles\\nhttp: off\\n' >>kiosk.yaml
            docent tour publish tour-content --channel channel --quiet
            cp -a ~/.config/docent/freshness.key* hub/
            docent serve team invite 'Mira Rautio' --role author --content tour-content
            (cd ~/.local/state/docent/studio/* && sqlite3 published.sqlite 'CREATE TABLE version (number)')
            docent journal add --people 3 --journal state/journal.sqlite
            docent hub add lobby
            docent hub journal
            """)
    }

    /// Runs a command of the article; what it printed, errors among it.
    func enter(_ command: String) throws -> String {
        if let loss = Self.losses.first(where: { command.hasPrefix($0.key) }) {
            losses += 1
            try prepare(loss.value)
        }
        let words = command.split(separator: " ")
        if words.first == "systemctl" {
            try control(words[1], of: String(words[2]))
            return ""
        }
        var command = command
        for (name, place) in Self.places {
            command = command.replacing(name, with: "\(folder.path)/\(place)")
        }
        return try shell("exec 2>&1\n" + command).text
    }

    func mode(of path: String) throws -> Int? {
        let facts = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(path)")
        return (facts[.posixPermissions] as? NSNumber)?.intValue
    }

    private func shell(_ script: String) throws -> Program.Outcome {
        var bash = try #require(Program(installed: "bash"))
        (bash.folder, bash.environment) = (folder.path, docent.environment)
        return try bash.run(["-c", script])
    }

    private func prepare(_ script: String) throws {
        let outcome = try shell("set -e\n" + script)
        #expect(outcome.status == 0, "\(script):\n\(outcome.errors)")
    }

    /// Starts or stops the hub; other services only need to be ones that are installed.
    private func control(_ act: Substring, of unit: String) throws {
        #expect(
            FileManager.default.fileExists(
                atPath: "\(Repository.root)/kiosk/system/\(unit).service"), "\(unit)")
        guard unit == "docent-hub" else { return }
        if act == "start" { return try startHub() }
        hub?.send(SIGTERM)
        #expect(try hub?.end(within: Patience.seconds).status == 0)
        hub = nil
    }

    private func startHub() throws {
        let hub = try docent.start([
            "serve", "--hub", "\(folder.path)/hub/hub.sqlite", "--address",
            "unix:\(folder.path)/hub.socket",
        ])
        #expect(hub.waits { hub.errors.contains("Listening on") }, "\(hub.errors)")
        self.hub = hub
    }
}
