public import Decoding
public import Foundation
import ImageFiles
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
            decoder: try Decoder(options: options, through: decoders), loaders: PixbufLoaders(),
            explains: true)
    }

    /// The report of a picture; `nil` where all its codes were read and that is not wanted.
    ///
    /// - Throws: as ``report(of:on:)``.
    public func report(
        of input: Input, evenIfRead: Bool
    ) throws(ReportError) -> Report? {
        let reading = try read(input)
        guard evenIfRead || !reading.record.isReadWhole else { return nil }
        return try report(of: [reading], on: .now)
    }

    /// The report of frames, at most ``Report/mostFrames``.
    ///
    /// - Throws: ``ReportError``, where no report can be made that hides what it should.
    public func report(
        of inputs: [Input], on date: Date = .now
    ) throws(ReportError) -> Report {
        let readings = try inputs.prefix(Report.mostFrames).map { input throws(ReportError) in
            try read(input)
        }
        return try report(of: readings, on: date)
    }

    /// The report of those frames in which a code was located and nothing was read; `nil` where there is none.
    ///
    /// It is for frames that were not chosen by a person. Ends early, without a report, where the task is cancelled.
    ///
    /// - Throws: as ``report(of:on:)``.
    public func report(
        ofUnread inputs: [Input], on date: Date = .now
    ) throws(ReportError) -> Report? {
        var readings: [Reading] = []
        for input in inputs.prefix(Report.mostFrames) {
            if Task.isCancelled { return nil }
            let reading = try read(input)
            if reading.record.isUnread { readings.append(reading) }
        }
        guard !readings.isEmpty, !Task.isCancelled else { return nil }
        let report = try report(of: readings, on: date)
        return Task.isCancelled ? nil : report
    }

    /// A picture, and what reading it came to.
    private struct Reading {
        var input: Input
        var record: ScanRecord
        var trace: ReadingTrace
    }

    private func report(of readings: [Reading], on date: Date) throws(ReportError) -> Report {
        let (images, blackening) = try blackener.blacken(
            readings.map { ($0.input.image, $0.record, $0.input.name) })
        var report = Report(
            description: ReportDescription(
                program: program, date: Self.day(date), source: source,
                blackened: blackening, options: ReportDescription.Options(options),
                frames: []), frames: [], levels: [:])
        for (reading, image) in zip(readings, images) {
            try add(reading, showing: image, to: &report)
        }
        return report
    }

    /// Adds a frame, as it is shown.
    private func add(
        _ reading: Reading, showing image: LumaImage, to report: inout Report
    ) throws(ReportError) {
        let input = reading.input
        let isBlackened = report.description.blackened != .nothing
        let shown = isBlackened ? try read(input, showing: image) : reading
        let number = report.frames.count + 1
        var frame = ReportDescription.Frame(
            picture: "frame-\(number).png", width: image.width, height: image.height,
            name: isBlackened ? nil : Self.lastPart(of: input.name), page: input.page,
            milliseconds: Int(input.time / .milliseconds(1)),
            answer: try Self.answer(of: shown.record, name: input.name),
            before: isBlackened ? ReportDescription.Before(reading.record, reading.trace) : nil,
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

    /// Reads a picture, or what is shown of it.
    private func read(
        _ input: Input, showing shown: LumaImage? = nil
    ) throws(ReportError) -> Reading {
        let image = shown ?? input.image
        do throws(DecoderFailure) {
            return Reading(
                input: input, record: try scanner.record(of: image, path: input.name),
                trace: Self.trace(of: image, with: options))
        } catch {
            throw .notDecoded(name: input.name, reason: "\(error)")
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
    /// Whether a code was located, and nothing was read.
    fileprivate var isUnread: Bool {
        symbols.isEmpty && diagnoses?.contains(where: \.isLocated) == true
    }

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
        case .failed(let diagnosis): diagnosis.isLocated
        }
    }
}
