public import Decoding
public import Foundation
public import Imaging
public import Isolation
import QRReader
import Scanning

/// Makes reports of frames: reads each once more, and notes every step.
public struct ReportMaker: Sendable {
    /// A picture that a report is made of.
    public struct Input: Sendable {
        public var image: LumaImage
        /// How errors call it; the last part of a path stands in a report that is not blackened.
        public var name: String
        public var page: Int
        /// The time since the first one.
        public var time: Duration

        public init(_ image: LumaImage, name: String, page: Int = 1, time: Duration = .zero) {
            self.image = image
            self.name = name
            self.page = page
            self.time = time
        }
    }

    private let program: String
    private let source: ReportDescription.Source
    private let options: DecoderOptions
    private let blackener: Blackener
    private let scanner: PictureScanner

    /// - Parameters:
    ///   - program: the version of the program.
    ///   - options: how the frames were read.
    ///   - decoders: confined processes for libzbar; `nil` for this process.
    public init(
        program: String, source: ReportDescription.Source, options: DecoderOptions,
        blackening: Blackening, through decoders: DecoderPool? = nil
    ) throws(DecodingError) {
        self.program = program
        self.source = source
        self.options = options
        blackener = try Blackener(blackening, through: decoders)
        scanner = PictureScanner(
            decoder: try Decoder(options: options, through: decoders), explains: true)
    }

    /// The report of a picture; `nil` where all its codes were read and that is not wanted.
    ///
    /// - Throws: as ``report(of:on:)``.
    public func report(
        of input: Input, evenIfRead: Bool
    ) throws(ReportError) -> Report? {
        let first = try read(input.image, name: input.name)
        guard evenIfRead || !first.record.isReadWhole else { return nil }
        var report = empty(on: .now)
        try add(input, first, to: &report)
        return report
    }

    /// The report of frames, at most ``Report/mostFrames``.
    ///
    /// - Throws: ``ReportError``, where no report can be made that hides what it should.
    public func report(
        of inputs: [Input], on date: Date = .now
    ) throws(ReportError) -> Report {
        var report = empty(on: date)
        for input in inputs.prefix(Report.mostFrames) {
            try add(input, try read(input.image, name: input.name), to: &report)
        }
        return report
    }

    private func empty(on date: Date) -> Report {
        Report(
            description: ReportDescription(
                program: program, date: Self.day(date), source: source,
                blackened: blackener.blackening, options: ReportDescription.Options(options),
                frames: []), frames: [], levels: [:])
    }

    /// Adds a frame with what reading it came to.
    private func add(
        _ input: Input, _ first: Reading, to report: inout Report
    ) throws(ReportError) {
        let image = try blackener.blacken(input.image, first.record, name: input.name)
        let isBlackened = blackener.blackening != .nothing
        let shown = isBlackened ? try read(image, name: input.name) : first
        let number = report.frames.count + 1
        var frame = ReportDescription.Frame(
            picture: "frame-\(number).png", width: image.width, height: image.height,
            name: isBlackened ? nil : Self.lastPart(of: input.name), page: input.page,
            milliseconds: Int(input.time / .milliseconds(1)),
            answer: try Self.answer(of: shown.record, name: input.name),
            before: isBlackened ? ReportDescription.Before(first.record, first.trace) : nil,
            finders: shown.trace.finders.map { ReportDescription.Finder($0) },
            steps: shown.trace.steps.map { ReportDescription.Step($0) },
            omittedSteps: shown.trace.omittedSteps)
        for (step, name, image) in Self.levels(of: shown.trace, frame: number) {
            frame.steps[step].levels = name
            report.levels[name] = image
        }
        report.description.frames.append(frame)
        report.frames.append(image)
    }

    /// What reading a frame came to.
    private typealias Reading = (record: ScanRecord, trace: ReadingTrace)

    private func read(
        _ image: LumaImage, name: String
    ) throws(ReportError) -> Reading {
        do throws(DecoderFailure) {
            return (
                try scanner.record(of: image, path: name), Self.trace(of: image, with: options)
            )
        } catch {
            throw .notDecoded(name: name, reason: "\(error)")
        }
    }

    /// The native reader's steps; none where only libzbar reads.
    static func trace(of image: LumaImage, with options: DecoderOptions) -> ReadingTrace {
        guard options.engine != .zbar, let effort = Effort(rawValue: options.effort.rawValue)
        else { return ReadingTrace() }
        var reader = Reader(
            options: ReaderOptions(
                effort: effort, readsMicroQRCode: options.symbologies.contains(.microQR),
                readsRMQR: options.symbologies.contains(.rmqr)))
        return reader.trace(image).trace
    }

    /// A record as it stands in a report: without the path and the times, and without what depends on the site.
    static func answer(of record: ScanRecord, name: String) throws(ReportError) -> JSONValue {
        do {
            return try JSONDecoder().decode(JSONValue.self, from: record.jsonLine())
                .without([
                    "schema", "path", "pathBytes", "page", "orientation", "error", "messages",
                    "milliseconds", "payload",
                ])
        } catch {
            throw .notDecoded(name: name, reason: "\(error)")
        }
    }

    /// The largest number of grids whose levels are kept for one frame.
    private static let mostLevels = 32

    /// The levels of the first grids that looked like a symbol, with the numbers of their steps and their names.
    private static func levels(
        of trace: ReadingTrace, frame: Int
    ) -> [(step: Int, name: String, image: LumaImage)] {
        let steps = trace.steps.enumerated().filter { $0.element.isGrid }.prefix(mostLevels)
        return steps.compactMap { step, attempt in
            guard let levels = attempt.levels else { return nil }
            let pixels = levels.levels.map { UInt8(128 - Int($0)) }
            return (
                step, "levels-\(frame)-\(step + 1).png",
                LumaImage(width: levels.width, height: levels.height, pixels: pixels)
            )
        }
    }

    private static func lastPart(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// The day in UTC, as "2026-11-23".
    private static func day(_ date: Date) -> String {
        date.formatted(.iso8601.year().month().day())
    }
}

extension ScanRecord {
    /// Whether nothing in the picture was left unread or is doubtful.
    fileprivate var isReadWhole: Bool {
        !symbols.isEmpty && diagnoses?.isEmpty != false
            && !symbols.contains(where: \.symbol.isDoubtful)
    }
}

extension ReadingStep {
    /// Whether there was a grid that looked like a symbol.
    fileprivate var isGrid: Bool {
        switch verdict {
        case .read: true
        case .nothing: false
        case .failed(let diagnosis):
            switch diagnosis.stage {
            case .unreadable: true
            case .noGrid(let agreement): agreement >= 0.4
            case .finderPatterns: false
            }
        }
    }
}
