import Files
import Glibc
import Synchronization
import Threads

/// A socket on which both sides speak in lines; read on a thread of its own.
///
/// The other side may say anything: lines have a bound, and one that does not read is not waited
/// for.
final class LineSocket: Sendable {
    /// Why no more lines come.
    enum Closing: Equatable, Sendable {
        case ended
        case lineTooLong(bytes: Int)
    }

    enum Event: Sendable {
        /// A line without its end; a carriage return before it is taken off.
        case line([UInt8])
        /// The last event.
        case closed(Closing)
    }

    /// What became of bytes to be sent.
    enum Sending: Equatable, Sendable {
        case sent
        /// The other side leaves too much unread; some of the bytes may be on their way.
        case full
        /// The other side, or our own, has closed the socket.
        case gone
    }

    private let descriptor: Mutex<Int32?>

    /// Takes the socket, and reads it until it is closed on either side.
    ///
    /// Events come one at a time. The socket lives until the other side closes it or ``close()``.
    /// Where the system gives no thread to read on, the only event is that it is closed.
    init(owning number: Int32, longestLine: Int, _ receive: @escaping @Sendable (Event) -> Void) {
        descriptor = Mutex(number)
        do throws(SystemCallError) {
            try BlockingThread.start("lines") {
                let closing = Self.read(number, longestLine) { receive(.line($0)) }
                self.end(number)
                receive(.closed(closing))
            }
        } catch {
            end(number)
            receive(.closed(.ended))
        }
    }

    private func end(_ number: Int32) {
        descriptor.withLock { $0 = nil }
        _ = Glibc.close(number)
    }

    /// Sends all bytes at once.
    func send(_ bytes: [UInt8]) -> Sending {
        descriptor.withLock { descriptor in
            guard let descriptor else { return .gone }
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = unsafe rest.withUnsafeBytes { buffer in
                    SystemCall.repeating {
                        // Without the flag, a program that is gone would end ours by a signal.
                        unsafe Glibc.send(
                            descriptor, buffer.baseAddress, buffer.count,
                            Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
                    }
                }
                guard count > 0 else { return errno == EAGAIN ? .full : .gone }
                rest = rest.dropFirst(count)
            }
            return .sent
        }
    }

    /// Closes the sending direction; the other side may still answer.
    func finishSending() { shut(Int32(SHUT_WR)) }

    /// Ends the conversation; ``Event/closed(_:)`` follows.
    func close() { shut(Int32(SHUT_RDWR)) }

    private func shut(_ how: Int32) {
        descriptor.withLock { descriptor in
            if let descriptor { _ = shutdown(descriptor, how) }
        }
    }

    private static func read(
        _ number: Int32, _ longestLine: Int, _ receive: ([UInt8]) -> Void
    ) -> Closing {
        var line: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe chunk.withUnsafeMutableBytes { buffer in
                SystemCall.repeating { unsafe recv(number, buffer.baseAddress, buffer.count, 0) }
            }
            guard count > 0 else { return .ended }
            var rest = chunk[..<count]
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                line += rest[..<end]
                guard line.count <= longestLine else { return .lineTooLong(bytes: line.count) }
                if line.last == UInt8(ascii: "\r") { line.removeLast() }
                receive(line)
                line.removeAll(keepingCapacity: true)
                rest = rest[(end + 1)...]
            }
            line += rest
            guard line.count <= longestLine else { return .lineTooLong(bytes: line.count) }
        }
    }
}
