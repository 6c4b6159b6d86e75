import Dispatch
import Imaging
import Synchronization
import TestSupport
import Testing

@testable import Decoding

/// What is read of the public corpus, so that no change makes it less without being noticed.
@Suite(
    "The picture corpus",
    .enabled(if: CorpusPicture.isPresent, "the picture corpus is not beside the repository"))
struct CorpusTests {
    /// One row of the table.
    private struct Row {
        var pictures = 0
        var symbols = 0
        var read = 0
        var misread: [String] = []
    }

    @Test(
        "our own reader reads what it has read before, and nothing that is not there",
        .timeLimit(.generous))
    func floors() throws {
        let decoder = try Decoder(
            options: DecoderOptions(engine: .native, symbologies: [.qr, .microQR, .rmqr]))
        let pictures = try CorpusPicture.all()
        try #require(pictures.count > 600)
        var rows: [String: Row] = [:]
        for (picture, result) in zip(pictures, Self.decode(pictures) { decoder.decode($0) }) {
            let score = CorpusScore(picture, try result.get())
            var row = rows[picture.group] ?? Row()
            row.pictures += 1
            row.symbols += score.symbols
            row.read += score.read
            if score.misread > 0 { row.misread.append(picture.path) }
            rows[picture.group] = row
        }
        // As lines of the table of floors.
        for (group, row) in rows.sorted(by: { $0.key < $1.key }) {
            print("        \"\(group)\": \(row.read),  // of \(row.symbols)")
        }
        for (group, row) in rows {
            #expect(row.misread.isEmpty, "misread in \(group)")
            let floor = try #require(CorpusFloors.read[group], "\(group) has no floor")
            #expect(row.read >= floor, "\(group): \(row.read) of \(row.symbols) symbols")
        }
        #expect(Set(rows.keys) == Set(CorpusFloors.read.keys))
    }

    @Test(
        "no symbol is read in frames that hold none",
        arguments: DecoderOptions.Engine.allCases, DecoderOptions.Effort.allCases)
    func emptyFrames(engine: DecoderOptions.Engine, effort: DecoderOptions.Effort) throws {
        let family: Set<Symbology> = [.qr, .microQR, .rmqr]
        let decoder = try Decoder(
            options: DecoderOptions(
                engine: engine, effort: effort,
                symbologies: family.intersection(Decoder.readableSymbologies(by: engine))))
        let pictures = try CorpusPicture.empty()
        try #require(!pictures.isEmpty)
        for (picture, result) in zip(pictures, Self.decode(pictures) { decoder.decode($0) }) {
            #expect(try result.get().isEmpty, "\(picture.path)")
        }
    }

    @Test(
        "both engines together read all that either of them reads", .timeLimit(.generous),
        arguments: [DecoderOptions.Effort.normal, .thorough])
    func union(effort: DecoderOptions.Effort) throws {
        // Every ninth picture of at most a megapixel: each set has its share, and libzbar is slow.
        let pictures = try CorpusPicture.all().enumerated().filter { $0.offset % 9 == 0 }
            .map(\.element)
        let decoders = try [DecoderOptions.Engine.auto, .zbar, .native].map {
            try Decoder(options: DecoderOptions(engine: $0, effort: effort))
        }
        let readings = Self.decode(pictures) { image in
            image.pixels.count <= 1_000_000 ? decoders.map { $0.decode(image) } : []
        }
        var compared = 0
        for (picture, result) in zip(pictures, readings) {
            let symbols = try result.get()
            guard symbols.count == decoders.count else { continue }
            compared += 1
            let together = symbols[0].flatMap { symbol in
                [symbol.text.string] + (symbol.otherReading.map { [$0.text.string] } ?? [])
            }
            for alone in symbols.dropFirst() {
                #expect(
                    Self.counts(alone.map(\.text.string)).allSatisfy { text, count in
                        Self.counts(together)[text] ?? 0 >= count
                    }, "\(picture.path)")
            }
        }
        #expect(compared > 40)
    }

    private static func counts(_ texts: [String]) -> [String: Int] {
        texts.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    /// Does something with every picture's pixels, on all cores; the results are in the pictures' order.
    private static func decode<T: Sendable>(
        _ pictures: [CorpusPicture], _ work: @Sendable (LumaImage) -> T
    ) -> [Result<T, any Error>] {
        let results = Mutex<[Int: Result<T, any Error>]>([:])
        DispatchQueue.concurrentPerform(iterations: pictures.count) { index in
            let result = Result { work(try pictures[index].image()) }
            results.withLock { $0[index] = result }
        }
        return results.withLock { results in
            pictures.indices.compactMap { results[$0] }
        }
    }
}
