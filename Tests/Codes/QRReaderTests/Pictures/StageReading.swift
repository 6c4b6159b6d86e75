import Imaging
import Testing

@testable import QRCode
@testable import QRReader

/// The stages of the reader, one by one, on the photograph of a scene.
struct StageReading {
    /// How the modules of a symbol were decided.
    struct Decision {
        /// 1 dark, −1 light.
        var levels: [Float]
        /// The data modules that are decided otherwise than they were printed.
        var wrong: [Int]
    }

    /// What became of a codeword.
    struct Codeword {
        var modules: [Int]
        var isErased: Bool
        var isCorrected: Bool
    }

    let scene: StageScene
    let finders: [FinderPattern]
    let hypotheses: [Hypothesis]
    let hypothesis: Hypothesis
    let flat: SymbolGrid
    /// After the function patterns were followed, with all points that were seen.
    let bent: SymbolGrid
    let anchors: [Anchor]
    /// After blocks of modules were centred.
    let centred: SymbolGrid
    let greys: [Float]
    let onFlat: Decision
    let onBent: Decision
    let plain: Decision
    let equalized: Decision
    let codewords: [Codeword]
    let decoded: DecodedSymbol

    init() throws {
        scene = try StageScene()
        let image = scene.photograph
        var scan = FinderScan()
        finders = scan.find(in: image, settings: .normal)
        hypotheses = Self.ranked(finders, in: image)
        hypothesis = try #require(
            hypotheses.first { !$0.isInverted }, "no three finder patterns belong together")

        let pixels = image.pixels
        let raster = GreyRaster(
            pixels.span, width: image.width, height: image.height, isInverted: false)
        let functions = FunctionModules(scene.symbol.version)
        var refiner = FinderRefiner()
        var frames = try #require(FinderFrames(hypothesis))
        frames.refine(&refiner, in: raster)
        var builder = GridBuilder()
        var grid = SymbolGrid()
        guard builder.layFlat(&grid, over: frames, functions, in: raster) else {
            throw StageError.noGrid
        }
        grid.placeModules()
        flat = grid
        builder.bend(&grid, over: frames, functions, in: raster)
        grid.placeModules()
        bent = grid
        anchors = builder.anchors
        builder.center(&grid, over: frames, functions, in: raster)
        grid.placeModules()
        centred = grid

        onFlat = Self.decide(flat, functions, .point, rounds: 1, scene, in: raster).decision
        onBent = Self.decide(bent, functions, .sharp, rounds: 4, scene, in: raster).decision
        (greys, plain) = Self.decide(centred, functions, .sharp, rounds: 4, scene, in: raster)
        var levels = plain.levels
        var equalizer = ModuleEqualizer()
        equalizer.equalize(&levels, shades: functions.shades, functions.dimension)
        equalized = Decision(levels: levels, wrong: Self.wrong(levels, functions, scene))
        // Where the reader comes to read this one.
        let last = plain.levels
        var decoder = SoftDecoder()
        decoded = try decoder.decode(
            last.span, version: functions.version, misreadLimit: 1e-10)
        codewords = try Self.codewords(last, functions)
    }

    private static func ranked(_ finders: [FinderPattern], in image: LumaImage) -> [Hypothesis] {
        var grouping = FinderGrouping()
        var glance = TimingGlance()
        var meter = WorkMeter()
        var hypotheses = grouping.hypotheses(
            of: finders, isUsed: [Bool](repeating: false, count: finders.count), within: .tight,
            &meter)
        for i in hypotheses.indices {
            let sight = glance.look(at: hypotheses[i], in: image)
            hypotheses[i].score += sight.regularity
            hypotheses[i].regularity = sight.regularity
        }
        return hypotheses.sorted { $0.score > $1.score }
    }

    private static func decide(
        _ grid: SymbolGrid, _ functions: FunctionModules, _ aperture: ModuleSampler.Aperture,
        rounds: Int, _ scene: StageScene, in raster: borrowing GreyRaster
    ) -> (greys: [Float], decision: Decision) {
        let count = functions.dimension * functions.dimension
        var greys = [Float](repeating: 0, count: count)
        var softs = greys
        var outside: [Int] = []
        var levels = ModuleLevels()
        ModuleSampler.sample(grid, aperture, in: raster, greys: &greys, outside: &outside)
        levels.decide(
            greys, shades: functions.shades, functions.dimension, radius: 4, rounds: rounds,
            levels: &softs)
        return (greys, Decision(levels: softs, wrong: wrong(softs, functions, scene)))
    }

    private static func wrong(
        _ levels: [Float], _ functions: FunctionModules, _ scene: StageScene
    ) -> [Int] {
        levels.indices.filter {
            functions.shades[$0] == 0 && (levels[$0] > 0) != scene.isDark($0)
        }
    }

    /// Repairs the blocks as the decoder does, and tells what became of each codeword.
    private static func codewords(
        _ levels: [Float], _ functions: FunctionModules
    ) throws -> [Codeword] {
        let version = functions.version
        let layout = SymbolLayout.of(version)
        var ranking = FormatRanking()
        try ranking.rank(levels.span, version: version, count: 1)
        let format = try #require(ranking.candidates.first)
        let structure = try #require(
            BlockStructure(version: version, level: format.information.errorCorrectionLevel))
        let decoder = ReedSolomonDecoder(structure: structure)
        var received = ReceivedBlock()
        var codewords: [Codeword] = []
        for block in 0..<structure.blocks {
            received.read(
                levels.span, layout: layout, format: format, structure: structure, block: block)
            let found = try BlockRepair.find(
                received, decoder, policy: .weakest, misreadLimit: 1e-10)
            for i in received.codewords.indices {
                let bits = structure.bits(
                    ofCodeword: structure.position(block: block, codeword: i))
                var codeword = Codeword(
                    modules: bits.map { Int(layout.dataModules[$0]) }, isErased: false,
                    isCorrected: false)
                if let repair = found.repair {
                    for k in 0..<repair.count where Int(repair.positions[k]) == i {
                        codeword.isErased = k < repair.erasures
                        codeword.isCorrected = !codeword.isErased
                    }
                }
                codewords.append(codeword)
            }
        }
        return codewords
    }
}

/// Why the stages could not be shown.
enum StageError: Error {
    case noGrid
}
