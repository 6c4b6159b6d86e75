import Foundation
import ImageFiles
import TestSupport
import Testing

/// The package for npm, as a program in Node uses it.
@Suite(
    "kiosk/tools/npm", .tags(.slow), .serialized, .timeLimit(.generous),
    .enabled(if: Program(installed: "node") != nil, "install nodejs"))
struct JavaScriptPackageTests {
    private func package() throws -> String {
        let made = try #require(Program(installed: "bash")).run([
            "\(Repository.root)/kiosk/tools/npm"
        ])
        try #require(made.status == 0, "\(made.errors)")
        return made.text.trimmingCharacters(in: .newlines)
    }

    @Test(
        "npm installs it without a network, and it reads the texts that docent scan reads",
        .enabled(if: Program(installed: "npm") != nil, "install npm"))
    func texts() throws {
        let folder = try TemporaryFolder()
        let file = try package()
        var npm = try #require(Program(installed: "npm"))
        npm.folder = folder.path
        npm.environment["HOME"] = folder.path
        let installed = try npm.run([
            "install", "--offline", "--no-audit", "--no-fund", "--prefix", folder.path, file,
        ])
        try #require(installed.status == 0, "\(installed.errors)")
        let pictures = try ReadRecord.pictures()
        let files = try pictures.enumerated().map { number, picture in
            try folder.write(
                ImageFile(path: picture).lumaPage(1).image.pgm, to: "\(number).pgm")
        }
        let script = try folder.write(
            Repository.text("Tests/Programs/LibraryTests/package.mjs"), to: "package.mjs")
        let outcome = try #require(Program(installed: "node")).run([script] + files)
        try #require(outcome.status == 0, "\(outcome.errors)")
        let found = try outcome.text.split(separator: "\n").map { line in
            try JSONDecoder().decode([String].self, from: Data(line.utf8)).sorted()
        }
        let expected = try ReadRecord.native(files, effort: "normal").map {
            $0.map(\.text).sorted()
        }
        #expect(found == expected)
    }

    @Test("it has the version of the programs, every file that it names, and is the same again")
    func contents() throws {
        let file = try package()
        #expect(file.hasSuffix("/docent-qr-\(Repository.version).tgz"))
        let first = try Data(contentsOf: URL(fileURLWithPath: file))
        #expect(try Data(contentsOf: URL(fileURLWithPath: package())) == first)
        let names = try #require(Program(installed: "tar")).run(["-tzf", file]).text
            .split(separator: "\n").map { $0.dropFirst("package/".count) }
        for name in [
            "package.json", "index.js", "index.d.ts", "worker.js", "docent-reader.js", "answer.js",
            "docent-reader.wasm", "README.md",
        ] { #expect(names.contains { $0 == name }, "\(name)") }
    }
}
