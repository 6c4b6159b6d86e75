import DrawnPictures
import Imaging

@testable import Decoding

/// The texts that both engines read of a picture together, and each of them alone.
struct EngineReadings: Sendable {
    /// With the other reading of a symbol where they do not agree.
    let together: [String]
    let alone: [[String]]

    /// True if both together read everything that an engine reads alone, as often.
    var isUnion: Bool {
        let counts = Self.counts(together)
        return alone.allSatisfy {
            Self.counts($0).allSatisfy { text, count in counts[text] ?? 0 >= count }
        }
    }

    /// - Parameter image: a picture's pixels; `nil` where it is not to be read.
    static func of<Picture: Sendable>(
        _ pictures: [Picture], effort: DecoderOptions.Effort,
        _ image: @Sendable (Picture) throws -> LumaImage?
    ) throws -> [EngineReadings?] {
        let decoders = try [DecoderOptions.Engine.auto, .zbar, .native].map {
            try Decoder(options: DecoderOptions(engine: $0, effort: effort))
        }
        return try pictures.mapOnAllCores { picture in
            try image(picture).map { image in
                EngineReadings(
                    together: decoders[0].decode(image).flatMap { symbol in
                        [symbol.text.string] + (symbol.otherReading.map { [$0.text.string] } ?? [])
                    },
                    alone: decoders.dropFirst().map { $0.decode(image).map(\.text.string) })
            }
        }
    }

    private static func counts(_ texts: [String]) -> [String: Int] {
        texts.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
}

extension Decoder {
    /// Of QR Code, Micro QR Code and rMQR, as far as the engine reads them.
    static func ofQRCodes(
        _ engine: DecoderOptions.Engine, _ effort: DecoderOptions.Effort
    ) throws -> Decoder {
        let family: Set<Symbology> = [.qr, .microQR, .rmqr]
        return try Decoder(
            options: DecoderOptions(
                engine: engine, effort: effort,
                symbologies: family.intersection(readableSymbologies(by: engine))))
    }
}
