import Foundation
import ImageFiles
import Imaging
import TestSupport
import Testing
import TourTestSupport

@testable import Studio

@Suite("A plan that was photographed from aside")
struct SheetPhotoTests {
    /// A camera that looks at a rectangle in the middle of the room.
    private struct Camera {
        var width = 1200
        var height = 900
        /// In pixels.
        var focal = 900.0
        /// How far the rectangle is turned about the upright and the level axis, in degrees.
        var yaw: Double
        var pitch: Double

        /// Where a place of the rectangle lies on the photo; its middle is 0, 0, and it is three units away.
        func place(x: Double, y: Double) -> Point {
            let (yaw, pitch) = (yaw * .pi / 180, pitch * .pi / 180)
            let (across, away) = (x * cos(yaw), x * sin(yaw))
            let (down, deep) = (
                y * cos(pitch) - away * sin(pitch), y * sin(pitch) + away * cos(pitch) + 3
            )
            return Point(
                x: Double(width) / 2 + focal * across / deep,
                y: Double(height) / 2 + focal * down / deep)
        }

        /// The corners of a rectangle one unit high.
        func corners(ratio: Double) -> SheetCorners {
            var corners = SheetCorners(onWidth: width, height: height)
            corners.all = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map {
                place(x: $0.0 * ratio / 2, y: $0.1 / 2)
            }
            return corners
        }
    }

    @Test(
        "the shape of a rectangle follows from its corners alone",
        arguments: [0.7, 1, 1.414, 2], [(30.0, 20.0), (-40, 10), (15, -25)])
    func ratio(_ ratio: Double, _ turn: (Double, Double)) {
        let camera = Camera(yaw: turn.0, pitch: turn.1)
        let corners = camera.corners(ratio: ratio)
        #expect(corners.goRound(onWidth: camera.width, height: camera.height))
        let found = corners.ratio(onWidth: camera.width, height: camera.height)
        #expect(abs(found / ratio - 1) < 0.01, "\(found)")
    }

    @Test("where one pair of sides is parallel, the shape is that of a usual phone's photo")
    func parallel() {
        for (yaw, pitch) in [(0.0, 0.0), (35, 0), (0, 35)] {
            let camera = Camera(focal: 1200 * 26 / 36, yaw: yaw, pitch: pitch)
            let found = camera.corners(ratio: 1.5).ratio(
                onWidth: camera.width, height: camera.height)
            #expect(abs(found / 1.5 - 1) < 0.02, "\(yaw), \(pitch): \(found)")
        }
    }

    @Test("corners that are no rectangle's are refused, whatever they are")
    func refused() {
        var corners = SheetCorners(onWidth: 400, height: 300)
        #expect(corners.goRound(onWidth: 400, height: 300))
        let all = corners.all
        for wrong in [
            [all[1], all[0], all[2], all[3]], [all[0], all[0], all[2], all[3]],
            all.reversed(), [Point](repeating: all[0], count: 4),
            [all[0], Point(x: 200, y: 150), all[2], all[3]],
        ] {
            corners.all = wrong
            #expect(!corners.goRound(onWidth: 400, height: 300), "\(wrong)")
            let ratio = corners.ratio(onWidth: 400, height: 300)
            #expect(ratio.isFinite && ratio > 0)
        }
    }

    /// Of each quarter of the rectangle its own shade, on white.
    private static let shades: [UInt8] = [40, 90, 140, 190]

    /// A rectangle of four shades, twice as wide as high, from aside.
    private func photo(_ camera: Camera) throws -> [UInt8] {
        let view = camera.corners(ratio: 2)
        let map = try #require(
            PerspectiveTransform(
                unitSquareTo: Quadrilateral(
                    topLeft: view.topLeft, topRight: view.topRight,
                    bottomRight: view.bottomRight, bottomLeft: view.bottomLeft))?.inverse)
        var pixels: [UInt8] = []
        for y in 0..<camera.height {
            for x in 0..<camera.width {
                let place = map(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
                let isInside = (0..<1).contains(place.x) && (0..<1).contains(place.y)
                let quarter = (place.y < 0.5 ? 0 : 2) + (place.x < 0.5 ? 0 : 1)
                pixels.append(isInside ? Self.shades[quarter] : 255)
            }
        }
        let image = LumaImage(width: camera.width, height: camera.height, pixels: pixels)
        return try ColorImage(image).encoded(named: "the photo", isDrawn: true)
    }

    private func form(_ corners: SheetCorners, _ act: String) -> [String: String] {
        var form = ["do": act, "wide": "", "deep": ""]
        for (name, place) in zip(SheetCorners.names, corners.all) {
            form["\(name)x"] = "\(place.x)"
            form["\(name)y"] = "\(place.y)"
        }
        return form
    }

