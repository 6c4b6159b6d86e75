import Foundation
import KioskSettings
import TestSupport
import Testing
import Times

@testable import Link
@testable import Transfers

@Suite("link.yaml")
struct LinkConfigurationTests {
    private func read(_ yaml: String) throws -> LinkConfiguration {
        try LinkConfiguration(yaml: yaml, path: "link.yaml")
    }

    @Test("every key is read")
    func keys() throws {
        let found = try read(
            """
            channel:
              - https://a.example.org/channel
              - http://b.example.org/channel/
            hub: https://hub.example.org
            proxy: http://ada:word@proxy.example.org:3128
            rate-limit: 2 MB/s
            hours: 22:00-06:00
            poll: 30
            silence: 90
            reserve: 2.5 GiB
            kiosk-config: ../kiosk.yaml
            """)
        #expect(
            found.channels.map(\.description) == [
                "https://a.example.org/channel", "http://b.example.org/channel/",
            ])
        #expect(found.hub?.description == "https://hub.example.org")
        #expect(
            found.proxy
                == .server(try #require(TransferURL("http://ada:word@proxy.example.org:3128"))))
        #expect(found.bytesPerSecond == 2_000_000 && found.hours?.description == "22:00-06:00")
        #expect(found.poll == .seconds(1800) && found.silence == .seconds(90))
        #expect(found.reserve == 5 << 29 && found.kioskConfiguration == "../kiosk.yaml")
    }

    @Test("the file that is installed has every key with its default")
    func installed() throws {
        let text = try Repository.text("kiosk/link.yaml")
        let keys = text.split(separator: "\n").filter { $0.hasPrefix("# ") && $0.contains("   # ") }
            .map { $0.dropFirst(2) }
        #expect(keys.count == 9)
        var found = try read(keys.joined(separator: "\n"))
        var defaults = LinkConfiguration()
        #expect(found.channels.count == 1 && found.hub != nil)
        (found.channels, found.hub) = ([], nil)
        defaults.kioskConfiguration = "kiosk.yaml"
        #expect(found == defaults)
    }

    @Test(
        "what is wrong is said with its line and what would be right",
        arguments: [
            ("", "link.yaml: needs \"channel:\", \"hub:\" or both"),
            (
                "chanel: https://a/b\n",
                "link.yaml:1: unknown key \"chanel\"; did you mean \"channel\"?"
            ),
            (
                "channel: ftp://a/b\n",
                "link.yaml:1: channel is \"ftp://a/b\"; it must be http or https"
            ),
            ("channel: https://ada:secret@a/b?c\n", "channel is \"https://…@a/b?c\""),
            (
                "hub: http://hub.example.org\n",
                "hub is \"http://hub.example.org\"; it must be an https address"
            ),
            (
                "channel: https://a/b\npoll: 0\n",
                "link.yaml:2: poll is \"0\"; it must be minutes, from 1 to 1440"
            ),
            (
                "channel: https://a/b\nrate-limit: 2\n",
                "rate-limit is \"2\"; it must be off, or a rate"
            ),
            ("channel: https://a/b\nhours: 22-6\n", "hours is \"22-6\""),
            ("channel: https://a/b\nreserve: -1 GiB\n", "reserve is \"-1 GiB\""),
            ("- a\n", "must be a map"),
        ])
    func wrong(yaml: String, words: String) throws {
        let error = try #require(throws: LinkConfigurationError.self) { try read(yaml) }
        #expect("\(error)".contains(words), "\(error)")
        #expect(!"\(error)".contains("secret"))
    }

    @Test("http is right for a hub of this machine")
    func loopback() throws {
        #expect(try read("hub: http://127.0.0.1:8080\n").hub?.isLoopback == true)
    }

    @Test(
        "waits are doubled by errors up to six hours, spread by a half, and a server's wish is obeyed for a day at most"
    )
    func pace() {
        var pace = LinkPace()
        let interval = Duration.seconds(900)
        #expect(pace.success(interval: interval, chance: 0) == .seconds(450))
        #expect(pace.success(interval: interval, chance: 1) == .seconds(1350))
        let waits = (0..<8).map { _ in pace.failure(interval: interval, chance: 0.5) }
        #expect(
            waits == [1800, 3600, 7200, 14400, 21600, 21600, 21600, 21600].map { .seconds($0) })
        #expect(
            pace.failure(interval: interval, retryAfter: .seconds(50_000), chance: 0.5)
                == .seconds(50_000))
        #expect(
            pace.failure(interval: interval, retryAfter: .seconds(1_000_000), chance: 0.5)
                == .seconds(86_400))
        #expect(pace.success(interval: interval, chance: 0.5) == interval)
        #expect(LinkPace.start(chance: 1) == .seconds(300))
    }

    @Test("after months without its hub a link asks it within eight minutes")
    func hubPace() {
        var pace = LinkPace()
        let waits = (0..<1000).map { _ in
            pace.failure(
                interval: LinkPace.firstHubFailure, upTo: LinkPace.longestForHub, chance: 1)
        }
        #expect(waits.first == .seconds(15))
        #expect(waits.max() == .seconds(450))
    }
}
