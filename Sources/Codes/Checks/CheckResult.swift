import Decoding
import Foundation
import Payloads
public import Scanning

/// How one expectation came out.
public struct CheckResult: Sendable, Equatable {
    public enum Outcome: String, Sendable {
        case passed
        /// The picture was read and says something else.
        case wrong
        /// The picture could not be read, so nothing is known.
        case unreadable
    }

    public var expectation: Expectation
    public var outcome: Outcome
    /// What was found, or why the picture could not be read; empty when all is well.
    public var message: String
    /// The time the picture took, shared by all expectations on it.
    public var time: Duration

    /// Judges the records of the expectation's picture.
    ///
    /// A symbol that two engines read differently proves nothing, whatever was expected: the picture is wrong. A page that
    /// could not be read makes the outcome unreadable only when the readable ones do not decide.
    public init(_ expectation: Expectation, records: [ScanRecord]) {
        self.expectation = expectation
        time = records.reduce(.zero) { $0 + $1.loadTime + $1.decodeTime }
        let symbols = records.flatMap(\.symbols)
        let matching = symbols.filter { expectation.matches($0) }.count
        let isMet = expectation.count.map { $0 == matching } ?? (matching > 0)
        let errors = records.compactMap(\.reason)
        if let error = errors.first, !isMet || expectation.count != nil {
            outcome = .unreadable
            message = error
        } else if let other = symbols.lazy.compactMap(Self.contradiction).first {
            outcome = .wrong
            message = other
        } else if isMet {
            outcome = .passed
            message = ""
        } else {
            outcome = .wrong
            message = Self.found(symbols)
        }
    }

    private static func contradiction(_ scanned: ScannedSymbol) -> String? {
        let symbol = scanned.symbol
        guard let other = symbol.otherReading else { return nil }
        let otherPayload = Payload(classifying: other.text.string)
        return "the engines read one symbol differently: \(symbol.engine.rawValue) "
            + "\"\(scanned.payload.shown(for: symbol.text.string))\", \(other.engine.rawValue) "
            + "\"\(otherPayload.shown(for: other.text.string))\""
    }

    private static func found(_ symbols: [ScannedSymbol]) -> String {
        guard !symbols.isEmpty else { return "no symbol was found" }
        let texts = symbols.prefix(5).map {
            "\($0.payload.kind) \"\($0.payload.shown(for: $0.symbol.text.string))\""
        }
        let rest = symbols.count > 5 ? " and \(symbols.count - 5) more" : ""
        return "found " + texts.joined(separator: ", ") + rest
    }
}

extension Payload {
    /// A symbol's text for reports and pictures that others see: one line, and where the text is a secret, the payload's
    /// kind and name in its place.
    func shown(for text: String) -> String {
        guard holdsSecret else { return text.visible }
        return String(summary.prefix { !$0.isNewline })
    }
}

extension Expectation {
    /// Whether a symbol is what is expected; the count is not looked at.
    func matches(_ scanned: ScannedSymbol) -> Bool {
        let found = scanned.symbol.text.string
        if let text, found != text { return false }
        if let kind, scanned.payload.kind != kind { return false }
        if let pattern {
            guard let expression = try? NSRegularExpression(pattern: pattern) else { return false }
            let range = NSRange(found.startIndex..., in: found)
            return expression.firstMatch(in: found, range: range) != nil
        }
        return true
    }
}
