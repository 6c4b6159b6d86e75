package import PageModel
package import Payloads
package import TourModel

/// Where a visitor is: what is shown, apart from words and drawing.
package enum Page: Sendable, Equatable {
    case attract
    case home
    case scan
    /// Number entry, with what has been typed.
    case number(String)
    /// Search, with what has been typed.
    case search(String)
    case siteMap
    case building(Building.ID)
    /// A floor's plan; a room on it may be marked.
    case floor(Building.ID, floorID: String, room: Room.ID?)
    case room(Room.ID)
    /// The way to a room from where the kiosk stands; which of its plans, from 0.
    case way(Room.ID, isStepFree: Bool, leg: Int)
    /// The pictures of a room or building, one at a time, from 0.
    case pictures([Media.ID], index: Int, of: String)
    case film(Media.ID)
    /// Pictures of one view: which two neighbours, from 0, and where the divider between them is, from 0 to 1.
    case compare(PageSubject, step: Int, divider: Double)
    case question(QuestionPlace)
    case person(Person.ID)
    case tours
    case tour(GuidedTour.ID)
    /// A stop of a tour, from 0.
    case stop(GuidedTour.ID, index: Int)
    /// The way to a stop of a tour from the one before, to the first from where the kiosk stands; which of its
    /// plans, from 0.
    case leg(GuidedTour.ID, stop: Int, isStepFree: Bool, leg: Int)
    /// What comes after a tour's last stop.
    case tourEnd(GuidedTour.ID)
    /// What is on today and on the next days.
    case programme
    /// One date of an event; its start is in seconds since 1970-01-01T00:00 on the site's clock.
    case event(ProgrammeItem.Source, start: Int)
    case news
    case newsItem(NewsItem.ID)
    /// What a code that is not one of ours says.
    case payload(Payload)
    /// A visitor's pass, and what was found about it.
    case pass(PassSight)
    /// The visit of a group, and where it is in its programme.
    case group(GroupVisit.ID)
    /// A part of a message in several codes: which one, of how many, and which are still to be shown; all from 0.
    case part(index: Int, count: Int, missing: [Int])
    /// A code of ours whose room, person, building or tour is not there any more.
    case gone(SiteCode)
    /// A code of a tour that is not shown without a pass.
    case withheld(SiteCode)
    /// What the visitor's pass shows beside what all see.
    case opened
    /// A code to be taken along by phone.
    case take(TakeAlong)
    case help
    /// Which keys do what.
    case keys
    case about

    /// Whether it is the page of one visitor's pass.
    package var isPass: Bool { if case .pass = self { true } else { false } }

    /// Whether text is typed here.
    var isEntry: Bool {
        switch self {
        case .number, .search: true
        default: false
        }
    }
}

/// Something handed to the visitor's phone as a code on the display.
package struct TakeAlong: Sendable, Equatable {
    /// What the code may say, the fullest first: a display shows the first that it has room for.
    package var texts: [String]
    /// What it is, in words: the page's title.
    package var title: Text
    /// What the code says, for those who do not see it.
    package var alternative: Text
}

/// What lies over the page.
package enum Panel: Sendable, Equatable {
    case languages
    /// How pages are drawn.
    case view
    /// The word that there is no speech, for those who asked for it.
    case noVoice
}
