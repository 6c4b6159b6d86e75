import CSystemCalls
import Files
import Glibc
import Processes

/// One end of a socket for messages.
enum MessageSocket {
    /// Sends a message with open files; `false` when the other side is gone.
    static func send(_ message: Message, files: [CInt] = [], to socket: CInt) -> Bool {
        let bytes = message.bytes
        let sent = unsafe bytes.withUnsafeBytes { buffer in
            unsafe files.withUnsafeBufferPointer { files in
                SystemCall.repeating {
                    guard let base = buffer.baseAddress else { return -1 }
                    return unsafe docent_send_message(
                        socket, base, buffer.count, files.baseAddress, files.count)
                }
            }
        }
        return sent == bytes.count
    }

    /// Waits for a message; `nil` when the other side is gone, says nothing sensible, or the time is up.
    static func receive(from socket: CInt, by deadline: Deadline? = nil) -> Message? {
        receive(from: socket, files: 0, by: deadline)?.message
    }

    /// Waits for a message and the files that come with it, -1 for those that do not.
    static func receive(
        from socket: CInt, files fileCount: Int, by deadline: Deadline? = nil
    ) -> (message: Message, files: [CInt])? {
        if let deadline, !deadline.waits(for: POLLIN, of: socket) { return nil }
        var files = [CInt](repeating: -1, count: fileCount)
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Message.mostBytes) {
            buffer, count in
            let received = unsafe files.withUnsafeMutableBufferPointer { files in
                SystemCall.repeating {
                    guard let base = buffer.baseAddress else { return -1 }
                    return unsafe docent_receive_message(
                        socket, base, buffer.count, files.baseAddress, files.count)
                }
            }
            count = max(0, received)
        }
        guard let message = Message(received: bytes) else {
            for file in files where file >= 0 { _ = close(file) }
            return nil
        }
        return (message, files)
    }
}
