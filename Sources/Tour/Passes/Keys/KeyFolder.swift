public import Cryptography
import Files
import Foundation
import Glibc
public import Times

/// The folder with the private keys of a site, and the register of the passes they have signed.
///
/// For its owner alone; it belongs to reception's machine, never to the tour's content.
public struct KeyFolder: Sendable {
    public let path: String

    public init(path: String) { self.path = path }

    private static let heading = "docent pass key 1"
    private static let ending = ".key"
    private static let maximumBytes = 4096

    /// The file of a key.
    public func path(of id: KeyID) -> String { "\(path)/\(id)\(KeyFolder.ending)" }

    /// The keys whose files are here, by ID; none where there is no folder.
    ///
    /// - Throws: ``PassError/file(_:)``.
    public func ids() throws(PassError) -> [KeyID] {
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path)
                .filter { $0.hasSuffix(KeyFolder.ending) }
                .compactMap { KeyID(String($0.dropLast(KeyFolder.ending.count))) }.sorted()
        } catch {
            throw .file(.notReadable(path: path, reason: "the folder cannot be listed"))
        }
    }

    /// Writes a new key's file.
    ///
    /// - Throws: ``PassError/file(_:)``.
    public func add(_ key: PrivatePassKey, siteID: String) throws(PassError) {
        let text = """
            \(KeyFolder.heading)
            id \(key.id)
            site \(siteID)
            secret \(Data(key.secret).base64EncodedString())

            """
        try PassError.wrapping(
            try LockedFolder(path).replace("\(key.id)\(KeyFolder.ending)", with: Array(text.utf8)))
    }

    /// Takes a key's file away.
    ///
    /// - Throws: ``PassError/file(_:)``.
    public func remove(_ id: KeyID) throws(PassError) {
        try PassError.wrapping(try LockedFolder(path).remove("\(id)\(KeyFolder.ending)"))
    }

    /// Reads the file of a key; its validity comes from its public half.
    ///
    /// - Parameters:
    ///   - file: any file that ``add(_:siteID:)`` has written.
    ///   - known: the site's public keys.
    ///   - siteID: the site that the key must be for.
    /// - Returns: nil where the site does not know the key.
    /// - Throws: ``PassError/looseKeyFile(path:mode:)``, ``PassError/notAKeyFile(path:)``,
    ///   ``PassError/file(_:)``.
    public static func key(
        inFile file: String, among known: [PublicPassKey], siteID: String
    ) throws(PassError) -> PrivatePassKey? {
        guard let content = try PassError.wrapping(try BoundedFile.read(file, limit: maximumBytes))
        else { throw .file(.notReadable(path: file, reason: SystemCall.message(of: ENOENT))) }
        guard content.mode & 0o077 == 0 else {
            throw .looseKeyFile(path: file, mode: content.mode)
        }
        guard content.owner == geteuid() || geteuid() == 0 else {
            throw .file(.notReadable(path: file, reason: "it belongs to another user"))
        }
        let lines = String(decoding: content.bytes, as: UTF8.self).split(separator: "\n")
        if let version = FileHeading.laterVersion(in: lines.first ?? "", than: heading) {
            throw .newer(path: file, version: version, known: 1)
        }
        guard lines.count == 4, lines[0] == heading, let id = value("id", lines[1]),
            let site = value("site", lines[2]), let text = value("secret", lines[3]),
            let keyID = KeyID(id), let secret = Data(base64Encoded: text)
        else { throw .notAKeyFile(path: file) }
        guard site.lowercased() == siteID.lowercased(),
            let publicKey = known.first(where: { $0.id == keyID })
        else { return nil }
        let key = PrivatePassKey(
            secret: Array(secret), from: publicKey.from, until: publicKey.until)
        guard let key, key.publicKey == publicKey else {
            throw .damaged(path: file, what: "its secret is not that of key \(keyID)")
        }
        return key
    }

    private static func value(_ name: String, _ line: Substring) -> String? {
        line.hasPrefix(name + " ") ? String(line.dropFirst(name.count + 1)) : nil
    }

    // MARK: The register

    /// The passes that were issued, in their order.
    ///
    /// - Throws: ``PassError`` for what keeps the register from being read.
    public func passes() throws(PassError) -> [RegisteredPass] {
        let file = "\(path)/\(PassRegister.fileName)"
        let content = try PassError.wrapping(
            try BoundedFile.read(file, limit: PassRegister.maximumBytes))
        return try content.map { content throws(PassError) in
            try PassRegister(content.bytes, path: file).passes
        } ?? []
    }

    /// Enters a pass into the register; it is on the disk when this returns.
    ///
    /// - Throws: ``PassError`` for what keeps the register from being read or written.
    public func register(_ pass: SignedPass, now: UTCMinute) throws(PassError) {
        try change { register, path throws(PassError) in
            try register.add(RegisteredPass(pass), now: now, path: path)
        }
    }

    /// Marks a pass as revoked; nil where the register does not have it.
    ///
    /// - Throws: ``PassError`` for what keeps the register from being read or written.
    public func revoke(_ number: PassNumber, now: UTCMinute) throws(PassError) -> RegisteredPass? {
        var found: RegisteredPass?
        try change { register, _ throws(PassError) in
            found = register.revoke(number, now: now)
        }
        return found
    }

    /// Takes back that a pass was revoked; nil where the register does not have it.
    ///
    /// - Throws: ``PassError`` for what keeps the register from being read or written.
    public func restore(_ number: PassNumber) throws(PassError) -> RegisteredPass? {
        var found: RegisteredPass?
        try change { register, _ throws(PassError) in found = register.restore(number) }
        return found
    }

    private func change(
        _ body: (inout PassRegister, String) throws(PassError) -> Void
    ) throws(PassError) {
        let locked = try PassError.wrapping(try LockedFolder(path))
        let file = locked.path(of: PassRegister.fileName)
        let bytes = try PassError.wrapping(
            try locked.read(PassRegister.fileName, limit: PassRegister.maximumBytes))
        var register =
            try bytes.map { bytes throws(PassError) in try PassRegister(bytes, path: file) }
            ?? PassRegister()
        try body(&register, file)
        let changed = try register.bytes(path: file)
        try PassError.wrapping(try locked.replace(PassRegister.fileName, with: changed))
    }
}
