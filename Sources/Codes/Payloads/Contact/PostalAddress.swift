/// A postal address on a contact card.
///
/// The parts are those of RFC 6350, 6.3.1. An address that came as one piece of text stands in
/// `street`.
public struct PostalAddress: Sendable, Hashable, Codable {
    public var postOfficeBox: String
    public var extended: String
    public var street: String
    public var locality: String
    public var region: String
    public var postalCode: String
    public var country: String
    /// What it is for, in lower case: `home`, `work` ...
    public var types: [String]

    public init(
        postOfficeBox: String = "", extended: String = "", street: String = "",
        locality: String = "", region: String = "", postalCode: String = "", country: String = "",
        types: [String] = []
    ) {
        self.postOfficeBox = postOfficeBox
        self.extended = extended
        self.street = street
        self.locality = locality
        self.region = region
        self.postalCode = postalCode
        self.country = country
        self.types = types
    }

    /// An address from the seven components of a card; more than seven belong to the country.
    init(components: [String], types: [String] = []) {
        func part(_ index: Int) -> String { index < components.count ? components[index] : "" }
        self.init(
            postOfficeBox: part(0), extended: part(1), street: part(2), locality: part(3),
            region: part(4), postalCode: part(5),
            country: components.dropFirst(6).filter { !$0.isEmpty }.joined(separator: ", "),
            types: types)
    }

    /// The seven parts in the order of a card.
    var components: [String] {
        [postOfficeBox, extended, street, locality, region, postalCode, country]
    }

    /// The address in one line, its parts separated by commas.
    public var line: String {
        components.filter { !$0.isEmpty }
            .map { $0.split(whereSeparator: { $0.isNewline }).joined(separator: ", ") }
            .joined(separator: ", ")
    }
}
