import Imaging
import QRCode

/// Reads the QR Code of a hypothesis.
///
/// A ladder of methods; each rung is tried only when all below it failed: first a flat grid (a homography), then one
/// that bends with the paper (a B-spline grid), each decoded with the plain levels of its modules, with the blur
/// between them removed, and with unreliable codewords erased. Reuses its working memory.
struct SymbolReader: Sendable {
    /// The method of the last attempt.
    enum Rung: Int, Sendable {
        case flat, flatEqualized, bent, bentEqualized, bentNarrow, bentSoft, centered
        case centeredEqualized
    }

    /// Agreement of the function modules below which there is noise but never was a symbol.
    private static let leastAgreement = 0.45
    /// The same before the grid is bent.
    private static let leastFirstAgreement = 0.2
    /// Agreement above which the grid is right, and only the modules may be wrong.
    private static let sureAgreement = 0.75
    /// The largest probability of a misread for the first attempt at a hypothesis.
    ///
    /// Undamaged symbols and those with one or two wrong codewords keep to it in all versions and levels. Of the
    /// random words that pass, at most a twentieth also have modes and counts that fit the symbol.
    private static let firstMisreadLimit = 5e-10
    /// The same for each later attempt.
    private static let misreadLimit = 1e-10

    private var refiner = FinderRefiner()
    var builder = GridBuilder()
    private(set) var grid = SymbolGrid()
    private var levels = ModuleLevels()
    private var equalizer = ModuleEqualizer()
    private var decoder = SoftDecoder()
    var functions = [FunctionModules?](repeating: nil, count: 41)
    /// The same of Model 1.
    var model1Functions = [FunctionModules?](repeating: nil, count: 15)
    private var greys = [Float](repeating: 0, count: 177 * 177)
    private var softs = [Float](repeating: 0, count: 177 * 177)
    private var outside: [Int] = []
    var candidates: [(version: Int, agreement: Double)] = []
    /// The chances of misreads that are left.
    private(set) var ledger = MisreadLedger()
    /// Whether ``begin()`` was called at the start of the picture; otherwise each hypothesis counts as one picture.
    private var hasBegun = false
    var budget = ReadingBudget(.thorough, modules: 0)

    /// The work of the last reading, in the steps of ``WorkMeter``.
    var work: Int { budget.spent }
    /// Whether it ended because the picture had too little work left.
    var isCutShort: Bool { budget.isCutShort }
    /// The best agreement of the function modules with a grid of the last reading, −1...1.
    private(set) var agreement = -1.0
    /// The rung of the last reading.
    private(set) var rung = Rung.flat
    /// Whether readings that fail keep their levels, for ``ReadingSession`` to combine.
    var keepsLevels = false
    /// The levels of the grid of the last reading that agreed best; `nil` where none looked right.
    private(set) var kept: SymbolLevels?
    /// Modules per side of the grid that was sampled last; 0 where none was in the last reading.
    private var sampledSide = 0

    /// The modules that were sampled last; `nil` where none were in the last reading.
    var sampledLevels: TracedLevels? {
        TracedLevels(
            softs[..<(sampledSide * sampledSide)], width: sampledSide, height: sampledSide)
    }

    /// Begins another picture, or continues one.
    ///
    /// - Parameter ledger: that of the picture, full for another one.
    mutating func begin(_ ledger: MisreadLedger = MisreadLedger()) {
        hasBegun = true
        self.ledger = ledger
    }

    /// Reads the symbol of a hypothesis, or reports how far reading got.
    ///
    /// - Parameter left: the work after which no other version and no slow stage is begun.
    mutating func read(
        _ hypothesis: Hypothesis, in image: LumaImage, effort: Effort, left: Int = .max
    ) -> SymbolOutcome {
        if !hasBegun { ledger = MisreadLedger() }
        kept = nil
        sampledSide = 0
        let pixels = image.pixels
        let raster = GreyRaster(
            pixels.span, width: image.width, height: image.height,
            isInverted: hypothesis.isInverted)
        agreement = -1
        var report = SymbolReport(hypothesis)
        guard var frames = FinderFrames(hypothesis) else { return .failed(report.diagnosis) }
        let first = functionModules(hypothesis.versions.first ?? 1)
        budget = ReadingBudget(
            effort, modules: first.dimension * first.dimension, left: left)
        // Rings whose contours were followed all around have corners as precise as those of a fit.
        if hypothesis.isOutlined,
            let symbol = readFlat(first, frames.trusted, &report, in: raster)
        {
            return .read(symbol)
        }
        frames.refine(&refiner, in: raster)
        budget.count(.refine, modules: 0)
        if !hypothesis.isOutlined, let symbol = readFlat(first, frames, &report, in: raster) {
            return .read(symbol)
        }
        rankVersions(hypothesis, frames, effort, in: raster)
        let attempts = effort == .fast ? 1 : effort == .normal ? 2 : 4
        for index in 0..<min(attempts, candidates.count) where !budget.isSpent {
            let version = functionModules(candidates[index].version)
            if let symbol = read(version, frames, effort, &report, in: raster) {
                return .read(symbol)
            }
        }
        // A large symbol states its version, which bent paper hides from the rulers at its corners.
        if effort != .fast, !budget.isSpent, let stated = report.statedVersion,
            !candidates.contains(where: { $0.version == stated }),
            let symbol = read(functionModules(stated), frames, effort, &report, in: raster)
        {
            return .read(symbol)
        }
        return .failed(report.diagnosis)
    }

