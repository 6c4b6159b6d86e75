import TourModel

/// The pictures of each building and room as a manifest that viewers of collections open, and one
/// collection of them all.
///
/// - SeeAlso: IIIF Presentation API 3.0.
struct IIIFExport {
    let content: TourContent
    let places: PublishedPlaces

    func files() -> [ExportedFile] {
        let media = content.media.byID
        var manifests: [(name: String, manifest: [String: JSONValue?])] = []
        for building in content.buildings {
            manifests += manifest(
                "building-\(building.id.lowercased())", building.names, building.summaries,
                building.media.compactMap { media[$0] }, .building(building.id))
        }
        for room in content.rooms {
            manifests += manifest(
                "room-\(room.id.lowercased())", room.names, Localized(),
                room.media.compactMap { media[$0] }, .room(room.id))
        }
        let collection: JSONValue = [
            "@context": Self.context, "type": "Collection",
            "id": .text(places.manifests + "collection.json"), "label": label(content.site.names),
            "items": .list(
                manifests.map { _, manifest in
                    .map(manifest.filter { ["type", "id", "label"].contains($0.key) })
                }),
        ]
        return [ExportedFile("collection.json", collection.document)]
            + manifests.map { ExportedFile("\($0.name).json", JSONValue.map($0.manifest).document) }
    }

    private static let context: JSONValue = "http://iiif.io/api/presentation/3/context.json"

    /// One manifest; none where the page has no picture whose size is known.
    private func manifest(
        _ name: String, _ names: Localized<String>, _ summaries: Localized<String>,
        _ media: [Media], _ page: PublishedPlaces.Page
    ) -> [(name: String, manifest: [String: JSONValue?])] {
        let id = places.manifests + "\(name).json"
        let canvases = media.filter { $0.kind == .picture }.enumerated().compactMap {
            canvas($0.element, "\(id)/\($0.offset + 1)")
        }
        if canvases.isEmpty { return [] }
        let manifest: [String: JSONValue?] = [
            "@context": Self.context, "type": "Manifest", "id": .text(id), "label": label(names),
            "summary": summaries.values.isEmpty ? nil : label(summaries),
            "homepage": places.page(page).map { address in
                [
                    [
                        "type": "Text", "id": .text(address), "format": "text/html",
                        "label": label(names),
                    ]
                ]
            },
            "items": .list(canvases),
        ]
        return [(name, manifest)]
    }

    private func canvas(_ medium: Media, _ id: String) -> JSONValue? {
        guard let published = places.picture(medium) else { return nil }
        let (width, height) = (published.width, published.height)
        let words = medium.captions.values.isEmpty ? medium.alternatives : medium.captions
        let picture: JSONValue = [
            "type": "Image", "id": .text(published.address),
            "format": .text(published.type), "width": .integer(width), "height": .integer(height),
        ]
        let annotation: JSONValue = [
            "type": "Annotation", "motivation": "painting", "id": .text(id + "/picture"),
            "body": picture, "target": .text(id),
        ]
        return [
            "type": "Canvas", "id": .text(id), "label": label(words), "width": .integer(width),
            "height": .integer(height),
            "items": [
                ["type": "AnnotationPage", "id": .text(id + "/page"), "items": [annotation]]
            ],
        ]
    }

    private func label(_ texts: Localized<String>) -> JSONValue {
        .localized(texts) { [.text($0)] }
    }
}
