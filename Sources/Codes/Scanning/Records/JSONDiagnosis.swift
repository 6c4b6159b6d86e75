import Imaging
import QRCode
import QRReader

/// The shape of a diagnosis in JSON.
struct JSONDiagnosis: Encodable {
    let diagnosis: Diagnosis

    init(_ diagnosis: Diagnosis) { self.diagnosis = diagnosis }

    enum Key: String, CodingKey {
        case stage, finderPatterns, agreement, corners, model, version, moduleSize, contrast
        case inverted, seen, advice
    }

    func encode(to encoder: any Encoder) throws {
        let explanation = Explanation(diagnosis)
        var finderPatterns: Int?
        var agreement: Double?
        let stage: String
        switch diagnosis.stage {
        case .finderPatterns(let count):
            stage = "finderPatterns"
            finderPatterns = count
        case .noGrid(let value):
            stage = "noGrid"
            agreement = value.rounded(toDigits: 2)
        case .unreadable:
            stage = "unreadable"
        }
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(stage, forKey: .stage)
        try container.encode(finderPatterns, forKey: .finderPatterns)
        try container.encode(agreement, forKey: .agreement)
        try container.encode(
            diagnosis.corners.corners.map {
                [$0.x.rounded(toDigits: 1), $0.y.rounded(toDigits: 1)]
            }, forKey: .corners)
        try container.encode(diagnosis.version?.model, forKey: .model)
        try container.encode(diagnosis.version?.number, forKey: .version)
        try container.encode(diagnosis.moduleSize.rounded(toDigits: 2), forKey: .moduleSize)
        try container.encode(diagnosis.contrast?.rounded(toDigits: 1), forKey: .contrast)
        try container.encode(diagnosis.isInverted, forKey: .inverted)
        try container.encode(explanation.seen, forKey: .seen)
        try container.encode(explanation.advice, forKey: .advice)
    }
}

extension Double {
    /// Rounded to decimal digits; 0 for what is not a number, which JSON has no word for.
    func rounded(toDigits digits: Int) -> Double {
        guard isFinite else { return 0 }
        let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
        return (self * scale).rounded() / scale
    }
}
