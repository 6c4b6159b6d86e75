/// A content with the version and level that hold it.
struct SymbolPlan {
    let content: SymbolContent
    let version: Version
    let level: ErrorCorrectionLevel
    let structure: BlockStructure

    /// The first version allowed that holds the content, and the highest level that costs nothing.
    ///
    /// - Parameter content: makes the content for a version; `nil` when it lacks a mode for it.
    static func choose(
        _ options: EncodingOptions, content: (Version) -> SymbolContent?
    ) throws(SymbolError) -> SymbolPlan {
        var failure = SymbolError.noVersionWithLevel(options.errorCorrectionLevel)
        var widths: [Int?] = []
        var known: (content: SymbolContent, bits: Int)?
        var roomiest = -1
        for version in options.versions {
            if version.symbology == .qrCodeModel1 {
                if roomiest < 0 { failure = .unsupportedFeature("encoder", version: version) }
                continue
            }
            guard let level = version.levels(from: options.errorCorrectionLevel).first,
                let structure = BlockStructure(version: version, level: level)
            else { continue }
            // Versions that count alike split alike, so the split is kept while they do.
            let theirs = [version.modeBits] + Segment.Mode.allCases.map { version.countBits($0) }
            if theirs != widths || known == nil {
                widths = theirs
                known = nil
                do throws(SymbolError) {
                    guard let content = content(version) else {
                        throw .unsupportedFeature("mode for all of the data", version: version)
                    }
                    let bits = try SegmentWriter.bitCount(of: content, in: version)
                    known = (content: content, bits: bits)
                } catch {
                    if case .invalidECI = error { throw error }
                    if roomiest < 0 { failure = error }
                    continue
                }
            }
            guard let known else { continue }
            guard known.bits <= structure.dataBits else {
                if structure.dataBits > roomiest {
                    roomiest = structure.dataBits
                    failure = .dataTooLong(
                        neededBits: known.bits, availableBits: structure.dataBits,
                        version: version, level)
                }
                continue
            }
            let levels = options.raisesErrorCorrectionLevel ? version.levels(from: level) : [level]
            let shapes = levels.compactMap { level in
                BlockStructure(version: version, level: level).map { (level: level, shape: $0) }
            }
            let best = shapes.last { known.bits <= $0.shape.dataBits }
            return SymbolPlan(
                content: known.content, version: version, level: best?.level ?? level,
                structure: best?.shape ?? structure)
        }
        throw failure
    }
}

extension Version {
    /// The levels of the version that are as high as this one or higher, lowest first.
    func levels(from level: ErrorCorrectionLevel) -> [ErrorCorrectionLevel] {
        errorCorrectionLevels.filter { $0 >= level }
    }
}
