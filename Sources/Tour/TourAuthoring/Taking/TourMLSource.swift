import Foundation
import FoundationXML
import TourModel

/// Reads a guided tour in TourML, the format of museum apps.
///
/// Stops are in the order of their connections, from the one that the tour begins with; what no connection leads to comes last. A
/// stop's property `code` is what visitors type, the number of its room.
///
/// - SeeAlso: https://github.com/IMAmuseum/tourml
final class TourMLSource: NSObject {
    private static let mostStops = 10_000
    private static let mostDepth = 32
    private static let mostText = 1 << 20

    private struct Asset {
        var sources: [String] = []
    }

    private var guide = ForeignGuide()
    private var stops: [(id: String, stop: ForeignStop, assets: [String])] = []
    private var assets: [String: Asset] = [:]
    private var connections: [(from: String, to: String, priority: Int)] = []
    private var root: String?
    private var isTourML = false
    /// The elements that the parser is in, by their local names.
    private var path: [String] = []
    private var text = ""
    private var language = ""
    private var property = ""
    private var asset: String?

    /// The guide in a text; `nil` where it is none.
    static func guide(in text: String) -> ForeignGuide? {
        guard XMLPrologue.refusal(of: text) == nil, XMLMistake.line(in: text) == nil else {
            return nil
        }
        let source = TourMLSource()
        let parser = XMLParser(guarded: text)
        parser.delegate = source
        guard parser.parse(), source.isTourML else { return nil }
        return source.ordered()
    }

    private func ordered() -> ForeignGuide {
        var next: [String: [String]] = [:]
        for connection in connections.sorted(by: { $0.priority < $1.priority }) {
            next[connection.from, default: []].append(connection.to)
        }
        let indices = Dictionary(
            stops.enumerated().map { ($0.element.id, $0.offset) },
            uniquingKeysWith: { first, _ in first })
        var order: [Int] = []
        var seen: Set<String> = []
        var waiting = root.map { [$0] } ?? []
        while let id = waiting.popLast() {
            guard seen.insert(id).inserted else { continue }
            if let index = indices[id] { order.append(index) }
            waiting += (next[id] ?? []).reversed()
        }
        order += stops.indices.filter { !seen.contains(stops[$0].id) }
        guide.isTour = true
        guide.stops = order.map { index in
            var (_, stop, ids) = stops[index]
            stop.media = ids.flatMap { assets[$0]?.sources ?? [] }.map { .init(source: $0) }
            return stop
        }
        return guide
    }

    private func begin(_ name: String, _ attributes: [String: String]) {
        func value(_ key: String) -> String? {
            attributes.first { $0.key == key || $0.key.hasSuffix(":" + key) }?.value
        }
        switch name {
        case "Tour":
            // An export names a tour by its ID.
            if let id = value("id"), id.hasPrefix("tour-") {
                guide.id = guide.id ?? id.dropFirst(5).uppercased()
            }
        case "Stop":
            guard stops.count < Self.mostStops else { return }
            stops.append((value("id") ?? "", ForeignStop(), []))
        case "RootStopRef": root = value("id")
        case "AssetRef":
            if path.contains("Stop"), !stops.isEmpty, let id = value("id") {
                stops[stops.count - 1].assets.append(id)
            }
        case "Asset": asset = value("id")
        case "Source":
            if let asset, let uri = value("uri") {
                assets[asset, default: Asset()].sources.append(uri)
            }
        case "Connection":
            if let from = value("srcId"), let to = value("destId"),
                connections.count < Self.mostStops
            {
                connections.append((from, to, value("priority").flatMap(Int.init) ?? 0))
            }
        case "Property": property = value("name") ?? ""
        default: break
        }
        language = attributes["xml:lang"] ?? ""
        text = ""
    }

    private func end(_ name: String) {
        let isStop = path.contains("Stop")
        switch name {
        case "Title" where isStop: stops[stops.count - 1].stop.names.add(text, in: language)
        case "Description" where isStop:
            stops[stops.count - 1].stop.texts.add(text, in: language)
        case "Property" where isStop && property.lowercased() == "code":
            stops[stops.count - 1].stop.number = text.trimmed
        case "Title" where path.contains("TourMetadata"): guide.names.add(text, in: language)
        case "Description" where path.contains("TourMetadata"):
            guide.summaries.add(text, in: language)
        case "Asset": asset = nil
        default: break
        }
        text = ""
    }
}

extension TourMLSource: XMLParserDelegate {
    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
    ) {
        if path.isEmpty { isTourML = ["Tour", "TourSet"].contains(name) }
        path.append(name)
        guard isTourML, path.count <= Self.mostDepth else { return parser.abortParsing() }
        begin(name, attributes)
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
        qualifiedName: String?
    ) {
        _ = path.popLast()
        if !stops.isEmpty || !path.contains("Stop") { end(name) }
    }

    func parser(_ parser: XMLParser, foundCharacters characters: String) {
        if text.utf8.count < Self.mostText { text += characters }
    }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
        if text.utf8.count < Self.mostText { text += String(decoding: block, as: UTF8.self) }
    }
}
