import QRCode

/// Bytes that a symbol is made of: text if they are UTF-8.
struct DataToEncode {
    let bytes: [UInt8]

    /// The most bytes of a symbol: the digits of the largest one.
    static let longest = 7089

    /// The smallest symbol of a kind that holds them, at this level or a higher one.
    func grid(kind: Int32, level: Int32) throws(Refusal) -> ModuleGrid {
        guard let versions = Self.versions(kind),
            let level = ErrorCorrectionLevel.allCases.first(where: {
                Array($0.description.utf8) == [UInt8(truncatingIfNeeded: level)]
                    && level == level & 0x7F
            })
        else { throw .choice }
        let options = EncodingOptions(versions: versions, errorCorrectionLevel: level)
        do throws(SymbolError) {
            if let text = String(validating: bytes, as: UTF8.self) {
                return try encode(text: text, options: options).grid
            }
            return try encode(bytes: bytes, options: options).grid
        } catch {
            if case .noVersionWithLevel = error { throw .choice }
            throw .tooLong
        }
    }

    private static func versions(_ kind: Int32) -> [Version]? {
        switch kind {
        case 0: Version.qrCode
        case 1: Version.microQRCode
        case 2: Version.rMQR
        default: nil
        }
    }
}
