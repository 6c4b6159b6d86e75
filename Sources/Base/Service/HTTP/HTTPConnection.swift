internal import Files
internal import Glibc

/// One client of a ``HTTPServer``: its request comes in, the answer goes out, and it is done.
struct HTTPConnection {
    let descriptor: CInt
    /// When it is closed, however far it has come.
    let deadline: SuspendingClock.Instant
    private var request: [UInt8] = []
    private var answer: ArraySlice<UInt8> = []
    private var phase = Phase.reading
    /// What came after the request; so much is read away, so that the client sees the answer before the end.
    private var leftover = 0

    private enum Phase { case reading, writing, draining, done }

    private static let longestLeftover = 1 << 16

    init(descriptor: CInt, deadline: SuspendingClock.Instant) {
        self.descriptor = descriptor
        self.deadline = deadline
    }

    var isDone: Bool { phase == .done }
    /// What is waited for.
    var events: Int16 { Int16(phase == .writing ? POLLOUT : POLLIN) }

    /// Goes on as far as it can without waiting.
    mutating func advance(_ answerer: (String) -> HTTPResponse) {
        switch phase {
        case .reading: read(answerer)
        case .writing: write()
        case .draining: drain()
        case .done: break
        }
    }

    private mutating func read(_ answerer: (String) -> HTTPResponse) {
        guard let bytes = receive() else { return }
        request += bytes
        switch HTTPRequest(request) {
        case .incomplete: return
        case .asks(let path, let wantsBody):
            answer = answerer(path).bytes(hasBody: wantsBody)[...]
        case .rejected(let response): answer = response.bytes(hasBody: true)[...]
        }
        request = []
        phase = .writing
        write()
    }

    private mutating func write() {
        while !answer.isEmpty {
            let count = unsafe answer.withUnsafeBytes { bytes in
                SystemCall.repeating {
                    unsafe send(descriptor, bytes.baseAddress, bytes.count, CInt(MSG_NOSIGNAL))
                }
            }
            guard count > 0 else {
                if errno != EAGAIN { phase = .done }
                return
            }
            answer = answer.dropFirst(count)
        }
        shutdown(descriptor, CInt(SHUT_WR))
        phase = .draining
        drain()
    }

    private mutating func drain() {
        while phase == .draining, let bytes = receive() {
            leftover += bytes.count
            if leftover > Self.longestLeftover { phase = .done }
        }
    }

    /// What has come, `nil` when nothing has; the client's end is the connection's.
    private mutating func receive() -> [UInt8]? {
        var count = 0
        var failure: CInt = 0
        let bytes = unsafe [UInt8](
            unsafeUninitializedCapacity: HTTPRequest.longestHead
        ) { buffer, length in
            count = SystemCall.repeating {
                unsafe recv(descriptor, buffer.baseAddress, buffer.count, 0)
            }
            failure = errno
            length = max(0, count)
        }
        if count == 0 || (count < 0 && failure != EAGAIN) { phase = .done }
        return count > 0 ? bytes : nil
    }
}
