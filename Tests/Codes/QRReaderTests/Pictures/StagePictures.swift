// The pictures of the article "How a picture is read". To make them again, from the package's root:
//
//     export DOCENT_STAGE_PICTURES=$(mktemp -d)
//     swift test --filter StagePictures
//     for f in "$DOCENT_STAGE_PICTURES"/*.ppm; do
//         convert "$f" -dither None -colors 56 -define png:compression-level=9 -strip \
//             PNG8:Sources/Codes/QRReader/QRReader.docc/Resources/"$(basename "$f" .ppm)".png
//     done
//
// `convert` is ImageMagick's. The figures that the article names are in figures.txt beside them.

import Foundation
import Imaging
import QRCode
import Testing

@testable import QRReader

@Suite(
    "Pictures of the stages",
    .enabled(
        if: StageFolder.path != nil, "DOCENT_STAGE_PICTURES names no folder to write to"))
struct StagePictures {
    private static let stages = Result { try StageReading() }

    let stages: StageReading
    var image: LumaImage { stages.scene.photograph }

    init() throws { stages = try Self.stages.get() }

    func write(_ canvas: StageCanvas, _ name: String) throws {
        let folder = try #require(StageFolder.path)
        let place = URL(fileURLWithPath: folder).appendingPathComponent(name)
        try canvas.data.write(to: place.appendingPathExtension("ppm"))
    }

    // MARK: Views

    static let whole = StageCanvas.View(
        origin: .zero, zoom: 8.0 / 7, width: 640, height: 457)

    /// The sign, as the left or the right half of a picture.
    func half(_ side: Int) -> StageCanvas.View {
        StageCanvas.View(
            origin: Vector(136, 97), zoom: 1.29, left: side * 324, width: 316, height: 316)
    }

    static func pair() -> StageCanvas { StageCanvas(width: 640, height: 316) }

    // MARK: Stages

    @Test("the photograph, and what came of it")
    func photographAndOutcome() throws {
        var canvas = StageCanvas(width: 640, height: 457)
        canvas.show(image, Self.whole)
        try write(canvas, "stage-photograph")

        var reader = Reader(options: ReaderOptions(effort: .normal))
        let reading = reader.read(image)
        #expect(
            Set(reading.symbols.map { String(decoding: $0.bytes, as: UTF8.self) })
                == [StageScene.text, StageScene.farText])
        canvas.show(image, Self.whole, paled: 0.35)
        for symbol in reading.symbols {
            let corners = symbol.corners.corners.map { Self.whole(Vector($0.x, $0.y)) }
            canvas.outline(corners, StageCanvas.blue, width: 4)
            canvas.dot(corners[0], radius: 6, StageCanvas.orange)
            let label = "\(symbol.bytes.count) CHARACTERS"
            let low = corners.reduce(0) { max($0, $1.y) }
            let middle = corners.reduce(0) { $0 + $1.x } / 4
            let cell = symbol.corners.corners[2].x > 440 ? 3 : 4
            let width = (4 * label.count - 1) * cell
            let x = min(max(8, Int(middle) - width / 2), 632 - width)
            canvas.fill(
                x: x - 8, y: Int(low) + 8, width: width + 16, height: 5 * cell + 16,
                StageCanvas.blue)
            canvas.text(label, x: x, y: Int(low) + 16, cell: cell, StageCanvas.paper)
        }
        try write(canvas, "stage-outcome")
    }

    @Test("one threshold for all, and thresholds of the surroundings")
    func thresholds() throws {
        let pixels = image.pixels
        let map = thresholdMap(radius: 1)
        let mean = pixels.reduce(0) { $0 + Int($1) } / pixels.count
        var canvas = Self.pair()
        canvas.show(half(0)) { x, y in
            Int(image[x, y]) <= mean ? StageCanvas.ink : StageCanvas.paper
        }
        canvas.show(half(1)) { x, y in
            image[x, y] <= map.values[y / 8 * map.columns + x / 8]
                ? StageCanvas.ink : StageCanvas.paper
        }
        try write(canvas, "stage-thresholds")
    }

    /// The thresholds of the scan at normal effort.
    func thresholdMap(radius: Int) -> ThresholdMap {
        let pixels = image.pixels
        let view = GreyView(pixels: pixels.span, width: image.width, height: image.height)
        var range = BlockRange()
        range.measure(view, rowStep: 1)
        var pyramid = Pyramid()
        pyramid.begin(pixels: pixels, width: image.width, height: image.height)
        pyramid.make(downTo: 3)
        var map = ThresholdMap()
        map.useMeans(
            pyramid.pixels(3), of: range, minimumRange: 24, radius: radius, offset: 6)
        return map
    }

    // MARK: Figures

    @Test("the figures that the article names")
    func figures() throws {
        var lines: [String] = []
        for effort in Effort.allCases {
            var reader = Reader(options: ReaderOptions(effort: effort))
            let symbols = reader.read(image).symbols.map {
                "\($0.bytes.count) characters, version \($0.decoded.version), \($0.stage)"
            }
            lines.append("\(effort): \(symbols)")
        }
        lines += [
            "finder patterns seen: \(stages.finders.count)",
            "of these light on dark: \(stages.finders.count { $0.isInverted })",
            "hypotheses: \(stages.hypotheses.count)",
            "regularity of the best: \(stages.hypothesis.regularity)",
            "module: \(stages.centred.moduleSize) pixels",
            "farthest from flat to bent: \(farthest) modules",
            "wrong on the flat grid: \(stages.onFlat.wrong.count)",
            "wrong on the bent grid: \(stages.onBent.wrong.count)",
            "wrong on the centred grid: \(stages.plain.wrong.count)",
            "wrong without blur: \(stages.equalized.wrong.count)",
            "data modules: \(stages.codewords.count * 8)",
            "codewords: \(stages.codewords.count)",
            "errors: \(stages.decoded.errors), erasures: \(stages.decoded.erasures)",
            "chance of a misread: \(stages.decoded.misreadChance)",
        ]
        var reader = SymbolReader()
        _ = reader.read(stages.hypothesis, in: image, effort: .normal)
        lines.append("read on: \(reader.rung)")
        #expect(stages.decoded.bytes == Array(StageScene.text.utf8))
        #expect(stages.equalized.wrong.count < stages.onFlat.wrong.count)
        let folder = try #require(StageFolder.path)
        try lines.joined(separator: "\n").write(
            to: URL(fileURLWithPath: folder).appendingPathComponent("figures.txt"),
            atomically: true, encoding: .utf8)
    }

    private var farthest: Double {
        zip(stages.flat.places, stages.centred.places).prefix(37 * 37).reduce(0) {
            max($0, ($1.0 - $1.1).length / stages.centred.moduleSize)
        }
    }
}
