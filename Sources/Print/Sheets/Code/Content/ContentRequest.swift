import Files
import Glibc
public import Payloads

/// What a code is to say, as it is asked for: one kind, and the fields that go with it.
///
/// Every property is named after the option of `docent code` that fills it; errors speak of those.
public struct ContentRequest: Sendable, Equatable {
    /// A file that was read: what it is called, and what is in it.
    public struct File: Sendable, Equatable {
        public var name: String
        public var bytes: [UInt8]

        public init(name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }

    /// How a contact is written.
    public enum CardForm: String, Sendable, CaseIterable {
        case vcard3, vcard4, mecard
    }

    public var text: String?
    /// Bytes to be encoded as they are.
    public var file: File?
    public var url: String?

    public var wifiSSID: String?
    public var wifiPassword: Secret?
    /// `wpa`, `wpa3`, `wep` or `none`; `nil` for `wpa` with a password and `none` without.
    public var wifiSecurity: String?
    public var wifiHidden = false

    /// A vCard.
    public var contact: File?
    public var contactForm: CardForm?

    public var email: [String] = []
    public var phone: String?
    public var sms: String?
    public var subject: String?
    public var body: String?

    /// A place as `LAT,LON`, in degrees, or a room's ID.
    public var geo: String?
    /// Where the room lies that ``geo`` names; the caller, who knows the tour, fills it in.
    public var place: Location?
    public var label: String?

    /// An iCalendar object.
    public var event: File?

    public var payment = false
    public var iban: String?
    public var payee: String?
    public var amount: String?
    public var currency: String?
    public var reference: String?
    public var remittance: String?
    public var bic: String?
    public var purpose: String?

    public var room: String?
    public var building: String?
    public var person: String?
    public var tour: String?
    /// The site's public address as it was given; `nil` where it was not.
    public var site: String?

    public init() {}

    /// Whether nothing was given that makes a code.
    public var isEmpty: Bool { kinds.isEmpty }

    /// The options that were given and that each make a code of their own.
    private var kinds: [String] {
        var kinds: [String] = []
        if text != nil { kinds.append("TEXT") }
        if file != nil { kinds.append("--file") }
        if url != nil { kinds.append("--url") }
        if wifiSSID != nil { kinds.append("--wifi-ssid") }
        if contact != nil { kinds.append("--contact") }
        if !email.isEmpty { kinds.append("--email") }
        if phone != nil { kinds.append("--phone") }
        if sms != nil { kinds.append("--sms") }
        if geo != nil { kinds.append("--geo") }
        if event != nil { kinds.append("--event") }
        if payment { kinds.append("--payment") }
        if room != nil { kinds.append("--room") }
        if building != nil { kinds.append("--building") }
        if person != nil { kinds.append("--person") }
        if tour != nil { kinds.append("--tour") }
        return kinds
    }

    /// Options that were given and mean nothing without one of others.
    private var dependents: [(option: String, owners: [String])] {
        let places = ["--room", "--building", "--person", "--tour"]
        let all: [(String, Bool, [String])] = [
            ("--wifi-password", wifiPassword != nil, ["--wifi-ssid"]),
            ("--wifi-security", wifiSecurity != nil, ["--wifi-ssid"]),
            ("--wifi-hidden", wifiHidden, ["--wifi-ssid"]),
            ("--as", contactForm != nil, ["--contact"]),
            ("--subject", subject != nil, ["--email"]),
            ("--body", body != nil, ["--email", "--sms"]),
            ("--label", label != nil, ["--geo"]),
            ("--iban", iban != nil, ["--payment"]),
            ("--name", payee != nil, ["--payment"]),
            ("--amount", amount != nil, ["--payment"]),
            ("--currency", currency != nil, ["--payment"]),
            ("--reference", reference != nil, ["--payment"]),
            ("--remittance", remittance != nil, ["--payment"]),
            ("--bic", bic != nil, ["--payment"]),
            ("--purpose", purpose != nil, ["--payment"]),
            ("--site", site != nil, places),
        ]
        return all.filter(\.1).map { ($0.0, $0.2) }
    }

