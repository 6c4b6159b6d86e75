import Testing

@testable import Pixels

@Suite("The unit and the classes of a page")
struct MetricsTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var width: Int
        var height: Int
        var inches: Double?
        var u: Double
        var layoutClass: Metrics.Class
        /// The least side of a target, in whole millimetres.
        var millimetres: Double

        var testDescription: String { "\(width)x\(height)" }
    }

    static let cases: [Case] = [
        Case(width: 800, height: 480, inches: 7, u: 7, layoutClass: .compact, millimetres: 12),
        Case(width: 1024, height: 600, inches: 7, u: 9, layoutClass: .compact, millimetres: 12),
        Case(width: 1280, height: 720, inches: 10.1, u: 8, layoutClass: .regular, millimetres: 12),
        Case(width: 1280, height: 800, inches: 10.1, u: 9, layoutClass: .compact, millimetres: 12),
        Case(width: 1366, height: 768, inches: 15.6, u: 6, layoutClass: .regular, millimetres: 12),
        Case(width: 1080, height: 1920, inches: 32, u: 9, layoutClass: .portrait, millimetres: 27),
        Case(
            width: 1920, height: 1080, inches: 10.1, u: 13, layoutClass: .compact, millimetres: 12),
        Case(width: 1920, height: 1080, inches: 24, u: 9, layoutClass: .regular, millimetres: 20),
        Case(width: 1920, height: 1080, inches: nil, u: 9, layoutClass: .regular, millimetres: 20),
        Case(width: 2560, height: 1440, inches: 27, u: 12, layoutClass: .regular, millimetres: 22),
        Case(
            width: 3840, height: 2160, inches: 15.6, u: 18, layoutClass: .regular, millimetres: 13),
        Case(width: 3840, height: 2160, inches: 43, u: 18, layoutClass: .regular, millimetres: 36),
        Case(width: 2160, height: 3840, inches: 55, u: 18, layoutClass: .portrait, millimetres: 46),
    ]

    @Test("Every size has its unit, its class and targets as large as a finger", arguments: cases)
    func sizes(_ size: Case) {
        let metrics = Metrics(
            width: size.width, height: size.height, diagonalInches: size.inches)
        #expect(metrics.u == size.u)
        #expect(metrics.layoutClass == size.layoutClass)
        let target = metrics.minimumTarget / metrics.pixelsPerMillimetre
        #expect(target >= 12)
        #expect(abs(target.rounded() - size.millimetres) <= 1)
    }

    @Test("Nonsense about the panel is not believed", arguments: [0, -7, .nan, .infinity, 0.01])
    func nonsense(inches: Double) {
        #expect(
            Metrics(width: 1920, height: 1080, diagonalInches: inches)
                == Metrics(width: 1920, height: 1080, diagonalInches: nil))
    }

    @Test(
        "The smallest screens still have a unit", arguments: [(0, 0), (1, 1), (-5, 300), (64, 48)])
    func tiny(width: Int, height: Int) {
        let metrics = Metrics(width: width, height: height, diagonalInches: nil)
        #expect(metrics.u >= 4)
        #expect(metrics.width >= 1)
        #expect(metrics.height >= 1)
    }

    @Test("Who stands further away gets larger type")
    func distance() {
        let near = Metrics(width: 1280, height: 720, diagonalInches: 32, viewingDistance: 550)
        let far = Metrics(width: 1280, height: 720, diagonalInches: 32, viewingDistance: 3000)
        #expect(near.u == 6)
        #expect(far.u == 11)
    }
}