    /// The best agreement of the modules of known shade, for any of a hypothesis's versions, on a grid laid by the
    /// finder patterns alone, −1...1.
    mutating func agreement(of hypothesis: Hypothesis, in image: LumaImage) -> Double {
        let pixels = image.pixels
        let raster = GreyRaster(
            pixels.span, width: image.width, height: image.height,
            isInverted: hypothesis.isInverted)
        budget = ReadingBudget(.fast, modules: 0)
        guard var frames = FinderFrames(hypothesis) else { return -1 }
        frames.refine(&refiner, in: raster)
        budget.count(.refine, modules: 0)
        var best = -1.0
        for version in hypothesis.versions {
            best = max(best, agreement(frames, functionModules(version), in: raster))
        }
        return best
    }
}

// MARK: The ladder

extension SymbolReader {
    /// Reads a symbol with its likeliest version and grid, as most are.
    private mutating func readFlat(
        _ functions: FunctionModules, _ frames: FinderFrames, _ report: inout SymbolReport,
        in raster: borrowing GreyRaster
    ) -> FoundSymbol? {
        guard layFlat(functions, frames, in: raster) else { return nil }
        grid.placeModules()
        let agreement = decide(functions, .point, radius: 4, rounds: 1, &report, in: raster)
        guard agreement > Self.sureAgreement else { return nil }
        return decode(.flat, functions, Self.firstMisreadLimit, &report)
    }

    private mutating func layFlat(
        _ functions: FunctionModules, _ frames: FinderFrames, in raster: borrowing GreyRaster
    ) -> Bool {
        budget.count(.lay(alignments: functions.alignments.count), modules: 0)
        return builder.layFlat(&grid, over: frames, functions, in: raster)
    }

    private mutating func read(
        _ functions: FunctionModules, _ frames: FinderFrames, _ effort: Effort,
        _ report: inout SymbolReport, in raster: borrowing GreyRaster
    ) -> FoundSymbol? {
        guard layFlat(functions, frames, in: raster) else { return nil }
        grid.placeModules()
        let flat = decide(functions, .point, radius: 4, rounds: 1, &report, in: raster)
        if flat > Self.leastAgreement,
            let symbol = decode(.flat, functions, Self.firstMisreadLimit, &report)
        {
            return symbol
        }
        if let other = functions.version.inOtherModel, suggestsModel1(functions) {
            let model1 = functionModules(model1: other)
            return read(model1, frames, effort, &report, in: raster)
        }
        guard flat > Self.leastFirstAgreement, budget.allows(.bend, modules: functions.count) else {
            return nil
        }
        if flat > Self.sureAgreement {
            // What is wrong is the modules.
            equalize(functions)
            if let symbol = decode(.flatEqualized, functions, Self.misreadLimit, &report)
                ?? decodeWithAnyFormat(functions, &report)
            {
                return symbol
            }
        }
        if let symbol = readBent(functions, frames, effort, &report, in: raster) {
            return symbol
        }
        // In larger symbols the alignment patterns have settled where the fourth corner is.
        let isSettled = functions.version.number > 6 && builder.alignmentsFound > 0
        guard effort == .thorough || effort == .normal && !isSettled,
            budget.allows(.bend, modules: functions.count),
            builder.layAffine(&grid, over: frames, dimension: functions.dimension)
        else { return nil }
        return readBent(functions, frames, effort, &report, in: raster)
    }

    /// Reads with a grid that starts from the flat one laid last and follows the paper.
    private mutating func readBent(
        _ functions: FunctionModules, _ frames: FinderFrames, _ effort: Effort,
        _ report: inout SymbolReport, in raster: borrowing GreyRaster
    ) -> FoundSymbol? {
        builder.bend(&grid, over: frames, functions, in: raster)
        grid.placeModules()
        let bent = decide(functions, .sharp, radius: 4, rounds: 4, &report, in: raster)
        guard bent > Self.leastAgreement else { return nil }
        if let symbol = decode(.bent, functions, Self.misreadLimit, &report) { return symbol }
        equalize(functions)
        if let symbol = decode(.bentEqualized, functions, Self.misreadLimit, &report)
            ?? (bent > Self.sureAgreement ? decodeWithAnyFormat(functions, &report) : nil)
        {
            return symbol
        }
        guard effort != .fast,
            budget.allows(
                builder.alignmentsFound == 0 ? .fourthCorner : .center, modules: functions.count)
        else { return nil }
        builder.center(&grid, over: frames, functions, in: raster)
        grid.placeModules()
        _ = decide(functions, .sharp, radius: 4, rounds: 4, &report, in: raster)
        if let symbol = decode(.centered, functions, Self.misreadLimit, &report) { return symbol }
        equalize(functions)
        if let symbol = decode(.centeredEqualized, functions, Self.misreadLimit, &report) {
            return symbol
        }
        if effort != .thorough { return nil }
        _ = decide(functions, .sharp, radius: 2, rounds: 4, &report, in: raster)
        if let symbol = decode(.bentNarrow, functions, Self.misreadLimit, &report) {
            return symbol
        }
        _ = decide(functions, .soft, radius: 4, rounds: 4, &report, in: raster)
        equalize(functions)
        return decode(.bentSoft, functions, Self.misreadLimit, &report)
    }

