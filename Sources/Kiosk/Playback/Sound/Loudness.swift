import Glibc

/// The loudness of speech and signals, in steps of 3 dB.
///
/// The start is 12 dB over the lowest step and 12 dB under the highest.
///
/// - SeeAlso: EN 301 549, 8.2.1.1 (speech volume range) and 8.2.1.2 (incremental volume control)
public struct Loudness: Sendable, Equatable {
    public static let steps = 1...9
    public static let start = 5
    static let decibelsPerStep = 3

    /// One of ``steps``.
    public private(set) var step = start

    public var isFirst: Bool { step == Self.steps.lowerBound }
    public var isLast: Bool { step == Self.steps.upperBound }

    public init() {}

    /// Moves by one step where there is one.
    mutating func move(up isUp: Bool) {
        step += isUp ? (isLast ? 0 : 1) : (isFirst ? 0 : -1)
    }

    /// The factor of amplitudes: 1 at the highest step.
    var gain: Float {
        let decibels = (step - Self.steps.upperBound) * Self.decibelsPerStep
        return Float(pow(10, Double(decibels) / 20))
    }
}
