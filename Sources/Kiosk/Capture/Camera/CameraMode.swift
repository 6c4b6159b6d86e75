import Glibc

/// A mode of a camera: a format, a size and a rate.
struct CameraMode: Sendable, Equatable {
    var pixelFormat: PixelFormat
    var width: Int
    var height: Int
    /// `nil` where the driver does not say.
    var framesPerSecond: Double?
    var isEmulated = false

    /// The modes of a camera in the wanted formats, the best first.
    ///
    /// If a camera lists a format without sizes, the wanted size is tried.
    static func choices(of formats: [CameraFormat], for wanted: CameraConfiguration) -> [CameraMode]
    {
        var rated: [(mode: CameraMode, cost: Double)] = []
        for format in formats {
            guard let rank = wanted.pixelFormats.firstIndex(of: format.pixelFormat),
                format.isReadable
            else { continue }
            let modes =
                format.modes.isEmpty
                ? [.init(size: .discrete(width: wanted.width, height: wanted.height), rates: [])]
                : format.modes
            for offered in modes {
                let size = offered.size.nearest(width: wanted.width, height: wanted.height)
                guard 1...FrameLayout.longestSide ~= size.width,
                    1...FrameLayout.longestSide ~= size.height
                else { continue }
                let rate = offered.rates.map { $0.nearest(to: wanted.framesPerSecond) }
                    .min { a, b in
                        cost(ofRate: a, wanted: wanted) < cost(ofRate: b, wanted: wanted)
                    }
                let mode = CameraMode(
                    pixelFormat: format.pixelFormat, width: size.width, height: size.height,
                    framesPerSecond: rate, isEmulated: format.isEmulated)
                rated.append((mode, mode.cost(rank: rank, wanted: wanted)))
            }
        }
        return rated.sorted { $0.cost < $1.cost }.map(\.mode)
    }

    /// The distance from the wanted mode, in doublings; smaller is better.
    ///
    /// Half the pixels weigh twice as much as half the rate: a slow camera reads a small code late,
    /// a coarse one never. Too many pixels weigh as much as too slow, they cost time. The format
    /// decides between equals only.
    private func cost(rank: Int, wanted: CameraConfiguration) -> Double {
        let pixels = log2(
            Double(width * height) / Double(max(1, wanted.width) * max(1, wanted.height)))
        let shape = abs(
            log2(
                Double(width) / Double(height) * Double(max(1, wanted.height))
                    / Double(max(1, wanted.width))))
        return (pixels < 0 ? -2 * pixels : pixels) + shape / 2
            + (framesPerSecond.map { CameraMode.cost(ofRate: $0, wanted: wanted) } ?? 0)
            + (isEmulated ? 0.5 : 0) + Double(rank) / 1000
    }

    /// Too slow weighs a point per halving; too fast hardly anything, because the newest frame wins.
    private static func cost(ofRate rate: Double, wanted: CameraConfiguration) -> Double {
        guard rate > 0, wanted.framesPerSecond > 0 else { return 10 }
        let doublings = log2(rate / wanted.framesPerSecond)
        // A camera set to 30 often says 29.97 or 30.00003.
        if abs(doublings) < 0.01 { return 0 }
        return doublings < 0 ? -doublings : doublings / 10
    }
}
