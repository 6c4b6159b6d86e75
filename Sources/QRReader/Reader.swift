public import Imaging

/// Finds and reads the QR Codes, Micro QR Codes and rMQRs in pictures.
///
/// Keeps its working memory from picture to picture: use one for all frames of a camera. The same picture
/// gives the same reading, whatever was read before.
public struct Reader: Sendable {
    public let options: ReaderOptions

    private var scan = FinderScan()
    private var regions = RegionFinder()
    private var templates = TemplateFinder()
    private var search = SymbolSearch()
    /// How many of the regions' usual passes this picture has had.
    private var passes = 0

    public init(options: ReaderOptions = ReaderOptions()) {
        self.options = options
    }

    /// Reads every symbol in a picture.
    ///
    /// - Complexity: linear in the number of pixels, with an upper bound per pixel that the effort sets
    ///   and no content exceeds.
    public mutating func read(_ image: LumaImage) -> Reading {
        search.begin(image, readsInverted: options.readsInverted)
        passes = 0
        readAtFirstSight(image)
        if options.effort != .fast { readAgain(image) }
        if options.effort == .thorough { tryEverything(image) }
        return search.reading()
    }

    /// What lines across the picture show.
    private mutating func readAtFirstSight(_ image: LumaImage) {
        search.stage = .lines
        search.add(scan.find(in: image, settings: .fast))
        search.readTriples(in: image, within: .tight, .quick)
        readSingles(image, attempts: 8)
    }

    /// Symbols that have one finder pattern.
    private mutating func readSingles(_ image: LumaImage, attempts: Int) {
        guard search.isIncomplete else { return }
        let stage = search.stage
        search.stage = .single
        search.readSingles(in: image, options: options, attempts: attempts)
        search.stage = stage
    }

    /// What regions within regions show, where lines did not show all.
    private mutating func readAgain(_ image: LumaImage) {
        guard search.isIncomplete else { return }
        search.add(scan.findMore(in: image, settings: .normal))
        search.readTriples(in: image, within: .tight, .quick)
        search.readTriples(in: image, within: .tight, .careful)
        readSingles(image, attempts: 16)
        search.stage = .regions
        for pass in SearchPass.normal {
            guard search.isIncomplete else { return }
            passes += 1
            if search.add(regions.find(in: image, passes: [pass])) > 0 {
                search.readTriples(in: image, within: .tight, .quick)
                search.readTriples(in: image, within: .tight, .careful)
            }
            guard !search.isBarren else { return }
        }
    }

    /// Every way of finding there is, and symbols of which less is seen.
    private mutating func tryEverything(_ image: LumaImage) {
        search.stage = .denserLines
        search.add(scan.findMore(in: image, settings: .thorough))
        let left = SearchPass.normal.dropFirst(passes)
        if !left.isEmpty { search.add(regions.find(in: image, passes: Array(left))) }
        search.readTriples(in: image, within: .tight, .careful)
        search.readTriples(in: image, within: .loose, .patient)
        readSingles(image, attempts: 48)
        search.stage = .preparation
        for pass in SearchPass.thorough.dropFirst(SearchPass.normal.count) {
            guard search.isIncomplete else { return }
            guard search.add(regions.find(in: image, passes: [pass])) > 0 else { continue }
            search.readTriples(in: image, within: .tight, .careful)
            search.readTriples(in: image, within: .loose, .patient)
        }
        guard search.isIncomplete else { return }
        search.stage = .pairs
        search.readPairs(in: image, limit: 200, .patient)
        guard search.isIncomplete else { return }
        search.stage = .templates
        search.add(templates.find(in: image))
        search.readTriples(in: image, within: .loose, .last)
    }
}
