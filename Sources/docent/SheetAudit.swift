import ArgumentParser
import Commands
import Foundation
import ImageFiles
import Imaging
import Passes
import Payloads
import Sheets
import Tour
import Wording

extension SheetCommand {
    struct Audit: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Compare photos of labels with their manifest.",
            discussion: """
                Reports labels that are missing, swapped, damaged, foreign, forged, unsigned
                (on a site whose codes are signed) or no longer in the tour, and estimates
                the print grade of each label it reads. If a photo is named after a room,
                such as A-014.jpg, it also reports a label at the wrong door.

                EXAMPLES
                  docent sheet audit scan.png --manifest doors.json
                  docent sheet audit walk/*.jpg --manifest doors.json --format jsonl

                EXIT STATUS
                  3  a picture or the manifest could not be read
                  1  some label needs attention
                  0  success
                """)

        enum Format: String, ExpressibleByArgument, CaseIterable { case text, jsonl }

        @Argument(help: "Photos or scans of labels; PDFs too.")
        var pictures: [String]

        @Option(help: .init("Manifest of the sheet.", valueName: "file.json"))
        var manifest: String

        @Option(help: "Output format: text or jsonl.")
        var format = Format.text

        @OptionGroup var content: ContentOptions

        func run() throws {
            let tour = try AuditedTour(content.tourIfPresent())
            var audit = try SheetAudit(
                SheetManifest(file: manifest), isGone: tour.isGone, judge: tour.judge)
            // A whole walk may be one file of photographs: it is read to its end.
            var limits = ImageLimits()
            limits.fileTimeout = .seconds(86_400)
            var isUnread = false
            var progress = Progress()
            for (index, path) in pictures.enumerated() {
                progress.show("\(index) of \(counted(pictures.count, "picture"))")
                do throws(ImageFileError) {
                    var pages = try ImageFile(path: path, limits: limits).lumaPages()
                    while let page = try pages.next() {
                        audit.add(page.image.oriented(page.orientation), named: path)
                    }
                } catch {
                    progress.clear()
                    Words.say(error)
                    isUnread = true
                }
            }
            progress.clear()
            let findings = audit.allFindings()
            try report(audit.sightings, findings)
            if isUnread { throw ExitCode.unreadable }
            if !findings.isEmpty { throw ExitCode.unexpected }
        }

        private func report(_ sightings: [SheetAudit.Sighting], _ findings: [AuditFinding]) throws {
            let output = try Output()
            switch format {
            case .text:
                for finding in findings { try output.write(line: "\(finding)") }
                let grades = sightings.compactMap(\.grade)
                try output.write(
                    "\(counted(sightings.count, "code")) read"
                        + (grades.min().map { ", print grade \($0.bound) (an estimate)" } ?? "")
                        + "; \(counted(findings.count, "finding"))\n")
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
            fields.merge(["picture": picture, "id": id, "grade": grade.description]) { $1 }
        case .foreign(let picture, let x, let y):
            fields.merge(["picture": picture, "x": "\(x)", "y": "\(y)"]) { $1 }
        case .gone(let picture, let id), .unsigned(let picture, let id),
            .forged(let picture, let id):
            fields.merge(["picture": picture, "id": id]) { $1 }
        }
        return fields
    }
}

/// What an audit asks of the tour; nothing where there is none.
private struct AuditedTour {
    private let store: TourStore?
    private let address: SiteAddress?
    private let mark: SiteMark
    private let needsSignature: Bool
    private let keys: [PublicPassKey]

    init(_ store: TourStore?) throws {
        self.store = store
        let site = try store?.site()
        address = site?.address.flatMap(SiteAddress.init)
        mark = SiteMark(siteID: site?.id ?? "")
        needsSignature = site?.signsCodes ?? false
        keys = try store?.passRules().keys ?? []
    }

    /// Whether the tour no longer has what a code names.
    @Sendable func isGone(_ text: String) -> Bool {
        guard let code = code(text), let page = try? store?.resolve(code) else { return false }
        if case .gone = page { return true }
        return false
    }

    @Sendable func judge(_ text: String) -> SheetAudit.SignatureState {
        guard store != nil, let code = code(text) else { return .fine }
        guard let words = code.signature else { return needsSignature ? .missing : .fine }
        let signed = CodeSignature.Code(site: mark, kind: code.kind.rawValue, id: code.id)
        guard let signature = CodeSignature(text: words),
            signature.isGenuine(for: signed, by: keys)
        else { return .forged(id: code.id) }
        return .fine
    }

    private func code(_ text: String) -> SiteCode? {
        guard case .site(let code) = Payload(classifying: text, site: address) else { return nil }
        return code
    }
}
