import Cryptography
import Files
public import Foundation
import Glibc

/// The file of a team's accounts: JSON, for its owner alone, written whole or not at all.
///
/// It has hashes of pass phrases and of links, never these themselves. The server and the commands change it, each with its
/// folder locked.
public struct AccountFile: Sendable {
    public let path: String

    /// No file is larger, in bytes.
    public static let mostBytes = 512 << 10
    /// No team is larger.
    public static let mostPeople = 500
    private static let heading = "docent team 1"

    private struct Content: Codable {
        var file: String
        var people: [Account]
    }

    public init(_ path: String) { self.path = path }

    // MARK: Reading

    /// All accounts; empty without a file.
    ///
    /// - Throws: ``AccountError`` for a file that others may open, that belongs to somebody else, is too large, or damaged.
    public func accounts() throws(AccountError) -> [Account] {
        guard
            let content = try AccountError.wrapping(
                try BoundedFile.read(path, limit: Self.mostBytes))
        else { return [] }
        guard content.mode & 0o077 == 0 else {
            throw .looseFile(path: path, mode: content.mode)
        }
        guard content.owner == geteuid() || geteuid() == 0 else { throw .othersFile(path: path) }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        // One of a later version may have another shape.
        struct Head: Decodable { var file: String }
        if let head = try? decoder.decode(Head.self, from: Data(content.bytes)),
            let version = FileHeading.laterVersion(in: head.file, than: Self.heading)
        {
            throw .newer(path: path, version: version, known: 1)
        }
        let decoded: Content
        do {
            decoded = try decoder.decode(Content.self, from: Data(content.bytes))
        } catch {
            throw .damaged(path: path, what: "it is not JSON as docent writes it")
        }
        guard decoded.file == Self.heading else {
            throw .damaged(path: path, what: "it does not begin with \"\(Self.heading)\"")
        }
        try check(decoded.people)
        return decoded.people
    }

    private func check(_ people: [Account]) throws(AccountError) {
        guard people.count <= Self.mostPeople else {
            throw .tooMany(path: path, limit: Self.mostPeople)
        }
        var keys: Set<String> = []
        var ids: Set<String> = []
        for person in people {
            guard let name = try? Account.name(person.name), name == person.name else {
                throw .damaged(path: path, what: "a name has invisible characters")
            }
            guard keys.insert(Account.key(name)).inserted, ids.insert(person.id).inserted else {
                throw .damaged(path: path, what: "a member appears twice")
            }
            guard !person.roles.isEmpty, person.id.wholeMatch(of: /[0-9a-f]{16}/) != nil else {
                throw .damaged(path: path, what: "a member has no role or no valid ID")
            }
            guard person.phrase.map(Argon2id.isHash) ?? true,
                person.invitation.map({ $0.sha256.utf8.count == 64 }) ?? true,
                person.devices.count <= Account.mostDevices,
                person.devices.allSatisfy({ $0.utf8.count == 64 })
            else { throw .damaged(path: path, what: "a hash has another format") }
        }
    }

    // MARK: Changing

    /// Changes the accounts, with everybody else kept from changing them meanwhile.
    ///
    /// - Returns: what the body returns.
    package func change<Result>(
        _ body: (inout [Account]) throws(AccountError) -> Result
    ) throws(AccountError) -> Result {
        let target = FilePath.resolved(path) ?? path
        let (folder, name) = FilePath.split(target)
        let lock = try AccountError.wrapping(try LockedFolder(folder))
        var people = try accounts()
        let before = people
        let result = try body(&people)
        guard people != before else { return result }
        guard people.count <= Self.mostPeople else {
            throw .tooMany(path: path, limit: Self.mostPeople)
        }
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(Content(file: Self.heading, people: people)),
            data.count <= Self.mostBytes
        else { throw .file(.tooLarge(path: path, limit: Self.mostBytes)) }
        try AccountError.wrapping(
            try lock.replace(name, with: Array(data) + [0x0A], keepsOwner: true))
        return result
    }

    /// Takes somebody into the team, or makes another link for somebody who is.
    ///
    /// The pass phrase of somebody who had one counts until the link was used.
    ///
    /// - Parameters:
    ///   - roles: none: as they are.
    ///   - isAgain: whether the person must be there already.
    /// - Returns: the account, and the link's secret, which is kept nowhere.
    public func invite(
        _ text: String, roles: Set<Role>, isAgain: Bool = false, now: Date = .now
    ) throws(AccountError) -> (account: Account, code: String) {
        let name = try Account.name(text)
        // As the file has times: to the second.
        let now = Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down))
        let code = SecretBytes.token(bytes: 16)
        let account = try change { people throws(AccountError) in
            let known = people.firstIndex { Account.key($0.name) == Account.key(name) }
            switch (known, isAgain) {
            case (.some, false): throw .nameTaken(name)
            case (nil, true): throw .noSuchPerson(name)
            default: break
            }
            if known == nil, roles.isEmpty { throw .noRole }
            var account =
                known.map { people[$0] } ?? Account(name: name, roles: roles, made: now)
            if !roles.isEmpty { account.roles = roles }
            account.invitation = .init(
                sha256: Self.hash(code), until: now + Account.invitationSeconds)
            if let known { people[known] = account } else { people.append(account) }
            return account
        }
        return (account, code)
    }

    /// Takes somebody out of the team, whose sessions end with that.
    public func remove(_ name: String) throws(AccountError) {
        try change { people throws(AccountError) in
            _ = people.remove(at: try Self.index(of: name, in: people))
        }
    }

    /// Gives somebody other roles, which count from the next request on.
    public func setRoles(_ roles: Set<Role>, of name: String) throws(AccountError) {
        guard !roles.isEmpty else { throw .noRole }
        try change { people throws(AccountError) in
            people[try Self.index(of: name, in: people)].roles = roles
        }
    }

    private static func index(
        of name: String, in people: [Account]
    ) throws(AccountError) -> Int {
        let key = Account.key(name)
        guard let index = people.firstIndex(where: { Account.key($0.name) == key }) else {
            throw .noSuchPerson(name)
        }
        return index
    }

    static func hash(_ code: String) -> String { SHA256.hash(Array(code.utf8)).hexadecimal }
}
