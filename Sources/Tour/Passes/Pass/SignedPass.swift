public import Cryptography
import Times

/// A pass with the signature over it, in the one form that it has.
///
/// - SeeAlso: the module's page has the form byte by byte.
public struct SignedPass: Sendable, Hashable {
    public let pass: Pass
    /// The key that it says it was signed with.
    public let keyID: KeyID
    let signature: [UInt8]

    /// The form's version.
    static let version: UInt8 = 1
    static let signatureLength = 64
    /// What is signed begins with this, so that no signature made for anything else can pass for one
    /// of a pass.
    private static let domain = Array("docent visitor pass 1\0".utf8)
    private static let singleUse: UInt8 = 1
    /// The name is the ID of a group's visit.
    private static let group: UInt8 = 2
    /// The holder is of the staff.
    private static let staff: UInt8 = 4
    /// The length of the longest pass, in bytes.
    static let maximumLength = 176
    /// The length of the longest pass as text, in characters; a longer text is not a pass.
    public static let maximumTextLength = (maximumLength * 8 + 4) / 5

    init(pass: Pass, keyID: KeyID, signature: [UInt8]) {
        self.pass = pass
        self.keyID = keyID
        self.signature = signature
    }

    /// Reads a pass's text; whether its signature is right is another question.
    ///
    /// - Throws: ``PassFlaw`` where this is not exactly the text of a pass.
    public init(text: String) throws(PassFlaw) {
        guard text.utf8.count <= SignedPass.maximumTextLength else { throw .tooLong }
        guard let bytes = Base32.bytes(of: text) else { throw .notBase32 }
        try self.init(bytes: bytes)
    }

    init(bytes: [UInt8]) throws(PassFlaw) {
        guard let version = bytes.first else { throw .tooShort }
        guard version == SignedPass.version else { throw .unknownVersion(version) }
        var rest = bytes.dropFirst()
        guard let flags = rest.popFirst() else { throw .tooShort }
        guard flags & ~(SignedPass.singleUse | SignedPass.group | SignedPass.staff) == 0 else {
            throw .unknownFlags(flags)
        }
        let keyID = KeyID(bytes: try SignedPass.take(KeyID.length, from: &rest))
        let site = SiteMark(bytes: try SignedPass.take(SiteMark.length, from: &rest))
        let number = PassNumber(value: try SignedPass.number(of: 8, from: &rest))
        let from = UInt32(truncatingIfNeeded: try SignedPass.number(of: 4, from: &rest))
        let minutes = UInt32(truncatingIfNeeded: try SignedPass.number(of: 3, from: &rest))
        guard let host = PackedIdentifier.take(from: &rest),
            let room = PackedIdentifier.take(from: &rest)
        else { throw .badIdentifier }
        guard let count = rest.popFirst() else { throw .tooShort }
        let nameBytes = try SignedPass.take(Int(count), from: &rest)
        guard let name = String(validating: nameBytes, as: UTF8.self) else { throw .badName }
        let signature = try SignedPass.take(SignedPass.signatureLength, from: &rest)
        guard rest.isEmpty else { throw .trailingBytes(rest.count) }
        let isGroup = flags & SignedPass.group != 0
        let (until, isOver) = from.addingReportingOverflow(minutes)
        guard !isOver else { throw .badTimes }
        do throws(PassError) {
            let pass = try Pass(
                number: number, site: site, host: host, room: room,
                from: UTCMinute(minutes: from), until: UTCMinute(minutes: until),
                isSingleUse: flags & SignedPass.singleUse != 0,
                visitor: count == 0 || isGroup ? nil : name, visit: isGroup ? name : nil,
                isStaff: flags & SignedPass.staff != 0)
            self.init(pass: pass, keyID: keyID, signature: signature)
        } catch {
            throw .badField(error)
        }
        // Blanks around a name, say, would be a second form of the same pass.
        guard self.bytes == bytes else { throw .notCanonical }
    }

    /// The text that stands in the code: base 32 in upper case.
    public var text: String { Base32.text(of: bytes) }

    var bytes: [UInt8] { SignedPass.body(of: pass, keyID: keyID) + signature }

    /// What the signature is over.
    var signedBytes: [UInt8] { SignedPass.signedBytes(of: pass, keyID: keyID) }

    static func signedBytes(of pass: Pass, keyID: KeyID) -> [UInt8] {
        domain + body(of: pass, keyID: keyID)
    }

    private static func body(of pass: Pass, keyID: KeyID) -> [UInt8] {
        let name = Array((pass.visit ?? pass.visitor ?? "").utf8)
        let flags =
            (pass.isSingleUse ? singleUse : 0) | (pass.visit == nil ? 0 : group)
            | (pass.isStaff ? staff : 0)
        let parts: [[UInt8]] = [
            [version, flags], keyID.bytes, pass.site.bytes,
            bytes(of: pass.number.value, count: 8),
            bytes(of: UInt64(pass.from.minutes), count: 4),
            bytes(of: UInt64(pass.until.minutes - pass.from.minutes), count: 3),
            PackedIdentifier.bytes(of: pass.host), PackedIdentifier.bytes(of: pass.room),
            [UInt8(name.count)], name,
        ]
        return parts.flatMap(\.self)
    }

    private static func bytes(of number: UInt64, count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
    }

    private static func take(
        _ count: Int, from bytes: inout ArraySlice<UInt8>
    ) throws(PassFlaw) -> [UInt8] {
        guard bytes.count >= count else { throw .tooShort }
        defer { bytes = bytes.dropFirst(count) }
        return Array(bytes.prefix(count))
    }

    private static func number(
        of count: Int, from bytes: inout ArraySlice<UInt8>
    ) throws(PassFlaw) -> UInt64 {
        try take(count, from: &bytes).reduce(0) { $0 << 8 | UInt64($1) }
    }
}
