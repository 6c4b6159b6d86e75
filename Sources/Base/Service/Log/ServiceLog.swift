internal import Files
internal import Foundation
public import Logging
internal import Synchronization
internal import Wording

/// The log of a service on standard error: bounded, one line to a line, with the priorities that the journal understands.
public final class ServiceLog: Sendable {
    private struct State {
        var bound: LogBound
        var level: Logger.Level
    }

    private let state: Mutex<State>
    private let isJournal: Bool
    private let output: CInt
    private let began = SuspendingClock.now

    /// - Parameters:
    ///   - environment: says whether standard error is the journal.
    ///   - perMinute: how many similar messages are written per minute.
    public init(
        environment: [String: String], level: Logger.Level, perMinute: Int,
        output: CInt = 2
    ) {
        self.output = output
        isJournal = Self.isJournal(environment["JOURNAL_STREAM"], output)
        state = Mutex(State(bound: LogBound(perMinute: perMinute), level: level))
    }

    /// Sets what a new configuration says.
    public func set(perMinute: Int) { state.withLock { $0.bound.perMinute = perMinute } }

    /// How many lines were left out since the start.
    public var leftOut: Int { state.withLock { $0.bound.leftOut } }

    public func makeLogger(label: String) -> Logger {
        Logger(label: label) { [self] label in
            ServiceLogHandler(log: self, label: label, logLevel: state.withLock { $0.level })
        }
    }

    /// Says what was left out in the minute that is over, when nothing else is said; call from time to time.
    public func turnMinute() {
        let now = SuspendingClock.now - began
        let summaries = state.withLock { $0.bound.turnMinute(at: now) }
        for summary in summaries { write(summary, at: .notice) }
    }

    func write(_ message: String, level: Logger.Level) {
        let now = SuspendingClock.now - began
        let verdict = state.withLock { $0.bound.judge(message, at: now) }
        for summary in verdict.summaries { write(summary, at: .notice) }
        if verdict.isWritten { write(message, at: level) }
    }

    /// One write to a message, so that lines of several threads do not mix; what the log does not take is lost.
    private func write(_ text: String, at level: Logger.Level) {
        let time = isJournal ? nil : Date.now.ISO8601Format()
        let bytes = Array(Self.lines(text, level: level, time: time).utf8)
        _ = SystemCall.repeating { unsafe Foundation.write(output, bytes, bytes.count) }
    }

    /// A message is never longer, in characters.
    private static let longestMessage = 2000

    /// The message's lines, each with the journal's priority or with a time, and with hidden characters shown.
    static func lines(_ text: String, level: Logger.Level, time: String?) -> String {
        let prefix = time.map { "\($0) \(level): " } ?? "<\(priority(of: level))>"
        return text.prefix(longestMessage).split(whereSeparator: \.isNewline)
            .map { "\(prefix)\(VisibleText.logLine(String($0)))\n" }.joined()
    }

    /// - SeeAlso: sd-daemon(3).
    private static func priority(of level: Logger.Level) -> Int {
        switch level {
        case .trace, .debug: 7
        case .info: 6
        case .notice: 5
        case .warning: 4
        case .error: 3
        case .critical: 2
        }
    }

    /// Whether a descriptor is the journal's stream that JOURNAL_STREAM names by its device and its number.
    static func isJournal(_ stream: String?, _ descriptor: CInt) -> Bool {
        var facts = stat()
        guard let stream, unsafe fstat(descriptor, &facts) == 0 else { return false }
        return stream == "\(facts.st_dev):\(facts.st_ino)"
    }
}

/// Hands a logger's messages to a ``ServiceLog``; metadata stands behind the message.
struct ServiceLogHandler: LogHandler {
    let log: ServiceLog
    let label: String
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let facts = metadata.merging(event.metadata ?? [:]) { $1 }
            .sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
        log.write("\(event.message)\(facts)", level: event.level)
    }
}
