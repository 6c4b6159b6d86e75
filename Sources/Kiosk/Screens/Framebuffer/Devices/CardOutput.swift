internal import Glibc
import PageModel

/// The parts of a graphics card that together show a page: a connector with a screen, the screen's own
/// size, and the controller that feeds it.
struct CardOutput: Sendable, Equatable {
    let connector: CardConnector
    let mode: CardMode
    let controller: UInt32

    /// Chooses: the connector of a name, or the first that shows something now, or the first with a
    /// screen; the mode that the screen prefers, or the largest.
    static func choose(
        _ card: CInt, path: String, connector wanted: String?, calls: any ScreenCalls
    ) throws(ScreenError) -> CardOutput {
        let resources = try ask("asking for its parts", path) { () throws(ScreenCallFault) in
            try calls.resources(card)
        }
        var connectors: [CardConnector] = []
        for id in resources.connectors {
            connectors.append(
                try ask("reading its connectors", path) { () throws(ScreenCallFault) in
                    try calls.connector(card, id, looks: true)
                })
        }
        let names = connectors.map(\.name)
        if let wanted, !names.contains(wanted) {
            throw .noSuchConnector(path: path, connector: wanted, connectors: names)
        }
        let usable = connectors.filter {
            $0.isConnected && bestMode(of: $0) != nil && (wanted == nil || $0.name == wanted)
        }
        guard let connector = usable.first(where: { $0.encoder != 0 }) ?? usable.first,
            let mode = bestMode(of: connector)
        else { throw .nothingConnected(path: path, connectors: wanted.map { [$0] } ?? names) }
        let controller = try controller(
            for: connector, among: connectors, of: resources, card, path: path, calls: calls)
        return CardOutput(connector: connector, mode: mode, controller: controller)
    }

    static func bestMode(of connector: CardConnector) -> CardMode? {
        let sides = 1...PixelBuffer.longestSide
        let usable = connector.modes.filter {
            sides.contains($0.width) && sides.contains($0.height)
        }
        return usable.first(where: \.isPreferred)
            ?? usable.max { ($0.width * $0.height, $0.rate) < ($1.width * $1.height, $1.rate) }
    }

    /// The controller that feeds the connector now, or one that can and feeds no other screen.
    private static func controller(
        for connector: CardConnector, among connectors: [CardConnector],
        of resources: CardResources, _ card: CInt, path: String, calls: any ScreenCalls
    ) throws(ScreenError) -> UInt32 {
        func encoder(_ id: UInt32) throws(ScreenError) -> CardEncoder {
            try ask("asking for its encoders", path) { () throws(ScreenCallFault) in
                try calls.encoder(card, id)
            }
        }
        if connector.encoder != 0 {
            let current = try encoder(connector.encoder).controller
            if resources.controllers.contains(current) { return current }
        }
        var taken: Set<UInt32> = []
        for other in connectors
        where other.id != connector.id && other.isConnected && other.encoder != 0 {
            taken.insert(try encoder(other.encoder).controller)
        }
        for id in connector.encoders {
            let possible = try encoder(id).possibleControllers
            for (index, controller) in resources.controllers.prefix(32).enumerated()
            where possible & 1 << UInt32(index) != 0 && !taken.contains(controller) {
                return controller
            }
        }
        throw .noController(path: path, connector: connector.name)
    }

    private static func ask<Answer>(
        _ call: String, _ path: String, _ body: () throws(ScreenCallFault) -> Answer
    ) throws(ScreenError) -> Answer {
        do {
            return try body()
        } catch {
            switch error.code {
            // Not a graphics card at all, or one that only computes and has no connectors.
            case ENOTTY, EOPNOTSUPP: throw .notScreen(path: path)
            default: throw .system(call: call, path: path, code: error.code)
            }
        }
    }
}
