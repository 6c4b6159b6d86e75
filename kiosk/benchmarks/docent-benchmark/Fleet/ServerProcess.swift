import Foundation
import Synchronization

/// A hub's server as a process of its own, which can be killed and started again at the same port.
final class ServerProcess: Sendable {
    let port: UInt16
    private let program: String
    private let hub: String
    private let state: Mutex<State>

    private struct State {
        var process: pid_t = 0
        var kills = 0
    }

    init(program: String, hub: String) throws {
        self.program = program
        self.hub = hub
        port = try Self.freePort()
        state = Mutex(State())
        start()
        for _ in 0..<500 where !isListening { usleep(20_000) }
        guard isListening else {
            throw FleetBenchmark.Failure(description: "\(program) does not listen at \(port)")
        }
    }

    var kills: Int { state.withLock { $0.kills } }

    /// The memory that it has now, and the most that it had since it was started, in bytes; `nil` where it does not run.
    var memory: (now: Int, largest: Int)? {
        let process = state.withLock { $0.process }
        guard let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        else { return nil }
        func bytes(_ name: String) -> Int? {
            let line = text.split(separator: "\n").first { $0.hasPrefix("\(name):") }
            return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map {
                $0 * 1024
            }
        }
        guard let now = bytes("VmRSS"), let largest = bytes("VmHWM") else { return nil }
        return (now, largest)
    }

    func killAndStart() {
        end(SIGKILL)
        state.withLock { $0.kills += 1 }
        start()
    }

    func stop() { end(SIGTERM) }

    private func end(_ signal: Int32) {
        let process = state.withLock { $0.process }
        guard process > 0 else { return }
        kill(process, signal)
        var status: Int32 = 0
        unsafe waitpid(process, &status, 0)
        state.withLock { $0.process = 0 }
    }

    private func start() {
        let words = [
            program, "serve", "--hub", hub, "--address", "127.0.0.1:\(port)", "--wait", "0",
            "--log-level", "critical",
        ]
        var arguments: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) }
        unsafe arguments.append(nil)
        defer { for index in unsafe arguments.indices { unsafe free(arguments[index]) } }
        var process: pid_t = 0
        let number = unsafe posix_spawn(&process, program, nil, nil, arguments, environ)
        state.withLock { $0.process = number == 0 ? process : 0 }
    }

    private var isListening: Bool {
        guard let descriptor = HubConnection.connect(to: port) else { return false }
        close(descriptor)
        return true
    }

    static func freePort() throws -> UInt16 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = HubConnection.address(0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(descriptor, $0, length) == 0
                    ? unsafe getsockname(descriptor, $0, &length) : -1
            }
        }
        guard status == 0 else {
            throw FleetBenchmark.Failure(description: "there is no free port")
        }
        return UInt16(bigEndian: address.sin_port)
    }
}
