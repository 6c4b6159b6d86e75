import Imaging
import QRCode
import Testing

@testable import QRReader

// One symbol: its three finder patterns, its grid, its modules, its codewords.

extension StagePictures {
    @Test("three finder patterns of all, and the glance along the timing patterns")
    func grouping() throws {
        var canvas = StageCanvas(width: 640, height: 457)
        let view = Self.whole
        canvas.show(image, view, paled: 0.5)
        for hypothesis in stages.hypotheses {
            for other in [hypothesis.topRight, hypothesis.bottomLeft] {
                canvas.line(
                    view(hypothesis.topLeft.center), view(other.center), StageCanvas.grey,
                    width: 1.2)
            }
        }
        for finder in stages.finders {
            guard let c = finder.corners else { continue }
            canvas.outline(
                [c.a, c.b, c.c, c.d].map { view($0) },
                finder.isInverted ? StageCanvas.green : StageCanvas.blue, width: 2.4)
        }
        let best = stages.hypothesis
        for other in [best.topRight, best.bottomLeft] {
            canvas.line(view(best.topLeft.center), view(other.center), StageCanvas.blue, width: 3)
        }
        let across = best.topRight.center - best.topLeft.center
        let down = best.bottomLeft.center - best.topLeft.center
        drawGlance(&canvas, best.topLeft, best.topRight, beside: down)
        drawGlance(&canvas, best.topLeft, best.bottomLeft, beside: across)
        try write(canvas, "stage-grouping")
    }

    /// The line of the glance, its dark stretches thick.
    private func drawGlance(
        _ canvas: inout StageCanvas, _ a: FinderPattern, _ b: FinderPattern, beside: Vector
    ) {
        let way = b.center - a.center
        func step(_ finder: FinderPattern) -> Vector {
            guard let axes = finder.axes else { return .zero }
            let ways = [axes.right, axes.down, -axes.right, -axes.down]
            return ways.max { $0.dot(beside) < $1.dot(beside) } ?? .zero
        }
        let unit = way / way.length
        let start = a.center + step(a) * 3 + unit * (3.5 * a.moduleSize(along: way))
        let end = b.center + step(b) * 3 - unit * (3.5 * b.moduleSize(along: way))
        let pixels = image.pixels
        let raster = GreyRaster(
            pixels.span, width: image.width, height: image.height, isInverted: false)
        let count = 80
        let greys = (0..<count).map {
            raster(start + (end - start) * ((Double($0) + 0.5) / Double(count)))
        }
        for i in 0..<count {
            let near = greys[max(0, i - 7)...min(count - 1, i + 7)]
            let isDark = greys[i] < near.reduce(0, +) / Float(near.count)
            let from = start + (end - start) * (Double(i) / Double(count))
            let to = start + (end - start) * (Double(i + 1) / Double(count))
            canvas.line(
                Self.whole(from), Self.whole(to),
                isDark ? StageCanvas.red : StageCanvas.orange, width: isDark ? 6 : 2)
        }
    }

    @Test("the grid that is flat, and the one that bends")
    func grids() throws {
        var canvas = Self.pair()
        for (side, grid, colour) in [
            (0, stages.flat, StageCanvas.red), (1, stages.centred, StageCanvas.blue),
        ] {
            let view = half(side)
            canvas.show(image, view, paled: 0.4)
            let n = grid.dimension
            for k in 0...n {
                let isEdge = k == 0 || k == n
                let ways = [true, false].map { isAcross in
                    (0...4 * n).map { i in
                        let along = Double(i) / 4
                        return view(
                            grid.place(
                                isAcross
                                    ? Vector(along, Double(k)) : Vector(Double(k), along)))
                    }
                }
                for way in ways {
                    canvas.path(
                        way, colour, width: isEdge ? 2.4 : 0.5, opacity: isEdge ? 1 : 0.75)
                }
            }
        }
        try write(canvas, "stage-grids")

        canvas = Self.pair()
        let left = half(0)
        canvas.show(image, left, paled: 0.4)
        for anchor in stages.anchors {
            let isFinder = anchor.deviation != 0.3 && !isAlignment(anchor.module)
            canvas.dot(
                left(anchor.place), radius: 3.4,
                isFinder
                    ? StageCanvas.blue
                    : isAlignment(anchor.module) ? StageCanvas.green : StageCanvas.orange)
        }
        drawDisplacements(&canvas)
        try write(canvas, "stage-anchors")
    }

