import Foundation
import TestSupport

extension WebDriver {
    /// Has Chromium give axe to each page that it loads from now on.
    func loadAxe() throws {
        let source = try String(contentsOfFile: CheckTools.axe.get(), encoding: .utf8)
        try command("Page.addScriptToEvaluateOnNewDocument", ["source": source])
    }
}
