import Imaging
import QRCode

/// The state of reading one picture: what was found, which hypotheses were tried, and the budget for more.
struct SymbolSearch: Sendable {
    /// The current method.
    var stage = ReadingStage.lines
    /// What was tried, where that is asked for.
    var trace: ReadingTrace?
    private(set) var symbols: [FoundSymbol] = []
    var collection = FinderCollection()
    /// The levels of symbols that were not read, the best of each place; only where they are kept.
    private(set) var levels: [SymbolLevels] = []
    var diagnoses: [Failure] = []
    /// Micro QR Codes and rMQRs whose modules of known shade are all there, and whose content could not be read.
    private var smallDiagnoses: [Diagnosis] = []
    /// The attempts in windows.
    var looks: [Look] = []
    /// What hypotheses that fail may cost in this picture.
    var budget = WorkBudget(pixels: 0)
    /// All work on this picture, and how much of it there may be.
    var meter = WorkMeter()
    /// The hypotheses that were tried, by effort.
    private var tried: [Set<UInt64>] = [[], [], []]
    /// The finder patterns that were tried as those of Micro QR Code or rMQR.
    private var triedSingles: Set<UInt64> = []
    /// How far each tried hypothesis got.
    private var progress: [UInt64: Double] = [:]

    /// A hypothesis that was not read.
    struct Failure {
        var rank: Double
        /// The best agreement of its function modules.
        var agreement: Double
        var diagnosis: Diagnosis
        var hypothesis: Hypothesis
    }

    /// The hypotheses of three finder patterns that were ranked last, and what they were made of.
    private struct Ranking {
        var revision = -1
        var tolerance: FinderGrouping.Tolerance?
        var hypotheses: [Hypothesis] = []
    }

    private var ranking = Ranking()
    private var readsInverted = true

    var reader = SymbolReader()
    private var grouping = FinderGrouping()
    var glance = TimingGlance()
    private var single = SmallSymbolReader()
    var window = SymbolWindow()

    /// The agreement of known modules above which a grid may be that of a symbol; noise has less.
    private static let hopeful = 0.4

    /// The largest number of diagnoses in a reading.
    private static let mostDiagnoses = 16

    /// Whether the levels of symbols that were not read are kept.
    var keepsLevels: Bool {
        get { reader.keepsLevels }
        set { reader.keepsLevels = newValue }
    }

    /// Forgets the picture before.
    ///
    /// - Parameter isOtherPicture: whether the chances of a misread are counted from zero; not where this is a part
    ///   of the picture before.
    mutating func begin(
        _ image: LumaImage, _ meter: WorkMeter, readsInverted: Bool, isOtherPicture: Bool = true
    ) {
        self.readsInverted = readsInverted
        if isOtherPicture { reader.begin() }
        budget = WorkBudget(pixels: image.width * image.height)
        self.meter = meter
        symbols.removeAll(keepingCapacity: true)
        levels.removeAll(keepingCapacity: true)
        collection.removeAll()
        ranking = Ranking()
        diagnoses.removeAll(keepingCapacity: true)
        smallDiagnoses.removeAll(keepingCapacity: true)
        for i in tried.indices { tried[i].removeAll(keepingCapacity: true) }
        triedSingles.removeAll(keepingCapacity: true)
        looks.removeAll(keepingCapacity: true)
        progress.removeAll(keepingCapacity: true)
    }

    /// Adds finder patterns; returns the number of new ones.
    @discardableResult
    mutating func add(_ finders: [FinderPattern]) -> Int {
        // Each is compared with those before, and with the symbols.
        meter.add(finders.count * (collection.finders.count / 3 + symbols.count + 8))
        return collection.merge(
            readsInverted ? finders : finders.filter { !$0.isInverted }, outside: symbols)
    }

    /// Whether anything like a finder pattern was found.
    var hasFinders: Bool { !collection.finders.isEmpty }

    /// Whether a whole finder pattern was found.
    var hasCompleteFinders: Bool { collection.finders.contains { $0.evidence == .complete } }

    /// Whether a whole finder pattern was found that belongs to no symbol read.
    var hasCompleteLeads: Bool { collection.hasCompleteLeads }

