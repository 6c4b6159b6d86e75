import Cryptography
import Foundation
import TestSupport
import Testing

@testable import Accounts

@Suite("Signing in")
struct SignInTests {
    private let folder: TemporaryFolder
    private let file: AccountFile
    private let clocks = StillClocks()
    private let desk: SignInDesk

    private static let phrase = "otters sail past noon"
    private static let cheap = Argon2id.Cost(passes: 1, kibibytes: 64)

    init() throws {
        folder = try TemporaryFolder()
        file = AccountFile("\(folder.path)/team.json")
        let clocks = clocks
        desk = SignInDesk(
            file, cost: Self.cheap, time: { clocks.now }, date: { clocks.date })
    }

    @discardableResult
    private func join(_ name: String, _ roles: Set<Role> = [.author]) async throws -> Account {
        let code = try file.invite(name, roles: roles, now: clocks.date).code
        guard case .joined(let account) = try await desk.join(code, phrase: Self.phrase, from: "j")
        else {
            Issue.record("\(name) could not join")
            throw CancellationError()
        }
        return account
    }

    private func signIn(
        _ name: String, _ phrase: String = Self.phrase, from address: String,
        with device: String? = nil
    ) async throws -> SignInDesk.SignIn {
        try await desk.signIn(name, phrase: phrase, from: address, device: device)
    }

    private func isIn(_ answer: SignInDesk.SignIn) -> Bool {
        if case .signedIn = answer { true } else { false }
    }

    @Test("with the name in other letters and the right phrase, and is told when that was last")
    func right() async throws {
        let account = try await join("Zoë Weir")
        let joined = clocks.date
        clocks.move(by: .seconds(100))
        guard
            case .signedIn(let found, let before, _) = try await signIn(
                "zoe\u{308} WEIR", from: "a")
        else {
            Issue.record("the phrase does not fit")
            return
        }
        #expect(found.id == account.id && before == joined)
        #expect(try file.accounts()[0].lastSignedIn == clocks.date)
        #expect(try await signIn("Zoë Weir", "Otters sail past noon", from: "a") == .wrong)
        let stored = try String(contentsOfFile: file.path, encoding: .utf8)
        #expect(!stored.contains("otters") && stored.contains("$argon2id$v=19$"))
    }

    @Test(
        "five wrong phrases by one name from one address: then waits of 30 s, twice as long each time, up to 15 min"
    )
    func bruteForceByName() async throws {
        try await join("Mira")
        for _ in 1...5 { #expect(try await signIn("Mira", "wrong", from: "bad") == .wrong) }
        #expect(try await signIn("MIRA", from: "bad") == .wait(.seconds(30)))
        var expected = [60, 120, 240, 480, 900, 900]
        clocks.move(by: .seconds(30))
        while !expected.isEmpty {
            let next = Duration.seconds(expected.removeFirst())
            #expect(try await signIn("Mira", "wrong", from: "bad") == .wrong)
            #expect(try await signIn("Mira", from: "bad") == .wait(next))
            clocks.move(by: next)
        }
        #expect(isIn(try await signIn("Mira", from: "bad")))
    }

    @Test("wrong phrases from many addresses keep no member out who asks from another")
    func others() async throws {
        let account = try await join("Mira")
        for address in 1...9 {
            for _ in 1...5 {
                #expect(try await signIn("Mira", "wrong", from: "\(address)") == .wrong)
            }
            #expect(try await signIn("Mira", from: "\(address)") == .wait(.seconds(30)))
        }
        #expect(isIn(try await signIn("Mira", from: "home")))
        // Nor from what asks once more.
        let again = try await desk.confirm(account.id, phrase: Self.phrase, in: "session")
        #expect(isIn(again))
        for _ in 1...5 {
            #expect(try await desk.confirm(account.id, phrase: "wrong", in: "other") == .wrong)
        }
        #expect(
            try await desk.confirm(account.id, phrase: Self.phrase, in: "other")
                == .wait(.seconds(30)))
        #expect(isIn(try await desk.confirm(account.id, phrase: Self.phrase, in: "session")))
    }

