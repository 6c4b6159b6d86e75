import Foundation
import TestSupport
import Testing

/// `kiosk/run` in a small repository whose `swift` is a script: it joins the sources into a program that prints them.
@Suite("kiosk/run", .timeLimit(.minutes(20)))
struct RunTests {
    /// The repository, and the calls of its `swift build` so far.
    struct Workshop {
        let folder: TemporaryFolder
        let shell: Program

        init() throws {
            folder = try TemporaryFolder()
            let root = folder.path
            for script in ["run", "setup"] {
                let text = try Repository.text("kiosk/\(script)")
                // This machine may have Debian's packages of docent.
                try folder.write(
                    text.replacing("/usr/lib/docent", with: "\(root)/tools/installed"),
                    to: "kiosk/\(script)")
            }
            try folder.write("# Nothing to install.\n", to: "kiosk/packages")
            try folder.write("", to: "kiosk/kiosk.yaml")
            try folder.write("// swift-tools-version: 6.3\n", to: "Package.swift")
            try folder.write("one\n", to: "Sources/A.swift")
            try folder.write("two\n", to: "Sources/B/B.swift")
            try folder.write("", to: "tour-content/tour.yaml")
            try folder.write("6.3.1\n", to: "tools/version")
            try folder.write(
                """
                #!/bin/bash
                set -e
                cd "\(root)"
                case "$*" in
                --version) echo "Swift version $(<tools/version)"; exit ;;
                package*) mkdir -p .build/checkouts/P; echo three >.build/checkouts/P/P.swift; exit ;;
                esac
                # A build makes a new plan for its first program.
                [[ "$*" != *--disable-build-manifest-caching* ]] || echo build >>tools/builds
                ! grep -rq broken Sources || { echo "error: broken" >&2; exit 1; }
                mkdir -p .build/debug
                asked=$*
                program=.build/debug/${asked##*--product=}
                {
                    echo '#!/bin/sh'
                    echo 'if [ "$1 $2" = "tour import" ]; then touch "$5"; exit; fi'
                    echo "echo $(find Sources .build/checkouts -type f | sort | xargs cat | tr '\\n' ' ')${FLAGS:-}"
                } >"$program.new"
                chmod +x "$program.new"
                mv "$program.new" "$program"
                [ ! -e late ] || { rm late && echo late >Sources/A.swift; }

                """, to: "tools/swift")
            var bash = try #require(Program(installed: "bash"))
            bash.environment["PATH"] =
                "\(root)/tools:" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
            shell = bash
            _ = try self.run("chmod +x tools/swift")
        }

        /// Runs a script in the repository's folder.
        func run(_ script: String) throws -> Program.Outcome {
            try shell.run(["-c", "cd \(folder.path) && \(script)"])
        }

        /// How often `swift build` was begun.
        func builds() throws -> Int { try run("cat tools/builds").text.count { $0 == "\n" } }
    }

    @Test("it builds once, and then runs the program without asking the package manager")
    func quick() throws {
        let workshop = try Workshop()
        let first = try workshop.run("bash kiosk/run show")
        #expect(first.status == 0, "\(first.errors)")
        #expect(first.text == "three one two\n")
        #expect(try workshop.builds() == 1)
        let again = try workshop.run("for i in 1 2 3 4; do bash kiosk/run show; done")
        #expect(again.text == String(repeating: "three one two\n", count: 4))
        #expect(again.errors == "")
        #expect(try workshop.builds() == 1)
    }

    static let changes: [(change: String, printed: String)] = [
        ("echo four >Sources/A.swift", "three four two"),
        ("echo four >Sources/B/C.swift", "three one two four"),
        ("rm Sources/A.swift", "three two"),
        ("mv Sources/A.swift Sources/C.swift", "three two one"),
        ("mv Sources/B Sources/D && mv Sources/A.swift Sources/E.swift", "three two one"),
        // An older file of the same length in place of a newer one, as version control and backups put it there.
        (
            "echo six >old && touch -d 2001-01-01 old && mv old Sources/A.swift",
            "three six two"
        ),
        (
            "touch -r Sources/A.swift then && echo six >Sources/A.swift && touch -r then Sources/A.swift",
            "three six two"
        ),
        ("echo nine >.build/checkouts/P/P.swift", "nine one two"),
        ("echo '// more' >>Package.swift", "three one two"),
        ("echo 6.3.2 >tools/version", "three one two"),
        ("echo '# newer' >>tools/swift", "three one two"),
        ("rm .build/debug/docent", "three one two"),
        ("rm .build/debug/docent-pages", "three one two"),
        ("echo 'echo other' >.build/debug/docent", "three one two"),
    ]

