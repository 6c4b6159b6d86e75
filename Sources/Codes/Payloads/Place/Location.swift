/// A place on the earth, in degrees of WGS 84.
public struct Location: Sendable, Hashable, Codable {
    /// North is positive: -90...90.
    public var latitude: Double
    /// East is positive: -180...180.
    public var longitude: Double
    /// Metres above the ellipsoid, or `nil`.
    public var altitude: Double?
    /// How far off it may be, in metres, or `nil`.
    public var uncertainty: Double?
    /// What to look for there, or the name of the place, as Android's maps write it; `nil` where nothing is given.
    public var query: String?

    /// Whether ``query`` alone says where it is: Android's maps write 0,0 where there are no coordinates.
    public var isByName: Bool { latitude == 0 && longitude == 0 && query != nil }

    public init(
        latitude: Double, longitude: Double, altitude: Double? = nil, uncertainty: Double? = nil,
        query: String? = nil
    ) {
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude
        self.uncertainty = uncertainty
        self.query = query
    }

    /// Reads what follows `geo:`; `nil` where it is out of range or in another reference system.
    ///
    /// In the query, coordinates with or without a name in brackets count instead of those before it.
    ///
    /// - SeeAlso: RFC 5870; Android, Google Maps Intents: `geo:0,0?q=latitude,longitude(label)`, `geo:0,0?q=address`.
    init?(geo bytes: Bytes) {
        let (place, question) = bytes.divided(at: "?") ?? (bytes, bytes.suffix(0))
        let parts = place.parts(by: ";")
        guard let first = parts.first else { return nil }
        let numbers = first.parts(by: ",").map { $0.trimmed() }
        guard (2...3).contains(numbers.count), let latitude = Location.number(numbers[0]),
            let longitude = Location.number(numbers[1]), abs(latitude) <= 90,
            abs(longitude) <= 180
        else { return nil }
        self.init(latitude: latitude, longitude: longitude)
        if numbers.count == 3 {
            guard let altitude = Location.number(numbers[2]) else { return nil }
            self.altitude = altitude
        }
        for part in parts.dropFirst() {
            let (name, value) = part.divided(at: "=") ?? (part, part.suffix(0))
            if name.isWord("crs"), !value.isWord("wgs84") { return nil }
            if name.isWord("u") {
                guard let number = Location.number(value), number >= 0 else { return nil }
                uncertainty = number
            }
        }
        for (name, value) in PercentCoding.pairs(question) where name.isWord("q") {
            let text = PercentCoding.formText(value).trimmed
            guard query == nil, !text.isEmpty else { continue }
            query = text
            if let (latitude, longitude, label) = Location.point(Array(text.utf8)[...]) {
                self.latitude = latitude
                self.longitude = longitude
                query = label
            }
        }
    }

    /// Reads `48.2010,16.3695(Town hall)`; the name in brackets can be left out.
    private static func point(
        _ bytes: Bytes
    ) -> (latitude: Double, longitude: Double, label: String?)? {
        let (place, rest) = bytes.divided(at: "(") ?? (bytes, bytes.suffix(0))
        let numbers = place.parts(by: ",").map { $0.trimmed() }
        guard numbers.count == 2, rest.isEmpty || rest.last == UInt8(ascii: ")"),
            let latitude = number(numbers[0]), let longitude = number(numbers[1]),
            abs(latitude) <= 90, abs(longitude) <= 180
        else { return nil }
        return (latitude, longitude, rest.dropLast().trimmed().stringIfAny)
    }

    /// A number of the RFC's grammar: an optional minus, digits, an optional fraction.
    static func number(_ bytes: Bytes) -> Double? {
        let digits = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes
        guard (1...40).contains(digits.count), digits.first?.isASCIIDigit == true,
            digits.last?.isASCIIDigit == true,
            digits.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: ".") }),
            digits.count(where: { $0 == UInt8(ascii: ".") }) <= 1
        else { return nil }
        return Double(bytes.string)
    }
}
