package import Cryptography
public import Foundation
import Synchronization

/// Where people of a team show who they are: by name and pass phrase, by a link, or by what a proxy says of them.
///
/// It does not reveal who is a member: an unknown name takes as long as a known one, and gets the same answer.
public final class SignInDesk: Sendable {
    public enum SignIn: Sendable, Equatable {
        /// - Parameter before: when the person signed in last.
        case signedIn(Account, before: Date?)
        /// The name or the pass phrase is not right.
        case wrong
        /// Too many have failed, by this name or from this address.
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
        var names = FailureLimit(most: AccountFile.mostPeople)
        /// Unknown names have a table of their own, so that many of them cannot displace a member's name.
        var others = FailureLimit(most: 2_000)
        var addresses = FailureLimit(most: 10_000)
    }

    /// A try, by name and by address.
    private struct Attempt {
        var isKnown: Bool
        var name: FailureLimit.Try?
        var address: FailureLimit.Try
    }

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

    /// - Parameter address: where the request comes from.
    /// - Throws: ``AccountError``.
    public func signIn(
        _ name: String, phrase: String, from address: String
    ) async throws -> SignIn {
        guard name.utf8.count <= 4 * Account.longestName,
            phrase.utf8.count <= PassPhrase.mostBytes
        else { return .wrong }
        let account = try await book.account(typed: name)
        let attempt: Attempt
        switch begin(account?.id ?? Account.key(name), isKnown: account != nil, address) {
        case .success(let begun): attempt = begun
        case .failure(let wait): return .wait(wait.time)
        }
        guard let isRight = await hasher.matches(phrase, account?.phrase) else {
            takeOff(attempt)
            return .busy
        }
        guard isRight, let account else { return .wrong }
        guard let before = try await book.signedIn(account, at: date()) else { return .wrong }
        succeeded(attempt)
        return .signedIn(before, before: before.lastSignedIn)
    }

    /// Asks somebody who has signed in for the pass phrase once more.
    public func confirm(
        _ id: String, phrase: String, from address: String
    ) async throws -> SignIn {
        guard let account = try await book.account(id: id),
            phrase.utf8.count <= PassPhrase.mostBytes
        else { return .wrong }
        let attempt: Attempt
        switch begin(account.id, isKnown: true, address) {
        case .success(let begun): attempt = begun
        case .failure(let wait): return .wait(wait.time)
        }
        guard let isRight = await hasher.matches(phrase, account.phrase) else {
            takeOff(attempt)
            return .busy
        }
        guard isRight else { return .wrong }
        succeeded(attempt)
        return .signedIn(account, before: account.lastSignedIn)
    }

    // MARK: Links

    /// Whom a link invites, without using it up; nil for one that counts no more.
    public func invited(by code: String, from address: String) async throws -> Result<
        Account?, Wait
    > {
        let attempt: Attempt
        switch begin(nil, isKnown: false, address) {
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
        limits.withLock { $0.names.forget(joined.id) }
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

    private func begin(
        _ name: String?, isKnown: Bool, _ address: String
    ) -> Result<Attempt, Wait> {
        let now = time()
        return limits.withLock { limits in
            let byAddress: FailureLimit.Try
            switch limits.addresses.begin(address, now: now) {
            case .begun(let begun): byAddress = begun
            case .wait(let time): return .failure(Wait(time: time))
            }
            guard let name else {
                return .success(Attempt(isKnown: false, name: nil, address: byAddress))
            }
            let answer =
                isKnown
                ? limits.names.begin(name, now: now) : limits.others.begin(name, now: now)
            switch answer {
            case .begun(let byName):
                return .success(Attempt(isKnown: isKnown, name: byName, address: byAddress))
            case .wait(let time):
                // It still counts for the address, which keeps trying a blocked name.
                return .failure(Wait(time: time))
            }
        }
    }

    private func takeOff(_ attempt: Attempt) {
        limits.withLock { limits in
            limits.addresses.takeOff(attempt.address)
            guard let name = attempt.name else { return }
            if attempt.isKnown {
                limits.names.takeOff(name)
            } else {
                limits.others.takeOff(name)
            }
        }
    }

    private func succeeded(_ attempt: Attempt) {
        limits.withLock { limits in
            limits.addresses.takeOff(attempt.address)
            if let name = attempt.name { limits.names.forget(name.key) }
        }
    }
}
