import Foundation
import TestSupport
import Testing

@testable import Site

@Suite("Pages for everybody", .serialized, .tags(.slow), .timeLimit(.generous))
struct AccessibilityTests {
    private let site: WrittenSite

    init() throws { site = try WrittenSite.shared.get() }

    /// Whether what is found is recorded for the statement, instead of being compared with it.
    private static let records = ProcessInfo.processInfo.environment["DOCENT_RECORD"] != nil

    /// Widths of the window in CSS pixels, as it is and enlarged to 200 %, each in both schemes.
    private static let looks = [(1280, "light"), (640, "dark"), (1280, "dark"), (640, "light")]

    @Test(
        "axe finds nothing in pages of every kind, in every language, light and dark, at 100 and 200 %",
        .axe)
    func axe() throws {
        let server = try site.server()
        let driver = try WebDriver(.chromium)
        try driver.loadAxe()
        var violations: [String] = []
        // What the statement tells visitors is recorded from all of them.
        let takesAll = Amount.isWhole || Self.records
        for (shift, language) in PageKinds.languages.enumerated() {
            for (index, path) in PageKinds.paths.enumerated() {
                try driver.open("\(server.address)/T/\(language)/\(path)")
                let version = try driver.run("return axe.version;")
                #expect(version as? String == CheckTools.axeVersion)
                // By default the looks of a page are spread over its languages.
                for (number, (width, scheme)) in Self.looks.enumerated()
                where takesAll || (index + number) % PageKinds.languages.count == shift {
                    try driver.resize(width: width, height: 800)
                    try driver.prefer("prefers-color-scheme", scheme)
                    violations += try driver.axeViolations().map {
                        "\(language)/\(path) \(width) \(scheme): \($0)"
                    }
                }
            }
        }
        #expect(violations == [])
        try checkStatement { results in
            results.axe = CheckTools.axeVersion
            results.kinds = PageKinds.paths.count
            results.languages = PageKinds.languages.count
            results.violations = violations.count
        }
    }

    @Test(
        "the Nu Html Checker finds neither errors nor warnings in any page",
        .enabled(if: CheckTools.hasVnu, "needs Java, and vnu from PyPI"))
    func markup() throws {
        let java = try #require(CheckTools.java)
        let version = try java.run(["-jar", CheckTools.vnu.get(), "--version"])
        #expect(version.text.hasPrefix(CheckTools.vnuVersion))
        let outcome = try java.run([
            "-jar", CheckTools.vnu.get(), "--skip-non-html", "--format", "gnu", site.folder,
        ])
        // This version does not know the keyword yet (Content Security Policy Level 3, 2.3.1).
        let faults = outcome.errors.split(separator: "\n").map(String.init)
            .filter { !$0.contains("found \"'wasm-unsafe-eval'\"") }
        #expect(faults == [])
        try checkStatement { results in
            results.vnu = CheckTools.vnuVersion
            results.errors = faults.count
        }
    }

    /// Expects that the statement says what was found, or records it.
    private func checkStatement(_ change: (inout AccessibilityResults) -> Void) throws {
        var results = AccessibilityResults.recorded
        if Self.records {
            let path = "\(Repository.root)/Sources/Web/Site/Statement/accessibility.json"
            results = try JSONDecoder().decode(
                AccessibilityResults.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
            change(&results)
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            let bytes = try encoder.encode(results) + Data("\n".utf8)
            try bytes.write(to: URL(fileURLWithPath: path))
        } else {
            change(&results)
            #expect(results == AccessibilityResults.recorded, "record it with DOCENT_RECORD=1")
        }
    }

    @Test(
        "no page scrolls sideways, and its bar covers no title: 320 pixels, 200 and 400 %, the largest letters, right to left",
        .enabled(if: WebBrowser.chromium.missing == nil, "needs Chromium"))
    func narrow() throws {
        let server = try site.server()
        let driver = try WebDriver(.chromium)
        var wide: [String] = []
        for language in PageKinds.languages {
            for path in PageKinds.paths {
                try driver.open("\(server.address)/T/\(language)/\(path)")
                // German has the longest words.
                let all = [
                    (320, "", ""), (360, "", ""), (360, "3", ""), (640, "", ""), (320, "", "rtl"),
                    (1280, "", "rtl"), (1440, "3", ""),
                ]
                for (width, size, direction) in language == "DE" ? all : all.some(2) {
                    try driver.resize(width: width, height: 640)
                    let sizes = try driver.run(
                        """
                        const root = document.documentElement;
                        root.dataset.size = arguments[0];
                        root.dir = arguments[1];
                        const bar = document.querySelector(".bar").getBoundingClientRect();
                        const covered = [...document.querySelectorAll("main h1, main .plate.l")]
                          .map((title) => title.getBoundingClientRect())
                          .filter(({ top, bottom, left, right }) => top < bar.bottom && bottom > bar.top
                            && left < bar.right && right > bar.left);
                        return [root.scrollWidth, root.clientWidth, covered.length];
                        """, [size, direction])
                    let sums = try #require(sizes as? [Int])
                    if sums[0] > sums[1] || sums[2] > 0 {
                        wide.append("\(language)/\(path) \(width) \(size) \(direction): \(sums)")
                    }
                }
            }
        }
        #expect(wide == [])
    }
}
