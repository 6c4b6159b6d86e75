/// A format of pictures that is known and not read, so that a file of it is named rather than passed over.
public struct UnreadFormat: Sendable, Equatable {
    /// Its usual name, for people.
    public let title: String

    /// The format of a file: by its beginning where the format has a signature, else by the end of its name.
    ///
    /// - Parameters:
    ///   - bytes: the whole file or at least its first 1024 bytes.
    ///   - name: the file's name or path.
    public init?(of bytes: Span<UInt8>, name: String) {
        let head = (0..<min(bytes.count, ImageFormat.signatureLength)).map { bytes[$0] }
        let format = ImageFormat(of: bytes)
        let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
        if format == .tiff, let title = Self.rawEndings[ending] {
            // The TIFF structure of these holds small previews beside the data of the sensor.
            self.title = title
        } else if format != nil {
            return nil
        } else if let known = Self.signatures.first(where: {
            head.starts(with: $0.bytes, at: $0.offset)
        }) {
            title = known.title
        } else if Self.isSVG(head) {
            title = "SVG"
        } else if let title = Self.rawEndings[ending] ?? Self.endings[ending], name.contains(".") {
            self.title = title
        } else {
            return nil
        }
    }

    private static let signatures: [(title: String, bytes: [UInt8], offset: Int)] = [
        ("JPEG XL", [0xFF, 0x0A], 0),
        ("JPEG XL", [0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A], 0),
        ("JPEG 2000", [0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A], 0),
        ("JPEG 2000", [0xFF, 0x4F, 0xFF, 0x51], 0),
        ("JPEG XR", [0x49, 0x49, 0xBC, 0x01], 0),
        ("Photoshop", Array("8BPS".utf8), 0),
        ("GIMP", Array("gimp xcf".utf8), 0),
        ("OpenEXR", [0x76, 0x2F, 0x31, 0x01], 0),
        ("Radiance HDR", Array("#?RADIANCE".utf8), 0),
        ("QOI", Array("qoif".utf8), 0),
        ("DDS", Array("DDS ".utf8), 0),
        ("DjVu", Array("AT&TFORM".utf8), 0),
        ("Apple icon", Array("icns".utf8), 0),
        ("Canon RAW", Array("ftypcrx ".utf8), 4),
        ("Fujifilm RAW", Array("FUJIFILMCCD-RAW".utf8), 0),
        ("Olympus RAW", Array("IIRO".utf8), 0),
        ("Panasonic RAW", [0x49, 0x49, 0x55, 0], 0),
        ("Sigma RAW", Array("FOVb".utf8), 0),
        ("EPS", Array("%!PS-Adobe-3.0 EPSF".utf8), 0),
    ]

    private static let rawEndings = [
        "3fr": "Hasselblad RAW", "arw": "Sony RAW", "cr2": "Canon RAW", "cr3": "Canon RAW",
        "crw": "Canon RAW", "dng": "DNG", "iiq": "Phase One RAW", "nef": "Nikon RAW",
        "nrw": "Nikon RAW", "orf": "Olympus RAW", "pef": "Pentax RAW", "raf": "Fujifilm RAW",
        "rw2": "Panasonic RAW", "srw": "Samsung RAW", "x3f": "Sigma RAW",
    ]

    private static let endings = [
        "ai": "Illustrator", "cur": "Windows cursor", "dds": "DDS",
        "djvu": "DjVu", "emf": "EMF", "eps": "EPS", "exr": "OpenEXR", "hdr": "Radiance HDR",
        "icns": "Apple icon", "ico": "ICO",
        "j2k": "JPEG 2000", "jp2": "JPEG 2000", "jpx": "JPEG 2000", "jxl": "JPEG XL",
        "jxr": "JPEG XR", "pam": "PAM", "pcx": "PCX", "psb": "Photoshop", "psd": "Photoshop",
        "qoi": "QOI", "svg": "SVG", "svgz": "SVG", "tga": "TGA", "wmf": "WMF", "xcf": "GIMP",
        "xpm": "XPM",
    ]

    /// An XML text whose first element is `svg`, as far as its beginning says.
    private static func isSVG(_ head: [UInt8]) -> Bool {
        let text = String(decoding: head, as: UTF8.self)
        let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        guard start.hasPrefix("<"), !start.lowercased().hasPrefix("<!doctype html"),
            !start.lowercased().hasPrefix("<html"), let element = start.firstRange(of: "<svg")
        else { return false }
        return !start[..<element.lowerBound].contains("<html")
    }
}

extension [UInt8] {
    fileprivate func starts(with signature: [UInt8], at offset: Int) -> Bool {
        count >= offset && self[offset...].starts(with: signature)
    }
}
