/// The host of an address: as people should see it, as the network looks it up, and what is odd
/// about it.
struct HostName {
    /// Lower case, punycode decoded, addresses in their plain spelling.
    private(set) var shown: String
    /// Lower case, in ASCII.
    private(set) var ascii: String
    private(set) var isAddress = false
    private(set) var hasPunycode = false
    private(set) var looksLikeAnother = false

    /// Reads a host as it stands in an address, without a port; `nil` where nothing is left of it.
    init?(_ bytes: Bytes) {
        guard !bytes.isEmpty else { return nil }
        if bytes.first == UInt8(ascii: "[") {
            guard let address = IPv6Address.canonical(bytes.dropFirst().dropLast()),
                bytes.last == UInt8(ascii: "]")
            else { return nil }
            shown = "[\(address)]"
            ascii = shown
            isAddress = true
            return
        }
        if bytes.allSatisfy({
            $0.isASCIILetter || $0.isASCIIDigit || "-._".utf8.contains($0)
        }), !bytes.contains(word: "xn--") {
            shown = bytes.lowercasedString
            ascii = shown
        } else {
            shown = ""
            ascii = ""
            let host = HostName.mapped(PercentCoding.text(bytes))
            guard !host.isEmpty, !host.utf8.contains(where: HostName.isForbidden) else {
                return nil
            }
            readLabels(of: host)
        }
        if let address = IPv4Address.canonical(ascii) {
            shown = address
            ascii = address
            isAddress = true
        }
    }

    private mutating func readLabels(of text: String) {
        var shownLabels: [String] = []
        var asciiLabels: [String] = []
        for label in text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        {
            let label = Array(label)[...]
            var text = label.string
            var ascii = text
            if label.begins(with: "xn--") {
                hasPunycode = true
                text = Punycode.decode(label.dropFirst(4)) ?? text
            } else if !HostName.isASCII(text) {
                ascii = Punycode.encode(text).map { "xn--" + $0 } ?? PercentCoding.encode(text)
            }
            asciiLabels.append(ascii)
            if HostName.isASCII(text) {
                shownLabels.append(ascii)
            } else if HostName.isShowable(text) {
                shownLabels.append(text)
            } else {
                shownLabels.append(ascii)
                looksLikeAnother = true
            }
        }
        if LookAlike.isSuspicious(shownLabels) { looksLikeAnother = true }
        shown = shownLabels.joined(separator: ".")
        ascii = asciiLabels.joined(separator: ".")
    }

    static func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

    /// Characters that end a host or that no host may have; browsers refuse an address with them.
    private static func isForbidden(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "%"),
            UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "<"), UInt8(ascii: ">"),
            UInt8(ascii: "?"), UInt8(ascii: "@"), UInt8(ascii: "["), UInt8(ascii: "\\"),
            UInt8(ascii: "]"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"),
            UInt8(ascii: "|"), UInt8(ascii: "}"):
            true
        default: false
        }
    }

    /// Whether a label has only letters that a host may be shown with, as browsers read them.
    private static func isShowable(_ label: String) -> Bool {
        label.unicodeScalars.allSatisfy {
            if $0.isASCII { return !isForbidden(UInt8(truncatingIfNeeded: $0.value)) && $0 != "." }
            return !$0.properties.isDefaultIgnorableCodePoint
                && !PlainText.isControl($0)
                && $0.properties.generalCategory != .unassigned && !$0.properties.isWhitespace
        } && mapped(label) == label
    }

    /// The host as browsers read it: lower case, wide forms as ASCII, all dots the same, invisible
    /// characters left out but for joiners, which make it another host.
    ///
    /// This is the part of UTS #46 that needs no long table; other compatibility forms stay and count
    /// as look-alikes.
    private static func mapped(_ host: String) -> String {
        var plain: [UInt8] = []
        plain.reserveCapacity(host.utf8.count)
        for scalar in host.unicodeScalars {
            switch scalar.value {
            case 0..<0x80: plain.append(UInt8(truncatingIfNeeded: scalar.value).lowercased)
            case 0x200C, 0x200D: plain += String(scalar).utf8
            case 0x3002, 0xFF0E, 0xFF61: plain.append(UInt8(ascii: "."))
            case 0xFF01...0xFF5E:
                plain.append(UInt8(truncatingIfNeeded: scalar.value - 0xFEE0).lowercased)
            // Letters of everyday words that are two in a host.
            case 0x133: plain += "ij".utf8
            case 0x587: plain += "եւ".utf8
            case 0xE33: plain += "\u{E4D}\u{E32}".utf8
            case 0xEB3: plain += "\u{ECD}\u{EB2}".utf8
            case 0xEDC: plain += "ຫນ".utf8
            case 0xEDD: plain += "ຫມ".utf8
            default:
                if scalar.properties.isDefaultIgnorableCodePoint { continue }
                plain += scalar.properties.lowercaseMapping.utf8
            }
        }
        return String(decoding: plain, as: UTF8.self)
    }
}
