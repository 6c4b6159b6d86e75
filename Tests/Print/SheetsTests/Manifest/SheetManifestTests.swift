import Drawing
import Forms
import Foundation
import ImageFiles
import Imaging
import TestSupport
import Testing

@testable import Sheets

@Suite("manifests of sheets")
struct SheetManifestTests {
    private func manifest(_ labels: [Label]) throws -> SheetManifest {
        SheetManifest(try Sheet(labels, on: try LabelStock(named: "L7160")), report: nil)
    }

    @Test("a manifest written is the manifest read, and the table has a line for each label")
    func roundTrip() throws {
        let manifest = try manifest(SheetSamples.labels(3))
        let folder = try TemporaryFolder()
        let path = try folder.write(manifest.json(), to: "sheet.json")
        #expect(try SheetManifest(file: path) == manifest)
        let csv = String(decoding: manifest.csv(), as: UTF8.self)
        let lines = csv.split(separator: "\r\n")
        #expect(lines.count == 4)
        #expect(lines[0] == "page,position,kind,id,payload,x,y,side,grade,hash")
        #expect(lines[2].hasPrefix("1,2,room,A-101,HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A-101,"))
    }

    @Test("a signature that a label gets is a change, and another key's signature is none")
    func signatures() throws {
        func signed(_ letter: String) -> [Label] {
            SheetSamples.labels(3).map { label in
                var label = label
                let signature = String(repeating: letter, count: 103)
                label.signature = signature
                label.payload += "/" + signature
                return label
            }
        }
        let unsigned = SheetSamples.labels(3)
        #expect(try manifest(unsigned).changes(to: signed("A")).labels == signed("A"))
        #expect(try manifest(signed("A")).changes(to: signed("B")).labels.isEmpty)
        // A comparison needs no private key.
        #expect(try manifest(signed("A")).changes(to: unsigned).labels.isEmpty)
        var renamed = unsigned
        renamed[1].names = []
        #expect(try manifest(signed("A")).changes(to: renamed).labels.map(\.id) == ["A-101"])
    }

