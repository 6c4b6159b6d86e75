import Cryptography
import Testing

@Suite("SHA-256")
struct SHA256Tests {
    @Test(
        "the digests are those of the standard's examples, and of 1,000 letters",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (
                String(repeating: "a", count: 1000),
                "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"
            ),
        ])
    func hash(text: String, digest: String) {
        #expect(SHA256.hash(text.utf8).hexadecimal == digest)
    }

    @Test("parts give what the whole gives, and what comes after the end begins anew")
    func parts() {
        let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) }
        var hash = SHA256()
        for start in stride(from: 0, to: bytes.count, by: 97) {
            hash.update(Array(bytes[start..<min(start + 97, bytes.count)]))
            hash.update([])
        }
        #expect(hash.finalize() == SHA256.hash(bytes))
        #expect(hash.finalize() == SHA256.hash([]))
    }
}
