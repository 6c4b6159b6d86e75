import Cryptography
import Files
import Foundation
public import Times

/// What other kiosks know of passes: a file that this kiosk only reads, and that its link replaces whole.
///
/// It can make a pass used or revoked, never valid. Numbers and ends, nothing about anybody.
public struct PassesElsewhere: Sendable, Hashable {
    public enum State: String, Sendable {
        /// Another kiosk greeted it.
        case used
        case revoked
    }

    public struct Entry: Sendable, Hashable {
        public var state: State
        /// After it the pass is valid nowhere, and is forgotten.
        public var until: UTCMinute

        public init(state: State, until: UTCMinute) {
            self.state = state
            self.until = until
        }
    }

    public let path: String

    /// The file's name in the folder of bundles.
    public static let fileName = "passes.elsewhere"
    /// So many used passes are remembered, and as many revoked ones, whatever anybody says of the others.
    public static let maximumCount = 20_000
    private static let maximumBytes = 4 << 20
    private static let heading = "docent passes elsewhere 1"
    /// A pass is forgotten so long after its end.
    private static let margin = UTCMinute.day

    public init(path: String) { self.path = path }

    /// What is known; nothing where there is no file.
    ///
    /// - Throws: ``PassError`` for what keeps the file from being read.
    public func entries() throws(PassError) -> [PassNumber: Entry] {
        let content = try PassError.wrapping(
            try BoundedFile.read(path, limit: Self.maximumBytes))
        return try content.map { content throws(PassError) in try parse(content.bytes) } ?? [:]
    }

    /// Adds what was learned, and forgets what is past; a revoked pass stays revoked.
    ///
    /// With too little room for all, the known ones stay: somebody who makes up passes displaces none.
    ///
    /// - Parameter free: passes that are not used, whatever was said before.
    /// - Throws: ``PassError`` for what keeps the file from being read or written.
    public func learn(
        _ news: [PassNumber: Entry], free: Set<PassNumber> = [], now: UTCMinute
    ) throws(PassError) {
        let known = try entries()
        func isKept(_ number: PassNumber, _ entry: Entry) -> Bool {
            entry.until.adding(minutes: Self.margin) > now
                && (entry.state == .revoked || !free.contains(number))
        }
        var all = known.filter { isKept($0.key, $0.value) }
        for state in [State.revoked, .used] {
            var room = Self.maximumCount - all.values.count { $0.state == state }
            // Of those that end at the same time the smaller number, so that it does not depend on chance.
            let new = news.filter { number, entry in
                entry.state == state && entry.until.adding(minutes: Self.margin) > now
                    && all[number]?.state != .revoked
            }.sorted { ($0.value.until, $0.key) < ($1.value.until, $1.key) }
            for (number, entry) in new {
                if all[number]?.state != state {
                    guard room > 0 else { continue }
                    room -= 1
                }
                all[number] = entry
            }
        }
        guard all != known else { return }
        try PassError.wrapping(
            try NewFile.write(Self.bytes(of: all), to: path, mode: .exactly(0o644)))
    }

    private static func bytes(of entries: [PassNumber: Entry]) -> [UInt8] {
        var text = heading + "\n"
        for (number, entry) in entries.sorted(by: { $0.key < $1.key }) {
            text +=
                "\(entry.state.rawValue) \(Hexadecimal.digits(of: number)) \(entry.until.minutes)\n"
        }
        return Array((text + "check \(PassLedger.check(text))\n").utf8)
    }

    private func parse(_ bytes: [UInt8]) throws(PassError) -> [PassNumber: Entry] {
        guard let text = String(validating: bytes, as: UTF8.self),
            let last = text.range(of: "check ", options: .backwards)
        else { throw .damaged(path: path, what: "its last line is missing") }
        let body = text[..<last.lowerBound]
        guard text[last.lowerBound...] == "check \(PassLedger.check(body))\n" else {
            throw .damaged(path: path, what: "its last line does not fit the others")
        }
        let lines = body.split(separator: "\n")
        if let version = FileHeading.laterVersion(in: lines.first ?? "", than: Self.heading) {
            throw .newer(path: path, version: version, known: 1)
        }
        // Earlier versions kept as many used ones alone.
        guard lines.first == Self.heading[...], lines.count <= 2 * Self.maximumCount + 1 else {
            throw .damaged(path: path, what: "its first line is not \"\(Self.heading)\"")
        }
        var entries: [PassNumber: Entry] = [:]
        for line in lines.dropFirst() {
            let words = line.split(separator: " ")
            guard words.count == 3, let state = State(rawValue: String(words[0])),
                let number = PassNumber(String(words[1])), let minutes = UInt32(words[2])
            else { throw .damaged(path: path, what: "a line is none that is written to it") }
            entries[number] = Entry(state: state, until: UTCMinute(minutes: minutes))
        }
        return entries
    }
}
