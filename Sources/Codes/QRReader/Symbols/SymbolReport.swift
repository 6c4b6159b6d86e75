import Imaging
import QRCode

/// How far the best attempt at a symbol got.
struct SymbolReport {
    private(set) var diagnosis: Diagnosis
    private let isInverted: Bool

    init(_ hypothesis: Hypothesis) {
        let topLeft = hypothesis.topLeft.center
        let topRight = hypothesis.topRight.center
        let bottomLeft = hypothesis.bottomLeft.center
        let around = Quad(
            a: topLeft, b: topRight, c: topRight + bottomLeft - topLeft, d: bottomLeft)
        isInverted = hypothesis.isInverted
        diagnosis = Diagnosis(
            stage: .noGrid(agreement: 0), corners: Quadrilateral(around), version: nil,
            moduleSize: (hypothesis.topLeft.moduleSize + hypothesis.topRight.moduleSize
                + hypothesis.bottomLeft.moduleSize) / 3,
            contrast: nil, isInverted: isInverted)
    }

    /// Records a grid, if it agrees better than those before.
    mutating func note(
        agreement: Double, _ grid: SymbolGrid, _ functions: FunctionModules, contrast: Double
    ) {
        guard case .noGrid(let before) = diagnosis.stage else { return }
        guard diagnosis.version == nil || agreement > before else { return }
        diagnosis = Diagnosis(
            stage: .noGrid(agreement: agreement), corners: Quadrilateral(grid.corners),
            version: functions.version, moduleSize: grid.moduleSize, contrast: contrast,
            isInverted: isInverted)
    }

    /// Records why the modules of a grid could not be read, if that is further than before.
    mutating func note(_ error: SymbolError) {
        if case .unreadable(let before) = diagnosis.stage, before.progress >= error.progress {
            return
        }
        diagnosis.stage = .unreadable(error)
    }

    /// Records how clearly modules stood out, if clearer than before.
    mutating func note(sharpness: Double) {
        diagnosis.sharpness = max(diagnosis.sharpness ?? 0, sharpness)
    }

    /// The version that the symbol states, if it is another than that of the grid.
    var statedVersion: Int? {
        guard case .unreadable(.versionMismatch(_, let stated)) = diagnosis.stage else {
            return nil
        }
        return stated.number
    }

    /// The symbol that was read.
    func symbol(_ decoded: DecodedSymbol, _ grid: SymbolGrid, contrast: Double) -> FoundSymbol {
        var corners = grid.corners
        if decoded.isMirrored { swap(&corners.b, &corners.d) }
        return FoundSymbol(
            decoded: decoded, corners: Quadrilateral(corners), isInverted: isInverted,
            moduleSize: grid.moduleSize, contrast: contrast)
    }
}

extension Quadrilateral {
    /// The corners in their order.
    fileprivate init(_ quad: Quad) {
        self.init(
            topLeft: Point(x: quad.a.x, y: quad.a.y), topRight: Point(x: quad.b.x, y: quad.b.y),
            bottomRight: Point(x: quad.c.x, y: quad.c.y),
            bottomLeft: Point(x: quad.d.x, y: quad.d.y))
    }
}

extension SymbolError {
    /// How far reading got before this error.
    fileprivate var progress: Int {
        switch self {
        case .invalidSize: 0
        case .unreadableFormatInformation: 1
        case .versionMismatch: 2
        case .uncorrectableBlock: 3
        case .doubtfulCorrection: 4
        default: 5
        }
    }
}
