import Foundation
import TestSupport
import Testing

@Suite("Pages in the system's own colours", .serialized, .tags(.slow), .timeLimit(.generous))
struct ForcedColorsTests {
    @Test(
        "nothing that matters vanishes: codes, chosen rooms, beads, edges of buttons",
        .enabled(if: WebBrowser.chromium.missing == nil, "needs Chromium"),
        arguments: ["light", "dark"])
    func marks(scheme: String) throws {
        let server = try WrittenSite.shared.get().server()
        let driver = try WebDriver(.chromium)
        let features = [
            "forced-colors": "active", "prefers-color-scheme": scheme,
            "prefers-reduced-motion": "reduce",
        ].map { ["name": $0, "value": $1] }
        _ = try driver.command("Emulation.setEmulatedMedia", ["features": features])
        for (path, check) in [
            ("R/A-014/", Self.room), ("T/SHORT-WALK/", Self.tour), ("T/SHORT-WALK/2/", Self.stop),
        ] {
            try driver.open("\(server.address)/T/EN/\(path)")
            try driver.waits(for: "'js' in document.documentElement.dataset")
            let faults = try driver.run(Self.helpers + check + "\nreturn faults;")
            #expect(faults as? [String] == [], "\(path)")
        }
    }

    private static let helpers = """
        const faults = [];
        const expect = (isTrue, what) => { if (!isTrue) faults.push(what); };
        const style = (place, part) => getComputedStyle(document.querySelector(place), part);
        const page = getComputedStyle(document.documentElement).backgroundColor;
        const hasEdge = (place) => parseFloat(style(place).borderTopWidth) >= 1
          && style(place).borderTopStyle !== "none" && style(place).borderTopColor !== page;
        expect(matchMedia("(forced-colors: active)").matches, "forced colours");
        expect(document.getAnimations().length === 0, "nothing moves");
        expect(hasEdge(".btn"), "a button's edge");

        """

    private static let room = """
        expect(style(".code").backgroundColor === "rgb(255, 255, 255)", "a code is on white");
        expect(style(".code").color === "rgb(0, 0, 0)", "a code is black");
        const [on, other] = [style(".plan .on .rm"), style(".plan g:not(.on) .rm, .plan a:not(.on) .rm")];
        expect(on.stroke !== other.stroke && parseFloat(on.strokeWidth) >= 10, "the room on its plan");
        expect(hasEdge(".plate") && hasEdge(".row") && hasEdge(".card"), "edges");
        expect(style(".grip").backgroundColor === "rgb(241, 244, 246)", "the handle of a pair");
        """

    private static let tour = """
        expect(style(".thread > li", "::before").backgroundColor !== page, "the thread");
        expect(hasEdge(".thread .ring"), "its rings");
        """

    private static let stop = """
        expect(hasEdge(".beads .ring:not(.now)"), "a bead");
        expect(style(".beads .now").borderTopWidth !== style(".beads .done").borderTopWidth,
          "the bead of this stop");
        expect(style(".beads li", "::after").backgroundColor !== page, "what joins them");
        expect(hasEdge(".next .btn"), "the stop before");
        """
}
