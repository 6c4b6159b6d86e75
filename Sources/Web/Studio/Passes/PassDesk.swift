import Cryptography
import Foundation
import ImageFiles
import PageMaking
import Passes
import Payloads
import Sheets
import Threads
import Times
import TourModel
import TourStore

/// Issues passes and lists them, on a thread of its own.
///
/// What is on a badge is in no file: badges stay in memory for as long as it takes to print them.
actor PassDesk: ThreadActor {
    /// Whether there is a key to sign with.
    enum KeyState: Sendable {
        /// One can be made here.
        case none
        /// The tour has a key whose private half is elsewhere.
        case elsewhere(id: String)
        /// The tour has no such public key.
        case unknown
        case unusable(reason: String)
        case ready(id: String, from: UTCMinute, until: UTCMinute)
    }

    /// Passes that were issued in one go, with their badges.
    struct Badge: Sendable {
        var id: String
        var session: String
        var issued: Date
        /// All of them, each on a page of its own.
        var pdf: [UInt8]
        /// The first one.
        var picture: [UInt8]
        /// The first code alone, as PNG.
        var code: [UInt8]
        /// What stands on the first one, for those who do not see it.
        var words: [String]
        /// The name, or what stands for it, and the number of each.
        var passes: [(name: String, number: String)]
        /// What a mail about the pass says; nil where there are several.
        var mail: (subject: String, text: String)?
        var warning: String?
    }

    /// A pass of the register, by the tour as it is now.
    struct Row: Sendable {
        var pass: RegisteredPass
        var state: RegisteredPass.State
        /// Whether the register has it as revoked, and the tour has not.
        var isTakenBack = false
    }

    nonisolated let thread = ThreadExecutor(name: "passes")
    private nonisolated let file: StudioPassKey
    private nonisolated let database: String
    private nonisolated let now: @Sendable () -> Date
    nonisolated let timeZone: TimeZone
    private var badges: [Badge] = []

    /// So many badges are there at once, each for so long.
    private static let mostBadges = 20
    private static let longestBadge: TimeInterval = 15 * 60

    init(
        key: StudioPassKey, database: String, timeZone: TimeZone = .current,
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
        // A folder that was never read has no database.
        let isRead = FileManager.default.fileExists(atPath: database)
        guard isRead || !file.isMadeHere else { return .none }
        do {
            let store = try TourStore(path: database)
            guard let key = try file.key(store)?.publicKey else {
                guard file.isMadeHere else { return .unknown }
                let now = time()
                let other = try store.passRules().keys.first { !$0.endsSoon(at: now) }
                return other.map { .elsewhere(id: "\($0.id)") } ?? .none
            }
            return .ready(id: key.id.description, from: key.from, until: key.until)
        } catch {
            return .unusable(reason: "\(error)")
        }
    }

    // MARK: Times

    /// A form with usual times filled in.
    ///
    /// - Parameter words: whose language they are in.
    func filled(
        _ wish: PassWish, for usual: PassTimes.Usual, in words: StudioWords
    ) throws -> PassWish {
        var wish = wish
        let times = PassTimes(words, in: timeZone, now: now())
        (wish.from, wish.until) = times.fields(
            for: usual, typed: wish.from, open: try openingTimes(ofRoom: wish.room) ?? .workingDay)
        return wish
    }

    /// When the building of a room is open, or else the reception; nil where the content says neither.
    ///
    /// - Parameter room: an ID, or any text.
    func openingTimes(ofRoom room: String) throws -> OpeningTimes? {
        let store = try TourStore(path: database)
        var hours: [Localized<String>] = []
        if let room = try store.room(room.uppercased()),
            let building = try store.building(room.buildingID)
        {
            hours.append(building.hours)
        }
        let site = try store.site()
        hours.append(site.reception.hours)
        for text in hours {
            // Each language says the same; the first one that is understood counts.
            for language in site.languages {
                if let open = text.values[language].flatMap(OpeningTimes.init) { return open }
            }
        }
        return nil
    }

    // MARK: The register

    /// The passes of the register, the latest first.
    func passes() throws -> [Row] {
        let known = try file.folder.passes()
        // A folder that was never read has no database.
        guard !known.isEmpty else { return [] }
        let revoked = Set(try TourStore(path: database).passRules().revocations.map(\.number))
        let now = time()
        return known.map { pass in
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
        _ = try file.folder.revoke(number, now: time())
    }

    /// Takes the mark of a revoked pass back.
    func noteRestored(_ number: PassNumber) throws {
        _ = try file.folder.restore(number)
    }

    // MARK: Issuing

    /// Issues passes: signs them, reads their codes back, draws their badges and enters them into the register, all of them
    /// or none.
    ///
    /// - Returns: the ID of the badges, which only this session sees.
    /// - Throws: ``PassWish/Problem`` for what the form has wrong; other errors for what this machine cannot do.
    func issue(
        _ wish: PassWish, in words: StudioWords, for session: String
    ) throws -> String {
        let store = try TourStore(path: database)
        let site = try store.site()
        guard let key = try file.key(store) else {
            throw PassWish.Problem.words(
                file.isMadeHere ? "passes.key.none" : "passes.key.unknown")
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
        let roomID = wish.room.isEmpty ? visit?.meetingRoom ?? "" : wish.room
        guard let room = try store.room(called: roomID) else {
            throw PassWish.Problem.words("passes.no.room")
        }
        let date = now()
        let (from, until) = try wish.times(
            date, in: timeZone, words: PassTimes(words, in: timeZone, now: date),
            usual: visit?.passTimes(in: timeZone))
        let guests = try wish.guests()
        let language =
            site.languages.first { $0.rawValue == wish.language } ?? site.languages.first
            ?? Language(rawValue: "en")
        var drafts: [Draft] = []
        for guest in guests {
            do {
                let signed = try key.sign(
                    Pass(
                        site: SiteMark(siteID: site.id), host: host.id, room: room.id, from: from,
                        until: until, isSingleUse: wish.kind == .visitor && wish.isOnce,
                        visitor: guest.name, visit: visit?.id, isStaff: wish.kind == .staff))
                let paper = try PassPaper(
                    pass: signed.pass, site: site, host: host, room: room, language: language,
                    timeZone: timeZone)
                drafts.append(
                    try Draft(signed, paper, address: site.address, accent: site.accent))
            } catch {
                // A pass or a badge that cannot be made; what this machine cannot do is reported in its own words.
                guard error is PassError || error is SheetError else { throw error }
                throw Self.problem(guest, "\(error)")
            }
        }
        let badge = try badge(of: drafts, guests, session)
        try register(drafts, in: file.folder, now: UTCMinute(date))
        badges.append(badge)
        forgetOld()
        return badge.id
    }

    /// Enters passes before they are out of the house: what is out can be revoked.
    ///
    /// Where one of them cannot be entered, no badge is shown, and those before it are marked as revoked.
    private func register(_ drafts: [Draft], in folder: KeyFolder, now: UTCMinute) throws {
        var entered: [PassNumber] = []
        do {
            for draft in drafts {
                try folder.register(draft.signed, now: now)
                entered.append(draft.signed.pass.number)
            }
        } catch {
            for number in entered { _ = try? folder.revoke(number, now: now) }
            throw error
        }
    }

    /// A pass on its way: its code was read back, and it is in no register.
    private struct Draft {
        var signed: SignedPass
        var symbol: PassSymbol
        var paper: PassPaper
        var badge: Sheets.Badge

        init(_ signed: SignedPass, _ paper: PassPaper, address: String?, accent: String) throws {
            self.signed = signed
            self.paper = paper
            symbol = try PassSymbol(signed, address: address.flatMap(SiteAddress.init))
            badge = Sheets.Badge(
                site: paper.siteName, accent: try InkColor(accent, option: "accent"),
                kind: paper.kind, name: paper.name,
                lines: paper.facts.map { Sheets.Badge.Line($0.label, $0.value) },
                promise: paper.promise, number: signed.pass.number.description)
        }
    }

    private static func problem(_ guest: PassWish.Guest, _ reason: String) -> PassWish.Problem {
        guard let line = guest.line, let name = guest.name else { return .reason(reason) }
        return .line(line, name: name, reason: reason)
    }

    private func badge(
        of drafts: [Draft], _ guests: [PassWish.Guest], _ session: String
    ) throws -> Badge {
        guard let first = drafts.first else { throw PassWish.Problem.words("passes.no.many") }
        do {
            let pdf = try Sheets.Badge.pdf(of: drafts.map { ($0.badge, $0.symbol.symbol) })
            let picture = try ImageFile(bytes: pdf, name: "the badge")
                .colorImage(fittingWidth: 840, height: 1184)
                .encoded(named: "the badge", isDrawn: true)
            let paper = first.paper
            return Badge(
                id: UUID().uuidString.lowercased(), session: session, issued: now(), pdf: pdf,
                picture: picture, code: try first.symbol.file(.png),
                words: [paper.kind, paper.name] + paper.facts.map { "\($0.label): \($0.value)" }
                    + [first.badge.number],
                passes: drafts.map { ($0.badge.name, $0.badge.number) },
                mail: drafts.count == 1 ? (paper.mailSubject, paper.mailText) : nil,
                warning: first.symbol.warning)
        } catch let error as SheetError {
            // Which of them cannot be set is looked for only then.
            for (draft, guest) in zip(drafts, guests) {
                do throws(SheetError) {
                    _ = try draft.badge.pdf(code: draft.symbol.symbol)
                } catch {
                    throw Self.problem(guest, "\(error)")
                }
            }
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
