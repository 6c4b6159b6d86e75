public import Imaging

/// The place that is shown: its names, languages, home page, map and contacts.
public struct Site: Sendable, Equatable {
    public var id: String
    public var names: Localized<String>
    /// The languages of the content; the first is the default that stands in for a missing one.
    public var languages: [Language]
    /// The names of languages in themselves, by tag, where they have others than the usual ones.
    public var languageNames: Localized<String>
    /// Readers who have checked the texts in easy languages, by tag.
    public var checkedBy: Localized<String>
    /// The public address its codes begin with ("https://vesper-ridge.example/t"), if it has one.
    public var address: String?
    /// The name of the time zone that it lies in, "Europe/Berlin"; `nil` where it is the machine's.
    public var timeZone: String?
    /// The accent colour, "#RRGGBB".
    public var accent: String
    /// The accent of a site that names none.
    public static let usualAccent = "#2B7FE0"
    /// Whether every sign of the site carries a signature, so that one without it is not the site's.
    public var signsCodes: Bool
    public var home: HomePage
    public var map: SiteMap
    public var reception: Reception
    /// What of it stands on the public site.
    public var web: PublicWeb
    /// A few lines about the site, in Markdown.
    public var about: Localized<String>

    public init(
        id: String, names: Localized<String>, languages: [Language],
        languageNames: Localized<String> = Localized(),
        checkedBy: Localized<String> = Localized(), address: String? = nil,
        timeZone: String? = nil, accent: String = Site.usualAccent, signsCodes: Bool = false,
        home: HomePage, map: SiteMap,
        reception: Reception = Reception(), web: PublicWeb = PublicWeb(),
        about: Localized<String> = Localized()
    ) {
        self.id = id
        self.names = names
        self.languages = languages
        self.languageNames = languageNames
        self.checkedBy = checkedBy
        self.address = address
        self.timeZone = timeZone
        self.accent = accent
        self.signsCodes = signsCodes
        self.home = home
        self.map = map
        self.reception = reception
        self.web = web
        self.about = about
    }

    public struct HomePage: Sendable, Equatable {
        public var titles: Localized<String>
        public var leads: Localized<String>
        /// The media that stand on the page: a picture, the site's film.
        public var picture: Media.ID?
        public var film: Media.ID?
        /// What is on today, in the order of the file.
        public var events: [Event]

        public init(
            titles: Localized<String>, leads: Localized<String> = Localized(),
            picture: Media.ID? = nil, film: Media.ID? = nil, events: [Event] = []
        ) {
            self.titles = titles
            self.leads = leads
            self.picture = picture
            self.film = film
            self.events = events
        }
    }

    public struct Event: Sendable, Equatable {
        /// The time of day, "15:00".
        public var time: String
        public var names: Localized<String>

        public init(time: String, names: Localized<String>) {
            self.time = time
            self.names = names
        }
    }

    public struct SiteMap: Sendable, Equatable {
        public var names: Localized<String>
        /// Width and height of the ground shown, in metres.
        public var width: Double
        public var height: Double
        /// Where the kiosk stands, in metres from the map's top left; `nil` where it is not known.
        public var here: Point?
        /// Roads, water, woods: drawn under the buildings, never pressed.
        public var features: [MapFeature]
        /// Where visitors can walk, beside the roads and paths of the features.
        public var ways: [Way]
        /// Where the map lies on the globe; `nil` where it is not known.
        public var globe: Globe?

        public init(
            names: Localized<String>, width: Double, height: Double, here: Point? = nil,
            features: [MapFeature] = [], ways: [Way] = [], globe: Globe? = nil
        ) {
            self.names = names
            self.width = width
            self.height = height
            self.here = here
            self.features = features
            self.ways = ways
            self.globe = globe
        }
    }

    /// Where the top left corner of a map lies, WGS 84, and how it is turned.
    public struct Globe: Sendable, Equatable {
        /// Degrees, north above zero.
        public var latitude: Double
        /// Degrees, east above zero.
        public var longitude: Double
        /// Where the map's upper edge looks: degrees clockwise from north.
        public var bearing: Double

        public init(latitude: Double, longitude: Double, bearing: Double = 0) {
            self.latitude = latitude
            self.longitude = longitude
            self.bearing = bearing
        }
    }

    public struct MapFeature: Sendable, Equatable {
        public enum Kind: String, Sendable, CaseIterable { case road, path, water, wood, antenna }

        public var kind: Kind
        /// A line for roads and paths, an outline for water and woods, places for antennas; metres.
        public var points: [Point]

        public init(kind: Kind, points: [Point]) {
            self.kind = kind
            self.points = points
        }
    }

    public struct Reception: Sendable, Equatable {
        /// The number to dial, as it is written.
        public var phone: String?
        public var hours: Localized<String>

        public init(phone: String? = nil, hours: Localized<String> = Localized()) {
            self.phone = phone
            self.hours = hours
        }
    }
}
