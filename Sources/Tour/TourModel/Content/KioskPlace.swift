public import Imaging

/// A kiosk of the site: where it stands, which way it faces, and for whom it is.
public struct KioskPlace: Sendable, Equatable, Identifiable {
    public typealias ID = String

    /// Who uses it.
    public enum Audience: String, Sendable, CaseIterable {
        case `public`
        case staff
    }

    /// Where its camera is, seen from the front of the screen.
    public enum CameraSide: String, Sendable, CaseIterable {
        case above
        case below
        case left
        case right
    }

    /// What `kiosk.yaml` names it by, in small letters: "lobby-east".
    public var id: ID
    public var names: Localized<String>
    /// The plan it stands on.
    public var area: RouteArea
    /// Where it stands on that plan, in metres.
    public var place: Point
    /// Where it stands on the site map, in metres; `nil` where that follows from its building's
    /// outline, and for one that stands outdoors.
    public var mapPlace: Point?
    /// Which way its screen faces: degrees clockwise from the plan's top, from 0 to below 360;
    /// `nil` where that is not known.
    ///
    /// A visitor in front of the screen looks the opposite way.
    public var faces: Double?
    /// `nil` where the content does not say.
    public var camera: CameraSide?
    /// The tours that it offers first, in this order.
    public var tours: [GuidedTour.ID]
    public var audience: Audience
    /// The calendars whose events it shows; all of them where none is named.
    public var calendars: [TourCalendar.ID]

    public init(
        id: ID, names: Localized<String>, area: RouteArea, place: Point, mapPlace: Point? = nil,
        faces: Double? = nil, camera: CameraSide? = nil, tours: [GuidedTour.ID] = [],
        audience: Audience = .public, calendars: [TourCalendar.ID] = []
    ) {
        self.id = id
        self.names = names
        self.area = area
        self.place = place
        self.mapPlace = mapPlace
        self.faces = faces
        self.camera = camera
        self.tours = tours
        self.audience = audience
        self.calendars = calendars
    }

    /// Which way a visitor looks who stands in front of the screen: degrees clockwise from the
    /// plan's top, from 0 to below 360.
    public var visitorLooks: Double? {
        faces.map { ($0 + 180).truncatingRemainder(dividingBy: 360) }
    }

    /// Whether it stands outdoors, on the site map.
    public var isOutdoors: Bool { area == .site }
}
