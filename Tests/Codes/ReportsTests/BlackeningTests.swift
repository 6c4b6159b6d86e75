import Decoding
import Foundation
import ImageFiles
import Imaging
import QRCode
import Reports
import TestSupport
import Testing

@Suite("What is blackened cannot be found in a report")
struct BlackeningTests {
    private static let payload = "WIFI:T:WPA;S:Lab;P:purple marmot;;"

    private func report(
        _ image: LumaImage, _ blackening: Blackening, name: String = "/home/anna/badge.jpg"
    ) throws -> Report {
        let options = DecoderOptions(effort: .normal, symbologies: [.qr, .microQR, .rmqr])
        return try ReportMaker(
            program: "test", source: .picture, options: options, blackening: blackening
        ).report(of: [.init(image, name: name)])
    }

    /// Pictures of one payload, as printed, on its side, light on dark, torn, and twice.
    private static let pictures: [@Sendable () throws -> LumaImage] = [
        { try HardPictures.whole(payload) },
        { try HardPictures.whole(payload).oriented(.quarterTurnClockwise) },
        { try HardPictures.whole(payload).oriented(.mirrored) },
        {
            let image = try HardPictures.whole(payload)
            return LumaImage(
                width: image.width, height: image.height, pixels: image.pixels.map { 255 - $0 })
        },
        { try SymbolPicture.draw([payload, payload], moduleWidth: 3) },
        { try HardPictures.torn(payload) },
        { try HardPictures.model1(payload) },
    ]

