package import TourModel
package import TourStore

/// Where a public site has its pages, pictures and manifests, for the exports that name them.
package struct PublishedPlaces {
    /// A page that an export refers to.
    package enum Page {
        case building(Building.ID)
        case room(Room.ID)
    }

    /// A picture as it is published.
    package struct Picture {
        package var address: String
        /// "image/jpeg".
        package var type: String
        /// In pixels.
        package var width: Int
        package var height: Int

        package init(address: String, type: String, width: Int, height: Int) {
            self.address = address
            self.type = type
            self.width = width
            self.height = height
        }
    }

    /// The address of the folder with the manifests of pictures, with the slash at its end.
    var manifests: String
    /// `nil` for a picture that is not published.
    var picture: (Media) -> Picture?
    /// The address of a page; `nil` for one that is not there.
    var page: (Page) -> String?

    package init(
        manifests: String, picture: @escaping (Media) -> Picture?,
        page: @escaping (Page) -> String?
    ) {
        self.manifests = manifests
        self.picture = picture
        self.page = page
    }
}

extension TourExporter {
    /// The outlines and doors of what the public sees, with the addresses of their pages; `nil` where the site does not
    /// say where on the globe it is.
    package static func geojson(
        of store: TourStore, at places: PublishedPlaces
    ) throws(TourExportError) -> ExportedFile? {
        let content = try publicContent(of: store)
        guard content.site.map.globe != nil else { return nil }
        return try GeoJSONExport(content: content, page: places.page).file()
    }

    /// The manifests of the pictures that the public sees, and the collection of them.
    package static func iiif(
        of store: TourStore, at places: PublishedPlaces
    ) throws(TourExportError) -> [ExportedFile] {
        IIIFExport(content: try publicContent(of: store), places: places).files()
    }
}
