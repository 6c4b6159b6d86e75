import Imaging
import QRCode

/// How well a code is printed, estimated after ISO/IEC 15415 from a picture of it.
///
/// An estimate: the standard measures reflectance under its own light through its own aperture, five times in five
/// directions; this is one look at one picture. Grades of format and version information are left out.
///
/// - SeeAlso: ISO/IEC 15415:2011, 7.8; ISO/IEC 18004:2015, Annex G.
public struct PrintGrade: Sendable, Equatable {
    /// 4 is A, 0 is F.
    public enum Grade: Int, Sendable, Comparable, CustomStringConvertible, Codable {
        case f = 0, d, c, b, a

        public static func < (one: Grade, other: Grade) -> Bool { one.rawValue < other.rawValue }

        public var description: String {
            switch self {
            case .a: "A"
            case .b: "B"
            case .c: "C"
            case .d: "D"
            case .f: "F"
            }
        }

        /// What is certain of a lowest grade, in words: "at least B"; the lowest there is needs no "at least".
        public var bound: String { self == .f ? "F" : "at least \(self)" }

        /// The grade of a value by the least values for A, B, C and D.
        init(_ value: Double, atLeast limits: [Double]) {
            let passed = limits.firstIndex { value >= $0 }
            self = passed.flatMap { Grade(rawValue: 4 - $0) } ?? .f
        }

        /// The grade of a value by the greatest values for A, B, C and D.
        init(_ value: Double, atMost limits: [Double]) {
            let passed = limits.firstIndex { value <= $0 }
            self = passed.flatMap { Grade(rawValue: 4 - $0) } ?? .f
        }
    }

    /// Whether it was read at all.
    public var decode: Grade
    public var symbolContrast: Grade
    /// The contrast by how light the paper is in the picture, for pictures whose illumination is unknown.
    var contrastOnPaper: Grade
    public var modulation: Grade
    public var fixedPatternDamage: Grade
    public var axialNonuniformity: Grade
    public var gridNonuniformity: Grade
    public var unusedErrorCorrection: Grade
    /// The picture is out of focus, so that the grade says less of the print than of the picture.
    var isSoft: Bool

    /// The lowest of all.
    public var overall: Grade {
        min(
            decode, symbolContrast, modulation, fixedPatternDamage, axialNonuniformity,
            min(gridNonuniformity, unusedErrorCorrection))
    }

    /// Grades a symbol that was read.
    ///
    /// - Parameters:
    ///   - corners: the outer corners of its module grid in the picture.
    ///   - decoded: what was read there.
    ///   - expected: its modules as they are meant; if unknown, data are taken as they are
    ///     read, and the function patterns as the standard has them.
    init?(
        in image: LumaImage, corners: Quadrilateral, decoded: DecodedSymbol, expected: ModuleGrid?
    ) {
        guard
            let sample = ModuleSample(
                image, corners: corners, version: decoded.version, expected: expected)
        else { return nil }
        decode = .a
        symbolContrast = Grade(sample.contrast, atLeast: Self.contrastLimits)
        contrastOnPaper = Grade(sample.relativeContrast, atLeast: Self.contrastLimits)
        let blocks = decoded.version.codewordBlocks(at: decoded.errorCorrectionLevel)
        modulation = Self.overlay { level in
            let margins = blocks.map { block in
                let weak = block.codewords.count { $0.contains { sample.grades[$0] < level } }
                return 1 - Double(weak) / Double(max(1, block.usableErrorCorrection))
            }
            return Grade(margins.min() ?? 1, atLeast: Self.errorCorrectionLimits)
        }
        let patterns = FixedPatternSegments(decoded.version)
        fixedPatternDamage = Self.overlay { level in
            patterns.grade { sample.grades[$0] < level }
        }
        let across =
            corners.topLeft.distance(to: corners.topRight)
            + corners.bottomLeft.distance(to: corners.bottomRight)
        let down =
            corners.topLeft.distance(to: corners.bottomLeft)
            + corners.topRight.distance(to: corners.bottomRight)
        axialNonuniformity = Grade(
            2 * abs(across - down) / (across + down), atMost: [0.06, 0.08, 0.10, 0.12])
        gridNonuniformity = Grade(sample.gridDeviation, atMost: [0.38, 0.50, 0.63, 0.75])
        unusedErrorCorrection = Grade(
            decoded.unusedErrorCorrection, atLeast: Self.errorCorrectionLimits)
        isSoft = sample.singleContrast.map { $0 < Self.softContrast } ?? false
    }

    /// Single modules that keep less of the contrast than this are out of focus: softened by a quarter of a module (standard
    /// deviation), from where on sharp prints are graded D.
    private static let softContrast = 0.8

    private static let contrastLimits = [0.7, 0.55, 0.4, 0.2]
    private static let errorCorrectionLimits = [0.62, 0.5, 0.37, 0.25]

    /// The best that holds when everything below a grade counts as lost, for every such grade.
    private static func overlay(_ grade: (Grade) -> Grade) -> Grade {
        [Grade.a, .b, .c, .d].map { min($0, grade($0)) }.max() ?? .f
    }
}

/// The function patterns of a symbol in the parts that are graded.
private struct FixedPatternSegments {
    private var finders: [[Int]] = []
    private var timing: [Int] = []
    private var alignments: [[Int]] = []

    init(_ version: Version) {
        let side = version.width
        let roles = version.moduleRoles
        func square(_ x: Int, _ y: Int, _ size: Int) -> [Int] {
            (y..<y + size).flatMap { row in (x..<x + size).map { row * side + $0 } }
        }
        finders = [square(0, 0, 8), square(side - 8, 0, 8), square(0, side - 8, 8)]
        timing = (8..<side - 8).flatMap { [6 * side + $0, $0 * side + 6] }
        var isTaken = Set(finders.joined()).union(timing)
        // What is left of the fixed modules belongs to alignment patterns, each known by its first dark corner.
        for index in roles.indices where !isTaken.contains(index) && roles[index] == .dark {
            let (x, y) = (index % side, index / side)
            guard x + 5 <= side, y + 5 <= side else { continue }
            let modules = square(x, y, 5)
            guard modules.allSatisfy({ roles[$0] == .dark || roles[$0] == .light }) else {
                continue
            }
            alignments.append(modules)
            isTaken.formUnion(modules)
        }
    }

    func grade(_ isDamaged: (Int) -> Bool) -> PrintGrade.Grade {
        let worst =
            finders.map { finder in
                PrintGrade.Grade(rawValue: max(0, 4 - finder.count(where: isDamaged))) ?? .f
            }.min() ?? .f
        let lostTiming = Double(timing.count(where: isDamaged)) / Double(max(1, timing.count))
        var grades = [worst, PrintGrade.Grade(lostTiming, atMost: [0, 0.07, 0.11, 0.14])]
        if !alignments.isEmpty {
            let lost = alignments.count { $0.contains(where: isDamaged) }
            grades.append(
                PrintGrade.Grade(
                    Double(lost) / Double(alignments.count), atMost: [0, 0.1, 0.2, 0.3]))
        }
        return grades.min() ?? .f
    }
}
