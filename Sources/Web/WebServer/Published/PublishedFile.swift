import HTTPTypes
import NIOCore

/// A file that may be sent, as it was when the table was made.
struct PublishedFile: Sendable {
    /// One of its encodings.
    struct Form: Sendable {
        var path: String
        var size: Int
        /// A strong one, with its quotes.
        var etag: String
        /// All of them, where they are kept in memory.
        var bytes: ByteBuffer?
    }

    /// As it is.
    var plain: Form
    /// As br or gzip, by their names in `Content-Encoding`; the smallest first.
    var encoded: [(encoding: String, form: Form)] = []
    var contentType: String
    var cacheControl: String
    /// What every answer says besides.
    var headers = HTTPFields()

    static let immutable = "public, max-age=31536000, immutable"
    static let revalidated = "no-cache"

    /// The form for a request.
    ///
    /// - Parameter accepted: the value of `Accept-Encoding`; an encoding with `q=0` is not accepted.
    /// - SeeAlso: RFC 9110, 12.5.3.
    func form(accepted: String?) -> (encoding: String?, form: Form) {
        guard let accepted, !encoded.isEmpty else { return (nil, plain) }
        var qualities: [Substring: Bool] = [:]
        for item in accepted.lowercased().split(separator: ",").prefix(32) {
            let parts = item.split(separator: ";").map { $0.trimmingSpaces }
            guard let name = parts.first else { continue }
            let isRefused = parts.dropFirst().contains { part in
                part.hasPrefix("q=") && !part.dropFirst(2).contains { ("1"..."9").contains($0) }
            }
            qualities[name] = !isRefused
        }
        for (encoding, form) in encoded where qualities[encoding[...]] ?? qualities["*"] ?? false {
            return (encoding, form)
        }
        return (nil, plain)
    }
}

extension Substring {
    /// Without spaces and tabs at both ends.
    fileprivate var trimmingSpaces: Substring {
        var text = self
        while text.first == " " || text.first == "\t" { text = text.dropFirst() }
        while text.last == " " || text.last == "\t" { text = text.dropLast() }
        return text
    }
}
