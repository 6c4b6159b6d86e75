/// The format information that a version can have, as modules to compare a grid with.
struct FormatTable: Sendable {
    /// One number for each bit of a word, four together: 1 or −1 for dark and light, 0 after the
    /// last; a word has 18 bits at most.
    typealias Signs = InlineArray<5, SIMD4<Float>>

    /// A format information with its bits.
    struct Entry: Sendable {
        let information: FormatInformation
        /// The word of each copy; zeros if the symbol has only one.
        let signs: (Signs, Signs)
    }

    let entries: [Entry]
    /// Row-major indices of the modules of all copies, and of a QR Code then its one dark module.
    let places: [UInt16]
    /// The same in the symbol reflected in its main diagonal.
    let mirroredPlaces: [UInt16]
    let copies: Int
    let bitsPerCopy: Int

    private static let tables = OnceTable<FormatTable>(count: Version.count)

    /// The table of a version, computed once.
    static func of(_ version: Version) -> FormatTable {
        tables.value(at: version.index) { FormatTable(version) }
    }

    private init(_ version: Version) {
        let words = InformationPlaces.format(of: version)
        copies = words.count
        bitsPerCopy = words[0].count
        var all = words.flatMap { $0 }
        // The words alone may not show whether the symbol is mirrored.
        let hasDarkModule = version.symbology == .qrCode
        if hasDarkModule { all.append((8, version.height - 8)) }
        places = all.map { UInt16($0.y * version.width + $0.x) }
        mirroredPlaces = all.map { UInt16($0.x * version.height + $0.y) }
        entries = FormatInformation.all(of: version).map { information in
            var signs = [Signs](repeating: Signs(repeating: .zero), count: 2)
            for (copy, source) in version.formatSources.enumerated() {
                let word = information.word(for: source)
                let count = words[copy].count
                for i in 0..<count {
                    signs[copy][i / 4][i % 4] = word >> UInt32(count - 1 - i) & 1 == 1 ? 1 : -1
                }
            }
            return Entry(information: information, signs: (signs[0], signs[1]))
        }
    }
}
