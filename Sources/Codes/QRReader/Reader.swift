public import Imaging

/// Finds and reads the QR Codes, Micro QR Codes and rMQRs in pictures.
///
/// Reuses its working memory: use one reader for all frames of a camera. The same picture gives the same reading,
/// whatever was read before.
public struct Reader: Sendable {
    public let options: ReaderOptions

    var scan = FinderScan()
    var components = ComponentFinder()
    private var templates = TemplateFinder()
    var search = SymbolSearch()
    var busy = BusyRegions()
    /// The reader of parts of a picture; none before there is a part to read.
    var partReader: [Reader] = []
    /// Fewer steps than the effort allows a picture, to see it end early.
    var mostWork: Int?

    public init(options: ReaderOptions = ReaderOptions()) {
        self.options = options
    }

    /// Reads every symbol in a picture.
    ///
    /// The effort decides which methods run, the cheap ones first; most of them run only where there may be more to
    /// read.
    ///
    /// - Complexity: linear in the number of pixels, whatever they show: at most ``Effort/mostWork(pixels:)`` steps.
    public mutating func read(_ image: LumaImage) -> Reading {
        search.begin(
            image, WorkMeter(options.effort, pixels: image.pixels.count, most: mostWork),
            readsInverted: options.readsInverted)
        defer {
            components.release()
            scan.release()
        }
        search.keepsLevels = false
        scanSparseLines(image)
        readFurther(image)
        readRest(image)
        return search.reading()
    }

    /// The methods after the first, as far as the effort goes.
    mutating func readFurther(_ image: LumaImage) {
        switch options.effort {
        case .fast: scanCloserLines(image)
        case .normal, .thorough: readMore(image)
        }
        if options.effort == .thorough, search.isIncomplete {
            lookEverywhereAgain(image)
            scanDenseLines(image)
            searchPreprocessed(image)
            completePairs(image)
            matchTemplates(image)
            search.budget.useReserve()
            lookEverywhereAgain(image)
        }
    }

    /// Reads every symbol in a picture as ``read(_:)`` does, and notes each step.
    ///
    /// - Complexity: that of ``read(_:)``, and the levels of each step's modules.
    public mutating func trace(_ image: LumaImage) -> (reading: Reading, trace: ReadingTrace) {
        search.trace = ReadingTrace()
        let reading = read(image)
        var trace = search.trace ?? ReadingTrace()
        search.trace = nil
        let collection = search.collection
        for (finder, isUsed) in zip(collection.finders, collection.isUsed) {
            trace.finders.append(TracedFinder(finder, isUsed: isUsed))
        }
        return (reading, trace)
    }

    /// Finder patterns on scan lines a few rows apart.
    mutating func scanSparseLines(_ image: LumaImage) {
        search.stage = .lines
        scan.meter = search.meter
        let finders = scan.find(in: image, settings: .fast)
        search.meter = scan.meter
        search.add(finders)
        search.readTriples(in: image, within: .tight, .quick)
        readSingles(image, attempts: 8)
    }

    /// Finder patterns on closer scan lines, smaller, fainter or flawed ones too.
    ///
    /// Most camera frames show no symbol, and where the lines before met no whole finder pattern there hardly ever
    /// is one.
    mutating func scanCloserLines(_ image: LumaImage) {
        guard search.isIncomplete, search.hasCompleteFinders else { return }
        search.stage = .denserLines
        scanMore(image, .closer, within: search.leadRegions)
        search.readTriples(in: image, within: .tight, .quick)
        search.readTriples(in: image, within: .looser, .quick)
        readTimedPairs(image, .quick)
    }

    /// Symbols with two whole finder patterns and a timing pattern.
    private mutating func readTimedPairs(_ image: LumaImage, _ round: SymbolSearch.Round) {
        guard search.isIncomplete else { return }
        let stage = search.stage
        search.stage = .pairs
        search.readTimedPairs(in: image, round)
        search.stage = stage
    }

    /// The methods of normal effort, while there may be more to read.
    private mutating func readMore(_ image: LumaImage) {
        guard search.isIncomplete else { return }
        scanLines(image)
        labelComponents(image)
        guard search.isIncomplete else { return }
        search.readTriples(in: image, within: .looser, .careful)
        lookAgain(image)
    }

    /// The places that came nearest to a symbol, each in a window around it.
    private mutating func lookAgain(_ image: LumaImage) {
        guard search.isIncomplete else { return }
        search.stage = .windows
        search.lookAgain(
            in: image, [.steadied, .equalized, .focused, .plain], places: 2,
            least: SymbolSearch.hopefulInWindow, .fast, on: .normal)
        guard search.isIncomplete else { return }
        search.lookAgain(
            in: image, [.steadied, .focused, .equalized], places: 1, least: SymbolSearch.located,
            .normal,
            on: .normal)
    }

