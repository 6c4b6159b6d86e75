import Foundation
import TestSupport
import Testing

@testable import WebPages

@Suite("Texts within the programs")
struct EmbeddedTextsTests {
    private static let folder = URL(
        fileURLWithPath: Repository.root + "/Sources/Pages/WebPages")

    @Test("every script and the style are their files, byte for byte")
    func bytes() throws {
        let scripts = try FileManager.default.contentsOfDirectory(
            atPath: Self.folder.appendingPathComponent("Script").path
        ).filter { $0.hasSuffix(".js") }
        #expect(scripts.count > 25)
        let known = PageScripts.files.merging(["sw.js": PageScripts.worker]) { first, _ in first }
        #expect(Set(scripts) == Set(known.keys))
        for name in scripts {
            let file = try Data(contentsOf: Self.folder.appendingPathComponent("Script/\(name)"))
            #expect(known[name].map { Data($0) } == file, "\(name)")
        }
        let style = try Data(
            contentsOf: Self.folder.appendingPathComponent("Style/docent.css"))
        #expect(Data(PackageResources.docent_css) == style)
    }
}
