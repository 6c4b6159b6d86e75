internal import CFramebuffer
internal import Files
internal import Glibc
import PageModel

/// The calls as the kernel takes them.
final class LinuxScreenCalls: ScreenCalls {
    /// What no true answer of a driver reaches: so many parts, modes, rows of a palette.
    static let longestList = 256

    func nodes(in folder: String, prefix: String) -> [String] {
        guard let stream = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(stream) }
        var numbers: [Int] = []
        while let entry = unsafe readdir(stream), numbers.count < Self.longestList {
            let name = unsafe text(of: entry.pointee.d_name)
            guard name.hasPrefix(prefix), let number = Int(name.dropFirst(prefix.count)),
                (0...9999).contains(number)
            else { continue }
            numbers.append(number)
        }
        return numbers.sorted().map { "\(folder)/\(prefix)\($0)" }
    }

    func open(_ path: String) throws(ScreenCallFault) -> CInt {
        try repeating {
            unsafe Glibc.open(path, O_RDWR | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        }
    }

    func close(_ device: CInt) { _ = Glibc.close(device) }

    func map(_ device: CInt, offset: UInt64, byteCount: Int) throws(ScreenCallFault)
        -> MappedScreen
    {
        guard let offset = Int(exactly: offset) else { throw ScreenCallFault(code: EOVERFLOW) }
        let start = unsafe mmap(
            nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, device, offset)
        guard let start = unsafe start, unsafe start != MAP_FAILED else {
            throw ScreenCallFault(code: errno)
        }
        // A forked process that had it would keep the card open.
        _ = unsafe madvise(start, byteCount, MADV_DONTFORK)
        return unsafe MappedScreen(
            bytes: UnsafeMutableRawBufferPointer(start: start, count: byteCount))
    }

    func unmap(_ memory: MappedScreen) {
        _ = unsafe munmap(memory.bytes.baseAddress, memory.bytes.count)
    }

    func now() -> Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    func pause(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        var time = timespec(
            tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
        _ = unsafe nanosleep(&time, nil)
    }

    // MARK: Between C and here

    @discardableResult
    func repeating(_ call: () -> CInt) throws(ScreenCallFault) -> CInt {
        let result = SystemCall.repeating(call)
        guard result >= 0 else { throw ScreenCallFault(code: errno) }
        return result
    }

    func ask<Answer: BitwiseCopyable>(_ device: CInt, _ request: UInt, _ answer: inout Answer)
        throws(ScreenCallFault)
    {
        try repeating { unsafe docent_screen_ioctl(device, request, &answer) }
    }

    /// The text in a C array of characters, which a driver need not have ended with a zero.
    func text<Characters>(of characters: Characters) -> String {
        unsafe withUnsafeBytes(of: characters) { bytes in
            let shown = unsafe Array(bytes.prefix { $0 != 0 })
            return String(
                decoding: shown.map { (0x20..<0x7F).contains($0) ? $0 : UInt8(ascii: "?") },
                as: UTF8.self)
        }
    }
}
