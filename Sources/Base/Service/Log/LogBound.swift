/// Limits the rate of a log: per minute, so many messages that differ only in numbers are written, and so many of all
/// kinds together; the number of suppressed messages is logged afterwards.
///
/// The journal's own limit counts all messages of a service alike, so that one repeated message would suppress the others;
/// and it does not hold in a terminal.
struct LogBound {
    /// What becomes of a message.
    struct Verdict: Equatable {
        /// Whether it is written.
        var isWritten: Bool
        /// Lines that are written before it: what was left out in minutes that are over.
        var summaries: [String] = []
    }

    /// The most similar messages per minute.
    var perMinute: Int
    /// How many were left out since the start.
    private(set) var leftOut = 0
    private var kinds: [String: Kind] = [:]
    private var all = Kind(began: .zero)

    private struct Kind {
        var began: Duration
        var written = 0
        var leftOut = 0
    }

    /// How many times as many are written of all kinds together as of one.
    static let breadth = 10
    private static let minute = Duration.seconds(60)
    /// How much of a message decides its kind.
    private static let longestKind = 120

    init(perMinute: Int) { self.perMinute = perMinute }

    /// - Parameter now: grows from call to call.
    mutating func judge(_ message: String, at now: Duration) -> Verdict {
        let summaries = turnMinute(at: now)
        let name = Self.kind(of: message)
        var kind = kinds[name] ?? Kind(began: now)
        let isWritten = kind.written < perMinute && all.written < perMinute * Self.breadth
        if isWritten {
            kind.written += 1
            all.written += 1
        } else {
            kind.leftOut += 1
            leftOut += 1
        }
        // What overflows the table is counted, but not named.
        if kinds[name] != nil || kinds.count < perMinute * Self.breadth * 2 { kinds[name] = kind }
        return Verdict(isWritten: isWritten, summaries: summaries)
    }

    /// Forgets the kinds whose minute is over, and says what was left out of them.
    mutating func turnMinute(at now: Duration) -> [String] {
        if now - all.began >= Self.minute { all = Kind(began: now) }
        let over = kinds.filter { now - $0.value.began >= Self.minute }
        for name in over.keys { kinds[name] = nil }
        return over.filter { $0.value.leftOut > 0 }
            .sorted { $0.key < $1.key }
            .map { "\($0.value.leftOut) more like this were left out: \($0.key)" }
    }

    /// A message without its numbers.
    private static func kind(of message: String) -> String {
        var kind = ""
        var isNumber = false
        for character in message.prefix(longestKind) {
            let isDigit = character.isASCII && character.isNumber
            if isDigit, isNumber { continue }
            isNumber = isDigit
            kind.append(isDigit ? "#" : character)
        }
        return kind
    }
}
