// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "make-code",
    dependencies: [
        .package(url: "https://git.example.org/docent.git", branch: "main", traits: [])
    ],
    targets: [
        .executableTarget(
            name: "make-code",
            dependencies: [
                .product(name: "Imaging", package: "docent"),
                .product(name: "QRCode", package: "docent"),
                .product(name: "QRReader", package: "docent"),
            ])
    ])
