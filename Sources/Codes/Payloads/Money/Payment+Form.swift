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
            }
        }
    }
}
