import Glibc

/// What docent-film inherits from docent, by descriptor.
package enum FilmChannel {
    /// A socket that libmpv serves its JSON protocol on.
    package static let commands: CInt = 0
    /// The memory that pictures are written into.
    package static let memory: CInt = 3
    /// A socket of messages about pictures; ``FrameNotice`` one way, ``FrameRequest`` the other.
    package static let frames: CInt = 4
    /// The film, which docent-film opens for itself before it is confined.
    package static let film: CInt = 5
    /// What libmpv calls the film.
    package static let filmPath = "/proc/self/fd/5"
}

/// What docent-film is started for; its second argument, after the film.
package enum FilmPurpose: String, Sendable {
    /// Pictures and sound.
    case pictures
    /// Sound alone.
    case sound
    /// To say what is in the file, without a picture or a sound.
    case facts
}
