import Imaging
import QRCode

/// The state of reading one picture: what was found, which hypotheses were tried, and the budget for more.
struct SymbolSearch: Sendable {
    /// How thoroughly hypotheses are read, and which of them.
    struct Round {
        /// How thoroughly.
        var effort: Effort
        /// The largest number of failed hypotheses, in addition to one for every four finder patterns.
        var attempts: Int
        /// The smallest share of timing modules that a quick look must show.
        ///
        /// Of 644 symbols in photographs one showed less than two fifths, and so did
        /// every fourth wrong hypothesis.
        var regularity: Double
        /// The smallest score, which was above 0.5 for those symbols, and below zero for most wrong hypotheses.
        var score: Double
        /// Whether it may use the reserve of the budget.
        var usesReserve = false

        var depth: Int { effort.depth }

        /// The likeliest hypotheses, quickly.
        static let quick = Round(effort: .fast, attempts: 6, regularity: 0.3, score: 0)
        /// The likeliest hypotheses, carefully.
        static let careful = Round(effort: .normal, attempts: 6, regularity: 0.25, score: 0)
        /// All hypotheses that are not excluded.
        static let patient = Round(
            effort: .thorough, attempts: 16, regularity: 0, score: -.infinity)
        /// The likeliest of those whose finder patterns are known only roughly, so that a quick look misses them.
        static let last = Round(
            effort: .thorough, attempts: 32, regularity: 0, score: -.infinity, usesReserve: true)
    }

    /// The current method.
    var stage = ReadingStage.lines
    private(set) var symbols: [FoundSymbol] = []
    private(set) var collection = FinderCollection()
    private var diagnoses: [Failure] = []
    /// The hypotheses that were looked at again, by effort.
    private var lookedAt: [Set<UInt64>] = [[], [], []]
    /// What hypotheses that fail may cost in this picture.
    private(set) var budget = WorkBudget(pixels: 0)
    /// The hypotheses that were tried, by effort.
    private var tried: [Set<UInt64>] = [[], [], []]
    /// The finder patterns that were tried as those of Micro QR Code or rMQR.
    private var triedSingles: Set<Int> = []
    /// How far each tried hypothesis got.
    private var progress: [UInt64: Double] = [:]

    /// A hypothesis that was not read.
    private struct Failure {
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

    private var reader = SymbolReader()
    private var grouping = FinderGrouping()
    private var glance = TimingGlance()
    private var single = SmallSymbolReader()
    private var window = SymbolWindow()

    /// The agreement of known modules above which a grid may be that of a symbol; noise has less.
    private static let hopeful = 0.4

    /// The same for a second look, which also corrects what hides a grid.
    private static let leastSecondRank = 0.25
    /// The agreement above which no correction makes modules clearer.
    private static let clearAgreement = 0.92

    /// With more whole finder patterns left over, pairs of them are mostly wrong.
    private static let mostTimedFinders = 8
    /// The share of a timing pattern's modules that one line must show before a pair is looked at.
    private static let leastTimedRegularity = 0.7
    /// The most pairs whose function modules are compared.
    private static let mostTimedPairs = 6
    /// The agreement of these that a pair needs to be read.
    private static let leastTimedAgreement = 0.35

    /// The largest number of diagnoses in a reading.
    private static let mostDiagnoses = 16

    /// Forgets the picture before.
    mutating func begin(_ image: LumaImage, readsInverted: Bool) {
        self.readsInverted = readsInverted
        reader.begin()
        budget = WorkBudget(pixels: image.width * image.height)
        symbols.removeAll(keepingCapacity: true)
        collection.removeAll()
        ranking = Ranking()
        diagnoses.removeAll(keepingCapacity: true)
        for i in tried.indices { tried[i].removeAll(keepingCapacity: true) }
        triedSingles.removeAll(keepingCapacity: true)
        for i in lookedAt.indices { lookedAt[i].removeAll(keepingCapacity: true) }
        progress.removeAll(keepingCapacity: true)
    }

    /// Adds finder patterns; returns the number of new ones.
    @discardableResult
    mutating func add(_ finders: [FinderPattern]) -> Int {
        collection.merge(
            readsInverted ? finders : finders.filter { !$0.isInverted }, outside: symbols)
    }

    /// Whether anything like a finder pattern was found.
    var hasFinders: Bool { !collection.finders.isEmpty }

    /// Whether a whole finder pattern was found.
    var hasCompleteFinders: Bool { collection.finders.contains { $0.evidence == .complete } }

