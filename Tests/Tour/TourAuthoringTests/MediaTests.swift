import Foundation
import ImageFiles
import Imaging
import Synchronization
import Testing
import TourAuthoring
import TourModel
import TourStore
import TourTestSupport

@Suite("Media are measured, scaled and looked at by a player")
struct MediaTests {
    let folder: TestFolder

    init() throws {
        folder = try TestFolder()
        try SampleSite.write(to: folder)
    }

    private func store(
        measure: @escaping TourImporter.Measure = SampleSite.measure,
        probe: TourImporter.Probe? = nil
    ) throws -> (store: TourStore, warnings: [String]) {
        let path = folder(".tour.db")
        let summary = try TourImporter.import(
            folder: folder.path, into: path, measure: measure, probe: probe)
        return (try TourStore(path: path), summary.warnings.map(\.description))
    }

    private func problems(_ error: TourImporter.ProbeError) throws -> [String] {
        do {
            return try store(probe: { _ throws(TourImporter.ProbeError) in throw error }).warnings
        } catch TourImportError.invalid(_, let problems) {
            return problems.map(\.description)
        }
    }

    // MARK: Films

    @Test("a film has the length and the size that a player tells, and keeps them")
    func film() throws {
        let looked = Mutex<[String]>([])
        let (store, warnings) = try store(probe: { path throws(TourImporter.ProbeError) in
            looked.withLock { $0.append(path) }
            return .init(duration: .milliseconds(36_040), width: 1280, height: 720)
        })
        #expect(warnings == [])
        #expect(looked.withLock { $0 } == [folder("media/eleven.webm")])
        let film = try #require(try store.media("eleven"))
        #expect(film.duration == .milliseconds(36_040))
        #expect(film.width == 1280)
        #expect(film.height == 720)
    }

    @Test("a film that has not changed is not looked at again, and one that has is")
    func filmAgain() throws {
        let count = Mutex(0)
        let probe: TourImporter.Probe = { _ throws(TourImporter.ProbeError) in
            let seconds = count.withLock {
                $0 += 1; return $0
            }
            return .init(duration: .seconds(seconds), width: 1280, height: 720)
        }
        #expect(try store(probe: probe).store.media("eleven")?.duration == .seconds(1))
        #expect(try store(probe: probe).store.media("eleven")?.duration == .seconds(1))
        let film = try Data(contentsOf: URL(fileURLWithPath: folder("media/eleven.webm")))
        try (film + [0]).write(to: URL(fileURLWithPath: folder("media/eleven.webm")))
        #expect(try store(probe: probe).store.media("eleven")?.duration == .seconds(2))
    }

    @Test("without a player a warning tells so once, and all is imported")
    func noPlayer() throws {
        try folder.write(
            "media/media.yaml",
            SampleSite.media + "\ntwelve:\n  file: eleven.webm\n  alt: {en: A, de: B, fr: C}\n")
        #expect(
            try problems(.noPlayer(reason: "mpv is not installed")) == [
                "media/media.yaml:6:9: warning: the lengths of films and sounds are not known: mpv is not installed; install it and import again"
            ])
        #expect(try TourStore(path: folder(".tour.db")).media("eleven")?.duration == nil)
    }

    @Test("a file that cannot be played is refused, one that a player fails on is told")
    func unplayable() throws {
        let path = folder("media/eleven.webm")
        #expect(
            try problems(.unplayable(reason: "\(path): no streams")) == [
                "media/media.yaml:6:9: media/eleven.webm cannot be played: media/eleven.webm: no streams; save it again; MP4 with H.264 or WebM is sure to play"
            ])
        #expect(
            try problems(.failed(reason: "mpv hung")) == [
                "media/media.yaml:6:9: warning: the length of media/eleven.webm is not known: mpv hung; look whether it plays, and import again"
            ])
    }

    @Test("a film without pictures is refused")
    func noPictures() throws {
        let error = #expect(throws: TourImportError.self) {
            try store(probe: { _ throws(TourImporter.ProbeError) in .init(duration: .seconds(3)) })
        }
        #expect(
            error?.description
                == "media/media.yaml:6:9: media/eleven.webm has no pictures; put a film there, or save the sound as ogg, mp3 or wav"
        )
    }

    // MARK: Pictures

    /// A picture with a shade for each pixel, and what lets shine through in its last.
    private func picture(_ width: Int, _ height: Int, alpha: UInt8 = 255) -> ColorImage {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 4)
        for y in 0..<height {
            for x in 0..<width {
                pixels += [UInt8(x * 255 / width), UInt8(y * 255 / height), 90, 255]
            }
        }
        pixels[pixels.count - 1] = alpha
        return ColorImage(width: width, height: height, pixels: pixels)
    }

    @Test(
        "a picture larger than a page has a copy that fits one; its file is kept whole",
        arguments: [(".png", UInt8(255)), (".png", 0), (".jpg", 255)])
    func scaled(ending: String, alpha: UInt8) throws {
        let large = picture(2_880, 60, alpha: alpha)
        let bytes = try large.encoded(named: "large", isDrawn: ending == ".png")
        try folder.write("media/large" + ending, bytes)
        try folder.write(
            "media/media.yaml",
            SampleSite.media + "\nlarge:\n  file: large\(ending)\n  alt: {en: A, de: B, fr: C}\n")
        let (store, _) = try store(measure: { path in
            path.contains("large")
                ? try TourImporter.measurePicture(path) : try SampleSite.measure(path)
        })
        #expect(try store.media("large")?.width == 2_880)
        #expect(try store.mediaBytes("large") == bytes)
        let screen = try #require(try store.screenPicture("large"))
        let file = try ImageFile(bytes: screen, name: "screen")
        #expect(file.format == (ending == ".png" ? .png : .jpeg))
        let shown = try file.colorImage(fittingWidth: 4_000, height: 4_000)
        #expect(shown.width == 1_440)
        #expect(shown.height == 30)
        let middle = (15 * 1_440 + 360) * 4
        #expect(abs(Int(shown.pixels[middle]) - 64) < 6)
        #expect(abs(Int(shown.pixels[middle + 1]) - 127) < 6)
        #expect(shown.pixels.last.map { $0 < 255 } == (alpha < 255))
    }

    @Test("a picture that fits is shown from its own file, a film has none")
    func small() throws {
        let (store, _) = try store()
        #expect(try store.screenPicture("control-room") == SampleSite.png)
        #expect(try store.screenPicture("nothing") == nil)
    }
}
