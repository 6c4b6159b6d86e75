import Foundation
import TestSupport
import Testing

@Suite("kiosk/install", .serialized, .timeLimit(.minutes(10)))
struct InstallTests {
    private static let bash = Program(installed: "bash")
    static let canInstall =
        Program(installed: "patchelf") != nil && Program(installed: "ldd") != nil

    private func install(_ arguments: String...) throws -> Program.Outcome {
        let bash = try #require(Self.bash)
        return try bash.run(
            [
                "\(Repository.root)/kiosk/install", "--docent",
                Program(built: "docent").executable,
            ] + arguments)
    }

    @Test(
        "it installs into a folder, runs there by itself, respects edited settings, and goes away",
        .enabled(if: canInstall, "install Debian's patchelf"))
    func whole() throws {
        let folder = try TemporaryFolder()
        let root = folder.path
        let first = try install("--root", root)
        try #require(first.status == 0, "\(first.errors)")
        #expect(first.errors.contains("systemctl enable --now docent-kiosk.service"))
        for path in [
            "usr/lib/docent/docent", "usr/lib/docent/docent-decoder",
            "usr/lib/docent/docent-pages",
            "usr/lib/docent/libswiftCore.so",
            "usr/lib/systemd/system/docent-kiosk.service", "usr/lib/udev/rules.d/70-docent.rules",
            "usr/lib/sysctl.d/90-docent-kiosk.conf",
            "usr/lib/systemd/logind.conf.d/90-docent-kiosk.conf",
            "usr/lib/systemd/system.conf.d/90-docent-kiosk.conf",
            "etc/docent/kiosk.yaml", "srv/docent/tour.sqlite",
        ] {
            #expect(FileManager.default.fileExists(atPath: "\(root)/\(path)"), "\(path)")
        }

        let reboot = "\(root)/etc/systemd/system/ctrl-alt-del.target"
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: reboot) == "/dev/null")

        // The Swift libraries are those beside it, and the toolchain's no more.
        let ldd = try #require(Program(installed: "ldd"))
        let libraries = try ldd.run(["\(root)/usr/lib/docent/docent"]).text
        #expect(libraries.contains("=> \(root)/usr/lib/docent/libswiftCore.so"))
        let strangers = libraries.split(separator: "\n").filter {
            $0.contains("/swift/linux/") || $0.contains("not found")
        }
        #expect(strangers == [])
        var installed = Program(built: "docent")
        installed.executable = "\(root)/usr/bin/docent"
        let search = try installed.run([
            "tour", "search", "control", "--database", "\(root)/srv/docent/tour.sqlite",
        ])
        #expect(search.text.contains("A-014"), "\(search.errors)")
        let settings = "\(root)/etc/docent/kiosk.yaml"
        let check = try installed.run(["kiosk", "--check-config", "--config", settings])
        #expect(check.text.contains("database: /srv/docent/tour.sqlite\n"), "\(check.errors)")
        #expect(check.text.contains("http: 127.0.0.1:8077\n"))

        // Again: nothing is new.
        let again = try install("--root", root)
        #expect(again.status == 0)
        #expect(again.errors.split(separator: "\n").count == 1, "\(again.errors)")

        // Settings that were edited stay.
        try folder.write("idle: 60\n", to: "etc/docent/kiosk.yaml")
        let edited = try install("--root", root)
        #expect(edited.errors.contains("/etc/docent/kiosk.yaml was edited, so it is kept"))
        #expect(FileManager.default.contents(atPath: settings) == Data("idle: 60\n".utf8))

        let gone = try install("--root", root, "--uninstall")
        #expect(gone.status == 0, "\(gone.errors)")
        let left = try folder.names().filter { name in
            let facts = try FileManager.default.attributesOfItem(atPath: "\(root)/\(name)")
            return facts[.type] as? FileAttributeType != .typeDirectory && !name.hasSuffix(".lock")
        }
        #expect(left == ["etc/docent/kiosk.yaml", "srv/docent/tour.sqlite"])
        #expect(try install("--root", root, "--uninstall").status == 1)
    }

    @Test("a dry run says what would be done, and does nothing")
    func dry() throws {
        let folder = try TemporaryFolder()
        let outcome = try install("--root", folder.path, "--dry-run")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.text.contains("would run: install -D -m 755"))
        #expect(outcome.errors.hasSuffix("docent: nothing was changed\n"))
        #expect(try folder.names() == [])
    }

    @Test("what cannot be is said, and what is not known shows how it is used")
    func wrong() throws {
        let bash = try #require(Self.bash)
        let script = "\(Repository.root)/kiosk/install"
        let unknown = try bash.run([script, "--rot", "/x"])
        #expect(unknown.status == 64)
        #expect(
            unknown.errors.contains("--uninstall     delete what was")
                || unknown.errors.contains("--uninstall"))
        let folder = try TemporaryFolder()
        let empty = try install("--root", folder.path, "--uninstall")
        #expect(empty.status == 1)
        #expect(empty.errors.contains("nothing is installed"))
    }

    @Test(
        "the unit is closed up: systemd's own measure is 2.0 at most",
        .enabled(if: Program(installed: "systemd-analyze") != nil, "install Debian's systemd"))
    func security() throws {
        let analyze = try #require(Program(installed: "systemd-analyze"))
        let outcome = try analyze.run([
            "security", "--offline=yes", "--no-pager", "--threshold=20",
            "\(Repository.root)/kiosk/system/docent-kiosk.service",
        ])
        let words = "Overall exposure level for docent-kiosk.service: "
        let line = try #require(
            outcome.text.split(separator: "\n").first { $0.contains(words) }, "\(outcome.errors)")
        let level = line.split(separator: " ").compactMap { Double($0) }.first
        #expect(level.map { $0 <= 2 } == true, "\(line)")
        #expect(outcome.status == 0)
    }

    @Test(
        "every setting of the unit is known to systemd",
        .enabled(if: Program(installed: "systemd-analyze") != nil, "install Debian's systemd"))
    func known() throws {
        let analyze = try #require(Program(installed: "systemd-analyze"))
        let folder = try TemporaryFolder()
        for unit in ["docent-kiosk.service", "docent-kiosk-again.service"] {
            // The program itself need not be installed where this is tried.
            let text = try String(
                contentsOfFile: "\(Repository.root)/kiosk/system/\(unit)", encoding: .utf8)
            try folder.write(
                text.replacing("/usr/lib/docent/docent", with: "/bin/true"), to: unit)
        }
        let outcome = try analyze.run([
            "verify", "--man=no", "\(folder.path)/docent-kiosk.service",
            "\(folder.path)/docent-kiosk-again.service",
        ])
        let ours = outcome.errors.split(separator: "\n").filter { $0.contains("docent-") }
        #expect(ours == [], "\(outcome.errors)")
    }
}