    @Test(
        "it builds again after any change, so that it never runs an outdated program",
        arguments: changes)
    func changed(change: String, printed: String) throws {
        let workshop = try Workshop()
        #expect(try workshop.run("bash kiosk/run show").status == 0)
        #expect(try workshop.run("set -e; \(change)").status == 0)
        let outcome = try workshop.run("bash kiosk/run show")
        #expect(outcome.text == printed + "\n", "\(outcome.errors)")
        #expect(try workshop.builds() == 2)
        #expect(try workshop.run("bash kiosk/run show").text == printed + "\n")
        #expect(try workshop.builds() == 2)
    }

    @Test("it records which commit the program was built from")
    func commit() throws {
        let workshop = try Workshop()
        let script = """
            git init -q . && git add -A && git -c user.name=a -c user.email=a commit -qm a
            bash kiosk/run show >/dev/null; git rev-parse --short=12 HEAD
            echo four >Sources/A.swift; bash kiosk/run show >/dev/null; sha256sum <.build/debug/docent
            cat .build/debug/docent.commit
            """
        let outcome = try workshop.run("(echo .build; echo tools) >.gitignore; " + script)
        let words = outcome.text.split(whereSeparator: \.isWhitespace)
        try #require(words.count == 5, "\(outcome.text)\(outcome.errors)")
        #expect(words[3] == words[1] && words[4] == words[0] + "-dirty")
    }

