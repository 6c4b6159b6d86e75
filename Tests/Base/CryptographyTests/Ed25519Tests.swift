import Cryptography
import Testing

@Suite("Ed25519")
struct Ed25519Tests {
    private func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = hexadecimal.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count, by: 2).map {
            UInt8(digits[$0] << 4 | digits[$0 + 1])
        }
    }

    /// RFC 8032, 7.1, tests 1 to 3.
    private static let examples = [
        (
            seed: "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
            publicKey: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
            message: "",
            signature: """
            e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555\
            fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b
            """
        ),
        (
            seed: "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
            publicKey: "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
            message: "72",
            signature: """
            92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da0\
            85ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00
            """
        ),
        (
            seed: "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
            publicKey: "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
            message: "af82",
            signature: """
            6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac1\
            8ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a
            """
        ),
    ]

    @Test("signatures are those of the RFC", arguments: examples)
    func example(seed: String, publicKey: String, message: String, signature: String) throws {
        let key = try #require(Ed25519.PrivateKey(seed: bytes(seed)))
        #expect(key.publicKey.bytes == bytes(publicKey))
        #expect(key.seed == bytes(seed))
        #expect(key.signature(of: bytes(message)) == bytes(signature))
        #expect(key.publicKey.hasSigned(bytes(message), bytes(signature)))
    }

    @Test("another message, another signature and another key's are refused, bit by bit")
    func refusals() throws {
        let key = Ed25519.PrivateKey()
        let message = Array("Room 2.14".utf8)
        let signature = key.signature(of: message)
        #expect(key.publicKey.hasSigned(message, signature))
        for bit in 0..<8 * message.count {
            var other = message
            other[bit / 8] ^= 1 << (bit % 8)
            #expect(!key.publicKey.hasSigned(other, signature))
        }
        for bit in 0..<8 * signature.count {
            var other = signature
            other[bit / 8] ^= 1 << (bit % 8)
            #expect(!key.publicKey.hasSigned(message, other))
        }
        #expect(!key.publicKey.hasSigned(message, []))
        #expect(!key.publicKey.hasSigned(message, signature + [0]))
        #expect(!Ed25519.PrivateKey().publicKey.hasSigned(message, signature))
    }

    @Test("a key of small order, which would sign everything, signs nothing")
    func smallOrder() throws {
        // The neutral point as key and in the signature, whose other half is zero.
        let neutral = [1] + [UInt8](repeating: 0, count: 31)
        let key = try #require(Ed25519.PublicKey(bytes: neutral))
        let signature = neutral + [UInt8](repeating: 0, count: 32)
        #expect(!key.hasSigned(Array("anything".utf8), signature))
    }

    @Test("a key has 32 bytes", arguments: [0, 31, 33, 64])
    func length(count: Int) {
        let bytes = [UInt8](repeating: 7, count: count)
        #expect(Ed25519.PublicKey(bytes: bytes) == nil)
        #expect(Ed25519.PrivateKey(seed: bytes) == nil)
    }

    @Test("what a private key is, its descriptions do not tell")
    func descriptions() {
        let key = Ed25519.PrivateKey()
        for text in ["\(key)", String(reflecting: key), String(describing: [key])] {
            #expect(text.allSatisfy { !$0.isNumber }, "\(text)")
        }
        #expect(Mirror(reflecting: key).children.isEmpty)
    }
}
