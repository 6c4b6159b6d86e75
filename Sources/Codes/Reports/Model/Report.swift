public import Decoding
public import Imaging

/// Codes that were hard to read: the frames, what was made of them, and by which program.
///
/// One file holds it, a ZIP archive of PNG pictures and `report.json`, so that others can look at it, and read it again with
/// ``ReportReplay``.
public struct Report: Sendable {
    /// What `report.json` says.
    public var description: ReportDescription
    /// The pictures of the frames, in their order.
    public var frames: [LumaImage]
    /// The levels of each frame's steps, by the names that the description gives them: one pixel a module, dark modules dark.
    public var levels: [String: LumaImage]

    /// The largest number of frames in one report.
    public static let mostFrames = 8
}

/// What a report says beside its pictures.
public struct ReportDescription: Sendable, Equatable, Codable {
    /// The name of this format and its version.
    public static let currentSchema = "docent.report/1"

    public var schema = currentSchema
    /// The version of the program that made it.
    public var program: String
    /// The day it was made, as "2026-11-23".
    public var date: String
    public var source: Source
    /// What was made unreadable before the report was written.
    public var blackened: Blackening
    public var options: Options
    public var frames: [Frame]

    /// Where the frames are from.
    public enum Source: String, Sendable, Codable {
        case picture, kiosk
    }

    /// How the frames were read.
    public struct Options: Sendable, Equatable, Codable {
        public var decoder: String
        public var effort: String
        public var symbologies: [String]

        public init(_ options: DecoderOptions) {
            decoder = options.engine.rawValue
            effort = options.effort.rawValue
            symbologies = Symbology.allCases.filter(options.symbologies.contains).map(\.rawValue)
        }
    }

    /// One frame: its picture, and what was made of it.
    public struct Frame: Sendable, Equatable, Codable {
        /// The name of its picture in the archive.
        public var picture: String
        public var width: Int
        public var height: Int
        /// The name of the file that it is from; `nil` where it is a camera's, or where the report is blackened.
        public var name: String?
        public var page: Int
        /// The time since the first frame.
        public var milliseconds: Int
        /// What the scan says of the picture in the report, as `docent scan --explain --format json` has it.
        public var answer: JSONValue
        /// What it said before anything was blackened, without what the codes say; `nil` where nothing was.
        public var before: Before?
        /// The finder patterns that the native reader found.
        public var finders: [Finder]
        /// The native reader's attempts, in order.
        public var steps: [Step]
        /// How many more there were.
        public var omittedSteps: Int
    }

    /// What the scan said of a frame before it was blackened.
    public struct Before: Sendable, Equatable, Codable {
        /// `found` or `none`.
        public var status: String
        /// How many symbols were read.
        public var symbols: Int
        public var steps: [Step]
    }

    public struct Finder: Sendable, Equatable, Codable {
        /// Its centre, in pixels.
        public var center: [Double]
        /// The mean side of a module, in pixels.
        public var moduleSize: Double
        public var inverted: Bool
        public var complete: Bool
        /// Whether it belongs to a symbol that was read.
        public var used: Bool
    }

    /// One attempt at reading a symbol.
    public struct Step: Sendable, Equatable, Codable {
        /// The method that led to it.
        public var stage: String
        public var effort: String
        /// The centres of its finder patterns, in pixels.
        public var finders: [[Double]]
        /// `read`, `nothing`, or how far it got: `finderPatterns`, `noGrid`, `unreadable`.
        public var verdict: String
        /// The version of the symbol, or of the grid.
        public var version: String?
        /// Of function modules with the picture, −1 to 1, where there was no grid.
        public var agreement: Double?
        public var moduleSize: Double?
        /// From dark to light, in grey levels.
        public var contrast: Double?
        /// Why the modules of a grid could not be read.
        public var reason: String?
        /// The picture of the modules' levels in the archive.
        public var levels: String?
    }
}

extension DecoderOptions {
    /// The options that a report names; `nil` for what this program does not know.
    public init?(_ options: ReportDescription.Options) {
        guard let engine = Engine(rawValue: options.decoder),
            let effort = Effort(rawValue: options.effort)
        else { return nil }
        let symbologies = options.symbologies.map(Symbology.init(rawValue:))
        guard !symbologies.contains(nil), !symbologies.isEmpty else { return nil }
        self.init(
            engine: engine, effort: effort, symbologies: Set(symbologies.compactMap(\.self)))
    }
}
