import Foundation
import Sheets
import TourModel
import TourStore

/// The labels of a tour: what each says now, and whether what hangs on the door says the same.
struct DoorLabels: Sendable {
    enum State: String, Sendable {
        /// It is on no sheet.
        case never
        /// It says something else than when it was printed.
        case stale
        case printed
    }

    struct Row: Sendable {
        var label: Label
        var state: State
        /// When it was printed last, as far as the sheet says.
        var printed: Date?

        /// The name of its box in a form.
        var key: String { DoorLabels.key(label.kind, label.id) }
        /// Every room has a label; of other things only those that have one are printed again.
        var isNeeded: Bool { state == .stale || state == .never && label.kind == .room }
        var name: String {
            label.kind == .room || label.kind == .building
                ? label.names.first?.text ?? "" : label.headline.text
        }
    }

    /// A label that hangs somewhere though what it names is gone.
    struct Gone: Sendable {
        var id: String
        var printed: Date?
    }

    var rows: [Row] = []
    var gone: [Gone] = []
    /// The site's name and first language, for documents.
    var title = ""
    var language = "en"
    /// Whether the site's codes are signed and nothing here can sign them.
    var needsKey = false
    /// What keeps labels, the record of printed sheets, or the key from being read.
    var problems: [String] = []

    /// Whether what the labels say could not be read.
    private(set) var isUnread = false

    init() {}

    /// Labels that cannot be read now, and why.
    init(problem: String) {
        problems = [problem]
        isUnread = true
    }

    /// - Parameter key: signs the codes of a site whose codes are signed.
    init(_ store: TourStore, printed: PrintedSheets, key: StudioPassKey?) throws {
        problems = printed.problems
        var signer: CodeSigner?
        if try store.site().signsCodes {
            do {
                signer = try key?.signer(store)
            } catch {
                problems.append("\(error)")
            }
            needsKey = signer == nil
        }
        let maker = try LabelMaker(store, sign: signer.map { $0.sign })
        (title, language) = (maker.title, maker.language)
        var labels: [Label] = []
        for selection in [.rooms(RoomFilter()), .buildings, .people, .tours]
            as [LabelMaker.Selection]
        {
            do {
                labels += try maker.labels(of: selection)
            } catch LabelSheetError.nothingSelected {
                // The tour has nothing of this kind.
            }
        }
        var times: [String: Date] = [:]
        var known: Set<String> = []
        var changed: Set<String> = []
        for manifest in printed.current {
            let keys = Set(manifest.labels.map { Self.key($0.kind, $0.id) })
            known.formUnion(keys)
            if let time = manifest.printed { for key in keys { times[key] = time } }
            let own = labels.filter { keys.contains(Self.key($0.kind, $0.id)) }
            let changes = manifest.changes(to: own)
            changed.formUnion(changes.labels.map { Self.key($0.kind, $0.id) })
            gone += changes.gone.map { Gone(id: $0, printed: manifest.printed) }
        }
        rows = labels.map { label in
            let key = Self.key(label.kind, label.id)
            return Row(
                label: label,
                state: !known.contains(key) ? .never : changed.contains(key) ? .stale : .printed,
                printed: times[key])
        }
    }

    static func key(_ kind: Label.Kind, _ id: String) -> String { "l.\(kind.rawValue).\(id)" }

    var needed: [Row] { rows.filter(\.isNeeded) }

    func rows(of kind: Label.Kind) -> [Row] { rows.filter { $0.label.kind == kind } }

    /// The state of each room's label.
    var ofRooms: [Room.ID: State] {
        Dictionary(rows(of: .room).map { ($0.label.id, $0.state) }) { first, _ in first }
    }
}
