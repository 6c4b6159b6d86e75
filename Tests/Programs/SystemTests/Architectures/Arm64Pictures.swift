import Foundation
import ImageFiles
import Imaging
import QRCode
import TestSupport

/// The pictures that are read on both processors.
enum Arm64Pictures {
    /// The sample frames of a kiosk's camera, and the codes of the sample site.
    static func files() throws -> [LumaImage] {
        try ["kiosk/frames", "qrcodes"].flatMap { folder in
            try FileManager.default.contentsOfDirectory(atPath: "\(Repository.root)/\(folder)")
                .filter { $0.hasSuffix(".jpg") || $0.hasSuffix(".png") }.sorted()
                .map { name in
                    try ImageFile(path: "\(Repository.root)/\(folder)/\(name)").lumaPage(1).image
                }
        }
    }

    /// Every version of all kinds at every level, with a mask that differs from one to the next.
    static func versions() throws -> [LumaImage] {
        var random = SeededGenerator(seed: 64)
        var number = 0
        return try (Version.qrCode + Version.microQRCode + Version.rMQR).flatMap { version in
            try version.errorCorrectionLevels.map { level in
                number += 1
                let isMicro = version.symbology == .microQRCode
                let masks = version.symbology == .rMQR ? 1 : isMicro ? 4 : 8
                let options = EncodingOptions(
                    versions: [version], errorCorrectionLevel: level,
                    raisesErrorCorrectionLevel: false, mask: number % masks)
                let digits = isMicro ? 2 : version.symbology == .rMQR ? 5 : 15
                let text = (0..<digits).map { _ in "\(random.number(below: 10))" }.joined()
                return try SymbolPicture.draw(
                    encode(text: text, options: options).grid, moduleWidth: 3)
            }
        }
    }

    /// What texts can hold: modes, extended channel interpretations, FNC1, and the parts of a message.
    static func contents() throws -> [LumaImage] {
        let segments: [SymbolContent] = [
            SymbolContent(segments: [Segment(.numeric, Array("0123456789".utf8))]),
            SymbolContent(segments: [
                Segment(.alphanumeric, Array("AC-42 $%*+./:".utf8)),
                Segment(.byte, Array("grüß dich".utf8), eci: 26),
            ]),
            SymbolContent(segments: [Segment(.byte, [0xE4, 0xF6, 0xFC], eci: 3)]),
            SymbolContent(segments: [Segment(.kanji, [0x93, 0x5F, 0xE4, 0xAA])]),
            SymbolContent(segments: [Segment(.hanzi, [0xB0, 0xA1, 0xCE, 0xD2])]),
            SymbolContent(
                segments: [Segment(.alphanumeric, Array("0104912345123459\u{1D}10%".utf8))],
                fnc1: .gs1),
            SymbolContent(
                segments: [Segment(.byte, Array("AA1234".utf8))],
                fnc1: .industry(applicationIndicator: 37)),
        ]
        return try segments.map { try SymbolPicture.draw(encode($0).grid) }
            + SymbolPicture.drawSet("A message of several symbols, which a reader puts together.")
    }

    /// Files that are no picture, and one in colour.
    static let odd: [[UInt8]] = [
        [], Array("P5".utf8), Array("P5\n# \n0 1 255\n".utf8), Array("P5 2 2 255\nabc".utf8),
        Array("P5 99999999999 1 255\n".utf8), Array("P6 99999 99999 255\n".utf8),
        Array("P5 1 1 65535\nab".utf8), Array("P6 2 1 9\nabcdef".utf8), Array("\u{89}PNG".utf8),
        Array("P5 1 1 255\n".utf8) + [0x80],
    ]
}
