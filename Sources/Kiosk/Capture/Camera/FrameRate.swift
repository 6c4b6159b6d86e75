/// A rate a camera offers, or a whole range of them, in frames per second.
public enum FrameRate: Sendable, Equatable, CustomStringConvertible {
    /// One rate.
    case discrete(Double)
    /// Any rate of a range.
    case range(ClosedRange<Double>)

    /// "30", "7.5", or "5 to 60".
    public var description: String {
        switch self {
        case .discrete(let rate): FrameRate.text(rate)
        case .range(let rates):
            "\(FrameRate.text(rates.lowerBound)) to \(FrameRate.text(rates.upperBound))"
        }
    }

    /// The offered rate that is nearest to a wanted one.
    func nearest(to wanted: Double) -> Double {
        switch self {
        case .discrete(let rate): rate
        case .range(let rates): min(max(wanted, rates.lowerBound), rates.upperBound)
        }
    }

    /// A rate to two places, without zeros at the end: 30, 29.97, 7.5.
    static func text(_ rate: Double) -> String {
        guard rate.isFinite, abs(rate) < 1e6 else { return "?" }
        let hundredths = Int((rate * 100).rounded())
        let (whole, rest) = (hundredths / 100, hundredths % 100)
        if rest == 0 { return "\(whole)" }
        return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }
}
