import Imaging
import QRCode

// Symbols of two finder patterns.

extension SymbolSearch {
    /// With more whole finder patterns left over, pairs of them are mostly wrong.
    private static let mostTimedFinders = 8
    /// The share of a timing pattern's modules that one line must show before a pair is looked at.
    private static let leastTimedRegularity = 0.7
    /// The most pairs whose function modules are compared.
    private static let mostTimedPairs = 6
    /// The most of them whose third finder pattern is looked for.
    private static let mostCompletedPairs = 3
    /// The agreement of these that a pair needs to be read.
    private static let leastTimedAgreement = 0.35

    /// Reads symbols of two finder patterns and a third that is not seen.
    mutating func readPairs(in image: LumaImage, limit: Int, _ round: Round) {
        var hypotheses = FinderCompletion.hypotheses(
            of: collection.finders, isUsed: collection.isUsed, limit: limit, &meter)
        // The modules between two finder patterns are better evidence than the patterns themselves.
        for i in hypotheses.indices {
            guard !meter.isSpent else {
                hypotheses.removeSubrange(i...)
                break
            }
            let best = reader.agreement(of: hypotheses[i], in: image)
            meter.add(reader.work)
            hypotheses[i].score = best
            hypotheses[i].regularity = best
        }
        hypotheses.removeAll { $0.score < 0.2 }
        hypotheses.sort(descendingBy: { $0.score })
        read(hypotheses, in: image, round)
    }

    /// Reads symbols of two whole finder patterns, where a timing pattern shows between them or beside one of them.
    ///
    /// Costs next to nothing where no timing pattern shows.
    mutating func readTimedPairs(in image: LumaImage, _ round: Round) {
        var isExcluded = collection.isUsed
        meter.add(collection.finders.count * (2 + diagnoses.count))
        // Nor are those looked at whose symbol was located with all three.
        for i in isExcluded.indices {
            let finder = collection.finders[i]
            if finder.evidence != .complete || isInGrid(finder.center) { isExcluded[i] = true }
        }
        guard (2...Self.mostTimedFinders).contains(isExcluded.count { !$0 }) else { return }
        var hypotheses = FinderCompletion.hypotheses(
            of: collection.finders, isUsed: isExcluded, limit: 64, &meter)
        for i in hypotheses.indices {
            let sight = look(at: hypotheses[i], in: image)
            hypotheses[i].regularity = sight.better
            if let version = sight.betterVersion { hypotheses[i].prefer(version) }
        }
        hypotheses.removeAll { $0.regularity < Self.leastTimedRegularity }
        hypotheses.sort(descendingBy: { $0.regularity })
        if hypotheses.count > Self.mostTimedPairs {
            hypotheses.removeSubrange(Self.mostTimedPairs...)
        }
        let timed = hypotheses
        readAgreeing(timed, in: image, round)
        guard round.effort != .fast else { return }
        let plane = SearchPlane(width: image.width, height: image.height, pixels: image.pixels)
        var completed: [Hypothesis] = []
        for hypothesis in timed.prefix(Self.mostCompletedPairs)
        where budget.allows(round.effort) && !isCovered(hypothesis) {
            guard meter.allows(ThirdFinder.work) else { break }
            budget.spend(ThirdFinder.work, on: round.effort)
            meter.add(ThirdFinder.work)
            if let found = ThirdFinder.completed(hypothesis, in: plane) { completed.append(found) }
        }
        readAgreeing(completed, in: image, round)
    }

    /// Reads those of a few hypotheses whose function modules agree.
    private mutating func readAgreeing(
        _ hypotheses: [Hypothesis], in image: LumaImage, _ round: Round
    ) {
        var hypotheses = hypotheses
        for i in hypotheses.indices {
            hypotheses[i].score = reader.agreement(of: hypotheses[i], in: image)
            meter.add(reader.work)
        }
        hypotheses.removeAll { $0.score < Self.leastTimedAgreement }
        hypotheses.sort(descendingBy: { $0.score })
        read(hypotheses, in: image, round)
    }
}
