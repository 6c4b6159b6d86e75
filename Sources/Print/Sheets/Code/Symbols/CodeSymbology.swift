import Decoding
public import QRCode

/// A kind of code that can be made, by its name on the command line.
public enum CodeSymbology: String, Sendable, CaseIterable {
    case qr
    case microQR = "micro-qr"
    case rmqr

    /// Its name in words.
    public var title: String {
        switch self {
        case .qr: "QR Code"
        case .microQR: "Micro QR Code"
        case .rmqr: "rMQR"
        }
    }

    /// Its versions, smallest first.
    public var versions: [Version] {
        switch self {
        case .qr: Version.qrCode
        case .microQR: Version.microQRCode
        case .rmqr: Version.rMQR
        }
    }

    /// The width of the quiet zone in modules.
    ///
    /// - SeeAlso: ISO/IEC 18004:2015, 6.3.8; ISO/IEC 23941:2022.
    public var quietZone: Int { self == .qr ? 4 : 2 }

    /// Which versions there are, in words.
    var versionNames: String {
        switch self {
        case .qr: "1 to 40"
        case .microQR: "M1 to M4"
        case .rmqr:
            "R7x43 to R17x139: " + Version.rMQR.map(\.description).sorted().joined(separator: ", ")
        }
    }

    /// The version of this name.
    ///
    /// - Throws: ``SheetError/unknownVersion(_:symbology:)``.
    public func version(_ name: String) throws(SheetError) -> Version {
        guard
            let version = versions.first(where: { $0.description.lowercased() == name.lowercased() }
            )
        else { throw .unknownVersion(name, symbology: self) }
        return version
    }

    /// What readers call it.
    var read: Decoding.Symbology {
        switch self {
        case .qr: .qr
        case .microQR: .microQR
        case .rmqr: .rmqr
        }
    }
}
