import Files
import Foundation
import Sheets
import TourModel
import TourStore
import WebPages

/// Photographs of doors, compared with the labels that were printed.
extension StudioService {
    /// Answers at `codes/photos`, or at a walk's own address, `codes/photos/ID`.
    func photos(_ call: Call) async throws -> Answer? {
        let id = call.parts.first
        let printed = await folder.printedManifests()
        guard call.request.isPost else {
            guard let id else { return Self.page(call.page.photos(of: printed)) }
            guard let walk = try await lookedAt(id, for: call.session) else { return nil }
            return try await Self.page(show(walk, of: printed, call.page))
        }
        let upload = try call.upload()
        func refuse(_ problem: String?, status: Int) -> Answer {
            upload.remove()
            return Self.page(call.page.photos(of: printed, problem: problem), status: status)
        }
        guard !printed.isEmpty else { return refuse(nil, status: 422) }
        guard !upload.files.isEmpty else {
            return refuse(call.page.words("photos.choose"), status: 422)
        }
        let walk: String
        if let id {
            walk = id
        } else {
            let judge = try await folder.codeJudge()
            walk = photoDesk.begin(
                SheetAudit(
                    printed, isGone: { judge?.isGone($0) ?? false },
                    judge: { judge?.judge($0) ?? .fine },
                    successor: { judge?.successor(of: $0) }),
                for: call.session.id)
        }
        guard photoDesk.add(upload.files, to: walk, for: call.session.id) else {
            return refuse(
                call.page.words("photos.full", ["count": "\(PhotoDesk.mostPhotos)"]), status: 409)
        }
        return Answer(status: 303, location: Link.path(["codes", "photos", walk]).url)
    }

    private func show(
        _ walk: PhotoDesk.Walk, of printed: [SheetManifest], _ page: StudioPage
    ) async throws -> HTML {
        if walk.isLooking { return page.photos(looking: walk) }
        let view = PhotoView(walk, of: printed)
        return page.photos(view, floors: try await folder.floors(of: Set(view.rooms.keys)))
    }

    /// A walk, once all its photographs were looked at or after two seconds; nil for none.
    private func lookedAt(
        _ id: String, for session: StudioSessions.Session
    ) async throws -> PhotoDesk.Walk? {
        for _ in 0..<20 {
            guard let walk = photoDesk.walk(id, for: session.id), walk.isLooking else { break }
            try await Task.sleep(for: .milliseconds(100))
        }
        return photoDesk.walk(id, for: session.id)
    }
}

extension StudioFolder {
    /// What was printed and not replaced since, sheet by sheet.
    func printedManifests() -> [SheetManifest] { printed.current.filter { !$0.labels.isEmpty } }

    /// What the tour says of codes; nil where it is in no database yet.
    func codeJudge() throws -> CodeJudge? {
        guard FileManager.default.fileExists(atPath: database) else { return nil }
        return try CodeJudge(TourStore(path: database))
    }

    /// The floors that rooms are on, in their order; no more than a page can show.
    func floors(of rooms: Set<Room.ID>) throws -> [FloorSketch] {
        guard FileManager.default.fileExists(atPath: database), !rooms.isEmpty else { return [] }
        let store = try TourStore(path: database)
        var sketches: [FloorSketch] = []
        for building in try store.buildings() {
            for floor in building.floors where sketches.count < PhotoView.mostFloors {
                guard let sketch = try FloorSketch(building.id, floor.id, in: store),
                    sketch.rooms.contains(where: { rooms.contains($0.id) })
                else { continue }
                sketches.append(sketch)
            }
        }
        return sketches
    }
}
