import Payloads

/// The kinds that are made of options alone.
extension ContentRequest {
    /// The payload that is asked for; `nil` where the request is for none of these kinds.
    func payload() throws(SheetError) -> Payload? {
        if let url { return .url(try address(url)) }
        if let wifiSSID { return .wifi(try network(wifiSSID)) }
        if !email.isEmpty {
            return .email(EmailMessage(to: email, subject: subject, body: body))
        }
        if let phone { return .phone(PhoneNumber(phone)) }
        if let sms { return .sms(TextMessage(numbers: [sms], body: body)) }
        if let geo { return .geo(try location(geo)) }
        if payment { return .payment(try transfer()) }
        return nil
    }

    private func address(_ text: String) throws(SheetError) -> WebAddress {
        guard let address = WebAddress(text) else {
            throw .invalidValue(
                option: "--url", found: nil,
                rule: "an address without blanks, such as https://vesper-ridge.example/map")
        }
        return address
    }

    private func network(_ name: String) throws(SheetError) -> WiFiNetwork {
        let security: WiFiNetwork.Security
        switch wifiSecurity {
        case nil: security = wifiPassword == nil ? .none : .wpa
        case "wpa": security = .wpa
        case "wpa3": security = .sae
        case "wep": security = .wep
        case "none": security = .none
        case let word?:
            throw .invalidValue(
                option: "--wifi-security", found: word, rule: "wpa (also WPA2), wpa3, wep or none")
        }
        return WiFiNetwork(
            ssid: name, password: wifiPassword, security: security, hidden: wifiHidden)
    }

    private func location(_ text: String) throws(SheetError) -> Location {
        if var place {
            place.query = label
            return place
        }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { Double($0.drop { $0 == " " }) }
        guard parts.count == 2, let latitude = parts[0], let longitude = parts[1],
            abs(latitude) <= 90, abs(longitude) <= 180
        else {
            throw .invalidValue(
                option: "--geo", found: text,
                rule: "LATITUDE,LONGITUDE in degrees, such as 52.5163,13.3777, or a room's ID")
        }
        return Location(latitude: latitude, longitude: longitude, query: label)
    }

    private func transfer() throws(SheetError) -> Payment {
        guard let iban else { throw .missingOption("--iban", for: "--payment") }
        guard let payee else { throw .missingOption("--name", for: "--payment") }
        if let currency, currency.uppercased() != "EUR" {
            throw .invalidValue(
                option: "--currency", found: currency, rule: "EUR, the only one the form has")
        }
        if currency != nil, amount == nil {
            throw .strayOption("--currency", goesWith: ["--amount"])
        }
        guard reference == nil || remittance == nil else {
            throw .severalContents(["--reference", "--remittance"])
        }
        return Payment(
            name: payee, account: iban, bic: bic, amount: amount, remittance: remittance,
            reference: reference, purpose: purpose)
    }
}
