extension Payment {
    /// The forms in which codes ask for a payment.
    public enum Form: String, Sendable, Hashable, CaseIterable, Codable {
        /// The credit transfer of European invoices: EPC069-12.
        case epc
        /// Switzerland and Liechtenstein: SIX, Swiss Implementation Guidelines QR-bill.
        case swissQRBill = "swiss-qr-bill"
        /// Czechia and Slovakia: Short Payment Descriptor 1.0 of the Czech Banking Association.
        case spayd
        /// Hungary: the QR code of the Magyar Nemzeti Bank's instant payments.
        case hct
        /// Serbia: NBS IPS QR of the National Bank.
        case ips
        /// Croatia: HUB3, the 2D bar code of the Croatian Banking Association.
        case hub3
        /// Slovenia: UPN QR of the Bank Association.
        case upn
        /// Russia: GOST R 56042-2014.
        case st00012
        /// India: UPI Linking Specifications of the NPCI.
        case upi
        /// Germany: BezahlCode 2.4.
        case bezahlCode = "bezahlcode"
        /// The payto address of RFC 8905.
        case payto
        /// Brazil: Pix, Manual de Padrões para Iniciação of the Banco Central.
        case pix
        /// Singapore: PayNow in SGQR.
        case payNow = "paynow"
        /// Thailand: PromptPay.
        case promptPay = "promptpay"
        /// Any other merchant presented code of EMVCo.
        case emv
        /// Bitcoin: BIP 21 and BIP 321, whose form the wallets of the next ones use, too.
        case bitcoin
        case bitcoinCash = "bitcoin-cash"
        case dash, dogecoin, litecoin
        /// Monero: the project's own form of addresses.
        case monero
        /// Ethereum: ERC-681.
        case ethereum
        /// Lightning: invoices of BOLT 11, LNURL.
        case lightning

        /// The name for people, in English.
        public var name: String {
            switch self {
            case .epc: "European credit transfer (EPC069-12)"
            case .swissQRBill: "Swiss QR bill"
            case .spayd: "Short Payment Descriptor"
            case .hct: "Hungarian instant payment"
            case .ips: "Serbian IPS"
            case .hub3: "Croatian HUB3"
            case .upn: "Slovenian UPN"
            case .st00012: "Russian payment (GOST R 56042)"
            case .upi: "UPI"
            case .bezahlCode: "BezahlCode"
            case .payto: "payto (RFC 8905)"
            case .pix: "Pix"
            case .payNow: "PayNow"
            case .promptPay: "PromptPay"
            case .emv: "EMV merchant code"
            case .bitcoin: "Bitcoin (BIP 21)"
            case .bitcoinCash: "Bitcoin Cash"
            case .dash: "Dash"
            case .dogecoin: "Dogecoin"
            case .litecoin: "Litecoin"
            case .monero: "Monero"
            case .ethereum: "Ethereum (ERC-681)"
            case .lightning: "Lightning (BOLT 11)"
            }
        }

        /// A wallet of a cryptocurrency makes the payment, not a bank.
        public var isOfWallet: Bool {
            switch self {
            case .bitcoin, .bitcoinCash, .dash, .dogecoin, .litecoin, .monero, .ethereum,
                .lightning:
                true
            default: false
            }
        }

        /// Reads trimmed text of this form.
        func read(_ bytes: Bytes) -> Payment? {
            switch self {
            case .epc: Payment(epc: bytes)
            case .swissQRBill: Payment(swiss: bytes)
            case .spayd: Payment(spayd: bytes)
            case .hct: Payment(hct: bytes)
            case .ips: Payment(ips: bytes)
            case .hub3: Payment(hub3: bytes)
            case .upn: Payment(upn: bytes)
            case .st00012: Payment(gost: bytes)
            case .upi: Payment(upi: bytes)
            case .bezahlCode: Payment(bezahlCode: bytes)
            case .payto: Payment(payto: bytes)
            // One reader for all forms that are built of EMVCo's elements.
            case .pix: Payment(emv: bytes)
            case .payNow, .promptPay, .emv: nil
            // One reader for all that have Bitcoin's form.
            case .bitcoin: Payment(coin: bytes)
            case .bitcoinCash, .dash, .dogecoin, .litecoin, .monero: nil
            case .ethereum: Payment(ethereum: bytes)
            case .lightning: Payment(lightning: bytes)
            }
        }
    }
}
