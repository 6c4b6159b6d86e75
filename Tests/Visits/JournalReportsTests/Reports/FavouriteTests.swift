import Forms
import Foundation
import TestSupport
import Testing

@testable import JournalReports

@Suite("Kept reports")
struct FavouriteTests {
    @Test("are read back as they were kept")
    func roundTrip() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/favourites.yaml"
        var file = try FavouriteFile(path: path)
        #expect(file.favourites.isEmpty)
        try file.set(
            Favourite(by: .hour, form: .heat, period: "last-week", search: "a: b # \"c\""),
            named: "lobby")
        try file.set(Favourite(by: .room), named: "größe-2")
        try Data(file.yaml()).write(to: URL(fileURLWithPath: path))
        #expect(try FavouriteFile(path: path) == file)
        try file.set(nil, named: "lobby")
        #expect(file.favourites.keys.sorted() == ["größe-2"])
    }

    /// Every subject and form of the first version; none of them may lose its name.
    @Test("a file of the first version is read, word for word")
    func earlier() throws {
        let subjects = [
            "room", "building", "floor", "hour", "weekday", "language", "tour", "how", "code",
            "kind", "stop", "page", "view", "way", "walk", "camera", "walk-hour",
        ]
        let forms = ["summary", "table", "bars", "lines", "pie", "heat"]
        let yaml = subjects.enumerated().map { index, subject in
            """
            \(subject):
              by: \(subject)
              as: \(forms[index % forms.count])
              period: last-month
              search: control

            """
        }
        let file = try FavouriteFile(yaml: yaml.joined())
        #expect(file.favourites.count == subjects.count)
        for (index, subject) in subjects.enumerated() {
            let found = try file.favourite(named: subject)
            #expect(found.by.rawValue == subject && found.form.rawValue == forms[index % 6])
            #expect(found.period == "last-month" && found.search == "control")
        }
    }

    @Test(
        "a wrong file says where and why",
        arguments: [
            ("lobby:\n  by: rom", 2, #"unknown by "rom"; did you mean "room"?"#),
            ("lobby:\n  bye: room", 2, #"unknown key "bye"; did you mean "by"?"#),
            ("- lobby", 1, "favourites are a map from names to reports"),
            (
                "a b: {by: room}", 1,
                "a favourite is a name of letters, digits and hyphens, with by, as, period and search below it"
            ),
        ])
    func wrong(yaml: String, line: Int, words: String) {
        #expect(throws: FormProblem(line: line, text: words)) { try FavouriteFile(yaml: yaml) }
    }

    @Test("an unknown name asks for the nearest one")
    func unknownName() throws {
        let file = try FavouriteFile(yaml: "lobby: {by: room}")
        let error = #expect(throws: FavouriteError.self) { try file.favourite(named: "loby") }
        #expect(error?.description == #"unknown favourite "loby"; did you mean "lobby"?"#)
    }
}
