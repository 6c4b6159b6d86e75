internal import Foundation

extension HealthReport {
    /// The report as JSON, one line to a field, with a line's end.
    public var json: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        // A rate that is no number is written as such instead of being refused.
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        guard let data = try? encoder.encode(self) else {
            preconditionFailure("a report of numbers and texts is always written")
        }
        return Array(data) + [0x0A]
    }
}
