import FuzzSupport
import Imaging

@testable import TourAuthoring

@_cdecl("LLVMFuzzerInitialize")
public func begin(_ count: UnsafeRawPointer, _ words: UnsafeRawPointer) -> CInt {
    func drawing(_ elements: String) -> String {
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 50 40\">\(elements)</svg>"
    }
    let drawings = [
        "<rect id=\"A-014\" x=\"1\" y=\"1mm\" width=\"40%\" height=\"1.25em\" rx=\"2\"/>",
        "<style>.r { height: 16px !important } @media screen { g > .b { width: 20px } }</style>"
            + "<g transform=\"rotate(30 1 2) matrix(1 0 0 1 2 3)\"><rect class=\"r b\" id=\"A-011\"/></g>",
        "<path id=\"A-014\" d=\"M1 1h2v2l-1-.5q1 1 2 2t1 1c1 1 2 2 3 3s1 1 2 2A1 2 30 1 0 9 9zm1 1h1v1z\"/>",
        "<defs><g id=\"g\"><use href=\"#r\"/></g><rect id=\"r\" width=\"3\" height=\"3\"/></defs>"
            + "<use id=\"A-014\" href=\"#g\" x=\"2\"/><text x=\"3\" y=\"3\">A-2-1<tspan dy=\"1\">x</tspan></text>",
        "<polygon id=\"A-014\" points=\"1,1 5,1 5,5\"/><circle id=\"door-A-014\" cx=\"1\" cy=\"1\" r=\"1\"/>"
            + "<symbol id=\"s\" viewBox=\"0 0 1 1\"><ellipse rx=\"1\" ry=\"2\"/></symbol><use href=\"#s\"/>",
    ].map(drawing)
    let files = ["E/plan-g"].map {
        Fuzzing.repositoryText("tour-content/buildings/\($0).svg")
    }
    Fuzzing.begin(seeds: (drawings + files.filter { !$0.isEmpty }).map { Array($0.utf8) })
    return 0
}

/// Drawings of a floor's rooms: read, or refused with words.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    _ = folder
    Fuzzing.write(UnsafeBufferPointer(start: start, count: count), to: path)
    guard let scope = try? ContentScope(folder: Fuzzing.folder) else { return 0 }
    let size = Extent(width: 50, height: 40)
    let shapes = PlanReader(path: path, building: "A", size: size, scope: scope).read()
    for problem in scope.log.sorted() { precondition(!problem.description.isEmpty) }
    precondition(shapes != nil || scope.log.hasErrors, "a drawing is refused without a word")
    for room in ["A-011", "A-014", "A-2-1"] {
        let points = shapes?.outline(of: room)?.points ?? []
        precondition(points.allSatisfy { $0.x.isFinite && $0.y.isFinite }, "a corner is nowhere")
    }
    return 0
}

private let path = "buildings/A/plan.svg"
private let folder: Void = {
    Fuzzing.makeFolder("buildings/A")
    for name in ["A-011", "A-014", "A-2-1", "building"] {
        Fuzzing.write([], to: "buildings/A/\(name).md")
    }
}()
