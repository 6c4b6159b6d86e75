package import TourModel

extension Language {
    package static let english = Language(rawValue: "en")
    package static let german = Language(rawValue: "de")
    package static let french = Language(rawValue: "fr")
}
