import Foundation
import TestSupport
import Testing

@Suite("docent tour site", .timeLimit(.minutes(10)))
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
            "tour", "site", "\(Repository.root)/tour-content", "-o", "\(folder.path)/\(name)",
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
}
