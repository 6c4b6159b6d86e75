import Decoding
import Imaging
import QRReader
import Wording

extension ScanRecord {
    /// How many places are put into words for people; the JSON has all.
    private static let placesInWords = 3

    /// What was seen in a picture and not read, and what to do about it, in lines; a line of advice is indented.
    ///
    /// Empty unless the scan looked for it.
    public var explanation: [String] {
        // libzbar alone, which reads bar codes, does not say what it saw.
        guard let diagnoses else { return otherLines }
        return lines(diagnoses) + (isCutShort ? Self.lines(.searchCutShort, place: "") : [])
    }

    private var otherLines: [String] {
        let others = (others ?? []).flatMap { other in
            Self.lines(Explanation(other), at: other.corners)
        }
        return others
            + unasked.flatMap { symbol in
                symbol.corners.map {
                    Self.lines(Explanation(unasked: symbol.symbology), at: $0)
                } ?? []
            }
    }

    private func lines(_ diagnoses: [Diagnosis]) -> [String] {
        let others = otherLines
        guard !diagnoses.isEmpty else {
            guard status == .none, others.isEmpty else { return others }
            return Self.lines(.nothingSeen, place: "")
        }
        let lines =
            others
            + diagnoses.prefix(Self.placesInWords).flatMap { diagnosis in
                Self.lines(Explanation(diagnosis), at: diagnosis.corners)
            }
        let rest = diagnoses.count - Self.placesInWords
        return rest > 0
            ? lines + ["and \(counted(rest, "more place")) like a code"] : lines
    }

    private static func lines(_ explanation: Explanation, at corners: Quadrilateral) -> [String] {
        let center = corners.center
        return lines(
            explanation, place: " around (\(whole(center.x)), \(whole(center.y)))")
    }

    private static func lines(_ explanation: Explanation, place: String) -> [String] {
        ["not read\(place): \(explanation.seen)"] + explanation.advice.map { "  \($0)" }
    }

    /// To a whole pixel; corners that were guessed may lie far outside.
    private static func whole(_ value: Double) -> Int {
        Int(exactly: value.rounded()) ?? 0
    }
}
