import ArgumentParser
import Commands
import Foundation
import ImageFiles
import Imaging
import KioskCommands
import Scanning
import Sheets
import Wording

extension SheetCommand {
    struct Audit: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Compare photos of labels with their manifests.",
            discussion: """
                Reports labels that are missing, swapped, damaged, foreign, forged, unsigned
                (on a site whose codes are signed) or no longer in the tour, and estimates
                the print grade of each label it reads. If a photo is named after a room,
                such as A-014.jpg, it also reports a label at the wrong door. For photos of
                labels of several sheets, give --manifest several times. If every photo shows
                a whole page, only labels of those pages are missing. A picture out of focus
                is to be taken again; its labels are not judged. A label with an ID that a
                room had formerly is reported, and does not fail: its code leads on.

                EXAMPLES
                  docent sheet audit scan.png --manifest doors.json
                  docent sheet audit walk/*.jpg --manifest doors.json --format jsonl

                EXIT STATUS
                  3  a picture or the manifest could not be read
                  1  some label needs attention
                  0  success
                """)

        enum Format: String, ExpressibleByArgument, CaseIterable { case text, jsonl }

        @Argument(help: "Photos or scans of labels, PDFs or folders.")
        var pictures: [String]

        @Option(
            name: .customLong("manifest"),
            help: .init("Manifest of a sheet.", valueName: "file.json"))
        var manifests: [String]

        @Option(help: "Output format: text or jsonl.")
        var format = Format.text

        @OptionGroup var content: ContentOptions

        func run() throws {
            let tour = try content.tourIfPresent().map { try CodeJudge($0) }
            var audit = SheetAudit(
                SheetManifest.current(try manifests.map { try SheetManifest(file: $0) }),
                isGone: { tour?.isGone($0) ?? false }, judge: { tour?.judge($0) ?? .fine },
                successor: { tour?.successor(of: $0) })
            // A whole walk may be one file of photographs: it is read to its end.
            var limits = ImageLimits()
            limits.fileTimeout = .seconds(86_400)
            var isUnread = false
            var progress = Progress()
            let inputs = ScanInputs(arguments: pictures).inputs
            for (index, input) in inputs.enumerated() {
                progress.show("\(index) of \(counted(inputs.count, "picture"))")
                do throws(ImageFileError) {
                    // A folder without pictures is read as a picture, and refused as one.
                    var pages = try ImageFile(path: input.name, limits: limits).lumaPages()
                    while let page = try pages.next() {
                        audit.add(page.image.oriented(page.orientation), named: input.name)
                    }
                } catch {
                    progress.clear()
                    Words.say(error)
                    isUnread = true
                }
            }
            progress.clear()
            let findings = audit.allFindings()
            try report(audit, findings)
            if isUnread { throw ExitCode.unreadable }
            if findings.contains(where: \.needsAttention) { throw ExitCode.unexpected }
        }

        private func report(_ audit: SheetAudit, _ findings: [AuditFinding]) throws {
            let sightings = audit.sightings
            let output = try Output()
            switch format {
            case .text:
                for finding in findings { try output.write(line: "\(finding)") }
                let grades = sightings.compactMap(\.grade)
                try output.write(
                    "\(counted(sightings.count, "code")) read"
                        + (grades.min().map { ", print grade \($0.bound) (an estimate)" } ?? "")
                        + "; \(counted(findings.count, "finding"))"
                        + (audit.othersCount == 0
                            ? "\n" : "; \(counted(audit.othersCount, "label")) on other pages\n"))
            case .jsonl:
                for sighting in sightings {
                    try output.write(
                        exactly: line([
                            "kind": "read", "picture": sighting.picture, "id": sighting.id,
                            "grade": sighting.grade?.description,
                        ]))
                }
                for finding in findings { try output.write(exactly: line(finding.fields)) }
            }
        }

        private func line(_ fields: [String: String?]) throws -> String {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(fields), as: UTF8.self) + "\n"
        }
    }
}

extension AuditFinding {
    /// Its values by name.
    fileprivate var fields: [String: String?] {
        var fields: [String: String?] = ["kind": kind]
        switch self {
        case .missing(let id): fields["id"] = id
        case .swapped(let picture, let found, let expected):
            fields.merge(["picture": picture, "id": found, "expected": expected]) { $1 }
        case .damaged(let picture, let id, let grade):
            fields.merge(["picture": picture, "id": id, "grade": (grade ?? .f).description]) { $1 }
        case .soft(let picture), .empty(let picture): fields["picture"] = picture
        case .foreign(let picture, let x, let y):
            fields.merge(["picture": picture, "x": "\(x)", "y": "\(y)"]) { $1 }
        case .gone(let picture, let id), .unsigned(let picture, let id),
            .forged(let picture, let id):
            fields.merge(["picture": picture, "id": id]) { $1 }
        case .formerly(let picture, let id, let today):
            fields.merge(["picture": picture, "id": id, "today": today]) { $1 }
        }
        return fields
    }
}
