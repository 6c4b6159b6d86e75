internal import Foundation

/// How a kiosk is, at one moment: what `/health` and the health file say.
///
/// Nothing in it is about a visitor but counts and times.
public struct HealthReport: Sendable, Equatable, Codable {
    public enum Status: String, Sendable, CaseIterable, Codable {
        case starting
        /// Everything that visitors need works.
        case pass
        /// Something that visitors need does not work; ``HealthReport/problems`` says what.
        case fail
        case stopping
    }

    public var schema = "docent.health/2"
    public var status: Status
    /// What is wrong, in words; empty while the status is `pass`.
    public var problems: [String]
    /// When it was made, ISO 8601.
    public var time: String
    /// The program's version.
    public var version: String
    public var uptimeSeconds: Double
    public var camera: Camera
    public var reading: Reading
    public var display: Display
    public var content: Content
    public var visits: Visits
    public var codeToPage: CodeToPage
    /// What is recorded of codes that were not read; `nil` where nothing is.
    @ExplicitNull public var recording: Recording?
    /// Where visits are counted; null where they are not.
    @ExplicitNull public var journal: Journal?
    public var configuration: Configuration
    public var machine: Machine
    /// Lines that the log's bound has left out.
    public var logLinesLeftOut: Int
    /// The files that another kiosk on the machine uses, too, in words; `nil` if none.
    ///
    /// The status stays: visitors notice nothing.
    public var sharing: String?

    public struct Camera: Sendable, Equatable, Codable {
        /// "/dev/video0", or a folder of pictures.
        public var name: String
        /// "streaming", "unplugged" and the like.
        public var state: String
        public var framesPerSecond: Double
        public var frames: Int
        /// Frames that came too fast to be looked at.
        public var dropped: Int

        public init(
            name: String, state: String, framesPerSecond: Double, frames: Int, dropped: Int
        ) {
            self.name = name
            self.state = state
            self.framesPerSecond = framesPerSecond
            self.frames = frames
            self.dropped = dropped
        }
    }

    public struct Reading: Sendable, Equatable, Codable {
        /// Codes that were read.
        public var codes: Int
        /// When the last one was, ISO 8601; nothing of what it said.
        @ExplicitNull public var lastDecode: String?
        /// Why libzbar failed at the last frame that it was given.
        ///
        /// The status stays: our own reader still reads most codes.
        @ExplicitNull public var warning: String?

        public init(codes: Int, lastDecode: String?, warning: String? = nil) {
            self.codes = codes
            self.lastDecode = lastDecode
            self.warning = warning
        }
    }

    public struct Display: Sendable, Equatable, Codable {
        /// "framebuffer", "terminal", "plain".
        public var kind: String
        /// "starting", "answering", "hidden" (another console, or no screen), "silent".
        public var state: String
        /// "full", "dimmed", "dark".
        public var light: String

        public init(kind: String, state: String, light: String) {
            self.kind = kind
            self.state = state
            self.light = light
        }
    }

    public struct Content: Sendable, Equatable, Codable {
        /// The site's.
        @ExplicitNull public var id: String?
        /// When it was compiled, ISO 8601.
        @ExplicitNull public var version: String?
        /// Of the whole file, 64 bits; `nil` until it has been read through.
        @ExplicitNull public var hash: String?
        /// The version of the bundle it came in; `nil` where it came in none.
        @ExplicitNull public var bundle: Int?
        /// The bundle that will be shown later, and why not yet.
        @ExplicitNull public var waiting: String?
        /// Which of the content's kiosks this is; `nil` where it has none, or not this one.
        @ExplicitNull public var kiosk: String?
        /// Why it is not known, or not sure, where this kiosk stands.
        ///
        /// The status stays: only "You are here" and ways are missing.
        @ExplicitNull public var warning: String?

        public init(
            id: String? = nil, version: String? = nil, hash: String? = nil, bundle: Int? = nil,
            waiting: String? = nil, kiosk: String? = nil, warning: String? = nil
        ) {
            self.id = id
            self.version = version
            self.hash = hash
            self.bundle = bundle
            self.waiting = waiting
            self.kiosk = kiosk
            self.warning = warning
        }
    }

    public struct Visits: Sendable, Equatable, Codable {
        public var count: Int
        public var isGoingOn: Bool

        public init(count: Int, isGoingOn: Bool) {
            self.count = count
            self.isGoingOn = isGoingOn
        }
    }

    /// From a code's frame to its page on the display, in frame intervals, of the last codes.
    public struct CodeToPage: Sendable, Equatable, Codable {
        @ExplicitNull public var medianFrames: Double?
        @ExplicitNull public var p99Frames: Double?

