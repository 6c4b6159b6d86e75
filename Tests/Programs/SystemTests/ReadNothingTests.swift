import Foundation
import TestSupport
import Testing

/// `docent-benchmark negatives` and `docent-benchmark grids`, on a few pictures.
@Suite("Pictures with nothing to read", .timeLimit(.generous))
struct ReadNothingTests {
    private func benchmark(_ arguments: String...) throws -> Program.Outcome {
        try Program(built: "docent-benchmark").run(arguments)
    }

    private func pictures(in folder: TemporaryFolder) throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return try Dictionary(
            uniqueKeysWithValues: names.map {
                ($0, try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\($0)")))
            })
    }

    @Test("nothing is read in them")
    func negatives() throws {
        let count = Amount.of(50, all: 250)
        let outcome = try benchmark(
            "negatives", "\(count)", "7001", "fast", "normal", "--jobs", "2")
        #expect(outcome.status == 0, "\(outcome.text)")
        #expect(outcome.text.contains("\(count) negative pictures, seeds 7001...\(7000 + count)"))
    }

    @Test("nothing is read in random grids")
    func grids() throws {
        let count = Amount.of(100, all: 400)
        let outcome = try benchmark("grids", "\(count)", "7001", "fast", "normal", "--jobs", "2")
        #expect(outcome.status == 0, "\(outcome.text)")
        #expect(outcome.text.contains("\(count) random grids, seeds 7001...\(7000 + count)"))
        #expect(outcome.text.contains("decoded directly: "))
    }

    @Test("a seed draws the same picture, of every kind, whatever is drawn beside it")
    func seeds() throws {
        let first = try TemporaryFolder()
        let second = try TemporaryFolder()
        _ = try benchmark("negatives", "10", "1", "fast", "--draw", first.path)
        _ = try benchmark("negatives", "5", "6", "fast", "--jobs", "2", "--draw", second.path)
        let all = try pictures(in: first)
        let kinds = Set(all.keys.map { $0.prefix { $0 != "-" } })
        #expect(kinds == ["textures", "text", "modules", "damaged", "distorted"])
        let some = try pictures(in: second)
        #expect(some.count == 5)
        for (name, picture) in some { #expect(all[name] == picture, "\(name)") }
    }

    @Test("a picture with a symbol counts as a false read, is kept, and fails")
    func falseRead() throws {
        let pictures = try TemporaryFolder()
        let kept = try TemporaryFolder()
        try FileManager.default.copyItem(
            atPath: "\(Repository.root)/qrcodes/room-a-014.png", toPath: "\(pictures.path)/a.png")
        let outcome = try benchmark(
            "negatives", "6", "1", "fast", "--pictures", pictures.path, "--keep", kept.path)
        #expect(outcome.status == 1)
        #expect(outcome.text.contains("false read: pictures 5, fast: version 2, level M, 38 bytes"))
        #expect(try self.pictures(in: kept).keys.sorted() == ["pictures-5.pgm"])
    }

    @Test(
        "arguments that are wrong are named",
        arguments: [
            (["0"], "the count must be from 1 to 100000000, not 0"),
            (["many"], "the count must be from 1 to 100000000, not many"),
            (["3", "1", "slow"], "unknown effort slow; known: fast, normal, thorough"),
            (["3", "--jobs"], "--jobs needs a value"),
            (["3", "--jobs", "0"], "--jobs must be from 1 to 64, not 0"),
            (
                ["3", "--loud", "1"],
                "unknown option --loud; known: --jobs, --pictures, --keep, --draw"
            ),
            (["3", "--pictures", "/nonexistent"], "there is no folder /nonexistent"),
        ])
    func arguments(words: [String], message: String) throws {
        let outcome = try Program(built: "docent-benchmark").run(["negatives"] + words)
        #expect(outcome.status == 64)
        #expect(outcome.errors == "docent-benchmark: \(message)\n")
    }
}
