public import Imaging

/// Finds and reads the QR Codes, Micro QR Codes and rMQRs in pictures.
///
/// Reuses its working memory: use one reader for all frames of a camera. The same picture gives the same reading,
/// whatever was read before.
public struct Reader: Sendable {
    public let options: ReaderOptions

    private var scan = FinderScan()
    private var components = ComponentFinder()
    private var templates = TemplateFinder()
    private var search = SymbolSearch()
    /// The number of component passes that this picture has had.
    private var passes = 0

    public init(options: ReaderOptions = ReaderOptions()) {
        self.options = options
    }

    /// Reads every symbol in a picture.
    ///
    /// The effort decides which methods run, the cheap ones first; most of them run only where there may be more to
    /// read.
    ///
    /// - Complexity: linear in the number of pixels, with an upper bound per pixel that the effort sets
    ///   and no content exceeds.
    public mutating func read(_ image: LumaImage) -> Reading {
        search.begin(image, readsInverted: options.readsInverted)
        passes = 0
        scanSparseLines(image)
        if options.effort != .fast, search.isIncomplete {
            scanLines(image)
            labelComponents(image)
        }
        if options.effort == .thorough {
            scanDenseLines(image)
            searchPreprocessed(image)
            completePairs(image)
            matchTemplates(image)
        }
        return search.reading()
    }

    /// Finder patterns on scan lines a few rows apart.
    private mutating func scanSparseLines(_ image: LumaImage) {
        search.stage = .lines
        search.add(scan.find(in: image, settings: .fast))
        search.readTriples(in: image, within: .tight, .quick)
        readSingles(image, attempts: 8)
    }

    /// Symbols with a single finder pattern.
    private mutating func readSingles(_ image: LumaImage, attempts: Int) {
        guard search.isIncomplete else { return }
        let stage = search.stage
        search.stage = .single
        search.readSingles(in: image, options: options, attempts: attempts)
        search.stage = stage
    }

    /// Finder patterns on more scan lines.
    private mutating func scanLines(_ image: LumaImage) {
        search.add(scan.findMore(in: image, settings: .normal))
        search.readTriples(in: image, within: .tight, .quick)
        search.readTriples(in: image, within: .tight, .careful)
        readSingles(image, attempts: 16)
    }

    /// Finder patterns as nested connected components, binarized with several windows.
    private mutating func labelComponents(_ image: LumaImage) {
        search.stage = .components
        for pass in SearchPass.normal {
            guard search.isIncomplete else { return }
            passes += 1
            if search.add(components.find(in: image, passes: [pass])) > 0 {
                search.readTriples(in: image, within: .tight, .quick)
                search.readTriples(in: image, within: .tight, .careful)
            }
            guard !search.isBarren else { return }
        }
    }

    /// Every row and column, the windows that are left, and hypotheses that deviate more from a flat square.
    private mutating func scanDenseLines(_ image: LumaImage) {
        search.stage = .denserLines
        search.add(scan.findMore(in: image, settings: .thorough))
        let left = SearchPass.normal.dropFirst(passes)
        if !left.isEmpty { search.add(components.find(in: image, passes: Array(left))) }
        search.readTriples(in: image, within: .tight, .careful)
        search.readTriples(in: image, within: .loose, .patient)
        readSingles(image, attempts: 48)
    }

    /// Nested components in the preprocessed picture: equalized, sharpened, filtered, scaled.
    private mutating func searchPreprocessed(_ image: LumaImage) {
        search.stage = .preparation
        for pass in SearchPass.thorough.dropFirst(SearchPass.normal.count) {
            guard search.isIncomplete else { return }
            guard search.add(components.find(in: image, passes: [pass])) > 0 else { continue }
            search.readTriples(in: image, within: .tight, .careful)
            search.readTriples(in: image, within: .loose, .patient)
        }
    }

    /// Symbols with two finder patterns that were seen, and a third that they predict.
    private mutating func completePairs(_ image: LumaImage) {
        guard search.isIncomplete else { return }
        search.stage = .pairs
        search.readPairs(in: image, limit: 200, .patient)
    }

    /// Finder patterns by template matching.
    private mutating func matchTemplates(_ image: LumaImage) {
        guard search.isIncomplete else { return }
        search.stage = .templates
        search.add(templates.find(in: image))
        search.readTriples(in: image, within: .loose, .last)
    }
}
