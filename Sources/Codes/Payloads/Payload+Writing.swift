extension Payload {
    /// The text of a code that means this payload; classifying it gives the same kind again.
    ///
    /// Secrets stand in it in the clear: it is the code itself. Texts and products are written as
    /// they are.
    ///
    /// - Parameter site: the public address of the site, for its codes; `nil` writes them as
    ///   `ROOM:ID`.
    /// - Throws: ``PayloadError`` where a field breaks the form's rules.
    public func encodedText(site: SiteAddress? = nil) throws(PayloadError) -> String {
        switch self {
        case .contact(let contact): try contact.vCard()
        case .url(let address): try address.encodedText()
        case .email(let mail): try mail.encodedText()
        case .phone(let phone): try phone.encodedText()
        case .sms(let message): try message.encodedText()
        case .geo(let place): try place.encodedText()
        case .wifi(let network): try network.encodedText()
        case .event(let event): try event.encodedText()
        case .payment(let payment): try payment.encodedText()
        case .otp(let key): try key.encodedText()
        case .secret(let secret): secret.text.reveal()
        case .product(let product): product.code
        case .site(let code): code.text(site: site)
        case .pass(let pass): pass.text(site: site)
        case .text(let text): text
        }
    }
}
