import Foundation
import TestSupport
import Testing

/// A clone has all that its scripts and tests need: none of them uses a folder beside it.
@Suite("The repository stands alone")
struct AloneTests {
    @Test(
        "no script and no source names a folder beside it",
        arguments: [
            // Of the working copy that it was written in, and of any.
            "[.][.]/shared", #"root[})"]*/[.][.]"#, "root[)]*[.]deletingLastPathComponent",
        ])
    func names(pattern: String) throws {
        #expect(try Self.grep(["-nE", pattern]) == [])
    }

    @Test("no source climbs out of it from its own path")
    func climbs() throws {
        let files = try Self.grep(["-l", "[#]filePath"])
        try #require(files.count > 5)
        let climb =
            /((?:\.deletingLastPathComponent\(\))+)(?:\.append(?:ing|ingPathComponent)?\((?:path:)?"((?:\.\.\/?)+))?/
        for file in files {
            var text = try Repository.text(file)
            text.removeAll(where: \.isWhitespace)
            let folders = file.split(separator: "/").count - 1
            for match in text.matches(of: climb) {
                // The first step leads from the file to its folder.
                let up = match.1.split(separator: ".").count - 1
                let further = match.2.map { $0.split(separator: "/").count } ?? 0
                #expect(up + further <= folders, "\(file): \(match.0)")
            }
        }
    }

    /// The lines that grep prints of the repository's sources and scripts.
    private static func grep(_ arguments: [String]) throws -> [String] {
        var grep = try #require(Program(installed: "grep"))
        grep.folder = Repository.root
        let outcome = try grep.run(
            ["-rI", "--exclude-dir=.build"] + arguments + [
                "Package.swift", "Sources", "Tests", "kiosk", "qrcodes",
            ])
        // 1 says that there is none.
        try #require(outcome.status <= 1, "\(outcome.errors)")
        return outcome.text.split(separator: "\n").map(String.init)
    }
}
