import Imaging

/// What happens to a code between the printer and the camera, done to a picture of it.
///
/// Everything is counted in modules, and the same picture always becomes the same one.
enum Distortion {
    /// The picture after a trial.
    ///
    /// - Parameter module: a module's side in pixels.
    static func apply(_ trial: ProofTrial, to image: LumaImage, module: Double) -> LumaImage {
        switch trial {
        case .plain: image
        case .inkSpread: spread(image, by: 0.12 * module)
        case .blur: blur(blur(image, width: 0.65 * module), width: 0.65 * module)
        case .rotation: rotate(image, cosine: 0.984_807_753, sine: 0.173_648_178)
        case .perspective: lean(image)
        case .stain: stain(image, module: module)
        }
    }

    /// Dark parts grown on every side.
    private static func spread(_ image: LumaImage, by pixels: Double) -> LumaImage {
        var image = image
        var rest = min(pixels, 40)
        while rest > 0 {
            let share = min(1, rest)
            let grown = darkest(image)
            let mixed = zip(image.pixels, grown).map { own, dark -> UInt8 in
                let change: Double = (Double(dark) - Double(own)) * share
                return UInt8((Double(own) + change).rounded())
            }
            image = LumaImage(width: image.width, height: image.height, pixels: mixed)
            rest -= share
        }
        return image
    }

    /// Of each pixel and its eight neighbours the darkest.
    private static func darkest(_ image: LumaImage) -> [UInt8] {
        let (width, height) = (image.width, image.height)
        var rows = image.pixels
        for y in 0..<height {
            let row = image.row(y)
            for x in 0..<width {
                rows[y * width + x] = min(
                    row[max(0, x - 1)], row[x], row[min(width - 1, x + 1)])
            }
        }
        var out = rows
        for y in 0..<height {
            let (above, below) = (max(0, y - 1) * width, min(height - 1, y + 1) * width)
            for x in 0..<width {
                out[y * width + x] = min(rows[above + x], rows[y * width + x], rows[below + x])
            }
        }
        return out
    }

    /// Each pixel the mean of a square about it.
    private static func blur(_ image: LumaImage, width pixels: Double) -> LumaImage {
        let reach = max(1, Int((pixels - 1) / 2 + 0.5))
        let across = mean(image.pixels, image.width, image.height, reach)
        let down = mean(across, image.height, image.width, reach)
        return LumaImage(width: image.width, height: image.height, pixels: down)
    }

    /// Means along rows, turned so that rows become columns; the edge pixels repeat outside.
    private static func mean(_ pixels: [UInt8], _ width: Int, _ height: Int, _ reach: Int)
        -> [UInt8]
    {
        var out = [UInt8](repeating: 0, count: pixels.count)
        let count = 2 * reach + 1
        for y in 0..<height {
            let row = y * width
            func value(_ x: Int) -> Int { Int(pixels[row + min(max(x, 0), width - 1)]) }
            var sum = (-reach...reach).reduce(0) { $0 + value($1) }
            for x in 0..<width {
                out[x * height + y] = UInt8((sum + count / 2) / count)
                sum += value(x + reach + 1) - value(x - reach)
            }
        }
        return out
    }

    /// Turned clockwise about its middle, on white, and large enough for all of it.
    private static func rotate(_ image: LumaImage, cosine: Double, sine: Double) -> LumaImage {
        let (width, height) = (Double(image.width), Double(image.height))
        let newWidth = Int((width * cosine + height * sine).rounded(.up))
        let newHeight = Int((width * sine + height * cosine).rounded(.up))
        return resample(image, width: newWidth, height: newHeight) { x, y in
            let dx = x - Double(newWidth) / 2
            let dy = y - Double(newHeight) / 2
            return Point(
                x: width / 2 + dx * cosine + dy * sine, y: height / 2 - dx * sine + dy * cosine)
        }
    }

    /// Seen from below and a little from the side.
    private static func lean(_ image: LumaImage) -> LumaImage {
        let (width, height) = (Double(image.width), Double(image.height))
        // The corners of the new picture, in the old one: what lies outside is white.
        let view = Quadrilateral(
            topLeft: Point(x: -0.16 * width, y: -0.06 * height),
            topRight: Point(x: 1.12 * width, y: -0.10 * height),
            bottomRight: Point(x: 1.02 * width, y: 1.04 * height),
            bottomLeft: Point(x: -0.03 * width, y: 1.02 * height))
        guard let transform = PerspectiveTransform(unitSquareTo: view) else { return image }
        return resample(image, width: image.width, height: image.height) { x, y in
            transform(Point(x: x / width, y: y / height))
        }
    }

