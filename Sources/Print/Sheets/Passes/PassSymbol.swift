public import Passes
public import Payloads
public import QRCode

/// A pass as a symbol that a kiosk reads from a telephone: version 10 at most, at level M.
public struct PassSymbol: Sendable {
    private let text: String
    public let symbol: EncodedSymbol
    /// What was given up to keep the symbol small.
    public let warning: String?

    /// The largest version that a telephone's screen shows well.
    private static let largestVersion = 10

    /// - Parameter address: the site's, so that a telephone that reads the pass gets there; left out
    ///   of the symbol where it has no room.
    /// - Throws: ``SheetError`` where the symbol cannot be read back.
    public init(_ pass: SignedPass, address: SiteAddress?) throws {
        guard let payload = PassCode(code: pass.text) else {
            throw PassError.notSigned(reason: "its text is not a pass")
        }
        let long = payload.text(site: address)
        if address == nil || PassSymbol.fits(long) {
            (text, warning) = (long, nil)
        } else {
            text = payload.text(site: nil)
            warning =
                "the site's address has no room in the code; a telephone that reads the pass does "
                + "not get to the site"
        }
        symbol = try PassSymbol.make(text, .text).symbols[0]
    }

    public var version: String { symbol.version.description }

    /// The symbol as a file, read back.
    public func file(_ format: CodeFormat) throws -> [UInt8] {
        try PassSymbol.make(text, format).file
    }

    private static func fits(_ text: String) -> Bool {
        let versions = Version.qrCode.prefix(largestVersion)
        let options = EncodingOptions(versions: Array(versions), errorCorrectionLevel: .m, mask: 0)
        return (try? QRCode.encode(text: text, options: options)) != nil
    }

    private static func make(_ text: String, _ format: CodeFormat) throws -> Code {
        var maker = CodeMaker(format: format)
        maker.wishes.level = .m
        let code = try maker.make(.text(text))
        guard !code.symbols.isEmpty else { throw SheetError.nothingToSay }
        return code
    }
}
