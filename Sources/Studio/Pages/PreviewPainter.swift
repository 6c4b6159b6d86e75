import Display
import Drawing
import Foundation
import Kiosk
import Threads
import Tour

/// Draws the kiosk's own pages of the folder, on a thread of its own.
actor PreviewPainter {
    private nonisolated let thread = ThreadExecutor(name: "preview")
    nonisolated let database: String
    private var preview: (preview: PagePreview, identity: Identity)?

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe thread.asUnownedSerialExecutor()
    }

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
    ///   - size: "1280x800", up to 4096 pixels a side.
    func png(
        of name: String, language: String?, theme: Appearance.Theme, size: String?
    ) throws -> [UInt8]? {
        guard let preview = open() else { return nil }
        let sides = (size ?? "").split(separator: "x").compactMap { Int($0) }
        let isSize = sides.count == 2 && sides.allSatisfy { (240...4096).contains($0) }
        var request = PagePreview.Request(name: name)
        request.language = language.flatMap(Language.init(tag:))
        request.appearance.theme = theme
        request.moment = preview.moment(on: nil, at: request.clock)
        do {
            let screen = try preview.screen(request)
            return try PagePicture(
                width: isSize ? sides[0] : 1280, height: isSize ? sides[1] : 800
            ).png(of: screen).bytes
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

    private func open() -> PagePreview? {
        let found = try? FileManager.default.attributesOfItem(atPath: database)
        guard let number = found?[.systemFileNumber] as? UInt64,
            let changed = found?[.modificationDate] as? Date
        else { return nil }
        let identity = Identity(number: number, changed: changed)
        if let preview, preview.identity == identity { return preview.preview }
        guard let new = try? PagePreview(databasePath: database) else { return nil }
        preview = (new, identity)
        return new
    }
}
