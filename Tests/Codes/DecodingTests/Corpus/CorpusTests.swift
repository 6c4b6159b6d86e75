import DrawnPictures
import Imaging
import TestSupport
import Testing

@testable import Decoding

/// What is read of the public corpus, so that no change makes it less without being noticed.
@Suite("The public corpus", .corpus, .tags(.slow))
struct CorpusTests {
    /// One row of the table.
    private struct Row {
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
        let readings = try pictures.mapOnAllCores { decoder.decode(try $0.image()) }
        for (picture, symbols) in zip(pictures, readings) {
            let score = CorpusScore(picture, symbols)
            var row = rows[picture.group] ?? Row()
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
        let decoder = try Decoder.ofQRCodes(engine, effort)
        let pictures = try CorpusPicture.empty()
        try #require(!pictures.isEmpty)
        let readings = try pictures.mapOnAllCores { decoder.decode(try $0.image()) }
        for (picture, symbols) in zip(pictures, readings) {
            #expect(symbols.isEmpty, "\(picture.path)")
        }
    }

    @Test(
        "both engines together read all that either of them reads", .timeLimit(.generous),
        arguments: [DecoderOptions.Effort.normal, .thorough])
    func union(effort: DecoderOptions.Effort) throws {
        // Every ninth picture of at most a megapixel: each set has its share, and libzbar is slow.
        let pictures = try CorpusPicture.all().enumerated().filter { $0.offset % 9 == 0 }
            .map(\.element)
        let readings = try EngineReadings.of(pictures, effort: effort) {
            let image = try $0.image()
            return image.pixels.count <= 1_000_000 ? image : nil
        }
        for (picture, readings) in zip(pictures, readings) {
            if let readings { #expect(readings.isUnion, "\(picture.path)") }
        }
        #expect(readings.count { $0 != nil } > 40)
    }
}
