import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Team files of every version since the first, word for word.
@Suite("Team files of earlier versions")
struct EarlierTeamTests {
    private let folder: TemporaryFolder
    private let file: AccountFile

    init() throws {
        folder = try TemporaryFolder()
        file = AccountFile("\(folder.path)/team.json")
    }

    private func write(_ text: String) throws {
        try folder.write(text, to: "team.json")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: file.path)
    }

    @Test("one of version 1 is read with its members, phrases and invitations")
    func first() throws {
        let hash =
            "$argon2id$v=19$m=65536,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        try write(
            """
            {
              "file" : "docent team 1",
              "people" : [
                {
                  "id" : "0123456789abcdef",
                  "made" : "2026-11-25T18:46:00Z",
                  "name" : "Mira Rautio",
                  "phrase" : "\(hash)",
                  "roles" : [ "author", "publisher" ],
                  "signed in" : "2026-11-25T19:00:00Z",
                  "version" : 2
                },
                {
                  "id" : "fedcba9876543210",
                  "invitation" : "\(String(repeating: "ab", count: 32))",
                  "made" : "2026-11-25T18:47:00Z",
                  "name" : "Ana Weir",
                  "roles" : [ "reader" ],
                  "until" : "2026-11-28T18:47:00Z",
                  "version" : 0
                }
              ]
            }
            """)
        let people = try file.accounts()
        #expect(people.map(\.name) == ["Mira Rautio", "Ana Weir"])
        #expect(people[0].roles == [.author, .publisher] && people[0].version == 2)
        #expect(people[0].phrase == hash && people[0].invitation == nil)
        #expect(
            people[1].invitation?.until == (try Date("2026-11-28T18:47:00Z", strategy: .iso8601)))
        #expect(people[1].lastSignedIn == nil && !people[1].hasPhrase)
    }

    @Test("one of a later version says what can read it, and stays as it is")
    func later() throws {
        let text = "{\"file\": \"docent team 2\", \"members\": []}"
        try write(text)
        let error = AccountError.newer(path: file.path, version: 2, known: 1)
        #expect(throws: error) { try file.accounts() }
        #expect(throws: error) { _ = try file.invite("Ana", roles: [.reader]) }
        #expect(try String(contentsOfFile: file.path, encoding: .utf8) == text)
        #expect(
            "\(error)"
                == "the team's accounts \(file.path) have version 2, and this program reads at most 1; update docent"
        )
    }
}
