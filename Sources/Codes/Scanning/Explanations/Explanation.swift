import QRCode
public import QRReader

/// Why a code was not read, and what to change, in plain words.
public struct Explanation: Sendable, Equatable {
    /// What was seen, without a full stop: "two of a QR code's three corner marks".
    public var seen: String
    /// What a person may do about it, the likeliest remedy first; never empty.
    public var advice: [String]

    /// In a picture where nothing resembles a QR code.
    public static let nothingSeen = Explanation(
        seen: "nothing that looks like a QR code",
        advice: [
            "bring the whole code into the picture, in focus and with the light border around it; "
                + "each of its modules needs 2 pixels"
        ])

    /// In a picture with more detail than the effort allows to look at.
    static let searchCutShort = Explanation(
        seen: "a part of the picture, because it has more detail than this effort allows",
        advice: [
            "scan only the part that shows the code; of all efforts, --effort thorough looks at most"
        ])

    /// Modules narrower than this, in pixels, run into each other: two samples to a period.
    static let narrowModule = 2.0
    /// Modules that keep such a share of their contrast run into each other; what has less is not a timing pattern.
    static let blurredSharpness = 0.2..<0.5
    /// Where less of the contrast is left between the modules that alternate in every code, they do not alternate:
    /// of codes damaged beyond repair, none had less than an eighth.
    static let leastSharpness = 0.1
    /// A step from dark to light less than this is little beside the noise of a camera in poor light.
    static let faintContrast = 20.0

    init(seen: String, advice: [String]) {
        self.seen = seen
        self.advice = advice
    }

    /// Puts into words what became of a place.
    public init(_ diagnosis: Diagnosis) {
        let (seen, remedy) = Self.words(diagnosis)
        self.seen = diagnosis.isInverted ? seen + ", light on dark" : seen
        advice = Self.measured(diagnosis) + [remedy]
    }

    /// What the size and the shades of the modules say, whatever went wrong in the end.
    private static func measured(_ diagnosis: Diagnosis) -> [String] {
        var advice: [String] = []
        if diagnosis.moduleSize < narrowModule {
            advice.append(
                "come closer, or take the picture at a higher resolution: its modules are "
                    + "\(tenths(diagnosis.moduleSize)) pixels wide, and at least 2 are needed")
        }
        if let sharpness = diagnosis.sharpness, blurredSharpness.contains(sharpness) {
            advice.append(
                "hold it still and bring it into focus: only \(percent(sharpness)) of the contrast "
                    + "is left between neighbouring modules")
        }
        if let contrast = diagnosis.contrast, contrast < faintContrast {
            advice.append(
                "give it more light, or less glare: dark and light are only "
                    + "\(tenths(contrast)) of 255 grey levels apart")
        }
        return advice
    }

    private static func words(_ diagnosis: Diagnosis) -> (seen: String, remedy: String) {
        switch diagnosis.stage {
        case .finderPatterns(count: 1):
            (
                "one of a QR code's three corner marks",
                "show the whole code from the front: its other corners are hidden, cut off, blurred "
                    + "or too slanted"
            )
        case .finderPatterns(count: 2):
            (
                "two of a QR code's three corner marks",
                "show the whole code from the front: one corner is hidden, cut off, blurred or too "
                    + "slanted"
            )
        case .finderPatterns(let count):
            (
                "\(count) corner marks of QR codes that do not belong together",
                "show the whole code, flat and in focus"
            )
        case .noGrid(let agreement):
            (
                "three corner marks, but no rows of modules between them "
                    + "(\(percent(agreement)) agreement, a code has more than 50 %)",
                "hold it flat, straight before the camera and in focus"
            )
        case .unreadable(let error):
            words(
                error, code: diagnosis.version.map(name) ?? "a code",
                marks: hasOneMark(diagnosis.version) ? "corner mark" : "corner marks",
                hasTiming: diagnosis.sharpness.map { !($0 < leastSharpness) } ?? true)
        }
    }

    private static func hasOneMark(_ version: Version?) -> Bool {
        [.microQRCode, .rMQR].contains(version?.symbology)
    }

    /// A code by its kind and version.
    private static func name(_ version: Version) -> String {
        switch version.symbology {
        case .microQRCode: "a Micro QR code of version \(version)"
        case .rMQR: "an rMQR code of version \(version)"
        case .qrCode, .qrCodeModel1: "a code of version \(version)"
        }
    }

    private static func words(
        _ error: SymbolError, code: String, marks: String, hasTiming: Bool
    ) -> (seen: String, remedy: String) {
        switch error {
        case .unreadableFormatInformation:
            (
                "\(code), but its format information beside the \(marks) cannot be read",
                "uncover and clean the strips beside its \(marks)"
            )
        case .uncorrectableBlock where !hasTiming:
            (
                "\(code), but without the rows of alternating modules between its \(marks)",
                "bring it into focus; if it is sharp, it is a drawing, not a code: make it again"
            )
        case .uncorrectableBlock(let index, let count, _, _, _):
            (
                "\(code), but block \(index + 1) of \(count) is damaged beyond what its error "
                    + "correction can bear",
                "take away what covers it, flatten folds, and avoid glare and shadows on it"
            )
        case .doubtfulCorrection:
            (
                "\(code), too damaged to tell its content from noise",
                "take away what covers it, flatten folds, and avoid glare and shadows on it"
            )
        case .versionMismatch(let size, let stated):
            (
                "a code that says it is of version \(stated), but has the size of version \(size)",
                "come closer or hold it straighter, so that its modules can be counted"
            )
        case .invalidSize(let width, let height):
            (
                "\(width) by \(height) modules, which is the size of no code",
                "come closer or hold it straighter, so that its modules can be counted"
            )
        default:
            (
                "\(code) without damage, but its data is not valid",
                "make the code again: it was printed with this fault"
            )
        }
    }

    private static func tenths(_ value: Double) -> String {
        guard value.isFinite else { return "an unknown number of" }
        return "\((min(max(value, -1e6), 1e6) * 10).rounded() / 10)"
    }

    private static func percent(_ share: Double) -> String {
        guard share.isFinite else { return "no" }
        return "\(Int((min(max(share, -1), 1) * 100).rounded())) %"
    }
}
