import Drawing
import Foundation
import PageMaking
import PageModel
import Pixels
import Threads
import TourModel
import TourStore

/// Draws the kiosk's own pages of the folder, on a thread of its own.
actor PreviewPainter: ThreadActor {
    nonisolated let thread = ThreadExecutor(name: "preview")
    nonisolated let database: String
    /// Of each kiosk that was asked for, by its ID.
    private var previews: [KioskPlace.ID?: PagePreview] = [:]
    /// What they were read from.
    private var identity: Identity?

    /// Which database file it is that was opened.
    private struct Identity: Equatable {
        var number: UInt64
        var changed: Date
    }

    init(database: String) { self.database = database }

    /// A page as the kiosk draws it; nil where there is no such page, or no tour yet.
    ///
    /// - Parameters:
    ///   - name: as `docent tour preview` has it: "room:A-014".
    ///   - kiosk: the one that shows it; the first where nil.
    func png(
        of name: String, language: String?, theme: Appearance.Theme, size: PreviewSize,
        kiosk: KioskPlace.ID? = nil
    ) throws -> [UInt8]? {
        guard let preview = open(kiosk) else { return nil }
        var request = PagePreview.Request(name: name)
        request.language = language.flatMap(Language.init(tag:))
        request.appearance.theme = theme
        request.moment = preview.moment(on: nil, at: request.clock)
        do {
            let screen = try preview.screen(request)
            return try PagePicture(width: size.width, height: size.height).png(of: screen).bytes
        } catch is PreviewError {
            return nil
        }
    }

    /// A way as the kiosk leads it; nil where there is no tour yet.
    func way(
        from start: Room.ID?, to end: Room.ID, isStepFree: Bool, language: Language?
    ) throws -> Result<PagePreview.Way, RouteFailure>? {
        try open()?.way(from: start, to: end, isStepFree: isStepFree, in: language)
    }

    /// Which rooms each kiosk leads to.
    struct Reach: Sendable {
        var kiosk: KioskPlace.ID
        var names: Localized<String>
        /// The rooms that it leads to, and those of them that it leads to without steps.
        var reached = 0
        var free = 0
        /// The others.
        var missing: [Room.ID] = []
    }

    /// The ways from each kiosk to rooms; nothing where there is no tour yet.
    func reach(_ rooms: [Room.ID]) throws -> [Reach] {
        guard open() != nil else { return [] }
        return try TourStore(path: database).kiosks().map { kiosk in
            let store = try TourStore(path: database, as: .kiosk(kiosk.id))
            var reach = Reach(kiosk: kiosk.id, names: kiosk.names)
            for room in rooms {
                guard case .success(let route) = try store.route(from: nil, to: room) else {
                    reach.missing.append(room)
                    continue
                }
                reach.reached += 1
                let isFree =
                    if route.isStepFree {
                        true
                    } else if case .success = try store.route(
                        from: nil, to: room, isStepFree: true)
                    { true } else { false }
                reach.free += isFree ? 1 : 0
            }
            return reach
        }
    }

    private func open(_ kiosk: KioskPlace.ID? = nil) -> PagePreview? {
        let found = try? FileManager.default.attributesOfItem(atPath: database)
        guard let number = found?[.systemFileNumber] as? UInt64,
            let changed = found?[.modificationDate] as? Date
        else { return nil }
        let identity = Identity(number: number, changed: changed)
        if identity != self.identity { (self.identity, previews) = (identity, [:]) }
        if let preview = previews[kiosk] { return preview }
        guard let new = try? PagePreview(databasePath: database, as: .kiosk(kiosk)) else {
            return nil
        }
        if previews.count >= Self.mostPreviews { previews = [:] }
        previews[kiosk] = new
        return new
    }

    /// More tours are not kept open at once.
    private static let mostPreviews = 8
}

/// The size of a kiosk's screen, in pixels.
struct PreviewSize: Equatable, CustomStringConvertible {
    let width: Int
    let height: Int

    /// What lobbies have: the usual one first, then large, upright, small.
    static let usual = [
        PreviewSize(width: 1280, height: 800), PreviewSize(width: 1920, height: 1080),
        PreviewSize(width: 1080, height: 1920), PreviewSize(width: 1024, height: 600),
        PreviewSize(width: 800, height: 480),
    ]

    private init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    /// - Parameter text: "1280x800", 240 to 4096 pixels a side; anything else is the usual size.
    init(_ text: String?) {
        let sides = (text ?? "").split(separator: "x").compactMap { Int($0) }
        let isSize = sides.count == 2 && sides.allSatisfy { (240...4096).contains($0) }
        self = isSize ? PreviewSize(width: sides[0], height: sides[1]) : Self.usual[0]
    }

    var description: String { "\(width)x\(height)" }
}
