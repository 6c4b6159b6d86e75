public import Decoding
public import Imaging
public import Payloads
public import QRReader

/// What came of one picture, or of one page of a file.
public struct ScanRecord: Sendable {
    /// The file as it was named, or `-` for standard input.
    public var path: String
    /// The page's number in its file, from 1.
    public var page: Int
    /// The size in stored pixels; `nil` when nothing could be read.
    public var width: Int?
    public var height: Int?
    /// How the file says the picture is to be turned; not applied to corners.
    public var orientation: Orientation
    public var status: Status
    /// Why the picture could not be read, in words for people: a whole sentence, with its path.
    public var error: String?
    /// What was damaged but could be read past.
    public var warnings: [String]
    public var symbols: [ScannedSymbol]
    /// The messages of several symbols that come to an end with this picture, as ``ScanSummary/add(_:)`` returns them, and
    /// those whose last part is here and that lack others.
    public var messages: [ScanMessage] = []
    /// The places that look like a QR code and were not read, the most promising first; `nil` where they were not
    /// asked for.
    public var diagnoses: [Diagnosis]?
    /// The search for codes ended early, because the picture has more detail than the effort allows.
    public var isCutShort = false
    /// The codes of other kinds than QR that were recognised; `nil` where they were not asked for.
    public var others: [OtherSymbol]?
    /// Symbols of kinds that were not asked for; their text is in no record.
    public var unasked: [Symbol] = []
    /// The time it took to get the pixels, and to find the symbols in them.
    public var loadTime: Duration
    public var decodeTime: Duration

    public enum Status: String, Sendable, CaseIterable {
        /// At least one symbol was read.
        case found
        /// The picture was read and holds no symbol.
        case none
        /// There are no pixels to look at; ``ScanRecord/error`` says why.
        case unreadable
    }

    public init(
        path: String, page: Int, width: Int?, height: Int?, orientation: Orientation,
        status: Status, error: String?, warnings: [String], symbols: [ScannedSymbol],
        diagnoses: [Diagnosis]? = nil, loadTime: Duration, decodeTime: Duration
    ) {
        self.path = path
        self.page = page
        self.width = width
        self.height = height
        self.orientation = orientation
        self.status = status
        self.error = error
        self.warnings = warnings
        self.symbols = symbols
        self.diagnoses = diagnoses
        self.loadTime = loadTime
        self.decodeTime = decodeTime
    }

    /// Adds the codes of other kinds; a place inside one of them is not that of a QR code.
    mutating func addOthers(_ others: [OtherSymbol]?, unasked: [Symbol]) {
        self.others = others
        self.unasked = unasked
        let places = (others ?? []).map(\.corners) + unasked.compactMap(\.corners)
        diagnoses?.removeAll { diagnosis in
            places.contains { $0.contains(diagnosis.corners.center) }
        }
    }

    /// Whether one of the symbols is a part of this message.
    public func holdsPart(of set: IncompleteSet) -> Bool {
        symbols.contains { scanned in
            guard let part = scanned.symbol.structuredAppend else { return false }
            return scanned.symbol.symbology == set.symbology && part.count == set.count
                && part.parity == set.parity
        }
    }

    /// Why the picture could not be read, without its path.
    public var reason: String? {
        error.map { error in
            let names = ["\(path), page \(page): ", "\(path): "]
            return names.first { error.hasPrefix($0) }.map { String(error.dropFirst($0.count)) }
                ?? error
        }
    }

    /// The record of a file or page without pixels.
    public static func unreadable(path: String, page: Int = 1, error: String, loadTime: Duration)
        -> ScanRecord
    {
        ScanRecord(
            path: path, page: page, width: nil, height: nil, orientation: .upright,
            status: .unreadable, error: error, warnings: [], symbols: [], loadTime: loadTime,
            decodeTime: .zero)
    }
}

/// A symbol with what its text means.
public struct ScannedSymbol: Sendable {
    public var symbol: Symbol
    public var payload: Payload
}
