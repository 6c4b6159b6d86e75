import Foundation
import Testing
import TourAuthoring
import TourStore
import TourTestSupport

@Suite("A tour is written for other programs")
struct FormatTests {
    let place: TestFolder

    init() throws { place = try TestFolder() }

    private func store(_ change: (String) -> String = { $0 }) throws -> TourStore {
        let folder = try TestFolder()
        try SampleSite.write(to: folder)
        try folder.write("site.yaml", change(SampleSite.site))
        try TourImporter.import(
            folder: folder.path, into: place("tour.db"), measure: SampleSite.measure)
        return try TourStore(path: place("tour.db"))
    }

    private func text(_ file: ExportedFile?) throws -> String {
        String(decoding: try #require(file).bytes, as: UTF8.self)
    }

    private func json(_ file: ExportedFile?) throws -> [String: Any] {
        let value = try JSONSerialization.jsonObject(with: Data(try #require(file).bytes))
        return try #require(value as? [String: Any])
    }

    @Test("all people's cards stand in one file")
    func cards() throws {
        let files = try TourExporter.files(of: store(), as: .vcf)
        #expect(files.map(\.path) == ["people.vcf"])
        #expect(
            try text(files.first)
                == SampleSite.person.replacing("\n", with: "\r\n"))
    }

    @Test("rooms lie on the globe where the map says, and nowhere where it says nothing")
    func globe() throws {
        #expect(throws: TourExportError.noGlobe) {
            try TourExporter.files(of: store(), as: .geojson)
        }
        let located = try store {
            $0.replacing(
                "size: [240, 160]",
                with: "size: [240, 160]\n  globe: {latitude: 0, longitude: 10, bearing: 90}")
        }
        let document = try json(TourExporter.files(of: located, as: .geojson).first)
        #expect(document["type"] as? String == "FeatureCollection")
        let features = try #require(document["features"] as? [[String: Any]])
        #expect(
            features.compactMap { $0["id"] as? String } == [
                "building-a", "room-a-011", "door-a-011", "room-a-014", "door-a-014",
            ])
        let geometry = try #require(features[3]["geometry"] as? [String: Any])
        let rings = try #require(geometry["coordinates"] as? [[[Double]]])
        let ring = try #require(rings.first)
        #expect(ring.first == ring.last)
        #expect(ring.count == 5)
        // Building A is 50 × 40 m, its plan 60 × 40: the room's far corner lies 36.7 m right of and
        // 107 m below the map's corner; the map looks east, so that is south and west.
        let south = ring.map { $0[1] }.min() ?? 0
        let west = ring.map { $0[0] }.min() ?? 0
        #expect(abs(south + 36.667 / 110_574) < 2e-6)
        #expect(abs(west - (10 - 107 / 111_320.0)) < 2e-6)
    }

    @Test("each page with pictures has a manifest, and a collection lists them")
    func manifests() throws {
        let files = try TourExporter.files(of: store(), as: .iiif)
        #expect(
            files.map(\.path) == ["collection.json", "building-a.json", "room-a-011.json"])
        let manifest = try json(files.last)
        #expect(manifest["@context"] as? String == "http://iiif.io/api/presentation/3/context.json")
        #expect(
            manifest["id"] as? String == "https://vesper-ridge.example/t/iiif/room-a-011.json")
        let label = try #require(manifest["label"] as? [String: [String]])
        #expect(label["de"] == ["Großer Kontrollraum"])
        let canvas = try #require((manifest["items"] as? [[String: Any]])?.first)
        #expect(canvas["width"] as? Int == 6)
        #expect(canvas["height"] as? Int == 4)
        let bare = try store {
            $0.replacing("address: https://Vesper-Ridge.example/t/\n", with: "")
        }
        #expect(throws: TourExportError.noAddress) {
            try TourExporter.files(of: bare, as: .iiif)
        }
    }

    @Test("a guided tour is a TourML document with its stops in order")
    func tourML() throws {
        let files = try TourExporter.files(of: store(), as: .tourml)
        #expect(files.map(\.path) == ["short-walk.xml"])
        let document = try text(files.first)
        for line in [
            "<tourml:Title xml:lang=\"fr\">La petite visite</tourml:Title>",
            "<tourml:RootStopRef tourml:id=\"stop-1\"/>",
            "<tourml:AssetRef tourml:id=\"asset-control-room\" tourml:usage=\"primary\"/>",
            "<tourml:Source tourml:uri=\"media/eleven.webm\" tourml:format=\"video/webm\"/>",
            "<tourml:Connection tourml:srcId=\"stop-1\" tourml:destId=\"stop-2\" tourml:priority=\"1\"/>",
        ] {
            #expect(document.contains(line))
        }
    }

    @Test("what keeps an export from being made says what to do")
    func messages() {
        #expect(
            TourExportError.noAddress.description
                == "the site has no public address, and IIIF names everything by one; write address: https://... in site.yaml, and import it again"
        )
        #expect(
            TourExportError.noGlobe.description
                == "the site does not say where on the globe it is; write into map: of site.yaml globe: {latitude: 46.5, longitude: 8.1} for its top left corner, and import it again"
        )
        #expect(
            TourExportError.outside(folder: "f", file: "../x").description
                == "f: the tour names the file \"../x\", which lies outside; import it again")
        #expect(
            TourExportError.notWritable(path: "f", reason: "it is full").description
                == "f: cannot be written: it is full")
    }
}
