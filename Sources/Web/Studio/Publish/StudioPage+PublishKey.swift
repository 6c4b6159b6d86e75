import WebPages

/// The keys that versions and the channel are signed with.
extension StudioPage {
    /// The button that makes the keys which are missing.
    var makePublishingKey: HTML {
        HTML.post(.path(["publish", "key"])) {
            HTML("p", [.class("small soft")]) { words("publish.key.halves") }
            HTML.submit(.first) {
                HTML.icon(.lock)
                words("passes.key.act")
            }
        }
    }

    /// The steps after keys were made.
    @HTMLBuilder
    func made(_ keys: [(path: String, line: String)]) -> HTML {
        HTML("p") { HTML("b") { words("publish.key.made") } }
        HTML("p") { words("publish.key.copy") }
        for key in keys { HTML("p", [.class("path")]) { key.path } }
        HTML("p") { words("publish.key.kiosks") }
        HTML("pre", [.class("write")]) { keys.map(\.line).joined(separator: "\n") }
    }
}
