/// The families of symbols that share finder, error correction and segments.
public enum Symbology: Hashable, Sendable, CaseIterable {
    /// QR Code, ISO/IEC 18004: square, versions 1 to 40, three finder patterns.
    case qrCode
    /// QR Code Model 1, ISO/IEC 18004:2000, Annex M: versions 1 to 14, without alignment patterns.
    ///
    /// The original form of the code, which is read but not made.
    case qrCodeModel1
    /// Micro QR Code, ISO/IEC 18004: square, versions M1 to M4, one finder pattern.
    case microQRCode
    /// Rectangular Micro QR Code, ISO/IEC 23941: versions R7x43 to R17x139.
    case rMQR
}
