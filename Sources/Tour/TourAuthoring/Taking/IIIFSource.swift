import TourModel

/// A guide in manifests of pictures: one for each room, named and described by its label and its summary.
///
/// - SeeAlso: IIIF Presentation API 3.0 and 2.1.
struct IIIFSource {
    /// The documents by their file's name, the one that was given first.
    private let documents: [(name: String, value: JSONValue)]

    init(_ documents: [(name: String, value: JSONValue)]) { self.documents = documents }

    static func isManifest(_ document: JSONValue) -> Bool {
        ["Manifest", "Collection", "sc:Manifest", "sc:Collection"].contains(type(document))
    }

    private static func type(_ document: JSONValue) -> String {
        document["type"]?.text ?? document["@type"]?.text ?? ""
    }

    private static func id(_ value: JSONValue) -> String? {
        value["id"]?.text ?? value["@id"]?.text
    }

    /// The guide, and the addresses of manifests that a collection names and that are not beside it.
    func guide() -> (guide: ForeignGuide, missing: [String]) {
        var guide = ForeignGuide()
        guard let first = documents.first?.value else { return (guide, []) }
        guide.names = Self.text(first["label"])
        var missing: [String] = []
        for manifest in manifests(of: first, depth: 0, &missing) {
            guide.stops.append(Self.stop(manifest))
        }
        return (guide, missing)
    }

    /// Collections may hold collections; a few deep is as much as any has.
    private static let mostDepth = 8

    private func manifests(
        of document: JSONValue, depth: Int, _ missing: inout [String]
    ) -> [JSONValue] {
        guard Self.type(document).hasSuffix("Collection") else { return [document] }
        guard depth < Self.mostDepth else { return [] }
        let parts = ["items", "manifests", "members", "collections"].flatMap {
            document[$0]?.items ?? []
        }
        return parts.flatMap { part -> [JSONValue] in
            if part["items"] != nil || part["sequences"] != nil {
                return manifests(of: part, depth: depth + 1, &missing)
            }
            guard let id = Self.id(part) else { return [] }
            let name = id.split(separator: "/").last.map(String.init) ?? id
            let file = documents.dropFirst().first {
                Self.id($0.value) == id || $0.name == name || $0.name == name + ".json"
            }
            guard let file else {
                missing.append(id)
                return []
            }
            return manifests(of: file.value, depth: depth + 1, &missing)
        }
    }

    private static func stop(_ manifest: JSONValue) -> ForeignStop {
        var stop = ForeignStop()
        stop.names = text(manifest["label"])
        stop.texts = text(manifest["summary"] ?? manifest["description"])
        // Manifests of an export are named by what they are about: "room-a-014.json".
        let name = id(manifest)?.split(separator: "/").last ?? ""
        let stem = name.hasSuffix(".json") ? name.dropLast(5) : name
        if stem.hasPrefix("room-") { stop.number = stem.dropFirst(5).uppercased() }
        if stem.hasPrefix("building-") { stop.building = stem.dropFirst(9).uppercased() }
        let canvases =
            manifest["items"]?.items
            ?? manifest["sequences"]?.items.first?["canvases"]?.items ?? []
        stop.media = canvases.compactMap { canvas in
            let body =
                canvas["items"]?.items.first?["items"]?.items.first?["body"]
                ?? canvas["images"]?.items.first?["resource"]
            // Choices of several pictures begin with the usual one.
            let picture = body?["items"]?.items.first ?? body
            return picture.flatMap(id).map { .init(source: $0, names: text(canvas["label"])) }
        }
        return stop
    }

    /// Texts by language: `{"en": ["..."]}`, or as version 2 has them, a text or `{"@value": ..., "@language": ...}`.
    private static func text(_ value: JSONValue?) -> ForeignText {
        var text = ForeignText()
        for value in value.map({ $0.items.isEmpty ? [$0] : $0.items }) ?? [] {
            if let words = value["@value"]?.text {
                text.add(words, in: value["@language"]?.text ?? "")
            } else if let words = value.text {
                text.add(words)
            } else {
                for (tag, words) in value.entries {
                    let lines = words.items.compactMap(\.text)
                    text.add(
                        lines.isEmpty ? words.text : lines.joined(separator: "\n\n"),
                        in: tag == "none" ? "" : tag)
                }
            }
        }
        return text
    }
}