    /// The indices of whole finder patterns that belong to no symbol read.
    private var completeLeads: some Sequence<Int> {
        collection.finders.indices.lazy.filter {
            !collection.isUsed[$0] && collection.finders[$0].evidence == .complete
        }
    }

    /// Whether a whole finder pattern was found that belongs to no symbol read.
    var hasCompleteLeads: Bool { completeLeads.contains { _ in true } }

    /// Where the symbols of such finder patterns may be; `nil` for anywhere, when there are none or too many.
    var leadRegions: [SearchRegion]? {
        let leads = completeLeads.map { collection.finders[$0] }
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
            of: collection.finders, isUsed: collection.isUsed, within: tolerance)
        for i in hypotheses.indices {
            let sight = glance.look(at: hypotheses[i], in: image)
            hypotheses[i].score += sight.regularity
            hypotheses[i].regularity = sight.regularity
            if let version = sight.version { hypotheses[i].prefer(version) }
        }
        hypotheses.sort { $0.score > $1.score }
        ranking = Ranking(
            revision: collection.revision, tolerance: tolerance, hypotheses: hypotheses)
    }

    /// Reads symbols of two finder patterns and a third that is not seen.
    mutating func readPairs(in image: LumaImage, limit: Int, _ round: Round) {
        var hypotheses = FinderCompletion.hypotheses(
            of: collection.finders, isUsed: collection.isUsed, limit: limit)
        // The modules between two finder patterns are better evidence than the patterns themselves.
        for i in hypotheses.indices {
            let best = reader.agreement(of: hypotheses[i], in: image)
            hypotheses[i].score = best
            hypotheses[i].regularity = best
        }
        hypotheses.removeAll { $0.score < 0.2 }
        hypotheses.sort { $0.score > $1.score }
        read(hypotheses, in: image, round)
    }

    /// Reads symbols of two whole finder patterns, where a timing pattern shows between them or beside one of them.
    ///
    /// Costs next to nothing where no timing pattern shows.
    mutating func readTimedPairs(in image: LumaImage, _ round: Round) {
        var isExcluded = collection.isUsed
        // Nor are those looked at whose symbol was located with all three.
        for i in isExcluded.indices {
            let finder = collection.finders[i]
            if finder.evidence != .complete || isInGrid(finder.center) { isExcluded[i] = true }
        }
        guard (2...Self.mostTimedFinders).contains(isExcluded.count { !$0 }) else { return }
        var hypotheses = FinderCompletion.hypotheses(
            of: collection.finders, isUsed: isExcluded, limit: 64)
        for i in hypotheses.indices {
            let sight = glance.look(at: hypotheses[i], in: image)
            hypotheses[i].regularity = sight.better
            if let version = sight.betterVersion { hypotheses[i].prefer(version) }
        }
        hypotheses.removeAll { $0.regularity < Self.leastTimedRegularity }
        hypotheses.sort { $0.regularity > $1.regularity }
        if hypotheses.count > Self.mostTimedPairs {
            hypotheses.removeSubrange(Self.mostTimedPairs...)
        }
        for i in hypotheses.indices {
            hypotheses[i].score = reader.agreement(
                of: hypotheses[i], versions: 1, in: image)
        }
        hypotheses.removeAll { $0.score < Self.leastTimedAgreement }
        hypotheses.sort { $0.score > $1.score }
        read(hypotheses, in: image, round)
    }

    /// Reads symbols of one finder pattern, of those that belong to no QR Code, read or seen.
    mutating func readSingles(in image: LumaImage, options: ReaderOptions, attempts: Int) {
        guard options.readsMicroQRCode || options.readsRMQR else { return }
        var left = attempts
        for index in collection.finders.indices where left > 0 && !collection.isUsed[index] {
            let finder = collection.finders[index]
            guard finder.evidence <= .partial, !isInGrid(finder.center),
                !symbols.contains(where: { $0.covers(finder.center) }),
                triedSingles.insert(index).inserted
            else { continue }
            left -= 1
            let outcome = single.read(
                finder, in: image, readsMicroQRCode: options.readsMicroQRCode,
                readsRMQR: options.readsRMQR)
            if case .read(let symbol) = outcome { add(symbol) }
        }
    }

    /// Whether a place lies in what looked like the grid of a QR Code.
    private func isInGrid(_ place: Vector) -> Bool {
        diagnoses.contains { noted in
            noted.rank >= 0.45
                && noted.diagnosis.corners.contains(Point(x: place.x, y: place.y))
        }
    }

