import Imaging
import PageModel
import TourModel
import TourStore

extension PageBuilder {
    /// The camera's picture and what to do; number entry takes its place while the camera is away.
    mutating func scan() throws -> Screen {
        guard surroundings.camera.isUsable else { return try cameraAway() }
        if let page = surroundings.recognised { return recognised(page) }
        let (hint, advice) = scanWords
        let place = say("place.\(cameraSide.rawValue)")
        let search = ScanPage.Search(
            hint: hint, advice: advice, cameraText: say("scan.camera", ["above": place]))
        let actions = [
            button("scan.number", .go(.number("")), icon: .keypad),
            button("scan.how", .go(.help), icon: .help),
        ]
        return frame(
            scanPage(.searching(search), alternative: hint), tab: .scan,
            kicker: say("scan.kicker"), icon: .scan, title: say("scan.title"), actions: actions,
            hint: "keys.scan")
    }

    /// What is going on, and what to do about it.
    private var scanWords: (hint: Text, advice: Text?) {
        switch surroundings.camera {
        case .starting: (say("scan.start"), nil)
        case .covered: (say("camera.covered"), say("camera.covered.sub"))
        case .blinded: (say("camera.blinded"), say("camera.blinded.sub"))
        case .black: (say("hint.dark"), say("camera.black.sub"))
        default: (say(surroundings.hint.name), surroundings.hint.advice.map { say($0) })
        }
    }

    /// The scan page with what was read on it: the name in the hint's place, and a button that opens its page.
    private mutating func recognised(_ page: Page) -> Screen {
        let name = name(of: page)
        return frame(
            scanPage(.recognised(Recognised(name: name)), alternative: name), tab: .scan,
            kicker: say("scan.kicker"), icon: .check, title: say("scan.found"),
            actions: [button("scan.open", .go(page), icon: .check)])
    }

    private func scanPage(_ state: ScanPage.State, alternative: Text) -> Content {
        .scan(
            ScanPage(
                state, alternative: alternative, camera: cameraPlace,
                privacyNote: shortPrivacyNote))
    }

    /// The words that stand for a page before it opens.
    private func name(of page: Page) -> Text {
        var maker = PageBuilder(
            maker: maker, session: session.opening(page), surroundings: surroundings)
        guard let screen = try? maker.screen() else { return say("scan.read") }
        if case .room(let id) = page, let room = try? content.store.room(id) {
            return "\(room.label)  \(screen.title)"
        }
        return screen.title
    }

    /// Where the camera is, seen from the screen.
    var cameraPlace: CameraPlace {
        switch cameraSide {
        case .above: .above
        case .below: .below
        case .left: .left
        case .right, .beside: .right
        }
    }

    /// As the machine's own settings say, else the content, else above the screen.
    private var cameraSide: PageSettings.CameraSide {
        if let place = maker.settings.cameraSide { return place }
        return switch content.standpoint.kiosk?.camera {
        case .below?: .below
        case .left?: .left
        case .right?: .right
        case .above?, nil: .above
        }
    }

    /// Who has no number to type begins with a building.
    private mutating func cameraAway() throws -> Screen {
        frame(
            .entry(
                EntryPage(
                    reason: say("camera.missing.sub"),
                    entry: Entry(prompt: say("number.prompt"), text: ""),
                    rows: try buildingRows())),
            tab: .scan, kicker: say("scan.kicker"), icon: .cameraOff,
            title: say("camera.missing"),
            actions: [button("scan.map", .tab(.siteMap), icon: .map)], hint: "keys.number")
    }

