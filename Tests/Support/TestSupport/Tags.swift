public import Testing

extension Tag {
    /// Takes more than five seconds on two idle processors: kills programs at many moments, boots a machine, plays a
    /// film, or reads thousands of pictures.
    @Tag public static var slow: Self
}
