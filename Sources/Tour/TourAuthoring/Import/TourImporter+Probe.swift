import TourModel

extension TourImporter {
    /// What a player tells of a film or a sound.
    public struct Playing: Sendable, Equatable, Codable {
        /// `nil` where the file does not tell.
        public var duration: Duration?
        /// As shown, in pixels; `nil` without pictures.
        public var width: Int?
        public var height: Int?

        public init(duration: Duration? = nil, width: Int? = nil, height: Int? = nil) {
            self.duration = duration
            self.width = width
            self.height = height
        }
    }

    /// Why a player tells nothing of a file.
    public enum ProbeError: Error, Equatable, Sendable {
        /// There is none on this machine.
        case noPlayer(reason: String)
        /// The file is no film and no sound, or none that can be played.
        case unplayable(reason: String)
        /// The player failed; the file may be as good as any.
        case failed(reason: String)
    }

    /// Looks at a film or a sound, by its absolute path.
    public typealias Probe = @Sendable (_ path: String) throws(ProbeError) -> Playing
}
