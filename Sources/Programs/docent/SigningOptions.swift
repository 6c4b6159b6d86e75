import ArgumentParser
import Foundation
import Passes
import Payloads
import QRCode
import Sheets
import Times
import TourModel
import TourStore

/// Whether codes of the site are signed, and with which key.
struct SigningOptions: ParsableArguments {
    @Flag(help: "Sign the codes of the site, so that kiosks can tell them from copies of others.")
    var signed = false

    @Option(
        help: .init(
            "Private key file that signs (default: the newest key in --keys that the tour knows).",
            valueName: "file"))
    var key: String?

    @Option(
        name: .customLong("keys"),
        help: .init(
            "Folder of private keys (default: $DOCENT_PASS_KEYS, ~/.config/docent/pass-keys).",
            valueName: "folder"))
    var keysPath: String?

    func validate() throws {
        for (option, value) in [("--key", key), ("--keys", keysPath)] where value != nil && !signed
        {
            throw ValidationError("\(option) goes with --signed")
        }
    }

    /// What a site and a sheet do not agree on: kiosks report signs without a signature only where the site says so.
    func notes(on site: Site) -> [String] {
        switch (signed, site.signsCodes) {
        case (true, false):
            [
                "kiosks do not report signs without a signature yet; once all signs are signed, write "
                    + "signed_codes: true into site.yaml"
            ]
        case (false, true):
            [
                "site.yaml says that all codes are signed, and these are not; print them with --signed"
            ]
        default: []
        }
    }

    /// What signs the codes of a tour; `nil` where they are not to be signed.
    func signer(_ store: TourStore) throws -> CodeSigner? {
        guard signed else { return nil }
        let site = try store.site()
        var options = PassOptions()
        options.keysPath = keysPath
        let now = UTCMinute(Date.now)
        let key = try options.privateKey(inFile: key, of: store, siteID: site.id) {
            $0.from <= now && now < $0.until
        }
        return CodeSigner(key: key, site: SiteMark(siteID: site.id))
    }
}

extension CodeSigner {
    /// What a signature costs, in words: the larger symbol, and how much nearer a phone must come to it.
    ///
    /// A camera needs about the same number of pixels for a module, so at the same width the distance shrinks as the
    /// modules do.
    static func cost(of text: String) -> String? {
        guard let slash = text.lastIndex(of: "/"), let signed = symbol(of: text),
            let plain = symbol(of: String(text[..<slash]))
        else { return nil }
        let share = Int((100 * Double(plain.grid.width) / Double(signed.grid.width)).rounded())
        return
            "signed codes are version \(signed.version) (\(signed.grid.width) modules wide, without a "
            + "signature \(plain.grid.width)): at the same width they are read from \(share) % of the distance"
    }

    private static func symbol(of text: String) -> EncodedSymbol? {
        try? QRCode.encode(text: text, options: EncodingOptions(errorCorrectionLevel: .m))
    }
}
