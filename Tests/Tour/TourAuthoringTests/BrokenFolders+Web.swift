/// Wrong settings of the public site, and what is said of each.
extension BrokenFolders {
    static let web: [ProblemTests.Case] = [
        broken(
            "{contacts: private}",
            "21:17: \"contacts\" is \"private\"; write one of none, work, all"),
        broken("{contacts: wrk}", "21:17: \"contacts\" is \"wrk\"; did you mean \"work\"?"),
        broken(
            "{contacts: all}",
            "21:7: \"contacts\" is \"all\" without \"contacts_reason\"; write contacts_reason: and why every number and address may be public, or contacts: work"
        ),
        broken(
            "{contacts: all, contacts_reason: }",
            "21:22: \"contacts_reason\" has no value; write one (in quotes if it begins with #), or take the line out"
        ),
        broken(
            "{contacts: all, contacts_reason: \"\"}",
            "21:39: \"contacts_reason\" is an empty text; write one, or take the line out"),
        broken(
            "{contacts: all, contacts_reason: [a, b]}",
            "21:39: \"contacts_reason\" is a list; write one text"),
        broken(
            "{people: everybody}", "21:15: \"people\" is \"everybody\"; write one of names, none"),
        broken("{people: name}", "21:15: \"people\" is \"name\"; did you mean \"names\"?"),
        broken(
            "{staff_rooms: hiden}", "21:20: \"staff_rooms\" is \"hiden\"; did you mean \"hidden\"?"),
        broken(
            "{staff-rooms: hidden}",
            "21:7: unknown key \"staff-rooms\"; did you mean \"staff_rooms\"?"),
        broken(
            "{pages: [{id: imprint, text: \(words)}]}",
            "21:15: \"name\" is missing; write name: and its value"),
        broken(
            "{pages: [{id: a b, name: \(words), text: \(words)}]}",
            "21:20: \"id\" holds \"a b\", which is not an ID; an ID is 1 to 32 of A-Z 0-9 and -, with a letter or digit at both ends"
        ),
        broken(
            "{pages: [{id: x, name: \(words), text: \(words)}, {id: X, name: \(words), text: \(words)}]}",
            "21:87: X is listed twice; keep one of them"),
        broken("{title_picture: eleven}", "21:22: \"eleven\" is a film; name a picture"),
        broken(
            "[contacts]",
            "21:6: \"web\" is a list, not keys with values; write contacts: and its value"),
    ]

    private static let words = "{en: x, de: x, fr: x}"

    private static func broken(_ value: String, _ problem: String) -> ProblemTests.Case {
        ProblemTests.Case(
            file: "site.yaml", old: "reception:", new: "web: \(value)\nreception:",
            problems: ["site.yaml:\(problem)"])
    }
}
