public import Cryptography
import Files
import Foundation
import Glibc
public import Times

/// Which single-use passes a kiosk has greeted, what was ever withdrawn, and the latest time it has seen.
///
/// One small file of pass numbers with their ends, and of keys; nothing about anybody. Several programs may use
/// it at the same time: of all that claim a number, one gets it. A claim that was given survives a
/// power cut.
public struct PassLedger: Sendable, Hashable {
    private let folder: String
    private let name: String

    /// The most passes that are recorded; more are rejected.
    public static let maximumCount = 20_000
    /// A pass is forgotten so long after its end.
    private static let margin = UTCMinute.day
    private static let maximumBytes = 4 << 20
    private static let version = 2
    private static let heading = "docent pass ledger \(version)"
    /// The ledger of programs that did not remember what was withdrawn; it is read as well.
    private static let oldHeading = "docent pass ledger 1"
    /// A kiosk does not wait for long.
    private static let timeout = Duration.milliseconds(500)

    public init(path: String) {
        (folder, name) = FilePath.split(path)
    }

    public var path: String { folder + "/" + name }

    /// The latest time that was seen; nil in a new ledger.
    ///
    /// - Throws: ``PassError`` for what keeps the file from being read.
    public func latest() throws(PassError) -> UTCMinute? { try book().seen }

    /// How many single-use passes it remembers; 0 in a new ledger.
    ///
    /// - Throws: ``PassError`` for what keeps the file from being read.
    public func count() throws(PassError) -> Int { try book().used.count }

    /// How many revoked passes and withdrawn keys it remembers, whatever content is shown.
    ///
    /// - Throws: ``PassError`` for what keeps the file from being read.
    public func withdrawn() throws(PassError) -> (passes: Int, keys: [KeyID]) {
        let withdrawals = try book().withdrawals
        return (withdrawals.revoked.count, withdrawals.withdrawnKeys.sorted())
    }

    /// The single-use passes that it remembers, with their ends.
    ///
    /// - Throws: ``PassError`` for what keeps the file from being read.
    public func greeted() throws(PassError) -> [PassNumber: UTCMinute] { try book().used }

    /// What would keep this user from writing it, found without writing; nil where nothing does.
    public func obstacle() -> PassError? {
        var place = folder
        // A folder that is not there is made, in the nearest one that is.
        while unsafe access(place, F_OK) != 0, SystemCallError.last.code == ENOENT, place != "." {
            place = FilePath.split(place).folder
        }
        guard unsafe access(place, W_OK | X_OK) != 0 else { return nil }
        return .file(.notWritable(path: path, reason: SystemCallError.last.reason))
    }

    /// Remembers that it is this late.
    ///
    /// - Throws: ``PassError`` for what keeps the file from being read or written.
    public func see(_ now: UTCMinute) throws(PassError) {
        try change { book throws(PassError) in
            guard book.seen.map({ now > $0 }) ?? true else { return false }
            book.seen = now
            return true
        }
    }

    /// Claims a single-use pass; false where it was claimed before.
    ///
    /// What is given here is on the disk when this returns.
    ///
    /// - Throws: ``PassError`` where that cannot be promised: the file is damaged, full, or cannot
    ///   be written.
    public func claim(
        _ number: PassNumber, until: UTCMinute, now: UTCMinute
    ) throws(PassError) -> Bool {
        try change { book throws(PassError) in
            if book.used[number] != nil { return false }
            book.used = book.used.filter {
                $0.value.adding(minutes: PassLedger.margin) > now
            }
            guard book.used.count < PassLedger.maximumCount else {
                throw .full(path: path, limit: PassLedger.maximumCount)
            }
            book.used[number] = until
            book.withdrawals.prune(now: now)
            book.seen = max(book.seen ?? now, now)
            return true
        }
    }

    /// What was ever withdrawn, as far as this ledger knows.
    func withdrawals() throws(PassError) -> Withdrawals { try book().withdrawals }

    /// Changes what was ever withdrawn; where nothing changes, nothing is written.
    ///
    /// - Returns: what it is now.
    /// - Throws: ``PassError`` for what keeps the file from being read or written.
    func withdraw(_ change: (inout Withdrawals) -> Void) throws(PassError) -> Withdrawals {
        var known = try withdrawals()
        let before = known
        change(&known)
        // The folder is made only when there is something to remember.
        guard known != before else { return known }
        try self.change { book throws(PassError) in
            change(&book.withdrawals)
            known = book.withdrawals
            return true
        }
        return known
    }

