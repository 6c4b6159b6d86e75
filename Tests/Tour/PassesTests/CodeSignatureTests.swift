import Testing
import Times

@testable import Passes

@Suite("signatures of codes")
struct CodeSignatureTests {
    private let code = CodeSignature.Code(site: PassSamples.site, kind: "room", id: "a-014")

    @Test("a signature is 103 characters, the same each time, and read again")
    func form() throws {
        let key = try PassSamples.key()
        let signature = key.sign(code)
        #expect(signature.text.count == 103)
        #expect(signature == key.sign(code))
        #expect(CodeSignature(text: signature.text) == signature)
        #expect(signature.isGenuine(for: code, by: [key.publicKey]))
    }

    @Test(
        "a signature of one code is none of another",
        arguments: [
            CodeSignature.Code(site: PassSamples.site, kind: "room", id: "A-015"),
            CodeSignature.Code(site: PassSamples.site, kind: "person", id: "A-014"),
            CodeSignature.Code(site: PassSamples.site, kind: "roo", id: "mA-014"),
            CodeSignature.Code(site: SiteMark(siteID: "other"), kind: "room", id: "A-014"),
        ])
    func otherCodes(other: CodeSignature.Code) throws {
        let key = try PassSamples.key()
        #expect(!key.sign(code).isGenuine(for: other, by: [key.publicKey]))
    }

    @Test("a key whose period is over still counts; another key, or none, does not")
    func keys() throws {
        let old = try PassSamples.key(
            from: PassSamples.nine.subtracting(minutes: 900_000),
            until: PassSamples.nine.subtracting(minutes: 800_000))
        let other = try PassSamples.key()
        let signature = old.sign(code)
        #expect(signature.isGenuine(for: code, by: [other.publicKey, old.publicKey]))
        #expect(!signature.isGenuine(for: code, by: [other.publicKey]))
        #expect(!signature.isGenuine(for: code, by: []))
    }

    @Test("a signature with any character changed is not genuine, or not a signature")
    func damaged() throws {
        let key = try PassSamples.key()
        let text = Array(key.sign(code).text)
        for index in text.indices {
            var changed = text
            changed[index] = changed[index] == "A" ? "B" : "A"
            guard let signature = CodeSignature(text: String(changed)) else { continue }
            #expect(!signature.isGenuine(for: code, by: [key.publicKey]), "character \(index)")
        }
    }

    @Test(
        "what is not the Base32 of 64 bytes is not a signature",
        arguments: [
            "", "A", String(repeating: "A", count: 102), String(repeating: "1", count: 103),
            String(repeating: "a", count: 103), String(repeating: "B", count: 103),
            String(repeating: "A", count: 104), String(repeating: "A", count: 100_000),
        ])
    func otherTexts(text: String) {
        #expect(CodeSignature(text: text) == nil)
    }

    @Test("a gate refuses the signatures of a key that was ever withdrawn")
    func withdrawn() throws {
        let leaked = try PassSamples.key()
        let kept = try PassSamples.key()
        var gate = PassSamples.gate([leaked, kept])
        let signature = leaked.sign(code)
        #expect(gate.isGenuine(signature, of: "room", "A-014"))
        let compiled = PassSamples.nine
        gate.update(
            site: PassSamples.site, rules: PassRules(keys: [kept.publicKey]), compiled: compiled)
        #expect(!gate.isGenuine(signature, of: "room", "A-014"))
        // Content that brings the key back is older, or a mistake.
        gate.update(
            site: PassSamples.site, rules: PassRules(keys: [leaked.publicKey, kept.publicKey]),
            compiled: compiled.adding(minutes: 1))
        #expect(!gate.isGenuine(signature, of: "room", "A-014"))
        #expect(gate.isGenuine(kept.sign(code), of: "room", "A-014"))
    }
}
