import TourModel

/// The keys of all files of the folder.
package enum ContentFormat {
    /// All groups, in the order of the article on the format.
    package static let all = [
        site, home, event, map, globe, feature, way, reception, web, webPage, building, floor,
        connection, entrance, translatedBuilding, room, question, answer, translatedRoom,
        translatedQuestion, translatedAnswer, tour, stop, visit, visitItem, kiosk, medium, passes,
        passKey, revocation, translation, translatedEvent, news, translatedNews,
    ]

    static let accesses = FormatField.Kind.choice(Access.allCases.map(\.rawValue))
    static let visibilities = FormatField.Kind.choice(Visibility.withoutVisit.map(\.rawValue))
    static let firstLanguage = FormatField.Presence.optional("text of the first language")
    static let time = "day, time and zone"
    static let timeOfDay = "`\"00:00\"` to `\"23:59\"`, in quotes"
}
