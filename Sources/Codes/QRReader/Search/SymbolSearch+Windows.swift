import Imaging
import QRCode

// Symbols that were located but not read.

extension SymbolSearch {
    /// The agreement from which on a window is worth its cost, which also corrects what hides a grid.
    static let hopefulInWindow = 0.25
    /// That of a grid whose codewords could not be read.
    static let located = 1.0
    /// The agreement above which no correction makes modules clearer.
    private static let clearAgreement = 0.92

    /// One attempt in a window.
    struct Look: Equatable {
        var key: UInt64
        var correction: SymbolWindow.Correction
        /// The depth of the effort.
        var depth: Int
    }

    /// Reads the hypotheses that came farthest once more, each in a window around it that is corrected in several
    /// ways.
    ///
    /// - Parameters:
    ///   - least: how far a hypothesis must have come.
    ///   - effort: how thoroughly a window is read.
    ///   - budgeted: the effort that pays for it.
    mutating func lookAgain(
        in image: LumaImage, _ corrections: [SymbolWindow.Correction], places: Int, least: Double,
        _ effort: Effort, on budgeted: Effort
    ) {
        for failure in bestFailures(places, least: least)
        where budget.allows(budgeted) && !meter.isSpent {
            let version = failure.diagnosis.version?.number ?? failure.hypothesis.versions[0]
            guard
                window.cut(
                    failure.hypothesis, outline: failure.diagnosis.corners,
                    dimension: 17 + 4 * version, from: image)
            else { continue }
            budget.spend(window.work, on: budgeted)
            meter.add(window.work)
            for listed in corrections where budget.allows(budgeted) {
                let correction =
                    listed == .focused && budgeted == .normal ? window.focusing : listed
                guard window.needs(correction), meter.allows(window.work(correction)) else {
                    continue
                }
                let look = Look(
                    key: failure.hypothesis.key, correction: correction, depth: effort.depth)
                guard !looks.contains(look) else { continue }
                looks.append(look)
                let picture = window.picture(correction)
                meter.add(window.work(correction))
                let outcome = window.placed(
                    reader.read(
                        window.seen(failure.hypothesis, correction), in: picture, effort: effort,
                        left: meter.left))
                countReading()
                trace?.add(
                    ReadingStep(
                        stage, effort, failure.hypothesis, outcome, reader.sampledLevels))
                if case .read(let symbol) = outcome {
                    add(symbol)
                    break
                }
                budget.spend(window.work(correction) + reader.work, on: budgeted)
                guard case .failed(let diagnosis) = outcome, diagnosis.rank > failure.rank else {
                    continue
                }
                var closer = failure
                closer.diagnosis = diagnosis
                closer.rank = diagnosis.rank
                note(closer)
            }
        }
    }

    /// The failed hypotheses that came farthest, one for each place.
    private func bestFailures(_ count: Int, least: Double) -> [Failure] {
        var best: [Failure] = []
        for failure in diagnoses.sorted(descendingBy: { $0.rank }) {
            guard failure.rank >= least, best.count < count else { break }
            // Sharp modules in even light are as clear as they can be: what is wrong is the code.
            guard failure.agreement < Self.clearAgreement else { continue }
            let place = failure.diagnosis.corners.center
            guard !isCovered(failure.hypothesis),
                !best.contains(where: { $0.diagnosis.corners.contains(place) })
            else { continue }
            best.append(failure)
        }
        return best
    }
}
