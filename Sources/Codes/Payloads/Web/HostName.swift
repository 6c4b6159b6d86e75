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
            if label.begins(with: "xn--") {
                hasPunycode = true
                asciiLabels.append(label.string)
                shownLabels.append(HostName.decoded(label) ?? label.string)
            } else if label.allSatisfy({ $0 < 0x80 }) {
                asciiLabels.append(label.string)
                shownLabels.append(label.string)
            } else {
                shownLabels.append(label.string)
                asciiLabels.append(
                    Punycode.encode(label.string).map { "xn--" + $0 }
                        ?? PercentCoding.encode(label.string))
            }
        }
        let own = LookAlike.scripts(of: shownLabels.last { !$0.isEmpty } ?? "")
        looksLikeAnother = shownLabels.contains {
            LookAlike.isSuspicious($0, topLevelScripts: own)
        }
        shown = shownLabels.joined(separator: ".")
        ascii = asciiLabels.joined(separator: ".")
    }

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

    /// The letters of an `xn--` label, where they are letters a host may be shown with.
    private static func decoded(_ label: Bytes) -> String? {
        guard let text = Punycode.decode(label.dropFirst(4)) else { return nil }
        let isShowable = text.unicodeScalars.allSatisfy {
            if $0.isASCII { return !isForbidden(UInt8(truncatingIfNeeded: $0.value)) && $0 != "." }
            return !$0.properties.isDefaultIgnorableCodePoint
                && !PlainText.isControl($0)
                && $0.properties.generalCategory != .unassigned && !$0.properties.isWhitespace
        }
        return isShowable && !text.utf8.allSatisfy { $0 < 0x80 } ? text : nil
    }

    /// The host as browsers read it: lower case, wide forms as ASCII, all dots the same, invisible
    /// characters left out.
    ///
    /// This is the part of UTS #46 that needs no table; other compatibility forms stay and count as
    /// look-alikes.
    private static func mapped(_ host: String) -> String {
        var plain: [UInt8] = []
        plain.reserveCapacity(host.utf8.count)
        for scalar in host.unicodeScalars {
            switch scalar.value {
            case 0..<0x80: plain.append(UInt8(truncatingIfNeeded: scalar.value).lowercased)
            case 0x3002, 0xFF0E, 0xFF61: plain.append(UInt8(ascii: "."))
            case 0xFF01...0xFF5E:
                plain.append(UInt8(truncatingIfNeeded: scalar.value - 0xFEE0).lowercased)
            default:
                if scalar.properties.isDefaultIgnorableCodePoint { continue }
                plain += scalar.properties.lowercaseMapping.utf8
            }
        }
        return String(decoding: plain, as: UTF8.self)
    }
}
