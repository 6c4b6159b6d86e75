/// A sign language, by its own tag, with the name that it has in the language that its signers read.
///
/// - SeeAlso: ISO 639-3 (tags); IANA, Language Subtag Registry (the earlier tags of the form `sgn-DE`, which stand for them);
///   Ethnologue and the associations of the deaf (names).
struct SignLanguage: Sendable {
    let tag: String
    /// The regions behind `sgn-`, in lower case; none where there was no such tag.
    let region: String?
    let name: String
    /// The tag of the language that its signers read.
    let read: String

    /// The sign language that a tag means: `gsg`, `sgn-gsg` or `sgn-DE`.
    init?(_ tag: String) {
        let tag = tag.lowercased()
        let rest = tag.hasPrefix("sgn-") ? String(tag.dropFirst(4)) : tag
        guard
            let known = Self.all.first(where: {
                $0.tag == rest || rest != tag && $0.region == rest
            })
        else { return nil }
        self = known
    }

    private init(_ tag: String, _ region: String?, _ name: String, _ read: String) {
        (self.tag, self.region, self.name, self.read) = (tag, region, name, read)
    }

    static let all: [SignLanguage] = [
        .init("gsg", "de", "Deutsche Gebärdensprache", "de"),
        .init("asq", "at", "Österreichische Gebärdensprache", "de"),
        .init("sgg", "ch-de", "Deutschschweizer Gebärdensprache", "de"),
        .init("ssr", "ch-fr", "Langue des signes de Suisse romande", "fr"),
        .init("slf", "ch-it", "Lingua dei segni della Svizzera italiana", "it"),
        .init("fsl", "fr", "Langue des signes française", "fr"),
        .init("sfb", "be-fr", "Langue des signes de Belgique francophone", "fr"),
        .init("fcs", "ca-qc", "Langue des signes québécoise", "fr"),
        .init("vgt", "be-nl", "Vlaamse Gebarentaal", "nl"),
        .init("dse", "nl", "Nederlandse Gebarentaal", "nl"),
        .init("bfi", "gb", "British Sign Language", "en"),
        .init("isg", "ie", "Irish Sign Language", "en"),
        .init("ase", "us", "American Sign Language", "en"),
        .init("asf", "au", "Auslan", "en"),
        .init("nzs", "nz", "New Zealand Sign Language", "en"),
        .init("sfs", "za", "South African Sign Language", "en"),
        .init("ils", nil, "International Sign", "en"),
        .init("ise", "it", "Lingua dei segni italiana", "it"),
        .init("ssp", "es", "Lengua de signos española", "es"),
        .init("mfs", "mx", "Lengua de señas mexicana", "es"),
        .init("csn", "co", "Lengua de señas colombiana", "es"),
        .init("aed", "ar", "Lengua de señas argentina", "es"),
        .init("ncs", "ni", "Idioma de señas de Nicaragua", "es"),
        .init("csc", nil, "Llengua de signes catalana", "ca"),
        .init("psr", "pt", "Língua gestual portuguesa", "pt"),
        .init("bzs", "br", "Língua brasileira de sinais", "pt"),
        .init("dsl", "dk", "Dansk tegnsprog", "da"),
        .init("nsl", "no", "Norsk tegnspråk", "nb"),
        .init("swl", "se", "Svenskt teckenspråk", "sv"),
        .init("fss", nil, "Finlandssvenskt teckenspråk", "sv"),
        .init("fse", "fi", "Suomalainen viittomakieli", "fi"),
        .init("icl", "is", "Íslenskt táknmál", "is"),
        .init("eso", "ee", "Eesti viipekeel", "et"),
        .init("lsl", "lv", "Latviešu zīmju valoda", "lv"),
        .init("lls", "lt", "Lietuvių gestų kalba", "lt"),
        .init("pso", "pl", "Polski język migowy", "pl"),
        .init("cse", "cz", "Český znakový jazyk", "cs"),
        .init("svk", "sk", "Slovenský posunkový jazyk", "sk"),
        .init("hsh", "hu", "Magyar jelnyelv", "hu"),
        .init("csq", "hr", "Hrvatski znakovni jezik", "hr"),
        .init("rsl", "ru", "Русский жестовый язык", "ru"),
        .init("ukl", "ua", "Українська жестова мова", "uk"),
        .init("gss", "gr", "Ελληνική νοηματική γλώσσα", "el"),
        .init("tsm", "tr", "Türk İşaret Dili", "tr"),
        .init("isr", "il", "שפת הסימנים הישראלית", "he"),
        .init("jsl", "jp", "日本手話", "ja"),
        .init("csl", "cn", "中国手语", "zh"),
        .init("kvk", "kr", "한국수어", "ko"),
    ]
}