    /// Such finder patterns.
    var leads: [FinderPattern] { collection.leads }

    /// Where the symbols of such finder patterns may be; `nil` for anywhere, when there are none or too many.
    var leadRegions: [SearchRegion]? {
        let leads = leads
        return leads.isEmpty ? nil : SearchRegion.around(leads)
    }

    /// Whether nothing was read, and no grid looked right.
    var isBarren: Bool {
        symbols.isEmpty && !diagnoses.contains { $0.rank > Self.hopeful }
    }

    /// Whether there may be more to read: no symbol was read, whole finder patterns are left over, or a promising
    /// grid was not read.
    var isIncomplete: Bool {
        symbols.isEmpty || hasCompleteLeads
            || diagnoses.contains { noted in
                let place = noted.diagnosis.corners.center
                return noted.rank >= 1 && !symbols.contains { $0.corners.contains(place) }
            }
    }

    /// Reads symbols of three finder patterns.
    mutating func readTriples(
        in image: LumaImage, within tolerance: FinderGrouping.Tolerance, _ round: Round
    ) {
        if round.usesReserve { budget.useReserve() }
        rank(within: tolerance, in: image)
        read(ranking.hypotheses, in: image, round)
    }

    /// Ranks the hypotheses over three finder patterns, unless these are still those of the last ranking.
    private mutating func rank(within tolerance: FinderGrouping.Tolerance, in image: LumaImage) {
        guard ranking.revision != collection.revision || ranking.tolerance != tolerance else {
            return
        }
        var hypotheses = grouping.hypotheses(
            of: collection.finders, isUsed: collection.isUsed, within: tolerance, &meter)
        for i in hypotheses.indices {
            let sight = look(at: hypotheses[i], in: image)
            hypotheses[i].score += sight.regularity
            hypotheses[i].regularity = sight.regularity
            if let version = sight.version { hypotheses[i].prefer(version) }
        }
        hypotheses.sort(descendingBy: { $0.score })
        ranking = Ranking(
            revision: collection.revision, tolerance: tolerance, hypotheses: hypotheses)
    }

    /// Looks at a hypothesis's timing patterns.
    mutating func look(at hypothesis: Hypothesis, in image: LumaImage) -> TimingGlance.Sight {
        let before = glance.work
        defer { meter.add(glance.work - before) }
        return glance.look(at: hypothesis, in: image)
    }

    /// Reads symbols of one finder pattern, of those that belong to no QR Code, read or seen.
    mutating func readSingles(in image: LumaImage, options: ReaderOptions, attempts: Int) {
        guard options.readsMicroQRCode || options.readsRMQR else { return }
        var left = attempts
        meter.add(collection.finders.count * (2 + diagnoses.count + symbols.count))
        for index in collection.finders.indices where left > 0 && !collection.isUsed[index] {
            let finder = collection.finders[index]
            guard finder.evidence <= .partial, !isInGrid(finder.center),
                !symbols.contains(where: { $0.covers(finder.center) }),
                triedSingles.insert(UInt64(index)).inserted
            else { continue }
            guard !meter.isSpent else { return }
            left -= 1
            let before = single.work
            let outcome = single.read(
                finder, in: image, readsMicroQRCode: options.readsMicroQRCode,
                readsRMQR: options.readsRMQR)
            meter.add(single.work - before)
            trace?.add(ReadingStep(stage, options.effort, [finder], outcome, single.sampledLevels))
            switch outcome {
            case .read(let symbol): add(symbol)
            case .failed(let diagnosis) where diagnosis.rank >= Self.located:
                if smallDiagnoses.count < Self.mostDiagnoses { smallDiagnoses.append(diagnosis) }
            case .failed, nil: break
            }
        }
    }

    /// Whether a place lies in what looked like the grid of a QR Code.
    func isInGrid(_ place: Vector) -> Bool {
        diagnoses.contains { noted in
            noted.rank >= 0.45
                && noted.diagnosis.corners.contains(Point(x: place.x, y: place.y))
        }
    }

