internal import CFramebuffer
internal import Files
internal import Glibc

/// The calls as the kernel takes them: numbers and structures of `linux/cec.h`.
///
/// A field's place is its offset in bytes, the same on all of Linux's machines.
///
/// - SeeAlso: Linux's `Documentation/userspace-api/media/cec`.
struct LinuxCECCalls: CECCalls {
    func open(_ path: String) throws(ScreenCallFault) -> CInt {
        try Self.repeating { unsafe Glibc.open(path, O_RDWR | O_CLOEXEC | O_NOCTTY) }
    }

    func close(_ device: CInt) { _ = Glibc.close(device) }

    func capabilities(_ device: CInt) throws(ScreenCallFault) -> CECCapabilities {
        var bytes = [UInt8](repeating: 0, count: 76)
        try Self.ask(device, 0, .readWrite, &bytes)
        let driver = bytes.prefix(32).prefix { $0 != 0 }
            .map { (0x20..<0x7F).contains($0) ? $0 : UInt8(ascii: "?") }
        return CECCapabilities(
            driver: String(decoding: driver, as: UTF8.self),
            flags: Self.number(UInt32.self, in: bytes, at: 68))
    }

    func becomeInitiator(_ device: CInt) throws(ScreenCallFault) {
        // CEC_MODE_INITIATOR
        var bytes = Self.bytes(of: UInt32(1))
        try Self.ask(device, 9, .write, &bytes)
    }

    func claimedAddresses(_ device: CInt) throws(ScreenCallFault) -> UInt16 {
        var bytes = [UInt8](repeating: 0, count: Self.addressBytes)
        try Self.ask(device, 3, .read, &bytes)
        return Self.number(UInt16.self, in: bytes, at: 4)
    }

    func claimAddress(_ device: CInt, name: String) throws(ScreenCallFault) {
        var bytes = Self.addresses(name: name)
        do throws(ScreenCallFault) {
            try Self.ask(device, 4, .readWrite, &bytes)
        } catch {
            // Another program has claimed one meanwhile.
            guard error.code == EBUSY else { throw error }
        }
    }

    func physicalAddress(_ device: CInt) throws(ScreenCallFault) -> UInt16 {
        var bytes: [UInt8] = [0, 0]
        try Self.ask(device, 1, .read, &bytes)
        return Self.number(UInt16.self, in: bytes, at: 0)
    }

    func transmit(
        _ device: CInt, _ message: CECMessage
    ) throws(ScreenCallFault) -> CECTransmission {
        var bytes = Self.transmission(of: message)
        try Self.ask(device, 5, .readWrite, &bytes)
        return CECTransmission(status: bytes[50])
    }

    // MARK: Structures

    private static let addressBytes = 92

    /// `struct cec_log_addrs` for one playback device, as CEC 1.4 has it.
    static func addresses(name: String) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: addressBytes)
        // cec_version 1.4, num_log_addrs
        bytes.replaceSubrange(6..<8, with: [5, 1])
        // vendor_id: CEC_VENDOR_ID_NONE
        bytes.replaceSubrange(8..<12, with: Self.bytes(of: UInt32.max))
        // flags: the unregistered address where all others are taken
        bytes.replaceSubrange(12..<16, with: Self.bytes(of: UInt32(1)))
        // osd_name ends with a zero
        let shown = Array(name.utf8.prefix(14))
        bytes.replaceSubrange(16..<16 + shown.count, with: shown)
        // primary_device_type, log_addr_type, all_device_types: playback
        (bytes[31], bytes[35], bytes[39]) = (4, 3, 0x10)
        return bytes
    }

    /// `struct cec_msg` of a message that expects no reply.
    static func transmission(of message: CECMessage) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 56)
        bytes.replaceSubrange(16..<20, with: Self.bytes(of: UInt32(message.bytes.count)))
        bytes.replaceSubrange(32..<32 + message.bytes.count, with: message.bytes)
        return bytes
    }

    private static func bytes(of number: UInt32) -> [UInt8] {
        unsafe withUnsafeBytes(of: number) { unsafe Array($0) }
    }

    private static func number<Number: FixedWidthInteger & BitwiseCopyable>(
        _: Number.Type, in bytes: [UInt8], at place: Int
    ) -> Number {
        unsafe bytes.withUnsafeBytes {
            unsafe $0.loadUnaligned(fromByteOffset: place, as: Number.self)
        }
    }

    // MARK: Requests

    /// The way in which bytes go, as `_IOC_WRITE` and `_IOC_READ` number it, seen from the program.
    enum Direction: UInt {
        case write = 1
        case read = 2
        case readWrite = 3
    }

    /// The request with a number, as `_IOC` makes it.
    static func request(_ number: UInt, _ direction: Direction, byteCount: Int) -> UInt {
        direction.rawValue << 30 | UInt(byteCount) << 16 | UInt(UInt8(ascii: "a")) << 8 | number
    }

    private static func ask(
        _ device: CInt, _ number: UInt, _ direction: Direction, _ bytes: inout [UInt8]
    ) throws(ScreenCallFault) {
        let request = request(number, direction, byteCount: bytes.count)
        try repeating {
            unsafe bytes.withUnsafeMutableBytes {
                unsafe docent_screen_ioctl(device, request, $0.baseAddress)
            }
        }
    }

    @discardableResult
    private static func repeating(_ call: () -> CInt) throws(ScreenCallFault) -> CInt {
        let result = SystemCall.repeating(call)
        guard result >= 0 else { throw ScreenCallFault(code: errno) }
        return result
    }
}
