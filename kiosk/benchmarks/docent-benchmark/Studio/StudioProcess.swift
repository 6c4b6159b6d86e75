import Foundation
import Synchronization

/// A studio as a process of its own, over a folder of content.
final class StudioProcess: Sendable {
    let port: UInt16
    /// The address that lets one browser in.
    let invitation: String
    private let process: Process

    /// - Parameters:
    ///   - program: `docent-web`.
    ///   - state: where the studio keeps what is its own.
    init(program: String, content: String, state: String) throws {
        port = try ServerProcess.freePort()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["studio", content, "--port", "\(port)", "--no-open"]
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["XDG_STATE_HOME": state, "XDG_CONFIG_HOME": state]
        ) { $1 }
        let said = Pipe()
        process.standardError = said
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        self.process = process
        var text = ""
        var invitation: String?
        while invitation == nil {
            let part = said.fileHandleForReading.availableData
            guard !part.isEmpty else {
                throw FleetBenchmark.Failure(description: "\(program) has ended: \(text)")
            }
            text += String(decoding: part, as: UTF8.self)
            invitation =
                text.hasSuffix("\n")
                ? text.split(whereSeparator: \.isWhitespace).last { $0.contains("/enter#") }
                    .map(String.init) : nil
        }
        self.invitation = invitation ?? ""
        // What it says later is read, so that it never waits for a reader.
        said.fileHandleForReading.readabilityHandler = { _ = $0.availableData }
    }

    /// The processor time that it has taken, in milliseconds.
    ///
    /// - SeeAlso: proc(5), /proc/pid/stat.
    var processorTime: Double {
        let path = "/proc/\(process.processIdentifier)/stat"
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        // The program's name, in parentheses, may have spaces.
        let fields = (text.split(separator: ")").last ?? "").split(separator: " ")
        let ticks = fields.dropFirst(11).prefix(2).compactMap { Double($0) }.reduce(0, +)
        return ticks * 1000 / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
    }
}
