import Foundation
import Imaging
import Isolation
import TestSupport
import Testing

@testable import Decoding

@Suite("libzbar in a confined process")
struct HostileFrameTests {
    static func picture() throws -> LumaImage { try SymbolPicture.draw("A-014") }

    static func decoder(_ deed: String, _ engine: DecoderOptions.Engine) throws -> Decoder {
        try Decoder(
            options: DecoderOptions(engine: engine, effort: .thorough),
            through: HostileDecoder.pool(.zbar, deed))
    }

    @Test("reads what it reads in this process", arguments: [DecoderOptions.Engine.auto, .zbar])
    func same(engine: DecoderOptions.Engine) throws {
        let decoders = DecoderPool()
        var pictures = [try Self.picture(), try SymbolPicture.draw(["A-014", "A-015", "A-016"])]
        pictures += try SymbolPicture.drawSet(
            "A text that needs three parts, or even more of them.")
        for effort in DecoderOptions.Effort.allCases {
            let options = DecoderOptions(
                engine: engine, effort: effort,
                symbologies: Decoder.readableSymbologies(by: engine))
            for picture in pictures {
                #expect(
                    try Decoder(options: options, through: decoders).examine(picture)
                        == Decoder(options: options).examine(picture))
            }
        }
    }

    @Test(
        "what it does wrong is named",
        arguments: [
            ("crash", DecoderFailure.crashed(signal: SIGSEGV)), ("execute", .forbiddenCall),
            ("trace", .forbiddenCall), ("exit", .ended(status: 7)), ("babble", .malformedAnswer),
            ("flood", .malformedAnswer),
        ])
    func failures(deed: String, failure: DecoderFailure) throws {
        let alone = try Self.decoder(deed, .zbar).examine(Self.picture())
        #expect(alone.symbols.isEmpty && alone.failure == failure)
        let both = try Self.decoder(deed, .auto).examine(Self.picture())
        #expect(both.symbols.map(\.text.string) == ["A-014"] && both.failure == failure)
    }

    @Test("what it asks for in vain does not hinder it", arguments: HostilePictureTests.refused)
    func refusedCalls(deed: String) throws {
        let found = try Self.decoder(deed, .zbar).examine(Self.picture())
        #expect(found.symbols.map(\.text.string) == ["A-014"] && found.failure == nil)
    }
}

@Suite("libzbar beside the frames of a camera")
struct BesideTests {
    static func decoder(
        _ engine: DecoderOptions.Engine, _ decoders: DecoderPool
    ) throws -> Decoder {
        try Decoder(
            forFrames: DecoderOptions(engine: engine, effort: .fast), beside: decoders)
    }

    @Test("what it finds is in the answer for a later frame, once it is news")
    func later() throws {
        let decoder = try Self.decoder(.zbar, DecoderPool(isInBackground: true))
        let picture = try HostileFrameTests.picture()
        #expect(decoder.decode(picture).isEmpty)
        decoder.settle()
        #expect(decoder.hasNews)
        #expect(decoder.decode(picture).map(\.text.string) == ["A-014"])
        decoder.settle()
        #expect(!decoder.hasNews)
        // The frames that follow say it for as long as libzbar still finds it.
        #expect(decoder.decode(picture).map(\.text.string) == ["A-014"])
        decoder.settle()
        _ = decoder.decode(LumaImage(width: 64, height: 64, shade: 255))
        decoder.settle()
        #expect(decoder.decode(LumaImage(width: 64, height: 64, shade: 255)).isEmpty)
        #expect(decoder.problem == nil)
    }

    @Test("one that hangs delays no frame, and is stopped and said")
    func hang() throws {
        let decoder = try Self.decoder(.auto, HostileDecoder.pool(.zbar, "hang"))
        let unreadable = try Self.unreadable()
        let picture = try HostileFrameTests.picture()
        // The first of these has what hangs; the others do not wait for it.
        for _ in 0..<3 { _ = decoder.decode(unreadable) }
        for _ in 0..<3 { #expect(decoder.decode(picture).map(\.text.string) == ["A-014"]) }
        #expect(decoder.problem == nil)
        decoder.settle()
        #expect(decoder.problem?.contains("did not answer within 5") == true)
        #expect(decoder.decode(picture).map(\.text.string) == ["A-014"])
    }

    @Test("one that is missing is said, and the native reader still reads")
    func missing() throws {
        let decoder = try Self.decoder(.auto, DecoderPool(["/none/docent-decoder"]))
        _ = decoder.decode(try Self.unreadable())
        decoder.settle()
        #expect(decoder.problem?.contains("/none/docent-decoder") == true)
        #expect(decoder.decode(try HostileFrameTests.picture()).map(\.text.string) == ["A-014"])
    }

    @Test("pauses grow from a second to a minute")
    func pauses() {
        var failures = FailureCount()
        var now = ContinuousClock.now
        #expect(failures.mayTry(at: now) && failures.problem == nil)
        for pause in [1, 2, 4, 8, 16, 32, 60, 60] {
            failures.add(.forbiddenCall, at: now)
            #expect(!failures.mayTry(at: now + .seconds(pause) - .milliseconds(1)))
            now += .seconds(pause)
            #expect(failures.mayTry(at: now))
        }
        #expect(failures.problem?.contains("8 times in a row") == true)
    }

    /// A symbol whose finder patterns are seen and whose data cannot be read.
    private static func unreadable() throws -> LumaImage {
        let picture = try HostileFrameTests.picture()
        let side = picture.width
        var pixels = picture.pixels
        for y in side * 2 / 5..<side * 4 / 5 {
            for x in side * 2 / 5..<side * 4 / 5 { pixels[y * side + x] = x % 7 < 3 ? 0 : 255 }
        }
        return LumaImage(width: side, height: picture.height, pixels: pixels)
    }
}
