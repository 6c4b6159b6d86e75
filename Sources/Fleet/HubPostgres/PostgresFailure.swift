import Hub

/// Why a server did not do what was asked, or was not reached.
struct PostgresFailure: Error, Equatable {
    enum Kind: Equatable {
        /// The server said no, and why: five letters and digits.
        ///
        /// - SeeAlso: PostgreSQL, appendix A (error codes).
        case refused(state: String)
        /// The connection broke, or never was; what had begun is undone, but for a COMMIT that was on its way.
        case lost
        /// The server, or what it sent, is not one that a hub can use.
        case unusable
        /// The request itself is wrong.
        case invalid
    }

    var kind: Kind
    /// The server's or the library's own words, on one line.
    var words: String

    init(_ kind: Kind, _ words: String) {
        self.kind = kind
        self.words = PostgresFailure.line(words)
    }

    /// Whether the connection cannot be used any more.
    var hasLostConnection: Bool {
        switch kind {
        case .lost: true
        // Ended by the server: it stops, it crashed, or the transaction was idle for too long.
        case .refused(let state):
            state.hasPrefix("08") || state.hasPrefix("57P") || state == "25P03"
        case .unusable, .invalid: false
        }
    }

    /// Whether the same transaction may well succeed at once: others were in its way, or the connection broke.
    var isWorthRepeating: Bool {
        hasLostConnection || kind == .refused(state: "40001") || kind == .refused(state: "40P01")
    }

    /// What callers of a hub's database see.
    func error(name: String) -> HubError {
        switch kind {
        case .invalid: .invalid(words)
        case .lost: .busy(name: name, reason: words)
        case .unusable: .failed(name: name, reason: words)
        case .refused(let state): refusal(state, name: name)
        }
    }

    private func refusal(_ state: String, name: String) -> HubError {
        switch state {
        case "53100": .full(name: name)
        case "57014": .busy(name: name, reason: "it took longer than a hub waits (\(words))")
        case "55P03": .busy(name: name, reason: "another transaction keeps its lock for long")
        case "40001", "40P01": .busy(name: name, reason: "others change the same (\(words))")
        case "XX001", "XX002": .corrupt(name: name, detail: words)
        case "28000", "28P01":
            .cannotOpen(
                name: name,
                reason: "\(words); correct the user, or the password in ~/.pgpass or PGPASSWORD")
        case "3D000":
            .cannotOpen(name: name, reason: "\(words); make it with: createdb --encoding UTF8")
        case "42501":
            .failed(name: name, reason: "\(words); let the user own the database, or its schema")
        case "25006":
            .failed(
                name: name,
                reason: "\(words); name the server that takes changes, not one that follows it")
        case _ where state.hasPrefix("08") || state.hasPrefix("53") || hasLostConnection:
            .busy(name: name, reason: words)
        default: .failed(name: name, reason: "\(words) (SQLSTATE \(state))")
        }
    }

    /// Words on one line, and no more than somebody reads.
    private static func line(_ words: String) -> String {
        let lines = words.split(whereSeparator: \.isNewline)
            .map { $0.drop(while: \.isWhitespace) }.filter { !$0.isEmpty }
        return String(lines.joined(separator: "; ").prefix(400))
    }
}
