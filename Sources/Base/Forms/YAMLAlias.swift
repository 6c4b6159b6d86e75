extension YAMLForm {
    /// Where an alias stands whose anchor stands somewhere too.
    ///
    /// Every alias that YAML would follow has its name written twice, after `&` and after `*`; text
    /// that only looks like one or the other (emphasis, "R&D") is left alone.
    package static func alias(in text: String) -> (line: Int, column: Int)? {
        let bytes = text.utf8
        guard bytes.contains(UInt8(ascii: "&")), bytes.contains(UInt8(ascii: "*")) else {
            return nil
        }
        var anchors: Set<Substring> = []
        for index in bytes.indices where bytes[index] == UInt8(ascii: "&") {
            let name = name(in: text, after: index)
            if !name.isEmpty { anchors.insert(name) }
        }
        guard !anchors.isEmpty else { return nil }
        var place = (line: 1, column: 0)
        for index in text.unicodeScalars.indices {
            let scalar = text.unicodeScalars[index]
            place.column += 1
            if scalar == "*", anchors.contains(name(in: text, after: index)) { return place }
            if scalar == "\n" {
                place.line += 1
                place.column = 0
            }
        }
        return nil
    }

    /// The name of an anchor or alias whose sign stands at an index: letters, digits, `-` and `_`.
    private static func name(in text: String, after index: String.Index) -> Substring {
        let bytes = text.utf8
        let start = bytes.index(after: index)
        let end =
            bytes[start...].firstIndex {
                switch $0 {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    false
                default: true
                }
            } ?? bytes.endIndex
        return text[start..<end]
    }
}
