/// A kiosk's first words.
public struct JoinRequest: Codable, Sendable, Equatable {
    /// The code that `docent hub add` printed: 8 letters and digits, in any case, with or without a hyphen.
    public var code: String
    /// The program's version.
    public var software: String

    public init(code: String, software: String) {
        self.code = code
        self.software = software
    }
}

/// What a kiosk is called at the hub, and what proves it.
public struct JoinAnswer: Codable, Sendable, Equatable {
    /// The kiosk's name at the hub.
    public var kiosk: String
    /// 64 hexadecimal digits, which the hub stores only as their SHA-256.
    public var token: String

    public init(kiosk: String, token: String) {
        self.kiosk = kiosk
        self.token = token
    }
}

/// The name of a kiosk at a hub: 1 to 32 of a-z, 0-9 and -, beginning with a letter or digit.
public enum KioskName {
    public static func isValid(_ name: String) -> Bool {
        (1...32).contains(name.utf8.count) && name.utf8.first != 0x2D
            && name.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D
            }
    }
}
