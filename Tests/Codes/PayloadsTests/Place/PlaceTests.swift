import Payloads
import Testing

@Suite("Places and the codes of our own site")
struct PlaceTests {
    @Test(
        "Android's geo: addresses name a place by the query",
        arguments: [
            (
                "geo:0,0?q=48.2010,16.3695(Town+hall)",
                Location(latitude: 48.201, longitude: 16.3695, query: "Town hall")
            ),
            ("geo:0,0?q=48.2010,16.3695", Location(latitude: 48.201, longitude: 16.3695)),
            (
                "geo:1,2?q=48.2010,%2016.3695(A%28b)",
                Location(latitude: 48.201, longitude: 16.3695, query: "A(b")
            ),
            (
                "geo:0,0?q=1600+Amphitheatre+Parkway%2C+CA",
                Location(latitude: 0, longitude: 0, query: "1600 Amphitheatre Parkway, CA")
            ),
            ("geo:47.6,-122.3?z=11", Location(latitude: 47.6, longitude: -122.3)),
            ("geo:0,0?q=91,16(No)", Location(latitude: 0, longitude: 0, query: "91,16(No)")),
            ("geo:0,0?q=", Location(latitude: 0, longitude: 0)),
        ])
    func android(text: String, place: Location) {
        #expect(Payload(classifying: text) == .geo(place))
        #expect(place.isByName == (place.latitude == 0 && place.query != nil))
    }

    @Test(
        "coordinates are read by their grammar",
        arguments: [
            (
                "geo:48.2010,16.3695,183",
                Location(latitude: 48.201, longitude: 16.3695, altitude: 183)
            ),
            (
                "GEO:66,30;u=6.500;FOo=this%2dthat",
                Location(latitude: 66, longitude: 30, uncertainty: 6.5)
            ),
            ("geo:-90,180;crs=WGS84", Location(latitude: -90, longitude: 180)),
            ("geo:40.7127, -74.0059", Location(latitude: 40.7127, longitude: -74.0059)),
            (
                "geo:1,2,-3.5;u=0",
                Location(latitude: 1, longitude: 2, altitude: -3.5, uncertainty: 0)
            ),
            (
                "geo:0,0?q=34.99,-106.61(Tree%20Line)",
                Location(latitude: 34.99, longitude: -106.61, query: "Tree Line")
            ),
            (
                "geo:52.5,13.4?q=a&q=b&amp;z=3",
                Location(latitude: 52.5, longitude: 13.4, query: "a")
            ),
            (
                "geo:0,0?z=3&q=Brandenburger%20Tor",
                Location(latitude: 0, longitude: 0, query: "Brandenburger Tor")
            ),
        ] as [(String, Location)])
    func locations(text: String, place: Location) {
        #expect(Payload(classifying: text) == .geo(place))
    }

    @Test(
        "a written place reads the same again",
        arguments: [
            Location(
                latitude: 48.198634, longitude: -16.371648, altitude: -3.5, uncertainty: 40,
                query: "a, (b)"),
            Location(latitude: 0.00001, longitude: -0.00001),
            Location(latitude: -90, longitude: 180),
        ] as [Location])
    func written(place: Location) throws {
        #expect(Payload(classifying: try place.encodedText()) == .geo(place))
    }

    @Test(
        "a place off the earth is not written",
        arguments: [
            (
                Location(latitude: 91, longitude: 0),
                .invalid(field: "latitude", rule: "a number from -90 to 90")
            ),
            (
                Location(latitude: 0, longitude: .nan),
                .invalid(field: "longitude", rule: "a number from -180 to 180")
            ),
            (
                Location(latitude: 0, longitude: 0, altitude: .infinity),
                .invalid(field: "altitude", rule: "a number of metres up to a thousand million")
            ),
            (
                Location(latitude: 0, longitude: 0, uncertainty: -1),
                .invalid(
                    field: "uncertainty", rule: "a number of metres from 0 to a thousand million")
            ),
            (
                Location(latitude: 0, longitude: 0, query: "\u{7}"),
                .controlCharacter(field: "query")
            ),
        ] as [(Location, PayloadError)])
    func refused(place: Location, error: PayloadError) {
        #expect(throws: error) { try place.encodedText() }
    }

    private static let site = SiteAddress("https://vesper-ridge.example/t")

    @Test(
        "codes under the site's address are its own, whatever the case",
        arguments: [
            ("HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A-101", "room", "A-101"),
            ("https://vesper-ridge.example/t/b/main", "building", "MAIN"),
            ("https://Vesper-Ridge.example/T/p/Mira", "person", "MIRA"),
            ("https://vesper-ridge.example/t/T/1", "tour", "1"), ("room:a-101", "room", "A-101"),
        ] as [(String, String, String)])
    func siteCodes(text: String, kind: String, id: String) {
        let payload = Payload(classifying: text, site: Self.site)
        guard case .site(let code) = payload else {
            Issue.record("\(payload.kind) is no code of the site")
            return
        }
        #expect(payload.kind == kind)
        #expect(code.id == id)
    }

