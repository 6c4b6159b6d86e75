import PageProtocol

/// The pixels a page is drawn on.
struct Canvas: Sendable {
    let width: Int
    let height: Int
    /// In dots per inch.
    let resolution: Double
}

/// A page's size in points of 1/72 inch.
struct PageSize: Sendable {
    let width: Double
    let height: Double

    /// Below this, even codes of a poster are no longer worth a page of their own.
    private static let coarsestResolution = 72.0
    /// Above this, a raster holds no more than the grain of its scanner.
    private static let finestResolution = 600.0
    /// The longest side that cairo draws.
    private static let longestSide = 32_767.0

    /// The canvas for a request.
    ///
    /// - Parameter finestRaster: the resolution of the finest picture on the page, which is
    ///   followed as far as the limits allow, so that codes in it are not blurred away.
    func canvas(for request: PageRequest, finestRaster: Double) -> Result<Canvas, Refusal> {
        let maximumPixels = Double(request.maximumPixels)
        if request.purpose == .showing {
            let box = min(Double(request.boxWidth) / width, Double(request.boxHeight) / height) * 72
            let resolution = min(box, most(of: maximumPixels))
            guard resolution > 0 else { return .failure(Refusal(.damaged)) }
            return .success(canvas(at: resolution))
        }
        guard request.resolution.isFinite, request.resolution > 0 else {
            return .failure(Refusal(.damaged))
        }
        let wanted = max(request.resolution, min(finestRaster, Self.finestResolution))
        let resolution = min(wanted, most(of: maximumPixels))
        guard resolution >= min(Self.coarsestResolution, request.resolution) else {
            return .failure(
                Refusal(
                    .tooLarge(
                        width: Int(clamping: width * request.resolution / 72),
                        height: Int(clamping: height * request.resolution / 72))))
        }
        return .success(canvas(at: resolution))
    }

    /// The resolution at which the page has this many pixels and no side that is too long.
    private func most(of pixels: Double) -> Double {
        min(
            (pixels / width / height).squareRoot(), Self.longestSide / width,
            Self.longestSide / height) * 72
    }

    private func canvas(at resolution: Double) -> Canvas {
        Canvas(
            width: max(1, Int(width * resolution / 72)),
            height: max(1, Int(height * resolution / 72)), resolution: resolution)
    }
}

extension Int {
    /// The whole part of a number, as near as an `Int` comes to it.
    fileprivate init(clamping value: Double) {
        self = value >= 9e18 ? .max : value <= -9e18 ? .min : Int(value)
    }
}
