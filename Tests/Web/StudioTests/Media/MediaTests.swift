import Foundation
import ImageFiles
import Imaging
import Testing
import TourTestSupport

@testable import Studio
@testable import TourAuthoring

@Suite("The media of a tour in the studio")
struct MediaTests {
    private let studio: OpenStudio

    init() async throws { studio = try await OpenStudio() }

    /// A whole picture; SampleSite's own are heads alone.
    private static func picture(
        _ shade: UInt8 = 80, width: Int = 40, height: Int = 30, isDrawn: Bool = false
    ) throws -> [UInt8] {
        let image = ColorImage(LumaImage(width: width, height: height, shade: shade))
        return try image.encoded(named: "", isDrawn: isDrawn)
    }

    private static let mp4 = [0, 0, 0, 24] + Array("ftypisom\0\0\0\0isommp42".utf8)

    @Test("after one of several that wait comes the next")
    func next() async throws {
        for (name, shade) in [("one.jpg", 80), ("two.jpg", 90)] as [(String, UInt8)] {
            _ = try await studio.send(try Self.picture(shade), called: name)
        }
        let taken = await studio.post(["waiting", "one"], ["id": "one", "alt.en": "First"])
        #expect(taken.location == "/waiting/two?taken=one", "\(taken.body)")
        let page = await studio.get(["waiting", "two"], query: ["taken": "one"]).body
        #expect(page.contains("/media/one") && page.contains("is in the tour"))
        let last = await studio.post(["waiting", "two"], ["id": "two", "alt.en": "Second"])
        #expect(last.location == "/media/two", "\(last.body)")
    }

