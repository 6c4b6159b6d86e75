import PageModel

/// What visitors read while codes are recorded.
extension PageBuilder {
    /// Whether nothing but codes can be seen in what is recorded; `nil` where nothing is.
    private var hidesPeople: Bool? { maker.settings.recording?.hidesSurroundings }

    /// What is recorded, in the place of the day on every page; `nil` where nothing is.
    var recordingMark: Text? {
        hidesPeople.map { say($0 ? "record.mark" : "record.camera") }
    }

    /// The same as a sentence, for whoever stands before the invitation.
    var recordingNote: Text? {
        hidesPeople.map { say($0 ? "record.attract" : "record.attract.camera") }
    }

    /// What is kept of what the camera sees, in a few words.
    var shortPrivacyNote: Text { recordingMark.map { "\($0)." } ?? say("scan.private") }

    /// What is kept of what the camera sees, and for how long.
    var privacyNote: Text {
        guard let recording = maker.settings.recording else { return say("scan.private") }
        return say(
            recording.hidesSurroundings ? "record.codes" : "record.pictures",
            ["days": "\(recording.days)"])
    }
}
