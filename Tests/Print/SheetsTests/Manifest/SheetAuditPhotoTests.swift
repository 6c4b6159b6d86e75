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
        var audit = SheetAudit([manifest], isGone: { !gone.isEmpty && $0.hasSuffix(gone) })
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

    @Test("labels without a signature, and those with another's, are reported")
    func signatures() throws {
        let labels = SheetSamples.labels(6)
        let forged = labels[4].payload + "/" + String(repeating: "A", count: 103)
        var hung = labels
        hung[4].payload = forged
        var audit = SheetAudit([try manifest(labels)], isGone: { _ in false }) { text in
            if text == forged { return .forged(id: "A-104") }
            return text == labels[2].payload ? .missing : .fine
        }
        audit.add(try page(hung), named: "page.png")
        let findings = audit.allFindings()
        #expect(
            Set(findings.map(\.description)) == [
                "unsigned: page.png: the code of A-102 has no signature; print it again with --signed",
                "forged: page.png: the code for A-104 has a signature that is not the site's; take it "
                    + "down, and find out whose it is",
                "missing: A-104 is in no picture; put its label up, or photograph it",
            ], "\(findings)")
    }

    @Test("labels that changed places are reported in a photograph from the side")
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

    @Test("a label that is scratched or painted over is damaged though no code is found there")
    func defaced() throws {
        let labels = SheetSamples.labels(21)
        let manifest = try manifest(labels)
        var page = try page(labels)
        scratch(manifest.labels[4], on: &page)
        paint(manifest.labels[12], on: &page)
        let image = try aside.taken(of: page, pixelsPerMillimetre: Self.unit)
        let all = findings(manifest, image).allFindings()
        #expect(
            Set(all.map(\.description))
                == Set(
                    ["A-104", "A-112"].map {
                        AuditFinding.damaged(picture: "photo.jpg", id: $0, grade: nil).description
                    }))
    }

    @Test("a label that one picture shows unread and another reads is not damaged, but a copy is")
    func better() throws {
        let labels = SheetSamples.labels(12)
        let manifest = try manifest(labels)
        let whole = try page(labels)
        var glare = whole
        change(manifest.labels[4], of: &glare) { x, _, old in x < 10 ? 255 : old }
        var audit = SheetAudit([manifest], isGone: { _ in false })
        audit.add(glare, named: "one.jpg")
        #expect(audit.allFindings().map(\.kind) == ["damaged"])
        audit.add(whole, named: "two.jpg")
        #expect(audit.allFindings().isEmpty)

        let copies = try self.manifest(labels.flatMap { [$0, $0] }.prefix(21).map(\.self))
        var twice = SheetAudit([copies], isGone: { _ in false })
        twice.add(whole, named: "A-104.jpg")
        twice.add(LumaImage(width: 300, height: 300), named: "A-104.jpg")
        #expect(
            twice.allFindings().contains(.damaged(picture: "A-104.jpg", id: "A-104", grade: nil)))
    }

    /// Bare lines of a key, six to a centimetre, from corner to corner.
    private func scratch(_ entry: SheetManifest.Entry, on page: inout LumaImage) {
        change(entry, of: &page) { x, y, old in
            (x + 0.4 * y).truncatingRemainder(dividingBy: 1.7) < 1.1 ? 255 : old
        }
    }

    /// Dark paint over the upper two thirds.
    private func paint(_ entry: SheetManifest.Entry, on page: inout LumaImage) {
        change(entry, of: &page) { _, y, old in y < entry.side * 0.67 ? 20 : old }
    }

    /// - Parameter shade: by the place in the code, in millimetres, and what was there.
    private func change(
        _ entry: SheetManifest.Entry, of page: inout LumaImage,
        _ shade: (_ x: Double, _ y: Double, _ old: UInt8) -> UInt8
    ) {
        var pixels = page.pixels
        for y in Int(entry.y * Self.unit)..<Int((entry.y + entry.side) * Self.unit) {
            for x in Int(entry.x * Self.unit)..<Int((entry.x + entry.side) * Self.unit) {
                let at = y * page.width + x
                pixels[at] = shade(
                    Double(x) / Self.unit - entry.x, Double(y) / Self.unit - entry.y, pixels[at])
            }
        }
        page = LumaImage(width: page.width, height: page.height, pixels: pixels)
    }

    @Test("a label of a room that is gone is reported even if it reads well")
    func gone() throws {
        let labels = SheetSamples.labels(6)
        let image = try aside.taken(of: page(labels), pixelsPerMillimetre: Self.unit)
        let all = findings(try manifest(labels), image, gone: "A-103").allFindings()
        #expect(all == [.gone(picture: "photo.jpg", id: "A-103")])
    }

    @Test("a picture out of focus is to be taken again, and blames no label")
    func soft() throws {
        let labels = SheetSamples.labels(21)
        let image = try aside.taken(of: page(labels), pixelsPerMillimetre: Self.unit)
        let soft = Distortion.apply(.blur, to: image, module: 12)
        let audit = findings(try manifest(labels), soft)
        #expect(audit.allFindings() == [.soft(picture: "photo.jpg")])
        #expect(!audit.sightings.isEmpty && audit.sightings.allSatisfy { $0.grade == nil })
    }

    @Test("ink that spreads, or is faint, is not taken for a picture out of focus")
    func ink() throws {
        let labels = SheetSamples.labels(12)
        let manifest = try manifest(labels)
        let whole = try page(labels)
        let faint = LumaImage(
            width: whole.width, height: whole.height,
            pixels: whole.pixels.map { 255 - (255 - $0) / 2 })
        for image in [faint, Distortion.apply(.inkSpread, to: whole, module: 12)] {
            let audit = findings(manifest, image)
            #expect(!audit.allFindings().contains { $0.kind == "soft" })
        }
    }

    @Test("of sheets that are photographed whole only the pages that are seen can lack labels")
    func pages() throws {
        let labels = SheetSamples.labels(50)
        let manifest = try manifest(labels)
        var audit = findings(manifest, try page(Array(labels.prefix(21))))
        #expect(audit.allFindings().isEmpty)
        #expect(audit.othersCount == 29)
        audit.add(try page([labels[22]], "5163"), named: "door.jpg")
        #expect(audit.allFindings().count == 28)
        #expect(audit.othersCount == 0)
    }

    @Test("a picture without a code, and one that is named as its label is, but for its signs")
    func names() throws {
        let labels = ["N0.01", "N0.02", "N0.03"].map { SheetSamples.label($0) }
        let manifest = try manifest(labels)
        let image = try page([labels[2]], "5163")
        for name in ["N0.02.jpg", "n0-02.JPG", "walk/N0 02.png"] {
            var audit = SheetAudit([manifest], isGone: { _ in false })
            audit.add(image, named: name)
            #expect(
                audit.allFindings().contains(
                    .swapped(picture: name, found: "N0.03", expected: "N0.02")), "\(name)")
        }
        var audit = SheetAudit([manifest], isGone: { _ in false })
        audit.add(image, named: "N0.03.jpg")
        audit.add(LumaImage(width: 300, height: 300), named: "wall.jpg")
        #expect(audit.allFindings().map(\.kind) == ["empty", "missing", "missing"])
    }
}
