/// A photograph on a contact card: inside it, or an address where it lies.
///
/// The picture's bytes are decoded only when asked for. An address is never fetched.
public struct Photograph: Sendable, Hashable, Codable {
    /// What kind of picture it says to be, such as `image/jpeg`; `nil` where it says nothing.
    public let mediaType: String?
    /// The address where the picture lies, or `nil`.
    public let address: String?
    private let base64: String?

    /// A picture inside the card, in base64.
    init(base64: String, mediaType: String?) {
        self.mediaType = mediaType
        self.base64 = base64
        address = nil
    }

    /// A picture that lies elsewhere.
    init(address: String, mediaType: String?) {
        self.mediaType = mediaType
        self.address = address
        base64 = nil
    }

    /// Reads the value of a PHOTO property of any version of vCard.
    init?(_ line: ContentLine) {
        let type = line.types().first { $0 != "uri" && $0 != "home" && $0 != "work" }
        let declared =
            line.parameter("mediatype")?.string.lowercased()
            ?? type.map { $0.contains("/") ? $0 : "image/\($0)" }
        let value = line.value.trimmed()
        guard !value.isEmpty else { return nil }
        if value.begins(with: "data:") {
            guard let (head, body) = value.dropFirst(5).divided(at: ","),
                head.contains(word: ";base64"), !body.isEmpty
            else { return nil }
            let named = head.divided(at: ";")?.before.string.lowercased() ?? ""
            let isType = named.utf8.contains(UInt8(ascii: "/"))
            self.init(base64: body.string, mediaType: isType ? named : declared)
        } else if line.coding == .base64 {
            self.init(base64: value.string, mediaType: declared)
        } else {
            // A picture whose type is hidden by an escape has no place.
            let address = value.plainText()
            guard !Array(address.utf8)[...].begins(with: "data:") else { return nil }
            self.init(address: address, mediaType: declared)
        }
    }

    /// The base64 text, for writing the card again.
    var encoded: String? { base64 }

    /// The picture's bytes, decoded now; `nil` where they lie elsewhere, are broken or would be more
    /// than `limit`.
    public func data(limit: Int = 4 << 20) -> [UInt8]? {
        guard let base64, base64.utf8.count / 4 * 3 <= limit else { return nil }
        return Base64.decode(Array(base64.utf8)[...])
    }
}
