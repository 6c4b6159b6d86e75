/// What comes of a transfer, as libcurl hands it out; used on the thread of the transfer alone.
final class TransferReceiver {
    private let request: TransferRequest
    private let isToStop: () -> Bool
    private let receive: (TransferHead, [UInt8]) throws -> Void
    private(set) var head = TransferHead()
    private var count = 0
    private var headBytes = 0
    /// Why it was ended from here.
    private(set) var failure: (any Error)?
    /// Why a connection was not opened, which counts where there is none.
    private(set) var refusal: TransferError?
    /// Whether the body was left unread, since the status says that it is not the one that was asked for.
    private(set) var hasLeftBody = false

    /// All header lines of a request are no longer together, in bytes.
    private static let maximumHead = 1 << 16

    init(
        _ request: TransferRequest, isToStop: @escaping () -> Bool,
        receive: @escaping (TransferHead, [UInt8]) throws -> Void
    ) {
        self.request = request
        self.isToStop = isToStop
        self.receive = receive
    }

    /// Takes a line of the header; false ends the transfer.
    func takeHeader(_ line: [UInt8]) -> Bool {
        headBytes += line.count
        guard headBytes <= Self.maximumHead else {
            failure = TransferError.badAnswer(
                url: "\(request.url)", detail: "its header has more than \(Self.maximumHead) bytes")
            return false
        }
        head.take(String(decoding: line, as: UTF8.self).trimmingEnd)
        return true
    }

    /// Takes a part of the body; false ends the transfer.
    func takeBody(_ part: [UInt8]) -> Bool {
        let isWanted = [200, 206].contains(head.status) || request.method != .get
        guard isWanted else {
            hasLeftBody = true
            return false
        }
        count += part.count
        do {
            guard count <= request.limit else {
                throw TransferError.tooLong(url: "\(request.url)", limit: request.limit)
            }
            try receive(head, part)
            return true
        } catch {
            failure = error
            return false
        }
    }

    /// Tells whether a connection to this address is opened.
    func allows(_ address: IPAddress?) -> Bool {
        guard address?.isPublic != true else { return true }
        // Another address of the same host may be allowed.
        refusal = .redirected(url: "\(request.url)", reason: "a host is \(Redirect.privacy)")
        return false
    }

    /// Whether the transfer continues.
    func goesOn() -> Bool {
        guard isToStop() else { return true }
        failure = TransferError.cancelled
        return false
    }
}

extension String {
    fileprivate var trimmingEnd: String {
        var text = Substring(self)
        while let last = text.last, last.isNewline || last == " " { text = text.dropLast() }
        return String(text)
    }
}