    @Test(
        "the payload: no effort of any engine reads it, and it is not in the bytes",
        arguments: Self.pictures.indices, [Blackening.payload, .all])
    func payload(picture: Int, blackening: Blackening) throws {
        let report = try report(Self.pictures[picture](), blackening)
        for effort in DecoderOptions.Effort.allCases {
            let decoder = try Decoder(
                options: DecoderOptions(effort: effort, symbologies: Set(Symbology.allCases)))
            for image in report.frames { #expect(decoder.decode(image).isEmpty, "\(effort)") }
        }
        // One pixel a module.
        for image in report.levels.values { #expect(try Decoder().decode(image).isEmpty) }
        let archive = try report.archive()
        let read = try Report(archive, name: "a report")
        #expect(read.description.blackened == blackening)
        let texts = [
            String(decoding: archive, as: UTF8.self),
            String(decoding: try JSONEncoder().encode(read.description), as: UTF8.self),
        ]
        let base64 = Data(Self.payload.utf8).base64EncodedString()
        for text in texts {
            for word in ["purple", "marmot", "WIFI", "anna", "badge", base64] {
                #expect(!text.contains(word), "\(word)")
            }
        }
    }

    @Test(
        "the modules that hold data have one shade, those of the function patterns stay",
        arguments: [1, 2])
    func modules(model: Int) throws {
        let image =
            try model == 1 ? HardPictures.model1(Self.payload) : HardPictures.whole(Self.payload)
        let shown = try #require(report(image, .payload).frames.first)
        let symbol = try #require(try Decoder().decode(image).first)
        let corners = try #require(symbol.corners)
        let version = try #require(symbol.gridVersion)
        #expect(version.model == model)
        var shades: Set<UInt8> = []
        for (index, role) in version.moduleRoles.enumerated() {
            let module = (corners.topRight.x - corners.topLeft.x) / Double(version.width)
            let x = Int(corners.topLeft.x + (Double(index % version.width) + 0.5) * module)
            let y = Int(corners.topLeft.y + (Double(index / version.width) + 0.5) * module)
            if role == .data {
                shades.insert(shown[x, y])
            } else {
                #expect(shown[x, y] == image[x, y], "\(index)")
            }
        }
        #expect(shades.count == 1)
        // The surroundings stay, too.
        #expect(shown[0, 0] == image[0, 0] && shown[10, 0] == image[10, 0])
    }

    @Test("surroundings have one shade; the code stays, and is read as before")
    func surroundings() throws {
        let image = try HardPictures.whole(Self.payload)
        let report = try report(image, .surroundings)
        let shown = try #require(report.frames.first)
        let edge = (0..<shown.width).map { shown[$0, 0] }
        #expect(Set(edge).count == 1)
        #expect(try Decoder().decode(shown).map(\.text.string) == [Self.payload])
        #expect(report.description.frames[0].name == nil)
        #expect(report.description.frames[0].before?.symbols == 1)
    }

    @Test("what no effort reads stays, in shades of its own; its surroundings have one shade")
    func unread() throws {
        let image = try HardPictures.torn(Self.payload)
        let report = try report(image, .readable)
        #expect(report.description.blackened == .readable)
        let shown = try #require(report.frames.first)
        #expect(Set((0..<shown.width).map { shown[$0, 0] }).count == 1)
        #expect(shown[0, 0] != image[0, 0] || shown[10, 0] != image[10, 0])
        // In the middle of the finder pattern, and of the upper timing pattern.
        for x in stride(from: 27 + 12, to: 27 + 50, by: 1) {
            #expect(shown[x, 27 + 20] == image[x, 27 + 20])
        }
    }

    @Test("what an effort reads in one frame is hidden in all of the report, which says so")
    func readInOneFrame() throws {
        let options = DecoderOptions(effort: .fast, symbologies: [.qr])
        let maker = try ReportMaker(
            program: "test", source: .kiosk, options: options, blackening: .readable)
        let inputs = [try HardPictures.torn(Self.payload), try HardPictures.whole(Self.payload)]
            .map { ReportMaker.Input($0, name: "a frame") }
        let report = try maker.report(of: inputs)
        #expect(report.description.blackened == .all)
        for shown in report.frames {
            let data = (27 + 42..<27 + 45).map { shown[$0, 27 + 24] }
            #expect(Set(data).count == 1)
            #expect(try Decoder().decode(shown).isEmpty)
        }
    }

    @Test("of frames that no person chose, those in which anything is read are not in the report")
    func unreadFrames() throws {
        let options = DecoderOptions(effort: .fast, symbologies: [.qr])
        let maker = try ReportMaker(
            program: "test", source: .kiosk, options: options, blackening: .nothing)
        let torn = try HardPictures.torn(Self.payload)
        let blank = LumaImage(width: 80, height: 60, shade: 200)
        let images = [try HardPictures.whole(Self.payload), torn, blank]
        let inputs = images.map { ReportMaker.Input($0, name: "a frame") }
        #expect(try maker.report(ofUnread: inputs)?.frames == [torn])
        #expect(try maker.report(ofUnread: [inputs[0], inputs[2]]) == nil)
    }

    @Test("a blackened report is replayed to the answer that it holds")
    func replays() throws {
        for blackening in Blackening.allCases {
            let report = try report(HardPictures.whole(Self.payload), blackening)
            let outcomes = try ReportReplay(report, name: "").run(name: "")
            #expect(outcomes.allSatisfy { $0.isSame && $0.hasSameSteps }, "\(blackening)")
        }
    }

    @Test("a picture in which nothing looks like a code has nothing but surroundings")
    func nothing() throws {
        let blank = LumaImage(width: 80, height: 60, shade: 200)
        for blackening in [Blackening.surroundings, .all] {
            #expect(throws: ReportError.nothingToShow(name: "a.png")) {
                try report(blank, blackening, name: "a.png")
            }
        }
        #expect(try report(blank, .payload).frames == [blank])
    }

    @Test(
        "random codes on random backgrounds: nothing that was read can be read",
        arguments: 0..<8)
    func random(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let text = String(
            (0..<8 + 6 * seed).map { _ in random.element(of: Array("ABCDEF0123456789")) })
        var pixels = try SymbolPicture.draw(text, moduleWidth: 2 + seed % 4, canvas: (220, 200))
        let noise = random.bytes(pixels.pixels.count)
        let strength = seed % 5 * 12
        pixels = LumaImage(
            width: pixels.width, height: pixels.height,
            pixels: zip(pixels.pixels, noise).map { pixel, noise in
                UInt8(clamping: Int(pixel) + Int(noise) * strength / 255 - strength / 2)
            })
        #expect(try Decoder().decode(pixels).map(\.text.string) == [text])
        let report = try report(pixels, .payload)
        for effort in DecoderOptions.Effort.allCases {
            let decoder = try Decoder(options: DecoderOptions(effort: effort))
            #expect(decoder.decode(report.frames[0]).isEmpty)
        }
        let texts = String(
            decoding: try JSONEncoder().encode(report.description), as: UTF8.self)
        #expect(!texts.contains(text))
    }
}
