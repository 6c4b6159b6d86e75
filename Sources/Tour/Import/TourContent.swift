import Foundation
import Passes

/// Everything a folder says, checked and ready to be written.
struct TourContent: Equatable {
    var site: Site
    var buildings: [Building] = []
    var rooms: [Room] = []
    var people: [Person] = []
    var tours: [GuidedTour] = []
    var media: [Media] = []
    var passRules = PassRules()
    /// What is remembered of translations, by the language they are in.
    var translations: [Language: TranslationRecords] = [:]
    /// When this is compiled.
    var compiled = PassTime(Date())
}
