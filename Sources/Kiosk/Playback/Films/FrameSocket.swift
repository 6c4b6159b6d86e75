import Files
import FilmProtocol
import Glibc
import Synchronization
import Threads

/// A socket of whole messages about pictures; read on a separate thread.
///
/// The other side may say anything, and one that does not read is not waited for.
final class FrameSocket: Sendable {
    private let descriptor: Mutex<Int32?>

    /// Takes the socket; messages come one at a time, then `nil` when it is closed on either side.
    ///
    /// A message that is longer than any of ours comes with the one byte that it has too many.
    init(owning number: Int32, _ receive: @escaping @Sendable ([UInt8]?) -> Void) {
        descriptor = Mutex(number)
        do throws(SystemCallError) {
            try BlockingThread.start("frames") {
                while let message = Self.read(number) { receive(message) }
                self.end(number)
                receive(nil)
            }
        } catch {
            end(number)
            receive(nil)
        }
    }

    /// Sends a message; one that does not fit any more is dropped.
    func send(_ bytes: [UInt8]) {
        descriptor.withLock { descriptor in
            guard let descriptor else { return }
            _ = SystemCall.repeating {
                unsafe Glibc.send(
                    descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            }
        }
    }

    /// Ends the conversation; `nil` follows.
    func close() {
        descriptor.withLock { descriptor in
            if let descriptor { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }

    private func end(_ number: Int32) {
        descriptor.withLock { $0 = nil }
        _ = Glibc.close(number)
    }

    /// `nil` at the end; an empty message is none of ours, and looks like it.
    private static func read(_ number: Int32) -> [UInt8]? {
        let room = FrameWords.byteCount + 1
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            let base = buffer.baseAddress
            count = max(0, SystemCall.repeating { unsafe recv(number, base, room, 0) })
        }
        return bytes.isEmpty ? nil : bytes
    }
}
