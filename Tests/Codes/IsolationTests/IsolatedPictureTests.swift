import Foundation
import ImageFiles
import Imaging
import Isolation
import Processes
import TestSupport
import Testing

enum Fixtures {
    static let folder = Repository.root + "/Tests/Codes/ImageFilesTests/Fixtures"

    static let pictures = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
        .filter { $0.contains(".") }.sorted()
}

@Suite("Confined processes decode pictures as this process does")
struct IsolatedPictureTests {
    static let decoders = DecoderPool()

    /// What comes of the pages, in order.
    private static func pages(_ pages: LumaPages) -> [Result<LumaPage, ImageFileError>] {
        var pages = pages
        var found: [Result<LumaPage, ImageFileError>] = []
        while found.count < 100 {
            do throws(ImageFileError) {
                guard let page = try pages.next() else { break }
                found.append(.success(page))
            } catch {
                found.append(.failure(error))
            }
        }
        return found
    }

    @Test("every fixture, whole", arguments: Fixtures.pictures)
    func whole(name: String) throws {
        let file = try ImageFile(path: "\(Fixtures.folder)/\(name)")
        #expect(
            Self.pages(file.lumaPages(through: Self.decoders)) == Self.pages(file.lumaPages()))
    }

    @Test("every fixture, cut off", arguments: Fixtures.pictures)
    func cutOff(name: String) throws {
        let bytes = [UInt8](
            try Data(contentsOf: URL(fileURLWithPath: "\(Fixtures.folder)/\(name)")))
        for share in [0.1, 0.5, 0.9] {
            let part = Array(bytes.prefix(max(16, Int(Double(bytes.count) * share))))
            let file = try ImageFile(bytes: part, name: name)
            #expect(
                Self.pages(file.lumaPages(through: Self.decoders)) == Self.pages(file.lumaPages()))
        }
    }

    @Test(
        "without a home, a language, or what describes the machine's kinds of files",
        arguments: [
            ["LC_ALL=xx_YY", "LANG=xx_YY"],
            ["HOME=/none", "XDG_CACHE_HOME=/none", "XDG_DATA_DIRS=/none", "TMPDIR=/none"],
        ])
    func bare(environment: [String]) throws {
        let decoders = Self.pool(environment)
        for name in ["rgb.png", "rgb.heic", "rgb.avif", "rgb.bmp", "rgb.tiff", "still.gif"] {
            let file = try ImageFile(path: "\(Fixtures.folder)/\(name)")
            #expect(
                Self.pages(file.lumaPages(through: decoders)) == Self.pages(file.lumaPages()))
        }
    }

    @Test("a machine without gdk-pixbuf's list of loaders is told which loader is missing")
    func noLoaders() throws {
        let decoders = Self.pool(["GDK_PIXBUF_MODULE_FILE=/none/loaders.cache"])
        var pages = try ImageFile(path: "\(Fixtures.folder)/rgb.heic").lumaPages(through: decoders)
        #expect {
            _ = try pages.next()
        } throws: { error in
            if case ImageFileError.missingLoader(_, .heic, _) = error { true } else { false }
        }
    }

    /// Decoders with more in their environment.
    private static func pool(_ environment: [String]) -> DecoderPool {
        DecoderPool(
            [OwnProgram.path("docent-decoder")],
            environment: DecoderPool.usualEnvironment + environment)
    }

    @Test("limits hold")
    func limits() throws {
        var limits = ImageLimits()
        limits.maximumPixels = 100
        limits.maximumPages = 1
        for name in ["rgb.png", "baseline.jpg", "lossy.webp", "pages.tiff"] {
            let file = try ImageFile(path: "\(Fixtures.folder)/\(name)", limits: limits)
            #expect(
                Self.pages(file.lumaPages(through: Self.decoders)) == Self.pages(file.lumaPages()))
        }
    }

    @Test("a cursor that is let go leaves its process to the next file")
    func letGo() throws {
        for _ in 0..<5 {
            var pages = try ImageFile(path: "\(Fixtures.folder)/pages.tiff")
                .lumaPages(through: Self.decoders)
            _ = try pages.next()
        }
    }

    @Test("a program that is missing is named")
    func missing() throws {
        let decoders = DecoderPool(["/none/docent-decoder"])
        var pages = try ImageFile(path: "\(Fixtures.folder)/rgb.png").lumaPages(through: decoders)
        #expect {
            _ = try pages.next()
        } throws: { error in
            "\(error)".contains("/none/docent-decoder: No such file or directory")
        }
        #expect(throws: DecoderFailure.self) { try decoders.prepare() }
    }

    @Test("many threads at once")
    func threads() async throws {
        let expected = try ImageFile(path: "\(Fixtures.folder)/baseline.jpg").lumaPage(1)
        try await withThrowingTaskGroup(of: LumaPage?.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    var pages = try ImageFile(path: "\(Fixtures.folder)/baseline.jpg")
                        .lumaPages(through: Self.decoders)
                    return try pages.next()
                }
            }
            for try await page in group { #expect(page == expected) }
        }
    }
}
