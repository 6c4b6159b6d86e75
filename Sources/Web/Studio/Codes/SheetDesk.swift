import Files
import Foundation
import ImageFiles
import Sheets
import Synchronization
import Threads

/// Makes sheets of labels and reads every code of them back, one sheet at a time, on a thread of its own.
///
/// What is proven lies in the studio's own folder; what is not is nowhere.
actor SheetDesk: ThreadActor {
    /// What is to be printed.
    struct Order: Sendable, Equatable {
        var labels: [Label]
        var stock: LabelStock
        /// The first label of the page that is used, from 1.
        var start: Int
        var title: String
        var language: String

        /// How many pages it fills.
        var pages: Int {
            (start - 1 + labels.count + stock.labelsPerPage - 1) / stock.labelsPerPage
        }

        /// The labels of a page, from 1.
        func labels(onPage page: Int) -> ArraySlice<Label> {
            let first = (page - 1) * stock.labelsPerPage - (start - 1)
            let range = max(0, first)..<max(0, first + stock.labelsPerPage)
            return labels[range.clamped(to: labels.indices)]
        }

        /// Whether another order has the same labels on the same stock.
        func differsInStart(from other: Order) -> Bool {
            var same = self
            same.start = other.start
            return same == other
        }

        /// Lays the labels out, as they are printed.
        func sheet() throws(LabelSheetError) -> Sheet {
            var options = SheetOptions()
            (options.starts, options.title, options.language) = ([start], title, language)
            options.date = .now
            return try Sheet(labels, on: stock, options: options)
        }
    }

    /// A sheet whose codes were all read back.
    struct Proven: Codable, Sendable {
        var id: String
        var made: Date
        var stock: String
        var pages: Int
        var count: Int
        /// The least of the print grades, which are an estimate.
        var grade: String
        /// Labels whose modules are small, and those without room for all languages.
        var small: [String]
        var short: [String]
        /// The number of the sheet among those that were printed.
        var printed: Int?
    }

    /// A sheet that is being made, or was not made.
    struct Work: Sendable {
        enum State: Sendable {
            /// So many codes were read back.
            case reading(Int)
            /// Codes that were not read back.
            case unproven([ProofFailure])
            /// It cannot be made, and why.
            case refused(String)
            case stopped
            case proven
        }

        let id: String
        let count: Int
        var state = State.reading(0)
        var isStopping = false

        var isReading: Bool { if case .reading = state { true } else { false } }
    }

    /// Proves the codes of a sheet's document.
    typealias Prove =
        @Sendable (
            _ sheet: Sheet, _ pdf: [UInt8], _ progress: @escaping @Sendable (Int) -> Void,
            _ isStopped: @escaping @Sendable () -> Bool
        ) throws -> SheetProof.Report

    /// By both readers, on as many threads as there are cores, each of which may take some hundred megabytes.
    static let prove: Prove = { sheet, pdf, progress, isStopped in
        try SheetProof(sheet, pdf: pdf).run(
            threads: min(4, ProcessInfo.processInfo.activeProcessorCount), progress: progress,
            isStopped: isStopped)
    }

    nonisolated let thread = ThreadExecutor(name: "sheets")
    private nonisolated let proof = ThreadExecutor(name: "proof")
    private nonisolated let folder: String
    private nonisolated let provesBy: Prove
    private nonisolated let work = Mutex<Work?>(nil)

    /// More sheets are not kept.
    static let mostKept = 12

    init(state: String, prove: @escaping Prove = SheetDesk.prove) {
        folder = "\(state)/sheets"
        provesBy = prove
    }

    // MARK: Making

    /// Begins to make a sheet.
    ///
    /// - Returns: its ID; nil where another one is being made.
    nonisolated func begin(_ order: Order) -> String? {
        let id = String(UUID().uuidString.lowercased().prefix(13))
        let isFree = work.withLock { work in
            guard work?.isReading != true else { return false }
            work = Work(id: id, count: order.labels.count)
            return true
        }
        guard isFree else { return nil }
        proof.add { [self] in
            let state: Work.State
            do {
                let failures = try make(order, id)
                state = failures.isEmpty ? .proven : .unproven(failures)
            } catch LabelSheetError.stopped {
                state = .stopped
            } catch {
                state = .refused("\(error)")
            }
            work.withLock { $0?.state = state }
        }
        return id
    }

    /// The sheet that is being made, or was made last.
    nonisolated func current() -> Work? { work.withLock { $0 } }

    nonisolated func work(_ id: String) -> Work? {
        work.withLock { work in work?.id == id ? work : nil }
    }

    /// Ends the work on a sheet soon.
    nonisolated func stop(_ id: String) {
        work.withLock { work in if work?.id == id { work?.isStopping = true } }
    }

    private nonisolated func make(_ order: Order, _ id: String) throws -> [ProofFailure] {
        let sheet = try order.sheet()
        let pdf = try sheet.pdf()
        let report = try provesBy(
            sheet, pdf,
            { [self] done in
                work.withLock { if $0?.isReading == true { $0?.state = .reading(done) } }
            },
            { [self] in work.withLock { $0?.isStopping == true } })
        guard report.failures.isEmpty else { return report.failures }
        let now = Date.now
        var proven = Proven(
            id: id, made: now, stock: order.stock.name, pages: sheet.pageCount,
            count: sheet.labelCount, grade: report.lowest.description, small: [], short: [])
        for warning in sheet.warnings {
            switch warning {
            case .smallModules(let labels, _): proven.small = labels
            case .namesLeftOut(let labels): proven.short = labels
            case .tooSmallForDistance: break
            }
        }
        let place = "\(folder)/\(id)"
        try FilePath.makeFolder(folder, mode: 0o700)
        try FilePath.makeFolder(place, mode: 0o700)
        try NewFile.write(pdf, to: "\(place)/sheet.pdf", mode: .exactly(0o600))
        try NewFile.write(
            SheetManifest(sheet, report: report, printed: now).json(),
            to: "\(place)/sheet.json", mode: .exactly(0o600))
        try write(proven)
        forgetOld()
        return []
    }

    private nonisolated func write(_ proven: Proven) throws {
        try NewFile.write(
            Array(try JSONEncoder().encode(proven)), to: "\(folder)/\(proven.id)/proven.json",
            mode: .exactly(0o600))
    }

    private nonisolated func forgetOld() {
        for old in all().dropLast(Self.mostKept) {
            try? FileManager.default.removeItem(atPath: "\(folder)/\(old.id)")
        }
    }

    // MARK: What was made

    /// The newest last.
    private nonisolated func all() -> [Proven] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.compactMap { read($0) }.sorted { $0.made < $1.made }
    }

    private nonisolated func read(_ id: String) -> Proven? {
        guard Self.isID(id),
            let bytes = try? BoundedFile.read("\(folder)/\(id)/proven.json", limit: 4 << 20)?.bytes,
            let found = try? JSONDecoder().decode(Proven.self, from: Data(bytes)), found.id == id
        else { return nil }
        return found
    }

    private nonisolated static func isID(_ id: String) -> Bool {
        id.wholeMatch(of: /[0-9a-f-]{13}/) != nil
    }

    /// The sheets that were made and are not noted as printed, the newest last.
    func waiting() -> [Proven] { all().filter { $0.printed == nil } }

    /// - Parameter id: as an address has it; any text.
    func proven(_ id: String) -> Proven? { read(id) }

    func manifest(of proven: Proven) throws -> SheetManifest {
        try SheetManifest(file: "\(folder)/\(proven.id)/sheet.json")
    }

    func document(of proven: Proven) throws -> [UInt8]? {
        try BoundedFile.read("\(folder)/\(proven.id)/sheet.pdf", limit: 512 << 20)?.bytes
    }

    /// A page of the very document, as PNG.
    func picture(of proven: Proven, page: Int) throws -> [UInt8]? {
        guard (1...proven.pages).contains(page) else { return nil }
        let place = "\(folder)/\(proven.id)/page-\(page).png"
        if let known = try BoundedFile.read(place, limit: 16 << 20)?.bytes { return known }
        var limits = ImageLimits()
        limits.maximumPages = Sheet.maximumLabels
        let image = try ImageFile(path: "\(folder)/\(proven.id)/sheet.pdf", limits: limits)
            .colorImage(page: page, fittingWidth: 1000, height: 1400)
        let bytes = try image.encoded(named: "the sheet", isDrawn: true)
        try NewFile.write(bytes, to: place, mode: .exactly(0o600))
        return bytes
    }

    /// Notes that a sheet was printed, as which number; nil takes it back.
    func note(_ proven: Proven, printed: Int?) throws {
        var proven = proven
        proven.printed = printed
        try write(proven)
    }
}
