/// What may keep labels from doing their work, though they are made as asked.
public enum LabelSheetWarning: Sendable, Equatable {
    /// Modules so small that printers and cameras lose them; the smallest.
    case smallModules(labels: [String], millimetres: Double)
    /// Codes smaller than the reading distance asks for; the smallest.
    case tooSmallForDistance(labels: [String], metres: Double, side: Double, needed: Double)
    /// Labels without room for all languages.
    case namesLeftOut(labels: [String])

    static func warnings(about arts: [LabelArt], distance: Double?) -> [LabelSheetWarning] {
        var warnings: [LabelSheetWarning] = []
        // A hundredth is left to rounding to whole dots.
        let small = arts.filter { $0.module < 0.495 }
        if let least = small.map(\.module).min() {
            warnings.append(.smallModules(labels: small.map(\.label.id), millimetres: least))
        }
        if let distance {
            let needed = CodeScale.side(for: distance)
            let near = arts.filter { $0.side < needed * 0.99 }
            if let least = near.map(\.side).min() {
                warnings.append(
                    .tooSmallForDistance(
                        labels: near.map(\.label.id), metres: distance, side: least, needed: needed)
                )
            }
        }
        let short = arts.filter { $0.leftOut > 0 }
        if !short.isEmpty { warnings.append(.namesLeftOut(labels: short.map(\.label.id))) }
        return warnings
    }
}

extension LabelSheetWarning: CustomStringConvertible {
    public var description: String {
        switch self {
        case .smallModules(let labels, let millimetres):
            "\(Self.words(labels)): a module is \(Measure.text(millimetres)) mm; below 0.5 mm printers and "
                + "cameras lose them, so take larger labels or a shorter address"
        case .tooSmallForDistance(let labels, let metres, let side, let needed):
            "\(Self.words(labels)): to be read from \(Measure.text(metres)) m a code should be "
                + "\(Measure.text(needed)) mm wide (a rule of thumb: a tenth of the distance), and it is "
                + "\(Measure.text(side)) mm; take larger labels"
        case .namesLeftOut(let labels):
            "\(Self.words(labels)): there is no room for the name in every language; take larger labels, or "
                + "say which with --languages"
        }
    }

    private static func words(_ labels: [String]) -> String {
        let names = labels.prefix(6).joined(separator: ", ")
        return labels.count > 6 ? "\(labels.count) labels (\(names), …)" : names
    }
}
