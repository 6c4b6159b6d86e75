/// Splits a message over symbols of a structured append.
struct MessageSplitter {
    private let input: EncodingInput
    private let options: EncodingOptions
    private let maximumSymbols: Int

    init(_ input: EncodingInput, _ options: EncodingOptions, maximumSymbols: Int) {
        self.input = input
        self.options = options
        self.maximumSymbols = min(max(maximumSymbols, 1), 16)
    }

    /// The symbols in order; a single one when the message fits into it.
    func encode() throws(SymbolError) -> [EncodedSymbol] {
        do throws(SymbolError) {
            return [try QRCode.encode(input, options)]
        } catch {
            guard case .dataTooLong = error, maximumSymbols > 1 else { throw error }
        }
        // Only QR Code has the header.
        let versions = options.versions.filter {
            $0.symbology == .qrCode && !$0.levels(from: options.errorCorrectionLevel).isEmpty
        }.sorted { $0.number < $1.number }
        guard let largest = versions.last else {
            throw .unsupportedFeature(
                "structured append", version: options.versions.last ?? Version(index: 0))
        }
        let symbols = cuts(largest).count
        guard symbols <= maximumSymbols else {
            throw .messageTooLong(symbols: symbols, maximum: maximumSymbols)
        }
        // The fewest symbols, and the smallest version that needs no more than these.
        var (low, high) = (0, versions.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if cuts(versions[middle]).count <= symbols { high = middle } else { low = middle + 1 }
        }
        return try encode(cuts(versions[low]), in: versions[low])
    }

    /// The ranges of units that one symbol after the other can hold, one more than allowed at most.
    private func cuts(_ version: Version) -> [Range<Int>] {
        let segmentation = Segmentation(input, version)
        let room = roomForSegments(version)
        var ranges: [Range<Int>] = []
        var start = 0
        while start < input.units.count, ranges.count <= maximumSymbols {
            let end = max(segmentation.prefix(from: start, bits: room), start + 1)
            ranges.append(start..<end)
            start = end
        }
        return ranges
    }

    /// Data bits less the headers that every symbol repeats.
    private func roomForSegments(_ version: Version) -> Int {
        let level = options.errorCorrectionLevel
        let headers = SymbolContent(
            segments: input.eci.map { [Segment(.byte, [], eci: $0)] } ?? [],
            structuredAppend: StructuredAppend(index: 0, count: 2, parity: 0), fnc1: input.fnc1)
        guard let structure = BlockStructure(version: version, level: level),
            let bits = try? SegmentWriter.bitCount(of: headers, in: version)
        else { return 0 }
        let ofEmptySegment =
            input.eci == nil ? 0 : version.modeBits + (version.countBits(.byte) ?? 0)
        return structure.dataBits - bits + ofEmptySegment
    }

    private func encode(
        _ ranges: [Range<Int>], in version: Version
    ) throws(SymbolError) -> [EncodedSymbol] {
        let parity = input.bytes.reduce(0, ^)
        var symbols: [EncodedSymbol] = []
        for (index, range) in ranges.enumerated() {
            var own = options
            own.versions = [version]
            let place = StructuredAppend(index: index, count: ranges.count, parity: parity)
            let plan = try SymbolPlan.choose(own) { version in
                var content = input.content(of: range, version: version)
                content?.structuredAppend = place
                return content
            }
            symbols.append(try SymbolBuilder(plan).build(mask: options.mask))
        }
        return symbols
    }
}
