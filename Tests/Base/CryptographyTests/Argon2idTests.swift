import Testing

@testable import Cryptography

@Suite("Hashes of pass phrases")
struct Argon2idTests {
    @Test("a hash fits its phrase alone, says its cost, and is another one each time")
    func fits() throws {
        let phrase = Array("otters sail past noon".utf8)
        let hash = try #require(Argon2id.hash(phrase))
        #expect(hash.hasPrefix("$argon2id$v=19$m=65536,t=2,p=1$"))
        #expect(Argon2id.matches(phrase, hash))
        #expect(!Argon2id.matches(Array("otters sail past Noon".utf8), hash))
        #expect(!Argon2id.matches([], hash))
        #expect(Argon2id.hash(phrase) != hash)
    }

    /// The vector of the reference implementation for version 0x13: "password", "somesalt".
    @Test("it is the Argon2id of others")
    func vector() {
        let hash =
            "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
        #expect(Argon2id.matches(Array("password".utf8), hash))
        #expect(!Argon2id.matches(Array("Password".utf8), hash))
    }

    @Test(
        "what is no hash, or costs more than is given to one, is not tried",
        arguments: [
            "", "$argon2id$",
            "$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
            "$argon2id$v=19$m=4194304,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
            "$argon2id$v=19$m=65536,t=99,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
        ])
    func noHash(text: String) {
        #expect(!Argon2id.isHash(text))
        #expect(!Argon2id.matches(Array("password".utf8), text))
    }

    @Test("secrets are equal or not")
    func secrets() {
        #expect(SecretBytes.areEqual([1, 2, 3], [1, 2, 3]))
        #expect(!SecretBytes.areEqual([1, 2, 3], [1, 2, 4]))
        #expect(!SecretBytes.areEqual([1, 2, 3], [1, 2]))
        #expect(SecretBytes.areEqual([], []))
    }
}
