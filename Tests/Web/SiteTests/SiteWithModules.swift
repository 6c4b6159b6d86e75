import Foundation
import TestSupport

@testable import Site

/// The sample tour as a site that has what `kiosk/tools/wasm` builds, written once for all tests.
enum SiteWithModules {
    private static let names = [
        "answer.js", "docent-guide.js", "docent-guide.wasm", "docent-reader.js",
        "docent-reader.wasm", "worker.js",
    ]

    /// Its folder.
    static let folder = Result { try written() }

    private static func written() throws -> String {
        guard let shell = Program(installed: "bash") else {
            throw WebDriver.Failure(description: "bash not found")
        }
        let outcome = try shell.run(["\(Repository.root)/kiosk/tools/wasm"])
        guard outcome.status == 0 else {
            throw WebDriver.Failure(
                description: "kiosk/tools/wasm failed: \(outcome.errors.suffix(2000))")
        }
        var options = SiteExporter.Options()
        for name in names {
            let path = "\(Repository.root)/.build/web/\(name)"
            guard let bytes = FileManager.default.contents(atPath: path) else {
                throw WebDriver.Failure(description: "kiosk/tools/wasm made no \(name)")
            }
            options.modules[name] = Array(bytes)
        }
        let site = try WrittenSite.shared.get()
        let folder = site.folder + "-modules"
        _ = try SiteExporter.export(site.store, to: folder, options: options)
        return folder
    }

    /// The published name of a script by the words that it begins with.
    static func script(_ beginning: String, in folder: String) throws -> String {
        let assets = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/T/a")
        for name in assets.sorted() where name.hasSuffix(".js") {
            let text = try String(contentsOfFile: "\(folder)/T/a/\(name)", encoding: .utf8)
            if text.hasPrefix(beginning) { return "/T/a/\(name)" }
        }
        throw WebDriver.Failure(description: "no script begins with “\(beginning)”")
    }
}

extension WebDriver {
    /// A text that the page has.
    func text(_ expression: String) throws -> String {
        try run("return String(\(expression));") as? String ?? ""
    }
}
