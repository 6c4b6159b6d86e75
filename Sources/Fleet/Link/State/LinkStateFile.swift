internal import Cryptography
internal import Files
internal import Foundation
internal import Synchronization

/// The file of a link's state, which two loops change.
///
/// Its first line has the SHA-256 of what follows. A file that is damaged is put aside: nothing in it is needed for what is
/// shown, and all of it is learned again.
public final class LinkStateFile: Sendable {
    public let path: String
    private let state: Mutex<LinkState>
    private let isDamaged: Bool

    static let fileName = "link.state"
    private static let heading = "docent link state 1 "

    /// Reads the file; a new state where there is none.
    ///
    /// - Throws: `FileError` where it cannot be read.
    public init(folder: String) throws {
        path = "\(folder)/\(Self.fileName)"
        let content = try BoundedFile.read(path, limit: LinkState.maximumBytes)
        let found = content.flatMap { Self.parse($0.bytes) }
        isDamaged = content != nil && found == nil
        state = Mutex(found ?? LinkState())
    }

    /// Whether the file was there and could not be used.
    public var wasDamaged: Bool { isDamaged }

    public var current: LinkState { state.withLock { $0 } }

    /// Changes the state; writes the file where something changed.
    ///
    /// - Throws: `FileError`; the change holds in memory.
    func change(_ body: (inout LinkState) -> Void) throws {
        try state.withLock { state in
            let before = state
            body(&state)
            guard state != before else { return }
            try NewFile.write(Self.bytes(of: state), to: path, mode: .exactly(0o644))
        }
    }

    private static func bytes(of state: LinkState) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let json = Array(try encoder.encode(state))
        return Array("\(heading)\(SHA256.hash(json).hexadecimal)\n".utf8) + json
    }

    private static func parse(_ bytes: [UInt8]) -> LinkState? {
        guard let end = bytes.firstIndex(of: 0x0A) else { return nil }
        let json = Array(bytes[(end + 1)...])
        let line = "\(heading)\(SHA256.hash(json).hexadecimal)"
        guard Array(line.utf8) == Array(bytes[..<end]) else { return nil }
        return try? JSONDecoder().decode(LinkState.self, from: Data(json))
    }
}
