import Cryptography
import Files
import Foundation
import Glibc
import Threads

/// The accounts as a server uses them: read again whenever the file has changed, on a thread of their own.
actor AccountBook: ThreadActor {
    private let file: AccountFile
    nonisolated let thread = ThreadExecutor(name: "accounts")
    private var known: (stamp: Stamp?, accounts: [Account])?

    /// Which version of the file was read.
    private struct Stamp: Equatable {
        var numbers: [Int]

        init(_ found: stat) {
            numbers = [
                Int(found.st_ino), Int(found.st_size), Int(found.st_mode), Int(found.st_uid),
                found.st_mtim.tv_sec, found.st_mtim.tv_nsec, found.st_ctim.tv_sec,
                found.st_ctim.tv_nsec,
            ]
        }

        /// Whether another change would have another stamp: clocks of file systems tick slowly.
        var isSettled: Bool { Double(numbers[6]) < Date().timeIntervalSince1970 - 2 }
    }

    init(_ file: AccountFile) { self.file = file }

    /// Everybody, as the file is now.
    func accounts() throws -> [Account] {
        let stamp = try status(ofPath: file.path).map(Stamp.init)
        if let known, known.stamp == stamp, stamp?.isSettled ?? true { return known.accounts }
        let accounts = try file.accounts()
        known = (stamp, accounts)
        return accounts
    }

    func account(id: String) throws -> Account? { try accounts().first { $0.id == id } }

    /// Somebody by the name, as it was typed.
    func account(typed name: String) throws -> Account? {
        let key = Account.key(name)
        return try accounts().first { Account.key($0.name) == key }
    }

    /// Somebody by the name, letter by letter: of names that others may choose, some look or count like another's.
    func account(exactly name: String) throws -> Account? {
        let bytes = Array(name.utf8)
        return try accounts().first { Array($0.name.utf8) == bytes }
    }

    /// Whom a link invites.
    func invited(by code: String, at now: Date) throws -> Account? {
        let hash = AccountFile.hash(code)
        return try accounts().first { Self.isOpen($0.invitation, hash, now) }
    }

    private static func isOpen(
        _ invitation: Account.Invitation?, _ hash: String, _ now: Date
    ) -> Bool {
        guard let invitation else { return false }
        return SecretBytes.areEqual(Array(invitation.sha256.utf8), Array(hash.utf8))
            && invitation.until > now
    }

    /// Uses a link up.
    ///
    /// - Returns: nil where it has been used meanwhile, or has ended.
    func accept(_ code: String, phrase: String, at now: Date) throws -> Account? {
        let hash = AccountFile.hash(code)
        return try file.change { people in
            guard let index = people.firstIndex(where: { Self.isOpen($0.invitation, hash, now) })
            else { return nil }
            people[index].phrase = phrase
            people[index].invitation = nil
            people[index].devices = []
            people[index].version += 1
            people[index].lastSignedIn = now
            return people[index]
        }
    }

    /// Keeps when somebody signed in, and with which browser.
    ///
    /// - Parameter device: the hash of what a browser keeps that was not known.
    /// - Returns: the account as it was before; nil where it was removed or has another pass phrase meanwhile.
    func signedIn(_ account: Account, with device: String? = nil, at now: Date) throws -> Account? {
        try file.change { people in
            guard let index = people.firstIndex(where: { $0.id == account.id }),
                people[index].version == account.version
            else { return nil }
            let before = people[index]
            people[index].lastSignedIn = now
            if let device {
                people[index].devices = Array(
                    ([device] + before.devices).prefix(Account.mostDevices))
            }
            return before
        }
    }
}
