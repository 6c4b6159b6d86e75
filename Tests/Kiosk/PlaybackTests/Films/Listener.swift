import Glibc

/// A listening socket on this machine's own address that notices whether anyone calls.
final class Listener {
    let port: Int
    private let number: Int32

    init() throws {
        number = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let number = number
        let isReady = unsafe withUnsafeMutablePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe bind(number, address, length) == 0 && listen(number, 8) == 0
                    && getsockname(number, address, &length) == 0
            }
        }
        guard isReady else { throw ListenerError(code: errno) }
        port = Int(UInt16(bigEndian: address.sin_port))
    }

    deinit { _ = close(number) }

    var wasCalled: Bool {
        let caller = accept(number, nil, nil)
        if caller >= 0 { _ = close(caller) }
        return caller >= 0
    }

    struct ListenerError: Error { let code: Int32 }
}
