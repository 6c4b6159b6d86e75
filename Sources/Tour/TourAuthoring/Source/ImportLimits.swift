import TourModel

/// The bounds of an import: far above any real site, far below what would exhaust a machine.
struct ImportLimits: Sendable {
    /// Files and folders in the whole tree.
    var entries = 200_000
    /// Folders within folders.
    var depth = 8
    /// Bytes of a page, a YAML file or a vCard.
    var textBytes = 1 << 20
    /// Bytes of one calendar.
    var calendarBytes = 16 << 20
    /// Bytes of the drawing of a floor's outlines.
    var planBytes = 16 << 20
    /// Bytes of one picture.
    var pictureBytes = 64 << 20
    /// Bytes of one film or sound.
    var filmBytes = 512 << 20
    /// Bytes of all media together.
    var mediaBytes = 8 << 30
    /// Values and keys in one YAML document.
    var yamlValues = 100_000
    /// Lists and maps within each other; the format itself needs six.
    var yamlDepth = 16
    /// Points of one outline.
    var points = 1_000
    /// Problems that are kept; an import that has more tells how many were left out.
    var problems = 5_000
}
