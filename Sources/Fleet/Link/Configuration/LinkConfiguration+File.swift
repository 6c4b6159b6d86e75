internal import Forms
internal import Foundation
public import KioskSettings
import Times
internal import Transfers
internal import Yams

extension LinkConfiguration {
    private static let longestFile = 1 << 16
    private static let maximumChannels = 8

    /// Reads a file; a relative path in it starts at its folder.
    ///
    /// - Throws: ``LinkConfigurationError`` with every problem of the file at once.
    public init(path: String) throws(LinkConfigurationError) {
        let text: String
        do throws(FormFile.Failure) {
            text = try FormFile.text(of: path, limit: Self.longestFile)
        } catch {
            throw .unreadable(path: path, reason: error.reason)
        }
        try self.init(yaml: text, path: path)
        let folder = (path as NSString).deletingLastPathComponent
        if !kioskConfiguration.hasPrefix("/"), !folder.isEmpty {
            kioskConfiguration = "\(folder)/\(kioskConfiguration)"
        }
    }

    init(yaml: String, path: String) throws(LinkConfigurationError) {
        self.init()
        let node: Node?
        var problems: [FormProblem]
        do throws(FormProblem) {
            (node, problems) = try YAMLForm.rootDespiteDuplicates(of: yaml)
        } catch {
            throw .invalid([error.description(in: path)])
        }
        if let map = node?.mapping {
            problems += take(map)
        } else if let node, node.scalar?.string.isEmpty != true {
            problems.append(.init(line: 1, text: "must be a map, \"key: value\""))
        }
        if channels.isEmpty, hub == nil, problems.isEmpty {
            problems.append(
                .init(
                    line: nil, text: "needs \"channel:\", \"hub:\" or both, to have something to do"
                ))
        }
        guard problems.isEmpty else {
            throw .invalid(
                problems.sorted { $0.line ?? 0 < $1.line ?? 0 }.map { $0.description(in: path) })
        }
    }

    /// The keys, with what their values must be.
    private static let ranges: KeyValuePairs = [
        "channel": "http or https addresses without \"?\", at most 8, with commas between them",
        "hub": "an https address; http only to 127.0.0.1, ::1 or localhost",
        "proxy": "none, environment, or an http address",
        "rate-limit": "off, or a rate from 1 kB/s to 10 GB/s, such as 2 MB/s",
        "hours": "any, or two times of day as 22:00-06:00",
        "poll": "minutes, from 1 to 1440",
        "silence": "seconds, from 5 to 3600",
        "reserve": "a size from 0 B to 1000 GiB, such as 1 GiB",
        "kiosk-config": "the path of kiosk.yaml",
    ]

    private mutating func take(_ map: Node.Mapping) -> [FormProblem] {
        var values: [FormProblem] = []
        let problems = YAMLForm.read(
            map, known: Self.ranges.map(\.key), otherwise: "link.yaml lists all keys"
        ) { name, line, node in
            let items = node.sequence?.map { $0.scalar?.string ?? "" }
            let text = node.scalar?.string ?? items?.joined(separator: ",") ?? ""
            guard items == nil || name == "channel", set(name, text) else {
                let range = Self.ranges.first { $0.key == name }?.value ?? ""
                let shown = TransferURL.withoutUser(String(text.prefix(80)))
                values.append(
                    .init(
                        line: node.mark?.line ?? line,
                        text: text.isEmpty
                            ? "\(name) needs a value: \(range)"
                            : "\(name) is \"\(shown)\"; it must be \(range)"))
                return
            }
        }
        return problems + values
    }

    /// Whether the text is a value of the key.
    private mutating func set(_ name: String, _ text: String) -> Bool {
        switch name {
        case "channel":
            let urls = text.split(separator: ",").map {
                TransferURL(String($0.filter { $0 != " " }))
            }
            channels = urls.compactMap(\.self)
            return (1...Self.maximumChannels).contains(urls.count) && channels.count == urls.count
                && channels.allSatisfy(\.hasRoom)
        case "hub":
            hub = TransferURL(text)
            return hub.map { $0.hasRoom && ($0.isSecure || $0.isLoopback) } ?? false
        case "proxy":
            switch text {
            case "environment": proxy = .environment
            case "none": proxy = .none
            default:
                guard let url = TransferURL(text) else { return false }
                proxy = .server(url)
            }
            return true
        case "rate-limit":
            bytesPerSecond =
                text.hasSuffix("/s")
                ? ByteSize.bytes(String(text.dropLast(2)), in: 1000...10_000_000_000) : nil
            return bytesPerSecond != nil || ["off", "false", "no"].contains(text)
        case "hours":
            hours = NightSchedule(text)
            return hours != nil || text == "any"
        case "poll": return Self.whole(text, 1...1440) { poll = .seconds(60 * $0) }
        case "silence": return Self.whole(text, 5...3600) { silence = .seconds($0) }
        case "reserve":
            guard let bytes = ByteSize.bytes(text, in: 0...(1000 << 30)) else { return false }
            reserve = bytes
            return true
        default:
            kioskConfiguration = text
            return !text.isEmpty
        }
    }

    private static func whole(
        _ text: String, _ bounds: ClosedRange<Int>, _ take: (Int) -> Void
    ) -> Bool {
        guard let number = Int(text), bounds.contains(number) else { return false }
        take(number)
        return true
    }

    /// Reads the kiosk's own configuration, which decides what is trusted and where it goes.
    ///
    /// - Throws: ``LinkConfigurationError``, `KioskConfigurationError`.
    public func kiosk() throws -> KioskConfiguration {
        let kiosk = try KioskConfiguration(path: kioskConfiguration)
        guard kiosk.bundles != nil || channels.isEmpty else {
            throw LinkConfigurationError.noBundles(path: kioskConfiguration)
        }
        guard !kiosk.freshnessKeys.isEmpty || channels.isEmpty else {
            throw LinkConfigurationError.noFreshnessKey(path: kioskConfiguration)
        }
        return kiosk
    }
}
