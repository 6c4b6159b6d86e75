/// A mail address in the form in which two of them are compared: without regard to case, the domain
/// as the network looks it up.
package struct MailAddress: Sendable, Hashable {
    private let local: String
    private let domain: String

    /// `nil` where the text is anything else than one bare address.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)[...].trimmed()
        guard bytes.count <= 254, let (local, domain) = bytes.divided(at: "@"), !local.isEmpty,
            let host = HostName(domain), !host.isAddress, !host.looksLikeAnother,
            !local.contains(where: {
                $0 <= 0x20 || $0 == 0x7F || "@<>\"(),:;\\[]".utf8.contains($0)
            })
        else { return nil }
        let name = local.string
        guard !name.unicodeScalars.contains(where: Self.isInvisible) else { return nil }
        self.local = name.lowercased()
        self.domain = host.ascii
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .unassigned,
            .privateUse:
            true
        default: false
        }
    }
}
