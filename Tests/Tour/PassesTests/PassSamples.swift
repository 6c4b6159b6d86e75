import Foundation
import TestSupport
import Times

@testable import Passes

/// Keys, passes and times that the tests share.
enum PassSamples {
    /// 2026-11-21T09:00Z.
    static let nine = UTCMinute(minutes: 29_920_860)
    static let site = SiteMark(siteID: "vesper-ridge")

    static func key(
        from: UTCMinute = nine.subtracting(minutes: UTCMinute.day),
        until: UTCMinute = nine.adding(minutes: 400 * UTCMinute.day)
    ) throws -> PrivatePassKey {
        try PrivatePassKey(from: from, until: until)
    }

    static func pass(
        number: PassNumber = .random(), site: SiteMark = site, host: String = "MIRA-RAUTIO",
        room: String = "A-014", from: UTCMinute = nine, hours: UInt32 = 8,
        isSingleUse: Bool = false, visitor: String? = "Ada Lovelace", visit: String? = nil,
        isStaff: Bool = false
    ) throws -> Pass {
        try Pass(
            number: number, site: site, host: host, room: room, from: from,
            until: from.adding(minutes: hours * 60), isSingleUse: isSingleUse, visitor: visitor,
            visit: visit, isStaff: isStaff)
    }

    /// A gate of the sample site that knows some keys, its content compiled the day before.
    static func gate(
        _ keys: [PrivatePassKey], revoked: [Pass] = [], site: SiteMark = site,
        ledger: PassLedger? = nil
    ) -> PassGate {
        PassGate(
            site: site,
            rules: PassRules(
                keys: keys.map(\.publicKey),
                revocations: revoked.map { .init(number: $0.number, until: $0.until) }),
            compiled: nine.subtracting(minutes: UTCMinute.day), ledger: ledger)
    }

    /// Passes of every shape: lengths of IDs and names, flags, times at both ends.
    static func random(_ count: Int, seed: UInt64) throws -> [Pass] {
        var generator = SeededGenerator(seed: seed)
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
        let names = Array("Adaéß漢字Ωμ 'O-Neill.")
        func identifier() -> String {
            let length = Int.random(in: 1...32, using: &generator)
            return String(
                (0..<length).map { place in
                    place > 0 && place < length - 1 && generator.next() % 5 == 0
                        ? "-" : letters[Int.random(in: 0..<letters.count, using: &generator)]
                })
        }
        func name() -> String? {
            guard generator.next() % 4 > 0 else { return nil }
            var name = "A"
            for _ in 0..<Int.random(in: 0...38, using: &generator) {
                let longer =
                    name + String(names[Int.random(in: 0..<names.count, using: &generator)])
                if longer.utf8.count > Pass.maximumNameLength { break }
                name = longer
            }
            return name
        }
        return try (0..<count).map { _ in
            let from = UInt32.random(in: 0...(.max - Pass.maximumMinutes), using: &generator)
            let minutes = UInt32.random(in: 1...Pass.maximumMinutes, using: &generator)
            return try Pass(
                number: .random(using: &generator),
                site: SiteMark(siteID: "\(generator.next())"), host: identifier(),
                room: identifier(), from: UTCMinute(minutes: from),
                until: UTCMinute(minutes: from + minutes), isSingleUse: generator.next() % 2 == 0,
                visitor: name(), isStaff: generator.next() % 2 == 0)
        }
    }
}
