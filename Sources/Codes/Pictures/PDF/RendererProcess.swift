import Files
import Glibc
import PageProtocol
import Processes

/// The running page renderer and the socket to it; killed and reaped with its owner.
final class RendererProcess {
    private let socket: FileDescriptor
    private let process: ChildProcess

    /// The program beside our own.
    static let program = OwnProgram.path("docent-pages")

    /// Starts the program on a copy of the document.
    init(_ source: Source, program: String = RendererProcess.program) throws(ImageFileError) {
        let started = try RendererProcess.start(program, source)
        process = started.process
        socket = FileDescriptor(owning: started.socket)
    }

    private static func start(
        _ program: String, _ source: Source
    ) throws(ImageFileError) -> (process: ChildProcess, socket: Int32) {
        let seconds = min(max(1, source.limits.pageTimeout.components.seconds + 1), 1 << 30)
        do throws(SystemCallError) {
            let document = try FileDescriptor(inMemory: "docent-document")
            try document.write(source.bytes.span)
            try SystemCall.check { lseek(document.number, 0, SEEK_SET) }
            return try ChildProcess.start(
                [program, "\(seconds)", "\(addressSpace(for: source))"],
                environment: environment, hearsOutput: false, lending: [document.number])
        } catch {
            throw error.code == ENOENT
                ? .missingPageRenderer(file: source.file, program: program)
                : .pageRendererFailed(
                    file: source.file, page: 1,
                    detail: "\(program) does not start: \(error.reason)")
        }
    }

    deinit { _ = end() }

    var identifier: Int32 { process.identifier }

    /// Of our environment it gets only the variables that locate fonts and libraries.
    private static var environment: [String] {
        let names = [
            "FONTCONFIG_FILE", "FONTCONFIG_PATH", "HOME", "LANG", "LC_ALL", "LD_LIBRARY_PATH",
            "PATH", "TMPDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
        ]
        // A crash of the renderer is reported as such; drawing its stack would only take time.
        var variables = ["SWIFT_BACKTRACE=enable=no"]
        for name in names {
            guard let value = unsafe getenv(name) else { continue }
            variables.append("\(name)=\(unsafe String(cString: value))")
        }
        return variables
    }

    /// Kills the process if it still runs, and waits for its end.
    func end() -> ChildProcess.Ending {
        // One that ends by itself has closed its socket, and is given a moment to say how.
        var look = pollfd(fd: socket.number, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&look, 1, 0)
        let hasHungUp = look.revents & Int16(POLLHUP) != 0
        return process.waitUntilGone(killingAfter: hasHungUp ? .milliseconds(100) : .zero)
    }

    /// Sends all bytes; `false` when the process is gone or the time is up.
    func send(_ bytes: [UInt8], _ deadline: Deadline) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            guard deadline.waits(for: POLLOUT, of: socket.number) else { return false }
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

    /// Receives a number of bytes; `nil` when the process is gone or the time is up.
    func receive(_ count: Int, _ deadline: Deadline) -> [UInt8]? {
        var isWhole = true
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            while initialized < count {
                guard deadline.waits(for: POLLIN, of: socket.number) else { break }
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

    /// Poppler's own memory and the page's: in colour, in grey, and twice what its pictures take.
    private static func addressSpace(for source: Source) -> Int {
        let pixels = min(source.limits.maximumPixels, 1 << 40)
        return 2 << 30 + pixels * 16 + source.bytes.count * 2
    }
}
