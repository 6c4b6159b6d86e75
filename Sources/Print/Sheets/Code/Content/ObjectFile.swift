/// What stands in files of vCard and iCalendar, by name: enough to list what a code leaves out.
enum ObjectFile {
    /// The longest file that is read; a photograph takes most of it.
    static let maximumBytes = 16 << 20

    /// What says nothing of the thing itself: the file's own book-keeping.
    private static let bookkeeping: Set<String> = [
        "BEGIN", "CALSCALE", "CLASS", "CREATED", "DTSTAMP", "END", "LAST-MODIFIED", "METHOD",
        "PRODID", "PROFILE",
        "REV", "SEQUENCE", "SOURCE", "STATUS", "TRANSP", "UID", "VERSION",
    ]

    /// How many components of this name begin in a text.
    static func count(of component: String, in text: String) -> Int {
        lines(of: text).count { $0.name == "BEGIN" && $0.value == component }
    }

    /// The names of the properties in a component, and of the components within it.
    static func propertyNames(in text: String, of component: String) -> Set<String> {
        var names: Set<String> = []
        // How deep inside the component a line is: 0 is outside, 1 in it, 2 in one within it.
        var depth = 0
        for (name, value) in lines(of: text) {
            if name == "BEGIN" {
                if depth == 1 { names.insert(value) }
                if depth > 0 || value == component { depth += 1 }
            } else if name == "END" {
                depth = max(0, depth - 1)
            } else if depth == 1, !bookkeeping.contains(name), !name.hasPrefix("X-") {
                names.insert(name)
            }
        }
        return names
    }

    /// Every line's name in upper case, without group and parameters; of `BEGIN` and `END` the
    /// value too.
    private static func lines(of text: String) -> [(name: String, value: String)] {
        text.utf8.split { $0 == 0x0A || $0 == 0x0D }.compactMap { line in
            // A continuation begins with a blank; a property's name is a word of at most some
            // letters.
            guard let colon = line.firstIndex(of: 0x3A) else { return nil }
            let head = line[..<colon].prefix { $0 != 0x3B }
            let word = head.split(separator: 0x2E).last ?? head
            guard (1...24).contains(word.count),
                word.allSatisfy({ isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x2D })
            else { return nil }
            let name = String(decoding: word, as: UTF8.self).uppercased()
            guard name == "BEGIN" || name == "END" else { return (name, "") }
            let value = line[line.index(after: colon)...].prefix(24).filter(isLetter)
            return (name, String(decoding: value, as: UTF8.self).uppercased())
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}
