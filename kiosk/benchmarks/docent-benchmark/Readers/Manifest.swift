import DrawnPictures
import Foundation
import Imaging

/// What is in each picture of a folder: `manifest.jsonl`, a JSON object in each line.
struct Manifest {
    /// A picture.
    ///
    /// Its symbols are known by their texts or, where these are unknown, by their corners.
    struct Picture: Codable {
        /// The file, relative to the manifest.
        var path: String
        var category: String
        /// The step of the difficulty, from 0, where the picture has one.
        var step: Int?
        /// The symbols' texts; empty for a picture without symbols.
        var texts: [String]?
        /// The corners of each symbol, in pixels, around it.
        var corners: [[[Double]]]?
    }

    let folder: String
    let pictures: [Picture]

    init(folder: String) throws {
        self.folder = folder
        let text = try String(contentsOfFile: "\(folder)/manifest.jsonl", encoding: .utf8)
        pictures = try text.split(separator: "\n").map {
            try JSONDecoder().decode(Picture.self, from: Data($0.utf8))
        }
    }

    /// Draws the difficult pictures into a folder.
    static func writeDifficultPictures(to folder: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var lines = Data()
        for difficulty in Difficulty.allCases {
            try FileManager.default.createDirectory(
                atPath: "\(folder)/\(difficulty.rawValue)", withIntermediateDirectories: true)
            for step in difficulty.steps.indices {
                for number in 0..<DifficultPicture.perStep {
                    let picture = try DifficultPicture(difficulty, step: step, number: number)
                    let image = picture.image()
                    try image.portableGraymap.write(
                        to: URL(fileURLWithPath: "\(folder)/\(picture.name)"))
                    lines += try encoder.encode(
                        Picture(
                            path: picture.name, category: difficulty.rawValue, step: step,
                            texts: [picture.text]))
                    lines.append(0x0A)
                }
            }
        }
        try lines.write(to: URL(fileURLWithPath: "\(folder)/manifest.jsonl"))
    }
}

extension Manifest.Picture {
    /// How many symbols the picture shows.
    var count: Int { texts?.count ?? corners?.count ?? 0 }

    /// How many of them a reader read, and how many texts it returned that are not there.
    func score(_ symbols: [ReaderLine.Symbol]) -> (read: Int, wrong: Int) {
        if let texts {
            var left = texts.map { Data($0.utf8) }
            var wrong = 0
            for symbol in symbols {
                // Some readers return text, not bytes.
                let bytes = Data(base64Encoded: symbol.bytes) ?? Data(symbol.text.utf8)
                if let index = left.firstIndex(of: bytes) {
                    left.remove(at: index)
                } else if !texts.contains(where: { Data($0.utf8) == bytes }) {
                    wrong += 1
                }
            }
            return (texts.count - left.count, wrong)
        }
        let outlines = (corners ?? []).compactMap(Quadrilateral.init)
        let read = outlines.filter { outline in
            symbols.contains { symbol in
                symbol.corners.flatMap(Quadrilateral.init).map { outline.contains($0.center) }
                    ?? false
            }
        }
        return (read.count, 0)
    }
}

extension LumaImage {
    /// The picture as a PGM file.
    var portableGraymap: Data { Data("P5\n\(width) \(height)\n255\n".utf8) + pixels }
}

extension Quadrilateral {
    /// From four points around it.
    fileprivate init?(_ points: [[Double]]) {
        guard points.count == 4, points.allSatisfy({ $0.count == 2 }) else { return nil }
        let all = points.map { Point(x: $0[0], y: $0[1]) }
        self.init(topLeft: all[0], topRight: all[1], bottomRight: all[2], bottomLeft: all[3])
    }
}