        public init(medianFrames: Double? = nil, p99Frames: Double? = nil) {
            self.medianFrames = medianFrames
            self.p99Frames = p99Frames
        }
    }

    /// What counts visits.
    public struct Journal: Sendable, Equatable, Codable {
        public var file: String
        /// How many closed hours could not be written yet.
        public var waiting: Int
        /// How many were given up since the start.
        public var lost: Int
        /// Why they cannot be written, or what is wrong with the clock.
        ///
        /// The status stays: visitors need none.
        @ExplicitNull public var warning: String?
        /// Room on the disk that it is on, which may be another than the content's.
        @ExplicitNull public var diskFreeBytes: Int?

        public init(
            file: String, waiting: Int, lost: Int, warning: String? = nil,
            diskFreeBytes: Int? = nil
        ) {
            self.diskFreeBytes = diskFreeBytes
            self.file = file
            self.waiting = waiting
            self.lost = lost
            self.warning = warning
        }
    }

    /// Reports of codes that were not read.
    public struct Recording: Sendable, Equatable, Codable {
        public var folder: String
        /// How many it holds.
        public var reports: Int
        public var bytes: Int
        /// After how many days they are deleted.
        public var days: Int
        /// Why they cannot be written.
        ///
        /// The status stays: visitors need none.
        @ExplicitNull public var warning: String?

        public init(
            folder: String, reports: Int, bytes: Int, days: Int, warning: String? = nil
        ) {
            self.folder = folder
            self.reports = reports
            self.bytes = bytes
            self.days = days
            self.warning = warning
        }
    }

    public struct Configuration: Sendable, Equatable, Codable {
        /// How often it was reloaded.
        public var reloads: Int
        /// How often a new one was rejected.
        public var refused: Int

        public init(reloads: Int = 0, refused: Int = 0) {
            self.reloads = reloads
            self.refused = refused
        }
    }

    public struct Machine: Sendable, Equatable, Codable {
        /// Memory that this process has.
        @ExplicitNull public var residentBytes: Int?
        /// Free for this process on the disk of the content.
        @ExplicitNull public var diskFreeBytes: Int?

        public init(residentBytes: Int?, diskFreeBytes: Int?) {
            self.residentBytes = residentBytes
            self.diskFreeBytes = diskFreeBytes
        }
    }

    public init(
        status: Status, problems: [String], time: String, version: String, uptimeSeconds: Double,
        camera: Camera, reading: Reading, display: Display, content: Content, visits: Visits,
        codeToPage: CodeToPage, recording: Recording? = nil,
        journal: Journal? = nil, configuration: Configuration,
        machine: Machine,
        logLinesLeftOut: Int, sharing: String? = nil
    ) {
        self.sharing = sharing
        self.status = status
        self.problems = problems
        self.time = time
        self.version = version
        self.uptimeSeconds = uptimeSeconds
        self.camera = camera
        self.reading = reading
        self.display = display
        self.content = content
        self.visits = visits
        self.codeToPage = codeToPage
        self.recording = recording
        self.journal = journal
        self.configuration = configuration
        self.machine = machine
        self.logLinesLeftOut = logLinesLeftOut
    }
}

/// A value that is written as null where it is not known, so that a report always has the same fields.
@propertyWrapper
public struct ExplicitNull<Value: Codable & Sendable & Equatable>: Codable, Sendable, Equatable {
    public var wrappedValue: Value?

    public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        wrappedValue = container.decodeNil() ? nil : try container.decode(Value.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let wrappedValue {
            try container.encode(wrappedValue)
        } else {
            try container.encodeNil()
        }
    }
}

extension KeyedDecodingContainer {
    /// Null for a field that an earlier version did not write.
    func decode<Value>(
        _ type: ExplicitNull<Value>.Type, forKey key: Key
    ) throws -> ExplicitNull<Value> {
        try decodeIfPresent(type, forKey: key) ?? ExplicitNull(wrappedValue: nil)
    }
}

extension HealthReport {
    /// The report as JSON, one line to a field, with a line's end.
    public var json: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        // A rate that is not a number is written as such instead of being refused.
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        guard let data = try? encoder.encode(self) else {
            preconditionFailure("a report of numbers and texts is always written")
        }
        return Array(data) + [0x0A]
    }

    /// The report in a text that ``json`` has written; `nil` for another.
    public init?(json: [UInt8]) {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        guard let report = try? decoder.decode(HealthReport.self, from: Data(json)) else {
            return nil
        }
        self = report
    }
}