    @Test(
        "other addresses stay addresses",
        arguments: [
            "https://evil.example/t/R/A-101", "http://vesper-ridge.example/t/R/A-101",
            "https://vesper-ridge.example/R/A-101", "https://vesper-ridge.example/t/x/A-101",
            "https://vesper-ridge.example/t/R/-A", "https://vesper-ridge.example/t/R/A/b",
            "https://vesper-ridge.example/t/R/A?x", "https://u@vesper-ridge.example/t/R/A",
            "https://vesper-ridge.example:444/t/R/A", "https://vesper-ridge.example/t//R/A",
            "https://vesper-ridge.example.evil.example/t/R/A",
        ] as [String])
    func foreignAddresses(text: String) {
        #expect(Payload(classifying: text, site: Self.site).kind == "url")
    }

    @Test(
        "the language of a page stands before the letter",
        arguments: [
            ("HTTPS://VESPER-RIDGE.EXAMPLE/T/DE/R/A-014", "de"),
            ("https://vesper-ridge.example/t/pt-BR/r/a-014/", "pt-br"),
            ("https://vesper-ridge.example/t/R/A-014/", nil),
        ] as [(String, String?)])
    func languages(text: String, language: String?) throws {
        guard case .site(let code) = Payload(classifying: text, site: Self.site) else {
            Issue.record("\(text) is no code of the site")
            return
        }
        #expect(code.kind == .room && code.id == "A-014")
        #expect(code.language == language)
        let address = "HTTPS://VESPER-RIDGE.EXAMPLE/T"
        let middle = language.map { "/\($0.uppercased())" } ?? ""
        #expect(code.text(site: Self.site) == "\(address)\(middle)/R/A-014")
        #expect(code.text(site: nil) == "ROOM:A-014")
    }

    @Test(
        "what is no language before the letter makes it no code",
        arguments: ["1", "d", "de-", "-de", "de--at", "d3", "abcdefghi", "de/fr", "de_AT", "%64e"])
    func noLanguages(segment: String) {
        let address = "https://vesper-ridge.example/t/\(segment)/R/A-014"
        #expect(Payload(classifying: address, site: Self.site).kind == "url")
    }

    private static let signature = String(repeating: "AB27", count: 26).dropLast()

    @Test(
        "a code with a signature keeps it, in upper case",
        arguments: [
            "HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A-014/\(signature)", "ROOM:A-014/\(signature)",
            "https://vesper-ridge.example/t/r/a-014/\(signature.lowercased())",
        ] as [String])
    func signatures(text: String) throws {
        guard case .site(let code) = Payload(classifying: text, site: Self.site) else {
            Issue.record("\(text) is no code of the site")
            return
        }
        #expect(code.id == "A-014")
        #expect(code.signature == String(Self.signature))
        let bare = try #require(SiteCode(kind: .room, id: "A-014"))
        #expect(
            bare.signed(String(Self.signature))?.text(site: Self.site)
                == ("HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A-014/\(Self.signature)"))
    }

    @Test(
        "what is not the Base32 of a signature makes it no code",
        arguments: [
            "X", String(signature.dropLast()), signature + "A", "1" + signature.dropFirst(),
            "\(signature)/", "\(signature)/A", "\(signature)?x",
        ] as [String])
    func brokenSignatures(signature: String) {
        let address = "HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A-014/\(signature)"
        #expect(Payload(classifying: address, site: Self.site).kind == "url")
        #expect(Payload(classifying: "ROOM:A-014/\(signature)", site: Self.site).kind != "site")
        #expect(SiteCode(kind: .room, id: "A-014")?.signed(signature) == nil)
    }

    @Test("without a site no address is its own")
    func withoutSite() {
        #expect(Payload(classifying: "HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A").kind == "url")
    }

    @Test("a code is written in its canonical form and read again")
    func canonicalForms() throws {
        let site = try #require(Self.site)
        for kind in SiteCode.Kind.allCases {
            let code = try #require(SiteCode(kind: kind, id: "a-1"))
            #expect(code.text(site: nil) == "\(kind.rawValue.uppercased()):A-1")
            #expect(code.text(site: site) == "HTTPS://VESPER-RIDGE.EXAMPLE/T/\(kind.letter)/A-1")
            let read = Payload(classifying: code.text(site: site), site: site)
            guard case .site(let found) = read else {
                Issue.record("\(read.kind) is no code of the site")
                continue
            }
            #expect(found.kind == kind)
            #expect(found.id == "A-1")
            #expect(found.origin == .address(host: "vesper-ridge.example"))
        }
    }

    @Test(
        "identifiers are 1 to 32 letters, digits and hyphens",
        arguments: [
            ("A", true), ("9", true), ("a-b", true), (String(repeating: "a", count: 32), true),
            ("", false), ("-a", false), ("a-", false), ("a b", false), ("ä", false), ("a/b", false),
            (String(repeating: "a", count: 33), false),
        ] as [(String, Bool)])
    func identifiers(id: String, isValid: Bool) {
        #expect((SiteCode(kind: .room, id: id) != nil) == isValid)
    }

    @Test(
        "a site's address is one of the web, and equal whatever its case",
        arguments: [
            ("https://a.example", "https://a.example"),
            ("HTTPS://A.example/T/", "https://a.example/t"),
            ("http://a.example:8080/x/y", "http://a.example:8080/x/y"), ("a.example", nil),
            ("ftp://a.example", nil),
            ("https://u@a.example", nil), ("https://a.example/?q", nil),
            ("https://a.example/ä", nil), ("", nil),
        ] as [(String, String?)])
    func siteAddresses(text: String, description: String?) {
        #expect(SiteAddress(text)?.description == description)
        #expect(SiteAddress(text) == SiteAddress(text.uppercased()))
    }
}
