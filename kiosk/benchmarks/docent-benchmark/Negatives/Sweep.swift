import Foundation
import Imaging
import QRReader
import Threads

/// Reads many pictures at several efforts, and counts what must not be read.
struct Sweep: Sendable {
    let options: SweepOptions
    /// What the pictures are called in the results.
    let title: String

    /// A picture, and what may be read in it.
    struct Picture: Sendable {
        /// Names it in the results.
        let name: String
        let image: LumaImage
        /// A text that is no false read.
        var bytes: [UInt8]?

        /// Writes it to a folder, as `NAME.pgm`.
        func write(to folder: String) throws {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            let file = "\(folder)/\(name.replacing(" ", with: "-")).pgm"
            try image.portableGraymap.write(to: URL(fileURLWithPath: file))
        }
    }

    /// Makes pictures of consecutive seeds, reads them on the threads, and prints the sums.
    ///
    /// - Returns: whether nothing was read that is not there.
    func run(_ picture: @escaping @Sendable (_ seed: UInt64) throws -> Picture) throws -> Bool {
        let seeds = options.seed..<options.seed + UInt64(options.count)
        let batches = stride(from: seeds.lowerBound, to: seeds.upperBound, by: Self.batch).map {
            $0..<min($0 + UInt64(Self.batch), seeds.upperBound)
        }
        let workers = OrderedWorkers(inputs: batches, threads: options.jobs) {
            [options] batch in
            Result { try Self.read(batch, options, picture) }
        }
        var sums = options.efforts.map { SweepTally(effort: $0) }
        var failure: (any Error)?
        workers.run { result in
            do {
                for (index, tally) in try result.get().enumerated() {
                    try report(tally.falseReads)
                    sums[index].add(tally)
                }
            } catch {
                failure = error
            }
            return failure == nil
        }
        if let failure { throw failure }
        print("\(options.count) \(title), seeds \(seeds.lowerBound)...\(seeds.upperBound - 1)")
        print(SweepTally.table(sums))
        return sums.allSatisfy { $0.falseReads.isEmpty }
    }

    private static let batch = 16

    private static func read(
        _ seeds: Range<UInt64>, _ options: SweepOptions,
        _ picture: (_ seed: UInt64) throws -> Picture
    ) throws -> [SweepTally] {
        var tallies = options.efforts.map { SweepTally(effort: $0) }
        var readers = options.efforts.map { Reader(options: ReaderOptions(effort: $0)) }
        for seed in seeds {
            let picture = try picture(seed)
            if let folder = options.drawn { try picture.write(to: folder) }
            for index in readers.indices { tallies[index].read(picture, with: &readers[index]) }
        }
        return tallies
    }

    /// Prints each false read, and keeps its picture if there is a folder for it.
    private func report(_ falseReads: [SweepTally.FalseRead]) throws {
        for read in falseReads {
            print(read.line)
            if let folder = options.kept { try read.picture.write(to: folder) }
        }
    }
}
