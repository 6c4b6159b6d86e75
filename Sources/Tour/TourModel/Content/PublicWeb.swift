/// What of a tour stands on its public site: `web` in site.yaml.
///
/// A kiosk shows people and telephones to those who stand before it; a site shows them to the world.
public struct PublicWeb: Sendable, Equatable {
    /// Which telephones and mailboxes of people are published.
    public enum Contacts: String, Sendable, CaseIterable {
        case hidden = "none"
        /// Those that a card marks with TYPE=work.
        case work
        case all
    }

    /// Whether people have pages, and names on the pages of others.
    public enum People: String, Sendable, CaseIterable {
        case named = "names"
        case hidden = "none"
    }

    /// What is published of rooms whose access is `staff`.
    public enum StaffRooms: String, Sendable, CaseIterable {
        /// Number, name and place, without description.
        case listed
        case hidden
    }

    public var contacts: Contacts
    /// Why all contacts are published; without a reason they are not.
    public var contactsReason: String?
    public var people: People
    public var staffRooms: StaffRooms
    /// The picture that stands for pages without one.
    public var titlePicture: Media.ID?
    /// Pages of the house's own, in the order of the file.
    public var pages: [Page]

    /// Those that have an address of their own: imprint, privacy.
    public var footPages: [Page] { pages.filter { $0.id != Self.accessibility } }

    /// The words that stand above the site's statement on accessibility.
    public var statement: Page? { pages.first { $0.id == Self.accessibility } }

    private static let accessibility = "ACCESSIBILITY"

    /// A page that the foot of every other leads to.
    public struct Page: Sendable, Equatable {
        /// In capitals, as in its address.
        public var id: String
        public var names: Localized<String>
        /// In Markdown.
        public var texts: Localized<String>

        public init(id: String, names: Localized<String>, texts: Localized<String>) {
            self.id = id
            self.names = names
            self.texts = texts
        }
    }

    public init(
        contacts: Contacts = .hidden, contactsReason: String? = nil, people: People = .named,
        staffRooms: StaffRooms = .listed, titlePicture: Media.ID? = nil, pages: [Page] = []
    ) {
        self.contacts = contacts
        self.contactsReason = contactsReason
        self.people = people
        self.staffRooms = staffRooms
        self.titlePicture = titlePicture
        self.pages = pages
    }
}
