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

    public init(
        contacts: Contacts = .hidden, contactsReason: String? = nil, people: People = .named,
        staffRooms: StaffRooms = .listed, titlePicture: Media.ID? = nil
    ) {
        self.contacts = contacts
        self.contactsReason = contactsReason
        self.people = people
        self.staffRooms = staffRooms
        self.titlePicture = titlePicture
    }
}
