import Glibc
import Isolation

/// What docent-film inherits from docent, by descriptor.
package enum FilmChannel {
    /// A socket that libmpv serves its JSON protocol on; where films are looked at, a decoder's.
    package static let commands: CInt = 0
    /// The film, opened for reading.
    package static let film: CInt = 3
    /// What libmpv calls the film.
    package static let filmPath = "/proc/self/fd/3"
    /// The memory that pictures are written into; none where a film is only heard.
    package static let memory: CInt = 4
    /// A socket of messages about pictures; ``FrameNotice`` one way, ``FrameRequest`` the other.
    package static let frames: CInt = 5
}

/// The parts of a film that docent-film plays; its first argument.
package enum FilmPurpose: String, Sendable {
    /// Pictures and sound.
    case pictures
    /// Sound alone.
    case sound
}

/// The answer of docent-film about a film that it has looked at.
package enum FilmAnswer {
    /// The only argument of docent-film where it plays nothing, and looks at films one after the other.
    package static let argument = "facts"
    /// The properties of libmpv whose values come, as its texts in this order; empty where it has none.
    package static let properties = ["duration", "dwidth", "dheight", "track-list"]
    /// The most bytes of each: the list of a hundred tracks fits.
    package static let mostBytes = Message.mostBytes / 2
}
