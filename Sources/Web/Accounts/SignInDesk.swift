package import Cryptography
public import Foundation
import Synchronization

/// Where people of a team show who they are: by name and pass phrase, by a link, or by what a proxy says of them.
///
/// It does not reveal who is a member: an unknown name takes as long as a known one, and gets the same answer.
///
/// Wrong tries keep no member out: they count by name and address together. Those by name alone, from all addresses,
/// are let be many more, and do not count where the member's own browser asks.
///
/// - SeeAlso: https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
public final class SignInDesk: Sendable {
    public enum SignIn: Sendable, Equatable {
        /// - Parameters:
        ///   - before: when the person signed in last.
        ///   - device: what the browser has to keep, so that it is known the next time; nil where it is known.
        case signedIn(Account, before: Date?, device: String?)
        /// The name or the pass phrase is not right.
        case wrong
        /// Too many have failed, by this name from this address, by this name in all, or from this address.
        case wait(Duration)
        /// Too many sign in at once.
        case busy
    }

    public enum Joining: Sendable, Equatable {
        case joined(Account)
        case unfit(PassPhrase.Problem)
        /// The link is unknown, was used, or has ended.
        case wrong
        case wait(Duration)
        case busy
    }

    private struct Limits {
        /// Tries by a name from an address.
        var names = FailureLimit(most: 10_000)
        /// Tries by a name from all addresses together.
        var totals = FailureLimit(
            most: AccountFile.mostPeople, failures: 50, within: .seconds(60 * 60))
        /// Unknown names have tables of their own, so that many of them cannot displace a member's name.
        var otherNames = FailureLimit(most: 2_000)
        var otherTotals = FailureLimit(most: 2_000, failures: 50, within: .seconds(60 * 60))
        var addresses = FailureLimit(most: 10_000)
        /// Tries with a browser that its owner has signed in with before.
        var devices = FailureLimit(most: AccountFile.mostPeople * Account.mostDevices)
        /// Tries of sessions that were asked once more.
        var sessions = FailureLimit(most: 10_000)
    }

    private typealias Table = any WritableKeyPath<Limits, FailureLimit> & Sendable

    /// A try, as each limit counts it.
    private typealias Attempt = [(table: Table, begun: FailureLimit.Try)]

    private let book: AccountBook
    private let hasher: PassPhraseHasher
    private let limits = Mutex(Limits())
    private let time: @Sendable () -> ContinuousClock.Instant
    private let date: @Sendable () -> Date

