import Files
import Foundation
import TestSupport
import Testing

@testable import Accounts

@Suite("The file of a team's accounts")
struct AccountFileTests {
    private let folder: TemporaryFolder
    private let file: AccountFile

    init() throws {
        folder = try TemporaryFolder()
        file = AccountFile("\(folder.path)/team.json")
    }

    private func mode() throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    }

    @Test("nobody is in it before somebody was invited; then only its owner may open it")
    func invited() throws {
        #expect(try file.accounts().isEmpty)
        let (account, code) = try file.invite("  Mira   Rautio ", roles: [.author])
        #expect(account.name == "Mira Rautio" && !account.hasPhrase)
        #expect(code.count == 32)
        #expect(try file.accounts() == [account])
        #expect(try mode() == 0o600)
        let text = try String(contentsOfFile: file.path, encoding: .utf8)
        #expect(!text.contains(code) && text.contains(AccountFile.hash(code)))
        #expect(!"\(account)".contains(AccountFile.hash(code)))
        // Nothing else lies beside it.
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
    }

    @Test("whoever writes a name otherwise means the same person")
    func sameName() throws {
        _ = try file.invite("Zoë Weir", roles: [.reader])
        for name in ["ZOË WEIR", "zoe\u{308}  weir", "Zoë\u{A0}Weir"] {
            #expect(throws: (any Error).self) { _ = try file.invite(name, roles: [.reader]) }
        }
        try file.setRoles([.publisher, .translator], of: "zoë weir")
        #expect(try file.accounts().first?.roles == [.publisher, .translator])
        try file.remove("Zoë Weir")
        #expect(try file.accounts().isEmpty)
        #expect(throws: AccountError.noSuchPerson("Zoë Weir")) { try file.remove("Zoë Weir") }
        #expect(throws: AccountError.noRole) { _ = try file.invite("A", roles: []) }
    }

    @Test(
        "names that cannot be seen, or told from others, are refused",
        arguments: [
            "", "  ", "a\u{202E}b", "a\nb", "a\0", "\u{200B}", String(repeating: "a", count: 81),
        ])
    func noNames(name: String) {
        #expect(throws: AccountError.notAName(name)) {
            _ = try file.invite(name, roles: [.reader])
        }
    }

    @Test("a new link for somebody leaves the pass phrase until it was used")
    func again() throws {
        let first = try file.invite("Mira", roles: [.author]).code
        #expect(throws: AccountError.nameTaken("Mira")) {
            _ = try file.invite("Mira", roles: [.operator])
        }
        let second = try file.invite("Mira", roles: [], isAgain: true)
        #expect(second.account.roles == [.author] && second.code != first)
        #expect(throws: AccountError.noSuchPerson("Jon")) {
            _ = try file.invite("Jon", roles: [.author], isAgain: true)
        }
    }

    @Test(
        "a file that others may open is not used, and the words say what to do",
        arguments: [0o644, 0o640, 0o604])
    func loose(mode: Int) throws {
        _ = try file.invite("Mira", roles: [.author])
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
        let error = AccountError.looseFile(path: file.path, mode: mode)
        #expect(throws: error) { _ = try file.accounts() }
        #expect(throws: error) { _ = try file.invite("Jon", roles: [.author]) }
        #expect("\(error)".hasSuffix("run: chmod 600 \(file.path)"))
    }

    @Test("a damaged file is refused in words, and stays as it is")
    func damaged() throws {
        _ = try file.invite("Mira", roles: [.author])
        let text = try String(contentsOfFile: file.path, encoding: .utf8)
        let id = try file.accounts()[0].id
        for (part, other) in [
            ("{", ""), ("\"author\"", ""),
            ("\"author\"", "\"owner\""), (id, "../x"), ("\"Mira\"", "\"M\\u202eira\""),
            (
                "\"invitation\" : \"",
                "\"phrase\" : \"$argon2id$v=19$m=9999999,t=2,p=1$c29tZXNhbHQ$"
                    + String(repeating: "A", count: 43) + "\", \"invitation\" : \""
            ),
        ] {
            try #require(text.contains(part))
            let changed = try #require(text.range(of: part)).lowerBound
            var damaged = text
            damaged.replaceSubrange(
                changed..<text.index(changed, offsetBy: part.count), with: other)
            try Data(damaged.utf8).write(to: URL(fileURLWithPath: file.path))
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o600], ofItemAtPath: file.path)
            let error = #expect(throws: AccountError.self) {
                _ = try file.invite("Jon", roles: [.author])
            }
            #expect(error?.description.contains("not a team file") == true, "\(part)")
            #expect(try String(contentsOfFile: file.path, encoding: .utf8) == damaged)
        }
    }

    @Test("a huge file is not read, and nobody is added beyond the largest team")
    func bounded() throws {
        try folder.write(String(repeating: " ", count: AccountFile.mostBytes + 1), to: "team.json")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        #expect(throws: AccountError.file(.tooLarge(path: file.path, limit: AccountFile.mostBytes)))
        {
            _ = try file.accounts()
        }
        try FileManager.default.removeItem(atPath: file.path)
        try file.change { people throws(AccountError) in
            for number in 0..<AccountFile.mostPeople {
                people.append(
                    Account(
                        name: "Person \(number)", roles: [.operator],
                        made: Date(timeIntervalSince1970: 0)))
            }
        }
        #expect(throws: AccountError.tooMany(path: file.path, limit: AccountFile.mostPeople)) {
            _ = try file.invite("One more", roles: [.reader])
        }
        #expect(try file.accounts().count == AccountFile.mostPeople)
    }

    @Test("roles have those below them within them")
    func roles() {
        #expect(Set([Role.operator]).include(.publisher) && Set([Role.publisher]).include(.author))
        #expect(Set([Role.author]).include(.translator) && Set([Role.translator]).include(.reader))
        #expect(
            !Set([Role.publisher]).include(.operator) && !Set([Role.author]).include(.publisher))
        #expect(
            !Set([Role.translator]).include(.author) && !Set([Role.reader]).include(.translator))
    }
}
