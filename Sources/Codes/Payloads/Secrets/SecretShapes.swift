// The shapes by which secret texts are recognized.

extension UInt8 {
    /// A letter of Base58, as Bitcoin writes keys: no 0, O, I or l.
    var isBase58: Bool {
        (isASCIILetter || isASCIIDigit) && !"0OIl".utf8.contains(self)
    }

    /// A letter of Base45 (RFC 9285), the blank among them.
    var isBase45: Bool { isCapital || isASCIIDigit || " $%*+-./:".utf8.contains(self) }

    /// A letter of Base64 or its form for addresses, with the sign that fills up.
    var isBase64: Bool { isASCIILetter || isASCIIDigit || "+/-_=".utf8.contains(self) }
}

extension Bytes {
    /// What follows a beginning, as the one secret range.
    ///
    /// `nil` where the text begins otherwise, less than `count` bytes follow, or one of them is not `of` the alphabet. The
    /// beginning counts without regard to case.
    func rest(
        after beginning: String, atLeast count: Int,
        of alphabet: (UInt8) -> Bool = { $0 > 0x20 && $0 != 0x7F }
    ) -> [Range<Int>]? {
        guard begins(with: beginning) else { return nil }
        let rest = dropFirst(beginning.utf8.count)
        return rest.count >= count && rest.allSatisfy(alphabet) ? [rest.indices] : nil
    }

    /// The first place of an ASCII word, whatever the case.
    func firstPlace(of lowerCase: String) -> Range<Int>? {
        let length = lowerCase.utf8.count
        guard count >= length, let first = lowerCase.utf8.first else { return nil }
        for start in startIndex...(endIndex - length)
        where self[start].lowercased == first && self[start...].begins(with: lowerCase) {
            return start..<start + length
        }
        return nil
    }

    /// The values of named parameters in the query and the fragment of an address; `nil` where none is there.
    func values(of names: [String]) -> [Range<Int>]? {
        var ranges: [Range<Int>] = []
        for pair in split(whereSeparator: { "?&#".utf8.contains($0) }) {
            guard let (name, value) = pair.divided(at: "="), !value.isEmpty else { continue }
            let plain = name.begins(with: "amp;") ? name.dropFirst(4) : name
            if names.contains(where: plain.isWord) { ranges.append(value.indices) }
        }
        return ranges.isEmpty ? nil : ranges
    }

    /// The values of named settings, each on a line of its own: `Name = value`.
    func settings(named names: [String]) -> [Range<Int>]? {
        var ranges: [Range<Int>] = []
        for line in lines() {
            guard let (name, value) = line.divided(at: "=") else { continue }
            let secret = value.trimmed()
            if !secret.isEmpty, names.contains(where: name.trimmed().isWord) {
                ranges.append(secret.indices)
            }
        }
        return ranges.isEmpty ? nil : ranges
    }

    /// What stands between the words that begin and end each private key, on lines or not.
    var privateKey: [Range<Int>]? {
        var ranges: [Range<Int>] = []
        var rest = self
        while let mark = rest.firstPlace(of: "private key") ?? rest.firstPlace(of: "private-lines:")
        {
            // The line that begins a key ends with dashes, behind the word BLOCK or not; what follows may stand on it.
            let line = rest[mark.upperBound...].prefix { $0 != 0x0A && $0 != 0x0D }
            let start = line.firstPlace(of: "-----")?.upperBound ?? line.endIndex
            let key = rest[start...]
            let end = key.firstPlace(of: "-----end ")?.lowerBound ?? key.endIndex
            let secret = key[..<end].trimmed()
            if !secret.isEmpty { ranges.append(secret.indices) }
            // The line that ends it says "private key" once more.
            rest = rest[end...].divided(at: "\n")?.after ?? rest.suffix(0)
        }
        return ranges.isEmpty ? nil : ranges
    }

    /// Whether it is the words of a wallet as numbers of four digits, 0000 to 2047 (SeedQR).
    var isNumberedMnemonic: Bool {
        guard [48, 60, 72, 84, 96].contains(count), allSatisfy({ $0.isASCIIDigit }) else {
            return false
        }
        return stride(from: startIndex, to: endIndex, by: 4).allSatisfy { place in
            self[place..<place + 4].reduce(0) { $0 * 10 + Int($1 - 0x30) } < 2048
        }
    }

    /// Whether it is a bar coded boarding pass: `M`, the number of legs, a name of 20 letters, and the first leg.
    ///
    /// - SeeAlso: IATA Resolution 792, Bar Coded Boarding Pass; its mandatory items are 60 characters long.
    var isBoardingPass: Bool {
        guard count >= 58, self[startIndex] == UInt8(ascii: "M"),
            (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(self[startIndex + 1]),
            prefix(58).allSatisfy({ $0 >= 0x20 && $0 < 0x7F })
        else { return false }
        func item(_ range: Range<Int>) -> Bytes {
            self[startIndex + range.lowerBound..<startIndex + range.upperBound]
        }
        return "E ".utf8.contains(self[startIndex + 22])
            && item(2..<3).allSatisfy({ $0.isASCIILetter })
            && item(30..<36).allSatisfy({ $0.isASCIILetter })  // from and to
            && item(39..<43).allSatisfy { $0.isASCIIDigit || $0 == 0x20 }  // flight
            && item(44..<47).allSatisfy({ $0.isASCIIDigit })  // day of the year
    }

    /// Whether it is the machine readable zone of a passport or an identity card: two lines of 44 or 36 characters or three of
    /// 30, with or without breaks between them.
    var isMachineReadableZone: Bool {
        let letters = filter { !$0.isBlank }
        let rows = lines().map { $0.trimmed() }.filter { !$0.isEmpty }
        guard [88, 72, 90].contains(letters.count), let first = letters.first,
            "PIACV".utf8.contains(first),
            letters.allSatisfy({ $0.isCapital || $0.isASCIIDigit || $0 == UInt8(ascii: "<") }),
            letters[...].contains(word: "<<")
        else { return false }
        return rows.count == 1 || Set(rows.map({ $0.count })).count == 1
    }

    /// Whether it begins as the seal of a French document does: `DC`, a version, the issuer, the key, two dates, a type.
    var isTwoDDoc: Bool {
        guard count >= 26, begins(with: "dc0") else { return false }
        return self[startIndex + 3].isASCIIDigit
            && dropFirst(4).prefix(8).allSatisfy { $0.isCapital || $0.isASCIIDigit }
            && dropFirst(12).prefix(8).allSatisfy { $0.hexadecimalValue != nil }
    }
}