    /// Reads hypotheses in order, except those that use a finder pattern of a symbol read meanwhile.
    mutating func read(_ hypotheses: [Hypothesis], in image: LumaImage, _ round: Round) {
        let depth = round.depth
        var attempts = 0
        let most = round.attempts + collection.isUsed.count { !$0 } / 4
        for hypothesis in hypotheses where attempts < most && budget.allows(round.effort) {
            guard !meter.isSpent else { return }
            meter.add(2 + 2 * symbols.count)
            guard hypothesis.regularity >= round.regularity, hypothesis.score >= round.score,
                !isCovered(hypothesis),
                !tried[depth].contains(hypothesis.key)
            else { continue }
            // What did not look like a grid at a first look does not at a second.
            if depth > 0, let came = progress[hypothesis.key], came < 1 { continue }
            tried[depth].insert(hypothesis.key)
            let outcome = reader.read(
                hypothesis, in: image, effort: round.effort, left: meter.left)
            countReading()
            trace?.add(ReadingStep(stage, round.effort, hypothesis, outcome, reader.sampledLevels))
            switch outcome {
            case .read(let symbol): add(symbol)
            case .failed(let diagnosis):
                budget.spend(reader.work, on: round.effort)
                attempts += 1
                let rank = diagnosis.rank
                progress[hypothesis.key] = max(progress[hypothesis.key] ?? 0, rank)
                note(
                    Failure(
                        rank: rank, agreement: reader.agreement, diagnosis: diagnosis,
                        hypothesis: hypothesis))
                if let kept = reader.kept { levels.keep(kept) }
            }
        }
    }

    /// Counts the reading of the last hypothesis.
    mutating func countReading() {
        meter.add(reader.work)
        if reader.isCutShort { meter.refuse() }
    }

    func isCovered(_ hypothesis: Hypothesis) -> Bool {
        symbols.contains { symbol in
            symbol.claims(hypothesis.topLeft) || symbol.claims(hypothesis.topRight)
                || symbol.claims(hypothesis.bottomLeft)
        }
    }

    /// Adds a symbol unless it was read before.
    mutating func add(_ symbol: FoundSymbol) {
        guard !symbols.contains(where: { $0.isSame(as: symbol) }) else { return }
        var symbol = symbol
        symbol.stage = stage
        symbols.append(symbol)
        collection.use(symbol)
    }

    mutating func note(_ failure: Failure) {
        diagnoses.append(failure)
        guard diagnoses.count > 4 * Self.mostDiagnoses else { return }
        diagnoses.sort(descendingBy: { $0.rank })
        diagnoses.removeLast(diagnoses.count - Self.mostDiagnoses)
    }

    /// Whether a failure says what is wrong with a symbol.
    ///
    /// Two finder patterns without the third say what is missing; a grid that is laid by them does not. What looked
    /// like a grid only in a corrected window may be noise, as it agreed no more than noise in the picture.
    private func isExplained(_ failure: Failure) -> Bool {
        !failure.hypothesis.isPair
            && (failure.rank < Self.located || failure.agreement >= Self.hopeful)
    }

    /// The result.
    func reading() -> Reading {
        var reading = Reading()
        reading.symbols = symbols.sorted(ascendingBy: { $0.corners.center.x })
            .sorted(ascendingBy: { $0.corners.center.y })
        reading.work = meter.spent + collection.finders.count * collection.finders.count / 4
        reading.isCutShort = meter.isCutShort
        let failures = diagnoses.sorted(descendingBy: { $0.rank }).filter { isExplained($0) }
        // A whole small symbol comes before its finder pattern alone.
        for diagnosis in failures.map({ $0.diagnosis }) + smallDiagnoses + collection.leftover {
            let place = diagnosis.corners.center
            guard reading.diagnoses.count < Self.mostDiagnoses,
                !symbols.contains(where: { $0.corners.contains(place) }),
                !reading.diagnoses.contains(where: { $0.corners.contains(place) })
            else { continue }
            reading.diagnoses.append(diagnosis)
        }
        return reading
    }
}

extension Diagnosis {
    /// How far reading got: below 1 there was no grid.
    var rank: Double {
        switch stage {
        case .finderPatterns(let count): -1 + 0.1 * Double(count)
        case .noGrid(let agreement): min(max(agreement, 0), 0.99)
        case .unreadable(.unreadableFormatInformation): 1
        case .unreadable: 2
        }
    }
}
