import Foundation
import TestSupport
import Testing

@testable import Site

@Suite("The folder of a site")
struct SiteFolderTests {
    private func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    @Test("what was written before an end without a warning is removed by the next site")
    func leftovers() throws {
        let folder = try TemporaryFolder()
        let target = "\(folder.path)/public"
        // No process has this number, and this one's parent has another.
        for name in [".public.2147483646.new", ".public.\(getppid()).new", ".public.x.new"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
        }
        var site = try SiteFolder(target, base: ["T"])
        try site.write([1], at: ["index.html"])
        try site.finish()
        #expect(
            try names(in: folder.path)
                == [
                    ".public.\(getppid()).new", ".public.x.new", "public",
                ].sorted())
    }

    @Test("a site that is given up leaves the one before as it was")
    func abandoned() throws {
        let folder = try TemporaryFolder()
        let target = "\(folder.path)/public"
        var first = try SiteFolder(target, base: ["T"])
        try first.write(Array("first".utf8), at: ["index.html"])
        try first.finish()
        var second = try SiteFolder(target, base: ["T"])
        try second.write(Array("second".utf8), at: ["index.html"])
        second.abandon()
        #expect(try String(contentsOfFile: "\(target)/index.html", encoding: .utf8) == "first")
        #expect(try names(in: folder.path) == ["public"])
    }

    @Test("files that pages of the site before use stay once more, with their compressed copies")
    func kept() throws {
        let folder = try TemporaryFolder()
        let target = "\(folder.path)/public"
        let text = [UInt8](repeating: 97, count: 1000)
        func assets() throws -> [String] { try names(in: "\(target)/T/a") }
        var first = try SiteFolder(target, base: ["T"])
        let name = try first.write(asset: text, extension: "css")
        try first.finish()
        #expect(try assets() == [name, "\(name).br", "\(name).gz"])
        var second = try SiteFolder(target, base: ["T"])
        let other = try second.write(asset: text + [98], extension: "css")
        try second.finish()
        #expect(try Set(assets()).isSuperset(of: [name, "\(name).br", "\(name).gz", other]))
        var third = try SiteFolder(target, base: ["T"])
        _ = try third.write(asset: text + [98], extension: "css")
        try third.finish()
        #expect(try !assets().contains(name))
    }
}
