import Decoding
import Imaging
import PageMaking
import QRReader

/// Tells from what was made of a frame what keeps its code from being read.
///
/// One hint at a time: it changes when the new one was seen for a third of a second, and 1.2 seconds after the last change at the
/// earliest.
struct HintFinder {
    private(set) var hint = ScanHint.searching
    private var changed: ContinuousClock.Instant?
    private var candidate: (hint: ScanHint, since: ContinuousClock.Instant)?
    private var lastPlace: Point?
    private var damagedSince: ContinuousClock.Instant?

    static let shortestStay = Duration.milliseconds(1200)
    static let certainty = Duration.milliseconds(330)

    /// Modules smaller than this are too far away to be told apart, in pixels.
    private static let smallestModule = 2.2
    /// What is darker on average is in shadow, or a screen that is turned down.
    private static let dark = 70.0
    /// A code whose place moves by more than this share of its side from frame to frame is blurred.
    private static let greatestShake = 0.08
    /// A code that is still not read after so long will not be.
    private static let patience = Duration.seconds(3)

    /// Looks at a frame.
    ///
    /// - Returns: the hint to show now.
    mutating func look(
        at frame: LumaImage, _ picture: DecodedPicture, now: ContinuousClock.Instant
    ) -> ScanHint {
        let seen = hint(for: frame, picture, now: now)
        guard seen != hint else {
            candidate = nil
            return hint
        }
        if candidate?.hint != seen { candidate = (seen, now) }
        let isCertain = candidate.map { now - $0.since >= Self.certainty } ?? false
        let mayChange = changed.map { now - $0 >= Self.shortestStay } ?? true
        if isCertain && mayChange {
            hint = seen
            changed = now
            candidate = nil
        }
        return hint
    }

    private mutating func hint(
        for frame: LumaImage, _ picture: DecodedPicture, now: ContinuousClock.Instant
    ) -> ScanHint {
        if picture.symbols.count > 1 { return .several }
        guard picture.symbols.isEmpty, let place = picture.diagnoses?.first else {
            lastPlace = nil
            damagedSince = nil
            return picture.symbols.isEmpty ? light(of: frame) : .searching
        }
        let box = Box(place.corners)
        let shake = lastPlace.map { box.middle.distance(to: $0) / max(box.side, 1) } ?? 0
        lastPlace = box.middle
        if box.side > 0.85 * Double(min(frame.width, frame.height)) { return .further }
        if box.touchesEdge(of: frame) { return .edge }
        if place.moduleSize < Self.smallestModule { return .closer }
        if box.blownShare(in: frame) > 0.12 { return .glare }
        if let contrast = place.contrast, contrast < 30 {
            guard box.mean(in: frame) < Self.dark else { return .bright }
            return Box(frame).mean(in: frame) < Self.dark ? .dark : .dim
        }
        if shake > Self.greatestShake {
            damagedSince = nil
            return .still
        }
        switch place.stage {
        case .finderPatterns: return .edge
        case .noGrid: return .flat
        case .unreadable:
            let since = damagedSince ?? now
            damagedSince = since
            return now - since >= Self.patience ? .damaged : .still
        }
    }

    /// A frame in which nobody could see a code.
    private func light(of frame: LumaImage) -> ScanHint {
        let mean = Box(frame).mean(in: frame)
        return mean < 22 ? .dark : mean > 240 ? .bright : .searching
    }
}

/// The upright rectangle around a place, within the frame.
private struct Box {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    init(_ corners: Quadrilateral) {
        let points = corners.corners
        left = points.map(\.x).min() ?? 0
        right = points.map(\.x).max() ?? 0
        top = points.map(\.y).min() ?? 0
        bottom = points.map(\.y).max() ?? 0
    }

    init(_ frame: LumaImage) {
        left = 0
        top = 0
        right = Double(frame.width)
        bottom = Double(frame.height)
    }

    var middle: Point { Point(x: (left + right) / 2, y: (top + bottom) / 2) }
    var side: Double { max(right - left, bottom - top) }

    func touchesEdge(of frame: LumaImage) -> Bool {
        left < 2 || top < 2 || right > Double(frame.width) - 2
            || bottom > Double(frame.height) - 2
    }

    /// The mean grey of some thousand pixels.
    func mean(in frame: LumaImage) -> Double {
        var sum = 0
        let count = sample(frame) { sum += Int($0) }
        return count == 0 ? 128 : Double(sum) / Double(count)
    }

    /// The share of pixels that are wholly white, as glare is.
    func blownShare(in frame: LumaImage) -> Double {
        var blown = 0
        let count = sample(frame) { if $0 >= 252 { blown += 1 } }
        return count == 0 ? 0 : Double(blown) / Double(count)
    }

    private func sample(_ frame: LumaImage, _ take: (UInt8) -> Void) -> Int {
        func bounded(_ value: Double, _ limit: Int) -> Int {
            value.isFinite ? Int(min(max(value, 0), Double(limit))) : 0
        }
        let columns =
            bounded(
                left, frame.width)..<max(
                bounded(left, frame.width), bounded(right, frame.width))
        let rows =
            bounded(
                top, frame.height)..<max(
                bounded(top, frame.height), bounded(bottom, frame.height))
        let step = max(1, max(columns.count, rows.count) / 48)
        var count = 0
        for y in stride(from: rows.lowerBound, to: rows.upperBound, by: step) {
            for x in stride(from: columns.lowerBound, to: columns.upperBound, by: step) {
                take(frame.pixels[y * frame.width + x])
                count += 1
            }
        }
        return count
    }
}