    @Test(
        "fifty wrong phrases an hour, from anywhere: then others wait, but not the member's own browser"
    )
    func devices() async throws {
        for name in ["Mira", "Nobody"] {
            if name == "Mira" { try await join(name) }
            var device: String?
            if case .signedIn(_, _, let new) = try await signIn(name, from: "home") { device = new }
            #expect((device != nil) == (name == "Mira"))
            // The try by the unknown name has counted.
            for address in (device == nil ? 2 : 1)...50 {
                #expect(try await signIn(name, "wrong", from: "\(address)") == .wrong)
            }
            #expect(try await signIn(name, from: "elsewhere") == .wait(.seconds(30)))
            guard let device else { continue }
            // Another's, or an invented one, is none.
            #expect(try await signIn(name, from: "x", with: "0") == .wait(.seconds(30)))
            guard
                case .signedIn(_, _, nil) = try await signIn(name, from: "cafe", with: device)
            else {
                Issue.record("the member is kept out")
                return
            }
        }
        let stored = try file.accounts()[0]
        #expect(stored.devices.count == 1 && stored.devices[0].count == 64)
    }

    @Test(
        "a stolen browser has five tries like others, and a new pass phrase makes all of them unknown"
    )
    func stolenDevice() async throws {
        try await join("Mira")
        guard case .signedIn(_, _, let device?) = try await signIn("Mira", from: "a") else {
            Issue.record("the browser gets nothing to keep")
            return
        }
        for number in 1...5 {
            #expect(try await signIn("Mira", "wrong", from: "\(number)", with: device) == .wrong)
        }
        #expect(try await signIn("Mira", from: "6", with: device) == .wait(.seconds(30)))
        // The member elsewhere does not wait.
        for number in 1...9 {
            guard case .signedIn(_, _, .some) = try await signIn("Mira", from: "b\(number)") else {
                Issue.record("another browser is kept out")
                return
            }
        }
        #expect(try file.accounts()[0].devices.count == Account.mostDevices)
        let code = try file.invite("Mira", roles: [], isAgain: true, now: clocks.date).code
        _ = try await desk.join(code, phrase: "four new good words", from: "j")
        #expect(try file.accounts()[0].devices == [])
    }

    @Test(
        "five wrong phrases from one address, by any names: then others from there wait, and nobody else"
    )
    func bruteForceByAddress() async throws {
        for name in ["Mira", "Jon", "Ada", "Eve", "Zoë"] { try await join(name) }
        for name in ["Mira", "Jon", "Ada", "Eve", "Nobody"] {
            #expect(try await signIn(name, "wrong", from: "bad") == .wrong)
        }
        #expect(try await signIn("Zoë", from: "bad") == .wait(.seconds(30)))
        #expect(isIn(try await signIn("Zoë", from: "good")))
    }

    @Test("one's own phrase in between is no way to guess another's")
    func ownInBetween() async throws {
        for name in ["Eve", "A", "B", "C", "D", "E"] { try await join(name) }
        for name in ["A", "B", "C", "D"] {
            #expect(try await signIn(name, "wrong", from: "bad") == .wrong)
        }
        #expect(isIn(try await signIn("Eve", from: "bad")))
        #expect(try await signIn("E", "wrong", from: "bad") == .wrong)
        #expect(try await signIn("Eve", from: "bad") == .wait(.seconds(30)))
    }

    @Test("many tries at once are no more than five")
    func atOnce() async throws {
        try await join("Mira")
        let answers = try await withThrowingTaskGroup(of: SignInDesk.SignIn.self) { group in
            for number in 0..<12 {
                group.addTask {
                    try await desk.signIn("Mira", phrase: "wrong \(number)", from: "a")
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.count { $0 == .wrong } == 5)
        #expect(answers.count { $0 == .wait(.seconds(30)) } == 7)
    }

    @Test("a name that nobody has is answered as one that somebody has, and counts as well")
    func unknownName() async throws {
        try await join("Mira")
        _ = try file.invite("Jon", roles: [.author], now: clocks.date)
        // Neither of the three can be told from another: known, unknown, invited only.
        for name in ["Mira", "Nobody", "Jon"] {
            for number in 1...5 {
                #expect(try await signIn(name, "wrong \(number)", from: name) == .wrong)
            }
            #expect(try await signIn(name.uppercased(), from: name) == .wait(.seconds(30)))
        }
    }

    @Test("a crowd of other names does not make a wait be forgotten")
    func crowd() throws {
        var limit = FailureLimit(most: 3)
        let now = ContinuousClock.now
        for _ in 1...5 { _ = limit.begin("a", now: now) }
        guard case .wait = limit.begin("a", now: now) else {
            Issue.record("there is no wait")
            return
        }
        // Names that somebody has are counted apart from these, of which the oldest go.
        for name in 0..<9 { _ = limit.begin("n\(name)", now: now + .seconds(1)) }
        guard case .begun = limit.begin("a", now: now + .seconds(2)) else {
            Issue.record("more are remembered than may be")
            return
        }
    }

    @Test("no phrase is longer than is hashed")
    func huge() async throws {
        try await join("Mira")
        #expect(
            try await signIn("Mira", String(repeating: "x", count: 1 << 20), from: "a") == .wrong)
        #expect(try await signIn(String(repeating: "x", count: 1 << 20), from: "a") == .wrong)
        #expect(
            try await signIn("x" + String(repeating: "\u{300}", count: 1 << 16), from: "a")
                == .wrong)
    }

