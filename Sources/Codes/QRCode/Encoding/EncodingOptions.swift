/// The requirements for a symbol to encode.
public struct EncodingOptions: Hashable, Sendable {
    /// The versions allowed, in order of preference; the encoder takes the first that can hold the data.
    ///
    /// For at least version 5 say `Array(Version.qrCode[4...])`; for a Micro QR Code where it is
    /// enough, `Version.microQRCode + Version.qrCode`.
    public var versions: [Version]
    /// The lowest error correction level allowed, which decides the version.
    public var errorCorrectionLevel: ErrorCorrectionLevel
    /// Whether the level rises as far as the version chosen has room.
    public var raisesErrorCorrectionLevel: Bool
    /// The mask pattern reference; `nil` for the one that the standard's evaluation prefers.
    public var mask: Int?
    /// The industry format of the data; `nil` for plain data.
    public var fnc1: FNC1?

    /// The defaults give the smallest QR Code.
    public init(
        versions: [Version] = Version.qrCode, errorCorrectionLevel: ErrorCorrectionLevel = .l,
        raisesErrorCorrectionLevel: Bool = true, mask: Int? = nil, fnc1: FNC1? = nil
    ) {
        self.versions = versions
        self.errorCorrectionLevel = errorCorrectionLevel
        self.raisesErrorCorrectionLevel = raisesErrorCorrectionLevel
        self.mask = mask
        self.fnc1 = fnc1
    }
}