    @Test("a picture waits until it is described, and is then one change with its entry")
    func described() async throws {
        let before = try studio.text("media/media.yaml")
        let bytes = try Self.picture()
        let sent = try await studio.send(bytes, called: "IMG_0001 (Küche).JPG")
        #expect(sent.location == "/waiting/img-0001-kuche")
        #expect(try studio.text("media/media.yaml") == before)
        let list = await studio.get(["media"]).body
        #expect(list.contains("IMG_0001 (K") && list.contains("/waiting/img-0001-kuche"))
        let id = "img-0001-kuche"
        #expect(await studio.get(["waiting", id]).status == 200)
        // Not without its first language.
        for form in [["id": id], ["id": id, "alt.de": "Eine Küche"], ["id": id, "alt.en": "  "]] {
            #expect(await studio.post(["waiting", id], form: form).status == 422)
        }
        // Nor under a name that is taken, or none.
        for name in ["control-room", "../x", "", "A", "-a", String(repeating: "a", count: 65)] {
            let answer = await studio.post(["waiting", id], ["id": name, "alt.en": "A kitchen"])
            #expect(answer.status == 422, "\(name)")
        }
        let taken = await studio.post(
            ["waiting", id],
            ["id": "kitchen", "alt.en": "A kitchen", "alt.de": "Eine Küche", "alt.fr": ""])
        #expect(taken.location == "/media/kitchen", "\(taken.body)")
        #expect(studio.exists("media/kitchen.jpg") && studio.kept("waiting").isEmpty)
        let after = try studio.text("media/media.yaml")
        #expect(
            after.hasPrefix(before)
                && after.contains(
                    "\nkitchen: {file: kitchen.jpg, alt: {en: A kitchen, de: Eine Küche}}")
        )
        #expect(await studio.get(["media", "kitchen"]).body.contains("A kitchen"))
        // The same bytes are known, whatever their name.
        let again = try await studio.send(bytes, called: "other.jpg")
        #expect(again.status == 422 && again.body.contains("kitchen"))
        // One undo takes both out, the next brings both back.
        #expect(await studio.post(["undo"], ["page": "media"]).location == "/media")
        #expect(!studio.exists("media/kitchen.jpg"))
        #expect(try studio.text("media/media.yaml") == before)
        #expect(await studio.post(["undo"], ["page": "media"]).status == 303)
        #expect(studio.exists("media/kitchen.jpg"))
        #expect(try studio.text("media/media.yaml") == after)
    }

    @Test("names of files lead nowhere")
    func traversal() async throws {
        let names = [
            "../../../etc/passwd.jpg", "..\\..\\x.jpg", "/etc/x.jpg", ".htaccess", "\u{0}x.jpg",
            String(repeating: "x", count: 3000) + ".jpg", "<img src=x onerror=alert(1)>.jpg",
            "con.jpg",
        ]
        for (number, name) in names.enumerated() {
            let bytes = try Self.picture(UInt8(number * 20), width: 30 + number)
            let sent = try await studio.send(bytes, called: name)
            let id = try #require(sent.location?.split(separator: "/").last.map(String.init))
            #expect(MediaDesk.isID(id), "\(id)")
            #expect(studio.kept("waiting").contains(id))
            let page = await studio.get(["waiting", id]).body + (await studio.get(["media"]).body)
            #expect(!page.contains("<img src=x"))
        }
        #expect(studio.kept("incoming").isEmpty)
        for id in ["..", "../waiting", "x/y", ".", "a\u{0}", ""] {
            #expect(await studio.get(["waiting", id]).status == 404)
            #expect(await studio.post(["waiting", id, "out"]).status != 303)
        }
    }

    static let refused: [(String, [UInt8], MediaFormat.Refusal)] = [
        (
            "drawing.png", Array("<?xml version=\"1.0\"?>\n<svg xmlns=\"x\"><script/></svg>".utf8),
            .svg
        ),
        ("drawing.svg", Array("\u{FEFF} <svg onload=\"alert(1)\"/>".utf8), .svg),
        ("page.png", Array("<!doctype html><script>alert(1)</script>".utf8), .markup),
        ("page.jpg", Array("\n <b>x</b>".utf8), .markup),
        ("x.png", Array("#!/bin/sh\nrm".utf8), .program),
        ("x.mp4", Array("\u{7F}ELF\u{2}".utf8), .program),
        ("x.pdf", Array("%PDF-1.7\n".utf8), .picture("PDF")),
        ("empty.jpg", [], .empty),
        ("x.jpg", Array("hello, what is this".utf8), .unknown),
        ("x.zip", Array("PK\u{3}\u{4}".utf8), .unknown),
    ]

    @Test("what is none of a tour's files is refused by its bytes, in words", arguments: refused)
    func refusals(name: String, bytes: [UInt8], refusal: MediaFormat.Refusal) async throws {
        #expect(throws: refusal) { try MediaFormat(of: Array(bytes.prefix(1024))) }
        let sent = try await studio.send(bytes, called: name)
        #expect(sent.status == 422)
        let words = StudioWords(accepting: nil).why(refusal)
        #expect(sent.body.contains(words.replacing("\"", with: "&quot;")), "\(words)")
        #expect(studio.kept("waiting").isEmpty && studio.kept("incoming").isEmpty)
    }

    @Test("a picture of another form is converted once, and waits as what kiosks show")
    func converted() async throws {
        let bitmap = Bitmap.twoPixels
        let fixture = try await OpenStudio(measure: TourImporter.measurePicture)
        let sent = try await fixture.send(bitmap, called: "Scan.BMP")
        #expect(sent.status == 303, "\(sent.body)")
        let id = try #require(sent.location?.split(separator: "/").last.map(String.init))
        let waiting = try #require(fixture.kept("waiting").first { $0 == id })
        #expect(waiting == "scan")
        #expect(fixture.kept("incoming").isEmpty)
    }

    @Test(
        "what cannot be converted is refused in words, and nothing of it stays",
        arguments: [
            ("photo.heic", "\0\0\0\u{18}ftypheic\0\0\0\0mif1heic"), ("x.gif", "GIF89a"),
            ("x.mov", "\0\0\0\u{14}ftypqt  \0\0\0\0qt  "),
            ("x.m4a", "\0\0\0\u{14}ftypM4A \0\0\0\0M4A "),
        ])
    func unconverted(name: String, bytes: String) async throws {
        let sent = try await studio.send(Array(bytes.utf8), called: name)
        #expect(sent.status == 422)
        let isFilm = name.hasSuffix("mov") || name.hasSuffix("m4a")
        if isFilm, !MediaConversion.hasProgram {
            let words = StudioWords(accepting: nil).why(.noConverter)
            #expect(sent.body.contains(words.replacing("\"", with: "&quot;")), "\(words)")
        }
        #expect(studio.kept("waiting").isEmpty && studio.kept("incoming").isEmpty)
    }

    @Test("a picture that is cut off, or no picture behind its first bytes, is refused")
    func damaged() async throws {
        let fixture = try await OpenStudio(measure: TourImporter.measurePicture)
        for isDrawn in [false, true] {
            let whole = try Self.picture(isDrawn: isDrawn)
            for bytes in [
                Array(whole.prefix(whole.count / 2)), Array(whole.prefix(12)),
                Array(whole.dropLast(6)),
            ] {
                let sent = try await fixture.send(bytes, called: "a.jpg")
                #expect(sent.status == 422 && sent.location == nil)
            }
        }
        #expect(fixture.kept("waiting").isEmpty && fixture.kept("incoming").isEmpty)
    }

    @Test("too much is refused while it comes, and nothing of it stays")
    func tooLarge() async throws {
        let receiver = try studio.service.receiver(
            contentType: "multipart/form-data; boundary=b", at: ["media"])
        let head = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\n"
        try await receiver.take(Array(head.utf8))
        let part = [UInt8](repeating: 7, count: 8 << 20)
        await #expect(throws: UploadReceiver.Mistake.self) {
            for _ in 0..<100 { try await receiver.take(part) }
        }
        await receiver.abandon()
        #expect(studio.kept("incoming").isEmpty)
        let request = OpenStudio.request(["media"], post: "", token: studio.token)
        let answer = studio.service.answer(to: .tooLarge(limit: 200 << 20), of: request)
        #expect(answer.status == 413)
        // A picture has a limit of its own.
        let large = [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 0, count: 33 << 20)
        #expect(try await studio.send(large, called: "a.jpg").status == 422)
        #expect(studio.kept("incoming").isEmpty)
    }

    @Test("a form that ends early, has no file, or is for another address takes nothing")
    func forms() async throws {
        let receiver = try studio.service.receiver(
            contentType: "multipart/form-data; boundary=b", at: ["media"])
        try await receiver.take(
            Array(
                "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\nabc"
                    .utf8))
        await #expect(throws: UploadReceiver.Mistake.truncated) { try await receiver.finish() }
        await receiver.abandon()
        #expect(studio.kept("incoming").isEmpty)
        #expect(try await studio.send([1], called: "").status == 422)
        for path in [["rooms", "A-014"], ["people"], ["undo"], ["media", "x", "out"]] {
            #expect(try await studio.send([1], called: "a", to: path).status == 415)
        }
        #expect(await studio.post(["media"], ["file": "x"]).status == 415)
        let stranger = OpenStudio.request(["media"], post: "", token: nil)
        #expect(await studio.service.refusal(of: stranger)?.location == "/enter")
        var other = OpenStudio.request(["media"], post: "", token: studio.token)
        other.origin.site = "cross-site"
        #expect(await studio.service.refusal(of: other)?.status == 403)
    }

    @Test("a film is replaced by one of the same kind, and comes back")
    func replaced() async throws {
        let before = try studio.folder.bytes("media/eleven.webm")
        let yaml = try studio.text("media/media.yaml")
        let picture = try await studio.send(
            try Self.picture(), called: "x.jpg", to: ["media", "eleven", "file"])
        #expect(picture.status == 422)
        let film =
            Self.mp4 + [0, 6, 26, 136] + Array("mdat".utf8) + [UInt8](repeating: 3, count: 400_000)
        let sent = try await studio.send(film, called: "x.mp4", to: ["media", "eleven", "file"])
        #expect(sent.location == "/media/eleven", "\(sent.body)")
        #expect(try studio.folder.bytes("media/eleven.mp4") == film)
        #expect(!studio.exists("media/eleven.webm"))
        #expect(
            try studio.text("media/media.yaml") == yaml.replacing("eleven.webm", with: "eleven.mp4")
        )
        #expect(await studio.post(["undo"], ["page": "media"]).status == 303)
        #expect(try studio.folder.bytes("media/eleven.webm") == before)
        #expect(!studio.exists("media/eleven.mp4"))
        #expect(try studio.text("media/media.yaml") == yaml)
    }

    @Test("only what nothing shows is taken out, and comes back")
    func takenOut() async throws {
        #expect(await studio.post(["media", "control-room", "out"]).status == 422)
        #expect(studio.exists("media/control-room.png"))
        _ = try await studio.send(try Self.picture(), called: "spare.jpg")
        _ = await studio.post(["waiting", "spare"], ["id": "spare", "alt.en": "A spare one"])
        let yaml = try studio.text("media/media.yaml")
        #expect(await studio.get(["media"], query: ["show": "unused"]).body.contains("spare.jpg"))
        #expect(await studio.post(["media", "spare", "out"]).location == "/media?gone=spare")
        #expect(!studio.exists("media/spare.jpg"))
        #expect(await studio.post(["undo"], ["page": "media"]).status == 303)
        #expect(studio.exists("media/spare.jpg"))
        #expect(try studio.text("media/media.yaml") == yaml)
    }

    @Test("a picture that is too large is made smaller, and the old one comes back")
    func smaller() async throws {
        let fixture = try await OpenStudio(fill: SampleSite.write) { path in
            (try? TourImporter.measurePicture(path)) ?? (6, 4)
        }
        let large = try Self.picture(90, width: 6000, height: 3000)
        _ = try await fixture.send(large, called: "wide.jpg")
        _ = await fixture.post(["waiting", "wide"], ["id": "wide", "alt.en": "A wide view"])
        let page = await fixture.get(["media", "wide"]).body
        #expect(page.contains("6000 × 3000") && page.contains("2160 × 1080"))
        let before = try fixture.folder.bytes("media/wide.jpg")
        #expect(await fixture.post(["media", "wide", "smaller"]).status == 303)
        let size = try TourImporter.measurePicture(fixture.folder("media/wide.jpg"))
        #expect(size == (2160, 1080))
        #expect(!(await fixture.get(["media", "wide"]).body.contains("2160 × 1080</button>")))
        #expect(await fixture.post(["undo"], ["page": "media"]).status == 303)
        #expect(try fixture.folder.bytes("media/wide.jpg") == before)
    }

    @Test("the same file waits once")
    func twice() async throws {
        let bytes = try Self.picture()
        #expect(try await studio.send(bytes, called: "a.jpg").status == 303)
        let again = try await studio.send(bytes, called: "b.jpg")
        #expect(again.status == 422 && again.body.contains("waits already"))
        #expect(await studio.post(["waiting", "a", "out"]).location == "/media")
        #expect(studio.kept("waiting").isEmpty)
        #expect(try await studio.send(bytes, called: "b.jpg").status == 303)
    }
}
