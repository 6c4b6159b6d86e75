import ImageFiles
import Imaging
import TestSupport
import Testing

@testable import Sheets

@Suite("calibration by a photograph")
struct CalibrationPhotoTests {
    private static let unit = 200 / 25.4

    private func page(_ stock: String = "L7160") throws -> LumaImage {
        var limits = ImageLimits()
        limits.pdfResolution = 200
        let pdf = try CalibrationPage(try LabelStock(named: stock)).pdf()
        return try ImageFile(bytes: pdf, name: "scales.pdf", limits: limits).lumaPage(1).image
    }

    @Test(
        "a printer is measured to two tenths of a millimetre, from aside and in uneven light",
        arguments: [
            PrinterAdjustment(
                offsetX: 1.4, offsetY: -0.9, scaleX: 1.006, scaleY: 0.994, drift: 0.004),
            PrinterAdjustment(
                offsetX: -2.1, offsetY: 2.6, scaleX: 0.997, scaleY: 1.002, drift: -0.003),
            PrinterAdjustment.none,
        ].some(1))
    func measures(printer: PrinterAdjustment) throws {
        var photograph = Photograph(paper: .a4)
        photograph.printer = printer
        let image = try photograph.taken(of: page(), pixelsPerMillimetre: Self.unit)
        let found = try CalibrationPhoto(image, of: .a4).readings
        let meant = CalibrationReadings(printer, page: .a4)
        for (one, other) in [
            (found.a, meant.a), (found.b, meant.b), (found.c, meant.c), (found.d, meant.d),
            (found.e, meant.e),
        ] {
            #expect(abs(one - other) < 0.2, "\(found.text), meant \(meant.text)")
        }
        #expect(throws: Never.self) { try found.adjustment(for: .a4) }
    }

    @Test("a photograph of something else, or of a part, is rejected with what to do")
    func refusals() throws {
        let page = try page()
        func error(
            _ size: LabelStock.Page = .a4, _ change: (inout Photograph) -> Void
        ) -> String? {
            var photograph = Photograph(paper: .a4)
            photograph.width = 1500
            photograph.height = 2000
            change(&photograph)
            do {
                let image = try photograph.taken(of: page, pixelsPerMillimetre: Self.unit)
                _ = try CalibrationPhoto(image, of: size)
                return nil
            } catch {
                return "\(error)"
            }
        }
        #expect(
            error(.letter) { _ in }
                == "the photograph shows the scales for 210x297 mm, and the stock's page has 215.9x279.4; "
                + "name the --stock that they were printed for")
        // The page lies on something as light as itself.
        #expect(
            error { $0.ground = 220 }
                == "the paper's left edge does not stand out; lay the page on something dark, and photograph "
                + "all of it with some of the background")
        // The lower half of the page is not in the picture.
        #expect(
            error {
                $0.view.bottomLeft.y = 150
                $0.view.bottomRight.y = 150
            }
                == "only 2 of the page's four codes can be read; photograph the whole page of scales, flat, "
                + "sharp and from above")
        #expect(
            error {
                $0.width = 900
                $0.height = 1250
            }?.contains(
                " pixels for a millimetre of the page, and 4 are needed at least; go nearer")
                == true)
        // Cut off close to the paper.
        #expect(
            error {
                $0.view.topLeft.x = 6
                $0.view.bottomLeft.x = 6
            }?.hasPrefix("the paper's left edge does not stand out") == true)
        #expect(throws: CalibrationError.marksNotFound(0)) {
            try CalibrationPhoto(LumaImage(width: 300, height: 300), of: .a4)
        }
    }

    @Test("every page of scales has its codes, and its words end above the lower ones")
    func pages() throws {
        // One stock of each size of page on which scales have room.
        let pages = LabelStock.known.filter { (try? CalibrationPage($0)) != nil }.map(\.page)
        for (index, page) in pages.enumerated() where pages.firstIndex(of: page) == index {
            let stock = LabelStock(
                name: "x", page: page, columns: 1, rows: 1, labelWidth: 50, labelHeight: 50,
                left: 0,
                top: 0, pitchX: 50, pitchY: 50)
            var limits = ImageLimits()
            limits.pdfResolution = 150
            let pdf = try CalibrationPage(stock).pdf()
            let image = try ImageFile(bytes: pdf, name: "x", limits: limits).lumaPage(1).image
            // Without ground around it, all but the edges is found.
            #expect(throws: CalibrationError.edgeNotSeen("left")) {
                try CalibrationPhoto(image, of: stock.page)
            }
        }
    }
}
