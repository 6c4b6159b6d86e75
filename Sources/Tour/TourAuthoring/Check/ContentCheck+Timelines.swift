import TourModel
import Wording

extension ContentCheck {
    /// Pictures of the same view that do not say when they are from.
    func checkTimelines() {
        let timelines =
            content.buildings.map(\.timeline) + content.rooms.map(\.timeline)
            + content.tours.flatMap(\.stops).map(\.timeline)
        let shown = Set(timelines.joined())
        for medium in content.media
        where shown.contains(medium.id) && medium.captions.values.isEmpty {
            log.warning(
                place(MediaReader.path, containing: "\(medium.id):"),
                "the picture \(medium.id) has no caption, but stands beside others of its view",
                "write when it is from, such as caption: \"1932\"", .missingCaption)
        }
    }
}
