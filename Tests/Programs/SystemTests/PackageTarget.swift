import Foundation
import TestSupport
import Testing

/// A target of the manifest, as Swift Package Manager has read it.
struct PackageTarget: Decodable {
    let name: String
    let type: String
    private let path: String?
    private let dependencies: [Dependency]

    private struct Dependency: Decodable {
        var byName: Named?
        var target: Named?
        var product: Named?
    }

    /// A list that begins with a name.
    private struct Named: Decodable {
        let name: String

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            name = try list.decode(String.self)
        }
    }

    private struct Manifest: Decodable {
        var targets: [PackageTarget]
    }

    /// Whether it is a C library, or functions of ours in C.
    var isC: Bool { path?.contains("/C/") ?? false }

    /// The modules and products that it depends on by name.
    var uses: [String] {
        dependencies.compactMap { ($0.byName ?? $0.target ?? $0.product)?.name }
    }

    /// All of them, by their names.
    static func all() throws -> [String: PackageTarget] {
        let folder = try TemporaryFolder()
        let swift = try #require(Program(installed: "swift"))
        let dump = try swift.run([
            "package", "--package-path", Repository.root, "--scratch-path", "\(folder.path)/build",
            "dump-package",
        ])
        try #require(dump.status == 0, "\(dump.errors)")
        let targets = try JSONDecoder().decode(Manifest.self, from: Data(dump.output)).targets
        return Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0) })
    }
}
