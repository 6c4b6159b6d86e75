import Sheets
import TourModel

/// What photographs of labels have shown, in the order in which a page lists it.
struct PhotoView {
    /// How the label of a room is.
    enum Mark: String {
        case seen, missing, wrong

        /// What stands behind the room's number on a plan.
        var sign: String {
            switch self {
            case .seen: "\u{2713}"
            case .missing: "?"
            case .wrong: "!"
            }
        }
    }

    let id: String
    /// How many photographs were looked at.
    let photos: Int
    /// How many labels were printed, and how many of them were read in some photograph.
    let printed: Int
    let seen: Int
    /// Beginning with what cannot wait.
    let findings: [AuditFinding]
    let unread: [PhotoDesk.Unread]
    private(set) var rooms: [Room.ID: Mark] = [:]

    /// No page shows more floors, or findings.
    static let mostFloors = 24
    static let mostFindings = 500

    init(_ walk: PhotoDesk.Walk, of manifests: [SheetManifest]) {
        id = walk.id
        photos = walk.looked
        unread = walk.unread
        let labels = manifests.flatMap(\.labels)
        let sighted = Set(walk.audit.sightings.map(\.id))
        printed = Set(labels.map(\.id)).count
        seen = sighted.count
        findings = walk.audit.allFindings().enumerated().sorted {
            ($0.element.urgency, $0.offset) < ($1.element.urgency, $1.offset)
        }.map(\.element)
        for label in labels where label.kind == .room {
            rooms[label.id] = sighted.contains(label.id) ? .seen : .missing
        }
        for finding in findings where finding.kind != "missing" {
            for id in finding.labels where rooms[id] != nil { rooms[id] = .wrong }
        }
    }
}

extension AuditFinding {
    /// What cannot wait comes first.
    fileprivate var urgency: Int {
        switch self {
        case .forged: 0
        case .swapped: 1
        case .gone: 2
        case .damaged: 3
        case .unsigned: 4
        case .foreign: 5
        case .soft, .empty: 6
        case .missing: 7
        case .formerly: 8
        }
    }

    /// The labels that it is about.
    var labels: [String] {
        switch self {
        case .missing(let id), .unsigned(_, let id), .forged(_, let id), .gone(_, let id),
            .formerly(_, let id, _):
            [id]
        case .swapped(_, let found, let expected): [found, expected]
        case .damaged(_, let id, _): id.map { [$0] } ?? []
        case .foreign, .soft, .empty: []
        }
    }

    /// The photograph that shows it.
    var photo: String? {
        switch self {
        case .missing: nil
        case .unsigned(let picture, _), .forged(let picture, _), .gone(let picture, _),
            .swapped(let picture, _, _), .damaged(let picture, _, _),
            .foreign(let picture, _, _), .formerly(let picture, _, _), .soft(let picture),
            .empty(let picture):
            picture
        }
    }
}
