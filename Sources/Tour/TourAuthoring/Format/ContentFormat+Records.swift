/// The keys of files that programs write.
extension ContentFormat {
    package static let passes = FormatGroup(
        "passes.yaml", owner: "the file",
        [
            .init(
                "keys", .list(of: .group(passKey)), .optional("every pass is unknown"),
                "public keys"),
            .init(
                "revoked", .list(of: .group(revocation)), .optional("none"),
                "passes that no longer count"),
        ])

    package static let passKey = FormatGroup(
        "keys", owner: "a key",
        [
            .init("id", .form("as `docent pass key new` prints it"), .required, "ID of the key"),
            .init("public", .form("44 characters of base 64"), .required, "the public key"),
            .init(
                "from", .form(time), .required, "when its passes become valid",
                "from: 2026-01-01T00:00Z"),
            .init(
                "until", .form("\(time), after `from`"), .required, "when they expire",
                "until: 2027-01-01T00:00Z"),
        ])

    package static let revocation = FormatGroup(
        "revoked", owner: "a revoked pass",
        [
            .init(
                "number", .form("as printed on the pass"), .required, "number of the pass",
                "number: 4F2A-91C0-77B1-03DE"),
            .init(
                "until", .form(time), .required, "when it would have expired anyway",
                "until: 2026-11-21T18:00Z"),
        ])

    package static let translation = FormatGroup(
        "translations/de.csv", owner: "a line",
        [
            .init(
                "file", .form("path in the folder"), .required, "page in the first language",
                "buildings/A/A-014.md"),
            .init(
                "text",
                .form("key, with those it stands in: `home.title`, `floors.G`, `stops.A-014`"),
                .required, "which text of the page", "name"),
            .init(
                "source", .form("eight letters from a to p"), .required,
                "digest of the text that was translated", "cgkldipb"),
            .init(
                "translation", .form("eight letters from a to p"), .required,
                "digest of the translation", "ajkdlmnp"),
            .init(
                "state", .choice(["translated", "reviewed"]), .required, "how far it is", "reviewed"
            ),
        ])
}
