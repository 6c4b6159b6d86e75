/// The format of a picture file, detected by its first bytes and never by its name.
public enum ImageFormat: String, Sendable, CaseIterable {
    case jpeg, png, pnm, webp, gif, bmp, tiff, heic, avif, pdf

    /// The fewest bytes that distinguish all formats; PDF allows that much before its header.
    static let signatureLength = 1024

    /// The format of a file, from its beginning.
    ///
    /// - Parameter bytes: the whole file or at least its first 1024 bytes.
    /// - Returns: `nil` if no format matches.
    public init?(of bytes: Span<UInt8>) {
        func begins(with signature: [UInt8], at offset: Int = 0) -> Bool {
            guard bytes.count >= offset + signature.count else { return false }
            for (index, byte) in signature.enumerated() where bytes[offset + index] != byte {
                return false
            }
            return true
        }
        if begins(with: [0xFF, 0xD8]) {
            self = .jpeg
        } else if begins(with: [0x89, 0x50, 0x4E, 0x47]) {
            self = .png
        } else if begins(with: Array("RIFF".utf8)), begins(with: Array("WEBP".utf8), at: 8) {
            self = .webp
        } else if begins(with: Array("GIF8".utf8)) {
            self = .gif
        } else if begins(with: Array("BM".utf8)) {
            self = .bmp
        } else if begins(with: [0x49, 0x49, 42, 0]) || begins(with: [0x4D, 0x4D, 0, 42])
            || begins(with: [0x49, 0x49, 43, 0]) || begins(with: [0x4D, 0x4D, 0, 43])
        {
            self = .tiff
        } else if let format = Self.heif(bytes) {
            self = format
        } else if bytes.count >= 3, bytes[0] == UInt8(ascii: "P"),
            (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(bytes[1]),
            PNMHeader.isSpace(bytes[2]) || bytes[2] == UInt8(ascii: "#")
        {
            self = .pnm
        } else if (0..<min(Self.signatureLength, bytes.count)).contains(where: { at in
            bytes[at] == UInt8(ascii: "%") && begins(with: Array("%PDF-".utf8), at: at)
        }) {
            self = .pdf
        } else {
            return nil
        }
    }

    /// Which of the two formats a file has that are kept in HEIF's boxes: its first box names them.
    private static func heif(_ bytes: Span<UInt8>) -> ImageFormat? {
        let reader = ByteReader(bytes, isBigEndian: true)
        func code(_ name: String) -> Int { name.utf8.reduce(0) { $0 << 8 | Int($1) } }
        guard let length = reader.long(at: 0), reader.long(at: 4) == code("ftyp") else {
            return nil
        }
        // The main brand, its version, and the others.
        var brands: [Int] = []
        for offset in stride(from: 8, to: min(length, signatureLength), by: 4) where offset != 12 {
            if let brand = reader.long(at: offset) { brands.append(brand) }
        }
        if ["avif", "avis"].contains(where: { brands.contains(code($0)) }) { return .avif }
        let pictures = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]
        return pictures.contains { brands.contains(code($0)) } ? .heic : nil
    }

    /// The Debian package with gdk-pixbuf's loader for the format.
    package var loaderPackage: String {
        switch self {
        case .webp: "webp-pixbuf-loader"
        case .heic, .avif: "heif-gdk-pixbuf"
        default: "libgdk-pixbuf-2.0-0"
        }
    }

    /// The format's usual name, for people.
    public var title: String {
        switch self {
        case .webp: "WebP"
        case .jpeg, .png, .pnm, .gif, .bmp, .tiff, .heic, .avif, .pdf: rawValue.uppercased()
        }
    }
}
