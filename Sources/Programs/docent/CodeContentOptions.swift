public import ArgumentParser
import Foundation
import KioskCommands
import Payloads
public import Sheets
import TourModel
import TourStore

/// What a code is to say: a text, bytes, or one kind of payload.
struct CodeContentOptions: ParsableArguments {
    @Argument(help: "The text to encode; - or nothing reads standard input.")
    var text: String?

    @Option(
        help: .init(
            "Encode the bytes of this file unchanged; - for standard input.", valueName: "file"))
    var file: String?

    @Option(parsing: .unconditional, help: .init("Encode a web address.", valueName: "address"))
    var url: String?

    @Option(
        parsing: .unconditional,
        help: .init("Encode a Wi-Fi network with this name.", valueName: "name"))
    var wifiSsid: String?

    @Option(
        parsing: .unconditional,
        help: .init(
            "Its password; - for standard input (default: $DOCENT_WIFI_PASSWORD).",
            valueName: "password"))
    var wifiPassword: String?

    @Option(
        help: .init(
            "Its security; wpa includes WPA2 (default: wpa; none without a password).",
            valueName: "wpa|wpa3|wep|none"))
    var wifiSecurity: String?

    @Flag(help: "Mark the network as hidden.")
    var wifiHidden = false

    @Option(
        help: .init("Encode a contact from a vCard file; - for standard input.", valueName: "file"))
    var contact: String?

    @Option(
        name: .customLong("as"),
        help: .init("Format of the contact (default: vcard3).", valueName: "form"))
    var cardForm: ContentRequest.CardForm?

    @Option(help: .init("Encode an e-mail to this address; may be repeated.", valueName: "address"))
    var email: [String] = []

    @Option(help: .init("Encode a telephone number.", valueName: "number"))
    var phone: String?

    @Option(help: .init("Encode a text message to this number.", valueName: "number"))
    var sms: String?

    @Option(parsing: .unconditional, help: .init("Subject of the e-mail.", valueName: "text"))
    var subject: String?

    @Option(
        parsing: .unconditional,
        help: .init("Text of the e-mail or text message.", valueName: "text"))
    var body: String?

    @Option(
        parsing: .unconditional,
        help: .init(
            "Encode a place on the Earth: degrees, or a room by ID.", valueName: "lat,lon|id"))
    var geo: String?

    @Option(parsing: .unconditional, help: .init("Name of the place.", valueName: "text"))
    var label: String?

    @Option(
        help: .init(
            "Encode an event from an iCalendar file; - for standard input.", valueName: "file"))
    var event: String?

    @Flag(help: "Encode a credit transfer in euros (EPC069-12); needs --iban and --name.")
    var payment = false

    @Option(help: .init("Account of the payee.", valueName: "account"))
    var iban: String?

    @Option(parsing: .unconditional, help: "Name of the payee.")
    var name: String?

    @Option(help: .init("Amount, such as 12.30.", valueName: "euros"))
    var amount: String?

    @Option(help: .init("Currency of the amount.", valueName: "EUR"))
    var currency: String?

    @Option(
        parsing: .unconditional, help: .init("Creditor reference, for machines.", valueName: "text")
    )
    var reference: String?

    @Option(parsing: .unconditional, help: .init("Message to the payee.", valueName: "text"))
    var remittance: String?

    @Option(help: .init("BIC of the payee's bank.", valueName: "bank"))
    var bic: String?

    @Option(help: .init("Purpose code, four letters.", valueName: "code"))
    var purpose: String?

    @Option(help: .init("Encode a room, by ID.", valueName: "id"))
    var room: String?

    @Option(help: .init("Encode a building, by ID.", valueName: "id"))
    var building: String?

    @Option(help: .init("Encode a person, by ID.", valueName: "id"))
    var person: String?

    @Option(help: .init("Encode a guided tour, by ID.", valueName: "id"))
    var tour: String?

    @Option(
        help: .init(
            "Public address of the site (default: the tour's, else ROOM:ID).", valueName: "address")
    )
    var site: String?

    @OptionGroup var signing: SigningOptions

    /// What the code is to say, and what had to be left out.
    func content(_ options: ContentOptions) throws -> (CodeContent, [CodeWarning]) {
        var request = try request()
        if let room = request.geoRoom {
            request.place = try Self.place(of: room, in: TourStore(path: options.databasePath()))
        }
        guard let code = try request.siteCode() else {
            if signing.signed {
                throw ValidationError("--signed goes with --room, --building, --person or --tour")
            }
            return try request.content()
        }
        // Without a tour there is no key that a kiosk would know.
        let store =
            signing.signed
            ? try TourStore(path: options.databasePath()) : try options.tourIfPresent()
        guard let store else { return try request.content() }
        let signer = try signing.signer(store)
        let known = try store.site()
        var (content, warnings) = try request.content(
            knownSite: known.address.flatMap(SiteAddress.init), sign: signer.map { $0.sign })
        if try ContentPage(code, in: store, languages: known.languages).isGone {
            warnings.append(.notInTour(code.id))
        }
        return (content, warnings)
    }

    /// Where a room lies on the Earth.
    private static func place(of room: Room.ID, in store: TourStore) throws -> Location {
        guard try store.room(room) != nil else {
            throw SheetError.invalidValue(
                option: "--geo", found: room,
                rule: "LATITUDE,LONGITUDE in degrees, or the ID of a room of the tour")
        }
        guard let location = try Location(ofRoom: room, in: store) else {
            throw SheetError.noPlaceOnEarth(room: room)
        }
        return location
    }

    private func request() throws(SheetError) -> ContentRequest {
        var request = ContentRequest()
        request.file = try read(file)
        request.url = url
        request.wifiSSID = wifiSsid
        request.wifiPassword = try password()
        request.wifiSecurity = wifiSecurity
        request.wifiHidden = wifiHidden
        request.contact = try read(contact)
        request.contactForm = cardForm
        request.email = email
        request.phone = phone
        request.sms = sms
        request.subject = subject
        request.body = body
        request.geo = geo
        request.label = label
        request.event = try read(event)
        request.payment = payment
        request.iban = iban
        request.payee = name
        request.amount = amount
        request.currency = currency
        request.reference = reference
        request.remittance = remittance
        request.bic = bic
        request.purpose = purpose
        request.room = room
        request.building = building
        request.person = person
        request.tour = tour
        request.site = site
        request.text = text
        // At a terminal without any content, say what to give instead of waiting for input.
        if text == "-" || request.isEmpty && isatty(STDIN_FILENO) == 0 {
            let input = try ContentRequest.File(reading: "-")
            request.text = try CodeContent.text(input.bytes, name: input.name)
        }
        return request
    }

    private func read(_ path: String?) throws(SheetError) -> ContentRequest.File? {
        guard let path else { return nil }
        return try ContentRequest.File(reading: path)
    }

    private func password() throws(SheetError) -> Secret? {
        guard wifiSsid != nil, wifiSecurity != "none" || wifiPassword != nil else {
            return wifiPassword.map { Secret($0) }
        }
        if wifiPassword == "-" {
            let input = try ContentRequest.File(reading: "-")
            return Secret(try CodeContent.text(input.bytes, name: input.name))
        }
        return (wifiPassword ?? ProcessInfo.processInfo.environment["DOCENT_WIFI_PASSWORD"])
            .map { Secret($0) }
    }
}

extension ContentRequest.CardForm: ExpressibleByArgument {}
