import Bundles
import Foundation
import Testing
import TourAuthoring
import TourModel
import TourStore
import TourTestSupport

@Suite("Bundles of earlier formats")
struct KeptBundleTests {
    private let place: TestFolder
    private let key: BundleKey

    init() throws {
        place = try TestFolder()
        key = try #require(BundleKey(base64: "hsjPWQT0LAyNQoPjxEidUgnuixa3YDTcSBexO/oWRlI="))
        let unpack = Process()
        unpack.executableURL = URL(fileURLWithPath: "/bin/gzip")
        let kept = try #require(
            Bundle.module.url(
                forResource: "format-1.tour", withExtension: "gz", subdirectory: "Kept"))
        unpack.arguments = ["-dc", kept.path]
        let pipe = Pipe()
        unpack.standardOutput = pipe
        try unpack.run()
        try place.write("shelf/kept.tour", Array(pipe.fileHandleForReading.readToEnd() ?? Data()))
        unpack.waitUntilExit()
    }

    @Test("one of format 1, which was kept, is proven and read whole")
    func proven() throws {
        let bundle = try TourBundle(path: place("shelf/kept.tour"), keys: [key])
        #expect(bundle.manifest.format == 1 && bundle.manifest.site == "kept")
        #expect(bundle.manifest.version == 1 && bundle.manifest.bytes == 253_952)
        #expect(bundle.manifest.keys == nil && bundle.objects == nil)
        try bundle.check()
        var bytes = try place.bytes("shelf/kept.tour")
        bytes[200_000] ^= 1
        try place.write("bad.tour", bytes)
        let bad = try TourBundle(path: place("bad.tour"), keys: [key])
        #expect(throws: BundleError.wrongContent(path: place("bad.tour"), file: "tour.sqlite")) {
            try bad.check()
        }
    }

    @Test(
        "one of format 1 is taken with its media, for as long as databases of its format are read")
    func taken() throws {
        let shelf = BundleShelf(folder: place("shelf"), keys: [key])
        let candidate = try #require(try shelf.candidates().first)
        let bundle = try #require(try shelf.open(candidate, site: "kept"))
        do {
            let path = try shelf.unpack(bundle)
            try shelf.show(bundle.manifest)
            let store = try TourStore(path: path)
            #expect(try store.room("A-001")?.names.values[.english] == "Reading room")
            let picture = try #require(try store.mediaBytes("desk"))
            #expect(picture.count == (try store.mediaSize("desk")))
            #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
            #expect(try shelf.version() == 1)
        } catch BundleError.badDatabase(_, let reason) {
            #expect(TourSchema.version != 9)
            #expect(reason.contains("it has format 9, this program reads \(TourSchema.version)"))
        }
    }

    @Test("one whose format nobody knows yet says what to do")
    func future() throws {
        let site = try PublishedSite()
        let error = BundleError.otherFormat(path: "a.tour", format: 3)
        #expect(
            "\(error)"
                == "a.tour: the bundle has format 3, this program reads 1 to 2; update the program")
        try site.publish()
        #expect(try site.open().manifest.schema == TourSchema.version)
        let other = BundleError.otherSchema(path: "a.tour", schema: 99)
        #expect("\(other)".contains("databases of format 99, this program reads"))
    }
}
