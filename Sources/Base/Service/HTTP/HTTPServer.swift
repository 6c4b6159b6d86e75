internal import Files
internal import Foundation
internal import Synchronization
internal import Threads

/// Answers simple questions over HTTP, to this machine alone.
///
/// Made for a few small pages: GET and HEAD, one request to a connection. It has a thread of its own, so that it can say
/// that the rest of the program hangs. Everything has a bound: connections, their time, the bytes they send; where there
/// are too many the oldest has to go. libmicrohttpd 0.9.75 was tried: it bounds a client's pauses, not its total time; it
/// makes new clients wait while idle ones hold every connection; and it answers malformed requests with its own pages.
public final class HTTPServer: Sendable {
    /// Where it listens.
    public let address: LoopbackAddress
    private let line: Line

    /// The most clients at a time.
    static let mostConnections = 16

    /// Begins to answer.
    ///
    /// - Parameters:
    ///   - patience: after which time a connection is closed, however far it has come.
    ///   - answer: the page of a path, `nil` where there is none; called on the server's thread.
    /// - Throws: ``ServiceError/notListening(address:reason:)``.
    public init(
        at address: LoopbackAddress, patience: Duration = .seconds(5),
        answer: @escaping @Sendable (String) -> HTTPResponse?
    ) throws(ServiceError) {
        let (listener, bound) = try address.listen()
        self.address = bound
        var ends: [CInt] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else {
            let reason = SystemCallError.last.reason
            close(listener)
            throw .notListening(address: "\(bound)", reason: reason)
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        line = Line(listener: listener, wakeInput: ends[0], wakeOutput: ends[1])
        do throws(SystemCallError) {
            try BlockingThread.start("health") { [line] in
                line.run(patience: patience) { path in
                    answer(path) ?? HTTPResponse(.notFound, "there is no page \(path.prefix(80))")
                }
            }
        } catch {
            line.close()
            throw .notListening(address: "\(bound)", reason: error.reason)
        }
    }

    deinit { stop() }

    /// Closes every connection; returns when that is done.
    public func stop() { line.stop() }

    /// The thread's own: its sockets, and what waits on them.
    private final class Line: Sendable {
        private let listener: CInt
        /// Readable, and at its end, as soon as the other end is closed.
        private let wakeInput: CInt
        private let wakeOutput: CInt
        private let ended = OneTimeEvent()
        private let hasStopped = Atomic(false)

        init(listener: CInt, wakeInput: CInt, wakeOutput: CInt) {
            self.listener = listener
            self.wakeInput = wakeInput
            self.wakeOutput = wakeOutput
        }

        func stop() {
            guard !hasStopped.exchange(true, ordering: .relaxed) else { return }
            Foundation.close(wakeOutput)
            _ = ended.wait(for: .seconds(2))
        }

        func run(patience: Duration, answer: (String) -> HTTPResponse) {
            var connections: [HTTPConnection] = []
            while !hasStopped.load(ordering: .relaxed) {
                let ready = wait(for: connections)
                for index in connections.indices where ready.connections[index] {
                    connections[index].advance(answer)
                }
                if ready.listener {
                    accept(into: &connections, deadline: .now + patience)
                }
                let now = SuspendingClock.now
                let isOver = { (connection: HTTPConnection) in
                    connection.isDone || connection.deadline < now
                }
                for connection in connections.filter(isOver) {
                    Foundation.close(connection.descriptor)
                }
                connections.removeAll(where: isOver)
            }
            for connection in connections { Foundation.close(connection.descriptor) }
            close()
        }

        func close() {
            Foundation.close(listener)
            Foundation.close(wakeInput)
            ended.happen()
        }

        /// Waits for clients, half a second at most, so that those out of time are found.
        private func wait(
            for connections: [HTTPConnection]
        ) -> (connections: [Bool], listener: Bool) {
            var polls = connections.map {
                pollfd(fd: $0.descriptor, events: $0.events, revents: 0)
            }
            polls.append(pollfd(fd: listener, events: Int16(POLLIN), revents: 0))
            polls.append(pollfd(fd: wakeInput, events: Int16(POLLIN), revents: 0))
            guard unsafe poll(&polls, nfds_t(polls.count), connections.isEmpty ? -1 : 500) > 0
            else { return (connections.map { _ in false }, false) }
            return (
                polls.prefix(connections.count).map { $0.revents != 0 },
                polls[connections.count].revents != 0
            )
        }

        /// Takes the next client; the oldest makes room for it.
        private func accept(
            into connections: inout [HTTPConnection], deadline: SuspendingClock.Instant
        ) {
            let descriptor = Foundation.accept(listener, nil, nil)
            guard descriptor >= 0 else {
                // Without descriptors left the client stays in line: a moment later there may be one.
                if errno == EMFILE || errno == ENFILE { usleep(100_000) }
                return
            }
            guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0,
                fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0
            else {
                Foundation.close(descriptor)
                return
            }
            if connections.count >= HTTPServer.mostConnections {
                Foundation.close(connections.removeFirst().descriptor)
            }
            connections.append(HTTPConnection(descriptor: descriptor, deadline: deadline))
        }
    }
}
