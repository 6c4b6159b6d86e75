import TestSupport
import Testing

@testable import Site

@Suite("Controls within reach", .tags(.slow), .timeLimit(.generous))
struct ReachTests {
    @Test("nothing lies over a control in pages of every kind, on a phone and on a desk")
    func everyKind() throws {
        let server = try WrittenSite.shared.get().server()
        let browser = try WebDriver(.chromium)
        var covered: [String] = []
        for path in PageKinds.paths {
            try browser.open("\(server.address)/T/DE/\(path)")
            for (width, height) in [(360, 740), (1280, 800)] {
                try browser.resize(width: width, height: height)
                covered += try browser.controlsOutOfReach().map { "\(path) \(width): \($0)" }
            }
        }
        #expect(covered == [])
    }
}
