/// What staff are told about a camera, and what they can do.
enum CameraMessage {
    static func absent(_ path: String) -> String {
        "there is no camera at \(path): plug one in, it is used as soon as it is there"
    }

    static func busy(_ path: String, _ card: String?) -> String {
        "\(camera(path, card)) is used by another program: close that program, "
            + "the camera is taken as soon as it is free"
    }

    static func denied(_ path: String) -> String {
        "the camera \(path) may not be opened by this user: add the user to the group video "
            + "(sudo usermod -aG video NAME) and log in again; in a container, pass the device in"
    }

    static func unplugged(_ path: String, _ card: String?) -> String {
        "\(camera(path, card)) was unplugged: plug it in again, it is used as soon as it is back"
    }

    static func frozen(_ path: String, _ card: String?, _ silence: Duration) -> String {
        let (seconds, attoseconds) = silence.components
        let time = FrameRate.text(Double(seconds) + Double(attoseconds) / 1e18)
        return "\(camera(path, card)) has sent nothing for \(time) seconds and is opened anew; "
            + "if this stays, unplug it and plug it in again"
    }

    static func damaged(_ path: String, _ card: String?, _ count: Int) -> String {
        "\(camera(path, card)) sends only damaged pictures (\(count) in a row) and is opened anew; "
            + "if this stays, try another cable or socket"
    }

    static func refused(_ error: CaptureError) -> String {
        "\(error); the camera is tried again, if this stays, unplug it and plug it in again"
    }

    private static func camera(_ path: String, _ card: String?) -> String {
        "the camera \(path)" + (card.map { " (\($0))" } ?? "")
    }
}
