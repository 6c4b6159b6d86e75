import Foundation
import FuzzSupport
import TourModel

@testable import TourAuthoring

@_cdecl("LLVMFuzzerInitialize")
public func begin(_ count: UnsafeRawPointer, _ words: UnsafeRawPointer) -> CInt {
    func feature(_ type: String, _ properties: String, _ geometry: String) -> String {
        "{\"type\":\"Feature\",\"id\":\"1\",\"feature_type\":\"\(type)\",\"properties\":{\(properties)},\"geometry\":\(geometry)}"
    }
    func collection(_ features: String...) -> String {
        "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}"
    }
    let area =
        "{\"type\":\"Polygon\",\"coordinates\":[[[8.5,47.3],[8.5001,47.3],[8.5001,47.3001],[8.5,47.3]]]}"
    let point = "{\"type\":\"Point\",\"coordinates\":[8.5,47.3,400]}"
    let level = collection(
        feature(
            "level", "\"ordinal\":0,\"name\":{\"en\":\"Ground\"},\"short_name\":{\"en\":\"G\"}",
            area))
    let unit = collection(
        feature(
            "unit",
            "\"category\":\"room\",\"level_id\":\"1\",\"name\":{\"de\":\"Saal\",\"en\":\"Hall\"},\"display_point\":\(point)",
            area))
    let indoor = collection(
        feature(
            "", "\"indoor\":\"room\",\"level\":\"-1;0\",\"name\":\"Hall\",\"ref\":\"A-014\"", area),
        feature("", "\"tags\":{\"indoor\":\"door\",\"level\":\"0\"}", point))
    let tour = collection(feature("", "\"name\":\"Stop 1\",\"stop\":1", point))
    let guide = """
        <tour xmlns="http://tapproject.org/schema" id="t"><title xml:lang="en">Tour</title>
        <stop id="s" view="StopGroup"><title>One</title><assetRef id="a" usage="image"/></stop>
        <asset id="a"><source uri="a.jpg" format="image/jpeg"/></asset></tour>
        """
    let manifest = """
        {"@context":"http://iiif.io/api/presentation/3/context.json","id":"https://a.example/m","type":"Manifest",
        "label":{"en":["One"]},"items":[{"id":"c","type":"Canvas","label":{"none":["p"]},"items":[]}]}
        """
    let seeds = [level + "\0" + unit, unit + "\0" + level].map { Fuzzing.seed(0, $0) }
    Fuzzing.begin(
        seeds: seeds
            + [indoor, tour, guide, manifest, "Name,Room\nA,1\n"].map { Fuzzing.seed(1, $0) })
    return 0
}

/// Files of other programs, as `docent tour take` gets them.
///
/// The first byte chooses between an indoor map in IMDF, whose levels and units have a zero between them, and a single file. Nothing
/// is written but into a folder that is made for it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let (first, bytes) = Fuzzing.parts(start, count) else { return 0 }
    let source: String
    if first & 1 == 0 {
        Fuzzing.makeFolder("map")
        let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        Fuzzing.write(parts[0], to: "map/level.geojson")
        Fuzzing.write(parts.count > 1 ? Array(parts[1]) : [], to: "map/unit.geojson")
        source = Fuzzing.folder + "/map"
    } else {
        source = Fuzzing.write(bytes, to: first & 2 == 0 ? "one.geojson" : "one.csv")
    }
    let target = Fuzzing.folder + "/tour"
    try? FileManager.default.removeItem(atPath: target)
    do {
        _ = try TourIntake.take(source, into: target, at: "A:G")
        // Into the tour that was made of it, too.
        _ = try TourIntake.take(source, into: target, at: "A:G", isDryRun: true)
    } catch {
        precondition(!"\(error)".isEmpty)
    }
    return 0
}
