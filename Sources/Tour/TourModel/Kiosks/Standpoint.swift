public import Imaging
import Wording

/// Which of the content's kiosks reads it.
public enum KioskChoice: Sendable, Hashable {
    /// None: `here` is what the content's files say.
    case none
    /// The one with this ID; without an ID the first one for the public, else the first one.
    case kiosk(KioskPlace.ID?)
}

/// Where a kiosk stands, as far as the content knows: all ways begin there.
public struct Standpoint: Sendable, Equatable {
    /// The kiosk; `nil` for the one without a name that `here` places, and where none is known.
    public var kiosk: KioskPlace?
    /// Its place on the site map, in metres.
    public var mapPlace: Point?
    /// What keeps its place from being sure.
    public var flaw: Flaw?

    /// Why a kiosk's place is not known, or not sure.
    public enum Flaw: Sendable, Equatable {
        /// The content has no kiosk with this ID.
        case unknownKiosk(KioskPlace.ID, known: [KioskPlace.ID])
        /// No kiosk was named, and the content has several: it stands at the first.
        case unnamed(first: KioskPlace.ID, known: [KioskPlace.ID])
    }

    package init(kiosk: KioskPlace? = nil, mapPlace: Point? = nil, flaw: Flaw? = nil) {
        self.kiosk = kiosk
        self.mapPlace = mapPlace
        self.flaw = flaw
    }
}

extension Standpoint.Flaw: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unknownKiosk(let id, let known) where known.isEmpty:
            """
            unknown kiosk "\(id.shortened(to: 80))"; the content has no kiosks.yaml; write one, or \
            take kiosk: out of kiosk.yaml
            """
        case .unknownKiosk(let id, let known):
            unknown("kiosk", id, known: known)
        case .unnamed(let first, let known):
            """
            kiosk.yaml names none of the content's \(known.count) kiosks, so this one stands at \
            "\(first)"; write kiosk: and one of \(known.joined(separator: ", "))
            """
        }
    }
}
