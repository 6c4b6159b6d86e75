import GRDB
public import Imaging
import Synchronization
public import TourModel

extension TourStore {
    /// All kiosks, in the order of kiosks.yaml.
    public func kiosks() throws(TourError) -> [KioskPlace] {
        try read { database in
            try database.rows("SELECT * FROM kiosk ORDER BY position").map { row in
                let id = try row.text("id")
                let area: RouteArea
                if let building = try row.optionalText("building") {
                    area = .floor(building: building, floor: try row.text("floor"))
                } else {
                    area = .site
                }
                let camera = try row.optionalText("camera")
                return KioskPlace(
                    id: id, names: try database.texts(.kiosk, id)[.name], area: area,
                    place: try row.point("place"), mapPlace: try row.optionalPoint("map_place"),
                    faces: try row.optionalNumber("faces"),
                    camera: try camera.map { _ in
                        try row.choice("camera", KioskPlace.CameraSide.self)
                    },
                    tours: try filter.shownTours(row.strings("tours"), database),
                    audience: try row.choice("audience", KioskPlace.Audience.self),
                    calendars: try row.strings("calendars"))
            }
        }
    }

    /// Where the kiosk stands that reads this store, read once.
    public func standpoint() throws(TourError) -> Standpoint {
        if let known = standpointOnce.withLock({ $0 }) { return known }
        let standpoint = try findStandpoint()
        standpointOnce.withLock { $0 = standpoint }
        return standpoint
    }

    /// Where a kiosk is on the site map; `nil` where that cannot be known.
    public func mapPlace(of kiosk: KioskPlace) throws(TourError) -> Point? {
        guard case .floor(let buildingID, let floorID) = kiosk.area else { return kiosk.place }
        if let place = kiosk.mapPlace { return place }
        guard let building = try writtenBuilding(buildingID),
            let floor = building.floors.first(where: { $0.id == floorID })
        else { return nil }
        return PlanFrame(building)?.mapPlace(of: kiosk.place, on: floor)
    }

    private func findStandpoint() throws(TourError) -> Standpoint {
        let written = try writtenSite().map.here
        guard case .kiosk(let id) = choice else { return Standpoint(mapPlace: written) }
        let kiosks = try kiosks()
        let known = kiosks.map(\.id)
        if let id {
            guard let kiosk = kiosks.first(where: { $0.id == id.lowercased() }) else {
                return Standpoint(flaw: .unknownKiosk(id, known: known))
            }
            return Standpoint(kiosk: kiosk, mapPlace: try mapPlace(of: kiosk))
        }
        guard let first = kiosks.first(where: { $0.audience == .public }) ?? kiosks.first else {
            return Standpoint(mapPlace: written)
        }
        return Standpoint(
            kiosk: first, mapPlace: try mapPlace(of: first),
            flaw: kiosks.count > 1 ? .unnamed(first: first.id, known: known) : nil)
    }

    /// Whether `here` is what the content's files say.
    private func usesWrittenPlaces(_ standpoint: Standpoint) -> Bool {
        guard standpoint.kiosk == nil else { return false }
        if case .unknownKiosk = standpoint.flaw { return false }
        return true
    }

    /// A site with this kiosk's place for `here`.
    func placed(_ site: Site) throws(TourError) -> Site {
        guard choice != .none else { return site }
        var site = site
        site.map.here = try standpoint().mapPlace
        return site
    }

    /// A building with this kiosk's place for `here`.
    func placed(_ building: Building) throws(TourError) -> Building {
        guard choice != .none else { return building }
        let standpoint = try standpoint()
        guard !usesWrittenPlaces(standpoint) else { return building }
        var building = building
        for index in building.floors.indices {
            let area = RouteArea.floor(building: building.id, floor: building.floors[index].id)
            building.floors[index].here =
                standpoint.kiosk?.area == area ? standpoint.kiosk?.place : nil
        }
        return building
    }
}
