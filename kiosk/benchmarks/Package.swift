// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that Docent needs nothing of what it is measured against.
let package = Package(
    name: "DocentBenchmarks",
    dependencies: [.package(name: "Docent", path: "../..")],
    targets: [
        .systemLibrary(
            name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
        .executableTarget(
            name: "encoding-benchmark",
            dependencies: ["CQREncode", .product(name: "QRCode", package: "Docent")],
            swiftSettings: [
                .swiftLanguageMode(.v6), .strictMemorySafety(), .treatAllWarnings(as: .error),
            ]),
    ])
