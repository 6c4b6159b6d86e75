import Drawing
import ImageFiles
import Imaging
import Testing

@testable import Sheets

/// Audits of sheets and doors as a telephone sees them.
@Suite("audits of photographs")
struct SheetAuditPhotoTests {
    private static let unit = 150 / 25.4

    private func page(_ labels: [Label], _ stock: String = "L7160") throws -> LumaImage {
        let sheet = try Sheet(labels, on: try LabelStock(named: stock))
        var limits = ImageLimits()
        limits.pdfResolution = 150
        return try ImageFile(bytes: sheet.pdf(), name: "x", limits: limits).lumaPage(1).image
    }

    private func manifest(_ labels: [Label], _ stock: String = "L7160") throws -> SheetManifest {
        SheetManifest(try Sheet(labels, on: try LabelStock(named: stock)), report: nil)
    }

    /// A whole page, seen so much from aside that its far edge is a fifth shorter.
    private var aside: Photograph {
        var photograph = Photograph(paper: .a4)
        photograph.view = Quadrilateral(
            topLeft: Point(x: -45, y: -30), topRight: Point(x: 240, y: -22),
            bottomRight: Point(x: 218, y: 315), bottomLeft: Point(x: -12, y: 309))
        return photograph
    }

    private func findings(
        _ manifest: SheetManifest, _ image: LumaImage, gone: String = ""
    ) -> SheetAudit {
        var audit = SheetAudit(manifest, isGone: { !gone.isEmpty && $0.hasSuffix(gone) })
        audit.add(image, named: "photo.jpg")
        return audit
    }

    @Test("a sheet as it should be, seen from aside and in shadow, has nothing to be done")
    func clean() throws {
        let labels = SheetSamples.labels(21)
        let image = try aside.taken(of: page(labels), pixelsPerMillimetre: Self.unit)
        let audit = findings(try manifest(labels), image)
        #expect(audit.allFindings().isEmpty, "\(audit.allFindings())")
        #expect(Set(audit.sightings.map(\.id)) == Set(labels.map(\.id)))
    }

    @Test("labels that changed places are told in a photograph from aside")
    func swapped() throws {
        let labels = SheetSamples.labels(21)
        var hung = labels
        hung.swapAt(2, 18)
        let image = try aside.taken(of: page(hung), pixelsPerMillimetre: Self.unit)
        let all = findings(try manifest(labels), image).allFindings()
        #expect(
            Set(all.map(\.description))
                == Set(
                    [
                        AuditFinding.swapped(
                            picture: "photo.jpg", found: "A-118", expected: "A-102"),
                        .swapped(picture: "photo.jpg", found: "A-102", expected: "A-118"),
                    ].map(\.description)))
    }

    @Test("a label that is torn off is missing, and one of somebody else's is foreign")
    func missing() throws {
        let labels = SheetSamples.labels(21)
        var hung = labels
        hung[9] = SheetSamples.label("X-999")
        hung.removeLast()
        let image = try aside.taken(of: page(hung), pixelsPerMillimetre: Self.unit)
        let all = findings(try manifest(labels), image).allFindings()
        #expect(all.map(\.kind).sorted() == ["foreign", "missing", "missing"], "\(all)")
        #expect(all.contains(.missing(id: "A-120")) && all.contains(.missing(id: "A-109")))
    }

    @Test("a label of a room that is gone is told though it is read well")
    func gone() throws {
        let labels = SheetSamples.labels(6)
        let image = try aside.taken(of: page(labels), pixelsPerMillimetre: Self.unit)
        let all = findings(try manifest(labels), image, gone: "A-103").allFindings()
        #expect(all == [.gone(picture: "photo.jpg", id: "A-103")])
    }
}
