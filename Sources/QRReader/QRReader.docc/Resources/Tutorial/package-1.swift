// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "read-codes",
    dependencies: [
        .package(url: "https://git.example.org/docent.git", branch: "main")
    ],
    targets: [
        .executableTarget(
            name: "read-codes",
            dependencies: [
                .product(name: "ImageFiles", package: "docent"),
                .product(name: "QRReader", package: "docent"),
            ])
    ])
