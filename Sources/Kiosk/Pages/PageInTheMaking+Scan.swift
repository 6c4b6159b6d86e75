import Capture
import Display
import Tour

extension PageInTheMaking {
    /// The camera's picture and what to do; number entry takes its place while the camera is away.
    mutating func scan() -> Screen {
        switch surroundings.camera {
        case .away: return cameraAway()
        case .starting, .watching, .obstructed: break
        }
        if let page = surroundings.recognised { return recognised(page) }
        var screen = frame(
            .scan, tab: .scan, kicker: say("scan.kicker"), icon: .scan, title: say("scan.title"),
            hint: "keys.scan")
        let (hint, advice) = scanWords
        screen.main = [viewfinder(hint)]
        let place = say("place.\(maker.configuration.cameraPlace.rawValue)")
        screen.side = [
            .text(hint, role: .heading), .text(advice, role: .body),
            .text(cameraArrow + say("scan.camera", ["above": place]), role: .body),
        ]
        screen.actions = [
            button("scan.number", .go(.number("")), icon: .keypad),
            button("scan.how", .go(.help), icon: .help),
        ]
        screen.side.append(.text(say("scan.private"), role: .caption))
        return screen
    }

    /// What is going on, and what to do about it.
    private var scanWords: (hint: String, advice: String) {
        switch surroundings.camera {
        case .starting: (say("scan.start"), say("hint.closer.sub"))
        case .watching, .away: (say(surroundings.hint.name), say(surroundings.hint.detail))
        case .obstructed(.covered): (say("camera.covered"), say("camera.covered.sub"))
        case .obstructed(.blinded): (say("camera.blinded"), say("camera.blinded.sub"))
        case .obstructed(.black): (say("hint.dark"), say("camera.black.sub"))
        }
    }

    /// The scan page with what was read on it: the name in the hint's place, and a button that opens its page.
    private mutating func recognised(_ page: Page) -> Screen {
        var screen = frame(
            .scan, tab: .scan, kicker: say("scan.kicker"), icon: .check, title: say("scan.found"))
        let name = name(of: page)
        screen.main = [viewfinder(name, isRecognised: true)]
        screen.side = [
            .text(name, role: .heading), .text(say("scan.private"), role: .caption),
        ]
        screen.actions = [button("scan.open", .go(page), icon: .check)]
        return screen
    }

    private func viewfinder(_ words: String, isRecognised: Bool = false) -> Block {
        let camera: Viewfinder.CameraPlace =
            switch maker.configuration.cameraPlace {
            case .above: .above
            case .below: .below
            case .beside: .right
            }
        return .viewfinder(
            Viewfinder(isRecognised: isRecognised, alternative: words, camera: camera))
    }

    /// The words that stand for a page before it opens.
    private func name(of page: Page) -> String {
        var maker = PageInTheMaking(
            maker: maker, session: session.opening(page), surroundings: surroundings)
        guard let screen = try? maker.screen() else { return say("scan.read") }
        if case .room(let id) = page { return "\(id)  \(screen.title)" }
        return screen.title
    }

    /// Where the camera is, seen from the screen.
    var cameraArrow: String {
        switch maker.configuration.cameraPlace {
        case .above: "↑ "
        case .below: "↓ "
        case .beside: "→ "
        }
    }

    private mutating func cameraAway() -> Screen {
        var screen = frame(
            .entry, tab: .scan, kicker: say("scan.kicker"), icon: .cameraOff,
            title: say("camera.missing"),
            hint: "keys.number")
        screen.main = [
            .text(say("camera.missing.sub"), role: .body),
            .entry(Entry(prompt: say("number.prompt"), text: "")),
        ]
        screen.actions = [button("scan.map", .tab(.siteMap), icon: .map)]
        return screen
    }

    /// Number entry, with the rooms that begin like it.
    mutating func number(_ text: String) throws -> Screen {
        let isAway = surroundings.camera == .away
        var screen = frame(
            .entry, tab: .scan, kicker: say("scan.kicker"), icon: .keypad,
            title: say(isAway ? "camera.missing" : "scan.number"), hint: "keys.number")
        if isAway { screen.main.append(.text(say("camera.missing.sub"), role: .body)) }
        screen.main.append(.entry(Entry(prompt: say("number.prompt"), text: text)))
        let hits = try text.isEmpty ? [] : content.store.rooms(idPrefix: text, limit: 6)
        if hits.isEmpty, !text.isEmpty {
            let near = try content.store.roomIDs(nearest: text, limit: 1).first
            if let near {
                screen.main.append(
                    .notice(Notice(.information, say("number.none", ["near": near]))))
                screen.main.append(.rows(try rows([near])))
            }
        } else {
            screen.main.append(.rows(hits.map { row($0) }))
        }
        screen.actions = [button("scan.map", .tab(.siteMap))]
        return screen
    }

    /// Search as you type, over rooms, people, buildings and tours.
    mutating func search(_ text: String) throws -> Screen {
        var screen = frame(
            .entry, tab: .map, kicker: say("gone.search"), icon: .search,
            title: say("search.prompt"),
            hint: "keys.search")
        screen.main = [.entry(Entry(prompt: say("search.field"), text: text))]
        // The visitor's own language first; the others only where it knows nothing.
        var hits: [SearchHit] = []
        for choice in [[language], languages] where hits.isEmpty && !text.isEmpty {
            hits = try content.store.search(text, languages: choice, limit: 8)
        }
        if hits.isEmpty, !text.isEmpty {
            screen.main.append(
                .notice(Notice(.information, say("search.none", ["query": text]))))
        } else if !hits.isEmpty {
            screen.main.append(.rows(hits.map { row($0) }))
        }
        screen.actions = [button("scan.map", .tab(.siteMap))]
        return screen
    }

    private mutating func row(_ hit: SearchHit) -> Row {
        let label: String? = hit.kind == .room || hit.kind == .building ? hit.id : nil
        return Row(
            id: id(.go(hit.page)), label: label, title: hit.title,
            detail: hit.snippet.isEmpty ? nil : hit.snippet)
    }

    /// A room in a list.
    mutating func row(_ room: Room, isSelected: Bool = false) -> Row {
        Row(
            id: id(.go(.room(room.id))), label: room.id, title: words(room.names),
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