    /// The ID of the room whose place on the Earth is asked for; `nil` where none is.
    public var geoRoom: String? {
        guard let geo, !geo.contains(","), Double(geo) == nil,
            let code = SiteCode(kind: .room, id: geo)
        else { return nil }
        return code.id
    }

    /// What stands for the request in a code, and what had to be left out of it.
    ///
    /// - Parameters:
    ///   - knownSite: the site's address where none was asked for.
    ///   - sign: signs a code of the site; `nil` where it is not signed.
    /// - Throws: ``SheetError`` of the group about the content.
    public func content(
        knownSite: SiteAddress? = nil, sign: ((SiteCode) -> SiteCode)? = nil
    ) throws(SheetError) -> (content: CodeContent, warnings: [CodeWarning]) {
        try checkOptions()
        if let file {
            guard !file.bytes.isEmpty else { throw .nothingToSay }
            guard file.bytes.count <= CodeContent.maximumBytes else {
                throw .fileTooLong(name: file.name, limit: CodeContent.maximumBytes)
            }
            return (.bytes(file.bytes), [])
        }
        if let text { return (.text(try Self.checked(text)), []) }
        if let contact { return try Card(contact, form: contactForm).written() }
        if let event { return try EventFile(event).written() }
        if let code = try siteCode() {
            let code = sign?(code) ?? code
            return (.text(code.text(site: try siteAddress() ?? knownSite)), [])
        }
        guard let payload = try payload() else { throw .nothingToSay }
        do throws(PayloadError) {
            return (.text(try payload.encodedText()), [])
        } catch {
            throw .payload(error)
        }
    }

    /// The code of our own site that is asked for, if one is.
    public func siteCode() throws(SheetError) -> SiteCode? {
        let places: [(SiteCode.Kind, String?)] = [
            (.room, room), (.building, building), (.person, person), (.tour, tour),
        ]
        for case (let kind, let id?) in places {
            guard let code = SiteCode(kind: kind, id: id) else {
                throw .invalidValue(
                    option: "--\(kind.rawValue)", found: id,
                    rule: "an ID: 1 to 32 of A-Z 0-9 -, a letter or digit at each end")
            }
            return code
        }
        return nil
    }

    private func checkOptions() throws(SheetError) {
        let kinds = kinds
        guard kinds.count <= 1 else { throw .severalContents(kinds) }
        for (option, owners) in dependents where !owners.contains(where: kinds.contains) {
            throw .strayOption(option, goesWith: owners)
        }
        guard !kinds.isEmpty else { throw .nothingToSay }
    }

    private func siteAddress() throws(SheetError) -> SiteAddress? {
        guard let site else { return nil }
        guard let address = SiteAddress(site) else {
            throw .invalidValue(
                option: "--site", found: site,
                rule: "the site's public address, such as https://vesper-ridge.example/t")
        }
        return address
    }

    /// A text that may stand in a code: line breaks and tabs are its only control characters.
    private static func checked(_ text: String) throws(SheetError) -> String {
        guard !text.isEmpty else { throw .nothingToSay }
        guard text.utf8.count <= CodeContent.maximumBytes else {
            throw .fileTooLong(name: "the text", limit: CodeContent.maximumBytes)
        }
        let hasControl = text.unicodeScalars.contains { scalar in
            scalar.properties.generalCategory == .control
                && !"\n\r\t".unicodeScalars.contains(scalar)
        }
        guard !hasControl else { throw .controlCharacter(field: "text") }
        return text
    }
}

extension ContentRequest.File {
    /// Reads a file, or standard input for `-`, up to what is more than any code could take.
    ///
    /// - Throws: ``SheetError/notReadable(file:reason:)``, ``SheetError/fileTooLong(name:limit:)``.
    public init(reading path: String) throws(SheetError) {
        name = path == "-" ? "standard input" : path
        let limit = ObjectFile.maximumBytes
        do throws(SystemCallError) {
            let file =
                path == "-"
                ? try FileDescriptor(duplicating: STDIN_FILENO)
                : try FileDescriptor(opening: path, O_RDONLY)
            bytes = try file.read(upTo: limit + 1)
        } catch {
            throw .notReadable(file: name, reason: error.reason)
        }
        guard bytes.count <= limit else { throw .fileTooLong(name: name, limit: limit) }
    }
}
