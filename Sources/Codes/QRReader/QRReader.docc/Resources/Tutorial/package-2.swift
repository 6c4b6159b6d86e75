// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "read-codes",
    dependencies: [
        .package(url: "https://git.example.org/docent.git", branch: "main", traits: [])
    ],
    targets: [
        .executableTarget(
            name: "read-codes",
            dependencies: [
                .product(name: "Capture", package: "docent"),
                .product(name: "ImageFiles", package: "docent"),
                .product(name: "QRReader", package: "docent"),
            ])
    ])
