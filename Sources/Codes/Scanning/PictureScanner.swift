public import Decoding
import FoundationEssentials
public import Imaging
public import Isolation
package import Payloads
public import Pictures
import QRReader

/// Reads one input after the other: loads its pages, finds the symbols, says what they mean.
public struct PictureScanner: Sendable {
    private let decoder: Decoder
    private let loaders: any PictureLoaders
    private let limits: ImageLimits
    private let site: SiteAddress?
    private let explains: Bool
    private let unasked: Decoder?
    private let decoders: DecoderPool?

    /// - Parameters:
    ///   - loaders: what reads formats other than JPEG, PNG, PNM and PDF.
    ///   - site: the address whose codes are our own rooms, buildings, people and tours.
    ///   - explains: whether records say what was seen and not read.
    ///   - unasked: reads the symbologies that `decoder` does not, so that records name them; `nil` where they are not to.
    ///   - decoders: confined processes that decode files; `nil` for this process.
    package init(
        decoder: Decoder, loaders: any PictureLoaders, limits: ImageLimits = ImageLimits(),
        site: SiteAddress? = nil, explains: Bool = false, unasked: Decoder? = nil,
        through decoders: DecoderPool? = nil
    ) {
        self.decoder = decoder
        self.loaders = loaders
        self.limits = limits
        self.site = site
        self.explains = explains
        self.unasked = unasked
        self.decoders = decoders
    }

    /// One record per page; a file that cannot be read has one too.
    ///
    /// - Parameter inspect: sees each page's pixels with its record, before the next page is loaded.
    public func scan(
        _ input: ScanInput, inspect: (LumaPage, ScanRecord) -> Void = { _, _ in }
    ) -> [ScanRecord] {
        let clock = ContinuousClock()
        var start = clock.now
        if case .unlistedFolder(let path, let reason) = input {
            return [.unreadable(path: path, error: "\(path): \(reason)", loadTime: .zero)]
        }
        let file: ImageFile
        do {
            file = try open(input)
        } catch {
            return [
                .unreadable(
                    path: input.name, error: words(for: error), loadTime: clock.now - start)
            ]
        }
        var records: [ScanRecord] = []
        var pages = decoders.map { file.lumaPages(through: $0) } ?? file.lumaPages()
        while true {
            do throws(ImageFileError) {
                guard let page = try pages.next() else { break }
                let loadTime = clock.now - start
                var record: ScanRecord
                do throws(DecoderFailure) {
                    record = try self.record(
                        of: page.image, path: input.name, page: page.number)
                } catch {
                    throw ImageFileError.decoderFailed(
                        file: input.name, page: page.number, error)
                }
                record.orientation = page.orientation
                record.warnings = page.warnings + record.warnings
                record.loadTime = loadTime
                inspect(page, record)
                records.append(record)
            } catch {
                records.append(
                    .unreadable(
                        path: input.name, page: records.count + 1, error: words(for: error),
                        loadTime: clock.now - start))
            }
            // One error per page at the most, and never more records than pages are allowed.
            if records.count > limits.maximumPages { break }
            start = clock.now
        }
        return records
    }

    /// The record of a picture in memory.
    ///
    /// - Throws: why libzbar failed, where the native reader read nothing.
    public func record(
        of image: LumaImage, path: String, page: Int = 1
    ) throws(DecoderFailure) -> ScanRecord {
        let start = ContinuousClock.now
        let picture = decoder.examine(image)
        let decodeTime = ContinuousClock.now - start
        if let failure = picture.failure, picture.symbols.isEmpty { throw failure }
        let others = explains ? others(in: image, besides: picture.symbols) : nil
        var record = ScanRecord(
            path: path, page: page, width: image.width, height: image.height,
            orientation: .upright, status: picture.symbols.isEmpty ? .none : .found, error: nil,
            warnings: warnings(picture.failure), symbols: picture.symbols.map { understand($0) },
            diagnoses: explains ? picture.diagnoses : nil, loadTime: .zero,
            decodeTime: decodeTime)
        record.isCutShort = picture.isCutShort
        record.addOthers(others, unasked: unaskedSymbols(in: image, besides: picture.symbols))
        return record
    }

    /// Symbols of kinds that were not asked for, each with a place: that of the whole picture where its own is not known.
    private func unaskedSymbols(in image: LumaImage, besides symbols: [Symbol]) -> [Symbol] {
        guard let unasked else { return [] }
        let (width, height) = (Double(image.width), Double(image.height))
        let whole = Quadrilateral(
            topLeft: Point(x: 0, y: 0), topRight: Point(x: width, y: 0),
            bottomRight: Point(x: width, y: height), bottomLeft: Point(x: 0, y: height))
        return unasked.decode(image).compactMap { symbol in
            var symbol = symbol
            symbol.corners = symbol.corners ?? whole
            let center = symbol.corners?.center
            let isRead = symbols.contains { other in
                center.map { other.corners?.contains($0) == true } ?? false
            }
            return isRead || !symbol.symbology.isNamed(for: symbol.bytes.count) ? nil : symbol
        }
    }

    /// The codes of other kinds than QR, outside the symbols that were read.
    private func others(in image: LumaImage, besides symbols: [Symbol]) -> [OtherSymbol] {
        var finder = OtherSymbolFinder()
        return finder.find(in: image, outside: symbols.compactMap(\.corners))
    }

    /// A symbol with what its text means.
    public func understand(_ symbol: Symbol) -> ScannedSymbol {
        ScannedSymbol(
            symbol: symbol,
            payload: Payload(
                classifying: symbol.text.string, symbology: symbol.symbology.rawValue, site: site))
    }

    /// What to say of a page whose symbols only the native reader could look for.
    private func warnings(_ failure: DecoderFailure?) -> [String] {
        failure.map { ["libzbar has not looked at this page: \($0)"] } ?? []
    }

    /// Why a file or page is not read, with the option that allows it where there is one.
    private func words(for error: ImageFileError) -> String {
        switch error {
        case .tooManyPixels: "\(error); raise it with --max-pixels, or scale the picture down"
        default: error.description
        }
    }

    private func open(_ input: ScanInput) throws(ImageFileError) -> ImageFile {
        if case .standardInput = input {
            return try ImageFile(
                readingFrom: 0, name: "standard input", limits: limits, loaders: loaders)
        }
        return try ImageFile(path: input.name, limits: limits, loaders: loaders)
    }
}
