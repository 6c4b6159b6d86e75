import Foundation
package import Testing

extension WebDriver {
    /// The size of the window's inside, in CSS pixels.
    package func resize(width: Int, height: Int) throws {
        try command(
            "Emulation.setDeviceMetricsOverride",
            ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
    }

    /// What the visitor's system prefers, by the name of a media feature.
    package func prefer(_ feature: String, _ value: String) throws {
        try command(
            "Emulation.setEmulatedMedia", ["features": [["name": feature, "value": value]]])
    }

    /// Expects that axe finds nothing in the page as it is, light and dark, at each width or the present one.
    ///
    /// - Parameter page: the page's name in messages.
    package func expectNoViolations(
        _ page: String, widths: [Int] = [], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        _ = try run(try String(contentsOfFile: CheckTools.axe.get(), encoding: .utf8))
        for width in widths.isEmpty ? [nil] : widths.map(Optional.some) {
            if let width { try resize(width: width, height: 900) }
            for scheme in ["light", "dark"] {
                try prefer("prefers-color-scheme", scheme)
                let violations = try axeViolations()
                #expect(
                    violations == [], "\(page) \(width.map(String.init) ?? "") \(scheme)",
                    sourceLocation: sourceLocation)
            }
        }
        if let width = widths.first { try resize(width: width, height: 900) }
    }

    /// What axe, which is in the page, finds: the rule and the first elements that break it.
    package func axeViolations() throws -> [String] {
        let found = try run(
            """
            // What the bar at the window's end covers for a moment is scrolled free.
            const bar = document.querySelector(".next");
            if (bar) bar.style.position = "static";
            const results = await axe.run(document, {
              runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
              resultTypes: ["violations"],
            });
            return results.violations.map((fault) =>
              fault.id + ": " + fault.nodes.slice(0, 3).map((node) => node.html).join(" "));
            """)
        guard let found = found as? [String] else {
            throw Failure(description: "axe gave \(found)")
        }
        return found
    }
}