    @Test("a printed ID that a room had is not gone")
    func formerly() throws {
        let labels = SheetSamples.labels(3)
        let review = SheetReview(
            [("doors.json", try manifest(labels))], labels: Array(labels.dropFirst(2)),
            isComplete: false
        ) { $0.hasSuffix("A-101") ? "A-201" : nil }
        #expect(
            review.findings.map(\.description) == [
                "gone: doors.json: A-100 no longer exists; take its label down, and say so with --down A-100",
                "formerly: doors.json: A-101 is A-201 today, and its code leads there; print a label for A-201",
            ])
    }

    @Test(
        "of a label that was printed again only the newest sheet counts, by its time or its place")
    func newest() throws {
        var labels = SheetSamples.labels(3)
        var old = try manifest(labels)
        labels[1].names = []
        let now = labels
        var new = try manifest([labels[1]])
        func findings(_ sheets: [SheetManifest]) -> [SheetReview.Finding] {
            SheetReview(
                sheets.enumerated().map { ("\($0)", $1) }, labels: now, isComplete: true
            ).findings
        }
        let changed = { SheetReview.Finding.changed(sheet: $0, id: "A-101") }
        #expect(findings([old]) == [changed("0")])
        // Without times the later in the list is the newer.
        #expect(findings([old, new]) == [])
        #expect(findings([new, old]) == [changed("1")])
        new.printed = Date(timeIntervalSince1970: 1_800_000_000)
        #expect(findings([new, old]) == [])
        old.printed = Date(timeIntervalSince1970: 1_800_000_001)
        #expect(findings([old, new]) == [changed("0")])
        // The time is in the file, in whole seconds.
        let sheet = try Sheet(labels, on: try LabelStock(named: "L7160"))
        let dated = SheetManifest(
            sheet, report: nil, printed: Date(timeIntervalSince1970: 1_800_000_000.75))
        let folder = try TemporaryFolder()
        let path = try folder.write(dated.json(), to: "sheet.json")
        #expect(
            String(decoding: try dated.json(), as: UTF8.self).hasPrefix(
                #"{"schema":"docent.sheet/1","printed":"2027-01-15T08:00:00Z","stock":"L7160","#))
        #expect(try SheetManifest(file: path) == dated)
        #expect(try SheetManifest.isManifest(file: path))
    }

    @Test("a spreadsheet calculates no payload of the table; the JSON has each exactly")
    func formulas() throws {
        let texts = [
            "=1+1", "+cmd|x", "-2*3", "@SUM(A1)", "\t=x", "\r=x", "'=x", "=a,\"b\"", "-5", "a",
        ]
        let labels = texts.enumerated().map { index, text in
            Label(
                kind: .text, id: "=\(index)", payload: text,
                headline: Label.Caption("x", language: "en"), names: [], group: "")
        }
        let manifest = try manifest(labels)
        let rows = try CSVForm.rows(
            of: String(decoding: manifest.csv(), as: UTF8.self),
            known: [
                "page", "position", "kind", "id", "payload", "x", "y", "side", "grade", "hash",
            ], needed: ("payload", ""))
        #expect(
            rows.map { $0.cells["payload"] } == [
                "'=1+1", "'+cmd|x", "'-2*3", "'@SUM(A1)", "'\t=x", "'\r=x", "''=x", "'=a,\"b\"",
                "-5",
                "a",
            ])
        #expect(rows.map { $0.cells["payload"].map(CSVText.plain) } == texts)
        #expect(rows.map { $0.cells["id"].map(CSVText.plain) } == labels.map(\.id))
        let folder = try TemporaryFolder()
        let read = try SheetManifest(file: folder.write(manifest.json(), to: "sheet.json"))
        #expect(read.labels.map(\.payload) == texts)
    }

    @Test(
        "a file that is not a manifest is rejected",
        arguments: [
            ("{}", "it is not the JSON that docent sheet writes"),
            ("", "it is not the JSON that docent sheet writes"),
            (
                "{\"schema\":\"docent.sheet/9\",\"stock\":\"\",\"labels\":[]}",
                "it is \"docent.sheet/9\" and this docent reads \"docent.sheet/1\"; update docent"
            ),
        ])
    func refused(text: String, reason: String) throws {
        let path = try TemporaryFolder().write(text, to: "m.json")
        let folder = try TemporaryFolder()
        let kept = try folder.write(text, to: "m.json")
        #expect(throws: LabelSheetError.badManifest(file: kept, reason: reason)) {
            try SheetManifest(file: kept)
        }
        #expect(throws: LabelSheetError.unreadable(file: path, reason: "No such file or directory"))
        {
            try SheetManifest(file: path)
        }
    }

    @Test(
        "only labels that are new or look different have changed, and those that are gone are reported"
    )
    func changes() throws {
        let labels = SheetSamples.labels(3)
        let printed = try manifest(labels)
        #expect(printed.changes(to: labels).labels.isEmpty)
        var now = labels
        now[1].names[0].text = "Another name"
        now[2] = SheetSamples.label("C-1")
        let changes = printed.changes(to: now)
        #expect(changes.labels == [now[1], now[2]])
        #expect(changes.gone == ["A-102"])
    }
}

@Suite("audits of sheets")
struct SheetAuditTests {
    private func picture(_ labels: [Label]) throws -> LumaImage {
        let sheet = try Sheet(labels, on: try LabelStock(named: "5163"))
        var limits = ImageLimits()
        limits.pdfResolution = 150
        return try ImageFile(bytes: sheet.pdf(), name: "x", limits: limits).lumaPage(1).image
    }

    private func manifest(_ labels: [Label]) throws -> SheetManifest {
        SheetManifest(try Sheet(labels, on: try LabelStock(named: "5163")), report: nil)
    }