    private func isAlignment(_ module: Vector) -> Bool {
        stages.scene.symbol.version.number > 1 && (module - Vector(30.5, 30.5)).length < 1e-6
    }

    /// From where the flat grid puts every second module to where the bent one does.
    private func drawDisplacements(_ canvas: inout StageCanvas) {
        let right = half(1)
        canvas.show(image, right, paled: 0.75)
        let n = stages.flat.dimension
        for y in stride(from: 1, to: n, by: 3) {
            for x in stride(from: 1, to: n, by: 3) {
                let from = right(stages.flat.places[y * n + x])
                let to = right(stages.centred.places[y * n + x])
                canvas.line(from, to, StageCanvas.red, width: 2)
                canvas.dot(to, radius: 2.4, StageCanvas.blue)
            }
        }
    }

    @Test("greys of the modules, their levels, and the levels without blur")
    func levels() throws {
        let n = stages.flat.dimension
        let cell = 5
        var canvas = StageCanvas(width: 3 * n * cell + 2 * 20, height: n * cell)
        let panels: [(values: [Double], wrong: [Int])] = [
            (stages.greys.map { Double($0) / 127.5 - 1 }, []),
            (stages.plain.levels.map { -Double($0) }, stages.plain.wrong),
            (stages.equalized.levels.map { -Double($0) }, stages.equalized.wrong),
        ]
        for (k, panel) in panels.enumerated() {
            let left = k * (n * cell + 20)
            for i in 0..<n * n {
                let grey = 127.5 * (1 + max(-1, min(1, panel.values[i])))
                canvas.fill(
                    x: left + i % n * cell, y: i / n * cell, width: cell, height: cell,
                    StageCanvas.Colour(repeating: grey))
            }
            for i in panel.wrong {
                let middle = Vector(
                    Double(left + i % n * cell) + 2.5, Double(i / n * cell) + 2.5)
                let (right, down) = (Vector(4, 0), Vector(0, 4))
                canvas.outline(
                    [
                        middle - right - down, middle + right - down, middle + right + down,
                        middle - right + down,
                    ], StageCanvas.red, width: 1.6)
            }
        }
        try write(canvas, "stage-levels")
    }

    @Test("decisions, and the codewords that were erased or corrected")
    func decisions() throws {
        let n = stages.flat.dimension
        let cell = 11
        var canvas = StageCanvas(width: n * cell, height: n * cell)
        let functions = FunctionModules(stages.scene.symbol.version)
        for i in 0..<n * n {
            let isKnown = functions.shades[i] != 0
            let isDark = isKnown ? functions.shades[i] > 0 : stages.plain.levels[i] > 0
            let dark = isKnown ? StageCanvas.grey : StageCanvas.ink
            canvas.fill(
                x: i % n * cell, y: i / n * cell, width: cell, height: cell,
                isDark ? dark : StageCanvas.paper)
        }
        for codeword in stages.codewords where codeword.isErased || codeword.isCorrected {
            for i in codeword.modules {
                canvas.fill(
                    x: i % n * cell, y: i / n * cell, width: cell, height: cell,
                    codeword.isErased ? StageCanvas.yellow : StageCanvas.red,
                    opacity: codeword.isErased ? 0.75 : 0.55)
            }
        }
        for i in stages.plain.wrong {
            canvas.dot(
                Vector(Double(i % n * cell) + 5.5, Double(i / n * cell) + 5.5), radius: 2.4,
                StageCanvas.blue)
        }
        try write(canvas, "stage-decisions")
    }
}
