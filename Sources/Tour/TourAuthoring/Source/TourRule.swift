import TourModel

/// What a check looks for, by the name that is given to ignore it.
public enum TourRule: String, Sendable, CaseIterable, Codable {
    case content
    case missingTranslation = "missing-translation"
    case staleTranslation = "stale-translation"
    case repeatedAnswer = "repeated-answer"
    case unusedFile = "unused-file"
    case similarIDs = "similar-ids"
    case unreachableRoom = "unreachable-room"
    case misplacedKiosk = "misplaced-kiosk"
    case brokenLink = "broken-link"
    case largeMedium = "large-medium"
    case unknownLength = "unknown-length"
    case weakAlternative = "weak-alternative"
    case longText = "long-text"
    case plainMarkup = "plain-markup"
    case overlappingHotspots = "overlapping-hotspots"
    case unfittingPlan = "unfitting-plan"
    case unfittingPair = "unfitting-pair"
    case missingCaption = "missing-caption"
    case missingTranscript = "missing-transcript"
    case silentStop = "silent-stop"
    case missingLabel = "missing-label"
    case unknownLabel = "unknown-label"
    case personNowhere = "person-nowhere"
    case contactDetail = "contact-detail"
    case pastDate = "past-date"
    case lowContrast = "low-contrast"
    case visit
    case brokenEvent = "broken-event"
    case access
    case unknownPlace = "unknown-place"
    case publicSite = "public-site"

    /// What it finds, in one sentence.
    public var summary: String {
        switch self {
        case .content: "What keeps the folder from being imported."
        case .missingTranslation: "A text that one of the site's languages lacks."
        case .staleTranslation: "A translation whose source text has changed since."
        case .repeatedAnswer: "Two answers that read the same in a translation."
        case .unusedFile: "A file that nothing refers to."
        case .similarIDs: "Two rooms whose IDs differ only in hyphens."
        case .unreachableRoom: "A room, floor or kiosk that no way, map or tour leads to."
        case .misplacedKiosk: "A place of a kiosk that cannot be right."
        case .brokenLink: "A link in a text to a page that is not there."
        case .largeMedium: "A picture or film larger than the kiosk can use."
        case .unknownLength: "A film or sound whose length could not be measured."
        case .weakAlternative: "A picture whose alternative text says too little."
        case .longText: "A text that does not fit where it is shown."
        case .plainMarkup: "A table, HTML or a picture in a text, which is not drawn."
        case .overlappingHotspots: "Two rooms that overlap on their floor's plan."
        case .unfittingPlan: "A drawn plan whose proportions are not those of its floor."
        case .unfittingPair: "Pictures of one view whose proportions differ."
        case .missingCaption: "A picture of a pair without a caption."
        case .missingTranscript: "Words that are spoken and cannot be read."
        case .silentStop: "A stop of an audio tour without a sound."
        case .missingLabel: "A room without a printed label."
        case .unknownLabel: "A printed label of something that is not there."
        case .personNowhere: "A person whom no page shows."
        case .contactDetail: "A phone number or mail address that cannot be used."
        case .pastDate: "Opening hours that name a past day."
        case .lowContrast: "A colour that is hard to see beside the kiosk's own."
        case .visit: "A visit of a group whose times, guide or languages do not fit."
        case .access: "Restricted content on pages of visitors who do not see it."
        case .brokenEvent: "An event of a calendar that cannot be shown as it is meant."
        case .unknownPlace: "An event in a room that is not there."
        case .publicSite: "What the public site is to hide, and something else names."
        }
    }
}
