import ArgumentParser
import Foundation
import Kiosk
import Mail
import Passes
import Payloads
import QRCode
import Sheets
import Tour

/// A pass as a symbol that a kiosk reads from a telephone: version 10 at most, at level M.
struct PassSymbol {
    let payload: PassCode
    private let text: String
    let symbol: EncodedSymbol
    /// What was given up to keep the symbol small.
    let warning: String?

    /// The largest version that a telephone's screen shows well.
    static let largestVersion = 10

    /// - Parameter address: the site's, so that a telephone that reads the pass gets there; left out
    ///   of the symbol where it has no room.
    /// - Throws: `SheetError` where the symbol cannot be read back.
    init(_ pass: SignedPass, address: SiteAddress?) throws {
        guard let payload = PassCode(code: pass.text) else {
            throw PassError.notSigned(reason: "its text is not a pass")
        }
        self.payload = payload
        let long = payload.text(site: address)
        if address == nil || PassSymbol.fits(long) {
            (text, warning) = (long, nil)
        } else {
            text = payload.text(site: nil)
            warning =
                "the site's address has no room in the code; a telephone that reads the pass does "
                + "not get to the site"
        }
        symbol = try PassSymbol.make(text, .text).symbols[0]
    }

    var version: String { symbol.version.description }

    /// The symbol as a file, read back.
    func file(_ format: CodeFormat) throws -> [UInt8] {
        try PassSymbol.make(text, format).file
    }

    private static func fits(_ text: String) -> Bool {
        let versions = Version.qrCode.prefix(largestVersion)
        let options = EncodingOptions(versions: Array(versions), errorCorrectionLevel: .m, mask: 0)
        return (try? QRCode.encode(text: text, options: options)) != nil
    }

    private static func make(_ text: String, _ format: CodeFormat) throws -> Code {
        var maker = CodeMaker(format: format)
        maker.wishes.level = .m
        let code = try maker.make(.text(text))
        guard !code.symbols.isEmpty else { throw SheetError.nothingToSay }
        return code
    }
}

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