    /// Number entry, with the rooms that begin like it.
    mutating func number(_ text: String) throws -> Screen {
        let isAway = !surroundings.camera.isUsable
        var page = EntryPage(
            reason: isAway ? say("camera.missing.sub") : nil,
            entry: Entry(prompt: say("number.prompt"), text: text))
        let hits = try text.isEmpty ? [] : content.store.rooms(idPrefix: text, limit: 6)
        if hits.isEmpty, !text.isEmpty {
            let near = try content.store.roomIDs(nearest: text, limit: 1).first
            if let room = try near.flatMap({ try content.store.room($0) }) {
                page.answer = Notice(.information, say("number.none", ["near": "\(room.label)"]))
                page.rows = [row(room)]
            } else {
                page.answer = Notice(.information, say("number.unknown"))
            }
        } else {
            page.rows = hits.map { row($0) }
        }
        if session.isSpoken { page.continuations = try continuations(of: text) }
        return frame(
            .entry(page), tab: .scan, kicker: say("scan.kicker"), icon: .keypad,
            title: say(isAway ? "camera.missing" : "scan.number"),
            actions: [
                button("scan.map", .tab(.siteMap)),
                button("gone.search", .go(.search(hits.isEmpty ? text : "")), icon: .search),
            ], hint: "keys.number")
    }

    /// The characters with which what was typed leads on to a room's number, each with those after it that all such rooms
    /// share.
    private mutating func continuations(of text: String) throws -> [Row] {
        var rests: [Character: [Substring]] = [:]
        for building in try content.store.buildings() {
            for room in try content.store.rooms(inBuilding: building.id) {
                let label = room.label.uppercased()
                guard label.hasPrefix(text), label.count > text.count else { continue }
                let rest = label.dropFirst(text.count)
                rests[rest[rest.startIndex], default: []].append(rest)
            }
        }
        return rests.sorted { $0.key < $1.key }.map { _, rests in
            let shared = rests.dropFirst().reduce(rests[0]) { $0[..<$0.commonEnd(with: $1)] }
            return Row(id: id(.type(String(shared))), title: Text(String(shared)))
        }
    }

    /// Search as you type, over rooms, people, buildings and tours.
    mutating func search(_ text: String) throws -> Screen {
        var page = EntryPage(entry: Entry(prompt: say("search.field"), text: text))
        let hits = try content.hits(text, for: language, limit: 8) {
            $0.kind != .event || nextDate(of: $0) != nil
        }
        if hits.isEmpty, !text.isEmpty {
            page.answer = Notice(.information, say("search.none", ["query": "\(text)"]))
        }
        page.rows = hits.map { row($0) }
        return frame(
            .entry(page), tab: .map, kicker: say("gone.search"), icon: .search,
            title: say("search.prompt"), actions: [button("scan.map", .tab(.siteMap))],
            hint: "keys.search")
    }

    private mutating func row(_ hit: SearchHit) -> Row {
        if hit.kind == .kiosk, let kiosk = content.kiosk(hit.id) {
            return Row(
                id: id(.go(page(of: kiosk))), title: text(hit.title, in: hit.language),
                detail: (try? name(of: kiosk.area)) ?? nil, icon: .youAreHere)
        }
        if let item = nextDate(of: hit) {
            return row(item, titled: text(hit.title, in: hit.language))
        }
        let label: String? = hit.kind == .room || hit.kind == .building ? hit.label : nil
        return Row(
            id: id(.go(hit.page)), label: label, title: text(hit.title, in: hit.language),
            detail: hit.snippet.isEmpty ? nil : text(hit.snippet, in: hit.snippetLanguage))
    }

    /// A room in a list.
    mutating func row(_ room: Room, isSelected: Bool = false) -> Row {
        Row(
            id: id(.go(.room(room.id))), label: room.label, title: text(room.names),
            detail: room.access == .staff ? say("map.staff") : nil, isSelected: isSelected)
    }

    /// Rooms in a list, by their IDs; those that are gone are left out.
    mutating func rows(_ rooms: [Room.ID]) throws -> [Row] {
        var rows: [Row] = []
        for roomID in rooms {
            if let room = try content.store.room(roomID) { rows.append(row(room)) }
        }
        return rows
    }
}

extension Substring {
    /// Finds the end of the beginning that it shares with another.
    fileprivate func commonEnd(with other: Substring) -> Index {
        zip(indices, other.indices).first { self[$0] != other[$1] }?.0
            ?? index(startIndex, offsetBy: Swift.min(count, other.count))
    }
}
