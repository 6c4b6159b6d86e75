import Foundation
import Hub
import HubProtocol
import Testing

@Suite("The table of a fleet")
struct FleetTableTests {
    private static let now: Int64 = 1_000_000

    private func kiosk(_ name: String, _ change: (inout HubKiosk) -> Void) -> HubKiosk {
        var kiosk = HubKiosk(
            name: name, joined: 0, seen: Self.now - 100, status: .pass, statusSince: Self.now - 900,
            shown: 22, shownSince: 0, health: KioskHealth(status: .pass, shown: 22),
            link: LinkReport(software: "0.1.0", offered: 22, time: Self.now - 100))
        change(&kiosk)
        return kiosk
    }

    private func lines() -> [FleetLine] {
        FleetLine.lines(
            of: [
                kiosk("a-well") { _ in },
                kiosk("b-held") { $0.isHeld = true },
                kiosk("c-behind") {
                    $0.link?.offered = 23
                    $0.link?.done = 30
                    $0.link?.total = 100
                },
                kiosk("d-failing") {
                    $0.status = .fail
                    $0.statusSince = Self.now - 7300
                    $0.health?.problems = ["the camera is unplugged\u{1B}[2J"]
                },
                kiosk("e-silent") { $0.seen = Self.now - 90_000 },
                kiosk("f-absent") { $0.status = .absent },
                kiosk("g-awaited") { $0 = HubKiosk(name: "g-awaited") },
                kiosk("g-joined") { $0 = HubKiosk(name: "g-joined", joined: Self.now - 60) },
                kiosk("h-clock") { $0.link?.time = Self.now - 7300 },
                kiosk("i-problem") { $0.link?.problem = "the channel expired" },
                kiosk("j-retired") { $0.retired = 500 },
            ], at: Self.now, interval: 300)
    }

    @Test("shows the most urgent first, each with its reason")
    func order() {
        #expect(
            lines().map { "\($0.kiosk.name) \($0.state)" } == [
                "e-silent silent", "d-failing failing", "f-absent failing", "c-behind behind",
                "b-held held", "h-clock warning", "i-problem warning", "a-well well",
                "g-awaited awaited", "g-joined awaited", "j-retired retired",
            ])
        #expect(lines().first { $0.kiosk.name == "c-behind" }?.words?.contains("30 %") == true)
        #expect(
            lines().first { $0.kiosk.name == "h-clock" }?.words == "its clock is 120 min behind")
    }

    @Test("takes any numbers of what was fetched")
    func anyNumbers() {
        var link = LinkReport(software: "0.1.0", time: 0)
        for (done, total, percent) in [
            (Int64.max, Int64.max, 100), (Int64.max, 1, 100), (0, Int64.max, 0), (29, 100, 29),
            (Int64.max - 1, Int64.max, 99), (5, 0, nil), (nil, 5, nil),
        ] as [(Int64?, Int64?, Int64?)] {
            (link.done, link.total) = (done, total)
            #expect(link.percent == percent)
        }
    }

    @Test("stands in columns, counts the states, and shows nothing that steers a terminal")
    func text() throws {
        let text = FleetTable.text(lines(), at: Self.now)
        let rows = text.split(separator: "\n")
        #expect(rows.count == 13)
        let column = try #require(rows[0].range(of: "STATE")?.lowerBound)
        let offset = rows[0].distance(from: rows[0].startIndex, to: column)
        for (row, line) in zip(rows.dropFirst(), lines()) {
            #expect(row.dropFirst(offset).hasPrefix(line.state.rawValue))
        }
        #expect(!text.contains("\u{1B}"))
        #expect(
            rows.last
                == "11 kiosks: 1 silent, 2 failing, 1 behind, 1 held, 2 warning, 1 well, 2 awaited, 1 retired"
        )
    }

    @Test("says what to do where there is none")
    func empty() {
        #expect(FleetTable.text([], at: 0).contains("docent hub add"))
    }

    @Test(
        "writes ages in their largest unit",
        arguments: [
            (-5, "0 s"), (119, "119 s"), (120, "2 min"), (7199, "119 min"), (7200, "2 h"),
            (172_799, "47 h"), (172_800, "2 d"),
        ] as [(Int64, String)])
    func age(_ seconds: Int64, _ words: String) {
        #expect(FleetTable.age(seconds) == words)
    }
}
