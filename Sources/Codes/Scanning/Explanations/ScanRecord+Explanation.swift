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
        guard let diagnoses else { return [] }
        return lines(diagnoses) + (isCutShort ? Self.lines(.searchCutShort, place: "") : [])
    }

    private func lines(_ diagnoses: [Diagnosis]) -> [String] {
        let others = (others ?? []).flatMap { other in
            Self.lines(Explanation(other), at: other.corners)
        }
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
