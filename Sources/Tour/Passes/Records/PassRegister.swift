import Files
import Foundation
import Times

/// The passes that were issued: a file beside the keys that signed them.
///
/// Passes are forgotten 90 days after their end.
struct PassRegister: Codable {
    private(set) var schema = PassRegister.schema
    private(set) var passes: [RegisteredPass] = []

    static let fileName = "register.json"
    static let maximumBytes = 32 << 20
    static let maximumCount = 100_000
    private static let schema = "docent.passes/1"
    private static let memory = 90 * UTCMinute.day

    init() {}

    /// - Throws: ``PassError/damaged(path:what:)``.
    init(_ bytes: [UInt8], path: String) throws(PassError) {
        // One of a later version may have another shape.
        struct Head: Decodable { var schema: String }
        if let head = try? JSONDecoder().decode(Head.self, from: Data(bytes)),
            let version = FileHeading.laterVersion(in: head.schema, than: PassRegister.schema)
        {
            throw .newer(path: path, version: version, known: 1)
        }
        do {
            self = try JSONDecoder().decode(PassRegister.self, from: Data(bytes))
        } catch {
            throw .damaged(path: path, what: "it is not a register of passes")
        }
        guard schema == PassRegister.schema else {
            throw .damaged(path: path, what: "its schema is not \(PassRegister.schema)")
        }
    }

    mutating func add(_ pass: RegisteredPass, now: UTCMinute, path: String) throws(PassError) {
        passes.removeAll { $0.until.adding(minutes: PassRegister.memory) < now }
        guard passes.count < PassRegister.maximumCount else {
            throw .full(path: path, limit: PassRegister.maximumCount)
        }
        passes.append(pass)
    }

    /// Marks a pass as revoked; nil where the register does not have it.
    mutating func revoke(_ number: PassNumber, now: UTCMinute) -> RegisteredPass? {
        guard let index = passes.firstIndex(where: { $0.number == number }) else { return nil }
        passes[index].revoked = passes[index].revoked ?? now
        return passes[index]
    }

    /// Takes back that a pass was revoked; nil where the register does not have it.
    mutating func restore(_ number: PassNumber) -> RegisteredPass? {
        guard let index = passes.firstIndex(where: { $0.number == number }) else { return nil }
        passes[index].revoked = nil
        return passes[index]
    }

    func bytes(path: String) throws(PassError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return Array(try encoder.encode(self)) + [0x0A]
        } catch {
            throw .file(.notWritable(path: path, reason: "\(error)"))
        }
    }
}
