/// How a kiosk is: what its health report says, without anything that tells when somebody stood before it.
public struct KioskHealth: Codable, Sendable, Equatable {
    public enum Status: String, Codable, Sendable, CaseIterable {
        case starting, pass, fail, stopping
        /// The kiosk itself says nothing: it has no health file, or an old one. Its link is there.
        case absent
    }

    public var status: Status
    /// What is wrong, in the kiosk's own sentences.
    public var problems: [String]
    /// What is not right and does no harm to visitors: a clock, a journal, an unknown place.
    public var warnings: [String]
    /// The kiosk's version; empty where it is absent.
    public var software: String
    public var uptimeSeconds: Int
    /// The site's ID, and which of its kiosks this is.
    public var site: String?
    public var place: String?
    /// The version of the content that is shown; `nil` for content that came in no bundle.
    public var shown: Int?
    /// The version that will be shown later, and why not yet.
    public var waiting: String?
    /// "streaming", "unplugged" and the like.
    public var camera: String
    /// "answering", "hidden" and the like.
    public var display: String
    public var diskFreeBytes: Int64?
    public var residentBytes: Int64?
    /// Closed hours that the kiosk could not write, and those that it gave up.
    public var hoursWaiting: Int
    public var hoursLost: Int

    public static let maximumSentences = 16
    public static let maximumSentence = 500

    public init(
        status: Status, problems: [String] = [], warnings: [String] = [], software: String = "",
        uptimeSeconds: Int = 0, site: String? = nil, place: String? = nil, shown: Int? = nil,
        waiting: String? = nil, camera: String = "", display: String = "",
        diskFreeBytes: Int64? = nil, residentBytes: Int64? = nil, hoursWaiting: Int = 0,
        hoursLost: Int = 0
    ) {
        self.status = status
        self.problems = problems
        self.warnings = warnings
        self.software = software
        self.uptimeSeconds = uptimeSeconds
        self.site = site
        self.place = place
        self.shown = shown
        self.waiting = waiting
        self.camera = camera
        self.display = display
        self.diskFreeBytes = diskFreeBytes
        self.residentBytes = residentBytes
        self.hoursWaiting = hoursWaiting
        self.hoursLost = hoursLost
    }

    /// Whether every text and number lies within its bounds.
    public var isValid: Bool {
        Sentences.areValid(problems) && Sentences.areValid(warnings)
            && [software, site ?? "", place ?? "", camera, display].allSatisfy {
                Sentences.isValid($0, limit: 64)
            } && Sentences.isValid(waiting ?? "")
            && [uptimeSeconds, shown ?? 0, hoursWaiting, hoursLost].allSatisfy { $0 >= 0 }
            && [diskFreeBytes ?? 0, residentBytes ?? 0].allSatisfy { $0 >= 0 }
    }
}

/// Texts that others show: bounded, and without control characters, which a terminal would obey.
enum Sentences {
    static func areValid(_ texts: [String]) -> Bool {
        texts.count <= KioskHealth.maximumSentences && texts.allSatisfy { isValid($0) }
    }

    static func isValid(_ text: String, limit: Int = KioskHealth.maximumSentence) -> Bool {
        text.utf8.count <= limit
            && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
}
