/// One thing that makes a symbol hard to read, in steps from easy to hopeless.
package enum Difficulty: String, CaseIterable, Sendable {
    case smallModules, defocus, motion, noise, lowContrast, tilt, curve, stain, glare, shadow

    /// How strong it is at each step, in its unit.
    package var steps: [Double] {
        switch self {
        case .smallModules: [4, 3, 2.5, 2, 1.7, 1.5, 1.3, 1.15]
        case .defocus: [0.2, 0.3, 0.4, 0.5, 0.55, 0.6, 0.65, 0.7]
        case .motion: [0.4, 0.7, 1, 1.3, 1.6, 2, 2.5, 3]
        case .noise: [10, 20, 30, 40, 55, 70, 85, 100]
        case .lowContrast: [100, 60, 40, 25, 15, 10, 7, 5]
        case .tilt: [20, 35, 45, 55, 60, 65, 70, 75]
        case .curve: [40, 60, 75, 90, 105, 120, 135, 150]
        case .stain: [2, 4, 7, 10, 13, 17, 21, 25]
        case .glare: [2, 4, 6, 8, 11, 14, 18, 22]
        case .shadow: [1.5, 2, 3, 4, 6, 8, 12, 16]
        }
    }

    /// What it is, and the unit of its steps.
    package var title: String {
        switch self {
        case .smallModules: "small: pixels per module"
        case .defocus: "defocus: modules (deviation)"
        case .motion: "motion: modules"
        case .noise: "noise: grey levels (deviation)"
        case .lowContrast: "low contrast: grey levels"
        case .tilt: "tilt: degrees"
        case .curve: "on a cylinder: degrees of arc"
        case .stain: "stain: % of the symbol"
        case .glare: "glare: % of the symbol"
        case .shadow: "hard shadow: times darker"
        }
    }
}
