import Imaging
import QRCode
import QRReader

extension JSONLine {
    /// What a picture shows, or why it is not read, with the keys of `docent scan --format jsonl`.
    static func record(
        path: String, _ result: Result<(image: LumaImage, reading: Reading), GraymapPicture.Refusal>
    ) -> JSONLine {
        var line = JSONLine()
        line.open("{")
        line.key("path")
        line.add(path)
        line.key("status")
        switch result {
        case .failure(let refusal):
            line.add("failed")
            line.key("error")
            line.add(refusal.words)
        case .success(let (image, reading)):
            line.add(reading.symbols.isEmpty ? "none" : "read")
            line.key("width")
            line.add(image.width)
            line.key("height")
            line.add(image.height)
            line.key("symbols")
            line.open("[")
            for symbol in reading.symbols { line.add(symbol) }
            line.close("]")
        }
        line.close("}")
        return line
    }

    private mutating func add(_ symbol: FoundSymbol) {
        let decoded = symbol.decoded
        open("{")
        key("symbology")
        add(Self.name(of: decoded.version.symbology))
        key("version")
        add(decoded.version.asciiDescription)
        key("errorCorrectionLevel")
        add(decoded.errorCorrectionLevel.description)
        key("mask")
        add(decoded.mask)
        key("inverted")
        add(symbol.isInverted)
        key("mirrored")
        add(decoded.isMirrored)
        key("corners")
        open("[")
        for corner in symbol.corners.corners {
            open("[")
            add(corner.x)
            add(corner.y)
            close("]")
        }
        close("]")
        if let part = decoded.content.structuredAppend {
            key("structuredAppend")
            open("{")
            key("index")
            add(part.index)
            key("count")
            add(part.count)
            key("parity")
            add(Int(part.parity))
            close("}")
        }
        key("text")
        add(decoded.content.utf8)
        key("bytes")
        add(Base64.encode(symbol.bytes))
        close("}")
    }

    private static func name(of symbology: Symbology) -> String {
        switch symbology {
        case .qrCode: "qr"
        case .microQRCode: "micro-qr"
        case .rMQR: "rmqr"
        case .qrCodeModel1: "qr-model-1"
        }
    }
}

extension SymbolContent {
    /// The bytes, where they are UTF-8 that needs no table of characters to be read; else `nil`.
    fileprivate var utf8: [UInt8]? {
        let isText = segments.allSatisfy { segment in
            switch segment.mode {
            case .numeric, .alphanumeric: true
            case .byte:
                segment.eci == nil || segment.eci == 26 || segment.bytes.allSatisfy { $0 < 128 }
            case .kanji, .hanzi: false
            }
        }
        return isText && String(validating: bytes, as: UTF8.self) != nil ? bytes : nil
    }
}
