import Foundation
import TestSupport
import Testing

@Suite("docent tour site", .timeLimit(.generous))
struct SiteCommandTests {
    private let folder: TemporaryFolder
    private var docent: Program

    init() throws {
        folder = try TemporaryFolder()
        docent = try Repository.docent()
        docent.environment["TMPDIR"] = folder.path
    }

    /// Writes the sample as a site in one language, on a day.
    private func write(_ name: String, at seconds: String) throws -> Program.Outcome {
        var docent = docent
        docent.environment["SOURCE_DATE_EPOCH"] = seconds
        return try docent.run([
            "tour", "site", Repository.tour, "-o", "\(folder.path)/\(name)",
            "--language", "en", "--quiet",
        ])
    }

    /// What lies in the folder, which is the one for temporary files too.
    private func entries() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test("on a stated day the same content makes the same bytes; another day has other events")
    func day() throws {
        for (name, seconds) in [
            ("one", "1793577600"), ("two", "1793577600"), ("three", "1794182400"),
        ] {
            let outcome = try write(name, at: seconds)
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.errors == "")
        }
        let diff = try #require(Program(installed: "diff"))
        let same = try diff.run(["-rq", "\(folder.path)/one", "\(folder.path)/two"])
        #expect(same.text == "")
        let other = try diff.run(["-rq", "\(folder.path)/one", "\(folder.path)/three"])
        #expect(other.text.contains("/T/EN/EVENTS/index.html"))
        #expect(!other.text.contains("/T/EN/R/A-014/"))
        #expect(try entries() == ["one", "three", "two"])
    }

    @Test("a day that is not a number is an error, and no site is written")
    func badDay() throws {
        let outcome = try write("site", at: "yesterday")
        #expect(outcome.status == 64)
        #expect(
            outcome.errors.contains(
                "SOURCE_DATE_EPOCH is \"yesterday\"; it must be seconds since 1970, such as 1793577600"
            ))
        #expect(try entries() == [])
    }

    @Test(
        "ended at any moment it leaves the site before, and the next run leaves nothing but a site",
        arguments: [SIGKILL, SIGINT])
    func ended(signal: Int32) throws {
        #expect(try write("site", at: "1793577600").status == 0)
        #expect(try write("wanted", at: "1794182400").status == 0)
        let before = try FileManager.default.subpathsOfDirectory(atPath: "\(folder.path)/site")
        var docent = docent
        docent.environment["SOURCE_DATE_EPOCH"] = "1794182400"
        for delay in [50, 400, 900, 1_500, 2_500] as [UInt32] {
            let running = try docent.start([
                "tour", "site", Repository.tour, "-o", "\(folder.path)/site",
                "--language", "en", "--quiet",
            ])
            usleep(delay * 1_000)
            running.send(signal)
            let status = try running.end(within: Patience.seconds).status
            // A fast machine has ended before.
            if status == 0 { break }
            let left = try FileManager.default.subpathsOfDirectory(atPath: "\(folder.path)/site")
            #expect(left == before, "after \(delay) ms")
        }
        #expect(try write("site", at: "1794182400").status == 0)
        #expect(try entries() == ["site", "wanted"])
        let diff = try #require(Program(installed: "diff"))
        // Old assets stay once more, which the record names.
        let differences = try diff.run([
            "-rq", "--exclude=a", "--exclude=docent-site.json*", "\(folder.path)/site",
            "\(folder.path)/wanted",
        ])
        #expect(differences.text == "")
    }

    @Test("a link to the site's folder stays one, and leads to the new site")
    func link() throws {
        #expect(try write("release", at: "1793577600").status == 0)
        let link = "\(folder.path)/current"
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: "release")
        #expect(try write("current", at: "1794182400").status == 0)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "release")
        #expect(try write("wanted", at: "1794182400").status == 0)
        let page = "T/EN/EVENTS/index.html"
        #expect(
            FileManager.default.contentsEqual(
                atPath: "\(folder.path)/release/\(page)", andPath: "\(folder.path)/wanted/\(page)"))
    }

    private static let canMount =
        (try? Program(installed: "unshare")?.run(["-m", "mount", "-t", "tmpfs", "none", "/mnt"]))?
        .status == 0

    @Test(
        "on a full disk it says so, and leaves the site before as it was",
        .enabled(if: canMount, "mounting needs root"))
    func fullDisk() throws {
        #expect(try write("wanted", at: "1793577600").status == 0)
        let script = """
            set -e
            mkdir disk
            mount -t tmpfs -o size=24m none disk
            cp -a wanted disk/site
            head -c 24m /dev/zero >disk/rest 2>/dev/null || true
            status=0
            SOURCE_DATE_EPOCH=1794182400 "$1" tour site "$2" -o disk/site --language en --quiet || status=$?
            diff -rq wanted disk/site
            ls -A disk
            exit $status
            """
        var unshare = try #require(Program(installed: "unshare"))
        unshare.folder = folder.path
        unshare.environment = docent.environment
        let outcome = try unshare.run([
            "-m", "bash", "-c", script, "bash", docent.executable,
            Repository.tour,
        ])
        #expect(outcome.status == 3, "\(outcome.errors)")
        #expect(outcome.errors.contains("cannot be written: No space left on device"))
        #expect(outcome.text == "rest\nsite\n")
    }
}
