import Drawing
import Imaging

/// The darkening that makes words on a picture readable: no more of it than it takes.
///
/// Measured on what is drawn already: the veil under a text is as strong as brings the contrast of the words
/// to ``leastContrast`` against the 95th percentile of luminance under them (WCAG 2.2, contrast ratio); under the
/// small words at the top, against all of it.
enum PictureVeil {
    static let color = Color(0x050912)
    static let words = Color(0xF1F4F6)
    static let leastContrast = 7.0
    /// A little more than asked for, as channels are whole steps and the picture is probed, not read whole.
    private static let aim = 7.25
    private static let maximumProbes = 4096

    // MARK: Strength

    /// The share of pixels under a text, in a hundred, that may be lighter than it bears: a star in a paragraph.
    static let fewInHundred = 5

    /// How strong the veil must be under some texts, 0 to 1.
    ///
    /// - Parameters:
    ///   - boxes: the texts' places, in pixels of the canvas.
    ///   - few: the share of pixels that may be too light; 0 under small words, which a line of a drawing crosses out.
    static func strength(
        under boxes: [Rectangle], ignoring few: Int = fewInHundred, on canvas: Canvas
    ) -> Double {
        boxes.reduce(0) { strongest, box in
            let pixels = probes(box, on: canvas)
            return isTooLight(pixels, veiled: strongest, ignoring: few)
                ? strength(under: pixels, ignoring: few) : strongest
        }
    }

    /// How strong the veil must be over pixels `0xXXRRGGBB`, 0 to 1.
    static func strength(under pixels: [UInt32], ignoring few: Int = fewInHundred) -> Double {
        guard isTooLight(pixels, veiled: 0, ignoring: few) else { return 0 }
        var weak = 0.0
        var strong = 1.0
        for _ in 0..<9 {
            let middle = (weak + strong) / 2
            if isTooLight(pixels, veiled: middle, ignoring: few) {
                weak = middle
            } else {
                strong = middle
            }
        }
        return strong
    }

    /// Whether more pixels than a few, seen through the veil, have more luminance than the words bear.
    private static func isTooLight(
        _ pixels: [UInt32], veiled strength: Double, ignoring few: Int
    ) -> Bool {
        let most = (words.luminance + 0.05) / aim - 0.05
        let tooLight = luminances(of: pixels, veiled: strength).count { $0 > most }
        return tooLight > 0 && tooLight >= pixels.count - pixels.count * (100 - few) / 100
    }

    /// The luminance of pixels `0xXXRRGGBB` seen through the veil.
    static func luminances(of pixels: [UInt32], veiled strength: Double) -> [Double] {
        let red = table(veil: color.red, strength, weight: 0.2126)
        let green = table(veil: color.green, strength, weight: 0.7152)
        let blue = table(veil: color.blue, strength, weight: 0.0722)
        return pixels.map { pixel in
            red[Int(pixel >> 16 & 0xFF)] + green[Int(pixel >> 8 & 0xFF)] + blue[Int(pixel & 0xFF)]
        }
    }

    /// What a channel's steps, seen through the veil, add to the luminance.
    private static func table(veil: Double, _ strength: Double, weight: Double) -> [Double] {
        (0..<256).map { step in
            let value = Double(step) / 255 * (1 - strength) + veil * strength
            return Color(red: value, green: value, blue: value).luminance * weight
        }
    }

    /// Pixels of a part of the canvas, evenly spread.
    static func probes(_ box: Rectangle, on canvas: Canvas) -> [UInt32] {
        let part = box.intersection(canvas.bounds)
        let left = Int(part.x)
        let top = Int(part.y)
        let right = min(Int(canvas.width), Int(part.maxX.rounded(.up)))
        let bottom = min(Int(canvas.height), Int(part.maxY.rounded(.up)))
        guard !part.isEmpty, left < right, top < bottom else { return [] }
        let area = (right - left) * (bottom - top)
        let step = max(1, Int((Double(area) / Double(maximumProbes)).squareRoot().rounded(.up)))
        return unsafe canvas.withPixels { words, stride in
            var probes: [UInt32] = []
            for y in Swift.stride(from: top, to: bottom, by: step) {
                for x in Swift.stride(from: left, to: right, by: step) {
                    probes.append(unsafe words[y * stride + x])
                }
            }
            return probes
        } ?? []
    }

    // MARK: Drawing

    /// Darkens from one edge to a line, and less and less up to a second one.
    ///
    /// - Parameters:
    ///   - frame: all that may be touched, in pixels of the canvas.
    ///   - edge: where it begins.
    ///   - solid: how far it is of full strength, from that edge, in pixels.
    ///   - faded: how far it reaches in all, from that edge, in pixels.
    static func draw(
        in frame: Rectangle, from edge: Edge, solid: Double, faded: Double, strength: Double,
        on canvas: Canvas
    ) {
        let length = min(faded, edge.isLevel ? frame.width : frame.height)
        guard strength > 0, length > 0 else { return }
        let share = min(max(solid / length, 0), 1)
        let rest = 1 - share
        var stops = [(0.0, 1.0), (share, 1.0)]
        // Eased, for an even slope shows its ends as bands.
        for (along, part) in [(0.25, 0.84), (0.5, 0.5), (0.75, 0.16), (1, 0)] where rest > 0 {
            stops.append((share + rest * along, part))
        }
        let (start, end, covered) = edge.line(in: frame, length: length)
        canvas.fill(
            Path(covered), from: start, to: end,
            stops.map { (offset: $0.0, color: color.faded(strength * $0.1)) })
    }

    enum Edge {
        case left, right, top, bottom

        var isLevel: Bool { self == .left || self == .right }

        func line(in frame: Rectangle, length: Double) -> (Point, Point, Rectangle) {
            var covered = frame
            if isLevel { covered.width = length } else { covered.height = length }
            switch self {
            case .left: break
            case .right: covered.x = frame.maxX - length
            case .top: break
            case .bottom: covered.y = frame.maxY - length
            }
            let near = Point(x: covered.x, y: covered.y)
            switch self {
            case .left: return (near, Point(x: covered.maxX, y: covered.y), covered)
            case .right: return (Point(x: covered.maxX, y: covered.y), near, covered)
            case .top: return (near, Point(x: covered.x, y: covered.maxY), covered)
            case .bottom: return (Point(x: covered.x, y: covered.maxY), near, covered)
            }
        }
    }

    /// Darkens a picture beside the words on a wide page, from below on a high one.
    ///
    /// - Parameters:
    ///   - gap: that the veil is solid beyond the words, in units.
    ///   - above: over how much it fades out above them, in units.
    ///   - beside: the same beside them, as a share of the width.
    static func darken(
        _ frame: Rectangle, under boxes: [Rectangle], gap: Double, above: Double, beside: Double,
        _ ink: DrawingContext
    ) {
        let strength = strength(under: boxes.map(ink.real), on: ink.canvas)
        if ink.metrics.isPortrait {
            let solid = frame.maxY - (boxes.map(\.y).min() ?? frame.maxY) + ink.u(gap)
            draw(
                in: ink.real(frame), from: .bottom, solid: solid, faded: solid + ink.u(above),
                strength: strength, on: ink.canvas)
        } else {
            let solid = (boxes.map(\.maxX).max() ?? frame.x) - frame.x + ink.u(gap)
            draw(
                in: ink.real(frame), from: ink.isRightToLeft ? .right : .left, solid: solid,
                faded: solid + beside * frame.width, strength: strength, on: ink.canvas)
        }
    }
}
