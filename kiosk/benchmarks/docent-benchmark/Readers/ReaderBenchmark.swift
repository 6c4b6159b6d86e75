import Decoding
import Foundation
import Imaging

/// Reads pictures with every engine, on one thread, pixels already in memory.
enum ReaderBenchmark {
    private static let contenders:
        [(engine: DecoderOptions.Engine, effort: DecoderOptions.Effort)] =
            [
                (.native, .fast), (.native, .normal), (.native, .thorough), (.auto, .fast),
                (.auto, .normal), (.auto, .thorough), (.zbar, .fast),
            ]

    /// Every engine reads a picture before the next one comes, so that all have the same neighbours on the machine.
    ///
    /// - Parameter names: which, as `ENGINE-EFFORT`; all where there are none.
    static func read(_ pictures: PictureList, with names: [String], to folder: String) throws {
        let chosen = contenders.filter { contender in
            names.isEmpty
                || names.contains("\(contender.engine.rawValue)-\(contender.effort.rawValue)")
        }
        let readers = try chosen.map { contender in
            try Reader(
                decoder: Decoder(
                    options: DecoderOptions(
                        engine: contender.engine, effort: contender.effort,
                        symbologies: Decoder.readableSymbologies(by: contender.engine)
                            .intersection([.qr, .microQR, .rmqr]))),
                path: "\(folder)/\(contender.engine.rawValue)-\(contender.effort.rawValue).jsonl")
        }
        try pictures.forEach { path, image in
            for reader in readers { try reader.read(image, path) }
        }
    }

    /// Writes pictures as PGM, one after the other, the path in the comment of each.
    static func writePixels(of pictures: PictureList) throws {
        try pictures.forEach { path, image in
            let head = "P5\n# \(path)\n\(image.width) \(image.height)\n255\n"
            try FileHandle.standardOutput.write(contentsOf: Data(head.utf8) + image.pixels)
        }
    }

    /// One engine and the file its results go to.
    private struct Reader {
        let decoder: Decoder
        let file: FileHandle

        init(decoder: Decoder, path: String) throws {
            self.decoder = decoder
            try Data().write(to: URL(fileURLWithPath: path))
            file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        }

        func read(_ image: LumaImage, _ path: String) throws {
            var symbols: [Symbol] = []
            let times = BestTime.measure { symbols = decoder.decode(image) }
            let line = ReaderLine(
                path: path, width: image.width, height: image.height, ms: times.wall,
                cpu_ms: times.processor, symbols: symbols.map(ReaderLine.Symbol.init))
            try file.write(contentsOf: JSONEncoder().encode(line) + [0x0A])
        }
    }
}

/// What a reader made of a picture, and how long it took: a line of a reader's file.
///
/// The peers beside us write the same; the corpus's own scoring reads it too.
struct ReaderLine: Codable {
    struct Symbol: Codable {
        var text: String
        var bytes: String
        var corners: [[Double]]?

        init(_ symbol: Decoding.Symbol) {
            text = symbol.text.string
            bytes = Data(symbol.bytes).base64EncodedString()
            corners = symbol.corners?.corners.map { [$0.x, $0.y] }
        }
    }

    var path: String
    var width: Int
    var height: Int
    /// Milliseconds of wall clock, and of the thread's processor time.
    var ms: Double
    var cpu_ms: Double
    var symbols: [Symbol]

    /// All lines of a file.
    static func lines(in path: String) throws -> [ReaderLine] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
            try JSONDecoder().decode(ReaderLine.self, from: Data($0.utf8))
        }
    }
}
