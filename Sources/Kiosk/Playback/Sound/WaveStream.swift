import Files
import Glibc
import Synchronization

/// Speech as a program writes it on a socket: a WAV file with a header and mono samples of 16 bits.
final class WaveStream: SpeechSource {
    private struct State {
        var socket: Int32?
        var reader = WaveReader()
    }

    private let state: Mutex<State>

    init(owning socket: Int32) { state = Mutex(State(socket: socket)) }

    deinit { close() }

    /// Whether the program wrote something else.
    var isBroken: Bool { state.withLock(\.reader.isBroken) }

    /// Sends the program all that it gets.
    ///
    /// - Returns: whether it has room for it, as it has for any text.
    func send(_ bytes: [UInt8]) -> Bool {
        state.withLock { state in
            guard let socket = state.socket else { return false }
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = unsafe rest.withUnsafeBytes { buffer in
                    SystemCall.repeating {
                        unsafe Glibc.send(
                            socket, buffer.baseAddress, buffer.count,
                            Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
                    }
                }
                guard count > 0 else {
                    Self.close(&state)
                    return false
                }
                rest = rest.dropFirst(count)
            }
            return shutdown(socket, Int32(SHUT_WR)) == 0
        }
    }

    func read(_ count: Int) -> [Int16]? {
        state.withLock { state in
            guard let socket = state.socket else { return nil }
            var chunk = [UInt8](repeating: 0, count: count * 2)
            let received = unsafe chunk.withUnsafeMutableBytes { buffer in
                SystemCall.repeating {
                    unsafe recv(socket, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
                }
            }
            if received < 0, errno == EAGAIN { return [] }
            let samples = state.reader.take(chunk.prefix(max(received, 0)))
            guard received > 0, !state.reader.isBroken else {
                Self.close(&state)
                return nil
            }
            return samples
        }
    }

    func close() { state.withLock { Self.close(&$0) } }

    private static func close(_ state: inout State) {
        if let socket = state.socket { _ = Glibc.close(socket) }
        state.socket = nil
    }
}

/// Samples out of the bytes of a WAV file, in pieces of any size.
///
/// - SeeAlso: Multimedia Programming Interface and Data Specifications 1.0 (IBM and Microsoft, 1991), "Waveform Audio File
///   Format"
struct WaveReader {
    /// Chunks before the samples may not be longer together.
    private static let longestHeader = 4096

    private var bytes: [UInt8] = []
    private var isInSamples = false
    private(set) var isBroken = false

    /// Takes bytes; gives the samples that are complete with them.
    mutating func take(_ more: some Collection<UInt8>) -> [Int16] {
        guard !isBroken else { return [] }
        bytes += more
        if !isInSamples {
            switch Self.header(bytes) {
            case .incomplete:
                isBroken = bytes.count > Self.longestHeader
                return []
            case .broken:
                isBroken = true
                return []
            case .ends(let end):
                bytes.removeFirst(end)
                isInSamples = true
            }
        }
        let count = bytes.count / 2
        let samples = (0..<count).map { place in
            Int16(bitPattern: UInt16(bytes[2 * place]) | UInt16(bytes[2 * place + 1]) << 8)
        }
        bytes.removeFirst(2 * count)
        return samples
    }

    private enum Header {
        case incomplete, broken
        /// Samples begin at a byte.
        case ends(Int)
    }

    private static func header(_ bytes: [UInt8]) -> Header {
        guard bytes.count >= 12 else { return .incomplete }
        guard bytes.starts(with: Array("RIFF".utf8)), bytes[8..<12].elementsEqual("WAVE".utf8)
        else { return .broken }
        var place = 12
        var hasFormat = false
        while place + 8 <= bytes.count {
            let size = Int(number(bytes, place + 4, count: 4))
            // The program does not know how much it will say: the last size means nothing.
            if bytes[place..<place + 4].elementsEqual("data".utf8) {
                return hasFormat ? .ends(place + 8) : .broken
            }
            guard size <= longestHeader else { return .broken }
            let next = place + 8 + size + size % 2
            guard next <= bytes.count else { return .incomplete }
            if bytes[place..<place + 4].elementsEqual("fmt ".utf8) {
                guard size >= 16, number(bytes, place + 8, count: 2) == 1,
                    number(bytes, place + 10, count: 2) == 1,
                    number(bytes, place + 12, count: 4) == UInt32(SoundMix.rate),
                    number(bytes, place + 22, count: 2) == 16
                else { return .broken }
                hasFormat = true
            }
            place = next
        }
        return .incomplete
    }

    /// An unsigned number, the lowest byte first.
    private static func number(_ bytes: [UInt8], _ place: Int, count: Int) -> UInt32 {
        (0..<count).reduce(0) { $0 | UInt32(bytes[place + $1]) << UInt32(8 * $1) }
    }
}
