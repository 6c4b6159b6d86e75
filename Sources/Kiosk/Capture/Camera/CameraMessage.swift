import Imaging

/// Messages for staff about a camera: what is wrong and what to do.
enum CameraMessage {
    static func absent(_ path: String) -> String {
        "no camera at \(path): plug one in; it is used as soon as it is connected"
    }

    static func busy(_ path: String, _ card: String?) -> String {
        "\(camera(path, card)) is used by another program: close that program; "
            + "the camera is used as soon as it is free"
    }

    static func denied(_ path: String) -> String {
        "the camera \(path) cannot be opened by this user: add the user to the group video "
            + "(sudo usermod -aG video NAME) and log in again; in a container, pass the device in"
    }

    static func unplugged(_ path: String, _ card: String?) -> String {
        "\(camera(path, card)) was unplugged: plug it in again; it is used as soon as it is back"
    }

    static func frozen(_ path: String, _ card: String?, _ silence: Duration) -> String {
        "\(camera(path, card)) has sent nothing for \(seconds(silence)) seconds and was reopened; "
            + "if this persists, unplug it and plug it in again"
    }

    static func stuck(_ path: String, _ card: String?, _ time: Duration) -> String {
        "\(camera(path, card)) has sent the same picture for \(seconds(time)) seconds and was reopened; "
            + "if this persists, unplug it and plug it in again"
    }

    /// - Parameter condition: one in which frames arrive and show nothing.
    static func obstructed(
        _ condition: CameraCondition, _ path: String, _ card: String?
    ) -> String {
        let words =
            switch condition {
            case .black:
                "sends black pictures: is its cover closed, or is there no light in the room?"
            case .blinded:
                "sends white pictures: turn it away from the sun or the lamp in front of it"
            default: "is covered: remove what is in front of it, and clean its lens"
            }
        return "\(camera(path, card)) \(words)"
    }

    static func damaged(_ path: String, _ card: String?, _ count: Int) -> String {
        "\(camera(path, card)) sends only damaged pictures (\(count) in a row) and was reopened; "
            + "if this persists, try another cable or socket"
    }

    static func refused(_ error: CaptureError) -> String {
        "\(error); the camera is tried again; if this persists, unplug it and plug it in again"
    }

    private static func seconds(_ time: Duration) -> String {
        FrameRate.text(time / .seconds(1))
    }

    private static func camera(_ path: String, _ card: String?) -> String {
        "the camera \(path)" + (card.map { " (\($0))" } ?? "")
    }
}
