/// What is answered to a request.
public struct HTTPResponse: Sendable, Equatable {
    public var status: Status
    public var contentType: String
    public var body: [UInt8]

    /// The statuses that are ever answered.
    public enum Status: Int, Sendable, CaseIterable {
        case ok = 200
        case badRequest = 400
        case notFound = 404
        case notAllowed = 405
        case misdirected = 421
        case tooLarge = 431
        case unavailable = 503
        case versionNotSupported = 505

        var reason: String {
            switch self {
            case .ok: "OK"
            case .badRequest: "Bad Request"
            case .notFound: "Not Found"
            case .notAllowed: "Method Not Allowed"
            case .misdirected: "Misdirected Request"
            case .tooLarge: "Request Header Fields Too Large"
            case .unavailable: "Service Unavailable"
            case .versionNotSupported: "HTTP Version Not Supported"
            }
        }
    }

    public init(_ status: Status = .ok, contentType: String, body: [UInt8]) {
        self.status = status
        self.contentType = contentType
        self.body = body
    }

    init(_ status: Status, _ words: String) {
        self.init(status, contentType: "text/plain; charset=utf-8", body: Array("\(words)\n".utf8))
    }

    /// The answer as it goes over the wire; each is the last of its connection.
    ///
    /// - Parameter hasBody: whether the body follows its head; it does not after HEAD.
    func bytes(hasBody: Bool) -> [UInt8] {
        var head = "HTTP/1.1 \(status.rawValue) \(status.reason)\r\n"
        head += "Content-Type: \(contentType)\r\nContent-Length: \(body.count)\r\n"
        if status == .notAllowed { head += "Allow: GET, HEAD\r\n" }
        head += "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n"
        head += "Connection: close\r\n\r\n"
        return Array(head.utf8) + (hasBody ? body : [])
    }
}