    /// Samples the grid and decides the levels; returns the agreement of the function modules.
    private mutating func decide(
        _ functions: FunctionModules, _ aperture: ModuleSampler.Aperture, radius: Int, rounds: Int,
        _ report: inout SymbolReport, in raster: borrowing GreyRaster
    ) -> Double {
        let n = functions.dimension
        budget.count(.decide, modules: n * n)
        ModuleSampler.sample(grid, aperture, in: raster, greys: &greys, outside: &outside)
        levels.decide(
            greys, shades: functions.shades, n, radius: radius, rounds: rounds, levels: &softs)
        for i in outside { softs[i] = 0 }
        sampledSide = n
        func mean(_ modules: [Int]) -> Double {
            if modules.isEmpty { return 0 }
            var sum: Float = 0
            for i in modules { sum += max(-1, min(1, softs[i])) * functions.shades[i] }
            return Double(sum) / Double(modules.count)
        }
        let agreement = (mean(functions.outsideFinders) + mean(functions.insideFinders)) / 2
        self.agreement = max(self.agreement, agreement)
        report.note(agreement: agreement, grid, functions, contrast: Double(levels.contrast))
        if keepsLevels { keep(agreement, functions, isInverted: report.diagnosis.isInverted) }
        return agreement
    }

    /// Keeps the levels just decided, if they agree better than those before.
    ///
    /// Not those of Model 1: only where blocks are interleaved all over a symbol can ``SymbolTrack`` see that frames
    /// show two symbols.
    private mutating func keep(
        _ agreement: Double, _ functions: FunctionModules, isInverted: Bool
    ) {
        guard functions.version.symbology == .qrCode,
            agreement > max(Self.leastAgreement, kept?.agreement ?? 0)
        else { return }
        kept = SymbolLevels(
            version: functions.version, agreement: agreement,
            levels: Array(softs[..<(functions.dimension * functions.dimension)]),
            corners: grid.corners, moduleSize: grid.moduleSize,
            contrast: Double(levels.contrast), isInverted: isInverted)
    }

    /// Whether the modules sampled last hold the format information of Model 1.
    private mutating func suggestsModel1(_ functions: FunctionModules) -> Bool {
        let modules = softs
        let count = functions.dimension * functions.dimension
        return decoder.suggestsModel1(
            modules.span.extracting(0..<count), version: functions.version)
    }

    private mutating func equalize(_ functions: FunctionModules) {
        budget.count(.equalize, modules: functions.dimension * functions.dimension)
        equalizer.equalize(&softs, shades: functions.shades, functions.dimension)
    }

    private mutating func decode(
        _ rung: Rung, _ functions: FunctionModules, _ cap: Double, _ report: inout SymbolReport
    ) -> FoundSymbol? {
        self.rung = rung
        return decode(functions, cap, &report) {
            (decoder, modules, limit) throws(SymbolError) in
            try decoder.decode(
                modules, version: functions.version, misreadLimit: limit, formats: 2,
                triesErasures: rung != .flat)
        }
    }

    /// Decodes the modules sampled last, whatever the format information says.
    private mutating func decodeWithAnyFormat(
        _ functions: FunctionModules, _ report: inout SymbolReport
    ) -> FoundSymbol? {
        decode(functions, Self.misreadLimit, &report) {
            (decoder, modules, limit) throws(SymbolError) in
            try decoder.decodeWithAnyFormat(
                modules, version: functions.version, misreadLimit: limit)
        }
    }

    private mutating func decode(
        _ functions: FunctionModules, _ cap: Double, _ report: inout SymbolReport,
        _ body: (inout SoftDecoder, Span<Float>, Double) throws(SymbolError) -> DecodedSymbol
    ) -> FoundSymbol? {
        let modules = softs
        let count = functions.dimension * functions.dimension
        budget.count(rung == .flat ? .correct : .decode, modules: count)
        var agreeing = 0
        for i in functions.outsideFinders where softs[i] * functions.shades[i] > 0 {
            agreeing += 1
        }
        let limit = ledger.limit(
            upTo: cap, agreeing: agreeing, of: functions.outsideFinders.count)
        do throws(SymbolError) {
            let decoded = try body(&decoder, modules.span.extracting(0..<count), limit)
            return report.symbol(
                decoded, grid, contrast: Double(levels.contrast))
        } catch {
            report.note(error)
            let sharpness = ModuleSharpness.measure(greys, functions.dimension)
            report.note(sharpness: sharpness)
            return nil
        }
    }
}
