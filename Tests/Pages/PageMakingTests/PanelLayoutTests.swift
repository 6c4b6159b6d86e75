import PageTestSupport
import TestSupport
import Testing
import TourModel

@testable import PageMaking
@testable import PageModel

/// The layout of every page of the site that ships, on panels of the sizes that are sold.
// cairo may close a face of a font that another thread is using: pages are laid out on one thread at a time.
@MainActor
@Suite("The layout of every page on every panel")
struct PanelLayoutTests {
    struct Setting: Sendable, CustomTestStringConvertible {
        var panel: KioskPanel
        var textSize: Appearance.TextSize
        /// One of the site's, or that of a page that runs from right to left.
        var language: String

        /// The most pages that break a rule so far, for want of room, in any language; 0 on all other panels.
        var mostBroken: Int {
            let counts: [String: [Int]] = [
                "480x320": [3, 4, 8], "600x1024": [17, 20, 27], "768x1366": [0, 0, 3],
                "800x1280": [0, 1, 5], "800x480": [0, 0, 1],
            ]
            let size = Appearance.TextSize.allCases.firstIndex(of: textSize) ?? 0
            return counts["\(panel)"]?[size] ?? 0
        }

        var testDescription: String { "\(panel) \(textSize) \(language)" }
    }

    nonisolated static let languages = ["de", "fr", "ar", "en"]

    /// Each panel in the normal type, the languages by turns; with all tests every size of type in every language.
    nonisolated static let settings: [Setting] = {
        let sizes = Amount.isWhole ? Appearance.TextSize.allCases : [.normal]
        let count = Amount.isWhole ? languages.count : 1
        return sizes.flatMap { textSize in
            KioskPanel.all.enumerated().flatMap { index, panel in
                (0..<count).map {
                    Setting(
                        panel: panel, textSize: textSize,
                        language: languages[(index + $0) % languages.count])
                }
            }
        }
    }()

    private let preview: PagePreview
    private let names: [String]

    init() throws {
        preview = try PagePreview(databasePath: ShippedSite.database())
        // The invitation lies over its picture.
        names = try preview.tour().filter { !$0.hasPrefix("attract") }
    }

    @Test(
        "every text stands whole on a part, nothing covers it, and the first part says what the page is for",
        arguments: settings)
    func layout(_ setting: Setting) throws {
        let proof = try LayoutProof(width: setting.panel.width, height: setting.panel.height)
        var broken: [String] = []
        for name in names {
            var request = PagePreview.Request(name: name)
            request.language = Language(
                rawValue: setting.language == "ar" ? "en" : setting.language)
            request.date = "Friday 20 November"
            request.appearance.textSize = setting.textSize
            var screen = try preview.screen(request)
            screen.language = setting.language
            let failures = try proof.failures(screen)
            if !failures.isEmpty { broken.append("\(name): \(failures.joined(separator: "; "))") }
        }
        #expect(broken.count <= setting.mostBroken, "\(broken.joined(separator: "\n"))")
    }
}
