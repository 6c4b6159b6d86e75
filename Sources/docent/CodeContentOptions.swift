public import ArgumentParser
import Foundation
import Payloads
public import Sheets
import Tour

/// What a code is to say: a text, bytes, or one kind of payload.
struct CodeContentOptions: ParsableArguments {
    @Argument(help: "A text; - for standard input, which is read too where nothing else is said.")
    var text: String?

    @Option(
        help: ArgumentHelp(
            "A file whose bytes are encoded as they are; - for standard input.", valueName: "file"))
    var file: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("A web address.", valueName: "address"))
    var url: String?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("A Wi-Fi network's name.", valueName: "name"))
    var wifiSsid: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Its password; - reads it from standard input (else: DOCENT_WIFI_PASSWORD).",
            valueName: "password"))
    var wifiPassword: String?

    @Option(
        help: ArgumentHelp(
            "How it is protected; wpa is WPA2 too (default: wpa, without a password none).",
            valueName: "wpa|wpa3|wep|none"))
    var wifiSecurity: String?

    @Flag(help: "The network does not announce its name.")
    var wifiHidden = false

    @Option(
        help: ArgumentHelp("A contact: a vCard's file; - for standard input.", valueName: "file"))
    var contact: String?

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp("How the contact is written (default: vcard3).", valueName: "form"))
    var cardForm: ContentRequest.CardForm?

    @Option(help: ArgumentHelp("A mail address; may be given several times.", valueName: "address"))
    var email: [String] = []

    @Option(help: ArgumentHelp("A telephone number.", valueName: "number"))
    var phone: String?

    @Option(help: ArgumentHelp("A telephone number for a short message.", valueName: "number"))
    var sms: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("The mail's subject.", valueName: "text"))
    var subject: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The text of the mail or the short message.", valueName: "text"))
    var body: String?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("A place in degrees.", valueName: "lat,lon"))
    var geo: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("What is at the place.", valueName: "text"))
    var label: String?

    @Option(
        help: ArgumentHelp("An event: an iCalendar file; - for standard input.", valueName: "file"))
    var event: String?

    @Flag(help: "A credit transfer in euros (EPC069-12), with --iban and --name.")
    var payment = false

    @Option(help: ArgumentHelp("The account.", valueName: "account"))
    var iban: String?

    @Option(parsing: .unconditional, help: "Who is paid.")
    var name: String?

    @Option(help: ArgumentHelp("The amount, such as 12.30.", valueName: "euros"))
    var amount: String?

    @Option(help: ArgumentHelp("The amount's currency.", valueName: "EUR"))
    var currency: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The creditor's reference, for machines.", valueName: "text"))
    var reference: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Words that go with the payment.", valueName: "text"))
    var remittance: String?

    @Option(help: ArgumentHelp("The bank's BIC.", valueName: "bank"))
    var bic: String?

    @Option(help: ArgumentHelp("The purpose's code of four letters.", valueName: "code"))
    var purpose: String?

    @Option(help: ArgumentHelp("A room's ID.", valueName: "id"))
    var room: String?

    @Option(help: ArgumentHelp("A building's ID.", valueName: "id"))
    var building: String?

    @Option(help: ArgumentHelp("A person's ID.", valueName: "id"))
    var person: String?

    @Option(help: ArgumentHelp("A guided tour's ID.", valueName: "id"))
    var tour: String?

    @Option(
        help: ArgumentHelp(
            "The site's public address (default: the tour's, else ROOM:ID).", valueName: "address"))
    var site: String?

    /// What the code is to say, and what had to be left out.
    func content(_ options: ContentOptions) throws -> (CodeContent, [CodeWarning]) {
        let request = try request()
        guard let code = try request.siteCode() else { return try request.content() }
        guard let store = try options.tourIfPresent() else { return try request.content() }
        let known = try store.site()
        var (content, warnings) = try request.content(
            knownSite: known.address.flatMap(SiteAddress.init))
        if try ContentPage(code, in: store, languages: known.languages).isGone {
            warnings.append(.notInTour(code.id))
        }
        return (content, warnings)
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
        // A person at a terminal who gave nothing is told what to give.
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
