import Foundation
import TestSupport
import Testing

@Suite("The plan editor's modules")
struct PlanModuleTests {
    @Test(
        "random gestures keep walls whole and shared, and every one of them is undone",
        .timeLimit(.generous),
        .enabled(if: WebBrowser.chromium.missing == nil, "install Debian's chromium-driver"))
    func gestures() throws {
        let port = try LoopbackClient.freePort()
        let python = try #require(Program(installed: "python3"))
        let server = try python.start([
            "-m", "http.server", "\(port)", "--bind", "127.0.0.1", "-d",
            "\(Repository.root)/Sources/Web/Studio/Plans/Script",
        ])
        let isThere = server.waits { (try? LoopbackClient.get("/plan.js", port: port)) != nil }
        try #require(isThere, "\(server.errors)")
        let browser = try WebDriver()
        try browser.open("http://127.0.0.1:\(port)/")
        let checks = try Repository.text("Tests/Web/StudioTests/Plan/plan-checks.js")
        let scripts = ["geometry", "model", "history", "edits", "snap"].map {
            "http://127.0.0.1:\(port)/plan-\($0).js"
        }
        let found = try #require(try browser.run(checks, scripts) as? [String: Any])
        #expect(found["faults"] as? [String] == [])
        #expect((found["checks"] as? Int ?? 0) > 100_000)
    }
}
