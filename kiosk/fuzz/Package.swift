// swift-tools-version: 6.3
import PackageDescription

/// One program per entry point, each a libFuzzer of its own.
func fuzzer(_ name: String, _ products: [String]) -> Target {
    .executableTarget(
        name: name,
        dependencies: products.map { .product(name: $0, package: "Docent") },
        swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-parse-as-library"])])
}

let package = Package(
    name: "Fuzzers",
    dependencies: [.package(name: "Docent", path: "../..")],
    targets: [
        fuzzer("GridFuzzer", ["QRCode"]),
        fuzzer("BitStreamFuzzer", ["QRCode"]),
        fuzzer("PictureFuzzer", ["Imaging", "QRReader"]),
        fuzzer("PayloadFuzzer", ["Payloads"]),
    ])
