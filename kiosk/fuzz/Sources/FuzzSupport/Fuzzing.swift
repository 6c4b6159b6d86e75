import Foundation

/// What all fuzzers need: traps that count as findings, inputs to begin with, and a place for files.
package enum Fuzzing {
    /// Turns traps into aborts; a trap ends the program before the fuzzer can keep the input.
    ///
    /// - Parameter seeds: inputs to begin with, written into the folder of inputs if one was named.
    package static func begin(seeds: [[UInt8]]) {
        for trap in [SIGILL, SIGTRAP] { signal(trap) { _ in abort() } }
        var isFolder: ObjCBool = false
        guard let folder = CommandLine.arguments.dropFirst().first(where: { !$0.hasPrefix("-") }),
            FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder),
            isFolder.boolValue
        else { return }
        for (number, seed) in seeds.enumerated() {
            _ = FileManager.default.createFile(
                atPath: "\(folder)/seed-\(number)", contents: Data(seed))
        }
    }

    /// An input whose first byte chooses what reads the rest.
    package static func seed(_ choice: Int, _ text: String) -> [UInt8] {
        [UInt8(choice)] + Array(text.utf8)
    }

    /// The parts of an input: the byte that chooses, and the rest; `nil` of an empty one.
    package static func parts(
        _ start: UnsafePointer<UInt8>?, _ count: Int
    ) -> (choice: UInt8, bytes: [UInt8])? {
        let input = UnsafeBufferPointer(start: start, count: count)
        return input.first.map { ($0, Array(input.dropFirst())) }
    }

    /// A file of the repository; empty where there is none.
    package static func repositoryText(_ path: String) -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../..").standardizedFileURL
        return (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? ""
    }

    /// A folder in memory, for readers that take files only; the system clears it.
    package static let folder: String = {
        let path = "/dev/shm/docent-fuzz-\(getpid())"
        mkdir(path, 0o700)
        atexit { try? FileManager.default.removeItem(atPath: Fuzzing.folder) }
        return path
    }()

    /// Makes a folder below ``folder``, with those above it.
    package static func makeFolder(_ name: String) {
        try? FileManager.default.createDirectory(
            atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }

    /// Writes a file below ``folder``, in place of one that is there; returns its path.
    @discardableResult
    package static func write(_ bytes: some Collection<UInt8>, to name: String) -> String {
        let path = "\(folder)/\(name)"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        precondition(descriptor >= 0, "\(path) cannot be written")
        let bytes = Array(bytes)
        precondition(Foundation.write(descriptor, bytes, bytes.count) == bytes.count)
        close(descriptor)
        return path
    }
}
