import Foundation
import Tour

/// The pictures of each building and room as a manifest that viewers of collections open, and one
/// collection of them all.
///
/// - SeeAlso: IIIF Presentation API 3.0.
struct IIIFExport {
    let content: TourContent

    func files() throws(TourExportError) -> [ExportedFile] {
        guard let address = content.site.address else { throw .noAddress }
        let base = address + (address.hasSuffix("/") ? "" : "/")
        let media = Dictionary(
            content.media.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var manifests: [(path: String, manifest: Manifest)] = []
        for building in content.buildings {
            manifests += manifest(
                "building-\(building.id.lowercased())", building.names, building.summaries,
                building.media.compactMap { media[$0] }, base)
        }
        for room in content.rooms {
            manifests += manifest(
                "room-\(room.id.lowercased())", room.names, Localized(),
                room.media.compactMap { media[$0] }, base)
        }
        let collection = CollectionDocument(
            id: base + "iiif/collection.json", label: label(content.site.names),
            items: manifests.map { .init(id: $0.manifest.id, label: $0.manifest.label) })
        return [ExportedFile("collection.json", JSONText.text(collection))]
            + manifests.map { ExportedFile($0.path, JSONText.text($0.manifest)) }
    }

    /// One manifest; none where the page has no picture whose size is known.
    private func manifest(
        _ name: String, _ names: Localized<String>, _ summaries: Localized<String>,
        _ media: [Media], _ base: String
    ) -> [(path: String, manifest: Manifest)] {
        let id = base + "iiif/\(name).json"
        let canvases = media.filter { $0.kind == .picture }.enumerated().compactMap {
            canvas($0.element, "\(id)/\($0.offset + 1)", base)
        }
        if canvases.isEmpty { return [] }
        let manifest = Manifest(
            id: id, label: label(names),
            summary: summaries.values.isEmpty ? nil : label(summaries), items: canvases)
        return [("\(name).json", manifest)]
    }

    private func canvas(_ medium: Media, _ id: String, _ base: String) -> Canvas? {
        guard let width = medium.width, let height = medium.height else { return nil }
        let words = medium.captions.values.isEmpty ? medium.alternatives : medium.captions
        let name =
            medium.fileName.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
            ?? medium.fileName
        let body = Body(
            id: base + "media/" + name, format: medium.mediaType, width: width, height: height)
        return Canvas(
            id: id, label: label(words), width: width, height: height,
            items: [
                Page(
                    id: id + "/page",
                    items: [Annotation(id: id + "/picture", body: body, target: id)])
            ])
    }

    private func label(_ texts: Localized<String>) -> [String: [String]] {
        var label: [String: [String]] = [:]
        for (language, text) in texts.values { label[language.rawValue] = [text] }
        return label
    }

    // MARK: The documents

    private struct Manifest: Encodable {
        let context = presentation3
        let type = "Manifest"
        let id: String
        let label: [String: [String]]
        let summary: [String: [String]]?
        let items: [Canvas]

        enum CodingKeys: String, CodingKey {
            case context = "@context"
            case type, id, label, summary, items
        }
    }

    private struct CollectionDocument: Encodable {
        struct Entry: Encodable {
            let type = "Manifest"
            let id: String
            let label: [String: [String]]
        }
        let context = presentation3
        let type = "Collection"
        let id: String
        let label: [String: [String]]
        let items: [Entry]

        enum CodingKeys: String, CodingKey {
            case context = "@context"
            case type, id, label, items
        }
    }

    private struct Canvas: Encodable {
        let type = "Canvas"
        let id: String
        let label: [String: [String]]
        let width: Int
        let height: Int
        let items: [Page]
    }

    private struct Page: Encodable {
        let type = "AnnotationPage"
        let id: String
        let items: [Annotation]
    }

    private struct Annotation: Encodable {
        let type = "Annotation"
        let motivation = "painting"
        let id: String
        let body: Body
        let target: String
    }

    private struct Body: Encodable {
        let type = "Image"
        let id: String
        let format: String
        let width: Int
        let height: Int
    }
}

private let presentation3 = "http://iiif.io/api/presentation/3/context.json"