    @Test("somebody who was removed is unknown at once, and so is who has a new link and used it")
    func removed() async throws {
        let account = try await join("Mira")
        let code = try file.invite("Mira", roles: [], isAgain: true, now: clocks.date).code
        #expect(isIn(try await signIn("Mira", from: "a")))
        guard
            case .joined(let again) = try await desk.join(
                code, phrase: "four new good words", from: "b")
        else {
            Issue.record("the second link does not fit")
            return
        }
        #expect(again.id == account.id && again.version == account.version + 1)
        #expect(try await signIn("Mira", from: "c") == .wrong)
        try file.remove("Mira")
        #expect(try await desk.account(id: account.id) == nil)
        #expect(try await signIn("Mira", "four new good words", from: "d") == .wrong)
    }

    // MARK: Links

    @Test("a link is used once, whoever comes second")
    func stolenInvitation() async throws {
        let code = try file.invite("Mira", roles: [.author], now: clocks.date).code
        let answers = try await withThrowingTaskGroup(of: SignInDesk.Joining.self) { group in
            for number in 0..<4 {
                group.addTask {
                    try await desk.join(code, phrase: "phrase number \(number)", from: "\(number)")
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.count { if case .joined = $0 { true } else { false } } == 1)
        #expect(answers.count { $0 == .wrong } == 3)
        #expect(try await desk.invited(by: code, from: "a") == .success(nil))
    }

    @Test("a link ends after 72 hours, and with the next one for the same person")
    func expiredInvitation() async throws {
        let first = try file.invite("Mira", roles: [.author], now: clocks.date).code
        let second = try file.invite("Mira", roles: [], isAgain: true, now: clocks.date).code
        #expect(try await desk.join(first, phrase: Self.phrase, from: "a") == .wrong)
        clocks.move(by: .seconds(72 * 60 * 60 - 1))
        guard case .success(.some) = try await desk.invited(by: second, from: "b") else {
            Issue.record("the link has ended too early")
            return
        }
        clocks.move(by: .seconds(1))
        #expect(try await desk.join(second, phrase: Self.phrase, from: "c") == .wrong)
        #expect(try file.accounts()[0].hasPhrase == false)
    }

    @Test("codes are not guessed: after five wrong ones the address waits")
    func guessedCode() async throws {
        let code = try file.invite("Mira", roles: [.author], now: clocks.date).code
        for _ in 1...5 {
            #expect(try await desk.join("0", phrase: Self.phrase, from: "a") == .wrong)
        }
        #expect(try await desk.join(code, phrase: Self.phrase, from: "a") == .wait(.seconds(30)))
    }

    @Test(
        "a pass phrase has twelve letters beside the person's name",
        arguments: [
            ("otters sail", PassPhrase.Problem.tooShort), ("otters sail!", nil),
            ("            ", .tooShort), ("aaaaaaaaaaaaaaa", .isPlain),
            ("abababababababab", .isPlain), ("mira rautio 1", .isName),
            ("MiraRautioMiraRautio", .isName), ("Mira likes otters at noon", nil),
            ("日本語の長い合言葉ですよね", nil), (String(repeating: "abcdefgh ", count: 60), .tooLong),
        ] as [(String, PassPhrase.Problem?)])
    func phrases(phrase: String, problem: PassPhrase.Problem?) {
        #expect(PassPhrase.problem(of: phrase, for: "Mira Rautio") == problem)
    }

    // MARK: Proxies

    @Test("a name that a proxy vouches for fits letter by letter only")
    func exactNames() async throws {
        try await join("mira")
        #expect(try await desk.account(vouchedFor: "mira") != nil)
        for name in ["Mira", "mira ", "ｍira", "mir\u{430}", ""] {
            #expect(try await desk.account(vouchedFor: name) == nil)
        }
    }
}
