import Decoding
import Foundation
import Payloads

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
        let errors = records.compactMap(\.error)
        if let error = errors.first, !isMet || expectation.count != nil {
            outcome = .unreadable
            message = error
        } else if let other = symbols.lazy.compactMap({ Self.contradiction($0.symbol) }).first {
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

    private static func contradiction(_ symbol: Symbol) -> String? {
        guard let other = symbol.otherReading else { return nil }
        return "the engines read one symbol differently: \(symbol.engine.rawValue) "
            + "\"\(symbol.text.string.visible)\", \(other.engine.rawValue) "
            + "\"\(other.text.string.visible)\""
    }

    private static func found(_ symbols: [ScannedSymbol]) -> String {
        guard !symbols.isEmpty else { return "no symbol was found" }
        let texts = symbols.prefix(5).map {
            "\($0.payload.kind) \"\($0.symbol.text.string.visible)\""
        }
        let rest = symbols.count > 5 ? " and \(symbols.count - 5) more" : ""
        return "found " + texts.joined(separator: ", ") + rest
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
