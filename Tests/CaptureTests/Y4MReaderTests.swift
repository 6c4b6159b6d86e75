import Glibc
import Imaging
import Testing

@testable import Capture

struct Y4MReaderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// All pictures of a recording with these bytes.
    private func pictures(_ bytes: [UInt8]) throws -> [LumaImage] {
        var reader = try Y4MReader(folder.write("a.y4m", bytes))
        var pictures: [LumaImage] = []
        while let picture = try reader.next() { pictures.append(picture) }
        return pictures
    }

    @Test(
        "luma is read and the colour after it passed over, for every kind of colour",
        arguments: [
            ("Cmono", 0), ("C420jpeg", 8), ("C420mpeg2", 8), ("C420paldv", 8), ("C420", 8), ("", 8),
            ("C411", 6), ("C422", 12), ("C444", 18), ("C444alpha", 27),
        ])
    func colours(word: String, chroma: Int) throws {
        // 3x3, so that halves and quarters are rounded up.
        let header = "YUV4MPEG2 W3 H3 F30:1 Ip A1:1 \(word)\n"
        let luma: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 9]
        let frame = Array("FRAME\n".utf8) + luma + [UInt8](repeating: 0xEE, count: chroma)
        let marked = Array("FRAME Ip XA=1\n".utf8) + frame.dropFirst(6)
        let picture = LumaImage(width: 3, height: 3, pixels: luma)
        #expect(
            try pictures(Array(header.utf8) + frame + marked + frame) == [
                picture, picture, picture,
            ])
    }

    @Test(
        "the first line is read in whatever order its words come",
        arguments: [
            ("YUV4MPEG2 W640 H480 F30000:1001", 640, 480, 30000.0 / 1001),
            ("YUV4MPEG2 H480 F25:1 It W640 XYSCSS=420JPEG", 640, 480, 25),
            ("YUV4MPEG2 W1 H1", 1, 1, 25), ("YUV4MPEG2 W2 H2 F0:0", 2, 2, 25),
        ])
    func headers(line: String, width: Int, height: Int, rate: Double) throws {
        let header = try Y4MHeader(line)
        #expect(header.width == width)
        #expect(header.height == height)
        #expect(header.framesPerSecond == rate)
    }

    @Test(
        "a first line that cannot be is refused with the reason",
        arguments: [
            ("", "it does not begin with YUV4MPEG2"),
            ("YUV4MPEG W1 H1", "it does not begin with YUV4MPEG2"),
            ("YUV4MPEG2", size(0, 0)), ("YUV4MPEG2 W-5 H5", size(-5, 5)),
            ("YUV4MPEG2 W16385 H1", size(16385, 1)),
            ("YUV4MPEG2 W16384 H16384", size(16384, 16384)),
            ("YUV4MPEG2 W99999999999999999999 H1", size(0, 1)),
            ("YUV4MPEG2 W1 H1 F30", "its rate is no fraction such as 30:1"),
            ("YUV4MPEG2 W1 H1 F-1:1", "its rate is no fraction such as 30:1"),
            (
                "YUV4MPEG2 W1 H1 F9999:1",
                "its rate is not between 0.001 and 1000 pictures per second"
            ),
            (
                "YUV4MPEG2 W1 H1 F1:9999",
                "its rate is not between 0.001 and 1000 pictures per second"
            ),
            (
                "YUV4MPEG2 W1 H1 C420p10",
                "its colours are another kind than mono, 420, 411, 422 or 444 of 8 bits"
            ),
        ])
    func badHeaders(line: String, reason: String) throws {
        #expect(throws: Y4MFlaw(reason)) { try Y4MHeader(line) }
        let path = try folder.write("a.y4m", Array("\(line)\n".utf8))
        #expect(throws: CaptureError.notRecording(path: path, reason: reason)) {
            _ = try Y4MReader(path)
        }
    }

    private static func size(_ width: Int, _ height: Int) -> String {
        "its pictures are \(width)x\(height), where 1 to 16384 pixels a side and 100000000 in all can be played"
    }

    @Test(
        "a recording cut anywhere gives the whole pictures before the cut, and an error unless it ends there"
    )
    func everyPrefix() throws {
        let header = Array("YUV4MPEG2 W2 H2 F30:1 C420\n".utf8)
        let frame = Array("FRAME\n".utf8) + [1, 2, 3, 4, 128, 128]
        let whole = header + frame + frame
        for count in 0...whole.count {
            let path = try folder.write("a.y4m", Array(whole.prefix(count)))
            if count < header.count {
                #expect(throws: CaptureError.self) { _ = try Y4MReader(path) }
                continue
            }
            var reader = try Y4MReader(path)
            let pictures = (count - header.count) / frame.count
            for _ in 0..<pictures {
                #expect(try reader.next() == LumaImage(width: 2, height: 2, pixels: [1, 2, 3, 4]))
            }
            if header.count + pictures * frame.count == count {
                #expect(try reader.next() == nil)
            } else {
                let expected = CaptureError.damagedRecording(path: path, picture: pictures)
                do throws(CaptureError) {
                    let picture = try reader.next()
                    Issue.record("\(count) bytes gave \(String(describing: picture?.pixels.count))")
                } catch {
                    #expect(error == expected)
                }
            }
        }
    }

    @Test("lines without an end, and frames without their mark, are refused")
    func badLines() throws {
        let endless = try folder.write(
            "a.y4m", Array("YUV4MPEG2 ".utf8) + [UInt8](repeating: 0x57, count: 5000))
        #expect(
            throws: CaptureError.notRecording(
                path: endless, reason: "it does not begin with YUV4MPEG2")
        ) { _ = try Y4MReader(endless) }
        let header = Array("YUV4MPEG2 W1 H1 Cmono\n".utf8)
        for mark in ["FRAMES\n", "\n", "frame\n", String(repeating: "F", count: 3000)] {
            #expect(throws: CaptureError.self) { try pictures(header + Array(mark.utf8) + [7]) }
        }
    }

    @Test("a folder, a pipe and a missing file are refused without waiting")
    func noFile() throws {
        #expect(throws: CaptureError.notFile(path: folder.path)) { _ = try Y4MReader(folder.path) }
        let pipe = "\(folder.path)/pipe"
        try #require(unsafe mkfifo(pipe, 0o644) == 0)
        #expect(throws: CaptureError.notFile(path: pipe)) { _ = try Y4MReader(pipe) }
        let missing = "\(folder.path)/missing"
        #expect(throws: CaptureError.system(call: "opening it", path: missing, code: ENOENT)) {
            _ = try Y4MReader(missing)
        }
    }
}
