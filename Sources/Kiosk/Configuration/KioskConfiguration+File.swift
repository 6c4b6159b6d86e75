import Foundation
import Yams

extension KioskConfiguration {
    /// No file is longer, in bytes.
    private static let longestFile = 1 << 20

    /// Reads a file.
    ///
    /// - Throws: ``KioskConfigurationError`` with every problem of the file at once.
    public init(path: String) throws(KioskConfigurationError) {
        let data: Data
        do {
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            data = try file.read(upToCount: Self.longestFile + 1) ?? Data()
        } catch {
            throw .unreadable(path: path)
        }
        guard data.count <= Self.longestFile, let text = String(validating: data, as: UTF8.self)
        else { throw .notText(path: path) }
        try self.init(yaml: text, path: path)
        let folder = (path as NSString).deletingLastPathComponent
        for path in [\Self.database, \Self.passLedger, \Self.bundles] where !folder.isEmpty {
            if let name = self[keyPath: path], !name.hasPrefix("/") {
                self[keyPath: path] = "\(folder)/\(name)"
            }
        }
    }

    init(yaml: String, path: String) throws(KioskConfigurationError) {
        self.init()
        let node: Node?
        do {
            node = try Yams.compose(yaml: yaml)
        } catch {
            throw .invalid(path: path, [.init(yamlError: error)])
        }
        // An empty file sets nothing.
        guard let node, node.scalar?.string.isEmpty != true else { return }
        guard let map = node.mapping else {
            throw .invalid(path: path, [.init(line: 1, text: "must be a map, “key: value”")])
        }
        let problems = take(map)
        guard problems.isEmpty else { throw .invalid(path: path, problems) }
    }

    /// Sets every key of a file.
    ///
    /// - Returns: every problem, by its line.
    private mutating func take(_ map: Node.Mapping) -> [KioskConfigurationError.Problem] {
        var problems: [KioskConfigurationError.Problem] = []
        var lines: [String: Int] = [:]
        for (key, value) in map {
            let line = key.mark?.line ?? 1
            let name = key.string ?? ""
            lines[name] = line
            guard let key = ConfigurationKey.all.first(where: { $0.name == name }) else {
                problems.append(.init(line: line, text: ConfigurationKey.unknown(name)))
                continue
            }
            if let text = key.set(value.scalar?.string, in: &self) {
                problems.append(.init(line: value.mark?.line ?? line, text: text))
            }
        }
        if countdown > idle {
            problems.append(
                .init(
                    line: lines["countdown"] ?? lines["idle"] ?? 1,
                    text: "countdown must not be longer than idle"))
        }
        if bundles != nil, bundleKeys.isEmpty, lines["bundle-key"] == nil {
            problems.append(
                .init(
                    line: lines["bundles"] ?? 1,
                    text: "bundles needs bundle-key, whose bundles are taken"))
        }
        return problems.sorted { $0.line < $1.line }
    }
}

extension KioskConfigurationError.Problem {
    /// What the reader of YAML says: its place and the problem, without the picture of the place that follows.
    fileprivate init(yamlError error: any Error) {
        switch error {
        case YamlError.scanner(_, let problem, let mark, _),
            YamlError.parser(_, let problem, let mark, _),
            YamlError.composer(_, let problem, let mark, _):
            self.init(line: mark.line, text: "is no YAML: \(problem)")
        case YamlError.duplicatedKeysInMapping(let keys, let context):
            let names = keys.map { "“\($0.prefix(80))”" }.sorted()
            self.init(
                line: context.mark.line, text: "\(names.joined(separator: ", ")) stands there twice"
            )
        default:
            let words = "\(error)".split(separator: "\n").first ?? ""
            self.init(line: 1, text: "is no YAML: \(words)")
        }
    }
}
