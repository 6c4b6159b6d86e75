import TourModel

/// What a form knows of a vCard: the lines that visitors see, by names of their own.
extension ContentFormat {
    /// Where somebody is reached; the first choice says nothing of it.
    package static let reachedAt = ["", "work", "home"]
    /// What a number is; the first choice is one for talking.
    package static let phoneKinds = ["", "cell", "fax"]

    /// The lines of people/*.vcf that are changed one by one.
    ///
    /// All others stay as they are.
    ///
    /// - SeeAlso: RFC 6350, 6.2 (FN, N), 6.4 (TEL, EMAIL, LANG), 6.6 (TITLE, ORG).
    package static let card = FormatGroup(
        "people/*.vcf", owner: "a card",
        [
            .init("name", .text(.name), .required, "name as it is shown"),
            .init("role", .localizedText(.name), .optional("none"), "what they do"),
            .init("organization", .localizedText(.name), .optional("none"), "where they work"),
            .init(
                "department", .localizedText(.name), .optional("none"), "their part of it"),
            .init(
                "phones",
                .list(
                    of: .group(
                        FormatGroup(
                            "phones", owner: "a telephone",
                            [
                                .init("number", .form("telephone number"), .required, ""),
                                .init("use", .choice(reachedAt), .optional("not said"), ""),
                                .init("kind", .choice(phoneKinds), .optional("not said"), ""),
                            ]))), .optional("none"), "telephone numbers, the best one first"),
            .init(
                "emails",
                .list(
                    of: .group(
                        FormatGroup(
                            "emails", owner: "a mail address",
                            [
                                .init("mail", .form("mail address"), .required, ""),
                                .init("use", .choice(reachedAt), .optional("not said"), ""),
                            ]))), .optional("none"), "mail addresses, the best one first"),
            .init(
                "speaks", .list(of: .form("BCP 47 tag, such as `en` or `pt-BR`")),
                .optional("none"), "languages, the best one first"),
            .init(
                "parts",
                .group(
                    FormatGroup(
                        "parts", owner: "a name",
                        cardNameParts.map { .init($0, .form("text"), .optional("none"), "") })),
                .optional("none"), "the name for address books"),
            .init("version", .form("3.0 or 4.0"), .required, "version of vCard"),
        ])

    /// In the order of N.
    static let cardNameParts = ["family", "given", "additional", "prefix", "suffix"]
}
