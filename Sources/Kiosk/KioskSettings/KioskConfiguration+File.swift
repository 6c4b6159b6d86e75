import Forms
import Foundation
import Yams

extension KioskConfiguration {
    /// No file is longer, in bytes.
    private static let longestFile = 1 << 20

    /// Reads a file.
    ///
    /// - Throws: ``KioskConfigurationError`` with every problem of the file at once.
    public init(path: String) throws(KioskConfigurationError) {
        let text: String
        do throws(FormFile.Failure) {
            text = try FormFile.text(of: path, limit: Self.longestFile)
        } catch {
            switch error {
            case .unreadable: throw .unreadable(path: path)
            case .tooLong, .notText, .foreign: throw .notText(path: path)
            }
        }
        try self.init(yaml: text, path: path)
        let folder = (path as NSString).deletingLastPathComponent
        for path in [
            \Self.database, \Self.passLedger, \Self.bundles, \Self.recordFolder, \Self.journalFile,
        ]
        where !folder.isEmpty {
            if let name = self[keyPath: path], !name.hasPrefix("/") {
                self[keyPath: path] = "\(folder)/\(name)"
            }
        }
    }

    init(yaml: String, path: String) throws(KioskConfigurationError) {
        self.init()
        let node: Node?
        let duplicates: [FormProblem]
        do throws(FormProblem) {
            (node, duplicates) = try YAMLForm.rootDespiteDuplicates(of: yaml)
        } catch {
            throw .invalid(path: path, [error])
        }
        // An empty file sets nothing.
        guard let node, node.scalar?.string.isEmpty != true else { return }
        guard let map = node.mapping else {
            throw .invalid(path: path, [.init(line: 1, text: "must be a map, \"key: value\"")])
        }
        let problems = (duplicates + take(map)).sorted { $0.line ?? 0 < $1.line ?? 0 }
        guard problems.isEmpty else { throw .invalid(path: path, problems) }
    }

    /// Sets every key of a file.
    ///
    /// - Returns: every problem.
    private mutating func take(_ map: Node.Mapping) -> [FormProblem] {
        var lines: [String: Int] = [:]
        var values: [FormProblem] = []
        let names = ConfigurationKey.all.map(\.name)
        var problems = YAMLForm.read(
            map, known: names, otherwise: "kiosk.yaml lists all keys"
        ) { name, line, value in
            lines[name] = line
            let key = ConfigurationKey.all.first { $0.name == name }
            if let text = key?.set(value.scalar?.string, in: &self) {
                values.append(.init(line: value.mark?.line ?? line, text: text))
            }
        }
        problems += values
        if countdown > idle, lines["countdown"] != nil {
            problems.append(
                .init(
                    line: lines["countdown"] ?? 1,
                    text: "countdown must not be longer than idle"))
        }
        if bundles != nil, bundleKeys.isEmpty, lines["bundle-key"] == nil {
            problems.append(
                .init(
                    line: lines["bundles"] ?? 1,
                    text: "bundles needs bundle-key, whose bundles are taken"))
        }
        return problems
    }
}
