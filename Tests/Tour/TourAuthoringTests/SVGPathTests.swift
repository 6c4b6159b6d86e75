import Foundation
import Imaging
import Testing

@testable import TourAuthoring

/// Path data, curves in straight pieces, and outlines with few corners.
@Suite("Paths become straight lines")
struct SVGPathTests {
    private static func lines(_ data: String, scale: Double = 1) throws -> [SVGLine] {
        var points = 100_000
        return try SVGPath(data: data, limit: points)
            .lines(
                SVGTransform(a: scale, d: scale), tolerance: SVGPainter.tolerance, points: &points)
    }

    private static func text(_ lines: [SVGLine]) -> String {
        lines.map { line in
            line.points.map { "\($0.x.shortText),\($0.y.shortText)" }.joined(separator: " ")
                + (line.isClosed ? "z" : "")
        }.joined(separator: " ")
    }

    @Test(
        "all commands of straight lines are read, in every way to write them, up to the first mistake",
        arguments: [
            ("M0 0H9V8H0Z", "0,0 9,0 9,8 0,8z"), ("m1,1 2,0 0,2z", "1,1 3,1 3,3z"),
            ("M.5.5-1e1-.5", "0.5,0.5 -10,-0.5"), ("M0 0h5Zl0 3 2 0z", "0,0 5,0z 0,0 0,3 2,3z"),
            ("M0 0L5 0 5 5ZM7 7", "0,0 5,0 5,5z"), ("M0 0H5V5ZM", "0,0 5,0 5,5z"),
            ("M0 0H5V5L3 x 9 9", "0,0 5,0 5,5"),
            ("M1 1m1 1h2v2z m4 0h1v1z", "2,2 4,2 4,4z 6,2 7,2 7,3z"),
            ("L1 1 2 2", ""), ("", ""), ("M", ""), ("M0 0", ""), ("M0 0 z", ""),
            ("M0 0L1e400 1", ""),
            ("M0 0L1 NaN", ""), ("M\u{0}", ""), ("M0 0 5 5,,6 6", "0,0 5,5 6,6"),
        ])
    func straight(data: String, expected: String) throws {
        #expect(Self.text(try Self.lines(data)) == expected)
    }

    @Test(
        "curves of each kind end where they say, compactly written arcs among them",
        arguments: [
            ("M0 0C0 3 3 3 3 0S6-3 6 0", 6.0, 0.0), ("M0 0c0 3 3 3 3 0s3-3 3 0", 6, 0),
            ("M0 0Q1 2 2 0T4 0", 4, 0), ("M0 0q1 2 2 0t2 0 2 0", 6, 0),
            ("M0 0a1 1 0 012 0", 2, 0), ("M0 0A1 1 0 1 1 2 0", 2, 0), ("m0 0a.5.5 0 102 0", 2, 0),
            ("M0 0a0 1 0 012 0", 2, 0),
        ])
    func curved(data: String, x: Double, y: Double) throws {
        let end = try #require(try Self.lines(data).last?.points.last)
        #expect(abs(end.x - x) < 1e-9 && abs(end.y - y) < 1e-9)
    }

    @Test(
        "no place of an arc is farther from its outline than 5 cm, at any size, and few corners do",
        arguments: [0.5, 3, 20, 400])
    func tolerance(radius: Double) throws {
        let data =
            "M\(-radius) 0A\(radius) \(radius) 0 0 1 \(radius) 0 \(radius) \(radius) 0 0 1 \(-radius) 0z"
        let polygon = try #require(PlanPolygon(try Self.lines(data)[0].points))
        let corners = polygon.simplified.map {
            Point(x: ($0.x * 100).rounded() / 100, y: ($0.y * 100).rounded() / 100)
        }
        // As few as chords of 3 cm in height would need, and half as many more.
        #expect(corners.count < 8 + Int(1.5 * .pi * (radius / 0.06).squareRoot()))
        let origin = Point(x: 0, y: 0)
        for (a, b) in zip(corners, corners.dropFirst() + [corners[0]]) {
            let middle = Point(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
            #expect(abs(a.distance(to: origin) - radius) < 0.05)
            #expect(abs(middle.distance(to: origin) - radius) < 0.05)
        }
    }

    @Test("straight corners stay, and what lies on a line between them goes")
    func simplified() throws {
        let polygon = try #require(
            PlanPolygon(try Self.lines("M0 0H5 9V4 8L5 8.02 0 8V3z")[0].points))
        #expect(Self.text([SVGLine(points: polygon.simplified)]) == "0,0 9,0 9,8 0,8")
    }

    @Test("more points than are left are refused, not drawn")
    func limits() throws {
        var points = 100
        let path = try SVGPath(data: "M0 0C0 9000 9000 0 9 9", limit: points)
        #expect(throws: SVGMistake.tooMuch) {
            try path.lines(SVGTransform(), tolerance: SVGPainter.tolerance, points: &points)
        }
        #expect(throws: SVGMistake.tooMuch) {
            try SVGPath(data: "M0 0" + String(repeating: "h1", count: 200), limit: 100)
        }
    }
}
