/// An icon beside a word; never without it.
public enum Icon: String, Sendable, CaseIterable {
    case home
    case scan
    case map
    case back
    case chevron
    case close
    case check
    case info
    case help
    case language
    /// An open book with a tick: easy to read.
    case easy
    case textSize = "text-size"
    case contrast
    case sound
    case play
    case pause
    case rewind
    case forward
    case louder
    case quieter
    case subtitles
    case phone
    case mail
    case link
    case wifi
    case calendar
    case person
    case room
    case building
    case stairs
    case lift
    case stepFree = "step-free"
    case youAreHere = "you-are-here"
    case route
    case search
    case keypad
    case warning
    case danger
    case lock
    case eye
    case cameraOff = "camera-off"
    case clock
    case closer
    case further
    case holdStill = "hold-still"
    case glare
    case takeAlong = "take-along"
    /// Two pictures with a divider between them.
    case compare
}
