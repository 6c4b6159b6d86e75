import Foundation
import ImageFiles
import Imaging
import Isolation
import TestSupport
import Testing

@Suite("A picture decoder that was taken over does no harm")
struct HostilePictureTests {
    /// A file that each library decodes.
    static func file(for library: HostileDecoder.Library, _ limits: ImageLimits = .init()) throws
        -> ImageFile
    {
        let name =
            switch library {
            case .png: "rgb.png"
            case .jpeg, .zbar: "baseline.jpg"
            case .pixbuf: "lossy.webp"
            }
        return try ImageFile(path: Fixtures.folder + "/" + name, limits: limits)
    }

    static func error(
        _ library: HostileDecoder.Library, _ deed: String, _ limits: ImageLimits = .init()
    ) throws -> ImageFileError? {
        var pages = try file(for: library, limits)
            .lumaPages(through: HostileDecoder.pool(library, deed))
        do {
            _ = try pages.next()
            return nil
        } catch {
            return error
        }
    }

    static let decoders: [HostileDecoder.Library] = [.png, .jpeg, .pixbuf]
    static let forbidden = ["execute", "trace", "user", "namespace"]
    static let refused = [
        "read", "write", "delete", "connect", "server", "fork", "kill", "code",
    ]

    @Test("one that does what no library does is stopped", arguments: decoders, forbidden)
    func forbiddenCalls(library: HostileDecoder.Library, deed: String) throws {
        guard case .decoderFailed(_, 1, .forbiddenCall)? = try Self.error(library, deed) else {
            let found = try Self.error(library, deed).map { "\($0)" } ?? "a page"
            Issue.record("\(deed): \(found)")
            return
        }
    }

    @Test("one that crashes is named", arguments: decoders)
    func crash(library: HostileDecoder.Library) throws {
        let error = try Self.error(library, "crash")
        guard case .decoderFailed(_, 1, .crashed(SIGSEGV))? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.description.hasSuffix("the decoder crashed (signal 11)") == true)
    }

    @Test("one that takes all memory is stopped and named", arguments: decoders)
    func memory(library: HostileDecoder.Library) throws {
        var limits = ImageLimits()
        limits.maximumPixels = 1_000_000
        let error = try Self.error(library, "memory", limits)
        guard case .decoderFailed(_, 1, .outOfMemory)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("one that hangs is stopped at the limit", arguments: decoders, ["hang", "sleep"])
    func hang(library: HostileDecoder.Library, deed: String) throws {
        var limits = ImageLimits()
        limits.pageTimeout = .zero
        guard case .decoderFailed(_, 1, .timeout)? = try Self.error(library, deed, limits) else {
            Issue.record("not stopped")
            return
        }
    }

    @Test(
        "one that asks for files, servers, processes or code is refused them, and decodes",
        arguments: decoders, refused)
    func refusedCalls(library: HostileDecoder.Library, deed: String) throws {
        #expect(try Self.error(library, deed) == nil)
        #expect(!FileManager.default.fileExists(atPath: "/tmp/docent-was-here"))
    }

    @Test("one that ends or lies is named", arguments: decoders)
    func lies(library: HostileDecoder.Library) throws {
        func failure(_ deed: String) throws -> DecoderFailure? {
            guard case .decoderFailed(_, 1, let failure)? = try Self.error(library, deed) else {
                return nil
            }
            return failure
        }
        #expect(try failure("exit") == .ended(status: 7))
        #expect(try failure("quiet") == .ended(status: 0))
        #expect(try failure("babble") == .malformedAnswer)
        #expect(try failure("flood") == .malformedAnswer)
        guard case .tooManyPixels? = try Self.error(library, "boast") else {
            Issue.record("pixels that do not exist")
            return
        }
    }

    @Test("other files are decoded as before, by the same processes")
    func othersGoOn() throws {
        let decoders = try HostileDecoder.pool(.png, "crash")
        for _ in 0..<3 {
            var hostile = try Self.file(for: .png).lumaPages(through: decoders)
            #expect(throws: ImageFileError.self) { try hostile.next() }
            #expect(try hostile.next() == nil)
            var other = try Self.file(for: .jpeg).lumaPages(through: decoders)
            #expect(try other.next() != nil)
        }
    }
}
