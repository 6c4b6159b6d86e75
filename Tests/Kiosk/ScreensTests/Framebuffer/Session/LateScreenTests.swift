import PageModel
import Testing

@testable import Screens

struct LateScreenTests {
    @Test("a screen that is switched on later is taken when it comes")
    func late() async throws {
        let machine = FakeScreens()
        machine.connectors[30]?.isConnected = false
        var options = FramebufferOptions()
        options.device = "/dev/dri/card0"
        let session = PageSession(options: options, calls: { machine }, tell: { _ in })
        try await session.open()
        let reason =
            "\(ScreenError.nothingConnected(path: "/dev/dri/card0", connectors: ["HDMI-A-1"]))"
        for _ in 0..<3 {
            #expect(await session.tick() == .noScreen(reason))
            #expect(await session.size == nil)
        }
        machine.connectors[30]?.isConnected = true
        #expect(await session.tick() == nil)
        #expect(await session.size ?? (0, 0) == (96, 40))
        await session.close()
        #expect(machine.isAllGivenBack)
    }

    @Test("a card that cannot show pages at all ends the start")
    func unusable() async {
        let machine = FakeScreens()
        machine.hasDumbBuffers = false
        var options = FramebufferOptions()
        options.device = "/dev/dri/card0"
        let session = PageSession(options: options, calls: { machine }, tell: { _ in })
        await #expect(throws: ScreenError.noBuffers(path: "/dev/dri/card0")) {
            try await session.open()
        }
    }
}

/// The session and the test take turns: each call of the session is awaited.
extension FakeScreens: @unchecked Sendable {}
