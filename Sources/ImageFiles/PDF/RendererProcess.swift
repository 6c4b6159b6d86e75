import CChildProcess
import CPageProcess
import Files
import Glibc
import PageProtocol

/// The running page renderer and the socket to it; killed and reaped with its owner.
final class RendererProcess {
    /// How the process ended.
    enum End: Equatable {
        case status(Int32)
        case signal(Int32)
    }

    private let socket: FileDescriptor
    let identifier: pid_t
    private var ending: End?

    /// The program beside our own.
    static let program: String = {
        let own = unsafe [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
            let length = unsafe buffer.withMemoryRebound(to: CChar.self) { path in
                unsafe path.baseAddress.map { base in
                    unsafe readlink("/proc/self/exe", base, path.count)
                }
            }
            count = max(0, length ?? 0)
        }
        let folder = own[..<(own.lastIndex(of: UInt8(ascii: "/")) ?? 0)]
        return String(decoding: folder, as: UTF8.self) + "/docent-pages"
    }()

    /// Starts the program on a copy of the document.
    init(_ source: Source, program: String = RendererProcess.program) throws(ImageFileError) {
        func failure(_ what: String, _ code: Int32) -> ImageFileError {
            .pageRendererFailed(
                file: source.file, page: 1, detail: "\(what): \(SystemCall.message(of: code))")
        }
        guard let document = Self.memoryFile(of: source.bytes.span) else {
            throw failure("no room for the document", errno)
        }
        var ends: [Int32] = [-1, -1]
        let isPair = unsafe ends.withUnsafeMutableBufferPointer {
            unsafe socketpair(
                AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, $0.baseAddress)
        }
        guard isPair == 0 else { throw failure("no socket", errno) }
        socket = FileDescriptor(owning: ends[0])
        let low = FileDescriptor(owning: ends[1])
        // Numbers that none of the child's own can overwrite while they are put in their places.
        let other = FileDescriptor(owning: Self.raised(low.number))
        let raisedDocument = FileDescriptor(owning: Self.raised(document.number))
        guard other.number >= 0, raisedDocument.number >= 0 else {
            throw failure("no descriptor", errno)
        }
        let seconds = min(max(1, source.limits.pageTimeout.components.seconds + 1), 1 << 30)
        var started: pid_t = 0
        let code = unsafe docent_spawn(
            program, "\(seconds)", "\(Self.addressSpace(for: source))", other.number,
            raisedDocument.number, &started)
        guard code != ENOENT else {
            throw .missingPageRenderer(file: source.file, program: program)
        }
        guard code == 0 else { throw failure("\(program) does not start", code) }
        identifier = started
    }

    deinit { _ = end() }

    /// Kills the process if it still runs, and waits for its end.
    func end() -> End {
        if let ending { return ending }
        // One that ends by itself has closed its socket, and is given a moment to say how.
        var status: Int32 = 0
        var result: pid_t = 0
        var look = pollfd(fd: socket.number, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&look, 1, 0)
        if look.revents & Int16(POLLHUP) != 0 {
            for _ in 0..<50 where result == 0 {
                result = SystemCall.repeating { unsafe waitpid(identifier, &status, WNOHANG) }
                if result == 0 { _ = usleep(2000) }
            }
        }
        if result == 0 {
            _ = kill(identifier, SIGKILL)
            _ = SystemCall.repeating { unsafe waitpid(identifier, &status, 0) }
        }
        let signal = status & 0x7F
        let end = signal != 0 ? End.signal(signal) : End.status(status >> 8 & 0xFF)
        ending = end
        return end
    }

    /// Sends all bytes; `false` when the process is gone or the time is up.
    func send(_ bytes: [UInt8], _ deadline: Deadline) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            guard wait(for: Int16(POLLOUT), deadline) else { return false }
            let sent = unsafe rest.withUnsafeBytes { buffer in
                SystemCall.repeating {
                    // Without the flag, a process that is gone would end ours by a signal.
                    unsafe Glibc.send(
                        socket.number, buffer.baseAddress, buffer.count,
                        Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
                }
            }
            if sent < 0, errno == EAGAIN { continue }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }

    /// Receives so many bytes; `nil` when the process is gone or the time is up.
    func receive(_ count: Int, _ deadline: Deadline) -> [UInt8]? {
        var isWhole = true
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            while initialized < count {
                guard wait(for: Int16(POLLIN), deadline) else { break }
                let to = unsafe buffer.baseAddress.map { unsafe $0 + initialized }
                let room = count - initialized
                let got = SystemCall.repeating {
                    unsafe recv(socket.number, to, room, Int32(MSG_DONTWAIT))
                }
                if got < 0, errno == EAGAIN { continue }
                guard got > 0 else { break }
                initialized += got
            }
            isWhole = initialized == count
        }
        return isWhole ? bytes : nil
    }

    private func wait(for events: Int16, _ deadline: Deadline) -> Bool {
        while !deadline.hasPassed {
            var waiting = pollfd(fd: socket.number, events: events, revents: 0)
            let ready = SystemCall.repeating {
                unsafe poll(&waiting, 1, deadline.remainingMilliseconds)
            }
            if ready != 0 { return ready > 0 }
        }
        return false
    }

    /// Poppler's own memory and the page's: in colour, in grey, and twice what its pictures take.
    private static func addressSpace(for source: Source) -> Int {
        let pixels = min(source.limits.maximumPixels, 1 << 40)
        return 2 << 30 + pixels * 16 + source.bytes.count * 2
    }

    /// The descriptor again under a number from 10.
    private static func raised(_ descriptor: Int32) -> Int32 {
        fcntl(descriptor, F_DUPFD_CLOEXEC, 10)
    }

    /// A file that exists in memory alone, holding these bytes.
    private static func memoryFile(of bytes: Span<UInt8>) -> FileDescriptor? {
        let number = unsafe docent_memory_file("docent-document")
        guard number >= 0 else { return nil }
        let file = FileDescriptor(owning: number)
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.extracting(droppingFirst: written).withUnsafeBytes { buffer in
                SystemCall.repeating { unsafe write(number, buffer.baseAddress, buffer.count) }
            }
            guard count > 0 else { return nil }
            written += count
        }
        guard lseek(number, 0, SEEK_SET) == 0 else { return nil }
        return file
    }
}