    /// - Parameters:
    ///   - time: by which is waited.
    ///   - date: by which links end.
    public convenience init(
        _ file: AccountFile,
        time: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now },
        date: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.init(file, cost: .usual, time: time, date: date)
    }

    package init(
        _ file: AccountFile, cost: Argon2id.Cost,
        time: @escaping @Sendable () -> ContinuousClock.Instant,
        date: @escaping @Sendable () -> Date
    ) {
        book = AccountBook(file)
        hasher = PassPhraseHasher(cost: cost)
        self.time = time
        self.date = date
    }

    // MARK: Looking

    /// Somebody as the file says it now; nil for who was removed.
    public func account(id: String) async throws -> Account? { try await book.account(id: id) }

    /// Those who have one of some roles, by their names.
    public func names(having isOne: @Sendable (Set<Role>) -> Bool) async throws -> [String] {
        try await book.accounts().filter { isOne($0.roles) }.map(\.name).sorted()
    }

    // MARK: Name and pass phrase

    /// - Parameters:
    ///   - address: where the request comes from.
    ///   - device: what the browser has kept.
    /// - Throws: ``AccountError``.
    public func signIn(
        _ name: String, phrase: String, from address: String, device: String? = nil
    ) async throws -> SignIn {
        guard name.utf8.count <= 4 * Account.longestName,
            phrase.utf8.count <= PassPhrase.mostBytes
        else { return .wrong }
        let account = try await book.account(typed: name)
        let known = device.map(AccountFile.hash).flatMap { hash in
            account?.devices.contains(hash) == true ? hash : nil
        }
        let attempt: Attempt
        switch begin(Self.keys(of: account, name, address, known)) {
        case .success(let begun): attempt = begun
        case .failure(let wait): return .wait(wait.time)
        }
        guard let isRight = await hasher.matches(phrase, account?.phrase) else {
            takeOff(attempt)
            return .busy
        }
        guard isRight, let account else { return .wrong }
        let new = known == nil ? SecretBytes.token(bytes: 16) : nil
        guard
            let before = try await book.signedIn(
                account, with: new.map(AccountFile.hash), at: date())
        else { return .wrong }
        takeOff(attempt)
        forget(account.id)
        return .signedIn(before, before: before.lastSignedIn, device: new)
    }

    /// What a try is counted by.
    private static func keys(
        of account: Account?, _ name: String, _ address: String, _ device: String?
    ) -> [(Table, String)] {
        if let device { return [(\.devices, device)] }
        let name = account?.id ?? Account.key(name)
        let (names, totals): (Table, Table) =
            account == nil ? (\.otherNames, \.otherTotals) : (\.names, \.totals)
        return [(\.addresses, address), (names, "\(name) \(address)"), (totals, name)]
    }

    /// Asks somebody who has signed in for the pass phrase once more.
    ///
    /// - Parameter session: which asks; what others try counts for them.
    public func confirm(
        _ id: String, phrase: String, in session: String
    ) async throws -> SignIn {
        guard let account = try await book.account(id: id),
            phrase.utf8.count <= PassPhrase.mostBytes
        else { return .wrong }
        let attempt: Attempt
        switch begin([(\.sessions, session)]) {
        case .success(let begun): attempt = begun
        case .failure(let wait): return .wait(wait.time)
        }
        guard let isRight = await hasher.matches(phrase, account.phrase) else {
            takeOff(attempt)
            return .busy
        }
        guard isRight else { return .wrong }
        takeOff(attempt)
        return .signedIn(account, before: account.lastSignedIn, device: nil)
    }

    // MARK: Links

    /// Whom a link invites, without using it up; nil for one that counts no more.
    public func invited(by code: String, from address: String) async throws -> Result<
        Account?, Wait
    > {
        let attempt: Attempt
        switch begin([(\.addresses, address)]) {
        case .success(let begun): attempt = begun
        case .failure(let wait): return .failure(wait)
        }
        guard let account = try await book.invited(by: code, at: date()) else {
            return .success(nil)
        }
        takeOff(attempt)
        return .success(account)
    }

    /// Sets a pass phrase by a link, which is used up by that.
    public func join(
        _ code: String, phrase: String, from address: String
    ) async throws -> Joining {
        let account: Account
        switch try await invited(by: code, from: address) {
        case .success(let found?): account = found
        case .success(nil): return .wrong
        case .failure(let wait): return .wait(wait.time)
        }
        if let problem = PassPhrase.problem(of: phrase, for: account.name) {
            return .unfit(problem)
        }
        guard let hash = await hasher.hash(phrase) else { return .busy }
        guard let joined = try await book.accept(code, phrase: hash, at: date()) else {
            return .wrong
        }
        forget(joined.id)
        return .joined(joined)
    }

    // MARK: Proxies

    /// The member whose name a proxy sends, compared byte by byte; nil for an unknown name.
    public func account(vouchedFor name: String) async throws -> Account? {
        try await book.account(exactly: name)
    }

    /// Keeps that somebody has signed in by a proxy.
    ///
    /// - Returns: when that was before.
    public func signedInByProxy(_ account: Account) async throws -> Date? {
        try await book.signedIn(account, at: date())?.lastSignedIn
    }

    // MARK: Limits

    /// How long to wait.
    public struct Wait: Error, Equatable {
        public let time: Duration
    }

    /// Begins a try; where one limit lets it wait, it counts for those before it all the same.
    private func begin(_ keys: [(table: Table, key: String)]) -> Result<Attempt, Wait> {
        let now = time()
        return limits.withLock { limits in
            var attempt: Attempt = []
            for (table, key) in keys {
                switch limits[keyPath: table].begin(key, now: now) {
                case .begun(let begun): attempt.append((table, begun))
                case .wait(let time): return .failure(Wait(time: time))
                }
            }
            return .success(attempt)
        }
    }

    private func takeOff(_ attempt: Attempt) {
        limits.withLock { limits in
            for (table, begun) in attempt { limits[keyPath: table].takeOff(begun) }
        }
    }

    /// Forgets what was tried by the name of a member who has shown who it is.
    private func forget(_ id: String) {
        limits.withLock { limits in
            limits.names.forget { $0.hasPrefix("\(id) ") }
            limits.totals.forget { $0 == id }
        }
    }
}