    /// A ring that a cup left over a third of it, and a blot of ink.
    private static func stain(_ image: LumaImage, module: Double) -> LumaImage {
        let (width, height) = (Double(image.width), Double(image.height))
        let ring = Point(x: 0.62 * width, y: 0.42 * height)
        let blot = Point(x: 0.56 * width, y: 0.60 * height)
        let radius = 0.26 * width
        var pixels = image.pixels
        for y in 0..<image.height {
            for x in 0..<image.width {
                let place = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
                let index = y * image.width + x
                if place.distance(to: blot) < 1.2 * module {
                    pixels[index] = 30
                } else if place.distance(to: ring) < radius {
                    // Tea takes a third of the light.
                    pixels[index] = UInt8(Int(pixels[index]) * 2 / 3)
                }
            }
        }
        return LumaImage(width: image.width, height: image.height, pixels: pixels)
    }

    private static func resample(
        _ image: LumaImage, width: Int, height: Int, _ source: (Double, Double) -> Point
    ) -> LumaImage {
        let pixels = [UInt8](capacity: width * height) { out in
            for y in 0..<height {
                for x in 0..<width {
                    let place = source(Double(x) + 0.5, Double(y) + 0.5)
                    out.append(UInt8(image.shade(at: place).rounded()))
                }
            }
        }
        return LumaImage(width: width, height: height, pixels: pixels)
    }
}

extension LumaImage {
    /// The shade at a place, mixed of the four pixels about it; outside it is white.
    func shade(at place: Point) -> Double {
        let x = place.x - 0.5
        let y = place.y - 0.5
        guard x > -1, y > -1, x < Double(width), y < Double(height) else { return 255 }
        let left = Int(x.rounded(.down))
        let top = Int(y.rounded(.down))
        let (dx, dy) = (x - Double(left), y - Double(top))
        func value(_ x: Int, _ y: Int) -> Double {
            x >= 0 && y >= 0 && x < width && y < height ? Double(pixels[y * width + x]) : 255
        }
        let above = value(left, top) * (1 - dx) + value(left + 1, top) * dx
        let below = value(left, top + 1) * (1 - dx) + value(left + 1, top + 1) * dx
        return above * (1 - dy) + below * dy
    }

    /// A part of it; what lies outside is white.
    func crop(x left: Int, y top: Int, width newWidth: Int, height newHeight: Int) -> LumaImage {
        let pixels = [UInt8](capacity: newWidth * newHeight) { out in
            for y in top..<top + newHeight {
                guard y >= 0, y < height else {
                    out.append(repeating: 255, count: newWidth)
                    continue
                }
                let row = row(y)
                for x in left..<left + newWidth {
                    out.append(x >= 0 && x < width ? row[x] : 255)
                }
            }
        }
        return LumaImage(width: newWidth, height: newHeight, pixels: pixels)
    }

    /// Each pixel as a square of so many a side.
    func enlarged(by factor: Int) -> LumaImage {
        guard factor > 1 else { return self }
        let (wide, high) = (width * factor, height * factor)
        let pixels = [UInt8](capacity: wide * high) { out in
            for y in 0..<high {
                let row = row(y / factor)
                for x in 0..<wide { out.append(row[x / factor]) }
            }
        }
        return LumaImage(width: wide, height: high, pixels: pixels)
    }

    /// Smaller by a whole number, each pixel the mean of a square.
    func reduced(by factor: Int) -> LumaImage {
        guard factor > 1, width >= factor, height >= factor else { return self }
        let (newWidth, newHeight) = (width / factor, height / factor)
        let count = factor * factor
        let pixels = [UInt8](capacity: newWidth * newHeight) { out in
            for y in 0..<newHeight {
                for x in 0..<newWidth {
                    var sum = 0
                    for dy in 0..<factor {
                        let row = row(y * factor + dy)
                        for dx in 0..<factor { sum += Int(row[x * factor + dx]) }
                    }
                    out.append(UInt8((sum + count / 2) / count))
                }
            }
        }
        return LumaImage(width: newWidth, height: newHeight, pixels: pixels)
    }

    /// Left and right exchanged.
    var flipped: LumaImage {
        let pixels = [UInt8](capacity: width * height) { out in
            for y in 0..<height {
                let row = row(y)
                for x in stride(from: width - 1, through: 0, by: -1) { out.append(row[x]) }
            }
        }
        return LumaImage(width: width, height: height, pixels: pixels)
    }
}
