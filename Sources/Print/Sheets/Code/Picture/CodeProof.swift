import Decoding
import Imaging
import QRCode
import Wording

/// Reads a code back before it is written.
struct CodeProof {
    private let symbology: CodeSymbology
    /// What the code must say.
    private let bytes: [UInt8]
    /// What each of its symbols must say.
    private let parts: [[UInt8]]

    init(_ symbols: [EncodedSymbol], symbology: CodeSymbology, bytes: [UInt8]) {
        self.symbology = symbology
        self.bytes = bytes
        parts = symbols.map(\.content.bytes)
    }

    /// Reads a picture of the code as a scanner does, and a QR code once more with libzbar alone,
    /// which shares nothing with what made it.
    ///
    /// - Returns: whether libzbar has read it too, or does not read the symbology at all.
    /// - Throws: ``SheetError/notReadBack(reason:)`` unless the symbols, all of them and no
    ///   other, say
    ///   the bytes, and libzbar says nothing else.
    func prove(_ image: LumaImage) throws(SheetError) -> Bool {
        let symbols = try read(image, by: .auto)
        guard symbols.count == parts.count else {
            throw .notReadBack(
                reason: "\(symbols.count) of \(counted(parts.count, "symbol")) could be read")
        }
        guard !symbols.contains(where: \.isDoubtful) else {
            throw .notReadBack(reason: "two engines read it differently")
        }
        guard says(symbols) else { throw .notReadBack(reason: "it says something else") }
        guard symbology == .qr else { return true }
        let others = try read(image, by: .zbar).map(\.bytes)
        guard others.allSatisfy(parts.contains) else {
            throw .notReadBack(reason: "two engines read it differently")
        }
        return parts.allSatisfy(others.contains)
    }

    private func read(
        _ image: LumaImage, by engine: DecoderOptions.Engine
    ) throws(SheetError) -> [Symbol] {
        do throws(DecodingError) {
            let options = DecoderOptions(engine: engine, symbologies: [symbology.read])
            return try Decoder(options: options).decode(image)
        } catch {
            throw .notReadBack(reason: error.description)
        }
    }

    private func says(_ symbols: [Symbol]) -> Bool {
        guard symbols.count > 1 else { return symbols.first?.bytes == bytes }
        var collector = StructuredAppendCollector()
        for symbol in symbols {
            if case .complete(let message) = collector.add(symbol) { return message.bytes == bytes }
        }
        return false
    }
}
