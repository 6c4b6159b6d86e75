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

    @Test("what others put at the root of a site stays, what docent wrote goes")
    func foreign() throws {
        let folder = try TemporaryFolder()
        let target = "\(folder.path)/public"
        var first = try SiteFolder(target, base: ["T"])
        try first.write([1], at: ["old.txt"])
        try first.write([1], at: ["OLD", "index.html"])
        try first.finish()
        try "tour.example".write(toFile: "\(target)/CNAME", atomically: true, encoding: .utf8)
        try FileManager.default.createDirectory(
            atPath: "\(target)/.git", withIntermediateDirectories: true)
        try "main".write(toFile: "\(target)/.git/HEAD", atomically: true, encoding: .utf8)
        for _ in 0..<2 {
            var next = try SiteFolder(target, base: ["T"])
            try next.write([2], at: ["index.html"])
            try next.finish()
            #expect(
                try names(in: target).filter { !$0.hasPrefix("docent-site.json") }
                    == [".git", "CNAME", "index.html"])
            #expect(try String(contentsOfFile: "\(target)/.git/HEAD", encoding: .utf8) == "main")
            #expect(try names(in: folder.path) == ["public"])
        }
    }

    @Test("what others put into a site survives an end between the swap and the move")
    func foreignInLeftovers() throws {
        let folder = try TemporaryFolder()
        let target = "\(folder.path)/public"
        var first = try SiteFolder(target, base: ["T"])
        try first.write([1], at: ["index.html"])
        try first.finish()
        let leftover = "\(folder.path)/.public.2147483646.new"
        try FileManager.default.copyItem(atPath: target, toPath: leftover)
        try "tour.example".write(toFile: "\(leftover)/CNAME", atomically: true, encoding: .utf8)
        var second = try SiteFolder(target, base: ["T"])
        try second.write([1], at: ["index.html"])
        try second.finish()
        #expect(try names(in: target).contains("CNAME"))
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
