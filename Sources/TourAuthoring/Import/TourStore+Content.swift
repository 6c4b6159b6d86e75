import Tour

extension TourStore {
    /// Everything at once, as an import reads it from a folder.
    ///
    /// - Complexity: linear in the size of the tour without its media's bytes.
    func content() throws(TourError) -> TourContent {
        var content = TourContent(site: try site())
        content.buildings = try buildings()
        for building in content.buildings {
            content.rooms += try rooms(inBuilding: building.id)
        }
        content.people = try people()
        content.tours = try tours()
        content.visits = try visits()
        content.media = try media()
        content.passRules = try passRules()
        content.compiled = try compiled()
        content.translations = content.known(try translationRecords())
        return content
    }
}
