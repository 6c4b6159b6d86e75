import Files
import Foundation
import TestSupport
import Testing
import Times

@testable import Passes

@Suite("The folder of keys")
struct KeyFolderTests {
    private let place: TemporaryFolder
    private let keys: KeyFolder

    init() throws {
        place = try TemporaryFolder()
        keys = KeyFolder(path: "\(place.path)/config/keys")
    }

    private func read(_ key: PrivatePassKey, site: String = "vesper-ridge") throws
        -> PrivatePassKey?
    {
        try KeyFolder.key(
            inFile: keys.path(of: key.id), among: [key.publicKey], siteID: site)
    }

    @Test("a key comes back unchanged, signs as before, and only its owner may read its file")
    func roundTrip() throws {
        let key = try PassSamples.key()
        try keys.add(key, siteID: "vesper-ridge")
        #expect(try keys.ids() == [key.id])
        let again = try #require(try read(key))
        #expect(try key.publicKey.hasSigned(again.sign(PassSamples.pass())))
        let files = FileManager.default
        #expect(try files.attributesOfItem(atPath: keys.path)[.posixPermissions] as? Int == 0o700)
        #expect(
            try files.attributesOfItem(atPath: keys.path(of: key.id))[.posixPermissions] as? Int
                == 0o600)
        #expect("\(key) \(String(reflecting: key))" == "key \(key.id) key \(key.id)")
        #expect(try read(key, site: "other-ridge") == nil)
        try keys.remove(key.id)
        #expect(try keys.ids().isEmpty)
    }

    @Test("a file that others may read is rejected", arguments: [0o644, 0o660, 0o604, 0o610])
    func loose(mode: Int) throws {
        let key = try PassSamples.key()
        try keys.add(key, siteID: "vesper-ridge")
        let path = keys.path(of: key.id)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        #expect(throws: PassError.looseKeyFile(path: path, mode: mode)) { try read(key) }
    }

    @Test("a file that is not a key, or that of another key, is reported")
    func wrong() throws {
        let key = try PassSamples.key()
        let other = try PassSamples.key()
        try keys.add(key, siteID: "vesper-ridge")
        try keys.add(other, siteID: "vesper-ridge")
        let path = keys.path(of: key.id)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let secret = try String(contentsOfFile: keys.path(of: other.id), encoding: .utf8)
            .split(separator: "\n")[3]
        func put(_ text: String) throws {
            try text.write(toFile: path, atomically: false, encoding: .utf8)
        }
        try put(text.split(separator: "\n").dropLast().joined(separator: "\n") + "\n\(secret)\n")
        #expect(
            throws: PassError.damaged(path: path, what: "its secret is not that of key \(key.id)")
        ) { try read(key) }
        for broken in ["", "x", text + "more\n", String(text.dropFirst(7))] {
            try put(broken)
            #expect(throws: PassError.notAKeyFile(path: path)) { try read(key) }
        }
        let nowhere = keys.path + "/nothing.key"
        #expect(
            throws: PassError.file(.notReadable(path: nowhere, reason: "No such file or directory"))
        ) {
            try KeyFolder.key(inFile: nowhere, among: [], siteID: "vesper-ridge")
        }
    }

    @Test(
        "the register has everything but the name, keeps what is revoked, and forgets after 90 days"
    )
    func register() throws {
        let key = try PassSamples.key()
        let now = PassSamples.nine
        let signed = try key.sign(PassSamples.pass(isSingleUse: true, visitor: "Ada Lovelace"))
        try keys.register(signed, now: now)
        #expect(try keys.passes() == [RegisteredPass(signed)])
        let bytes = try String(contentsOfFile: keys.path + "/register.json", encoding: .utf8)
        #expect(!bytes.contains("Ada") && bytes.contains("MIRA-RAUTIO"))
        let revoked = try keys.revoke(signed.pass.number, now: now)
        #expect(revoked?.state(at: now) == .revoked)
        #expect(try keys.passes().first?.revoked == now)
        let unknown = try keys.revoke(PassNumber(value: 1), now: now)
        #expect(unknown == nil)
        let late = now.adding(minutes: 91 * UTCMinute.day)
        let second = try key.sign(PassSamples.pass(from: late))
        try keys.register(second, now: late)
        #expect(try keys.passes() == [RegisteredPass(second)])
    }

    @Test("a file that is not a register is not overwritten")
    func damaged() throws {
        let key = try PassSamples.key()
        try keys.add(key, siteID: "vesper-ridge")
        let path = keys.path + "/register.json"
        for text in ["", "[]", "{\"schema\":\"docent.passes/2\",\"passes\":[]}"] {
            try text.write(toFile: path, atomically: false, encoding: .utf8)
            let signed = try key.sign(PassSamples.pass())
            #expect(throws: PassError.self) { try keys.register(signed, now: PassSamples.nine) }
            #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
        }
    }

    @Test(
        "a public key is 32 bytes in base 64",
        arguments: ["", "AAAA", "!", String(repeating: "A", count: 100)])
    func publicKey(text: String) {
        #expect(throws: PassError.notAPublicKey) {
            try PublicPassKey(base64: text, from: PassSamples.nine, until: UTCMinute(minutes: .max))
        }
    }
}
