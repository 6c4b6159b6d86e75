import Decoding
import ImageFiles
public import Isolation
import QRReader
public import Scanning

/// Reads the frames of a report once more, and compares what comes of them with what the report says.
public struct ReportReplay: Sendable {
    /// What came of one frame.
    public struct Outcome: Sendable {
        /// The number of the frame in its report, from 1.
        public var frame: Int
        /// The record as this program makes it.
        public var record: ScanRecord
        /// Where the answers differ; empty where they are the same.
        public var differences: [JSONDifference]
        /// Whether the native reader took the same steps.
        public var hasSameSteps: Bool

        public var isSame: Bool { differences.isEmpty }
    }

    private let report: Report
    private let options: DecoderOptions
    private let scanner: PictureScanner

    /// Words for people, which a later version may have chosen better.
    private static let words: Set = ["seen", "advice"]

    /// - Parameters:
    ///   - name: how errors call the report.
    ///   - decoders: confined processes for libzbar; `nil` for this process.
    /// - Throws: ``ReportError`` where the report was made with options that this program does not know.
    public init(
        _ report: Report, name: String, through decoders: DecoderPool? = nil
    ) throws(ReportError) {
        self.report = report
        let asked = report.description.options
        let expected = "decoders, efforts and symbologies that docent scan has"
        guard let options = DecoderOptions(asked) else {
            throw .badValue(path: name, key: "options", found: "\(asked)", expected: expected)
        }
        self.options = options
        do throws(DecodingError) {
            scanner = PictureScanner(
                decoder: try Decoder(options: options, through: decoders), loaders: PixbufLoaders(),
                explains: true)
        } catch {
            throw .badValue(path: name, key: "options", found: "\(error)", expected: expected)
        }
    }

    /// Reads every frame; one outcome each.
    ///
    /// - Parameter name: the path in the records.
    public func run(name: String) throws(ReportError) -> [Outcome] {
        var outcomes: [Outcome] = []
        for (frame, image) in zip(report.description.frames, report.frames) {
            let number = outcomes.count + 1
            let path = report.frames.count == 1 ? name : "\(name), frame \(number)"
            let record: ScanRecord
            do throws(DecoderFailure) {
                record = try scanner.record(of: image, path: path)
            } catch {
                throw .notDecoded(name: path, reason: "\(error)")
            }
            let answer = try ReportMaker.answer(of: record, name: name)
            let trace = ReportMaker.trace(of: image, with: options)
            let steps = trace.steps.map { ReportDescription.Step($0) }
            outcomes.append(
                Outcome(
                    frame: number, record: record,
                    differences: JSONDifference.between(
                        frame.answer.without(Self.words), answer.without(Self.words)),
                    hasSameSteps: steps == frame.steps.map(\.withoutLevels)))
        }
        return outcomes
    }
}

extension ReportDescription.Step {
    /// Without the name of its levels, which are in the report alone.
    fileprivate var withoutLevels: Self {
        var step = self
        step.levels = nil
        return step
    }
}
