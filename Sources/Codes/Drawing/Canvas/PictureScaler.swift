package import Imaging

/// Makes a picture exactly as large as it is drawn, once: the mean of what each pixel covers where it shrinks,
/// and a straight line between neighbours where it grows.
package enum PictureScaler {
    /// The largest side that is made, in pixels.
    package static let maximumSide = 8192
    /// How much of a picture may be cut away to fill a frame; what would lose more is drawn whole.
    package static let maximumLoss = 0.36

    /// Whether a picture fills a frame of other sides, its middle kept; drawings and strips, which would lose too
    /// much, are shown whole.
    package static func fills(width: Int, height: Int, frameWidth: Double, frameHeight: Double)
        -> Bool
    {
        guard width > 0, height > 0, frameWidth > 0, frameHeight > 0 else { return false }
        let ratio = (Double(width) / Double(height)) / (frameWidth / frameHeight)
        return 1 - min(ratio, 1 / ratio) <= maximumLoss
    }

    /// The size of a whole picture within a frame; at least one pixel a side.
    package static func fitted(
        width: Int, height: Int, frameWidth: Double, frameHeight: Double
    ) -> (width: Int, height: Int) {
        let scale = min(
            frameWidth / Double(max(1, width)), frameHeight / Double(max(1, height)))
        return (
            side(Double(width) * scale, within: frameWidth),
            side(Double(height) * scale, within: frameHeight)
        )
    }

    /// A frame's size in whole pixels, at least one a side.
    package static func whole(width: Double, height: Double) -> (width: Int, height: Int) {
        (side(width, within: width), side(height, within: height))
    }

    private static func side(_ value: Double, within limit: Double) -> Int {
        let most = min(max(limit, 1), Double(maximumSide))
        return value.isFinite ? Int(min(max(value.rounded(), 1), most)) : 1
    }

    /// The picture in new sides, ready to be drawn.
    ///
    /// Where their ratio is another, the middle is kept, or all of it is stretched.
    ///
    /// - Parameter finish: changes each finished row's words, colours with alpha multiplied in.
    /// - Throws: ``DrawingError`` where there is no memory for it.
    /// - Complexity: one pass over the part of the picture that is kept.
    package static func scaled(
        _ image: ColorImage, width: Int, height: Int, isStretched: Bool = false,
        finish: (_ words: inout MutableSpan<UInt32>) -> Void = { _ in }
    ) throws(DrawingError) -> Bitmap {
        let width = min(max(width, 1), maximumSide)
        let height = min(max(height, 1), maximumSide)
        let scale = max(
            Double(width) / Double(image.width), Double(height) / Double(image.height))
        func kept(_ side: Int, of whole: Int) -> Double {
            isStretched ? Double(whole) : min(Double(side) / scale, Double(whole))
        }
        let columns = taps(
            count: width, of: image.width, kept: kept(width, of: image.width))
        let rows = taps(
            count: height, of: image.height, kept: kept(height, of: image.height))
        var near = Row(width: width, of: image)
        var other = Row(width: width, of: image)
        var sum = [SIMD4<Float>](repeating: .zero, count: width)
        return try Bitmap(width: width, height: height) { y, words in
            let taps = rows.range(of: y)
            for tap in taps {
                let source = rows.first[y] + tap - taps.lowerBound
                // Neighbouring new rows share an old one where they meet, and two where the picture grows.
                if near.index != source { swap(&near, &other) }
                if near.index != source { near.fill(from: image, row: source, columns) }
                let isFirst = tap == taps.lowerBound
                add(near.pixels, rows.weights[tap], to: &sum, isFirst: isFirst)
            }
            write(sum, to: &words)
            finish(&words)
        }
    }

    /// Adds a row's share to a sum, or begins one.
    private static func add(
        _ row: [SIMD4<Float>], _ weight: Float, to sum: inout [SIMD4<Float>], isFirst: Bool
    ) {
        let row = row.span
        var sum = sum.mutableSpan
        if isFirst {
            for x in row.indices { sum[x] = row[x] * weight }
        } else {
            for x in row.indices { sum[x] += row[x] * weight }
        }
    }

    /// Colours with alpha multiplied in, each channel 0 to 255, as the words that cairo has.
    @_lifetime(words: copy words)
    private static func write(_ row: [SIMD4<Float>], to words: inout MutableSpan<UInt32>) {
        let row = row.span
        for x in row.indices {
            let rounded = row[x] + 0.5
            // Many small shares may make a little more than the whole.
            func step(_ value: Float) -> UInt32 { min(UInt32(value), 255) }
            let low = step(rounded.z) | step(rounded.y) << 8
            words[x] = low | step(rounded.x) << 16 | step(rounded.w) << 24
        }
    }

    /// One row of the picture in its new width, alpha multiplied in.
    private struct Row {
        var index = -1
        var pixels: [SIMD4<Float>]
        /// The row as it was.
        private var old: [SIMD4<Float>]

        init(width: Int, of image: ColorImage) {
            pixels = [SIMD4<Float>](repeating: .zero, count: width)
            old = [SIMD4<Float>](repeating: .zero, count: image.width)
        }

        mutating func fill(from image: ColorImage, row: Int, _ columns: Taps) {
            index = row
            let first = row * image.width * 4
            let source = image.pixels.span.extracting(first..<first + image.width * 4)
            Self.multiply(source, columns.reach, to: &old)
            Self.mix(old, columns, to: &pixels)
        }

        /// Pixels with alpha multiplied in.
        private static func multiply(
            _ source: Span<UInt8>, _ reach: Range<Int>, to row: inout [SIMD4<Float>]
        ) {
            var row = row.mutableSpan
            for x in reach {
                let alpha = Float(source[x * 4 + 3])
                let share = alpha * (1 / 255)
                row[x] = SIMD4(
                    Float(source[x * 4]) * share, Float(source[x * 4 + 1]) * share,
                    Float(source[x * 4 + 2]) * share, alpha)
            }
        }

        /// Each new pixel from the old ones that make it.
        private static func mix(
            _ old: [SIMD4<Float>], _ columns: Taps, to row: inout [SIMD4<Float>]
        ) {
            let (old, firsts) = (old.span, columns.first.span)
            let (starts, weights) = (columns.start.span, columns.weights.span)
            var row = row.mutableSpan
            for x in row.indices {
                let (start, end) = (starts[x], starts[x + 1])
                let shift = firsts[x] - start
                var sum = old[start + shift] * weights[start]
                for tap in start + 1..<end { sum += old[tap + shift] * weights[tap] }
                row[x] = sum
            }
        }
    }

    /// For each new place, the old ones that make it, and how much each counts; the counts of a place make 1.
    private struct Taps {
        /// The first old place of each new one.
        var first: [Int] = []
        /// Where the weights of each new place begin, and one more for their end.
        var start: [Int] = [0]
        var weights: [Float] = []

        func range(of place: Int) -> Range<Int> { start[place]..<start[place + 1] }

        /// All old places that count.
        var reach: Range<Int> {
            guard let least = first.first, let last = first.last else { return 0..<0 }
            return least..<last + range(of: first.count - 1).count
        }
    }

    private static func taps(count: Int, of sides: Int, kept: Double) -> Taps {
        var taps = Taps()
        let step = kept / Double(count)
        let origin = (Double(sides) - kept) / 2
        for place in 0..<count {
            if step >= 1 {
                let from = max(0, origin + Double(place) * step)
                let to = min(Double(sides), from + step)
                let first = min(Int(from), sides - 1)
                let last = max(first, min(sides - 1, Int(to.rounded(.up)) - 1))
                taps.first.append(first)
                let whole = max(to - from, 1e-9)
                for old in first...last {
                    let covered = min(to, Double(old + 1)) - max(from, Double(old))
                    taps.weights.append(first == last ? 1 : Float(max(covered, 0) / whole))
                }
            } else {
                let at = origin + (Double(place) + 0.5) * step - 0.5
                let bounded = min(max(at, 0), Double(sides - 1))
                let first = Int(bounded)
                let share = Float(bounded - Double(first))
                taps.first.append(first)
                taps.weights.append(1 - share)
                if first + 1 < sides { taps.weights.append(share) }
            }
            taps.start.append(taps.weights.count)
        }
        return taps
    }
}
