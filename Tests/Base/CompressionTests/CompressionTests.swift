import Foundation
import TestSupport
import Testing

@testable import Compression

@Suite("Compressed copies of texts")
struct CompressionTests {
    private static let text = Array(
        String(repeating: "The main control room is on the ground floor. ", count: 300).utf8)

    /// What the system's program makes of a result.
    private func plain(_ bytes: [UInt8], of form: Compression) throws -> [UInt8] {
        let name = form == .gzip ? "gzip" : "brotli"
        let program = try #require(Program(installed: name), "install Debian's \(name)")
        let outcome = try program.run(["-dc"], input: bytes)
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.output
    }

    @Test("other programs read what is made, quick or thorough", arguments: Compression.allCases)
    func plain(form: Compression) throws {
        let quick = try #require(form.compressed(Self.text, effort: .quick))
        let thorough = try #require(form.compressed(Self.text, effort: .thorough))
        #expect(quick.count < Self.text.count / 10)
        #expect(thorough.count <= quick.count)
        for result in [quick, thorough] { #expect(try plain(result, of: form) == Self.text) }
    }

    @Test("every number of bytes gives the same bytes again", arguments: Compression.allCases)
    func lengths(form: Compression) throws {
        var generator = SeededGenerator(seed: 7)
        for length in [1, 2, 3, 31, 32, 33, 255, 256, 4096, 65_535, 65_536, 65_537] {
            // Two letters in any order: never without any saving at all but for the shortest.
            let bytes = (0..<length).map { _ in generator.next() & 1 == 0 ? UInt8(97) : 98 }
            guard let result = form.compressed(bytes, effort: .quick) else {
                #expect(length < 64)
                continue
            }
            #expect(result.count < length)
            #expect(try plain(result, of: form) == bytes, "\(length) bytes")
        }
    }

    @Test("nothing, and what cannot become smaller, have no copy", arguments: Compression.allCases)
    func none(form: Compression) {
        #expect(form.compressed([], effort: .quick) == nil)
        var generator = SeededGenerator(seed: 8)
        let noise = (0..<100_000).map { _ in UInt8(truncatingIfNeeded: generator.next() >> 8) }
        #expect(form.compressed(noise, effort: .quick) == nil)
        #expect(form.compressed(noise, effort: .thorough) == nil)
    }

    @Test("the same bytes make the same result", arguments: Compression.allCases)
    func same(form: Compression) {
        let first = form.compressed(Self.text, effort: .thorough)
        #expect(first == form.compressed(Self.text, effort: .thorough))
    }

    @Test("what gzip has compressed is read up to a bound, and only where it is whole")
    func gunzipped() throws {
        let result = try #require(Compression.gzip.compressed(Self.text, effort: .quick))
        let length = Self.text.count
        #expect(Compression.gunzipped(result, limit: length) == Self.text)
        #expect(Compression.gunzipped(result, limit: length - 1) == nil)
        #expect(Compression.gunzipped(result.dropLast(9) + [], limit: length) == nil)
        #expect(Compression.gunzipped([0x1F, 0x8B, 8, 0, 0xFF], limit: length) == nil)
        #expect(Compression.gunzipped([], limit: length) == nil)
    }
}
