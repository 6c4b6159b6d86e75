import Decoding
import Foundation
import ImageFiles
import Scanning
import Synchronization
import TestSupport
import Testing

@Suite("A batch of pictures")
struct BatchScannerTests {
    @Test("records come in input order, whichever thread is done first", arguments: [1, 2, 7])
    func order(threads: Int) throws {
        let folder = try TemporaryFolder()
        let inputs = try (0..<40).map { index in
            // Every third picture is large, so that its neighbours overtake it.
            let canvas = index % 3 == 0 ? (width: 900, height: 700) : (width: 120, height: 120)
            let image = try SymbolPicture.draw("number \(index)", canvas: canvas)
            return ScanInput.file(path: try folder.write(image.pgm, to: "\(index).pgm"))
        }
        let scanner = PictureScanner(decoder: try Decoder(), loaders: PixbufLoaders())
        var texts: [String] = []
        BatchScanner(inputs: inputs, threads: threads) { scanner.scan($0) }.run { records in
            texts += records.flatMap(\.symbols).map(\.symbol.text.string)
            return true
        }
        #expect(texts == (0..<40).map { "number \($0)" })
    }

    @Test("results that wait for their turn are bounded by the threads, not by the inputs")
    func bounded() {
        let running = Atomic(0)
        let most = Atomic(0)
        let delivered = Atomic(0)
        let inputs = (0..<500).map { ScanInput.file(path: "\($0)") }
        BatchScanner(inputs: inputs, threads: 3) { _ in
            let ahead =
                running.add(1, ordering: .relaxed).newValue - delivered.load(ordering: .relaxed)
            if ahead > most.load(ordering: .relaxed) { most.store(ahead, ordering: .relaxed) }
            return []
        }.run { _ in
            // A slow reader: the workers must wait for it.
            usleep(200)
            delivered.add(1, ordering: .relaxed)
            return true
        }
        #expect(running.load(ordering: .relaxed) == 500)
        #expect(most.load(ordering: .relaxed) <= 3 * 4 + 2)
    }

    @Test("a reader that has enough ends the batch early")
    func stops() {
        let begun = Atomic(0)
        let inputs = (0..<1000).map { ScanInput.file(path: "\($0)") }
        var seen = 0
        BatchScanner(inputs: inputs, threads: 2) { _ in
            begun.add(1, ordering: .relaxed)
            return []
        }.run { _ in
            seen += 1
            return seen < 10
        }
        #expect(seen == 10)
        #expect(begun.load(ordering: .relaxed) < 100)
    }

    @Test("each input that cannot be read has its record, and the batch continues")
    func unreadable() throws {
        let folder = try TemporaryFolder()
        let good = try folder.write(SymbolPicture.draw("good").pgm, to: "good.pgm")
        let empty = try folder.write("", to: "empty.png")
        let words = try folder.write("just words", to: "words.jpg")
        let inputs = [empty, "\(folder.path)/missing.png", folder.path, words, good].map {
            ScanInput.file(path: $0)
        }
        let scanner = PictureScanner(decoder: try Decoder(), loaders: PixbufLoaders())
        let records = inputs.flatMap { scanner.scan($0) }
        #expect(
            records.map(\.status) == [.unreadable, .unreadable, .unreadable, .unreadable, .found])
        #expect(records.dropLast().allSatisfy { $0.error?.isEmpty == false })
        var summary = ScanSummary()
        for record in records { summary.add(record) }
        #expect(summary.outcome == .unreadable)
    }

    @Test(
        "a file whose format has no loader has one record, however many pages it has",
        arguments: [
            ("animated.gif", "GIF"), ("pages.tiff", "TIFF"), ("animated.webp", "WebP"),
            ("rgb.bmp", "BMP"), ("rgb.heic", "HEIC"), ("rgb.avif", "AVIF"),
        ])
    func missingLoader(name: String, format: String) throws {
        let path = "\(Repository.root)/Tests/Codes/ImageFilesTests/Fixtures/\(name)"
        let scanner = PictureScanner(decoder: try Decoder(), loaders: MissingLoaders())
        let error =
            "\(path): this machine has no loader for \(format); install the package docent, or save "
            + "the picture as JPEG or PNG"
        #expect(scanner.scan(.file(path: path)).map(\.error) == [error])
    }

    @Test("a file's time covers what is done with its pages; the rest of them have one record")
    func fileTimeout() throws {
        let folder = try TemporaryFolder()
        let page = try SymbolPicture.draw("good").pgm
        let path = try folder.write(Array(repeatElement(page, count: 400).joined()), to: "400.pgm")
        var limits = ImageLimits()
        limits.fileTimeout = .seconds(2)
        let scanner = PictureScanner(
            decoder: try Decoder(), loaders: PixbufLoaders(), limits: limits)
        let records = scanner.scan(.file(path: path)) { _, _ in usleep(500_000) }
        #expect((2...6).contains(records.count), "\(records.count) records")
        #expect(records.dropLast().allSatisfy { $0.status == .found })
        let last = try #require(records.last)
        #expect(last.status == .unreadable)
        #expect(
            last.error
                == "\(path): reading stopped after page \(records.count - 1), at the limit of "
                + "2.0 seconds for a file; raise the limit or split the file")
        var summary = ScanSummary()
        for record in records { summary.add(record) }
        #expect(summary.outcome == .unreadable)
    }

    @Test("the exit status is the worst of all inputs")
    func statuses() throws {
        func outcome(_ records: [ScanRecord]) -> BatchOutcome {
            var summary = ScanSummary()
            for record in records { summary.add(record) }
            return summary.outcome
        }
        let folder = try TemporaryFolder()
        let scanner = PictureScanner(decoder: try Decoder(), loaders: PixbufLoaders())
        let found = scanner.scan(
            .file(path: try folder.write(SymbolPicture.draw("x").pgm, to: "1.pgm")))
        let blank = scanner.scan(
            .file(
                path: try folder.write(
                    Array("P5 9 9 255\n".utf8) + [UInt8](repeating: 9, count: 81), to: "2.pgm")))
        let parts = try SymbolPicture.drawSet("a message that needs three symbols").enumerated().map
        {
            scanner.scan(.file(path: try folder.write($1.pgm, to: "part\($0).pgm")))
        }
        try #require(parts.count == 3)
        #expect(outcome(found) == .asExpected)
        #expect(outcome(found + blank) == .withoutSymbol)
        #expect(outcome(parts[0] + parts[2] + blank) == .unexpected)
        #expect(outcome(parts.flatMap(\.self)) == .asExpected)
        #expect(outcome([]) == .asExpected)
    }
}