    @Test("installed packages of the same commit run without a build; of any other they do not")
    func installed() throws {
        let workshop = try Workshop()
        let script = """
            git init -q . && git add -A && git -c user.name=a -c user.email=a commit -qm a
            mkdir tools/installed
            for name in docent docent-decoder docent-film docent-pages; do
                printf '#!/bin/sh\n[ "$1 $2" = "tour import" ] && exec touch "$5"\necho installed\n' >tools/installed/$name
                chmod +x tools/installed/$name
            done
            write() { echo "0123 $1" >tools/installed/docent.commit; }
            write $(git rev-parse --short=12 HEAD); bash kiosk/run show; [ ! -e tools/builds ] && echo none built
            write 0123456789ab; bash kiosk/run show
            write $(git rev-parse --short=12 HEAD); echo four >Sources/A.swift; bash kiosk/run show
            git checkout -q Sources; rm tools/installed/docent-film; bash kiosk/run show
            """
        let outcome = try workshop.run("(echo .build; echo tools) >.gitignore; " + script)
        #expect(
            outcome.text == """
                installed
                none built
                three one two
                three four two
                three one two

                """, "\(outcome.errors)")
    }

    /// A workshop that needs a package which is not there; `apt-get` installs it, and notes what it was asked for.
    static func missing(package: String = "libsome-dev", provides: String = "") throws -> Workshop {
        let workshop = try Workshop()
        try workshop.folder.write("libsome-dev # Some library.\n", to: "kiosk/packages")
        try workshop.folder.write(
            """
            #!/bin/sh
            printf 'installed\\tbase\\t1\\t\\n'
            [ ! -e tools/has-some ] || printf 'installed\\t\(package)\\t1.2-3\\t\(provides)\\n'
            """, to: "tools/dpkg-query")
        try workshop.folder.write("#!/bin/sh\nexec \"$@\"\n", to: "tools/sudo")
        try workshop.folder.write("#!/bin/sh\necho \"$*\" >>tools/dpkg-calls\n", to: "tools/dpkg")
        try workshop.folder.write(
            """
            #!/bin/sh
            [ ! -e tools/builds ] || echo "built too early" >&2
            case "$*" in *" install "*) touch tools/has-some ;; esac
            echo "$*" >>tools/apt-calls
            """, to: "tools/apt-get")
        _ = try workshop.run("chmod +x tools/*")
        return workshop
    }

    @Test("nothing is built before all packages are installed, and they are installed once")
    func packagesFirst() throws {
        let workshop = try Self.missing()
        let outcome = try workshop.run("bash kiosk/run show")
        #expect(outcome.text == "three one two\n", "\(outcome.errors)")
        #expect(outcome.errors.contains("installing 1 Debian packages: libsome-dev"))
        #expect(!outcome.errors.contains("built too early"))
        // What an interrupted installation has left is finished first.
        #expect(try workshop.run("cat tools/dpkg-calls").text == "--configure -a\n")
        #expect(try workshop.run("bash kiosk/run show").errors == "")
        #expect(try workshop.run("grep -c install tools/apt-calls").text == "1\n")
        #expect(try workshop.builds() == 1)
    }

    @Test("Ctrl-C ends it also where apt finishes what it has begun")
    func interrupted() throws {
        let workshop = try Self.missing()
        let outcome = try workshop.run(
            "sed -i '2i kill -INT $PPID' tools/apt-get; bash kiosk/run show")
        #expect(outcome.status == 130)
        #expect(outcome.text == "")
        #expect(try workshop.run("ls tools/builds").status != 0)
    }

    @Test("a package that another one provides is installed")
    func provided() throws {
        let workshop = try Self.missing(
            package: "libsome-t64", provides: "libold-dev, libsome-dev (= 1.2), libmore")
        #expect(
            try workshop.run("touch tools/has-some; bash kiosk/run show").errors.contains(
                "building"))
        #expect(try workshop.run("ls tools/apt-calls").status != 0)
    }

    @Test("two at the same time: one builds, the other waits and says so")
    func together() throws {
        let workshop = try Workshop()
        let outcome = try workshop.run(
            """
            mkdir -p .build; flock .build/docent.lock sleep 1 & sleep 0.3
            bash kiosk/run show; wait
            """)
        #expect(outcome.text == "three one two\n")
        #expect(
            outcome.errors.contains("another command is at work in this folder; waiting for it"))
    }

    @Test(
        "each script installs the packages that are marked for it",
        arguments: [
            ("", "a b c"), ("run", "a c"), ("test", "a b c d e"), ("install", "a b c e"),
            ("scan", "a b"), ("scanner", "b d"), ("docs", "a b c"),
        ])
    func marks(purpose: String, packages: String) throws {
        let workshop = try Workshop()
        try workshop.folder.write(
            """
            a +scan  # of one and all
            b [build] +scan +scanner
            c
            d [scanner]
            e [install]

            """, to: "kiosk/packages")
        let outcome = try workshop.run(". kiosk/setup; listed_packages \(purpose)")
        #expect(outcome.text.split(separator: "\n").joined(separator: " ") == packages)
    }

    @Test("where nothing is built, the kiosk is run by the kiosk alone")
    func kiosk() throws {
        let workshop = try Workshop()
        for command in ["bash kiosk/run kiosk --once", "bash kiosk/run", "bash kiosk/run kiosk"] {
            let outcome = try workshop.run(command)
            #expect(outcome.status == 0 && outcome.text == "three one two\n", "\(outcome.errors)")
        }
        #expect(
            try workshop.run("ls .build/debug").text.split(separator: "\n")
                == ["docent-decoder", "docent-film", "docent-kiosk", "docent-pages"])
        #expect(try workshop.builds() == 1)
        // Every other command builds the whole program, also what the scanner alone could do; by it the kiosk is run from then on.
        let scan = try workshop.run("touch a.png; bash kiosk/run scan a.png")
        #expect(scan.text == "three one two\n" && !scan.errors.contains("alone"))
        #expect(try workshop.builds() == 2)
        let later = try workshop.run("rm .build/debug/docent-kiosk; bash kiosk/run kiosk")
        #expect(later.text == "three one two\n" && later.errors == "")
        #expect(try workshop.builds() == 2)
    }

    @Test("where nothing is built, files are scanned by the scanner alone")
    func scanner() throws {
        let workshop = try Workshop()
        let first = try workshop.run("touch a.png; bash kiosk/run scan --format jsonl --raw a.png")
        #expect(first.text == "three one two\n", "\(first.errors)")
        #expect(first.errors.contains("any other command builds the rest"))
        #expect(
            try workshop.run("ls .build/debug").text.split(separator: "\n")
                == ["docent-pages", "docent-scan"])
        #expect(try workshop.run("bash kiosk/run scan a.png").text == "three one two\n")
        #expect(try workshop.builds() == 1)
        // A camera, a folder of reports or a file that is not there is for the whole program, as is every other command.
        let whole = try workshop.run("bash kiosk/run scan --report out a.png")
        #expect(whole.text == "three one two\n" && !whole.errors.contains("alone"))
        #expect(try workshop.run("ls .build/debug/docent").status == 0)
        #expect(try workshop.run("bash kiosk/run scan a.png").errors == "")
        #expect(try workshop.builds() == 2)
    }

    @Test("it builds again when a variable that steers the build has another value")
    func variables() throws {
        let workshop = try Workshop()
        #expect(try workshop.run("bash kiosk/run show").status == 0)
        for (index, variable) in ["CC=gcc", "PKG_CONFIG_PATH=/x", "DOCENT_FUZZING=1"].enumerated() {
            let outcome = try workshop.run("\(variable) bash kiosk/run show")
            #expect(outcome.text == "three one two\n", "\(outcome.errors)")
            #expect(try workshop.builds() == index + 2)
        }
    }

    @Test("a build that failed is tried again, and a change during a build is built next time")
    func failed() throws {
        let workshop = try Workshop()
        #expect(try workshop.run("bash kiosk/run show").status == 0)
        for builds in 2...3 {
            let outcome = try workshop.run("echo broken >Sources/A.swift; bash kiosk/run show")
            #expect(outcome.status == 1)
            #expect(outcome.text == "")
            #expect(outcome.errors.contains("error: broken"))
            #expect(try workshop.builds() == builds)
        }
        let late = try workshop.run(
            "echo one >Sources/A.swift; touch late; bash kiosk/run show; bash kiosk/run show")
        #expect(late.text == "three one two\nthree late two\n", "\(late.errors)")
        #expect(try workshop.builds() == 5)
    }
}
