import Imaging

/// Pictures of one view at different times, laid over each other: at the left of a divider the older of two neighbours is
/// seen, at its right the newer one.
///
/// All are shown in one shape, the middle of each kept, and never distorted. A display that cannot lay them over each
/// other shows one at a time, `shown`.
public struct Comparison: Sendable, Equatable {
    /// What moving the divider is reported by; chosen, it asks for the whole of the next picture.
    public var id: ActionID
    /// At least two, the oldest first; each caption says when it is from.
    public var pictures: [Picture]
    /// Which picture is at the left of the divider; the next one is at its right.
    public var step: Int
    /// Where the divider is: from 0, where all of the newer picture is seen, to 1, where all of the older one is.
    public var divider: Double
    /// Leads to each two neighbours, in their order; empty where there are only two pictures.
    public var steps: [Variant]
    /// What is said of the divider.
    public var label: Text

    /// One press of an arrow key moves the divider by this much.
    public static let keyStep = 0.05

    /// - Precondition: there are two pictures at least.
    public init(
        id: ActionID, pictures: [Picture], step: Int = 0, divider: Double = 0.5,
        steps: [Variant] = [], label: Text
    ) {
        precondition(pictures.count >= 2, "\(pictures.count) pictures")
        self.id = id
        self.pictures = pictures
        self.step = min(max(step, 0), pictures.count - 2)
        self.divider = divider.isFinite ? min(max(divider, 0), 1) : 0.5
        self.steps = steps
        self.label = label.asLabel
    }

    package var older: Picture { pictures[step] }
    package var newer: Picture { pictures[step + 1] }

    /// The picture of which most is seen.
    package var shown: Int { divider >= 0.5 ? step : step + 1 }

    /// Width over height of what all pictures have in common: between that of the widest and that of the highest.
    package var ratio: Double {
        let ratios = pictures.compactMap { picture in
            picture.image.map { Double($0.width) / Double(max(1, $0.height)) }
        }
        guard let least = ratios.min(), let most = ratios.max() else { return 4.0 / 3 }
        return min(max((least * most).squareRoot(), 0.4), 3)
    }

    /// What each picture shows and when it is from, for those who do not see them.
    var words: [Text] {
        pictures.map { picture in
            picture.caption.map { "\($0): \(picture.alternative)" } ?? picture.alternative
        }
    }
}

extension Screen {
    /// The pictures that are compared on the page.
    package var comparison: Comparison? {
        guard case .sheet(let page) = content, case .comparison(let comparison) = page.exhibit
        else { return nil }
        return comparison
    }

    /// The same page with the divider at another place.
    package func moving(dividerTo place: Double) -> Screen {
        guard case .sheet(var page) = content, var comparison else { return self }
        comparison.divider = place
        page.exhibit = .comparison(comparison)
        var screen = self
        screen.content = .sheet(page)
        return screen
    }
}
