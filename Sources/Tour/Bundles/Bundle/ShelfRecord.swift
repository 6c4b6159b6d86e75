import Files
import Times

/// What a kiosk has taken, as its record file says.
struct ShelfRecord: Equatable {
    struct Taking: Equatable {
        var version: Int
        /// Of the content that its manifest names, 64 hexadecimal digits.
        var sha256: String
        /// When it ends, if it does.
        var until: UTCMinute?
    }

    /// The version that is shown; nil for the database that imports write.
    var current: Int?
    /// What was shown before, and is kept.
    var previous: Previous?
    /// Why the kiosk went back by itself, in words; nil where it did not, or staff did.
    var fault: String?
    /// What was taken, the last first, and what was passed over for it.
    var takings: [Taking] = []

    enum Previous: Equatable {
        case imported
        case version(Int)
    }

    static let fileName = "record"
    static let maximumBytes = 1 << 14
    private static let heading = "docent bundles taken 1"
    /// Earlier takings are forgotten.
    private static let maximumTakings = 64
    private static let maximumFaultBytes = 1_000

    /// When what is shown ends; nil where it does not.
    var until: UTCMinute? {
        current.flatMap { version in takings.first { $0.version == version } }?.until
    }

    /// The greatest version that was ever taken; what is not greater is not taken again.
    var greatest: Int { takings.map(\.version).max() ?? 0 }

    /// Whether just this content was taken before: an old file that lies there still is no news.
    func hasTaken(_ manifest: BundleManifest) -> Bool {
        takings.contains { $0.version == manifest.version && $0.sha256 == manifest.content.sha256 }
    }

    init() {}

    init(_ bytes: [UInt8], path: String) throws(BundleError) {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        if let version = FileHeading.laterVersion(in: lines.first ?? "", than: Self.heading) {
            throw .newerRecord(path: path, version: version, known: 1)
        }
        guard lines.first == Self.heading[...], lines.count <= Self.maximumTakings + 4 else {
            throw .damagedRecord(path: path)
        }
        for line in lines.dropFirst() {
            if line.hasPrefix("fault ") {
                fault = String(line.dropFirst("fault ".count))
                continue
            }
            let words = line.split(separator: " ").map(String.init)
            switch (words.first, words.count) {
            case ("current", 2): current = Self.version(words[1])
            case ("previous", 2):
                previous = words[1] == "imported" ? .imported : nil
                if let version = Self.version(words[1]) { previous = .version(version) }
            case ("taken", 3), ("taken", 4):
                let until = words.count == 4 ? UTCMinute(iso: words[3]) : nil
                guard let version = Self.version(words[1]), words.count == 3 || until != nil else {
                    throw .damagedRecord(path: path)
                }
                takings.append(Taking(version: version, sha256: words[2], until: until))
            default: throw .damagedRecord(path: path)
            }
        }
        guard takings.count <= Self.maximumTakings else { throw .damagedRecord(path: path) }
    }

    var bytes: [UInt8] {
        var lines = [Self.heading]
        if let current { lines.append("current \(current)") }
        switch previous {
        case .imported: lines.append("previous imported")
        case .version(let version): lines.append("previous \(version)")
        case nil: break
        }
        if let fault { lines.append("fault \(fault)") }
        lines += takings.map { taking in
            "taken \(taking.version) \(taking.sha256)"
                + (taking.until.map { " \($0)" } ?? "")
        }
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    mutating func take(_ manifest: BundleManifest, insteadOf older: [BundleManifest]) {
        previous = current.map { .version($0) } ?? .imported
        current = manifest.version
        fault = nil
        let new = ([manifest] + older).map {
            Taking(version: $0.version, sha256: $0.content.sha256, until: $0.until)
        }
        takings = Array((new + takings).prefix(Self.maximumTakings))
    }

    /// Goes back to what was shown before; nil where nothing is kept.
    ///
    /// - Parameter fault: why the kiosk does so by itself.
    mutating func goBack(because fault: String?) -> Previous? {
        guard let earlier = previous else { return nil }
        previous = nil
        // One line of the file.
        self.fault = fault.map { text in
            let line = String(
                text.unicodeScalars.map { $0.properties.isWhitespace ? " " : Character($0) })
            return String(decoding: line.utf8.prefix(Self.maximumFaultBytes), as: UTF8.self)
        }
        current = if case .version(let version) = earlier { version } else { nil }
        return earlier
    }

    /// The versions whose databases are of use.
    var kept: Set<Int> {
        var kept = Set([current].compactMap(\.self))
        if case .version(let version) = previous { kept.insert(version) }
        return kept
    }

    private static func version(_ text: String) -> Int? {
        Int(text).flatMap { BundleManifest.versions.contains($0) ? $0 : nil }
    }
}