    @Test("it is made flat by its corners, with the scale if that is known, and can be taken back")
    func flat() async throws {
        let studio = try await OpenStudio()
        let camera = Camera(yaw: 35, pitch: 15)
        let bytes = try photo(camera)
        let folder = studio.service.folder
        let path = ["plans", "A", "G", "photo"]
        #expect(await studio.get(path).status == 404)
        let first = try await folder.bring(bytes, to: "A", "G", width: 40)
        let page = await studio.get(path)
        #expect(page.status == 200 && page.body.contains("Make the photo flat"))
        #expect(!page.body.contains("Take the photo as it was"))

        // Without a script, a click moves the nearest corner.
        let corners = camera.corners(ratio: 2)
        var far = corners
        far.topLeft = Point(x: 5, y: 5)
        var click = form(far, "")
        click["at.x"] = "\(corners.topLeft.x / 2)"
        click["at.y"] = "\(corners.topLeft.y / 2)"
        click["shown"] = "2"
        let clicked = await studio.post(path, form: click)
        #expect(clicked.status == 200)
        let moved = StudioPage.pixels(corners.topLeft.x)
        #expect(clicked.body.contains("name=\"ax\"") && clicked.body.contains("value=\"\(moved)"))
        #expect(await folder.sheet(of: "A", "G") == first)

        let sent = await studio.post(path, form: form(corners, "flat"))
        #expect(sent.status == 303 && sent.location == "/plans/A/G", "\(sent.body)")
        let sheet = try #require(await folder.sheet(of: "A", "G"))
        let (width, height) = (Double(sheet.size[0]), Double(sheet.size[1]))
        #expect(abs(width / height / 2 - 1) < 0.02)
        let picture = try #require(await folder.picture(of: sheet))
        let flat = try ImageFile(bytes: picture, name: "flat").lumaPage(1).image
        for (index, shade) in Self.shades.enumerated() {
            for (across, down) in [(0.05, 0.05), (0.25, 0.25), (0.45, 0.45)] {
                let x = (across + (index % 2 == 0 ? 0 : 0.5)) * width
                let y = (down + (index < 2 ? 0 : 0.5)) * height
                #expect(abs(Int(flat[Int(x), Int(y)]) - Int(shade)) < 12, "\(index)")
            }
        }

        // The photo comes back as it was, and is made flat once more, now with its metres.
        #expect(await studio.get(path).body.contains("Take the photo as it was"))
        let back = await studio.post(path, form: form(corners, "back"))
        #expect(back.status == 303 && back.location == "/plans/A/G/photo")
        let again = try #require(await folder.sheet(of: "A", "G"))
        #expect(again.size == first.size)
        #expect(await folder.picture(of: again) == bytes)
        var known = form(corners, "flat")
        (known["wide"], known["deep"]) = ("30", "20")
        #expect(await studio.post(path, form: known).status == 303)
        let scaled = try #require(await folder.sheet(of: "A", "G"))
        #expect(abs(Double(scaled.size[0]) / Double(scaled.size[1]) / 1.5 - 1) < 0.01)
        #expect(abs(Double(scaled.size[0]) / scaled.scale - 30) < 0.001)

        // Of a sheet that is brought again, no photo is kept.
        _ = try await folder.bring(bytes, to: "A", "G", width: 40)
        #expect(await folder.photo(of: "A", "G") == nil)
    }

    @Test("corners of something else and wrong numbers change nothing")
    func wrong() async throws {
        let studio = try await OpenStudio()
        let camera = Camera(yaw: 20, pitch: 10)
        let folder = studio.service.folder
        let first = try await folder.bring(try photo(camera), to: "A", "G", width: 40)
        let path = ["plans", "A", "G", "photo"]
        let corners = camera.corners(ratio: 2)
        var crossed = corners
        crossed.all = [corners.topRight, corners.topLeft, corners.bottomRight, corners.bottomLeft]
        let refused = await studio.post(path, form: form(crossed, "flat"))
        #expect(refused.status == 422 && refused.body.contains("not the four corners"))
        for (name, value) in [
            ("ax", "nan"), ("by", "1e9"), ("cx", ""), ("dy", "-3"), ("wide", "0"),
            ("deep", "<b>"), ("wide", "7"),
        ] {
            var form = form(corners, "flat")
            form[name] = value
            let sent = await studio.post(path, form: form)
            #expect(sent.status == 422, "\(name): \(value)")
        }
        #expect(await folder.sheet(of: "A", "G") == first)
        #expect(await folder.photo(of: "A", "G") == nil)
        #expect(await studio.get(["plans", "A", "9", "photo"]).status == 404)
    }

    @Test(
        "links in the hidden folder are named, and what they lead to stays as it is",
        arguments: [".studio", ".studio/A-G.png", ".studio/sheets.yaml"])
    func links(name: String) async throws {
        let studio = try await OpenStudio()
        let folder = studio.service.folder
        let bytes = try photo(Camera(yaw: 20, pitch: 10))
        let others = try TemporaryFolder()
        for file in ["A-G.png", "A-G-photo.png", "A-G-photo.jpg", "sheets.yaml"] {
            try others.write("kept", to: file)
        }
        let parts = name.split(separator: "/")
        if parts.count > 1 {
            try FileManager.default.createDirectory(
                atPath: studio.folder(".studio"), withIntermediateDirectories: false)
        }
        try FileManager.default.createSymbolicLink(
            atPath: studio.folder(name),
            withDestinationPath: others.path + (parts.count > 1 ? "/\(parts[1])" : ""))
        do {
            _ = try await folder.bring(bytes, to: "A", "G", width: 40)
            Issue.record("the link was followed")
        } catch let error as PlanSheetError {
            #expect(error.description.hasPrefix("\(name) is a link"), "\(error)")
        }
        await folder.forgetPhoto("A-G")
        for file in ["A-G.png", "A-G-photo.png", "A-G-photo.jpg", "sheets.yaml"] {
            #expect(
                try String(contentsOfFile: "\(others.path)/\(file)", encoding: .utf8) == "kept")
        }
    }
}
