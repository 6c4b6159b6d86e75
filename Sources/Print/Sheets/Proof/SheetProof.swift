import Decoding
import Drawing
import ImageFiles
import Imaging
import QRCode
import QRReader
import Synchronization
import Threads

/// Reads the codes of a sheet back before it is written.
///
/// The pages are drawn by another program, poppler, from the very bytes that are to be written, at the printer's
/// resolution. Each code is cut out and read by our own reader and by libzbar, as it is and after each ``ProofTrial``.
public struct SheetProof: Sendable {
    /// What the proof found.
    public struct Report: Sendable, Equatable {
        /// Codes that were not read, in the order of the sheet.
        public var failures: [ProofFailure]
        /// The estimated print grade of each code, in the order of the sheet; `nil` where it was not read.
        public var grades: [PrintGrade?]

        /// The lowest grade.
        public var lowest: PrintGrade.Grade { grades.map { $0?.overall ?? .f }.min() ?? .f }
    }

    private let sheet: Sheet
    private let document: ImageFile

    /// - Parameter pdf: the sheet's own document, as ``Sheet/pdf()`` gives it.
    /// - Throws: ``LabelSheetError/notRendered(page:reason:)``.
    public init(_ sheet: Sheet, pdf: [UInt8]) throws(LabelSheetError) {
        self.sheet = sheet
        var limits = ImageLimits()
        limits.pdfResolution = sheet.options.resolution
        limits.maximumPixels = 500_000_000
        limits.maximumPages = Sheet.maximumLabels
        limits.pageTimeout = .seconds(120)
        do throws(ImageFileError) {
            document = try ImageFile(bytes: pdf, name: "the sheet", limits: limits)
        } catch {
            throw .notRendered(page: 1, reason: "\(error)")
        }
    }

    /// Proves all codes.
    ///
    /// - Parameters:
    ///   - threads: how many pages are worked on at once, each in some hundred megabytes at most.
    ///   - progress: called with the number of codes that are done, on any thread.
    ///   - isStopped: asked again and again; `true` ends the work.
    /// - Throws: ``LabelSheetError/notRendered(page:reason:)``, ``LabelSheetError/stopped``.
    public func run(
        threads: Int, progress: @escaping @Sendable (Int) -> Void = { _ in },
        isStopped: @escaping @Sendable () -> Bool = { false }
    ) throws(LabelSheetError) -> Report {
        let done = SharedCount()
        let workers = OrderedWorkers(inputs: Array(sheet.pages), threads: max(1, threads)) { page in
            isStopped()
                ? nil : prove(page, isStopped: isStopped) { progress(done.add()) }
        }
        var results: [Result<Report, LabelSheetError>?] = []
        workers.run { result in
            results.append(result)
            return true
        }
        var report = Report(failures: [], grades: [])
        for result in results {
            guard let result else { throw .stopped }
            let page = try result.get()
            report.failures += page.failures
            report.grades += page.grades
        }
        return report
    }

    private func prove(
        _ labels: [PlacedLabel], isStopped: () -> Bool, progress: () -> Void
    ) -> Result<Report, LabelSheetError> {
        let number = labels.first?.page ?? 1
        let page: LumaImage
        do throws(ImageFileError) {
            page = try document.lumaPage(number).image
        } catch {
            return .failure(.notRendered(page: number, reason: "\(error)"))
        }
        let unit = dots(of: page, as: sheet.stock(of: labels).page)
        var reader = CodeReader()
        var report = Report(failures: [], grades: [])
        for label in labels {
            if isStopped() { return .failure(.stopped) }
            let result = reader.prove(
                label, in: cut(label, PageTransform(sheet, labels), out: page, unit: unit),
                dotsPerModule: label.art.module * unit
            )
            report.failures += result.failures
            report.grades.append(result.grade)
            progress()
        }
        return .success(report)
    }