    /// The same for more places and with all corrections.
    private mutating func lookEverywhereAgain(_ image: LumaImage) {
        guard search.isIncomplete else { return }
        search.stage = .windows
        search.lookAgain(
            in: image, SymbolWindow.Correction.allCases, places: 4,
            least: SymbolSearch.hopefulInWindow, .normal, on: .thorough)
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
        // Beside symbols that were read, only what fits a finder pattern that is left over.
        let regions = search.symbols.isEmpty ? nil : search.leadRegions
        scanMore(image, .normal, within: regions)
        search.readTriples(in: image, within: .tight, .quick)
        search.readTriples(in: image, within: .tight, .careful)
        readTimedPairs(image, .careful)
        readSingles(image, attempts: 16)
    }

    /// Finder patterns as nested connected components, binarized with several windows.
    ///
    /// The first step searches the whole picture; the others, where a finder pattern was seen whose symbol was not
    /// read.
    private mutating func labelComponents(_ image: LumaImage) {
        search.stage = .components
        loadComponents()
        for step in SearchStep.normal {
            guard search.isIncomplete else { return }
            let isFirst = step == SearchStep.normal.first
            let regions = isFirst ? nil : search.leadRegions
            if searchComponents(step, within: regions) > 0 {
                search.readTriples(in: image, within: .tight, .quick)
                search.readTriples(in: image, within: .tight, .careful)
                // Seen at a slant no row shows the proportions of a finder pattern.
                readSingles(image, attempts: 4)
            }
            if isFirst { readCores(image, .careful) }
            // Where neither lines nor the first components look like a finder pattern, there is none.
            guard search.hasCompleteLeads else { return }
        }
    }

    /// Symbols whose finder patterns are drawn in other ways, where no other was read.
    private mutating func readCores(_ image: LumaImage, _ round: SymbolSearch.Round) {
        guard search.symbols.isEmpty else { return }
        search.readCores(components.cores.patterns, in: image, round)
    }

    /// Every row and column, the component steps that are left, and hypotheses that deviate more from a flat square.
    private mutating func scanDenseLines(_ image: LumaImage) {
        guard search.isIncomplete else { return }
        search.stage = .denserLines
        scanMore(image, .thorough)
        loadComponents()
        for step in SearchStep.normal { searchComponents(step) }
        search.readTriples(in: image, within: .tight, .careful)
        search.readTriples(in: image, within: .loose, .patient)
        readSingles(image, attempts: 48)
        readCores(image, .patient)
    }

    /// Nested components in the preprocessed picture: equalized, sharpened, filtered, scaled.
    private mutating func searchPreprocessed(_ image: LumaImage) {
        search.stage = .preparation
        for pass in SearchPass.thorough.dropFirst(SearchPass.normal.count) {
            guard search.isIncomplete else { return }
            let added = SearchStep.steps(of: pass).reduce(0) { added, step in
                added + searchComponents(step)
            }
            guard added > 0 else { continue }
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
        templates.meter = search.meter
        let finders = templates.find(in: image)
        search.meter = templates.meter
        search.add(finders)
        search.readTriples(in: image, within: .loose, .last)
    }
}

// MARK: What is counted

// Each finder counts its own work: the meter goes from one to the next.

extension Reader {
    /// Adds the finder patterns on more scan lines.
    mutating func scanMore(
        _ image: LumaImage, _ settings: FinderScan.Settings, within regions: [SearchRegion]? = nil
    ) {
        guard !search.meter.isSpent else { return }
        scan.meter = search.meter
        let finders = scan.findMore(in: image, settings: settings, within: regions)
        search.meter = scan.meter
        search.add(finders)
    }

    /// Lends the picture's pyramid to the search for components.
    mutating func loadComponents() {
        scan.meter = search.meter
        let planes = scan.planes(shortestSide: SearchPyramid.shortestSide)
        components.meter = scan.meter
        components.load(planes)
        search.meter = components.meter
    }

    /// Adds the finder patterns of one step; returns how many are new.
    @discardableResult
    mutating func searchComponents(
        _ step: SearchStep, within regions: [SearchRegion]? = nil
    ) -> Int {
        guard !search.meter.isSpent else { return 0 }
        components.meter = search.meter
        let finders = components.search(step, within: regions)
        search.meter = components.meter
        return search.add(finders)
    }
}
