public import QRCode

/// What the symbol of a code has to be like; what is left out is chosen.
public struct SymbolWishes: Sendable, Equatable {
    public var symbology = CodeSymbology.qr
    /// The lowest error correction level; the highest that costs no size is taken.
    public var level: ErrorCorrectionLevel?
    /// The one version allowed; the smallest that holds the content where it is `nil`.
    public var version: Version?
    public var mask: Int?
    /// How many symbols a message that is too long for one may be spread over, 2...16.
    public var maximumSymbols: Int?

    public init() {}

    /// A level by the standard's letter, in any case.
    ///
    /// - Throws: ``SheetError/invalidValue(option:found:rule:)``.
    public static func level(_ letter: String) throws(SheetError) -> ErrorCorrectionLevel {
        let known = ErrorCorrectionLevel.allCases.first { $0.description == letter.uppercased() }
        guard let known else {
            throw .invalidValue(option: "--level", found: letter, rule: "L, M, Q or H")
        }
        return known
    }

    /// The symbols of a content, in order; one unless more are allowed and needed.
    ///
    /// - Throws: ``SheetError/tooLong(bytes:version:level:capacity:remedies:)``,
    ///   ``SheetError/levelNotAvailable(_:of:available:)``,
    ///   ``SheetError/invalidValue(option:found:rule:)`` and ``SheetError/symbol(_:)``.
    public func symbols(of content: CodeContent) throws(SheetError) -> [EncodedSymbol] {
        let options = try options()
        guard !content.bytes.isEmpty else { throw .nothingToSay }
        do throws(SymbolError) {
            return try Self.encode(content, options, maximumSymbols: maximumSymbols ?? 1)
        } catch {
            switch error {
            case .dataTooLong(_, _, let version, let level):
                throw tooLong(content, version, level)
            case .messageTooLong:
                // Reported like the bound of one symbol: the capacity of the largest version.
                throw tooLong(
                    content, version ?? options.versions[options.versions.count - 1],
                    options.errorCorrectionLevel)
            case .unsupportedFeature(_, let version):
                throw tooLong(content, version, options.errorCorrectionLevel)
            default: throw .symbol(error)
            }
        }
    }

    private func options() throws(SheetError) -> EncodingOptions {
        if let version, version.symbology != symbology.versions[0].symbology {
            throw .unknownVersion(version.description, symbology: symbology)
        }
        let versions = version.map { [$0] } ?? symbology.versions
        let available = Set(versions.flatMap(\.errorCorrectionLevels)).sorted()
        if let level, !available.contains(where: { $0 >= level }) {
            let owner = version.map { "version \($0)" } ?? symbology.title
            throw .levelNotAvailable(level, of: owner, available: available)
        }
        if let mask, !versions[0].masks.contains(mask) {
            throw .invalidValue(
                option: "--mask", found: "\(mask)",
                rule: "0 to \(versions[0].masks.count - 1) for \(symbology.title)")
        }
        if let maximumSymbols, !(2...16).contains(maximumSymbols) {
            throw .invalidValue(
                option: "--structured-append", found: "\(maximumSymbols)", rule: "2 to 16")
        }
        if maximumSymbols != nil, symbology != .qr {
            throw .invalidValue(
                option: "--symbology", found: symbology.rawValue,
                rule: "qr for --structured-append, the only one that has it")
        }
        return EncodingOptions(
            versions: versions, errorCorrectionLevel: level ?? .l, mask: mask)
    }

    private static func encode(
        _ content: CodeContent, _ options: EncodingOptions, maximumSymbols: Int
    ) throws(SymbolError) -> [EncodedSymbol] {
        switch (content, maximumSymbols > 1) {
        case (.text(let text), false): [try QRCode.encode(text: text, options: options)]
        case (.bytes(let bytes), false): [try QRCode.encode(bytes: bytes, options: options)]
        case (.text(let text), true):
            try encodeStructuredAppend(
                text: text, maximumSymbols: maximumSymbols, options: options)
        case (.bytes(let bytes), true):
            try encodeStructuredAppend(
                bytes: bytes, maximumSymbols: maximumSymbols, options: options)
        }
    }

    /// What is wrong with a content that does not fit, and what would do.
    private func tooLong(
        _ content: CodeContent, _ version: Version, _ level: ErrorCorrectionLevel
    ) -> SheetError {
        let bytes = content.bytes
        var (fits, fails) = (0, bytes.count)
        while fits + 1 < fails {
            let middle = (fits + fails) / 2
            let options = EncodingOptions(
                versions: [version], errorCorrectionLevel: level, mask: 0)
            if Self.holds(.bytes(Array(bytes[..<middle])), options) {
                fits = middle
            } else {
                fails = middle
            }
        }
        return .tooLong(
            bytes: bytes.count, version: version.description, level: level, capacity: fits,
            remedies: ["shorten them by \(bytes.count - fits)"] + remedies(for: content, level))
    }

    private func remedies(for content: CodeContent, _ level: ErrorCorrectionLevel) -> [String] {
        var remedies: [String] = []
        let versions = version.map { [$0] } ?? symbology.versions
        let lower = ErrorCorrectionLevel.allCases.last {
            $0 < level
                && Self.holds(
                    content, EncodingOptions(versions: versions, errorCorrectionLevel: $0))
        }
        if let lower { remedies.append("lower --level to \(lower)") }
        if version != nil,
            let larger = Self.made(
                content, EncodingOptions(versions: symbology.versions, errorCorrectionLevel: level))
        {
            remedies.append("take --symbol-version \(larger.version)")
        }
        let inQRCode = EncodingOptions(errorCorrectionLevel: level)
        if symbology != .qr, let made = Self.made(content, inQRCode) {
            remedies.append("take --symbology qr (version \(made.version))")
        }
        if maximumSymbols != 16, !Self.holds(content, inQRCode) {
            let count = (try? Self.encode(content, inQRCode, maximumSymbols: 16))?.count
            if let count {
                remedies.append(
                    "spread them over \(count) symbols with --structured-append \(count)")
            }
        }
        return remedies
    }

    /// The symbol that would be made; what does not fit is `nil`, as that is the question.
    private static func made(_ content: CodeContent, _ options: EncodingOptions) -> EncodedSymbol? {
        var options = options
        options.mask = 0
        return (try? encode(content, options, maximumSymbols: 1))?.first
    }

    private static func holds(_ content: CodeContent, _ options: EncodingOptions) -> Bool {
        made(content, options) != nil
    }
}
