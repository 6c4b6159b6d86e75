import Foundation
import TestSupport
import TourModel
import TourStore

@testable import Site

/// The sample tour as a site with what `kiosk/tools/wasm` builds, written once for all tests.
struct GuidedSite: Sendable {
    let folder: String
    let store: TourStore

    static let shared = Result { try GuidedSite() }

    private init() throws {
        guard let shell = Program(installed: "bash") else {
            throw WebDriver.Failure(description: "bash not found")
        }
        let outcome = try shell.run(["\(Repository.root)/kiosk/tools/wasm"])
        guard outcome.status == 0 else {
            throw WebDriver.Failure(
                description: "kiosk/tools/wasm failed: \(outcome.errors.suffix(2000))")
        }
        var options = SiteExporter.Options()
        for name in ["answer.js", "docent-guide.js", "docent-guide.wasm"] {
            let path = "\(Repository.root)/.build/web/\(name)"
            options.modules[name] = FileManager.default.contents(atPath: path).map { [UInt8]($0) }
        }
        let plain = try WrittenSite.shared.get()
        store = plain.store
        folder = plain.folder + "-guided"
        _ = try SiteExporter.export(store, to: folder, options: options)
    }
}
