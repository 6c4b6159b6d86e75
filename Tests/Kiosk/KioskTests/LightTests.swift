import Decoding
import Foundation
import KioskSettings
import Logging
import PageTestSupport
import TestSupport
import Testing
import Times

@testable import Kiosk
@testable import PageModel
@testable import Screens

@Suite("Night and dimming", .timeLimit(.generous))
struct LightTests {
    @Test(
        "a display is as bright as the hour and the lobby ask for",
        arguments: [
            (false, 0, 12 * 60, 100), (false, 299, 12 * 60, 100), (false, 300, 12 * 60, 40),
            (true, 300, 12 * 60, 100), (false, 29, 0, 100), (false, 30, 0, 0), (true, 3000, 0, 100),
        ])
    func plan(isVisited: Bool, absence: Int, minute: Int, percent: Int) {
        var configuration = KioskConfiguration()
        configuration.night = NightSchedule("22:00-06:00")
        configuration.dimAfter = .seconds(300)
        configuration.dimTo = 40
        let light = LightPlan(configuration).light(
            isVisited: isVisited, absence: .seconds(absence), minute: minute)
        #expect(light == DisplayLight(percent: percent))
    }

    @Test("by default a display is always bright")
    func usual() {
        let light = LightPlan(KioskConfiguration()).light(
            isVisited: false, absence: .seconds(1_000_000), minute: 0)
        #expect(light == .full)
    }

    @Test(
        "at night the display goes dark; a touch wakes it, and so does a code",
        arguments: [true, false])
    func waking(byTouch: Bool) async throws {
        let clock = StoppedClock()
        var configuration = KioskConfiguration()
        configuration.night = NightSchedule("22:00-06:00")
        let display = RememberingDisplay()
        let source = HandHeldSource()
        let kiosk = try Kiosk(
            databasePath: ShippedSite.database(), source: source, display: display,
            decoder: Decoder(), configuration: configuration,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            clock: KioskClock(clock),
            // Half past ten in the evening in Zurich, where the site is.
            wallClock: { Date(timeIntervalSince1970: 1_796_506_200) })
        let run = Task { try await kiosk.run() }
        try await display.waits { $0.isInvitation }
        #expect(display.shone == [])
        clock.advance(by: .seconds(31))
        try await display.waits { _ in display.shone == [.dark] }
        #expect(display.shone == [.dark])
        if byTouch {
            display.press(.tab(.home))
            try await display.waits { $0.isHome }
        } else {
            source.hold(try SymbolPicture.draw("ROOM:A-014"))
            try await display.waits { $0.title == "Main control room" }
        }
        #expect(display.shone == [.dark, .full])
        // The visit ends, and the night goes on.
        clock.advance(by: .seconds(46))
        try await display.waits { _ in display.shone.count == 3 }
        #expect(display.shone == [.dark, .full, .dark])
        display.press(.quit)
        try await run.value
    }
}