    /// Dots per millimetre.
    ///
    /// A page with a logo is drawn finer where the logo has more pixels than the printer dots.
    private func dots(of page: LumaImage, as paper: LabelStock.Page) -> Double {
        let usual = sheet.options.resolution / 25.4
        let found = Double(page.width) / paper.width
        return found > 1.01 * usual ? found : usual
    }

    /// The code with its quiet zone as it is seen: a mirrored page from behind.
    private func cut(
        _ label: PlacedLabel, _ transform: PageTransform, out page: LumaImage, unit: Double
    ) -> LumaImage {
        let frame = label.codeFrame
        let corners = [transform(frame.x, frame.y), transform(frame.maxX, frame.maxY)]
        let left = Int((min(corners[0].x, corners[1].x) * unit).rounded())
        let top = Int((min(corners[0].y, corners[1].y) * unit).rounded())
        let width = Int((abs(corners[0].x - corners[1].x) * unit).rounded())
        let height = Int((abs(corners[0].y - corners[1].y) * unit).rounded())
        let part = page.crop(x: left, y: top, width: max(1, width), height: max(1, height))
        return sheet.options.isMirrored ? part.flipped : part
    }
}

/// The two readers, and what they make of one code.
private struct CodeReader {
    /// The pixels a module that trials are made with, so that they cost the same at any resolution.
    private static let trialPixels = 7.0

    private var native = Reader(
        options: ReaderOptions(readsMicroQRCode: false, readsRMQR: false, readsInverted: false))

    mutating func prove(
        _ label: PlacedLabel, in image: LumaImage, dotsPerModule: Double
    ) -> (failures: [ProofFailure], grade: PrintGrade?) {
        var failures: [ProofFailure] = []
        let bytes = Array(label.art.label.payload.utf8)
        func fail(_ trial: ProofTrial, _ engine: ProofFailure.Engine) {
            failures.append(
                ProofFailure(
                    label: label.art.label.id, page: label.page, position: label.position,
                    trial: trial, engine: engine))
        }
        let factor = max(1, Int(dotsPerModule / Self.trialPixels))
        // A camera sees the few large dots of a label printer's module in more pixels than there are dots.
        let finer =
            dotsPerModule < Self.trialPixels / 2
            ? max(1, Int((Self.trialPixels / max(dotsPerModule, 1)).rounded(.up))) : 1
        let trialed = image.enlarged(by: finer).reduced(by: factor)
        let module = dotsPerModule * Double(finer) / Double(factor)
        let found = native.read(image).symbols
        if found.map(\.bytes) != [bytes] { fail(.plain, .native) }
        if !isReadByZBar(image, bytes, step: min(factor, 4)) { fail(.plain, .zbar) }
        // A logo takes what the error correction had for a stain.
        let isStained = label.art.logo == nil
        for trial in ProofTrial.allCases where trial != .plain && (isStained || trial != .stain) {
            let tried = Distortion.apply(trial, to: trialed, module: module)
            if native.read(tried).symbols.map(\.bytes) != [bytes] { fail(trial, .native) }
            if !isReadByZBar(tried, bytes) { fail(trial, .zbar) }
        }
        let grade = found.first.flatMap {
            $0.bytes == bytes
                ? PrintGrade(
                    in: image, corners: $0.corners, decoded: $0.decoded,
                    expected: label.art.symbol.grid) : nil
        }
        return (failures, grade)
    }

    private func isReadByZBar(_ image: LumaImage, _ bytes: [UInt8], step: Int = 1) -> Bool {
        let read = Decoder.bytesReadByZBar(in: image, step: step)
        if read == [bytes] { return true }
        // libzbar changes some characters; what the modules say to it is found out by reading them again.
        let options = DecoderOptions(engine: .zbar, effort: .fast, symbologies: [.qr])
        return read.count == 1
            && (try? Decoder(options: options))?.decode(image).map(\.bytes) == [bytes]
    }
}

/// A number that threads count up together.
final class SharedCount: Sendable {
    private let value = Atomic(0)

    /// One more; the new number.
    func add() -> Int { value.add(1, ordering: .relaxed).newValue }
}
