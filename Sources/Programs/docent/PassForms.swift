import ArgumentParser
import Foundation
import Mail
import PageMaking
import Passes
import Sheets
import TourModel

/// What a pass is handed over as.
enum PassForm: Equatable {
    case code(CodeFormat)
    case badge
    case mail

    struct Mail {
        var from: String?
        var to: String?
        var date: Date
        var timeZone: TimeZone
    }

    /// - Throws: `ValidationError` for an ending that none of them has.
    init(file: String?) throws {
        guard let file else {
            self = .code(.terminal)
            return
        }
        switch (file as NSString).pathExtension.lowercased() {
        case "png": self = .code(.png)
        case "svg": self = .code(.svg)
        case "pdf": self = .badge
        case "eml": self = .mail
        default:
            throw ValidationError(
                "unknown pass format \"\(file)\"; end the name in .png or .svg for the code, .pdf for a "
                    + "badge, .eml for a mail")
        }
    }

    func file(
        _ code: PassSymbol, _ paper: PassPaper, site: Site, pass: Pass, mail: Mail
    ) throws -> [UInt8] {
        switch self {
        case .code(let format): return try code.file(format)
        case .badge:
            let badge = Badge(
                site: paper.siteName, accent: try InkColor(site.accent, option: "accent"),
                kind: paper.kind, name: paper.name,
                lines: paper.facts.map { Badge.Line($0.label, $0.value) },
                promise: paper.promise, number: pass.number.description)
            return try badge.pdf(code: code.symbol)
        case .mail:
            return try MailMessage(
                from: mail.from, to: mail.to.map { [$0] } ?? [], subject: paper.mailSubject,
                date: mail.date,
                timeZone: mail.timeZone, text: paper.mailText,
                attachments: [
                    .init(
                        name: "pass.png", type: "image/png", bytes: try code.file(.png),
                        isInline: true)
                ]
            ).bytes()
        }
    }
}
