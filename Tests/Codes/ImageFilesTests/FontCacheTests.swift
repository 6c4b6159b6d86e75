import Foundation
import Imaging
import TestSupport
import Testing

@testable import ImageFiles

/// A machine's font and its cache, which fontconfig would write where it may.
@Suite("Words in a font that the PDF does not bring are drawn")
struct FontCacheTests {
    enum Cache: String, CaseIterable, Sendable {
        case current, missing, noFolder, stale, damaged, readOnly
    }

    @Test("whatever the cache of fonts is, which is left as it was", arguments: Cache.allCases)
    func caches(cache: Cache) async throws {
        let folder = try TemporaryFolder()
        let fonts = try Self.fonts(in: folder)
        try Self.prepare(cache, in: folder, fonts: fonts)
        let before = try Self.contents(of: folder)
        await Self.draw(in: folder, ["LC_ALL": "C.UTF-8"])
        #expect(try Self.contents(of: folder) == before)
    }

    @Test(
        "without a home, a language, or settings",
        arguments: [
            ["HOME": "/none", "XDG_CACHE_HOME": "/none"], ["LC_ALL": "xx_YY", "LANG": "xx_YY"],
            ["FONTCONFIG_FILE": "/none/fonts.conf"], ["TMPDIR": "/none"],
        ])
    func surroundings(variables: [String: String]) async throws {
        let folder = try TemporaryFolder()
        _ = try Self.fonts(in: folder)
        await Self.draw(in: folder, variables)
    }

    /// A folder with one font and the settings that name it; the walls let `docent-pages` read both, and the cache.
    private static func fonts(in folder: TemporaryFolder) throws -> String {
        let fonts = "\(folder.path)/data/fonts"
        let font = try Data(
            contentsOf: URL(
                fileURLWithPath: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"))
        try folder.write(font, to: "data/fonts/DejaVuSans.ttf")
        try folder.write(
            """
            <?xml version="1.0"?>
            <!DOCTYPE fontconfig SYSTEM "fonts.dtd">
            <fontconfig><dir>\(fonts)</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>
            """, to: "fonts.conf")
        return fonts
    }

    private static func variables(of folder: TemporaryFolder) -> [String: String] {
        [
            "FONTCONFIG_FILE": "\(folder.path)/fonts.conf",
            "XDG_CACHE_HOME": "\(folder.path)/cache", "XDG_DATA_HOME": "\(folder.path)/data",
        ]
    }

    private static func prepare(
        _ cache: Cache, in folder: TemporaryFolder, fonts: String
    ) throws {
        let path = "\(folder.path)/cache/fontconfig"
        let files = FileManager.default
        if cache != .noFolder {
            try files.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        if [.current, .stale, .damaged].contains(cache) {
            var maker = try #require(
                Program(installed: "fc-cache"), "Debian's package fontconfig has fc-cache")
            maker.environment = variables(of: folder)
            #expect(try maker.run([fonts]).status == 0)
            #expect(try files.contentsOfDirectory(atPath: path).count > 1)
        }
        switch cache {
        case .current, .missing, .noFolder: break
        case .stale:
            try files.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: fonts)
        case .damaged:
            for name in try files.contentsOfDirectory(atPath: path) {
                try folder.write("not a cache", to: "cache/fontconfig/\(name)")
            }
        case .readOnly:
            try files.setAttributes([.posixPermissions: 0o500], ofItemAtPath: path)
        }
    }

    /// Has a page of words drawn in a process of its own, whose environment is no other test's.
    private static func draw(in folder: TemporaryFolder, _ more: [String: String]) async {
        let all = variables(of: folder).merging(more) { $1 }
        await #expect(processExitsWith: .success) { [all = all as [String: String]] in
            for (name, value) in all { unsafe setenv(name, value, 1) }
            let font = Array("<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>".utf8)
            let reading = Reading(
                PDFBuilder.document(
                    "BT /F 24 Tf 20 60 Td (Room A-014) Tj ET", resources: "/Font<</F 5 0 R>>",
                    more: [font]))
            #expect(reading.errors == [])
            #expect(reading.pages.first?.image.pixels.contains { $0 < 64 } == true)
        }
    }

    /// The folder's files, and the bytes of each.
    private static func contents(of folder: TemporaryFolder) throws -> [String: Data] {
        var contents: [String: Data] = [:]
        for name in try folder.names() {
            contents[name] =
                FileManager.default.contents(atPath: "\(folder.path)/\(name)") ?? Data()
        }
        return contents
    }
}
