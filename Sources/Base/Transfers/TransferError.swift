internal import Wording

/// Why a transfer ended before its end; addresses in it have no password.
public enum TransferError: Error, Equatable, Sendable {
    case cancelled
    /// There is no such host, or it does not answer.
    case notReached(url: String, reason: String)
    /// The certificate, or the encryption, is not right.
    case notTrusted(url: String, reason: String)
    /// Nothing came for too long.
    case silent(url: String, reason: String)
    /// The connection ended in the middle.
    case cut(url: String, reason: String)
    case tooLong(url: String, limit: Int)
    /// It answers with something else than what was asked for.
    case refused(url: String, status: Int, retryAfter: Duration?)
    /// It leads on too often, or to somewhere that is not allowed.
    case redirected(url: String, reason: String)
    case badAnswer(url: String, detail: String)
    case unusable(url: String, reason: String)

    /// Whether the same request may succeed at once, from where it ended.
    public var isCut: Bool {
        switch self {
        case .cut, .silent: true
        default: false
        }
    }

    /// The server has sent something else than it was asked for.
    public var isLie: Bool {
        switch self {
        case .tooLong, .badAnswer: true
        default: false
        }
    }

    /// How long the server asks to be left alone.
    public var retryAfter: Duration? {
        if case .refused(_, _, let time) = self { time } else { nil }
    }
}

extension TransferError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .cancelled: "the transfer was stopped"
        case .notReached(let url, let reason):
            "\(url) is not reached: \(VisibleText.line(reason)); check the network and the address"
        case .notTrusted(let url, let reason):
            """
            \(url) is not trusted: \(VisibleText.line(reason)); check its certificate and this \
            machine's clock
            """
        case .silent(let url, let reason):
            "\(url) sends nothing: \(VisibleText.line(reason)); it is tried again"
        case .cut(let url, let reason):
            "\(url): the connection was cut: \(VisibleText.line(reason)); it is tried again"
        case .tooLong(let url, let limit):
            "\(url) sends more than \(limit) bytes, and is not read on; publish the channel again"
        case .refused(let url, 404, _):
            "\(url) is not there (status 404); check the address, or publish the channel again"
        case .refused(let url, let status, let time):
            time.map {
                "\(url) answers with status \(status), and asks to wait \($0.components.seconds) s"
            }
                ?? "\(url) answers with status \(status); look into the server's log"
        case .redirected(let url, let reason):
            """
            \(url) leads elsewhere: \(VisibleText.line(reason)); at most \
            \(TransferRequest.maximumRedirects) redirects are followed, on the same host or to public \
            https addresses; name the address itself
            """
        case .badAnswer(let url, let detail):
            "\(url) answers wrongly: \(detail); check the server"
        case .unusable(let url, let reason):
            "\(url) cannot be asked: \(VisibleText.line(reason))"
        }
    }
}