    /// Reads hypotheses in order, except those that use a finder pattern of a symbol read meanwhile.
    private mutating func read(_ hypotheses: [Hypothesis], in image: LumaImage, _ round: Round) {
        let depth = round.depth
        var attempts = 0
        let most = round.attempts + collection.isUsed.count { !$0 } / 4
        for hypothesis in hypotheses where attempts < most && budget.allows(round.effort) {
            guard hypothesis.regularity >= round.regularity, hypothesis.score >= round.score,
                !isCovered(hypothesis),
                !tried[depth].contains(hypothesis.key)
            else { continue }
            // What did not look like a grid at a first look does not at a second.
            if depth > 0, let came = progress[hypothesis.key], came < 1 { continue }
            tried[depth].insert(hypothesis.key)
            switch reader.read(hypothesis, in: image, effort: round.effort) {
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
            }
        }
    }

    /// Reads the likeliest hypotheses that were not read again, each in a window of its own that is corrected in
    /// several ways.
    mutating func lookAgain(
        in image: LumaImage, _ corrections: [SymbolWindow.Correction], places: Int,
        _ effort: Effort, on budgeted: Effort
    ) {
        for failure in bestFailures(places, on: budgeted) where budget.allows(budgeted) {
            lookedAt[budgeted.depth].insert(failure.hypothesis.key)
            let version = failure.diagnosis.version?.number ?? failure.hypothesis.versions[0]
            guard
                window.cut(
                    failure.hypothesis, outline: failure.diagnosis.corners,
                    dimension: 17 + 4 * version, from: image)
            else { continue }
            budget.spend(window.work, on: budgeted)
            let hypothesis = window.seen(failure.hypothesis)
            for correction in corrections where budget.allows(budgeted) {
                let picture = window.picture(correction)
                let outcome = reader.read(hypothesis, in: picture, effort: effort)
                if case .read(let symbol) = outcome {
                    add(window.placed(symbol))
                    break
                }
                budget.spend(reader.work, on: budgeted)
                guard case .failed(let diagnosis) = outcome, diagnosis.rank > failure.rank else {
                    continue
                }
                var closer = failure
                closer.diagnosis = window.placed(diagnosis)
                closer.rank = diagnosis.rank
                note(closer)
            }
        }
    }

    /// The failed hypotheses that came farthest, one for each place, which were not looked at again.
    private func bestFailures(_ count: Int, on effort: Effort) -> [Failure] {
        var best: [Failure] = []
        for failure in diagnoses.sorted(by: { $0.rank > $1.rank }) {
            guard failure.rank >= Self.leastSecondRank, best.count < count else { break }
            // Sharp modules in even light are as clear as they can be: what is wrong is the code.
            guard failure.agreement < Self.clearAgreement else { continue }
            let place = failure.diagnosis.corners.center
            guard !lookedAt[effort.depth].contains(failure.hypothesis.key),
                !isCovered(failure.hypothesis),
                !best.contains(where: { $0.diagnosis.corners.contains(place) })
            else { continue }
            best.append(failure)
        }
        return best
    }

    private func isCovered(_ hypothesis: Hypothesis) -> Bool {
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

    private mutating func note(_ failure: Failure) {
        diagnoses.append(failure)
        guard diagnoses.count > 4 * Self.mostDiagnoses else { return }
        diagnoses.sort { $0.rank > $1.rank }
        diagnoses.removeLast(diagnoses.count - Self.mostDiagnoses)
    }

    /// The result.
    func reading() -> Reading {
        var reading = Reading()
        reading.symbols = symbols.sorted {
            let (a, b) = ($0.corners.center, $1.corners.center)
            return (a.y, a.x) < (b.y, b.x)
        }
        for noted in diagnoses.sorted(by: { $0.rank > $1.rank }) {
            let diagnosis = noted.diagnosis
            let place = diagnosis.corners.center
            guard reading.diagnoses.count < Self.mostDiagnoses,
                !symbols.contains(where: { $0.corners.contains(place) }),
                !reading.diagnoses.contains(where: { $0.corners.contains(place) })
            else { continue }
            reading.diagnoses.append(diagnosis)
        }
        for diagnosis in collection.leftover {
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
    fileprivate var rank: Double {
        switch stage {
        case .finderPatterns(let count): -1 + 0.1 * Double(count)
        case .noGrid(let agreement): min(max(agreement, 0), 0.99)
        case .unreadable(.unreadableFormatInformation): 1
        case .unreadable: 2
        }
    }
}