    private func audit(
        _ manifest: SheetManifest, _ picture: LumaImage, named name: String = "scan.png",
        gone: String = ""
    ) -> SheetAudit {
        var audit = SheetAudit([manifest], isGone: { !gone.isEmpty && $0.hasSuffix(gone) })
        audit.add(picture, named: name)
        return audit
    }

    @Test("a sheet as it should be has nothing to be done, and every code its grade")
    func clean() throws {
        let labels = SheetSamples.labels(6)
        let audit = audit(try manifest(labels), try picture(labels))
        #expect(audit.allFindings().isEmpty)
        #expect(audit.sightings.map(\.id).sorted() == labels.map(\.id))
        let grades = audit.sightings.compactMap(\.grade)
        #expect(grades.count == 6 && grades.allSatisfy { $0 >= .b })
    }

    @Test("labels that changed places, are missing, foreign or gone are reported")
    func wrong() throws {
        let labels = SheetSamples.labels(8)
        let manifest = try manifest(labels)
        var hung = labels
        hung.swapAt(1, 4)
        hung[7] = SheetSamples.label("X-999")
        let findings = audit(manifest, try picture(hung), gone: "A-106").allFindings()
        #expect(findings.contains(.swapped(picture: "scan.png", found: "A-104", expected: "A-101")))
        #expect(findings.contains(.swapped(picture: "scan.png", found: "A-101", expected: "A-104")))
        #expect(findings.contains(.missing(id: "A-107")))
        #expect(findings.contains(.gone(picture: "scan.png", id: "A-106")))
        #expect(findings.contains { $0.kind == "foreign" })
        #expect(findings.count == 5, "\(findings)")
    }

    @Test("a label with an ID that a room had is neither gone nor foreign, and needs no attention")
    func formerly() throws {
        let labels = SheetSamples.labels(3)
        let hung = [SheetSamples.label("X-100"), labels[1], labels[2]]
        var audit = SheetAudit(
            [try manifest(labels)], isGone: { $0.hasSuffix("A-102") },
            successor: { $0.hasSuffix("X-100") ? "A-100" : $0.hasSuffix("A-101") ? "A-201" : nil })
        audit.add(try picture(hung), named: "scan.png")
        let findings = audit.allFindings()
        // One that is on no sheet of today, and one that is.
        #expect(findings.contains(.formerly(picture: "scan.png", id: "X-100", today: "A-100")))
        #expect(findings.contains(.formerly(picture: "scan.png", id: "A-101", today: "A-201")))
        #expect(findings.contains(.gone(picture: "scan.png", id: "A-102")))
        // What was printed anew does not hang yet.
        #expect(findings.contains(.missing(id: "A-100")))
        #expect(findings.count == 4, "\(findings)")
        #expect(findings.filter { !$0.needsAttention }.map(\.kind) == ["formerly", "formerly"])
        #expect(
            findings.map(\.description).contains(
                "formerly: scan.png: X-100 is A-100 today, and its code leads there; print the new "
                    + "label, and put it up in its place"))
    }

    @Test(
        "a door's photograph called after its room tells a label from another door, and one that is not read"
    )
    func doors() throws {
        let labels = SheetSamples.labels(3)
        let manifest = try manifest(labels)
        let swapped = audit(manifest, try picture([labels[1]]), named: "walk/a-100.jpg")
            .allFindings()
        #expect(
            swapped.contains(.swapped(picture: "walk/a-100.jpg", found: "A-101", expected: "A-100"))
        )
        let blank = LumaImage(width: 200, height: 200)
        let unread = audit(manifest, blank, named: "A-102.jpg").allFindings()
        #expect(unread.contains(.damaged(picture: "A-102.jpg", id: "A-102", grade: nil)))
        #expect(!unread.contains(.missing(id: "A-102")))
        #expect(unread.contains(.missing(id: "A-100")))
        #expect(
            unread[0].description == "damaged: A-102.jpg: A-102 is not read; print it again")
    }
}