    /// Lets a key sign again that was withdrawn by mistake.
    ///
    /// - Returns: whether it was withdrawn.
    /// - Throws: ``PassError`` for what keeps the file from being read or written.
    public func restore(_ key: KeyID) throws(PassError) -> Bool {
        var isWithdrawn = false
        _ = try withdraw { isWithdrawn = $0.restore(key) }
        return isWithdrawn
    }

    /// Forgets the latest time that was seen, for a clock that was wrong then; used passes stay.
    ///
    /// - Throws: ``PassError`` for what keeps the file from being read or written.
    public func resetClock(to now: UTCMinute) throws(PassError) {
        guard try book().seen != nil else { return }
        try change { book throws(PassError) in
            book.seen = now
            return true
        }
    }

    // MARK: The file

    private struct Book {
        var seen: UTCMinute?
        var used: [PassNumber: UTCMinute] = [:]
        var withdrawals = Withdrawals()
    }

    private func book() throws(PassError) -> Book {
        let content = try PassError.wrapping(
            try BoundedFile.read(path, limit: PassLedger.maximumBytes))
        guard let content else { return Book() }
        return try parse(content.bytes)
    }

    /// Reads, changes and, where the change says so, writes the file.
    @discardableResult
    private func change(_ body: (inout Book) throws(PassError) -> Bool) throws(PassError) -> Bool {
        let locked = try PassError.wrapping(try LockedFolder(folder, timeout: PassLedger.timeout))
        let bytes = try PassError.wrapping(try locked.read(name, limit: PassLedger.maximumBytes))
        var book = try bytes.map { bytes throws(PassError) in try parse(bytes) } ?? Book()
        guard try body(&book) else { return false }
        try PassError.wrapping(
            try locked.replace(
                name, with: PassLedger.bytes(of: book),
                mode: .exactly(FilePath.privateMode(in: folder)), keepsOwner: true))
        return true
    }

    private static func bytes(of book: Book) -> [UInt8] {
        var text = heading + "\n"
        if let seen = book.seen { text += "seen \(seen.minutes)\n" }
        for (number, until) in book.used.sorted(by: { $0.key < $1.key }) {
            text += "used \(Hexadecimal.digits(of: number)) \(until.minutes)\n"
        }
        for line in book.withdrawals.lines { text += line + "\n" }
        return Array((text + "check \(check(text))\n").utf8)
    }

    static func check(_ text: some StringProtocol) -> String {
        Hexadecimal.text(of: SHA256.hash(text.utf8).bytes.prefix(8))
    }

    private func parse(_ bytes: [UInt8]) throws(PassError) -> Book {
        guard let text = String(validating: bytes, as: UTF8.self),
            let last = text.range(of: "check ", options: .backwards)
        else { throw .damaged(path: path, what: "its last line is missing") }
        let body = text[..<last.lowerBound]
        guard text[last.lowerBound...] == "check \(PassLedger.check(body))\n" else {
            throw .damaged(path: path, what: "its last line does not fit the others")
        }
        var lines = body.split(separator: "\n", omittingEmptySubsequences: false)[...]
        let first = lines.popFirst().map(String.init)
        if let version = FileHeading.laterVersion(in: first ?? "", than: PassLedger.heading) {
            throw .newer(path: path, version: version, known: PassLedger.version)
        }
        guard [PassLedger.heading, PassLedger.oldHeading].contains(first), lines.popLast() == ""
        else {
            throw .damaged(path: path, what: "its first line is not \"\(PassLedger.heading)\"")
        }
        var book = Book()
        for line in lines {
            let words = line.split(separator: " ")
            switch words.first {
            case "seen":
                guard words.count == 2, let minutes = UInt32(words[1]) else { fallthrough }
                book.seen = UTCMinute(minutes: minutes)
            case "used":
                guard words.count == 3, let number = PassNumber(String(words[1])),
                    let minutes = UInt32(words[2])
                else { fallthrough }
                book.used[number] = UTCMinute(minutes: minutes)
            default:
                guard book.withdrawals.read(words) else {
                    throw .damaged(path: path, what: "a line is none that is written to it")
                }
            }
        }
        return book
    }
}

extension Hexadecimal {
    /// The 16 digits of a number.
    static func digits(of number: PassNumber) -> String {
        number.description.filter { $0 != "-" }
    }
}
