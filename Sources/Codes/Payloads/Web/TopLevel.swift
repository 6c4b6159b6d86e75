/// The last label of a host, which says whose letters are at home below it.
struct TopLevel {
    private let name: String
    /// The scripts that it is written in, or that its country writes.
    private(set) var scripts: Scripts

    init(_ name: String) {
        self.name = name
        scripts = HostLabel(name)?.scripts ?? []
        for home in TopLevel.homes where home.countries.contains(name) {
            scripts.insert(home.script)
        }
    }

    /// Whether a label has letters that only another top level's language needs, and that pass for
    /// Latin ones elsewhere.
    func lacks(_ label: HostLabel) -> Bool {
        guard label.scalars.count > 1 else { return false }
        return TopLevel.ownLetters.contains { letters, names in
            !names.contains(name) && label.scalars.contains { letters.contains($0) }
        }
    }

    /// Countries, by their top levels, that write in another script than Latin.
    private static let homes: [(script: Script, countries: [String])] = [
        (.cyrillic, ["bg", "by", "kg", "kz", "mk", "mn", "rs", "ru", "su", "tj", "ua", "uz"]),
        (.armenian, ["am"]), (.ethiopic, ["er", "et"]), (.georgian, ["ge"]), (.hebrew, ["il"]),
        (.greek, ["cy", "gr"]), (.lao, ["la"]), (.myanmar, ["mm"]), (.thai, ["th"]),
    ]

    /// Thorn and eth are Icelandic and Faroese, schwa is Azerbaijani, the middle dot is Catalan.
    private static let ownLetters: [(letters: [Unicode.Scalar], names: [String])] = [
        (["þ", "ð"], ["is", "fo"]), (["ə"], ["az"]), (["·"], ["cat"]),
    ]
}
