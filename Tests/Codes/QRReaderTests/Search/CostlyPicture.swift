import Imaging
import QRCode
import TestSupport

/// Pictures made to cost a reader as much as they can.
enum CostlyPicture: CustomStringConvertible {
    /// Cells of finder patterns and of noise, with modules of some pixels, so that any three look like a symbol.
    case cells(module: Int)
    /// Nothing but finder patterns, light and dark gaps between them.
    case finders(module: Int)
    /// Finder patterns of all sizes at random places, some on top of others.
    case scattered
    /// Squares of one shade and the other, of some pixels.
    case checkers(Int)
    /// Rings as wide as those of a finder pattern around many centres.
    case circles(module: Int)
    /// Rings around one centre, as many as fit.
    case target(Int)
    /// Lines as timing patterns have them, with finder patterns on the crossings.
    case lattice(module: Int)
    /// As many small symbols as fit.
    case symbols(module: Int)
    /// Symbols of a version, of whose data modules some in a thousand are wrong.
    case damaged(version: Int, module: Int, perMille: Int)
    /// Grey levels at random, in squares of some pixels.
    case noise(Int)
    /// The sum of such noise at several scales.
    case clouds

    /// Each kind at several scales.
    static let all: [CostlyPicture] = [
        .cells(module: 1), .cells(module: 2), .cells(module: 3), .finders(module: 1),
        .finders(module: 2), .finders(module: 4), .scattered, .checkers(1), .checkers(2),
        .checkers(5), .circles(module: 2), .circles(module: 4), .target(2), .target(7),
        .lattice(module: 2), .lattice(module: 3), .symbols(module: 2), .symbols(module: 3),
        .damaged(version: 1, module: 2, perMille: 120),
        .damaged(version: 2, module: 3, perMille: 60),
        .damaged(version: 7, module: 3, perMille: 60),
        .damaged(version: 10, module: 2, perMille: 500),
        .damaged(version: 40, module: 2, perMille: 40),
        .damaged(version: 40, module: 1, perMille: 500), .noise(1), .noise(2), .noise(4),
        .noise(9), .clouds,
    ]

    var description: String {
        switch self {
        case .cells(let module): "cells of \(module)"
        case .finders(let module): "finder patterns of \(module)"
        case .scattered: "scattered finder patterns"
        case .checkers(let side): "checkers of \(side)"
        case .circles(let module): "circles of \(module)"
        case .target(let width): "rings of \(width)"
        case .lattice(let module): "lattice of \(module)"
        case .symbols(let module): "symbols of \(module)"
        case .damaged(let version, let module, let perMille):
            "version \(version) of \(module), \(perMille) of 1000 wrong"
        case .noise(let side): "noise of \(side)"
        case .clouds: "noise at all scales"
        }
    }

    /// The picture in some size.
    func image(width: Int, height: Int) -> LumaImage {
        var canvas = CostlyCanvas(width: width, height: height)
        draw(on: &canvas)
        return LumaImage(width: width, height: height, pixels: canvas.pixels)
    }

    private func draw(on canvas: inout CostlyCanvas) {
        switch self {
        case .cells(let module): canvas.drawCells(module, finders: 0.6)
        case .finders(let module): canvas.drawCells(module, finders: 1)
        case .scattered: canvas.scatter()
        case .checkers(let side): canvas.fill { ($0 / side ^ $1 / side) & 1 == 0 }
        case .circles(let module): canvas.drawCircles(module)
        case .target(let width):
            let (x, y) = (canvas.width / 2, canvas.height / 2)
            canvas.fill { max(abs($0 - x), abs($1 - y)) / width & 1 == 0 }
        case .lattice(let module): canvas.drawLattice(module)
        case .symbols(let module): canvas.drawSymbols(version: 1, module, wrong: 0)
        case .damaged(let version, let module, let perMille):
            canvas.drawSymbols(version: version, module, wrong: Double(perMille) / 1000)
        case .noise(let side): canvas.addNoise(side, share: 1)
        case .clouds:
            for side in [1, 2, 4, 8, 16, 32] { canvas.addNoise(side, share: 0.4) }
        }
    }
}
