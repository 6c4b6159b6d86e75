import Cryptography
import Foundation
import ImageFiles
import Kiosk
import Passes
import Payloads
import Sheets
import Threads
import Times
import Tour

/// Issues passes and lists them, on a thread of its own.
///
/// What is on a badge is in no file: badges stay in memory for as long as it takes to print them.
actor PassDesk {
    /// Whether there is a key to sign with.
    enum KeyState: Sendable {
        case none
        /// The tour has no such public key.
        case unknown(path: String)
        case unusable(reason: String)
        case ready(id: String, from: UTCMinute, until: UTCMinute)
    }

    /// A pass that was issued, with its badge.
    struct Badge: Sendable {
        var id: String
        var session: String
        var number: String
        var issued: Date
        var pdf: [UInt8]
        var picture: [UInt8]
        /// The code alone, as PNG.
        var code: [UInt8]
        /// What stands on it, for those who do not see it.
        var words: [String]
        var warning: String?
    }

    /// A pass of the register, by the tour as it is now.
    struct Row: Sendable {
        var pass: RegisteredPass
        var state: RegisteredPass.State
        /// Whether the register has it as revoked, and the tour has not.
        var isTakenBack = false
    }

    private nonisolated let thread = ThreadExecutor(name: "passes")
    private nonisolated let file: StudioPassKey?
    private nonisolated let database: String
    private nonisolated let now: @Sendable () -> Date
    nonisolated let timeZone: TimeZone
    private var badges: [Badge] = []

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe thread.asUnownedSerialExecutor()
    }

    /// So many badges are there at once, each for so long.
    private static let mostBadges = 20
    private static let longestBadge: TimeInterval = 15 * 60

    init(
        key: StudioPassKey?, database: String, timeZone: TimeZone = .current,
        now: @escaping @Sendable () -> Date = { .now }
    ) {
        file = key
        self.database = database
        self.timeZone = timeZone
        self.now = now
    }

    nonisolated func time() -> UTCMinute { UTCMinute(now()) }

    // MARK: The key

    func keyState() -> KeyState {
        guard let file else { return .none }
        do {
            let store = try TourStore(path: database)
            guard let key = try file.key(store)?.publicKey else {
                return .unknown(path: file.path)
            }
            return .ready(id: key.id.description, from: key.from, until: key.until)
        } catch {
            return .unusable(reason: "\(error)")
        }
    }

    // MARK: The register

    /// The passes of the register, the latest first; none without a key.
    func passes() throws -> [Row] {
        guard let file else { return [] }
        let revoked = Set(try TourStore(path: database).passRules().revocations.map(\.number))
        let now = time()
        return try file.folder.passes().map { pass in
            var shown = pass
            let isRevoked = revoked.contains(pass.number)
            shown.revoked = isRevoked ? pass.revoked ?? now : nil
            return Row(
                pass: shown, state: shown.state(at: now),
                isTakenBack: pass.revoked != nil && !isRevoked)
        }.sorted { $0.pass.from > $1.pass.from }
    }

    /// Marks a pass in the register as revoked.
    func noteRevoked(_ number: PassNumber) throws {
        _ = try file?.folder.revoke(number, now: time())
    }

    // MARK: Issuing

    /// Issues a pass: signs it, reads its code back, enters it into the register and draws its badge.
    ///
    /// - Returns: the ID of the badge, which only this session sees.
    /// - Throws: ``PassWish/Problem`` for what the form has wrong; other errors for what this machine cannot do.
    func issue(
        _ wish: PassWish, today: String, tomorrow: String, for session: String
    ) throws -> String {
        guard let file else { throw PassWish.Problem.words("passes.key.none") }
        let store = try TourStore(path: database)
        let site = try store.site()
        guard let key = try file.key(store) else {
            throw PassWish.Problem.words("passes.key.unknown")
        }
        var visit: GroupVisit?
        if wish.kind == .group {
            visit = try store.visit(wish.visit.uppercased())
            guard visit != nil else { throw PassWish.Problem.words("passes.no.visit") }
        }
        let hostID = wish.host.isEmpty ? visit?.guide ?? "" : wish.host.uppercased()
        guard let host = try store.person(hostID) else {
            throw PassWish.Problem.words("passes.no.host")
        }
        let roomID = wish.room.isEmpty ? visit?.meetingRoom ?? "" : wish.room.uppercased()
        guard let room = try store.room(roomID) else {
            throw PassWish.Problem.words("passes.no.room")
        }
        let date = now()
        let (from, until) = try wish.times(
            date, in: timeZone, usual: visit?.passTimes(in: timeZone), today: today,
            tomorrow: tomorrow)
        let isVisitor = wish.kind == .visitor
        let name = wish.kind == .group || wish.name.isEmpty ? nil : wish.name
        let signed: SignedPass
        do throws(PassError) {
            signed = try key.sign(
                Pass(
                    site: SiteMark(siteID: site.id), host: host.id, room: room.id, from: from,
                    until: until, isSingleUse: isVisitor && wish.isOnce, visitor: name,
                    visit: visit?.id, isStaff: wish.kind == .staff))
        } catch {
            throw PassWish.Problem.reason("\(error)")
        }
        let language = site.languages.first { $0.rawValue == wish.language }
        let badge = try badge(
            signed, site, host, room, language ?? site.languages.first ?? Language(rawValue: "en"),
            session)
        // In the register before it is out of the house: what is out can be revoked.
        try file.folder.register(signed, now: UTCMinute(date))
        badges.append(badge)
        forgetOld()
        return badge.id
    }

    private func badge(
        _ signed: SignedPass, _ site: Site, _ host: Person, _ room: Room, _ language: Language,
        _ session: String
    ) throws -> Badge {
        let symbol = try PassSymbol(signed, address: site.address.flatMap(SiteAddress.init))
        let paper = try PassPaper(
            pass: signed.pass, site: site, host: host, room: room, language: language,
            timeZone: timeZone)
        let number = signed.pass.number.description
        do {
            let pdf = try Sheets.Badge(
                site: paper.siteName, accent: InkColor(site.accent, option: "accent"),
                kind: paper.kind, name: paper.name,
                lines: paper.facts.map { Sheets.Badge.Line($0.label, $0.value) },
                promise: paper.promise, number: number
            ).pdf(code: symbol.symbol)
            let picture = try ImageFile(bytes: pdf, name: "the badge")
                .colorImage(fittingWidth: 840, height: 1184)
                .encoded(named: "the badge", isDrawn: true)
            return Badge(
                id: UUID().uuidString.lowercased(), session: session, number: number,
                issued: now(), pdf: pdf, picture: picture, code: try symbol.file(.png),
                words: [paper.kind, paper.name] + paper.facts.map { "\($0.label): \($0.value)" }
                    + [number],
                warning: symbol.warning)
        } catch let error as SheetError {
            throw PassWish.Problem.reason("\(error)")
        }
    }

    // MARK: Badges

    private func forgetOld() {
        let now = now()
        badges.removeAll { now.timeIntervalSince($0.issued) > Self.longestBadge }
        badges.removeFirst(max(0, badges.count - Self.mostBadges))
    }

    /// The badge of a pass, for the session that has issued it.
    func badge(_ id: String, for session: String) -> Badge? {
        forgetOld()
        return badges.first { $0.id == id && $0.session == session }
    }
}
