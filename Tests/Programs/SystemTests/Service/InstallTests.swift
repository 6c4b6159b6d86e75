import Foundation
import TestSupport
import Testing

@Suite("kiosk/install", .serialized, .timeLimit(.generous))
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
            "usr/lib/docent/docent-film", "usr/lib/docent/docent-pages",
            "usr/lib/docent/libswiftCore.so",
            "usr/lib/systemd/system/docent-kiosk.service", "usr/lib/udev/rules.d/70-docent.rules",
            "usr/lib/sysctl.d/90-docent-kiosk.conf", "usr/lib/sysusers.d/docent-kiosk.conf",
            "usr/lib/systemd/logind.conf.d/90-docent-kiosk.conf",
            "usr/lib/systemd/system.conf.d/90-docent-kiosk.conf",
            "usr/share/bash-completion/completions/docent",
            "usr/share/zsh/vendor-completions/_docent",
            "usr/share/fish/vendor_completions.d/docent.fish",
            "usr/share/man/man1/docent.1.gz", "usr/share/man/man1/docent-tour-import.1.gz",
            "usr/lib/docent/packages", "etc/docent/kiosk.yaml",
            "etc/docent/link.yaml", "usr/lib/systemd/system/docent-link.service",
            "usr/lib/systemd/system/docent-bundles.service",
            "srv/docent/tour.sqlite",
        ] {
            #expect(FileManager.default.fileExists(atPath: "\(root)/\(path)"), "\(path)")
        }

        let isBuilt = FileManager.default.fileExists(
            atPath: "\(Repository.root)/.build/web/docent-guide.wasm")
        for name in ["docent-guide.wasm", "docent-reader.js", "worker.js"] where isBuilt {
            #expect(
                FileManager.default.fileExists(atPath: "\(root)/usr/lib/docent/web/\(name)"),
                "\(name)")
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
        #expect(
            check.errors.contains("warning: database: /srv/docent/tour.sqlite does not exist here"))
        // The values that differ leave the comments of the file in their column.
        let columns = try [settings, "\(Repository.root)/kiosk/kiosk.yaml"].map { path in
            try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
                $0.range(of: " #")?.lowerBound.utf16Offset(in: $0)
            }
        }
        #expect(columns[0] == columns[1])

        // The shell knows the commands, and the names of label stocks.
        let bash = try #require(Self.bash)
        func completions(_ words: String, _ index: Int) throws -> [Substring] {
            try bash.run([
                "-c",
                "source \(root)/usr/share/bash-completion/completions/docent; COMP_LINE='\(words)'; "
                    + "COMP_WORDS=(\(words)); COMP_CWORD=\(index); COMP_POINT=${#COMP_LINE}; "
                    + "_docent docent ${COMP_WORDS[\(index)]} ${COMP_WORDS[\(index - 1)]}; printf '%s\\n' \"${COMPREPLY[@]}\"",
            ]).text.split(separator: "\n")
        }
        #expect(try completions("docent sh", 1) == ["sheet"])
        #expect(try completions("docent sheet print --stock Door-", 4) == ["Door-A6", "Door-A5"])
        // Also those of the program beside it.
        #expect(try completions("docent hub ri", 2) == ["ring"])
        #expect(try completions("docent serve team invite --ag", 4) == ["--again"])
        for shell in ["zsh/vendor-completions/_docent", "fish/vendor_completions.d/docent.fish"] {
            let script = try String(contentsOfFile: "\(root)/usr/share/\(shell)", encoding: .utf8)
            #expect(script.contains("soak") && script.contains("invite"), "\(shell)")
        }
        let fish = try #require(Program(installed: "fish"))
        func offered(_ words: String) throws -> [Substring] {
            let file = "\(root)/usr/share/fish/vendor_completions.d/docent.fish"
            // What is offered comes with its help after a tab.
            return try fish.run(["-N", "-c", "source '\(file)'; complete -C '\(words)'"]).text
                .split(separator: "\n").compactMap { $0.split(separator: "\t").first }
        }
        #expect(try offered("docent sh") == ["sheet"])
        #expect(try offered("docent hub ri") == ["ring"])
        #expect(try offered("docent serve team invite --ag") == ["--again"])
        // zsh completes only where it reads from a terminal.
        let zsh = try #require(Program(installed: "zsh"))
        let typed = #"""
            zmodload zsh/zpty; zpty shell zsh -f -i
            zpty -w shell "PS1=; fpath=('\#(root)/usr/share/zsh/vendor-completions' \$fpath)"
            zpty -w shell "autoload -Uz compinit; compinit -u -D; print re''ady"
            while zpty -r shell line && [[ $line != *ready* ]]; do :; done
            zpty -w -n shell $'docent serve team invite --ag\t; print en\'\'ded\n'
            while zpty -r shell line; do print -r -- $line; [[ $line == *ended* ]] && break; done
            zpty -d shell
            """#
        let completed = try zsh.run(["-f", "-c", typed]).text
        #expect(completed.contains("--again"), "\(completed)")

        // Again: nothing is new, and only the packages and the next step are said.
        let again = try install("--root", root)
        #expect(again.status == 0)
        #expect(again.errors.split(separator: "\n").count == 2, "\(again.errors)")

        // The link is enabled only where that is asked for.
        let wanted = "\(root)/etc/systemd/system/multi-user.target.wants/docent-link.service"
        #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: wanted)) == nil)
        #expect(try install("--root", root, "--link").status == 0)
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: wanted)
                == "/usr/lib/systemd/system/docent-link.service")

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
        #expect(
            left == ["etc/docent/kiosk.yaml", "etc/docent/link.yaml", "srv/docent/tour.sqlite"])
        #expect(try install("--root", root, "--uninstall").status == 1)
    }

    @Test(
        "it names the packages that a machine needs to run it, and how to install those that are missing",
        .enabled(if: canInstall, "install Debian's patchelf"))
    func packages() throws {
        let folder = try TemporaryFolder()
        let first = try install("--root", folder.path)
        try #require(first.status == 0, "\(first.errors)")
        let list = try String(
            contentsOfFile: "\(folder.path)/usr/lib/docent/packages", encoding: .utf8)
        let needed = list.split(separator: "\n").map(String.init)
        #expect(
            first.errors.contains(
                "the kiosk needs \(needed.count) Debian packages, which \(folder.path)/usr/lib/docent/packages lists"
            ))
        // Data that no library needs, libraries that the programs are linked with, and nothing that only builds or tests need.
        for package in ["fonts-inter", "libmpv2", "xkb-data", "publicsuffix", "heif-gdk-pixbuf"] {
            #expect(needed.contains(package))
        }
        #expect(needed.filter { $0.hasSuffix("-dev") } == [])
        #expect(Set(needed).isDisjoint(with: ["pkg-config", "tmux", "patchelf"]))
        // What the installed programs are linked with, asked in another way: every library is of a listed package, or of one
        // that a listed package depends on.
        let bash = try #require(Program(installed: "bash"))
        let known = try bash.run([
            "-c",
            """
            cd \(folder.path)/usr/lib/docent
            for library in $(objdump -p docent docent-* *.so | sed -n 's/^ *NEEDED *//p' | sort -u); do
                [ -e "$library" ] || ldconfig -p | sed -n "s|^\\s$library (.*$(uname -m | tr _ - | sed s/aarch64/AArch64/).*=> ||p" | head -n 1 | xargs realpath
            done | while read -r path; do
                dpkg-query -S "$path" 2>/dev/null || dpkg-query -S "${path#/usr}"
            done | cut -d: -f1 | sort -u
            """,
        ])
        let owners = known.text.split(separator: "\n").map(String.init)
        // Debian 13 calls it libpoppler-glib8t64.
        #expect(
            owners.contains("libsodium23")
                && owners.contains { $0.hasPrefix("libpoppler-glib8") })
        #expect(owners.filter { !needed.contains($0) } == [], "\(known.errors)")

        // An image with a few packages of them.
        let installed = needed.prefix(3)
        try folder.write(
            installed.map {
                "Package: \($0)\nStatus: install ok installed\nVersion: 1\nArchitecture: amd64\n\n"
            }.joined(), to: "var/lib/dpkg/status")
        let image = try install("--root", folder.path)
        let missing = needed.dropFirst(3)
        #expect(
            image.errors.contains(
                """
                the kiosk needs \(missing.count) Debian packages that are not installed in \(folder.path); to install them: \
                chroot \(folder.path) apt-get install -y --no-install-recommends \(missing.joined(separator: " "))

                """), "\(image.errors)")
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

    @Test(
        "a hub is installed by itself, with nothing of a kiosk, and goes away with its list",
        .enabled(if: canInstall, "install Debian's patchelf"))
    func hub() throws {
        let folder = try TemporaryFolder()
        let root = folder.path
        let first = try install("--root", root, "--hub")
        try #require(first.status == 0, "\(first.errors)")
        #expect(first.errors.contains("systemctl enable --now docent-hub.service"))
        let files = FileManager.default
        for path in [
            "usr/lib/docent/docent-web", "usr/lib/docent/docent", "etc/docent/hub.env",
            "usr/lib/systemd/system/docent-hub.service",
        ] {
            #expect(files.fileExists(atPath: "\(root)/\(path)"), "\(path)")
        }
        for path in [
            "etc/docent/kiosk.yaml", "srv/docent", "usr/lib/sysctl.d",
            "usr/lib/systemd/system/docent-kiosk.service",
            "etc/systemd/system/ctrl-alt-del.target",
        ] {
            #expect(!files.fileExists(atPath: "\(root)/\(path)"), "\(path)")
        }
        var installed = Program(built: "docent")
        installed.executable = "\(root)/usr/bin/docent"
        let hub = "\(root)/hub.sqlite"
        let missing = try installed.run(["hub", "kiosks", "--hub", hub])
        #expect(missing.status == 3)
        #expect(missing.errors.contains("docent serve --hub"), "\(missing.errors)")
        // Both on one machine: what either brought goes away.
        let both = try install("--root", root)
        try #require(both.status == 0, "\(both.errors)")
        let removed = try install("--root", root, "--uninstall")
        #expect(removed.status == 0, "\(removed.errors)")
        #expect(!files.fileExists(atPath: "\(root)/usr/lib/docent"))
        #expect(!files.fileExists(atPath: "\(root)/usr/lib/systemd/system/docent-hub.service"))
        #expect(files.fileExists(atPath: "\(root)/etc/docent/hub.env"))
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
        "the units are closed up: systemd's own measure is 2.0 at most",
        .enabled(if: Program(installed: "systemd-analyze") != nil, "install Debian's systemd"),
        arguments: [
            "docent-kiosk.service", "docent-journal-mail.service", "docent-journal-alert.service",
            "docent-link.service", "docent-bundles.service", "docent-hub.service",
        ])
    func security(unit: String) throws {
        let analyze = try #require(Program(installed: "systemd-analyze"))
        let outcome = try analyze.run([
            "security", "--offline=yes", "--no-pager", "--threshold=20",
            "\(Repository.root)/kiosk/system/\(unit)",
        ])
        let words = "Overall exposure level for \(unit): "
        let line = try #require(
            outcome.text.split(separator: "\n").first { $0.contains(words) }, "\(outcome.errors)")
        let level = line.split(separator: " ").compactMap { Double($0) }.first
        #expect(level.map { $0 <= 2 } == true, "\(line)")
        #expect(outcome.status == 0)
    }

    /// The values of a setting in a unit.
    private func values(_ setting: String, of unit: String) throws -> [String] {
        try Repository.text("kiosk/system/\(unit)").split(separator: "\n").compactMap { line in
            line.hasPrefix("\(setting)=") ? String(line.dropFirst(setting.count + 1)) : nil
        }
    }

    @Test(
        "the link's user is none of the kiosk's, and changes of its state the folder of bundles alone"
    )
    func users() throws {
        let kiosk = [
            "docent-kiosk.service", "docent-bundles.service", "docent-journal-mail.service",
            "docent-journal-alert.service",
        ]
        for unit in kiosk {
            #expect(try values("User", of: unit) == ["docent"], "\(unit)")
            // The first to start makes the folder, and each sets its mode.
            #expect(try values("StateDirectoryMode", of: unit) == ["2750"], "\(unit)")
        }
        let link = "docent-link.service"
        #expect(try values("User", of: link) == ["docent-link"])
        #expect(try values("SupplementaryGroups", of: link) == ["docent"])
        #expect(try values("StateDirectoryMode", of: link) == ["0700"])
        let bundles = ["/var/lib/docent/bundles", "/srv/docent/bundles"]
        let writable = bundles.map { "-\($0)" }.joined(separator: " ")
        let readable = bundles.map { "-\($0)/taken" }.joined(separator: " ")
        #expect(try values("ReadWritePaths", of: link) == [writable])
        #expect(try values("ReadOnlyPaths", of: link) == [readable])
        // Users that are there only while a service runs have no group that another's user could be in.
        for unit in kiosk + [link] { #expect(try values("DynamicUser", of: unit) == [], "\(unit)") }
    }

    @Test(
        "every user of a unit is made, with its groups",
        .enabled(if: Program(installed: "systemd-sysusers") != nil, "install Debian's systemd"))
    func made() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            Repository.text("kiosk/debian/docent-kiosk.sysusers"),
            to: "usr/lib/sysusers.d/docent-kiosk.conf")
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/etc", withIntermediateDirectories: false)
        let outcome = try #require(Program(installed: "systemd-sysusers")).run(
            ["--root", folder.path, "docent-kiosk.conf"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let users = try String(contentsOfFile: "\(folder.path)/etc/passwd", encoding: .utf8)
        let groups = try String(contentsOfFile: "\(folder.path)/etc/group", encoding: .utf8)
            .split(separator: "\n").map {
                $0.split(separator: ":", omittingEmptySubsequences: false)
            }
        for unit in ["docent-kiosk.service", "docent-link.service"] {
            let user = try #require(try values("User", of: unit).first)
            #expect(users.contains("\(user):"))
            for group in try values("SupplementaryGroups", of: unit).flatMap({
                $0.split(separator: " ")
            }) {
                let members = try #require(groups.first { $0[0] == group }, "\(group)").last
                #expect(members?.split(separator: ",").contains(user[...]) == true, "\(group)")
            }
        }
    }

    @Test(
        "every setting of the unit is known to systemd",
        .enabled(if: Program(installed: "systemd-analyze") != nil, "install Debian's systemd"))
    func known() throws {
        let analyze = try #require(Program(installed: "systemd-analyze"))
        let folder = try TemporaryFolder()
        let units = try FileManager.default.contentsOfDirectory(
            atPath: "\(Repository.root)/kiosk/system"
        ).filter { $0.hasSuffix(".service") || $0.hasSuffix(".timer") }
        #expect(units.count == 9)
        for unit in units {
            // The program itself need not be installed where this is tried.
            let text = try Repository.text("kiosk/system/\(unit)")
            try folder.write(
                text.replacing("/usr/lib/docent/docent-web", with: "/bin/true")
                    .replacing("/usr/lib/docent/docent", with: "/bin/true"), to: unit)
        }
        let outcome = try analyze.run(
            ["verify", "--man=no"] + units.map { "\(folder.path)/\($0)" })
        let ours = outcome.errors.split(separator: "\n").filter { $0.contains("docent-") }
        #expect(ours == [], "\(outcome.errors)")
    }
}
