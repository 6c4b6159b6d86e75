import Foundation
import Imaging
import QRCode
import QRReader
import Scanning

extension ReportDescription.Finder {
    init(_ finder: TracedFinder) {
        self.init(
            center: finder.center.coordinates, moduleSize: finder.moduleSize.rounded(to: 2),
            inverted: finder.isInverted, complete: finder.isComplete, used: finder.isUsed)
    }
}

extension ReportDescription.Step {
    init(_ step: ReadingStep) {
        self.init(
            stage: step.stage.rawValue, effort: step.effort.rawValue,
            finders: step.finders.map(\.coordinates), verdict: "nothing")
        switch step.verdict {
        case .nothing: break
        case .read(let version):
            verdict = "read"
            self.version = version.description
        case .failed(let diagnosis):
            version = diagnosis.version?.description
            moduleSize = diagnosis.moduleSize.rounded(to: 2)
            contrast = diagnosis.contrast?.rounded(to: 1)
            switch diagnosis.stage {
            case .finderPatterns: verdict = "finderPatterns"
            case .noGrid(let value):
                verdict = "noGrid"
                agreement = value.rounded(to: 3)
            case .unreadable(let error):
                verdict = "unreadable"
                reason = "\(error)"
            }
        }
    }

    /// Without what was found in the data.
    fileprivate var withoutReason: Self {
        var step = self
        step.reason = nil
        return step
    }
}

extension ReportDescription.Before {
    init(_ record: ScanRecord, _ trace: ReadingTrace) {
        self.init(
            status: record.status.rawValue, symbols: record.symbols.count,
            steps: trace.steps.map { ReportDescription.Step($0).withoutReason })
    }
}

extension Point {
    /// In pixels, to a tenth.
    fileprivate var coordinates: [Double] { [x.rounded(to: 1), y.rounded(to: 1)] }
}

extension Double {
    /// Rounded to decimal digits; 0 for what is not a number, which JSON has no word for.
    fileprivate func rounded(to digits: Int) -> Double {
        guard isFinite else { return 0 }
        let scale = [1.0, 10, 100, 1000][digits]
        return (self * scale).rounded() / scale
    }
}
