/// A camera's pixel layout, named by the four characters of its V4L2 format.
public struct PixelFormat: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The four characters as V4L2 packs them, the first in the lowest byte.
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    private init(_ a: Unicode.Scalar, _ b: Unicode.Scalar, _ c: Unicode.Scalar, _ d: Unicode.Scalar)
    {
        rawValue = a.value | b.value << 8 | c.value << 16 | d.value << 24
    }

    /// Luma alone, one byte per pixel.
    public static let grey = PixelFormat("G", "R", "E", "Y")
    /// A plane of luma, then one of alternating blue and red at half the size.
    public static let nv12 = PixelFormat("N", "V", "1", "2")
    /// A plane of luma, then one of alternating red and blue at half the size.
    public static let nv21 = PixelFormat("N", "V", "2", "1")
    /// A plane of luma, then blue, then red at half the size.
    public static let yu12 = PixelFormat("Y", "U", "1", "2")
    /// A plane of luma, then red, then blue at half the size.
    public static let yv12 = PixelFormat("Y", "V", "1", "2")
    /// Luma, blue, luma, red: two bytes per pixel.
    public static let yuyv = PixelFormat("Y", "U", "Y", "V")
    /// Luma, red, luma, blue: two bytes per pixel.
    public static let yvyu = PixelFormat("Y", "V", "Y", "U")
    /// Blue, luma, red, luma: two bytes per pixel.
    public static let uyvy = PixelFormat("U", "Y", "V", "Y")
    /// Red, luma, blue, luma: two bytes per pixel.
    public static let vyuy = PixelFormat("V", "Y", "U", "Y")
    /// A JPEG picture per frame, as webcams send it.
    public static let mjpeg = PixelFormat("M", "J", "P", "G")
    /// A JPEG picture per frame.
    public static let jpeg = PixelFormat("J", "P", "E", "G")
    /// Red, green, blue: three bytes per pixel.
    public static let rgb24 = PixelFormat("R", "G", "B", "3")
    /// Blue, green, red: three bytes per pixel.
    public static let bgr24 = PixelFormat("B", "G", "R", "3")

    /// The formats that can be turned to luma, the best first.
    ///
    /// What costs least and keeps most of the luma comes first: luma alone; a plane of luma; luma
    /// between colour; then JPEG, which blurs small modules and must be decoded; then colour, which
    /// must be weighed together. The order only decides between formats that give the same size at
    /// the same rate.
    public static let byPreference: [PixelFormat] = [
        .grey, .nv12, .nv21, .yu12, .yv12, .yuyv, .uyvy, .yvyu, .vyuy, .mjpeg, .jpeg, .rgb24,
        .bgr24,
    ]

    /// Whether each frame is a JPEG picture.
    public var isCompressed: Bool { self == .mjpeg || self == .jpeg }

    /// The usual name ("MJPEG"), else the four characters.
    public var description: String {
        switch self {
        case .grey: "grey"
        case .mjpeg: "MJPEG"
        case .jpeg: "JPEG"
        case .rgb24: "RGB"
        case .bgr24: "BGR"
        default: fourCharacters
        }
    }

    /// The four characters, with a dot where one cannot be shown.
    public var fourCharacters: String {
        var text = ""
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
            let byte = UInt8(truncatingIfNeeded: rawValue >> shift)
            text.append(0x20...0x7E ~= byte ? Character(Unicode.Scalar(byte)) : ".")
        }
        while text.hasSuffix(" ") { text.removeLast() }
        return text
    }
}
