import Foundation
import Testing
import TourModel
import TourTestSupport

@testable import Studio
@testable import TourAuthoring

@Suite("Subtitles that are brought to a film in the studio")
struct SubtitlesUploadTests {
    private let studio: OpenStudio
    private static let path = ["media", "eleven", "subtitles"]
    private static let srt =
        "1\r\n00:00:01,000 --> 00:00:02,500\r\nGuten <b>Morgen</b> & hallo\r\n"
    private static let vtt =
        "WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.500\nGuten <b>Morgen</b> &amp; hallo\n\n"

    init() async throws { studio = try await OpenStudio() }

    private func bring(
        _ text: String, _ language: String = "de", called name: String = "film.srt"
    ) async throws -> (status: Int, body: String, location: String?) {
        try await studio.send(
            Array(text.utf8), called: name, to: Self.path, fields: ["language": language])
    }

    @Test("SubRip becomes a file of WebVTT beside the film, in its language, and comes back out")
    func taken() async throws {
        let before = try studio.files()
        let page = await studio.get(["media", "eleven"]).body
        #expect(page.contains("id=\"subtitles\"") && !page.contains("f-subtitles"))
        #expect(try await bring(Self.srt).location == "/media/eleven")
        #expect(try studio.text("media/eleven.de.vtt") == Self.vtt)
        #expect(try studio.text("media/media.yaml").contains("eleven.de.vtt"))
        #expect(await studio.get(["media", "eleven"]).body.contains("eleven.de.vtt"))
        #expect(try studio.text("media/media.yaml").contains("file: eleven.webm"))
        // A second language stands beside the first.
        #expect(try await bring(Self.vtt, "en", called: "x.vtt").status == 303)
        let subtitles = try await studio.service.folder.subtitles(of: "eleven")
        #expect(
            subtitles.files.mapValues { $0 } == [
                .init(rawValue: "de"): "eleven.de.vtt", .init(rawValue: "en"): "eleven.en.vtt",
            ])
        // Better ones take their place under the same name.
        let yaml = try studio.text("media/media.yaml")
        #expect(try await bring(Self.srt.replacing("hallo", with: "Servus")).status == 303)
        #expect(try studio.text("media/eleven.de.vtt").contains("Servus"))
        #expect(try studio.text("media/media.yaml") == yaml)
        for number in ["3", "2", "1"] {
            _ = await studio.post(["undo"], ["page": "media", "number": number])
        }
        #expect(try studio.files() == before)
    }

    @Test("taking a language out takes its file along, unless another film shows it")
    func takenOut() async throws {
        _ = try await bring(Self.srt)
        _ = try await bring(Self.vtt, "en")
        let both = try studio.files()
        #expect(await studio.post(Self.path, ["out": "de"]).location == "/media/eleven")
        #expect(!studio.exists("media/eleven.de.vtt") && studio.exists("media/eleven.en.vtt"))
        #expect(await studio.post(["undo"], ["page": "media"]).status == 303)
        #expect(try studio.files() == both)
        let yaml = try studio.text("media/media.yaml")
        try studio.folder.write(
            "media/media.yaml",
            yaml + "\ntwelve:\n  file: eleven.webm\n  alt: Another\n  subtitles: eleven.en.vtt\n")
        #expect(await studio.post(Self.path, ["out": "en"]).status == 303)
        #expect(studio.exists("media/eleven.en.vtt"))
        // What another film shows is not changed for this one.
        #expect(try await bring(Self.vtt, "en").status == 303)
        #expect(studio.exists("media/eleven-2.en.vtt"))
        for out in ["fr", "xx", "", "../x"] {
            #expect(await studio.post(Self.path, ["out": out]).status != 303)
        }
    }

    @Test("a film that is taken out takes its subtitles along")
    func film() async throws {
        let film: [[UInt8]] = [
            [0, 0, 0, 24], Array("ftypisom\0\0\0\0isommp42".utf8), [0, 6, 26, 136],
            Array("mdat".utf8), [UInt8](repeating: 5, count: 400_000),
        ]
        _ = try await studio.send(film.flatMap(\.self), called: "spare.mp4")
        _ = await studio.post(["waiting", "spare"], ["id": "spare", "alt.en": "A spare one"])
        let sent = try await studio.send(
            Array(Self.vtt.utf8), called: "a.vtt", to: ["media", "spare", "subtitles"],
            fields: ["language": "en"])
        #expect(sent.location == "/media/spare")
        #expect(studio.exists("media/spare.en.vtt"))
        #expect(await studio.post(["media", "spare", "out"]).location == "/media?gone=spare")
        #expect(!studio.exists("media/spare.mp4") && !studio.exists("media/spare.en.vtt"))
        #expect(await studio.post(["undo"], ["page": "media"]).status == 303)
        #expect(studio.exists("media/spare.mp4") && studio.exists("media/spare.en.vtt"))
    }

    @Test(
        "what are no subtitles is refused with its line, and nothing of it stays",
        arguments: [
            ("words", "Line 1"), ("WEBVTT\n\nwords\n", "Line 3"), ("", "Line 1"),
            ("1\n00:00:03,000 --> 00:00:02,000\na\n", "Line 2"), ("WEBVTT\n\0", "UTF-8"),
            ("<html>", "Line 1"),
        ])
    func refused(text: String, says: String) async throws {
        let before = try studio.files()
        let sent = try await bring(text)
        #expect(sent.status == 422 && sent.body.contains(says), "\(sent.body.suffix(900))")
        #expect(try studio.files() == before)
        #expect(studio.kept("incoming").isEmpty)
    }

    @Test("other bytes, other languages, other media and too much are refused")
    func others() async throws {
        let before = try studio.files()
        let latin = try await studio.send(
            [0xFF, 0xFE, 0xE4], called: "a.srt", to: Self.path, fields: ["language": "de"])
        #expect(latin.status == 422 && latin.body.contains("UTF-8"))
        for language in ["xx", "", "../de"] {
            #expect(try await bring(Self.srt, language).status != 303)
        }
        let picture = try await studio.send(
            Array(Self.srt.utf8), called: "a.srt", to: ["media", "control-room", "subtitles"],
            fields: ["language": "de"])
        #expect(picture.status == 404)
        let receiver = try studio.service.receiver(
            contentType: "multipart/form-data; boundary=b", at: Self.path)
        let head = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\n"
        try await receiver.take(Array(head.utf8))
        await #expect(throws: UploadReceiver.Mistake.tooLarge(limit: 256 << 10)) {
            try await receiver.take([UInt8](repeating: 7, count: 300_000))
        }
        await receiver.abandon()
        #expect(try studio.files() == before)
        #expect(studio.kept("incoming").isEmpty)
    }
}
