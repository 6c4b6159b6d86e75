import Foundation
import TestSupport
import Testing

@testable import Accounts

@Suite("A damaged file of accounts")
struct DamagedAccountsTests {
    @Test("it is read, or refused in words that name it, and is never written over")
    func file() throws {
        let folder = try TemporaryFolder()
        let file = AccountFile("\(folder.path)/team.json")
        _ = try file.invite("Mira Rautio", roles: [.author, .publisher])
        let whole = Array(try Data(contentsOf: URL(fileURLWithPath: file.path)))
        try Damage.each(of: whole) { changed in
            try Data(changed).write(to: URL(fileURLWithPath: file.path))
            do throws(AccountError) {
                _ = try file.accounts()
            } catch {
                #expect("\(error)".contains(file.path), "\(error)")
                #expect(throws: AccountError.self) { try file.remove("Mira Rautio") }
                let left = try? Data(contentsOf: URL(fileURLWithPath: file.path))
                #expect(left == Data(changed))
            }
        }
    }
}
