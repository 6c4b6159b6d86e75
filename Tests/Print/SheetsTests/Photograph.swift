import Foundation
import Imaging
import TestSupport

@testable import Sheets

/// A photograph of a printed page, as a telephone takes it: from aside, in uneven light, with noise, as JPEG.
struct Photograph {
    /// What lies in the photograph's corners, in millimetres of the paper: top left, clockwise.
    var view: Quadrilateral
    var width = 3000
    var height = 4000
    /// What the page lies on.
    var ground = 45.0
    /// What the printer has done to the page.
    var printer = PrinterAdjustment.none
    /// How much darker it becomes from the upper left to the lower right.
    var shadow = 0.45
    var noise = 5.0
    /// What the quality does to JPEG's tables: 1 is about 75, 2 about 50.
    var compression = 1.0

    /// All of a page with some of the ground, from above and a little aside.
    init(paper: LabelStock.Page) {
        let (w, h) = (paper.width, paper.height)
        view = Quadrilateral(
            topLeft: Point(x: -0.13 * w, y: -0.10 * h),
            topRight: Point(x: 1.10 * w, y: -0.14 * h),
            bottomRight: Point(x: 1.06 * w, y: 1.09 * h),
            bottomLeft: Point(x: -0.06 * w, y: 1.06 * h))
    }

    /// Takes the photograph of a page that was drawn with so many pixels a millimetre.
    func taken(of page: LumaImage, pixelsPerMillimetre unit: Double) throws -> LumaImage {
        let transform = PerspectiveTransform(unitSquareTo: view)
        let (paperWidth, paperHeight) = (Double(page.width) / unit, Double(page.height) / unit)
        var random = SeededGenerator(seed: 7)
        let pixels = [UInt8](capacity: width * height) { out in
            for y in 0..<height {
                for x in 0..<width {
                    let u = (Double(x) + 0.5) / Double(width)
                    let v = (Double(y) + 0.5) / Double(height)
                    let place = transform?(Point(x: u, y: v)) ?? Point(x: u, y: v)
                    var light = ground
                    if place.x >= 0, place.y >= 0, place.x < paperWidth, place.y < paperHeight {
                        // Paper and toner are neither white nor black.
                        let told = printer.compensated(x: place.x, y: place.y)
                        let shade = page.shade(at: Point(x: told.x * unit, y: told.y * unit))
                        light = 30 + shade * 190 / 255
                    }
                    light *= 1 - shadow * (u + v) / 2
                    // The sum of four even numbers comes near to what sensors add.
                    let sum = (0..<4).reduce(0.0) { total, _ in
                        total + Double(random.next() % 1000) / 1000 - 0.5
                    }
                    out.append(UInt8(min(max(light + noise * sum * 1.7, 0), 255)))
                }
            }
        }
        let image = LumaImage(width: width, height: height, pixels: pixels)
        let soft = Distortion.apply(.blur, to: image, module: 1.6)
        return JPEGLoss(compression).applied(to: soft)
    }
}

/// What JPEG takes from a grey picture: the parts of each square of eight pixels that its table rounds away.
///
/// - SeeAlso: ITU-T T.81, A.3.3 and Table K.1.
struct JPEGLoss {
    private let steps: [Double]
    private let cosines: [Double]

    init(_ strength: Double) {
        let table = [
            16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57,
            69, 56, 14, 17, 22, 29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55,
            64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100,
            103, 99,
        ]
        steps = table.map { max(1, Double($0) * strength / 2) }
        cosines = (0..<64).map { index in
            let (frequency, place) = (index / 8, index % 8)
            let scale = frequency == 0 ? (1.0 / 8).squareRoot() : 0.5
            return scale * cos(Double(2 * place + 1) * Double(frequency) * .pi / 16)
        }
    }

    func applied(to image: LumaImage) -> LumaImage {
        var pixels = image.pixels
        for top in stride(from: 0, to: image.height - 7, by: 8) {
            for left in stride(from: 0, to: image.width - 7, by: 8) {
                var block = [Double](repeating: 0, count: 64)
                for index in 0..<64 {
                    block[index] =
                        Double(pixels[(top + index / 8) * image.width + left + index % 8]) - 128
                }
                block = transformed(block, isInverse: false)
                for index in 0..<64 {
                    block[index] = (block[index] / steps[index]).rounded() * steps[index]
                }
                block = transformed(block, isInverse: true)
                for index in 0..<64 {
                    pixels[(top + index / 8) * image.width + left + index % 8] =
                        UInt8(min(max(block[index] + 128, 0), 255).rounded())
                }
            }
        }
        return LumaImage(width: image.width, height: image.height, pixels: pixels)
    }

    /// Rows, then columns.
    private func transformed(_ block: [Double], isInverse: Bool) -> [Double] {
        func cosine(_ frequency: Int, _ place: Int) -> Double { cosines[frequency * 8 + place] }
        var rows = block
        for y in 0..<8 {
            for to in 0..<8 {
                var sum = 0.0
                for from in 0..<8 {
                    sum += block[y * 8 + from] * (isInverse ? cosine(from, to) : cosine(to, from))
                }
                rows[y * 8 + to] = sum
            }
        }
        var all = rows
        for x in 0..<8 {
            for to in 0..<8 {
                var sum = 0.0
                for from in 0..<8 {
                    sum += rows[from * 8 + x] * (isInverse ? cosine(from, to) : cosine(to, from))
                }
                all[to * 8 + x] = sum
            }
        }
        return all
    }
}
