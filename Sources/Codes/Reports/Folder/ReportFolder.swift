public import Files
public import Foundation

/// A folder of reports that never grows beyond its bounds.
///
/// It may hold other files, and never touches them. A report is deleted when it is too old, and the oldest are when there are
/// too many. Several programs may share a folder: each keeps it within its own bounds.
public struct ReportFolder: Sendable, Equatable {
    /// What a folder may hold.
    public struct Bounds: Sendable, Equatable {
        /// After how many days a report is deleted.
        public var days: Int
        public var reports: Int
        public var bytes: Int

        public init(days: Int, reports: Int, bytes: Int) {
            self.days = days
            self.reports = reports
            self.bytes = bytes
        }
    }

    /// What a folder holds.
    public struct Contents: Sendable, Equatable {
        public var reports: Int
        public var bytes: Int

        public init(reports: Int = 0, bytes: Int = 0) {
            self.reports = reports
            self.bytes = bytes
        }
    }

    public let path: String
    public let bounds: Bounds

    private static let start = "hard-code-"
    private static let ending = ".report.zip"
    private static let day = 86_400.0

    public init(_ path: String, bounds: Bounds) {
        self.path = path
        self.bounds = bounds
    }

    /// What the folder holds now; nothing where it does not exist.
    public func contents() throws(FileError) -> Contents {
        Contents(try entries())
    }

    /// What keeps this user from writing reports to the folder, or from making it; `nil` where nothing does.
    public func obstacle() -> FileError? {
        do throws(SystemCallError) {
            var place = path
            while let parent = Optional(FilePath.split(place).folder), parent != place {
                if let found = try status(ofPath: place) {
                    if !found.isDirectory { throw SystemCallError(code: ENOTDIR) }
                    break
                }
                place = parent
            }
            try SystemCall.check { unsafe access(place, W_OK | X_OK) }
            return nil
        } catch {
            return .notWritable(path: path, reason: error.reason)
        }
    }

    /// Makes the folder, for its owner alone, where it does not exist, and deletes what is too old or too much.
    ///
    /// - Returns: what the folder holds then.
    public func prepare(at now: Date = .now) throws(FileError) -> Contents {
        try prune(LockedFolder(path), at: now)
    }

    /// Deletes what is too old or too much; a folder that does not exist is not made.
    ///
    /// - Returns: what the folder holds then.
    @discardableResult
    public func prune(ifThere now: Date) throws(FileError) -> Contents {
        do throws(SystemCallError) {
            guard try status(ofPath: path) != nil else { return Contents() }
        } catch {
            throw .notReadable(path: path, reason: error.reason)
        }
        return try prepare(at: now)
    }

    /// Makes room for a report and writes it, for its owner alone, whole or not at all.
    ///
    /// - Returns: what the folder holds then.
    /// - Throws: ``ReportError/tooLarge(path:detail:)`` for one that is larger than all may be together.
    public func add(_ report: Report, at now: Date = .now) throws(ReportError) -> Contents {
        let bytes = try report.archive()
        guard bytes.count <= bounds.bytes else {
            throw .tooLarge(
                path: path,
                detail: "a report has \(bytes.count) bytes, and all together may have "
                    + "\(bounds.bytes)")
        }
        do throws(FileError) {
            return try add(bytes, to: LockedFolder(path), at: now)
        } catch {
            throw .file(error)
        }
    }

    /// The day, and a random number: two reports of one day must not replace each other.
    private static func name(at now: Date) -> String {
        let number = String(UInt64.random(in: .min ... .max), radix: 36)
        return "\(start)\(now.formatted(.iso8601.year().month().day()))-\(number)\(ending)"
    }

    // MARK: In the locked folder

    private func add(
        _ bytes: [UInt8], to folder: borrowing LockedFolder, at now: Date
    ) throws(FileError) -> Contents {
        var contents = try prune(folder, at: now, roomFor: 1, bytes: bytes.count)
        try NewFile.write(bytes, to: folder.path(of: Self.name(at: now)), mode: .exactly(0o600))
        contents.reports += 1
        contents.bytes += bytes.count
        return contents
    }

    /// - Parameters:
    ///   - reports: how many more must find room.
    ///   - bytes: how many bytes they have.
    private func prune(
        _ folder: borrowing LockedFolder, at now: Date, roomFor reports: Int = 0, bytes: Int = 0
    ) throws(FileError) -> Contents {
        let found = try entries()
        var contents = Contents(found)
        for entry in found {
            let isTooMuch =
                contents.reports > bounds.reports - reports
                || contents.bytes > bounds.bytes - bytes
            guard isTooMuch || isOld(entry, at: now) else { continue }
            try folder.remove(entry.name)
            contents.reports -= 1
            contents.bytes -= entry.bytes
        }
        // The lock keeps other writers away: what is half written was left by a program that was killed.
        for name in try names() where name.hasPrefix(".\(Self.start)") && name.hasSuffix(".partial")
        {
            try folder.remove(name)
        }
        return contents
    }

    /// Whether a report is too old; one from the future was made by a wrong clock, and nothing is known of its age.
    private func isOld(_ entry: Entry, at now: Date) -> Bool {
        let age = now.timeIntervalSince(entry.changed)
        return age > Double(bounds.days) * Self.day || age < -Self.day
    }

    /// One report in the folder.
    fileprivate struct Entry {
        var name: String
        var bytes: Int
        var changed: Date
    }

    /// The reports, the oldest first.
    private func entries() throws(FileError) -> [Entry] {
        var entries: [Entry] = []
        for name in try names() where name.hasPrefix(Self.start) && name.hasSuffix(Self.ending) {
            do throws(SystemCallError) {
                // Another one may have deleted it by now.
                guard let status = try status(ofPath: "\(path)/\(name)"), status.isRegularFile
                else { continue }
                let time = status.st_mtim
                entries.append(
                    Entry(
                        name: name, bytes: Int(status.st_size),
                        changed: Date(
                            timeIntervalSince1970: Double(time.tv_sec)
                                + Double(time.tv_nsec) / 1e9)))
            } catch {
                throw .notReadable(path: "\(path)/\(name)", reason: error.reason)
            }
        }
        return entries.sorted { ($0.changed, $0.name) < ($1.changed, $1.name) }
    }

    private func names() throws(FileError) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path)
        } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
            return []
        } catch {
            throw .notReadable(path: path, reason: error.localizedDescription)
        }
    }
}

extension ReportFolder.Contents {
    fileprivate init(_ entries: [ReportFolder.Entry]) {
        self.init(reports: entries.count, bytes: entries.reduce(0) { $0 + $1.bytes })
    }
}
